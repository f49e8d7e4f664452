"""What happens in a turn: the action, the tile placed, the Rooms drawn and discarded."""
