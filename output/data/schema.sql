-- The store: every run, what each page listed then, and the works that came of it.
-- Bodies are JSON and stored once, under a hash of their content; runs point at them.
CREATE TABLE IF NOT EXISTS runs (
    id INTEGER PRIMARY KEY,
    started TEXT NOT NULL,
    finished TEXT,
    outcome TEXT NOT NULL DEFAULT 'running', -- running, published, failed; only published runs count as history
    summary TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS visits (
    run_id INTEGER NOT NULL REFERENCES runs,
    url TEXT NOT NULL,
    homepage TEXT NOT NULL,
    status TEXT NOT NULL,
    reason TEXT,
    PRIMARY KEY (run_id, url)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS visits_by_url ON visits (url, run_id);
CREATE TABLE IF NOT EXISTS bodies (
    digest TEXT PRIMARY KEY,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS listings (
    run_id INTEGER NOT NULL REFERENCES runs,
    page_url TEXT NOT NULL,
    ordinal INTEGER NOT NULL, -- place in the list that was saved
    position INTEGER NOT NULL, -- the mention's own place on the page
    digest TEXT NOT NULL REFERENCES bodies,
    PRIMARY KEY (run_id, page_url, ordinal)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS works (
    run_id INTEGER NOT NULL REFERENCES runs,
    work_id TEXT NOT NULL,
    digest TEXT NOT NULL REFERENCES bodies,
    PRIMARY KEY (run_id, work_id)
) STRICT, WITHOUT ROWID;
-- All that the works of a run were made of, as a digest: a run that has the same takes them over. NULL: none may.
CREATE TABLE IF NOT EXISTS bases (
    run_id INTEGER PRIMARY KEY REFERENCES runs,
    digest TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS people (
    run_id INTEGER NOT NULL REFERENCES runs,
    homepage TEXT NOT NULL,
    digest TEXT NOT NULL REFERENCES bodies,
    PRIMARY KEY (run_id, homepage)
) STRICT, WITHOUT ROWID;
-- Of each page, the published run whose dataset last had it.
CREATE TABLE IF NOT EXISTS last_datasets (
    page_url TEXT PRIMARY KEY,
    homepage TEXT NOT NULL,
    run_id INTEGER NOT NULL REFERENCES runs
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS last_datasets_by_homepage ON last_datasets (homepage);
-- What leads a mention back to its work (output/traces.py).
CREATE TABLE IF NOT EXISTS traces (
    key TEXT NOT NULL,
    work_id TEXT NOT NULL,
    PRIMARY KEY (key, work_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seen (
    work_id TEXT PRIMARY KEY,
    first TEXT NOT NULL,
    last TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Merges and splits of a run that was not published do not count.
CREATE TABLE IF NOT EXISTS moves (
    run_id INTEGER NOT NULL REFERENCES runs,
    kind TEXT NOT NULL, -- merged: old was given up for new; split: new was a part of old
    old TEXT NOT NULL,
    new TEXT NOT NULL,
    PRIMARY KEY (run_id, kind, old, new)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS moves_by_new ON moves (new);
