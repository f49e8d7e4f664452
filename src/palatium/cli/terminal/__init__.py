"""Play in the terminal: the session, its pages, menu and words."""
