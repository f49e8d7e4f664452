"""What bots know of The Palace of Mad King Ludwig."""
