//! The counter that rows of a kind are ranked by, when nobody says otherwise.

/// Canonical names, best first. Kinds that are not listed take their first counter.
pub(super) fn of_kind(kind: &str) -> &'static [&'static str] {
    match kind {
        "pg.stat_io" => &["reads", "writes"],
        "pg.stat_wal" => &["wal_bytes"],
        "pg.bgwriter" => &["buffers_alloc"],
        "pg.checkpointer" => &["buffers_written"],
        "pg.stat_database" => &["xact_commit"],
        "pg.stat_user_tables" => &["n_tup_ins", "n_tup_upd", "seq_tup_read"],
        "pg.statio_tables" => &["heap_blks_read"],
        "pg.index_io" => &["idx_blks_read", "idx_scan"],
        "pg.stat_slru" => &["blks_read"],
        "mysql.statement_histogram" => &["count_bucket"],
        "mysql.status" => &["count"],
        _ => &[],
    }
}
