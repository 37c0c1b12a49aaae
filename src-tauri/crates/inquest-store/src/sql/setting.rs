//! Table `setting`: what the window remembers.

statements! {
    /// One setting.
    GET = "SELECT value FROM setting WHERE key = ?1";
    /// Writes a setting.
    PUT = "INSERT INTO setting (key, value) VALUES (?1, ?2)
           ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    /// Forgets a setting.
    REMOVE = "DELETE FROM setting WHERE key = ?1";
}
