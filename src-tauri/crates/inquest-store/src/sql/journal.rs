//! Table `journal`: append-only, held so by triggers.

statements! {
    /// Appends an entry: case, seq, at, action, step, turns_back, hash, body.
    APPEND = "INSERT INTO journal (case_id, seq, at, action, step, turns_back, hash, body)
              VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    /// Number and hash of the last entry of a case.
    LAST = "SELECT seq, hash FROM journal WHERE case_id = ?1 ORDER BY seq DESC LIMIT 1";
    /// Time of the last entry of a case.
    LAST_AT = "SELECT at FROM journal WHERE case_id = ?1 ORDER BY seq DESC LIMIT 1";
    /// One entry.
    GET = "SELECT body FROM journal WHERE case_id = ?1 AND seq = ?2";
    /// Action, and the entry taken back.
    ACTION = "SELECT action, turns_back FROM journal WHERE case_id = ?1 AND seq = ?2";
    /// All entries of a case.
    OF_CASE = "SELECT body FROM journal WHERE case_id = ?1 ORDER BY seq";
    /// All entries of a case with every column: seq, at, action, step, turns_back, hash, body.
    WHOLE = "SELECT seq, at, action, step, turns_back, hash, body FROM journal WHERE case_id = ?1 ORDER BY seq";
    /// What each entry of a case does to the undo stack.
    STEPS = "SELECT seq, step FROM journal WHERE case_id = ?1 ORDER BY seq";
}
