//! The library on disk: SQLite, journal, originals, search: the only room that knows sqlx.
