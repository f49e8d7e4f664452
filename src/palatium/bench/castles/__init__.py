"""What is measured in Castles alone."""
