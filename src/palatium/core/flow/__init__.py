"""Ready-made frames: agendas, offers that go round, secret choices at the same time."""
