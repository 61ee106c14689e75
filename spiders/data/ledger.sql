-- The run under way; no row where the last one came to its end.
CREATE TABLE IF NOT EXISTS run (
    started TEXT NOT NULL,
    progressed REAL NOT NULL, -- seconds since 1970
    task TEXT NOT NULL, -- digest of what the run was told to do
    store_run INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS queue (
    homepage TEXT PRIMARY KEY,
    key TEXT NOT NULL, -- address_key of the homepage
    folder TEXT NOT NULL, -- address_key of the folder it stands in
    host TEXT NOT NULL, -- host and port as in the address
    owner TEXT,
    place INTEGER NOT NULL, -- order in the seeds
    last TEXT, -- day of the last visit; those without are due first
    state TEXT NOT NULL, -- todo, kept (not to be visited in this run), done
    visit TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS queue_by_key ON queue (key);
CREATE INDEX IF NOT EXISTS queue_by_folder ON queue (folder);
CREATE INDEX IF NOT EXISTS queue_by_host ON queue (host);
-- Pages read in the run: a page is one homepage's.
CREATE TABLE IF NOT EXISTS pages (
    key TEXT PRIMARY KEY,
    homepage TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Lasts from run to run.
CREATE TABLE IF NOT EXISTS homepages (
    url TEXT PRIMARY KEY,
    visited TEXT NOT NULL,
    failing_since TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS readings (
    key TEXT PRIMARY KEY,
    used TEXT NOT NULL,
    reading BLOB NOT NULL
) STRICT, WITHOUT ROWID;
