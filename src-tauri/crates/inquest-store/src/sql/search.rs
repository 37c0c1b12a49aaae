//! Table `search`: the full-text index over `passage`.

statements! {
    /// Indexes a passage: id, words, bigrams.
    ADD = "INSERT INTO search (rowid, words, cjk_bigram) VALUES (?1, ?2, ?3)";
    /// Takes a passage out of the index.
    REMOVE = "DELETE FROM search WHERE rowid = ?1";
    /// Empties the index.
    CLEAR = "INSERT INTO search (search) VALUES ('delete-all')";
    /// Merges the index, which drops what was removed for good.
    MERGE = "INSERT INTO search (search) VALUES ('optimize')";
    /// Passages that match, newest first: expression, id below, how many. Lines of an exhibit whose import is
    /// undone wait for the redo and are not found.
    FIND = "SELECT p.id, p.case_id, p.place, p.kind, p.record_id, p.first_line, p.text
            FROM search JOIN passage p ON p.id = search.rowid
            WHERE search MATCH ?1 AND search.rowid < ?2
            AND (p.first_line IS NULL OR EXISTS (SELECT 1 FROM record r WHERE r.case_id = p.case_id
                 AND r.kind = p.kind AND r.id = p.record_id))
            ORDER BY search.rowid DESC LIMIT ?3";
}
