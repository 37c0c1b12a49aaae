//! Table `case_index`: one row a case.

statements! {
    /// Writes a case's card: case, time, card.
    PUT = "INSERT INTO case_index (case_id, changed_at, card) VALUES (?1, ?2, ?3)
           ON CONFLICT (case_id) DO UPDATE SET changed_at = excluded.changed_at, card = excluded.card";
    /// One card.
    GET = "SELECT card FROM case_index WHERE case_id = ?1";
    /// All cards, newest change first.
    ALL_CARDS = "SELECT case_id, card FROM case_index ORDER BY changed_at DESC, case_id";
    /// All cases.
    IDS = "SELECT case_id FROM case_index ORDER BY case_id";
    /// Whether a case is there.
    EXISTS = "SELECT EXISTS (SELECT 1 FROM case_index WHERE case_id = ?1)";
    /// Time of a case's last change.
    CHANGED_AT = "SELECT changed_at FROM case_index WHERE case_id = ?1";
    /// Number of cases.
    COUNT = "SELECT count(*) FROM case_index";
}
