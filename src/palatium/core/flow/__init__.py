"""Ready-made frames: items in any order, offers that go round, secret choices at the same time."""
