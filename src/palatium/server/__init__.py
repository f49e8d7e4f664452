"""The server: tables that never lose a move.

Its folders, each importing only those before it: `wire`, `store`, `people`, `bots`, `tables`,
`sockets`, `http`, `operations`. All may use `settings`, `telemetry`, `limits`, `sources` (time and
chance) and `slices` (long work in small pieces); `process` puts the parts of one server together.
From outside, import `operations` and `settings`.
"""
