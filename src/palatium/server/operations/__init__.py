"""Running a server: starting it, administering its database, measuring how it loads.

The command line imports `startup`, `run`, `admin` and `load_time`.
"""
