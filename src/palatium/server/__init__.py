"""The server: tables that never lose a move.

Its folders, each importing only those before it: `wire`, `store`, `people`, `bots`, `tables`,
`sockets`, `http`, `operations`. All of them may use `settings`, `telemetry` and `limits`; `process`
puts the parts of one server together. From outside, import `operations` and `settings`.
"""
