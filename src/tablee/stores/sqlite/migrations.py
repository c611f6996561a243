"""The steps from each format of the store to the next. What stands here is never changed, only added to."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # What changes with every answer is small and apart from what hardly ever changes.
        """CREATE TABLE tables (
            id INTEGER PRIMARY KEY,
            code TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            touched REAL NOT NULL,
            game INTEGER NOT NULL,
            status TEXT NOT NULL,
            setup TEXT NOT NULL,
            state BLOB NOT NULL,
            receipts BLOB NOT NULL,
            time_left REAL
        ) STRICT""",
        "CREATE TABLE abouts (id INTEGER PRIMARY KEY, about BLOB NOT NULL) STRICT",
        "CREATE TABLE setups (digest TEXT PRIMARY KEY, data BLOB NOT NULL) STRICT",
        # Audience -1 is everybody, another number the one seat that may know.
        """CREATE TABLE events (
            id INTEGER PRIMARY KEY,
            table_id INTEGER NOT NULL,
            game INTEGER NOT NULL,
            version INTEGER NOT NULL,
            audience INTEGER NOT NULL,
            payload BLOB NOT NULL
        ) STRICT""",
        "CREATE INDEX events_of_a_game ON events (table_id, game, version)",
        "CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT",
        "INSERT INTO meta VALUES ('starts', 0)",
    ),
    (
        # An index of the events touches a page for every table of a commit. Instead, each event names the one before
        # it, and the table its newest: what is new lies together at the end of the file.
        "ALTER TABLE events ADD COLUMN previous INTEGER",
        "ALTER TABLE tables ADD COLUMN newest_event INTEGER",
        """UPDATE events SET previous = before FROM
            (SELECT id AS this, LAG(id) OVER (PARTITION BY table_id ORDER BY id) AS before FROM events)
            WHERE id = this""",
        "UPDATE tables SET newest_event = (SELECT max(id) FROM events WHERE table_id = tables.id)",
        "DROP INDEX events_of_a_game",
        # Which questions a device has shown, by hashes that only the device can make; and those that are doubted.
        """CREATE TABLE seen (
            device TEXT NOT NULL, card TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (device, card)
        ) STRICT, WITHOUT ROWID""",
        "CREATE TABLE reports (card TEXT PRIMARY KEY, at REAL NOT NULL) STRICT",
    ),
    (
        # The step before was changed once after it had been used: files that took it earlier lack these two.
        """CREATE TABLE IF NOT EXISTS seen (
            device TEXT NOT NULL, card TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (device, card)
        ) STRICT, WITHOUT ROWID""",
        "CREATE TABLE IF NOT EXISTS reports (card TEXT PRIMARY KEY, at REAL NOT NULL) STRICT",
        # So that cards go with the last table that plays with them.
        "CREATE INDEX tables_by_setup ON tables (setup)",
        "DELETE FROM setups WHERE digest NOT IN (SELECT setup FROM tables)",
    ),
    (
        # What changed in everybody's view, so that a game can be shown again without its rules.
        "ALTER TABLE events ADD COLUMN view BLOB",
        # What single seats were told is stored no more: it goes, and the rest is tied together.
        """UPDATE events SET previous = before FROM
            (SELECT id AS this, LAG(id) OVER (PARTITION BY table_id ORDER BY id) AS before
            FROM events WHERE audience < 0) WHERE id = this AND previous IS NOT before""",
        """UPDATE tables SET newest_event =
            (SELECT max(events.id) FROM events WHERE table_id = tables.id AND audience < 0)
            WHERE newest_event IN (SELECT id FROM events WHERE audience >= 0)""",
        "DELETE FROM events WHERE audience >= 0",
        "ALTER TABLE events DROP COLUMN audience",
    ),
    (
        # The regulars: groups, by what they are found, and their games.
        """CREATE TABLE regulars (
            id TEXT PRIMARY KEY, version INTEGER NOT NULL, touched REAL NOT NULL, about BLOB NOT NULL
        ) STRICT""",
        "CREATE TABLE regular_keys (hash TEXT PRIMARY KEY, group_id TEXT NOT NULL) STRICT",
        "CREATE INDEX regular_keys_by_group ON regular_keys (group_id)",
        """CREATE TABLE regular_games (
            group_id TEXT NOT NULL, game TEXT NOT NULL, at REAL NOT NULL, body BLOB NOT NULL,
            PRIMARY KEY (group_id, game)
        ) STRICT""",
    ),
)
