"""What is shown of a table: pure functions of its position and rows.

Others import these functions; nothing here changes a table or reads the database.
"""
