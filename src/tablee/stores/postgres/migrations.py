"""The steps from each format of the database to the next. What stands here is never changed, only added to."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE meta (name text PRIMARY KEY, value bigint NOT NULL)",
        "INSERT INTO meta VALUES ('tablee', 8040942), ('format', 0)",
        # What changes with every answer is apart from what hardly ever does, and in no index: with room left on its
        # page, a new version of a row needs no new entry in any.
        """CREATE TABLE tables (
            code text COLLATE "C" PRIMARY KEY,
            version bigint NOT NULL,
            touched double precision NOT NULL,
            game integer NOT NULL,
            status text NOT NULL,
            setup text COLLATE "C" NOT NULL,
            state bytea NOT NULL,
            receipts bytea NOT NULL,
            time_left double precision
        ) WITH (fillfactor = 50)""",
        "CREATE INDEX tables_by_setup ON tables (setup) WHERE setup <> ''",
        'CREATE TABLE abouts (code text COLLATE "C" PRIMARY KEY, about bytea NOT NULL)',
        'CREATE TABLE setups (digest text COLLATE "C" PRIMARY KEY, data bytea NOT NULL)',
        """CREATE TABLE steps (
            code text COLLATE "C" NOT NULL,
            version bigint NOT NULL,
            game integer NOT NULL,
            events bytea NOT NULL,
            view bytea NOT NULL,
            PRIMARY KEY (code, version)
        )""",
        # Which questions a device has shown, by hashes that only the device can make; and those that are doubted.
        """CREATE TABLE seen (
            device text COLLATE "C" NOT NULL,
            card text COLLATE "C" NOT NULL,
            at double precision NOT NULL,
            PRIMARY KEY (device, card)
        )""",
        'CREATE TABLE reports (card text COLLATE "C" PRIMARY KEY, at double precision NOT NULL)',
    ),
    (
        # Who is alive, and who holds which table: its number goes up whenever another takes it.
        """CREATE TABLE workers (
            id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            address text NOT NULL,
            secret text NOT NULL,
            expires timestamptz NOT NULL,
            news bytea NOT NULL DEFAULT ''
        )""",
        "ALTER TABLE tables ADD COLUMN holder bigint NOT NULL DEFAULT 0, ADD COLUMN fence bigint NOT NULL DEFAULT 0",
    ),
    (
        # The regulars: groups, by what they are found, and their games.
        """CREATE TABLE regulars (
            id text COLLATE "C" PRIMARY KEY,
            version bigint NOT NULL,
            touched double precision NOT NULL,
            about bytea NOT NULL
        )""",
        'CREATE TABLE regular_keys (hash text COLLATE "C" PRIMARY KEY, group_id text COLLATE "C" NOT NULL)',
        "CREATE INDEX regular_keys_by_group ON regular_keys (group_id)",
        """CREATE TABLE regular_games (
            group_id text COLLATE "C" NOT NULL,
            game text COLLATE "C" NOT NULL,
            at double precision NOT NULL,
            body bytea NOT NULL,
            PRIMARY KEY (group_id, game)
        )""",
    ),
    (
        # What servers tell each other of their clients, addresses among it: in no log, so in no archive, replica or
        # base backup.
        """CREATE UNLOGGED TABLE clients (
            worker bigint PRIMARY KEY,
            told bytea NOT NULL
        )""",
        "UPDATE workers SET news = ''",
    ),
)
