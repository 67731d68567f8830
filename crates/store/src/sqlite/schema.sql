-- Version 1. Times are UTC seconds; codes are those of code.rs.

CREATE TABLE meta (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    -- The highest time that was ever written. Never goes down.
    highest_time INTEGER NOT NULL
) STRICT;

INSERT INTO meta VALUES (1, 0);

CREATE TABLE node (
    id INTEGER PRIMARY KEY,
    destination BLOB NOT NULL UNIQUE CHECK (length(destination) = 16),
    identity BLOB CHECK (length(identity) = 64),
    name TEXT,
    hops INTEGER,
    first_heard INTEGER,
    last_heard INTEGER,
    -- When and how it became known; for a link, on which page of which node.
    known_since INTEGER NOT NULL,
    origin TEXT NOT NULL,
    linked_by INTEGER REFERENCES node (id),
    linked_path TEXT,
    preference INTEGER REFERENCES preference (id),
    speed TEXT NOT NULL DEFAULT 'normal',
    failures INTEGER NOT NULL DEFAULT 0,
    -- From when the gap counts: the later of the latest visit's start and its first packet.
    counts_from INTEGER,
    first_visit_at INTEGER,
    capped INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX node_by_link ON node (linked_by) WHERE linked_by IS NOT NULL;

CREATE TABLE visit (
    id INTEGER PRIMARY KEY,
    node INTEGER NOT NULL REFERENCES node (id),
    aim TEXT NOT NULL,
    started INTEGER NOT NULL,
    first_packet INTEGER,
    ended INTEGER,
    ending TEXT,
    gap_seconds INTEGER,
    gap_rule TEXT,
    gap_failures INTEGER,
    requests INTEGER NOT NULL DEFAULT 0,
    wire_bytes INTEGER NOT NULL DEFAULT 0,
    round_trip_ms INTEGER,
    moved_bytes INTEGER,
    moved_ms INTEGER,
    lookup TEXT,
    CHECK ((ended IS NULL) = (ending IS NULL))
) STRICT;

CREATE INDEX visit_by_node ON visit (node);
CREATE INDEX visit_by_start ON visit (started);
-- Never two visits of one node at once.
CREATE UNIQUE INDEX visit_running ON visit (node) WHERE ended IS NULL;

CREATE TABLE preference (
    id INTEGER PRIMARY KEY,
    node INTEGER NOT NULL REFERENCES node (id),
    value TEXT NOT NULL,
    learned INTEGER NOT NULL,
    confirmed INTEGER NOT NULL,
    -- Learned from a file that a visit read, or from a person's request with its proof.
    visit INTEGER REFERENCES visit (id),
    file BLOB CHECK (length(file) <= 4096),
    request TEXT,
    signature BLOB,
    CHECK ((file IS NULL) = (visit IS NULL)),
    CHECK ((file IS NULL) <> (request IS NULL)),
    CHECK ((request IS NULL) = (signature IS NULL))
) STRICT;

CREATE INDEX preference_by_node ON preference (node);

-- Paths in the order of their discovery, which is that of their ids.
CREATE TABLE path (
    id INTEGER PRIMARY KEY,
    node INTEGER NOT NULL REFERENCES node (id),
    path TEXT NOT NULL,
    depth INTEGER NOT NULL,
    found INTEGER NOT NULL,
    asked INTEGER,
    -- When a page was last answered here.
    seen INTEGER,
    refused INTEGER,
    -- Visits in a row in which it was asked for and silent.
    silent INTEGER NOT NULL DEFAULT 0,
    UNIQUE (node, path)
) STRICT;

CREATE INDEX path_by_seen ON path (seen) WHERE seen IS NOT NULL;
CREATE INDEX path_by_silence ON path (silent) WHERE silent > 0;

-- Beside the text, so that a look at a page does not touch it.
CREATE TABLE page (
    path INTEGER PRIMARY KEY REFERENCES path (id),
    size INTEGER NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    first_seen INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT;

CREATE TABLE page_text (
    path INTEGER PRIMARY KEY REFERENCES page (path),
    title TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;

-- As it is indexed: the tokenizer removes diacritics of Latin letters only, and in Russian ё is mostly written е. It has to
-- leave the number of tokens as it is.
CREATE VIEW page_folded (path, title, text) AS
SELECT path, replace(replace(title, 'ё', 'е'), 'Ё', 'Е'), replace(replace(text, 'ё', 'е'), 'Ё', 'Е') FROM page_text;

CREATE VIRTUAL TABLE page_words USING fts5 (
    title, text,
    content = 'page_text', content_rowid = 'path',
    tokenize = 'unicode61 remove_diacritics 2'
);

-- A word in the title weighs as much as four in the text.
INSERT INTO page_words (page_words, rank) VALUES ('rank', 'bm25(4.0, 1.0)');
