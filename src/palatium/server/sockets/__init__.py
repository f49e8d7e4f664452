"""WebSockets: a person at a table, an outside bot at its seat, somebody with a puzzle.

`http.app` imports `serve_socket`, `serve_bot` and `serve_puzzle`.
"""
