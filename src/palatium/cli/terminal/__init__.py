"""Play in the terminal: one session, its pages, its menu and its words."""
