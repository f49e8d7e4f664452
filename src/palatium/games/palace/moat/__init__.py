"""The moat: its way round the palace, and how its tiles are laid and moved."""
