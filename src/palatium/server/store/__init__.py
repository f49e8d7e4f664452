"""The database. This is the only folder that imports SQLAlchemy and Alembic.

Others import `storage` (tables, saved and read), `rows` (what they get), the classes of `queries`
(everything beside tables), and for administration `opening`, `backup` and `transfer`.
"""
