"""The parts of a turn: the action, the tile placed, the Rooms drawn and discarded."""
