//! Table `id_mark`: largest number given to a noun of a case.

statements! {
    /// Raises a mark: case, kind, number.
    RAISE = "INSERT INTO id_mark (case_id, kind, last) VALUES (?1, ?2, ?3)
             ON CONFLICT (case_id, kind) DO UPDATE SET last = max(last, excluded.last)";
    /// The mark of a noun.
    GET = "SELECT last FROM id_mark WHERE case_id = ?1 AND kind = ?2";
}
