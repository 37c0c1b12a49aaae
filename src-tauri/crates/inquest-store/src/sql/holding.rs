//! Table `holding`: which original each exhibit holds.

statements! {
    /// An exhibit holds an original: case, exhibit, hash, bytes.
    PUT = "INSERT INTO holding (case_id, exhibit_id, sha256, bytes) VALUES (?1, ?2, ?3, ?4)
           ON CONFLICT (case_id, exhibit_id) DO UPDATE SET sha256 = excluded.sha256, bytes = excluded.bytes";
    /// The original of one exhibit.
    GET = "SELECT sha256, bytes FROM holding WHERE case_id = ?1 AND exhibit_id = ?2";
    /// Exhibits of a case that hold an original.
    IN_CASE = "SELECT exhibit_id FROM holding WHERE case_id = ?1 AND sha256 = ?2 ORDER BY exhibit_id";
    /// A case lets go of an original.
    RELEASE = "DELETE FROM holding WHERE case_id = ?1 AND sha256 = ?2";
    /// Whether anybody holds an original.
    HELD = "SELECT EXISTS (SELECT 1 FROM holding WHERE sha256 = ?1)";
    /// All originals that somebody holds.
    ORIGINALS = "SELECT DISTINCT sha256, bytes FROM holding ORDER BY sha256";
    /// Bytes of all originals.
    BYTES = "SELECT coalesce(sum(bytes), 0) FROM (SELECT DISTINCT sha256, bytes FROM holding)";
}
