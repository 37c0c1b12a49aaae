//! `pg.stat_user_tables`: the views pg_stat_all_tables and pg_stat_user_tables.
//!
//! Source: PostgreSQL documentation, pg_stat_all_tables. `n_live_tup` and the like are estimates of the moment.

use crate::kind::spec::SchemaUnit::{Count, Ms};
use crate::kind::spec::{ColumnSpec, Kind, counter, fcounter, gauge, id, text, time};

const COLUMNS: &[ColumnSpec] = &[
    id("relid"),
    text("schemaname"),
    text("relname"),
    counter("seq_scan", Count),
    time("last_seq_scan"),
    counter("seq_tup_read", Count),
    counter("idx_scan", Count),
    time("last_idx_scan"),
    counter("idx_tup_fetch", Count),
    counter("n_tup_ins", Count),
    counter("n_tup_upd", Count),
    counter("n_tup_del", Count),
    counter("n_tup_hot_upd", Count),
    counter("n_tup_newpage_upd", Count),
    gauge("n_live_tup", Count),
    gauge("n_dead_tup", Count),
    gauge("n_mod_since_analyze", Count),
    gauge("n_ins_since_vacuum", Count),
    time("last_vacuum"),
    time("last_autovacuum"),
    time("last_analyze"),
    time("last_autoanalyze"),
    counter("vacuum_count", Count),
    counter("autovacuum_count", Count),
    counter("analyze_count", Count),
    counter("autoanalyze_count", Count),
    fcounter("total_vacuum_time", Ms),
    fcounter("total_autovacuum_time", Ms),
    fcounter("total_analyze_time", Ms),
    fcounter("total_autoanalyze_time", Ms),
    time("stats_reset"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    cumulative: true,
    identity: &[&["relid"], &["schemaname", "relname"], &["relname"]],
    main_counter: Some("n_tup_ins"),
    signature: &[&["relname", "relid"], &["n_tup_ins", "n_tup_upd", "seq_scan", "n_live_tup"]],
    sources: &["pg_stat_user_tables", "pg_stat_all_tables"],
    ..Kind::new("pg.stat_user_tables", COLUMNS)
};
