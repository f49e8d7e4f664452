"""What bots know of Castles of Mad King Ludwig."""
