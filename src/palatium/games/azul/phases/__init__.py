"""The phases of a round: filling the displays, taking tiles, placing them."""
