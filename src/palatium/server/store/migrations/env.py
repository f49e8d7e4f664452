"""Alembic's entry: the connection comes from whoever starts the migration."""

from alembic import context

from palatium.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
