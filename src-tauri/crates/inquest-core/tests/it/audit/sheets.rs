//! Laws on one table.

use inquest_core::Amount;
use inquest_core::audit::{AuditedColumn, Auditor, LISTED, Rule, Severity, Status};
use inquest_core::capture::{ColumnType, KindId, Role, UnitOrigin};

use super::{column, fed, published_digest, published_wait, schema, sheet, text, told};

#[test]
fn the_published_digest_gives_up_its_unit_its_two_rows_and_its_order() {
    let audit = published_digest();
    assert_eq!(
        told(&audit.findings),
        [
            "unit_inference unit_factor_1000",
            "product contradiction",
            "product contradiction",
            "order contradiction",
            "cut_table not_checkable"
        ]
    );
    let [unit, count, users, order, cut] = &audit.findings[..] else { panic!("five findings") };
    assert_eq!((unit.line, unit.column.as_deref()), (Some(2), Some("avg_ms")));
    assert_eq!(unit.severity, Severity::High);
    assert_eq!(unit.working, "702.32 s / 130051 = 5.4003…5.40038 ms = 5400.3…5400.38 us");
    assert_eq!(unit.message.args["claimed"], "ms");
    assert_eq!(unit.message.args["proved"], "us");
    assert_eq!((unit.message.args["rows"].as_str(), unit.message.args["of"].as_str()), ("2", "4"));
    assert_eq!((count.line, users.line), (Some(4), Some(5)));
    assert_eq!(
        count.working,
        "19.54 s / 139 = 140540…140612 us ≠ 372260.89 us; 139 × 372260.89 us = 51.7443 s"
    );
    assert_eq!(users.working, "25.03 s / 35 = 715000…715286 us ≠ 319400.3 us; 35 × 319400.3 us = 11.179 s");
    let Some(Amount::Interval { lo, hi: Some(hi) }) = count.recomputed else { panic!("an interval") };
    assert!((lo / 140_539.568_3 - 1.0).abs() < 1e-6 && (hi / 140_611.510_8 - 1.0).abs() < 1e-6);
    assert_eq!(order.message.code, "order_apparent");
    assert_eq!((order.line, order.working.as_str()), (Some(5), "25.03 > 19.54"));
    assert_eq!(cut.working, "702.32 / Σ 785.21 = 89.4436 % ≥");
    assert!(audit.findings.iter().all(|f| f.block == Some(0)));
    assert_eq!(audit.tallies[&Rule::Product].held, 2);
}

#[test]
fn a_mean_that_is_cut_to_ticks_holds() {
    // 875982571 by division, 875982562 printed: 9 ps less, in ticks of 434 ps.
    let audit = published_wait();
    assert_eq!(told(&audit.findings), [""; 0]);
    assert_eq!(audit.tallies[&Rule::Product].held, 1);
    assert_eq!(audit.tallies[&Rule::Ranks].held, 3);
}

#[test]
fn one_row_of_a_schema_off_by_1000_is_a_broken_row_and_no_wrong_label() {
    let columns = [
        text("query"),
        schema("calls", "count", ColumnType::Int, Role::Counter),
        schema("total_exec_time", "ms", ColumnType::Float, Role::Counter),
        schema("mean_exec_time", "ms", ColumnType::Float, Role::Gauge),
    ];
    let audit = sheet(
        "pg.stat_statements",
        &columns,
        &["a|2|10.5|5.25", "b|3|9.3|3.1", "c|4|8.4|2100", "d|7|0.00|0.0004"],
    );
    assert_eq!(told(&audit.findings), ["product unit_factor_1000", "ranks contradiction"]);
    assert_eq!(audit.findings[0].line, Some(4));
    assert_eq!(audit.tallies[&Rule::Product].held, 2);
}

#[test]
fn a_statement_that_makes_microseconds_under_a_name_of_ms() {
    let named = AuditedColumn {
        canonical: Some("max_timer_wait".into()),
        unit: Some("us".parse().unwrap()),
        origin: UnitOrigin::Statement,
        ..column("max_ms")
    };
    let audit = sheet("mysql.digest", &[text("digest_text"), named], &["a|1.5", "b|2.5"]);
    assert_eq!(told(&audit.findings), ["unit_inference unit_factor_1000"]);
    assert_eq!(audit.findings[0].message.code, "unit_label");
    // A minimum is no minutes, a percentage called us no microseconds.
    let minimum = schema("latency_min", "ns", ColumnType::Uint, Role::Gauge);
    let user = schema("us", "%", ColumnType::Int, Role::Gauge);
    assert!(sheet("generic.table", &[minimum, user], &["5|93"]).findings.is_empty());
}

#[test]
fn a_declared_order_is_held_to_and_an_apparent_one_only_when_it_shows() {
    let columns = [text("relname"), schema("buffers", "count", ColumnType::Int, Role::Gauge)];
    let kind = KindId::new("pg.buffercache_by_relation");
    let audited = |statement: Option<&str>, rows: &[&str]| {
        told(&fed(Auditor::new(&kind, &columns).statement(statement), rows).findings)
    };
    let rows = ["a|500", "b|70", "c|90", "d|20"];
    let none: [String; 0] = [];
    assert_eq!(
        audited(Some("SELECT relname, buffers FROM x ORDER BY 2 DESC LIMIT 10"), &rows),
        ["order contradiction"]
    );
    assert_eq!(audited(Some("SELECT relname, buffers FROM x ORDER BY relname"), &rows), none);
    assert_eq!(audited(Some("SELECT relname, buffers FROM x ORDER BY buffers * 2 DESC"), &rows), none);
    assert_eq!(audited(None, &rows), none);
    // Numbers sorted as texts are in their order.
    assert_eq!(
        audited(Some("SELECT relname, buffers FROM x ORDER BY buffers"), &["a|100", "b|20", "c|3"]),
        none
    );
    let long = ["a|900", "b|800", "c|700", "d|600", "e|610", "f|500", "g|400", "h|300", "i|200", "j|100"];
    assert_eq!(audited(None, &long), ["order contradiction"]);
    assert_eq!(audited(None, &["a|1", "b|2", "c|3", "d|4", "e|5", "f|6", "g|7", "h|8", "i|9", "j|10"]), none);
}

#[test]
fn hand_typed_hit_ratios_and_changed_work() {
    let columns =
        ["moment", "hit_pct", "rows", "avg_blks_hit", "avg_blks_read", "total_ms", "read_ms"].map(|name| {
            AuditedColumn { canonical: Some(name.to_owned()), ty: ColumnType::Float, ..column(name) }
        });
    let audit = sheet(
        "pg.statement_trend",
        &columns,
        &[
            "before|98.7|1080|12520|172|203|183",
            "incident|94.21|7740|98540|6500|5230|5081",
            "just after scale-up|91.52|10000|112550|10430|14520|14333",
        ],
    );
    assert_eq!(
        told(&audit.findings),
        ["hit_ratio contradiction", "normalisation unsupported", "hit_ratio contradiction"]
    );
    let [incident, work, before] = &audit.findings[..] else { panic!("three findings") };
    assert_eq!(work.working, "(5230 / 203) / (7740 / 1080) = 25.7635 / 7.16667 = 3.59491");
    assert_eq!((before.line, before.severity), (Some(2), Severity::Low));
    assert_eq!((incident.line, incident.severity), (Some(3), Severity::Medium));
    assert_eq!(audit.tallies[&Rule::HitRatio].held, 1);
}

#[test]
fn parts_wholes_ranks_and_shares() {
    let int = |name, unit| schema(name, unit, ColumnType::Int, Role::Counter);
    let hot = [text("relname"), int("n_tup_upd", "count"), int("n_tup_hot_upd", "count")];
    assert_eq!(
        told(&sheet("pg.stat_user_tables", &hot, &["t|10|9", "u|10|11", "v||3"]).findings),
        ["subset contradiction"]
    );

    let states = ["us", "sy", "id", "wa", "st"].map(|name| schema(name, "%", ColumnType::Int, Role::Gauge));
    // Five figures rounded up may sum to 102.
    assert_eq!(
        told(&sheet("linux.vmstat", &states, &["21|21|20|20|20", "95|2|0|26|0"]).findings),
        ["share_sum contradiction"]
    );

    let wait = |name: &str| schema(name, "ps", ColumnType::Uint, Role::Gauge);
    let ranks = [text("event_name"), wait("min_timer_wait"), wait("avg_timer_wait"), wait("max_timer_wait")];
    let audit = sheet("mysql.waits_global", &ranks, &["a|1|2|3", "b|5|4|9"]);
    assert_eq!(told(&audit.findings), ["ranks contradiction"]);
    assert_eq!(audit.findings[0].working, "5 ps > 4 ps; 5 / 4 = 1.25");

    let files = ["count_star", "count_read", "count_write", "count_misc"].map(|name| int(name, "count"));
    assert_eq!(
        told(&sheet("mysql.file_io", &files, &["6|1|2|3", "7|1|2|3", "||2|3"]).findings),
        ["parts_sum contradiction"]
    );
}

#[test]
fn load_tools_rates_percentiles_and_users() {
    let int = |name: &str| schema(name, "count", ColumnType::Int, Role::Gauge);
    let float = |name: &str, unit: &str| schema(name, unit, ColumnType::Float, Role::Gauge);
    let wrk = [
        int("connections"),
        int("requests"),
        float("elapsed", "s"),
        float("requests_per_second", "1/s"),
        float("latency_avg", "us"),
        float("latency_max", "us"),
    ];
    let good = "10|1000|10.00|100.00|99000|200000";
    let audit = sheet("loadtest.wrk_run", &wrk, &[good]);
    assert_eq!((told(&audit.findings), audit.tallies[&Rule::Little].held), (vec![], 1));
    assert_eq!(
        told(&sheet("loadtest.wrk_run", &wrk, &["10|1000|10.00|120.00|99000|200000"]).findings),
        ["rate contradiction", "little contradiction"]
    );

    let sweep = [int("samples"), float("p95", "ms"), float("p99", "ms")];
    let audit = sheet("loadtest.sweep", &sweep, &["12|80|90", "100|80|90", "5000|80|"]);
    assert_eq!(told(&audit.findings), ["percentile_sample unsupported"]);
    assert_eq!(audit.findings[0].working, "12 < 1 / (1 − 0.99) = 100");
}

#[test]
fn plans_settings_and_evictions() {
    let plan = [text("EXPLAIN")];
    let root = "-> Limit: 20 row(s)  (cost=10.9 rows=20) (actual time=0.395..0.395 rows=0 loops=1)\n    -> Sort: u.score DESC  (actual time=0.391..0.391 rows=0 loops=1)";
    let audit = sheet("mysql.explain_tree", &plan, &[root]);
    assert_eq!(told(&audit.findings), ["null_test unsupported"]);
    assert_eq!(audit.findings[0].printed.as_deref(), Some("time=0.395..0.395 rows=0 loops=1"));
    let delete = "Delete on t  (cost=0.00..1 rows=0 width=0) (actual time=0.1..0.1 rows=0 loops=1)";
    assert!(sheet("pg.explain_text", &plan, &[delete]).findings.is_empty());

    let config = [text("setting"), text("value")];
    let audit =
        sheet("generic.table", &config, &["lockAtLeastFor|PT500MS", "lockAtMostFor|PT10M", "pool|40"]);
    assert_eq!(told(&audit.findings), ["config_echo contradiction"]);
    assert_eq!((audit.findings[0].line, audit.findings[0].column.as_deref()), (Some(2), Some("value")));
    assert_eq!(audit.tallies[&Rule::ConfigEcho].held, 1);

    let io =
        ["reads", "extends", "evictions"].map(|name| schema(name, "count", ColumnType::Int, Role::Counter));
    let audit = sheet("pg.stat_io", &io, &["142|256|398", "23614|123|23738", "175|256|0", "||"]);
    assert_eq!((told(&audit.findings), audit.tallies[&Rule::Evictions].held), (vec![], 2));
}

#[test]
fn many_broken_rows_are_counted_and_few_are_listed() {
    let columns = [
        text("relname"),
        schema("n_tup_upd", "count", ColumnType::Int, Role::Counter),
        schema("n_tup_hot_upd", "count", ColumnType::Int, Role::Counter),
    ];
    let mut auditor = Auditor::new(&KindId::new("pg.stat_user_tables"), &columns);
    for line in 0..50_000u64 {
        auditor.row(line + 2, &[Some("t"), Some("1"), Some(if line % 2 == 0 { "1" } else { "2" })]);
    }
    let audit = auditor.finish();
    let tally = audit.tallies[&Rule::Subset];
    assert_eq!(
        (audit.findings.len(), tally.checked, tally.held, tally.more),
        (LISTED, 50_000, 25_000, 24_980)
    );
    assert_eq!((audit.facts.rows.len(), audit.facts.rows_in_all), (inquest_core::audit::ROWS, 50_000));
    assert_eq!(audit.facts.columns[1].sum, Some(75_000.0));
    assert!(audit.contradictions().all(|f| f.status == Status::Contradiction));
}
