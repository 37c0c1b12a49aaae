//! What connection pools say of themselves.

use std::path::Path;

use inquest_core::capture::{ColumnType, LineClass};

use super::{column, inspected, quarantined, table};

fn fixture(file: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/formats/pool");
    std::fs::read(folder.join(file)).unwrap()
}

fn some(texts: &[&str]) -> Vec<Option<String>> {
    texts.iter().map(|t| (!t.is_empty()).then(|| (*t).to_owned())).collect()
}

#[test]
fn a_log_of_spring_with_a_timeout_said_twice() {
    let bytes = fixture("hikari-spring.log");
    let found = inspected(&bytes);
    assert_eq!(quarantined(&found), 0);
    assert_eq!(found.blocks.len(), 1);
    assert_eq!(found.blocks[0].kind.as_str(), "pool.hikari_log");
    let read = table(&bytes, &found, 0);
    assert_eq!(
        column(&read, "event"),
        some(&[
            "before_cleanup",
            "after_cleanup",
            "timeout_failure",
            "timed_out",
            "timed_out_in_trace",
            "leak_suspected"
        ])
    );
    assert_eq!(column(&read, "waiting"), some(&["190", "191", "640", "640", "640", ""]));
    assert_eq!(column(&read, "timeout_ms"), some(&["", "", "", "30001", "30001", ""]));
    assert_eq!(column(&read, "pool"), some(&["HikariPool-1"; 6]));
    assert_eq!(column(&read, "time")[0].as_deref(), Some("2026-11-30T09:15:00.001+09:00"));
    assert_eq!(read.columns[0].ty, ColumnType::Time);
    let unit = |name: &str| {
        read.columns.iter().find(|c| c.name == name).unwrap().unit.as_ref().map(ToString::to_string)
    };
    assert_eq!((unit("timeout_ms").as_deref(), unit("waiting").as_deref()), (Some("ms"), Some("count")));
    assert_eq!(found.receipt.of(LineClass::Prose), 4);
    assert_eq!(
        column(&read, "detail")[5].as_deref(),
        Some("com.mysql.cj.jdbc.ConnectionImpl@1a2b on thread virtual-77, stack trace follows")
    );
}

#[test]
fn limits_of_version_6_and_a_local_clock() {
    let bytes = fixture("hikari-logback.log");
    let found = inspected(&bytes);
    let read = table(&bytes, &found, 0);
    assert_eq!(column(&read, "local_time"), some(&["09:15:00.001", "09:15:30.004", "09:16:15.004"]));
    assert_eq!(column(&read, "pool")[0].as_deref(), Some("orders pool"));
    assert_eq!(column(&read, "max_total"), some(&["10", "10", ""]));
    assert_eq!(column(&read, "min_idle"), some(&["4", "4", ""]));
    assert_eq!(column(&read, "event")[2].as_deref(), Some("starvation_or_clock_leap"));
    assert_eq!(found.findings[0].code, "clock_without_zone");
}

#[test]
fn lines_of_json_and_a_timeout_without_figures() {
    let bytes = fixture("hikari.jsonl");
    let found = inspected(&bytes);
    let read = table(&bytes, &found, 0);
    assert_eq!(column(&read, "time"), some(&["2026-11-30T00:15:12.417Z", "2026-11-30T00:15:42.418Z"]));
    assert_eq!(column(&read, "active"), some(&["9", ""]));
    assert_eq!(column(&read, "timeout_ms"), some(&["", "30000"]));
    assert_eq!(quarantined(&found), 0);
}

#[test]
fn a_log_without_a_pool_is_none() {
    let found = inspected(
        b"09:15:00.001 [main] INFO app - order 17 done\n09:15:00.002 [main] INFO app - stats (n=1)\n",
    );
    assert!(found.blocks.iter().all(|b| b.kind.as_str() != "pool.hikari_log"));
}
