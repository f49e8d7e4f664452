"""The life of a table, from its rows to what its players are sent.

Others import `live_tables.LiveTables` (finds tables, saves what is done at them), `live.LiveTable`
(one table in memory), and from the folders: `seating` (before and beside play), `requests` (play
and questions about it), `views` (what a seat is shown).
"""
