"""What completed rooms bring."""
