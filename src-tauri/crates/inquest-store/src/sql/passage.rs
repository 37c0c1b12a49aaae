//! Table `passage`: text that can be searched.

statements! {
    /// The id for the next passage of a record.
    NEXT_RECORD_ID = "SELECT 1 + coalesce(max(id), 1099511627776) FROM passage WHERE id > 1099511627776";
    /// The id for the next passage of a capture.
    NEXT_CAPTURE_ID = "SELECT 1 + coalesce(max(id), 0) FROM passage WHERE id < 1099511627776";
    /// Adds a passage: id, case, place, kind, record, first line, text.
    ADD = "INSERT INTO passage (id, case_id, place, kind, record_id, first_line, text)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    /// The passage of a record: case, kind, record.
    OF_RECORD = "SELECT id FROM passage
                 WHERE case_id = ?1 AND kind = ?2 AND record_id = ?3 AND first_line IS NULL";
    /// The passages of a capture: case, exhibit.
    OF_CAPTURE = "SELECT id FROM passage
                  WHERE case_id = ?1 AND kind = 'exhibit' AND record_id = ?2 AND first_line IS NOT NULL";
    /// Takes a passage away.
    REMOVE = "DELETE FROM passage WHERE id = ?1";
    /// Takes all passages of records away.
    REMOVE_RECORDS = "DELETE FROM passage WHERE first_line IS NULL";
    /// A run of passages, to index them again: id above.
    FROM_ID = "SELECT id, text FROM passage WHERE id > ?1 ORDER BY id LIMIT 256";
    /// Passages of captures whose exhibit is no longer there.
    ORPHANS = "SELECT p.id FROM passage p WHERE p.first_line IS NOT NULL AND NOT EXISTS
               (SELECT 1 FROM holding h WHERE h.case_id = p.case_id AND h.exhibit_id = p.record_id)";
}
