//! Status lists of MySQL: counters are subtracted per name, the rest is left alone.

use std::collections::BTreeMap;

use inquest_core::Unit;
use inquest_core::capture::{ColumnData, ColumnType, Role};
use inquest_frames::{Delta, DeltaQuery, DeltaState, FrameError, Snapshot};

use crate::shapes::{Frame, column, frame, meta, rows, texts, with_unit};

/// Name, `count`, `time` in ms, `level`: as the capture room reads SHOW GLOBAL STATUS.
type Variable = (&'static str, Option<u64>, Option<&'static str>, Option<&'static str>);

fn list(variables: &[Variable]) -> Frame {
    let columns = vec![
        column("variable_name", ColumnType::Text, Role::Key),
        column("variable_value", ColumnType::Text, Role::Text),
        with_unit(column("count", ColumnType::Uint, Role::Counter), Unit::Count),
        with_unit(column("time", ColumnType::Decimal, Role::Counter), Unit::MS),
        with_unit(column("level", ColumnType::Decimal, Role::Gauge), Unit::Count),
    ];
    let own = |text: Option<&str>| text.map(str::to_owned);
    let data = vec![
        texts(&variables.iter().map(|v| Some(v.0)).collect::<Vec<_>>()),
        texts(&variables.iter().map(|_| Some("")).collect::<Vec<_>>()),
        ColumnData::Uint(variables.iter().map(|v| v.1).collect()),
        ColumnData::Decimal(variables.iter().map(|v| own(v.2)).collect()),
        ColumnData::Decimal(variables.iter().map(|v| own(v.3)).collect()),
    ];
    frame(meta("mysql.status", columns), vec![rows(data)])
}

fn between(before: &[Variable], after: &[Variable]) -> Delta {
    let (before, after) = (list(before), list(after));
    let delta = Delta::between(Snapshot::of(before.table.clone()), Snapshot::of(after.table.clone()));
    delta.unwrap_or_else(|e: FrameError| panic!("{e}"))
}

fn row(delta: &Delta, name: &str) -> (DeltaState, Vec<Option<String>>, Vec<Option<String>>) {
    let key = BTreeMap::from([("variable_name".to_owned(), Some(name.to_owned()))]);
    let row = delta.row(&key, None).unwrap().unwrap();
    (row.state, row.delta, row.after)
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn counters_are_subtracted_per_name_and_levels_are_not() {
    let before = [
        ("Com_commit", Some(100), None, None),
        ("Uptime", None, Some("60000"), None),
        ("Threads_connected", None, None, Some("8")),
        ("Compression", None, None, None),
    ];
    let after = [
        ("Com_commit", Some(350), None, None),
        ("Uptime", None, Some("90500"), None),
        ("Threads_connected", None, None, Some("3")),
        ("Compression", None, None, None),
    ];
    let delta = between(&before, &after);
    let names: Vec<&str> = delta.columns().iter().map(|c| c.name.as_str()).collect();
    assert_eq!(names, ["count", "time", "level"]);
    assert_eq!(row(&delta, "Com_commit").1, [some("250"), None, None]);
    assert_eq!(row(&delta, "Uptime").1, [None, some("30500"), None]);
    let threads = row(&delta, "Threads_connected");
    assert_eq!((threads.0, threads.1), (DeltaState::Both, vec![None, None, None]));
    assert_eq!(threads.2, [None, None, some("3")]);
    assert_eq!(row(&delta, "Compression").1, [None, None, None]);
    // Sums of commits and connections are of nothing, and so are shares of them.
    let view = delta.view(&DeltaQuery::default()).unwrap();
    assert_eq!((view.by.as_str(), view.total_by, view.unexplained), ("count", None, None));
    assert_eq!(view.rows[0].label.as_deref(), Some("Com_commit"));
    assert!(view.rows.iter().all(|r| r.share.is_none()));
}

#[test]
fn a_restart_begins_every_row_again_and_is_said() {
    let before = [("Com_commit", Some(100), None, None), ("Uptime", None, Some("60000"), None)];
    let after = [("Com_commit", Some(150), None, None), ("Uptime", None, Some("20000"), None)];
    let delta = between(&before, &after);
    let (state, deltas, _) = row(&delta, "Com_commit");
    // 150 since the start, not 50.
    assert_eq!((state, deltas[0].clone()), (DeltaState::Reset, some("150")));
    assert!(delta.reasons().iter().any(|r| r.code == "status_restarted"));
}

#[test]
fn a_flush_of_the_status_is_said() {
    let before = [
        ("Sort_rows", Some(900), None, None),
        ("Uptime", None, Some("60000"), None),
        ("Uptime_since_flush_status", None, Some("60000"), None),
    ];
    let after = [
        ("Sort_rows", Some(20), None, None),
        ("Uptime", None, Some("70000"), None),
        ("Uptime_since_flush_status", None, Some("2000"), None),
    ];
    let delta = between(&before, &after);
    assert_eq!(row(&delta, "Sort_rows").0, DeltaState::Reset);
    assert!(delta.reasons().iter().any(|r| r.code == "status_flushed"));
}
