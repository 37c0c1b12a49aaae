-- Schema 1: the library as first released. Forward only: a change is a new file, never an edit of this one.
PRAGMA user_version = 1;

-- One row a case: what a list of cases needs, as JSON made from its records at every edit.
CREATE TABLE case_index (
    case_id    TEXT    NOT NULL PRIMARY KEY,
    changed_at INTEGER NOT NULL,
    card       TEXT    NOT NULL
) STRICT;
CREATE INDEX case_index_by_change ON case_index (changed_at);

-- The records of all cases as they are now. Body: versioned JSON.
CREATE TABLE record (
    case_id  TEXT    NOT NULL REFERENCES case_index (case_id) DEFERRABLE INITIALLY DEFERRED,
    kind     TEXT    NOT NULL,
    id       TEXT    NOT NULL,
    position INTEGER NOT NULL,
    schema   INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (case_id, kind, id)
) STRICT;

-- The history: only ever longer. step: edit, undo, redo, barrier; turns_back: the entry an undo or redo takes back.
CREATE TABLE journal (
    case_id TEXT    NOT NULL REFERENCES case_index (case_id) DEFERRABLE INITIALLY DEFERRED,
    seq     INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    action  TEXT    NOT NULL,
    step    TEXT    NOT NULL,
    turns_back INTEGER,
    hash    TEXT    NOT NULL,
    body    TEXT    NOT NULL,
    PRIMARY KEY (case_id, seq)
) STRICT;
CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_never_shortened BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_has_no_gaps BEFORE INSERT ON journal
WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM journal WHERE case_id = NEW.case_id), 0)
BEGIN SELECT RAISE(ABORT, 'the journal has no gaps'); END;

-- Whole exhibits by the entry that wrote them: the journal holds them without captured text, undo needs it.
-- body is NULL where the entry removed the exhibit. A purge deletes the exhibit's rows.
CREATE TABLE exhibit_body (
    case_id    TEXT    NOT NULL,
    exhibit_id TEXT    NOT NULL,
    seq        INTEGER NOT NULL,
    body       TEXT,
    PRIMARY KEY (case_id, exhibit_id, seq)
) STRICT;

-- Which original each exhibit holds, also while its import is undone. An original without a holder may go.
CREATE TABLE holding (
    case_id    TEXT    NOT NULL,
    exhibit_id TEXT    NOT NULL,
    sha256     TEXT    NOT NULL,
    bytes      INTEGER NOT NULL,
    PRIMARY KEY (case_id, exhibit_id)
) STRICT;
CREATE INDEX holding_by_hash ON holding (sha256);

-- Largest number given to a noun of a case, so that no id is ever used twice. Cases themselves: case_id ''.
CREATE TABLE id_mark (
    case_id TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    last    INTEGER NOT NULL,
    PRIMARY KEY (case_id, kind)
) STRICT;

CREATE TABLE setting (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- Text that can be searched: a record, or a run of lines of a capture (first_line is set).
-- Ids of records' passages lie above 2^40, so that a search from the top meets them first, newest first.
CREATE TABLE passage (
    id         INTEGER PRIMARY KEY,
    case_id    TEXT    NOT NULL,
    place      TEXT    NOT NULL,
    kind       TEXT    NOT NULL,
    record_id  TEXT    NOT NULL,
    first_line INTEGER,
    text       TEXT    NOT NULL
) STRICT;
CREATE INDEX passage_by_record ON passage (case_id, kind, record_id);

-- Words are cut and folded by the program, which also checks each hit against the passage, so the tokenizer has
-- only to split at spaces: 'ascii' takes every other character as part of a word, in every version of Unicode.
-- The prefix indexes serve the first letters of a word while it is typed: the slowest answers take half the time,
-- for about a third more bytes.
CREATE VIRTUAL TABLE search USING fts5 (
    words,
    cjk_bigram,
    content = '',
    contentless_delete = 1,
    detail = column,
    prefix = '1 2',
    tokenize = 'ascii'
);
