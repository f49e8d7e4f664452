"""Ready-made frames: items in any order, offers round the table, simultaneous secret choices."""
