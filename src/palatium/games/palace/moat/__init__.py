"""The moat: its walk round the palace, and how its tiles are laid and moved."""
