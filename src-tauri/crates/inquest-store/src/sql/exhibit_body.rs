//! Table `exhibit_body`: whole exhibits by the journal entry that wrote them.

statements! {
    /// Keeps what an entry wrote: case, exhibit, seq, body or NULL.
    PUT = "INSERT INTO exhibit_body (case_id, exhibit_id, seq, body) VALUES (?1, ?2, ?3, ?4)
           ON CONFLICT (case_id, exhibit_id, seq) DO UPDATE SET body = excluded.body";
    /// The exhibit as it was before an entry: case, exhibit, seq of the entry.
    BEFORE = "SELECT body FROM exhibit_body WHERE case_id = ?1 AND exhibit_id = ?2 AND seq < ?3
              ORDER BY seq DESC LIMIT 1";
    /// The last whole body that an exhibit ever had.
    LATEST = "SELECT body FROM exhibit_body WHERE case_id = ?1 AND exhibit_id = ?2 AND body IS NOT NULL
              ORDER BY seq DESC LIMIT 1";
    /// Forgets an exhibit's bodies that were written before an entry.
    FORGET = "DELETE FROM exhibit_body WHERE case_id = ?1 AND exhibit_id = ?2 AND seq < ?3";
}
