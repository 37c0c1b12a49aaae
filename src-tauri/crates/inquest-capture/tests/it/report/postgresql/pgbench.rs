//! pgbench: the corpus against its transaction log, and other variants of the real program.

use super::super::{column, corpus, inspected, quarantined, table, truth};
use super::{cell, sample};

const CORPUS: [&str; 19] = [
    "postgresql-14.23/upsert/2-noop-upsert",
    "postgresql-14.23/upsert/3-insert-nothing",
    "postgresql-14.23/upsert/4-read-first",
    "postgresql-14.23/upsert/5-real-update",
    "postgresql-15.18/commit/0-fastdisk-off",
    "postgresql-15.18/commit/0-fastdisk-on",
    "postgresql-15.18/commit/1-baseline",
    "postgresql-15.18/commit/2-merchants",
    "postgresql-15.18/commit/3-syncoff",
    "postgresql-15.18/upsert/2-noop-upsert",
    "postgresql-15.18/upsert/3-insert-nothing",
    "postgresql-15.18/upsert/4-read-first",
    "postgresql-15.18/upsert/5-real-update",
    "postgresql-17.10/commit/1-baseline",
    "postgresql-17.10/commit/2-merchants",
    "postgresql-17.10/commit/3-syncoff",
    "postgresql-18.6/commit/1-baseline",
    "postgresql-18.6/commit/2-merchants",
    "postgresql-18.6/commit/3-syncoff",
];

#[test]
fn the_corpus_agrees_with_its_transaction_log() {
    for file in CORPUS {
        let bytes = corpus(&format!("{file}.pgbench.txt"));
        let truth = truth(&format!("{file}.pgbench.truth.json"));
        let found = inspected(&bytes);
        assert_eq!(quarantined(&found), 0, "{file}");
        let kinds: Vec<&str> = found.blocks.iter().map(|b| b.kind.as_str()).collect();
        assert_eq!(
            kinds,
            ["loadtest.pgbench_progress", "loadtest.pgbench", "loadtest.pgbench_statements"],
            "{file}"
        );
        let summary = table(&bytes, &found, 1);
        assert_eq!(summary.rows(), 1);
        assert_eq!(cell(&summary, 0, "transactions"), Some(truth["transactions"].to_string()), "{file}");
        assert_eq!(cell(&summary, 0, "clients"), Some(truth["clients"].to_string()), "{file}");
        assert_eq!(cell(&summary, 0, "duration_s"), Some(truth["duration_s"].to_string()), "{file}");
        let mean: f64 = cell(&summary, 0, "latency_mean_ms").unwrap().parse().unwrap();
        // Three decimals are printed.
        assert!((mean - truth["mean_latency_ms"].as_f64().unwrap()).abs() <= 0.0005 + 1e-9, "{file}: {mean}");
        let tps: f64 = cell(&summary, 0, "tps").unwrap().parse().unwrap();
        let plain = truth["transactions"].as_f64().unwrap() / truth["duration_s"].as_f64().unwrap();
        assert!(tps >= plain * 0.99 && tps < plain * 1.1, "{file}: {tps} against {plain}");
        assert_eq!(cell(&summary, 0, "serialization_failures"), None);
        assert!(
            summary
                .columns
                .iter()
                .all(|c| c.name != "latency_mean_ms" || c.unit.as_ref().unwrap().to_string() == "ms")
        );
        let progress = table(&bytes, &found, 0);
        let last: f64 = column(&progress, "at_s").last().unwrap().clone().unwrap().parse().unwrap();
        assert!(last <= truth["duration_s"].as_f64().unwrap(), "{file}");
    }
}

#[test]
fn versions_statements_and_intervals_stand_in_columns_of_their_own() {
    let bytes = corpus("postgresql-18.6/commit/2-merchants.pgbench.txt");
    let found = inspected(&bytes);
    let summary = table(&bytes, &found, 1);
    let of = |name: &str| cell(&summary, 0, name);
    assert_eq!(of("pgbench_version").as_deref(), Some("15.18"));
    assert_eq!(of("server_version").as_deref(), Some("18.6"));
    assert_eq!(of("transaction_type").as_deref(), Some("tx.sql"));
    assert_eq!(of("tps").as_deref(), Some("163.169438"));
    assert_eq!(of("latency_stddev_ms").as_deref(), Some("46.234"));
    assert_eq!(of("initial_connection_ms").as_deref(), Some("9.944"));
    assert_eq!((of("retries"), of("skipped"), of("tps_with_connections")), (None, None, None));
    let statements = table(&bytes, &found, 2);
    assert_eq!(statements.rows(), 9);
    assert_eq!(cell(&statements, 5, "latency_mean_ms").as_deref(), Some("25.225"));
    assert_eq!(cell(&statements, 5, "statement").as_deref(), Some("COMMIT;"));
    assert_eq!(cell(&statements, 5, "failures").as_deref(), Some("0"));
    assert_eq!(cell(&statements, 5, "retries"), None);
    assert!(cell(&statements, 8, "statement").unwrap().contains("가맹점 사용량 조회"));
    let progress = table(&bytes, &found, 0);
    assert_eq!(column(&progress, "tps")[0].as_deref(), Some("161.5"));
    assert_eq!(column(&progress, "schedule_lag_ms")[0], None);
}

#[test]
fn a_rate_limit_with_retries_prints_more_figures() {
    let bytes = sample("pgbench-15-rate-retries.txt");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0);
    let summary = table(&bytes, &found, 1);
    let of = |name: &str| cell(&summary, 0, name);
    assert_eq!(of("max_tries").as_deref(), Some("3"));
    assert_eq!(of("skipped").as_deref(), Some("125"));
    assert_eq!(of("above_limit").as_deref(), Some("124"));
    assert_eq!(of("latency_limit_ms").as_deref(), Some("50"));
    assert_eq!(of("schedule_lag_mean_ms").as_deref(), Some("23.054"));
    assert_eq!(of("schedule_lag_max_ms").as_deref(), Some("49.915"));
    assert_eq!(of("serialization_failures").as_deref(), Some("0"));
    let progress = table(&bytes, &found, 0);
    assert_eq!(column(&progress, "schedule_lag_ms")[1].as_deref(), Some("27.556"));
    assert_eq!(column(&progress, "skipped")[0].as_deref(), Some("35"));
    let statements = table(&bytes, &found, 2);
    assert_eq!(cell(&statements, 10, "latency_mean_ms").as_deref(), Some("5.117"));
    assert_eq!(cell(&statements, 10, "retries").as_deref(), Some("0"));
    assert_eq!(cell(&statements, 10, "statement").as_deref(), Some("END;"));
}

#[test]
fn scripts_of_a_mix_are_rows() {
    let bytes = sample("pgbench-15-scripts.txt");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0);
    let kinds: Vec<&str> = found.blocks.iter().map(|b| b.kind.as_str()).collect();
    assert_eq!(
        kinds,
        [
            "loadtest.pgbench",
            "loadtest.pgbench_scripts",
            "loadtest.pgbench_statements",
            "loadtest.pgbench_scripts",
            "loadtest.pgbench_statements"
        ]
    );
    let second = table(&bytes, &found, 3);
    assert_eq!(cell(&second, 0, "script").as_deref(), Some("2"));
    assert_eq!(cell(&second, 0, "weight").as_deref(), Some("1"));
    assert_eq!(cell(&second, 0, "transactions").as_deref(), Some("1425"));
    assert_eq!(cell(&second, 0, "tps").as_deref(), Some("717.460883"));
    assert_eq!(cell(&second, 0, "latency_mean_ms").as_deref(), Some("2.563"));
    let statements = table(&bytes, &found, 4);
    assert_eq!(cell(&statements, 0, "script").as_deref(), Some("2"));
    assert_eq!(cell(&statements, 0, "statement").as_deref(), Some("select pg_sleep(0.001);"));
}

#[test]
fn two_rates_of_old_versions_are_two_columns() {
    let connect = sample("pgbench-15-connect.txt");
    let found = inspected(&connect);
    let summary = table(&connect, &found, 0);
    assert_eq!(cell(&summary, 0, "tps_with_connections").as_deref(), Some("118.047727"));
    assert_eq!(cell(&summary, 0, "tps"), None);
    assert_eq!(cell(&summary, 0, "transactions_wanted").as_deref(), Some("40"));
    assert_eq!(cell(&summary, 0, "mean_connection_ms").as_deref(), Some("7.15"));
    let old = b"transaction type: <builtin: TPC-B (sort of)>\nscaling factor: 10\nquery mode: simple\nnumber of clients: 4\nnumber of threads: 1\nduration: 30 s\nnumber of transactions actually processed: 1200\nlatency average = 100.000 ms\ntps = 39.900000 (including connections establishing)\ntps = 40.100000 (excluding connections establishing)\n";
    let found = inspected(old);
    assert_eq!((found.blocks.len(), quarantined(&found)), (1, 0));
    let summary = table(old, &found, 0);
    assert_eq!(cell(&summary, 0, "tps_with_connections").as_deref(), Some("39.9"));
    assert_eq!(cell(&summary, 0, "tps").as_deref(), Some("40.1"));
}

#[test]
fn an_aborted_run_is_marked() {
    let text = b"pgbench (15.18)\npgbench: error: client 0 script 0 aborted in command 4 query 0: ERROR:  division by zero\ntransaction type: t.sql\nscaling factor: 1\nnumber of clients: 1\nnumber of transactions actually processed: 0/10\npgbench: fatal: Run was aborted; the above results are incomplete.\n";
    let found = inspected(text);
    assert_eq!(quarantined(&found), 0);
    assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("run_aborted"));
    assert_eq!(cell(&table(text, &found, 0), 0, "latency_mean_ms"), None);
}

#[test]
fn transactions_and_intervals_of_the_logs() {
    let bytes = sample("pgbench-15-log.txt");
    let found = inspected(&bytes);
    assert_eq!(found.blocks[0].kind.as_str(), "loadtest.pgbench_log");
    let log = table(&bytes, &found, 0);
    assert_eq!(log.rows(), 12);
    assert_eq!(cell(&log, 1, "latency_us").as_deref(), Some("11714"));
    assert_eq!(cell(&log, 1, "ended_at").as_deref(), Some("2026-11-30T13:33:18.029104Z"));
    assert_eq!(cell(&log, 1, "lag_us_or_retries"), None);
    let bytes = sample("pgbench-15-log-rate-retries.txt");
    let found = inspected(&bytes);
    let log = table(&bytes, &found, 0);
    assert_eq!(column(&log, "outcome")[3].as_deref(), Some("skipped"));
    assert_eq!(column(&log, "latency_us")[3], None);
    assert_eq!(column(&log, "schedule_lag_us")[1].as_deref(), Some("12032"));
    assert_eq!(column(&log, "retries")[1].as_deref(), Some("0"));

    let bytes = sample("pgbench-15-aggregate.txt");
    let found = inspected(&bytes);
    assert_eq!(found.blocks[0].kind.as_str(), "loadtest.pgbench_aggregate_log");
    let log = table(&bytes, &found, 0);
    assert_eq!(column(&log, "transactions"), [Some("142".into()), Some("188".into()), Some("158".into())]);
    assert_eq!(column(&log, "latency_max_us")[1].as_deref(), Some("35730"));
    assert_eq!(column(&log, "schedule_lag_sum_us")[0], None);
    let bytes = sample("pgbench-15-aggregate-rate.txt");
    let found = inspected(&bytes);
    let log = table(&bytes, &found, 0);
    assert_eq!(column(&log, "schedule_lag_max_us")[0].as_deref(), Some("79390"));
    // Numbers that are no log stay somebody's table.
    let other = b"1 2 3 4 5 6\n2 3 4 5 6 7\n";
    assert!(inspected(other).blocks.iter().all(|b| !b.kind.as_str().contains("pgbench")));
}

#[test]
fn progress_between_the_statements_takes_none_of_their_rows() {
    let text = String::from_utf8(corpus("postgresql-15.18/commit/0-fastdisk-off.pgbench.txt")).unwrap();
    let late = "progress: 12.0 s, 4361.8 tps, lat 1.743 ms stddev 0.544, 0 failed";
    let text = text.replace(
        "         0.216           0  BEGIN;",
        &format!("{late}\n         0.216           0  BEGIN;"),
    );
    let found = inspected(text.as_bytes());
    let frames: Vec<(&str, u64)> = found.blocks.iter().map(|b| (b.frame.as_str(), b.rows)).collect();
    assert_eq!(
        frames,
        [
            ("pgbench_progress", 5),
            ("pgbench_summary", 1),
            ("pgbench_statements", 2),
            ("pgbench_progress", 1),
            ("pgbench_statements", 7)
        ]
    );
}
