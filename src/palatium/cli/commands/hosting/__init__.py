"""`palatium admin`, as far as it is about people and tables: acts and lists of hosts."""
