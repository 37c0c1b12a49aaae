//! The vectorised delta against the one-row law.
