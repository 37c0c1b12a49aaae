//! The library as a whole.

statements! {
    /// Schema version.
    SCHEMA = "PRAGMA user_version";
    /// Every page, index and constraint.
    INTEGRITY = "PRAGMA integrity_check(100)";
    /// Every page.
    QUICK = "PRAGMA quick_check(100)";
    /// References that lead nowhere: table, rowid, table referred to.
    REFERENCES = "SELECT \"table\", \"rowid\", \"parent\" FROM pragma_foreign_key_check LIMIT 100";
    /// Moves the write-ahead log into the database and empties it.
    CHECKPOINT = "PRAGMA wal_checkpoint(TRUNCATE)";
    /// Moves what can be moved of the log without waiting for anyone.
    CHECKPOINT_SOME = "PRAGMA wal_checkpoint(PASSIVE)";
    /// A consistent copy: path.
    COPY = "VACUUM INTO ?1";
}
