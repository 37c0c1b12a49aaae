//! Deltas against values worked out by hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use inquest_core::Unit;
use inquest_core::capture::{Batch, Column, ColumnData, ColumnType, Role};
use inquest_frames::{
    Delta, DeltaQuality, DeltaQuery, DeltaRow, DeltaState, FrameError, IdentityKind, Snapshot, StateCounts,
};

use crate::shapes::{Frame, column, floats, frame, meta, rows, texts, with_unit};

const SECOND: i64 = 1_000_000;

/// One row of a small pg_stat_statements: userid, dbid, queryid, toplevel, query, calls, total ms, max ms, wal
/// bytes, stats_since.
type Statement = (u64, u64, Option<i64>, bool, &'static str, i64, f64, f64, &'static str, Option<i64>);

fn pg_columns() -> Vec<Column> {
    vec![
        column("userid", ColumnType::Uint, Role::Key),
        column("dbid", ColumnType::Uint, Role::Key),
        column("toplevel", ColumnType::Bool, Role::Key),
        column("queryid", ColumnType::Int, Role::Key),
        column("query", ColumnType::Text, Role::Text),
        with_unit(column("calls", ColumnType::Int, Role::Counter), Unit::Count),
        with_unit(column("total_exec_time", ColumnType::Float, Role::Counter), Unit::MS),
        with_unit(column("max_exec_time", ColumnType::Float, Role::Gauge), Unit::MS),
        with_unit(column("wal_bytes", ColumnType::Decimal, Role::Counter), Unit::Bytes),
        column("stats_since", ColumnType::Time, Role::Text),
    ]
}

fn pg(statements: &[Statement]) -> Frame {
    let all = |f: &dyn Fn(&Statement) -> Option<f64>| floats(&statements.iter().map(f).collect::<Vec<_>>());
    let data = vec![
        ColumnData::Uint(statements.iter().map(|s| Some(s.0)).collect()),
        ColumnData::Uint(statements.iter().map(|s| Some(s.1)).collect()),
        ColumnData::Bool(statements.iter().map(|s| Some(s.3)).collect()),
        ColumnData::Int(statements.iter().map(|s| s.2).collect()),
        texts(&statements.iter().map(|s| Some(s.4)).collect::<Vec<_>>()),
        ColumnData::Int(statements.iter().map(|s| Some(s.5)).collect()),
        all(&|s| Some(s.6)),
        all(&|s| Some(s.7)),
        ColumnData::Decimal(statements.iter().map(|s| Some(s.8.to_owned())).collect()),
        ColumnData::Time {
            micros: statements.iter().map(|s| s.9).collect(),
            texts: statements.iter().map(|s| s.9.map(|t| t.to_string())).collect(),
        },
    ];
    frame(meta("pg.stat_statements", pg_columns()), vec![rows(data)])
}

fn pair(before: &Frame, after: &Frame) -> (Snapshot, Snapshot) {
    let side = |frame: &Frame, at| Snapshot {
        at: Some(at),
        dealloc: Some(3),
        stats_reset: Some(-1_000 * SECOND),
        ..Snapshot::of(frame.table.clone())
    };
    (side(before, 0), side(after, 60 * SECOND))
}

fn by(name: &str) -> DeltaQuery {
    DeltaQuery { by: Some(name.to_owned()), ..DeltaQuery::default() }
}

fn view(delta: &Delta, query: &DeltaQuery) -> Vec<DeltaRow> {
    delta.view(query).unwrap().rows
}

fn codes(delta: &Delta) -> Vec<&str> {
    delta.reasons().iter().map(|r| r.code.as_str()).collect()
}

fn some(values: &[&str]) -> Vec<Option<String>> {
    values.iter().map(|v| (!v.is_empty()).then(|| (*v).to_owned())).collect()
}

fn two_snapshots() -> (Frame, Frame) {
    let before = pg(&[
        (10, 5, Some(-7), true, "select a", 100, 5_000.0, 90.0, "18446744073709551616", Some(-500 * SECOND)),
        (10, 5, Some(-7), false, "select a", 4, 8.0, 3.0, "0", Some(-500 * SECOND)),
        (10, 5, Some(9), true, "copy b", 50, 100.0, 9.0, "10", Some(-500 * SECOND)),
        (10, 5, Some(11), true, "gone c", 1, 1.5, 1.5, "0", Some(-500 * SECOND)),
        (10, 5, Some(12), true, "made again d", 5, 10.0, 4.0, "7", Some(-500 * SECOND)),
    ]);
    let after = pg(&[
        (10, 5, Some(13), true, "new e", 40, 80.0, 4.0, "3", Some(10 * SECOND)),
        (10, 5, Some(9), true, "copy b", 12, 240.5, 30.0, "20", Some(-500 * SECOND)),
        (10, 5, Some(-7), true, "select a", 180, 8_200.25, 95.0, "18446744073709551626", Some(-500 * SECOND)),
        (10, 5, Some(-7), false, "select a", 4, 8.0, 3.0, "0", Some(-500 * SECOND)),
        (10, 5, Some(12), true, "made again d", 140, 7_000.0, 80.0, "9", Some(30 * SECOND)),
    ]);
    (before, after)
}

#[test]
fn rows_meet_by_the_law() {
    let (b, a) = two_snapshots();
    let (before, after) = pair(&b, &a);
    let delta = Delta::between(before, after).unwrap();
    assert_eq!(delta.identity().columns, ["userid", "dbid", "queryid", "toplevel"]);
    assert_eq!(delta.identity().kind, IdentityKind::Complete);
    let names: Vec<&str> = delta.columns().iter().map(|c| c.name.as_str()).collect();
    assert_eq!(names, ["calls", "total_exec_time", "max_exec_time", "wal_bytes"]);
    assert_eq!(delta.default_by(), Some("total_exec_time"));
    assert_eq!(delta.window_s(), Some(60.0));
    assert_eq!(delta.counts(), StateCounts { both: 2, new: 1, lost: 1, reset: 2 });
    assert_eq!(delta.quality(), DeltaQuality::LowerBound);
    assert_eq!(codes(&delta), ["lost_rows"]);

    let found = delta.view(&DeltaQuery::default()).unwrap();
    assert_eq!((found.by.as_str(), found.total, found.ranked), ("total_exec_time", 6, true));
    // 7000 + 3200.25 + 240.5 + 80 + 0
    assert_eq!(found.total_by.as_deref(), Some("10520.75"));
    assert_eq!(found.unexplained, Some(7_240.5 / 10_520.75));
    let labels: Vec<&str> = found.rows.iter().map(|r| r.label.as_deref().unwrap()).collect();
    assert_eq!(labels, ["made again d", "select a", "copy b", "new e", "select a", "gone c"]);

    let again = &found.rows[0];
    assert_eq!((again.state, again.quality), (DeltaState::Reset, DeltaQuality::SinceEntryCreation));
    assert_eq!(again.delta, some(&["140", "7000", "", "9"]));
    assert_eq!((again.window_s, again.per_call_interval), (Some(30.0), Some(50.0)));
    assert_eq!((again.per_call_before, again.per_call_ratio), (Some(2.0), Some(25.0)));

    let plain = &found.rows[1];
    assert_eq!((plain.state, plain.quality), (DeltaState::Both, DeltaQuality::Exact));
    assert_eq!(plain.delta, some(&["80", "3200.25", "", "10"]));
    assert_eq!(plain.before, some(&["100", "5000", "90", "18446744073709551616"]));
    assert_eq!(plain.after, some(&["180", "8200.25", "95", "18446744073709551626"]));
    assert_eq!(plain.key["queryid"].as_deref(), Some("-7"));
    assert_eq!(plain.key["toplevel"].as_deref(), Some("true"));
    assert_eq!((plain.line_before, plain.line_after), (Some(3), Some(5)));
    assert_eq!((plain.row_before, plain.row_after), (Some(0), Some(2)));
    assert_eq!(plain.rate, Some(80.0 / 60.0));
    assert_eq!((plain.share, plain.share_is_upper_bound), (Some(3_200.25 / 10_520.75), true));

    let shrunk = &found.rows[2];
    assert_eq!((shrunk.state, shrunk.quality), (DeltaState::Reset, DeltaQuality::LowerBound));
    assert_eq!(shrunk.delta, some(&["12", "240.5", "", "20"]));
    assert_eq!((shrunk.window_s, shrunk.share_is_upper_bound), (Some(60.0), false));

    let new = &found.rows[3];
    // stats_since lies in the window: the entry is as new as that.
    assert_eq!((new.state, new.quality), (DeltaState::New, DeltaQuality::SinceEntryCreation));
    assert_eq!((new.window_s, new.before.clone()), (Some(50.0), some(&["", "", "", ""])));

    let gone = &found.rows[5];
    assert_eq!((gone.state, gone.quality), (DeltaState::Lost, DeltaQuality::Lost));
    assert_eq!(gone.delta, some(&["", "", "", ""]));
    assert_eq!((gone.share, gone.window_s, gone.rate), (None, None, None));
    assert_eq!((gone.line_before, gone.line_after), (Some(6), None));
}

#[test]
fn ranks_filters_and_windows() {
    let (b, a) = two_snapshots();
    let (before, after) = pair(&b, &a);
    let delta = Delta::between(before, after).unwrap();
    let labels = |query: &DeltaQuery| -> Vec<String> {
        view(&delta, query).into_iter().map(|r| r.label.unwrap()).collect()
    };
    assert_eq!(labels(&by("calls"))[..3], ["made again d", "select a", "new e"]);
    let smallest = DeltaQuery { descending: false, ..by("calls") };
    assert_eq!(labels(&smallest), ["select a", "copy b", "new e", "select a", "made again d", "gone c"]);
    // A gauge ranks by its later value, which what is gone does not have.
    assert_eq!(labels(&by("MAX_EXEC_TIME"))[..2], ["select a", "made again d"]);
    assert_eq!(labels(&by("wal_bytes"))[..2], ["copy b", "select a"]);
    assert_eq!(labels(&by("per_call_ratio"))[0], "made again d");
    assert_eq!(labels(&by("per_call_interval"))[..2], ["made again d", "select a"]);
    assert_eq!(labels(&by("rate"))[0], "made again d");
    assert!(matches!(delta.view(&by("nothing")), Err(FrameError::NoColumn(_))));
    assert!(matches!(
        delta.view(&DeltaQuery { count: 201, ..DeltaQuery::default() }),
        Err(FrameError::WindowTooLarge { .. })
    ));
    let some_of = DeltaQuery { filter: Some("SELECT".to_owned()), ..by("calls") };
    let found = delta.view(&some_of).unwrap();
    assert_eq!((found.total, found.rows.len()), (2, 2));
    // Shares stay shares of everything.
    assert_eq!(found.total_by.as_deref(), Some("272"));
    assert_eq!(found.rows[0].share, Some(80.0 / 272.0));
    assert_eq!(labels(&DeltaQuery { filter: Some("-7".to_owned()), ..by("calls") }).len(), 2);
    assert_eq!(labels(&DeltaQuery { first: 4, count: 1, ..by("calls") }), ["select a"]);
    assert_eq!(labels(&DeltaQuery { first: 9, count: 1, ..by("calls") }), [] as [&str; 0]);

    let mut key = BTreeMap::new();
    for (name, value) in [("userid", "10"), ("dbid", "5"), ("queryid", "11"), ("toplevel", "true")] {
        key.insert(name.to_owned(), Some(value.to_owned()));
    }
    assert_eq!(delta.row(&key, None).unwrap().unwrap().label.as_deref(), Some("gone c"));
    key.insert("queryid".to_owned(), Some("9".to_owned()));
    let row = delta.row(&key, Some("calls")).unwrap().unwrap();
    assert_eq!((row.label.as_deref(), row.share), (Some("copy b"), Some(12.0 / 272.0)));
    key.insert("queryid".to_owned(), None);
    assert_eq!(delta.row(&key, None).unwrap(), None);

    let totals = delta.totals("calls").unwrap();
    assert_eq!((totals.before, totals.after, totals.delta), (160.0, 376.0, Some(272.0)));
    assert_eq!(totals.exact.as_deref(), Some("272"));
    assert_eq!(delta.totals("query"), None);
}

#[test]
fn a_global_reset_counts_from_itself() {
    let before = pg(&[(1, 1, Some(1), true, "q", 10, 50.0, 9.0, "0", None)]);
    let after = pg(&[
        (1, 1, Some(1), true, "q", 300, 900.0, 9.0, "0", None),
        (1, 1, Some(2), true, "r", 4, 8.0, 2.0, "0", None),
    ]);
    let (b, mut a) = pair(&before, &after);
    a.stats_reset = Some(50 * SECOND);
    a.dealloc = Some(0);
    let delta = Delta::between(b, a).unwrap();
    let found = view(&delta, &by("calls"));
    assert_eq!(found[0].delta[0].as_deref(), Some("300"));
    assert_eq!((found[0].state, found[0].quality), (DeltaState::Reset, DeltaQuality::SinceReset));
    assert_eq!((found[0].window_s, found[0].rate), (Some(10.0), Some(30.0)));
    assert_eq!((found[1].state, found[1].quality), (DeltaState::New, DeltaQuality::SinceReset));
    assert_eq!(codes(&delta), ["global_reset"]);
}

/// Calls of a row in two snapshots of a table that tells no reset and no eviction.
fn without_stamps(rows: &[(i64, i64, i64)]) -> Delta {
    let side = |of: fn(&(i64, i64, i64)) -> i64| {
        let statement = |r: &(i64, i64, i64)| (10, 5, Some(r.0), true, "q", of(r), 1.0, 1.0, "0", None);
        pg(&rows.iter().map(statement).collect::<Vec<_>>())
    };
    let (before, after) = (side(|r| r.1), side(|r| r.2));
    let snapshot = |frame: &Frame, at| Snapshot { at: Some(at), ..Snapshot::of(frame.table.clone()) };
    Delta::between(snapshot(&before, 1_000 * SECOND), snapshot(&after, 1_100 * SECOND)).unwrap()
}

/// State, quality and delta of `calls`, by queryid.
fn calls(delta: &Delta) -> BTreeMap<String, (DeltaState, DeltaQuality, Option<String>)> {
    let at = delta.columns().iter().position(|c| c.name == "calls").unwrap();
    let rows = view(delta, &by("calls"));
    rows.iter()
        .map(|r| (r.key["queryid"].clone().unwrap(), (r.state, r.quality, r.delta[at].clone())))
        .collect()
}

#[test]
fn rows_that_grew_beside_rows_that_shrank_are_not_exact() {
    // Two of three went down: the table was reset, and the row that grew counts from there too.
    let delta = without_stamps(&[(1, 100, 50), (2, 10, 20), (3, 50, 10)]);
    assert!(codes(&delta).contains(&"reset_inferred"), "{:?}", codes(&delta));
    let found = calls(&delta);
    assert_eq!(found["2"], (DeltaState::Reset, DeltaQuality::LowerBound, Some("20".into())));
    // One of three: nobody knows, and the difference is the least that it can be.
    let delta = without_stamps(&[(1, 100, 50), (2, 10, 20), (3, 50, 60)]);
    assert!(codes(&delta).contains(&"some_began_again"), "{:?}", codes(&delta));
    let found = calls(&delta);
    assert_eq!(found["1"], (DeltaState::Reset, DeltaQuality::LowerBound, Some("50".into())));
    assert_eq!(found["2"], (DeltaState::Both, DeltaQuality::LowerBound, Some("10".into())));
    // None: as before.
    let found = calls(&without_stamps(&[(1, 10, 50), (2, 10, 20)]));
    assert_eq!(found["2"], (DeltaState::Both, DeltaQuality::Exact, Some("10".into())));
}

#[test]
fn time_without_a_call_is_of_other_counters() {
    let before = pg(&[
        (1, 1, Some(1), true, "copy", 1, 78.7, 78.7, "0", None),
        (1, 1, Some(2), true, "grew", 10, 50.0, 9.0, "0", None),
        (1, 1, Some(3), true, "stood still", 4, 8.0, 2.0, "0", Some(-500 * SECOND)),
        // The same time, printed with fewer digits.
        (1, 1, Some(4), true, "rounded", 2, 3.252, 2.0, "0", None),
    ]);
    let after = pg(&[
        (1, 1, Some(1), true, "copy", 1, 2_490.0, 2_490.0, "0", None),
        (1, 1, Some(2), true, "grew", 30, 80.0, 9.0, "0", None),
        (1, 1, Some(3), true, "stood still", 5, 9.0, 2.0, "0", Some(-500 * SECOND)),
        (1, 1, Some(4), true, "rounded", 2, 3.252_59, 2.0, "0", None),
    ]);
    let row = |delta: &Delta, label: &str| {
        view(delta, &by("total_exec_time")).into_iter().find(|r| r.label.as_deref() == Some(label)).unwrap()
    };
    let meets = |row: &DeltaRow| (row.state, row.quality, row.delta[1].clone().unwrap());
    let own = |value: &str| value.to_owned();

    // No stamp of a reset: everything may have begun again.
    let (mut b, mut a) = pair(&before, &after);
    (b.stats_reset, a.stats_reset) = (None, None);
    let delta = Delta::between(b, a).unwrap();
    assert_eq!(codes(&delta), ["some_began_again", "time_without_calls"]);
    assert_eq!(delta.reasons()[1].args["rows"], "1");
    assert_eq!(delta.counts(), StateCounts { both: 3, new: 0, lost: 0, reset: 1 });
    assert_eq!(delta.quality(), DeltaQuality::LowerBound);
    assert_eq!(meets(&row(&delta, "copy")), (DeltaState::Reset, DeltaQuality::LowerBound, own("2490")));
    assert_eq!(meets(&row(&delta, "grew")), (DeltaState::Both, DeltaQuality::LowerBound, own("30")));
    // The stamp of its entry says that it went on.
    assert_eq!(meets(&row(&delta, "stood still")), (DeltaState::Both, DeltaQuality::Exact, own("1")));
    let rounded = row(&delta, "rounded");
    assert_eq!((rounded.state, rounded.quality), (DeltaState::Both, DeltaQuality::LowerBound));

    // The stamp of the view stands: one entry was made again, the others went on.
    let (b, a) = pair(&before, &after);
    let delta = Delta::between(b, a).unwrap();
    assert_eq!(meets(&row(&delta, "copy")), (DeltaState::Reset, DeltaQuality::LowerBound, own("2490")));
    assert_eq!(meets(&row(&delta, "grew")), (DeltaState::Both, DeltaQuality::Exact, own("30")));

    // Evictions explain it too.
    let (mut b, mut a) = pair(&before, &after);
    (b.stats_reset, a.stats_reset, a.dealloc) = (None, None, Some(9));
    let delta = Delta::between(b, a).unwrap();
    assert_eq!(row(&delta, "grew").quality, DeltaQuality::Exact);
    assert_eq!(codes(&delta), ["evictions", "time_without_calls"]);
}

#[test]
fn evictions_make_new_rows_lower_bounds() {
    let before = pg(&[(1, 1, Some(1), true, "q", 10, 50.0, 9.0, "0", None)]);
    let after = pg(&[
        (1, 1, Some(1), true, "q", 20, 60.0, 9.0, "0", None),
        (1, 1, Some(2), true, "r", 40, 80.0, 2.0, "0", None),
    ]);
    let (b, mut a) = pair(&before, &after);
    a.dealloc = Some(9);
    let delta = Delta::between(b, a).unwrap();
    let found = view(&delta, &by("calls"));
    assert_eq!((found[0].state, found[0].quality), (DeltaState::New, DeltaQuality::LowerBound));
    assert!(!found[0].share_is_upper_bound && found[1].share_is_upper_bound);
    assert_eq!(found[1].share, Some(0.2));
    assert_eq!(delta.reasons()[0].code, "evictions");
    assert_eq!(delta.reasons()[0].args["count"], "6");
    let unknown =
        Delta::between(Snapshot::of(before.table.clone()), Snapshot::of(after.table.clone())).unwrap();
    assert_eq!(codes(&unknown), ["times_unknown", "evictions_unknown"]);
    assert_eq!(view(&unknown, &by("calls"))[0].quality, DeltaQuality::LowerBound);
    assert_eq!((unknown.window_s(), view(&unknown, &by("calls"))[0].window_s), (None, None));
}

#[test]
fn a_row_that_a_cut_capture_may_have_hidden_has_no_delta() {
    let before = pg(&[(1, 1, Some(1), true, "q", 10, 50.0, 9.0, "0", None)]);
    let after = pg(&[
        (1, 1, Some(1), true, "q", 20, 60.0, 9.0, "0", None),
        (1, 1, Some(2), true, "r", 40, 80.0, 2.0, "0", None),
    ]);
    let (mut b, a) = pair(&before, &after);
    b.cut = true;
    let delta = Delta::between(b, a).unwrap();
    let found = view(&delta, &by("calls"));
    assert_eq!((found[1].state, found[1].delta[0].clone()), (DeltaState::New, None));
    assert_eq!(found[1].after[0].as_deref(), Some("40"));
    assert_eq!((found[0].share, found[0].share_is_upper_bound), (Some(1.0), true));
    assert_eq!(delta.reasons()[0].args["rows"], "1");
    assert_eq!(codes(&delta), ["before_cut"]);
}

fn digests(values: &[(Option<&str>, Option<&str>, u64, u64)]) -> Frame {
    let columns = vec![
        column("SCHEMA_NAME", ColumnType::Text, Role::Key),
        column("DIGEST", ColumnType::Text, Role::Key),
        column("DIGEST_TEXT", ColumnType::Text, Role::Text),
        with_unit(column("COUNT_STAR", ColumnType::Uint, Role::Counter), Unit::Count),
        with_unit(column("SUM_TIMER_WAIT", ColumnType::Uint, Role::Counter), Unit::PS),
    ];
    let data = vec![
        texts(&values.iter().map(|v| v.0).collect::<Vec<_>>()),
        texts(&values.iter().map(|v| v.1).collect::<Vec<_>>()),
        texts(&values.iter().map(|v| v.1).collect::<Vec<_>>()),
        ColumnData::Uint(values.iter().map(|v| Some(v.2)).collect()),
        ColumnData::Uint(values.iter().map(|v| Some(v.3)).collect()),
    ];
    frame(meta("mysql.digest", columns), vec![rows(data)])
}

#[test]
fn the_catch_all_row_and_exact_picoseconds() {
    let big = u64::MAX - 10;
    let before =
        digests(&[(None, None, 50, 10), (Some("app"), Some("aa"), 1, 1 << 60), (None, Some("aa"), 5, 5)]);
    let after = digests(&[
        (Some("app"), Some("aa"), 2_401, big),
        (None, Some("aa"), 6, 5),
        (None, None, 650, 900),
        (Some("app"), Some("bb"), 7, 2_000_000_000),
    ]);
    let (mut b, mut a) = pair(&before, &after);
    (b.dealloc, a.dealloc) = (None, None);
    (b.digest_lost, a.digest_lost) = (Some(0), Some(600));
    let delta = Delta::between(b, a).unwrap();
    assert_eq!(codes(&delta), ["digest_lost", "catch_all_share"]);
    // 600 of 2400 + 1 + 600 + 7
    assert_eq!(delta.reasons()[1].args["share"], (600.0 / 3_008.0).to_string());
    let found = delta.view(&by("sum_timer_wait")).unwrap();
    assert!(!found.ranked);
    let states: Vec<_> = found.rows.iter().map(|r| (r.state, r.quality)).collect();
    assert_eq!(
        states,
        [
            (DeltaState::Both, DeltaQuality::Exact),
            (DeltaState::Both, DeltaQuality::Exact),
            (DeltaState::Both, DeltaQuality::CatchAllRow),
            (DeltaState::New, DeltaQuality::Exact),
        ]
    );
    assert_eq!(found.rows[0].delta[1], Some((big - (1 << 60)).to_string()));
    assert_eq!(found.rows[1].delta, some(&["1", "0"]));
    assert_eq!(found.rows[1].key["schema_name"], None);
    assert_eq!(found.rows[3].per_call_interval, Some(2.0 / 7.0));
}

#[test]
fn same_key_twice() {
    let twice = pg(&[
        (1, 1, Some(1), true, "q", 10, 50.0, 9.0, "0", None),
        (1, 1, Some(1), true, "q", 20, 50.0, 9.0, "0", None),
    ]);
    let once = pg(&[(1, 1, Some(1), true, "q", 30, 60.0, 9.0, "0", None)]);
    let (b, a) = pair(&twice, &once);
    let refused = Delta::between(b, a).unwrap_err();
    assert!(matches!(refused, FrameError::DuplicateKey { first: 3, second: 4, in_after: false }));
    let (b, a) = pair(&once, &twice);
    assert!(matches!(Delta::between(b, a), Err(FrameError::DuplicateKey { in_after: true, .. })));

    // A queryid that the server hides is one row for all of them.
    let hidden = |calls: [i64; 2]| {
        pg(&[
            (7, 1, None, true, "<insufficient privilege>", calls[0], 50.0, 9.0, "1.5", None),
            (7, 1, None, true, "<insufficient privilege>", calls[1], 50.5, 9.0, "2.25", None),
            (8, 1, None, true, "<insufficient privilege>", 1, 1.0, 1.0, "0", None),
        ])
    };
    let (before, after) = (hidden([10, 20]), hidden([5, 31]));
    let (b, a) = pair(&before, &after);
    let delta = Delta::between(b, a).unwrap();
    assert_eq!(codes(&delta), ["aggregated_rows"]);
    assert_eq!(delta.reasons()[0].args["rows"], "2");
    let found = view(&delta, &by("calls"));
    assert_eq!(found.len(), 2);
    // 36 - 30: one of them shrank, their sum did not.
    assert_eq!((found[0].state, found[0].delta.clone()), (DeltaState::Both, some(&["6", "0", "", "0.00"])));
    assert_eq!(found[0].before, some(&["30", "100.5", "", "3.75"]));
    assert_eq!(found[0].key["queryid"], None);
}

#[test]
fn what_identifies_a_row_when_columns_are_missing() {
    let columns =
        vec![column("query", ColumnType::Text, Role::Text), column("calls", ColumnType::Int, Role::Counter)];
    let of = |values: &[(&str, i64)]| {
        let data = vec![
            texts(&values.iter().map(|v| Some(v.0)).collect::<Vec<_>>()),
            ColumnData::Int(values.iter().map(|v| Some(v.1)).collect()),
        ];
        frame(meta("pg.stat_statements", columns.clone()), vec![rows(data)])
    };
    let (before, after) = (of(&[("a", 1), ("b", 2), ("a", 3)]), of(&[("b", 9), ("a", 10)]));
    let (b, a) = pair(&before, &after);
    let delta = Delta::between(b, a).unwrap();
    assert_eq!(delta.identity().kind, IdentityKind::ByText);
    assert_eq!(delta.identity().missing, ["userid", "dbid", "queryid", "toplevel"]);
    assert_eq!(codes(&delta), ["identity_by_text", "aggregated_rows"]);
    let found = view(&delta, &by("calls"));
    assert_eq!((found[0].label.as_deref(), found[0].delta[0].as_deref()), (Some("b"), Some("7")));
    assert_eq!((found[1].label.as_deref(), found[1].delta[0].as_deref()), (Some("a"), Some("6")));
    assert_eq!((found[0].per_call_before, found[0].rate), (None, Some(7.0 / 60.0)));

    let only_id = vec![
        column("queryid", ColumnType::Text, Role::Key),
        with_unit(column("calls", ColumnType::Int, Role::Counter), Unit::Count),
    ];
    let data = vec![texts(&[Some("-7")]), ColumnData::Int(vec![Some(500)])];
    let typed = frame(meta("pg.stat_statements", only_id), vec![rows(data)]);
    let (whole, _) = two_snapshots();
    let (b, a) = pair(&whole, &typed);
    // As text in one and as a number in the other, still the same id; both levels of -7 are added up.
    let delta = Delta::between(b, a).unwrap();
    assert_eq!(delta.identity().kind, IdentityKind::Partial);
    assert_eq!(delta.identity().missing, ["userid", "dbid", "toplevel"]);
    assert_eq!(view(&delta, &by("calls"))[0].delta[0].as_deref(), Some("396"));
}

#[test]
fn before_toplevel_an_identity_is_complete_without_it() {
    let of = |version: &str| {
        let columns = vec![
            column("userid", ColumnType::Uint, Role::Key),
            column("dbid", ColumnType::Uint, Role::Key),
            column("queryid", ColumnType::Int, Role::Key),
            column("calls", ColumnType::Int, Role::Counter),
        ];
        let ids = ColumnData::Uint(vec![Some(1)]);
        let data = vec![ids.clone(), ids, ColumnData::Int(vec![Some(-1)]), ColumnData::Int(vec![Some(3)])];
        let mut meta = meta("pg.stat_statements", columns);
        meta.kind_version = Some(version.to_owned());
        let frame = frame(meta, vec![rows(data)]);
        let delta = Delta::between(Snapshot::of(frame.table.clone()), Snapshot::of(frame.table.clone()));
        delta.unwrap().identity().kind
    };
    assert_eq!(of("1.4..1.7"), IdentityKind::Complete);
    assert_eq!(of("1.8"), IdentityKind::Complete);
    assert_eq!(of("1.10"), IdentityKind::Partial);
    assert_eq!(of("2.0"), IdentityKind::Partial);
}

#[test]
fn what_has_no_delta_is_refused() {
    let (before, after) = two_snapshots();
    let refused = |change: &dyn Fn(&mut Snapshot, &mut Snapshot)| {
        let (mut b, mut a) = pair(&before, &after);
        change(&mut b, &mut a);
        Delta::between(b, a).unwrap_err()
    };
    assert!(matches!(refused(&|_, a| a.at = Some(0)), FrameError::TimesNotInOrder { before: 0, after: 0 }));
    assert!(matches!(
        refused(&|b, a| (b.server, a.server) = (Some("x".into()), Some("y".into()))),
        FrameError::ServersDiffer { .. }
    ));
    assert!(matches!(
        refused(&|b, a| (b.server_start, a.server_start) = (Some(1), Some(2))),
        FrameError::ServerRestarted { before: 1, after: 2 }
    ));
    let other = digests(&[(None, Some("aa"), 1, 1)]);
    assert!(matches!(
        refused(&|_, a| a.table = other.table.clone()),
        FrameError::KindsDiffer { before, after } if before.as_str() == "pg.stat_statements" && after.as_str() == "mysql.digest"
    ));
    let of = |columns: Vec<Column>, rows_there: i64| {
        let data = columns.iter().map(|_| ColumnData::Int((0..rows_there).map(Some).collect())).collect();
        let table = frame(meta("generic.table", columns), vec![rows(data)]).table;
        Delta::between(Snapshot::of(Arc::clone(&table)), Snapshot::of(table))
    };
    let counter = column("n", ColumnType::Int, Role::Counter);
    assert!(matches!(of(vec![counter.clone()], 2), Err(FrameError::NoIdentity)));
    assert!(matches!(of(vec![column("k", ColumnType::Int, Role::Key)], 2), Err(FrameError::NoCounters)));
    assert!(of(vec![column("k", ColumnType::Int, Role::Key), counter], 2).is_ok());
}

#[test]
fn a_view_of_one_row_needs_no_key() {
    let of = |value: i64| {
        let columns = vec![column("wal_bytes", ColumnType::Decimal, Role::Counter)];
        let data = vec![ColumnData::Decimal(vec![Some(format!("{value}.5"))].into())];
        frame(meta("pg.stat_wal", columns), vec![rows(data)])
    };
    let (before, after) = (of(7), of(12));
    let (b, a) = pair(&before, &after);
    let delta = Delta::between(b, a).unwrap();
    let found = view(&delta, &by("wal_bytes"));
    assert_eq!((found.len(), found[0].key.len(), found[0].state), (1, 0, DeltaState::Both));
    assert_eq!(found[0].delta, some(&["5.0"]));
}

#[test]
fn units_that_disagree_give_no_delta() {
    let of = |unit: Unit, value: i64| {
        let columns = vec![
            column("k", ColumnType::Int, Role::Key),
            with_unit(column("t", ColumnType::Int, Role::Counter), unit),
            column("n", ColumnType::Int, Role::Counter),
        ];
        let data = [1, value, value].map(|v| ColumnData::Int(vec![Some(v)]));
        frame(meta("generic.table", columns), vec![rows(data.to_vec())])
    };
    let (before, after) = (of(Unit::MS, 5), of(Unit::S, 4));
    let (b, a) = pair(&before, &after);
    let delta = Delta::between(b, a).unwrap();
    assert_eq!(codes(&delta), ["unit_differs"]);
    let row = &view(&delta, &by("n"))[0];
    assert_eq!((row.delta.clone(), row.after.clone()), (some(&["", "4"]), some(&["4", "4"])));
    assert_eq!(row.quality, DeltaQuality::LowerBound);
}

#[test]
fn snapshots_without_rows() {
    let (none, some) = (pg(&[]), pg(&[(1, 1, Some(1), true, "q", 10, 50.0, 9.0, "0", None)]));
    for (b, a, counts) in [
        (&none, &none, StateCounts::default()),
        (&none, &some, StateCounts { new: 1, ..StateCounts::default() }),
        (&some, &none, StateCounts { lost: 1, ..StateCounts::default() }),
    ] {
        let (b, a) = pair(b, a);
        let delta = Delta::between(b, a).unwrap();
        assert_eq!(delta.counts(), counts);
        let found = delta.view(&DeltaQuery::default()).unwrap();
        assert_eq!(found.total, counts.new + counts.lost);
        assert_eq!(found.total_by.as_deref(), (counts.new == 1).then_some("50"));
    }
}

#[test]
fn many_rows_rank_the_same_in_every_window() {
    let count = 5_000i64;
    let of = |factor: i64| {
        let columns =
            vec![column("k", ColumnType::Int, Role::Key), column("n", ColumnType::Int, Role::Counter)];
        let data = vec![
            ColumnData::Int((0..count).map(|k| Some(k * 7_919 % count)).collect()),
            ColumnData::Int((0..count).map(|k| Some(factor * (k * 7_919 % count % 701))).collect()),
        ];
        let lines = (1..=count as u64).collect();
        frame(meta("generic.table", columns), vec![Batch { columns: data, lines }])
    };
    let (before, after) = (of(1), of(3));
    let (b, a) = pair(&before, &after);
    let delta = Delta::between(b, a).unwrap();
    let mut keys = Vec::new();
    for first in (0..count as u64).step_by(200) {
        keys.extend(
            view(&delta, &DeltaQuery { first, count: 200, ..by("n") })
                .into_iter()
                .map(|r| (r.delta[0].as_ref().unwrap().parse::<i64>().unwrap(), r.row_after.unwrap())),
        );
    }
    let mut expected: Vec<(i64, u64)> =
        (0..count).map(|k| (2 * (k * 7_919 % count % 701), k as u64)).collect();
    expected.sort_by_key(|(n, k)| (-n, *k));
    assert_eq!(keys, expected);
}
