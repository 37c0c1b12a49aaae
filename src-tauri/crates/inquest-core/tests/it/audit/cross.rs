//! Exhibits of a case against each other.

use inquest_core::audit::{ExhibitFacts, Note, cross};
use inquest_core::capture::{ColumnType, Role};
use inquest_core::method;

use super::{column, published_digest, published_wait, schema, sheet, text, told};

fn facts() -> Vec<ExhibitFacts> {
    vec![published_digest().facts.named("E1"), published_wait().facts.named("E6")]
}

#[test]
fn redo_waits_are_no_part_of_commit_and_the_pool_chatters() {
    let found = cross(&facts(), &[]);
    assert_eq!(told(&found), ["subset contradiction", "autocommit_chatter holds"]);
    assert_eq!(found[0].between, ["E6", "E1"]);
    assert_eq!(found[0].message.code, "redo_within_commit");
    assert_eq!(found[0].working, "1112.22 s > 702.315…702.325 s; 158.362…158.364 %");
    assert_eq!(found[1].message.args["ratio"], "2.06298");
}

#[test]
fn two_digests_are_two_moments() {
    let mut two = facts();
    two.push(published_digest().facts.named("E9"));
    assert_eq!(told(&cross(&two, &[])), ["autocommit_chatter holds"]);
}

/// Readings before and after the change of the redo flush.
pub fn readings() -> ExhibitFacts {
    let columns = [
        text("run"),
        column("fsync_per_s"),
        column("commit_avg_ms"),
        column("innodb_flush_log_at_trx_commit"),
        column("sync_binlog"),
        text("innodb_flush_method"),
    ];
    sheet("generic.table", &columns, &["before|160|20.7|1|1|default", "final|5|1.47|2|1|O_DIRECT"])
        .facts
        .named("E7")
}

#[test]
fn a_counter_that_cannot_hold_the_binlog() {
    let found = cross(&[readings()], &[]);
    if method::find("durability.metric_scope").is_ok() {
        assert_eq!(told(&found), ["metric_scope contradiction"]);
        assert_eq!((found[0].line, found[0].column.as_deref()), (Some(3), Some("fsync_per_s")));
    } else {
        assert!(found.is_empty());
    }
}

/// The tables of the case about a COPY: pg_stat_io of two runs, and one row of pg_stat_statements.
pub fn copy_case() -> Vec<ExhibitFacts> {
    let io = [
        text("backend_type"),
        text("object"),
        text("context"),
        schema("reads", "count", ColumnType::Int, Role::Counter),
        schema("read_time", "ms", ColumnType::Float, Role::Counter),
        schema("extends", "count", ColumnType::Int, Role::Counter),
        schema("evictions", "count", ColumnType::Int, Role::Counter),
    ];
    let filled = [
        "client backend|relation|bulkread|0|0||0",
        "client backend|relation|bulkwrite|142|240.768|256|398",
        "client backend|relation|normal|23614|39004.805|123|23738",
    ];
    let restarted = [
        "client backend|relation|bulkwrite|175|284.036|256|0",
        "client backend|relation|normal|23814|40274.052|134|0",
        "background writer|relation|normal||||",
    ];
    let statement = [
        schema("calls", "count", ColumnType::Int, Role::Counter),
        schema("total_exec_time", "ms", ColumnType::Float, Role::Counter),
        schema("mean_exec_time", "ms", ColumnType::Float, Role::Gauge),
        schema("shared_blks_read", "blocks", ColumnType::Int, Role::Counter),
        schema("blk_read_time", "ms", ColumnType::Float, Role::Counter),
    ];
    vec![
        sheet("pg.stat_io", &io, &filled).facts.named("E10"),
        sheet("pg.stat_io", &io, &restarted).facts.named("E11"),
        sheet("pg.stat_statements", &statement, &["1|41781.52254|41781.52254|23968|40514.479561"])
            .facts
            .named("E12"),
    ]
}

#[test]
fn a_pasted_row_finds_its_run() {
    let found = cross(&copy_case(), &[]);
    assert_eq!(told(&found), ["same_run holds"]);
    assert_eq!(found[0].between, ["E12", "E11"]);
    assert_eq!(found[0].working, "23989 / 23968 = 1.00088; 40558.1 ms / 40514.5 ms = 1.00108");
}

/// Sizes of a table's indexes, and the relations found in the cache.
pub fn cache_case() -> Vec<ExhibitFacts> {
    let sizes = [text("relation"), schema("size", "B", ColumnType::Float, Role::Gauge)];
    let buffers =
        [text("nspname"), text("relname"), schema("buffers", "count", ColumnType::Int, Role::Gauge)];
    vec![
        sheet(
            "pg.relation_sizes",
            &sizes,
            &[
                "event_log|2109000000000",
                "event_log_reqid_ts_idx|419000000000",
                "event_log_flag_src_ts_part_idx|656000",
                "event_log_ts_idx|123000000000",
                "event_log_src_ts_idx|1036000000000",
                "event_log_pkey|123000000000",
            ],
        )
        .facts
        .named("E2"),
        sheet(
            "pg.buffercache_by_relation",
            &buffers,
            &[
                "public|event_log|105570",
                "public|event_log_reqid_ts_idx|82964",
                "public|event_log_pkey|41973",
                "public|event_log_flag_src_ts_part_idx|449",
                "public|event_log_ts_idx|369",
            ],
        )
        .facts
        .named("E3"),
    ]
}

#[test]
fn an_index_that_every_insert_touches_is_not_in_the_cache() {
    let found = cross(&cache_case(), &[]);
    assert_eq!(told(&found), ["set_difference contradiction"]);
    assert_eq!(found[0].printed.as_deref(), Some("event_log_src_ts_idx"));
    assert_eq!(found[0].between, ["E2", "E3"]);
}

/// Baseline and two runs of a load test: rows are metrics, columns are runs.
pub fn load_case() -> ExhibitFacts {
    let columns = [text("metric"), text("baseline (no CAS)"), text("run B"), text("run C")];
    let rows = [
        "samples|5934||44729",
        "throughput_per_s|84.3|243.2|248.9",
        "average_ms|1225|286|277",
        "collapse|at 1 min 37 s|none|none",
    ];
    sheet("generic.table", &columns, &rows).facts.named("E4")
}

#[test]
fn a_baseline_that_mixes_windows() {
    let note = Note { name: "N1", text: "Each test ran with 90 virtual users (90 VU) for three minutes." };
    let found = cross(&[load_case()], &[note]);
    assert_eq!(told(&found), ["little contradiction", "duration contradiction"]);
    assert!(found.iter().all(|f| f.column.as_deref() == Some("baseline (no CAS)")));
    assert_eq!(found[0].message.args["users"], "90");
    assert!(
        found[1].working.starts_with("5934 / 84.25…84.35 /s = 70.3497…70.4332 s < 97 s"),
        "{}",
        found[1].working
    );
    // Without users there is no law of Little.
    assert_eq!(told(&cross(&[load_case()], &[])), ["duration contradiction"]);
}
