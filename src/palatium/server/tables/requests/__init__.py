"""What is asked of a table over a socket: moves, advice, analysis, puzzles.

Sockets import `playing.PlayRequests`, `analysis.Analyst` and `puzzles.Attempt`.
"""
