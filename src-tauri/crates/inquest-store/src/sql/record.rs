//! Table `record`: the records of all cases as they are now.

statements! {
    /// Writes a record: case, kind, id, position, schema, body.
    PUT = "INSERT INTO record (case_id, kind, id, position, schema, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
           ON CONFLICT (case_id, kind, id) DO UPDATE
           SET position = excluded.position, schema = excluded.schema, body = excluded.body";
    /// Takes a record away.
    REMOVE = "DELETE FROM record WHERE case_id = ?1 AND kind = ?2 AND id = ?3";
    /// One record: schema and body.
    GET = "SELECT schema, body FROM record WHERE case_id = ?1 AND kind = ?2 AND id = ?3";
    /// All records of a case.
    OF_CASE = "SELECT kind, id, schema, body FROM record WHERE case_id = ?1 ORDER BY kind, position, id";
    /// The records of one kind.
    OF_KIND = "SELECT kind, id, schema, body FROM record WHERE case_id = ?1 AND kind = ?2
               ORDER BY position, id";
    /// All records but exhibits: what a card is made from.
    FOR_CARD = "SELECT kind, id, schema, body FROM record WHERE case_id = ?1
                AND kind IN ('case', 'hypothesis', 'intervention', 'verdict', 'conclusion')
                ORDER BY kind, position, id";
    /// Exhibits of a case, their lines, and the quarantined ones among them.
    EXHIBIT_SUMS = "SELECT count(*), coalesce(sum(json_extract(body, '$.receipt.lines')), 0),
                    coalesce(sum(json_extract(body, '$.receipt.quarantined')), 0)
                    FROM record WHERE case_id = ?1 AND kind = 'exhibit'";
    /// Exhibits of all cases that were not purged.
    EXHIBITS = "SELECT count(*) FROM record WHERE kind = 'exhibit'
                AND json_extract(body, '$.purged') IS NULL";
    /// The exhibit of a case that has an original: case, hash.
    WITH_HASH = "SELECT r.kind, r.id, r.schema, r.body FROM holding h
                 JOIN record r ON r.case_id = h.case_id AND r.kind = 'exhibit' AND r.id = h.exhibit_id
                 WHERE h.case_id = ?1 AND h.sha256 = ?2 ORDER BY r.position LIMIT 1";
}
