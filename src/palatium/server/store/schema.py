"""The database: one row a table, one row an int. Migrations in `migrations` lead to this."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),
    Column("password", String(200)),
    Column("mail", String(200)),
    Column("wants_mail", Boolean, nullable=False),
    Column("created", Double, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person_id", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False, index=True),
    Column("browser", String(20), nullable=False),
    Column("system", String(20), nullable=False),
)
"""`seen` is the last time it was used, to the hour."""

resets = Table(
    "resets",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    Column("person_id", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("until", Double, nullable=False),
)
"""Codes with which somebody who forgot a password sets a new one, once."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("config", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("components", String(40), nullable=False),
    Column("visibility", String(8), nullable=False),
    Column("status", String(8), nullable=False),
    Column("owner", String(24), nullable=False),
    Column("advice", Boolean, nullable=False),
    Column("hotseat", Boolean, nullable=False),
    Column("companion", Boolean, nullable=False),
    Column("guide", Boolean, nullable=False),
    Column("daily", String(10)),
    Column("clock", Text),
    Column("commitment", String(64), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("seed", Text),
    Column("prefix", Integer, nullable=False),
    Column("stamp", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("to_move", Integer, nullable=False),
    Column("asked_at", Double, nullable=False),
    Column("deadline", Double),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("rematch", String(24)),
    Column("note", Text),
    Column("outcome", Text),
    Column("begun", String(8)),
    Column("resigned", Text),
    Column("stand_in", String(80)),
    Column("unranked", Boolean, nullable=False),
    Index("tables_lobby", "visibility", "status", "changed"),
    Index("tables_deadline", "deadline"),
    Index(
        "tables_daily",
        "daily",
        "owner",
        unique=True,
        sqlite_where=text("NOT unranked"),
        postgresql_where=text("NOT unranked"),
    ),
    Index("tables_owner", "owner"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person_id", String(24)),
    Column("name", String(40), nullable=False),
    Column("bot", String(80)),
    Column("seconds", Double),
    Column("entropy", String(80), nullable=False),
    Column("mailed", Integer, nullable=False),
    Column("since", Double, nullable=False),
    Index("seats_person", "person_id"),
)
"""`mailed` is the version about which the person was mailed last, `since` when they sat down."""

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("sum", String(16), nullable=False),
    Column("batch", Integer, nullable=False),
)
"""`sum`: see `record/sums.py`; `batch` is the number of the first int saved with it."""

commits = Table(
    "commits",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("action", Integer, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
)

invites = Table(
    "invites",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
)

"""Links: the hash of an invitation, or of a key to watch (`links.py`)."""

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("seat", Integer),
    Column("text", String(500), nullable=False),
    Column("at", Double, nullable=False),
    Column("person_id", String(24)),
)
"""`person_id` is who said it; None if a bot did, or before this was kept."""

visits = Table(
    "visits",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("person_id", String(24), primary_key=True),
    Column("at", Double, nullable=False),
)
"""The minute in which each person was at a table of theirs last."""

promises = Table(
    "promises",
    metadata,
    Column("person_id", String(24), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("created", Double, nullable=False),
)
"""The secret to which a person's next table is bound already, and that person has seen how."""

dailies = Table(
    "dailies",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("config", Text, nullable=False),
    Column("secret", String(64), nullable=False),
)

scenes = Table(
    "scenes",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("data", Text, nullable=False),
)
"""What never changed in a configured game, as its tables were drawn from it; many share one."""

endings = Table(
    "endings",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("scene", String(32), ForeignKey("scenes.key")),
    Column("data", Text, nullable=False),
)
"""All that a finished table shows, so that it can be looked at when its rules are gone."""

shelf = Table(
    "shelf",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("version", Integer, nullable=False),
)
"""The games of the release that opened the database last."""

beats = Table(
    "beats",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)
"""The last beat of the tables' clock, which runs only while a server runs."""

hosts = Table(
    "hosts",
    metadata,
    Column("person_id", String(24), primary_key=True),
    Column("since", Double, nullable=False),
)
"""Accounts that may use the page for hosts."""

sanctions = Table(
    "sanctions",
    metadata,
    Column("kind", String(8), primary_key=True),
    Column("target", String(64), primary_key=True),
    Column("until", Double),
    Column("why", String(500), nullable=False),
    Column("at", Double, nullable=False),
)
"""Who may not come (`ban`: a person, `address`: all from there) or speak (`mute`), and how long."""

acts = Table(
    "acts",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("who", String(80), nullable=False),
    Column("what", String(16), nullable=False),
    Column("target", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("why", String(500), nullable=False),
)
"""All that hosts did; processes look here for what they have to carry out."""

sightings = Table(
    "sightings",
    metadata,
    Column("person_id", String(24), primary_key=True),
    Column("address", String(64), nullable=False),
    Column("at", Double, nullable=False, index=True),
)
"""When somebody was here last, and from where."""

reports = Table(
    "reports",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("at", Double, nullable=False),
    Column("person_id", String(24), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("table_id", String(24), nullable=False),
    Column("about_id", String(24)),
    Column("about", String(40), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("text", String(500), nullable=False),
    Column("lines", Text, nullable=False),
    Column("closed", Double),
    Index("reports_open", "closed", "at"),
)
"""What players told the hosts. `lines` is the chat as the reporter saw it."""

blocks = Table(
    "blocks",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person_id", String(24), nullable=False),
    Column("blocked_id", String(24), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("at", Double, nullable=False),
    Index("blocks_pair", "person_id", "blocked_id", unique=True),
)
"""Whom somebody does not want to hear or meet, under the name that they had then."""

marks = Table(
    "marks",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("person_id", String(24), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("name", String(40), nullable=False),
)
"""Whom the owner of a table has `muted` there, or `removed`."""
