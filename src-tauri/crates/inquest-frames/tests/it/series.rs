//! More than two snapshots.

use std::collections::BTreeMap;

use inquest_core::Unit;
use inquest_core::capture::{ColumnData, ColumnType, Role};
use inquest_frames::{DeltaQuality, DeltaState, FrameError, Gap, Series, SeriesQuery, Snapshot};

use crate::captures::{capture, figures};
use crate::shapes::{Frame, column, floats, frame, meta, rows, texts, with_unit};

const SECOND: i64 = 1_000_000;

fn statements(all: &[(i64, &str, i64, f64)]) -> Frame {
    let columns = vec![
        column("userid", ColumnType::Int, Role::Key),
        column("dbid", ColumnType::Int, Role::Key),
        column("queryid", ColumnType::Int, Role::Key),
        column("toplevel", ColumnType::Bool, Role::Key),
        column("query", ColumnType::Text, Role::Text),
        with_unit(column("calls", ColumnType::Int, Role::Counter), Unit::Count),
        with_unit(column("total_exec_time", ColumnType::Float, Role::Counter), Unit::MS),
    ];
    let data = vec![
        ColumnData::Int(vec![Some(1); all.len()]),
        ColumnData::Int(vec![Some(1); all.len()]),
        ColumnData::Int(all.iter().map(|s| Some(s.0)).collect()),
        ColumnData::Bool(vec![Some(true); all.len()]),
        texts(&all.iter().map(|s| Some(s.1)).collect::<Vec<_>>()),
        ColumnData::Int(all.iter().map(|s| Some(s.2)).collect()),
        floats(&all.iter().map(|s| Some(s.3)).collect::<Vec<_>>()),
    ];
    frame(meta("pg.stat_statements", columns), vec![rows(data)])
}

fn at(frame: &Frame, seconds: i64) -> Snapshot {
    Snapshot { at: Some(seconds * SECOND), dealloc: Some(0), ..Snapshot::of(frame.table.clone()) }
}

fn four() -> Vec<Frame> {
    vec![
        statements(&[(1, "a", 10, 100.0), (2, "b", 5, 50.0)]),
        statements(&[(2, "b", 25, 90.0), (1, "a", 20, 140.0), (3, "c", 4, 4.0)]),
        // b is away: evicted, or below a LIMIT.
        statements(&[(1, "a", 20, 140.0), (3, "c", 2, 3.0)]),
        statements(&[(3, "c", 12, 13.0), (2, "b", 30, 99.0), (1, "a", 50, 200.0)]),
    ]
}

#[test]
fn each_row_is_a_line_over_time() {
    let frames = four();
    let snapshots = frames.iter().zip([0, 10, 30, 40]).map(|(f, s)| at(f, s)).collect();
    let series = Series::of(snapshots).unwrap();
    let seconds: Vec<Option<f64>> = series.intervals().iter().map(|i| i.seconds).collect();
    assert_eq!(seconds, [Some(10.0), Some(20.0), Some(10.0)]);
    assert_eq!(series.default_by(), Some("total_exec_time"));
    // Nothing of the tables stays decoded.
    assert!(frames.iter().all(|f| f.table.memory() == 0));

    let view = series.view(&SeriesQuery { by: Some("calls".to_owned()), ..SeriesQuery::default() }).unwrap();
    assert_eq!((view.total, view.by.as_str(), view.unit), (3, "calls", Some(Unit::Count)));
    let labels: Vec<&str> = view.rows.iter().map(|r| r.label.as_deref().unwrap()).collect();
    // b: 20 + 30 (new again) = 50; a: 10 + 0 + 30 = 40; c: 4 + 2 + 10 = 16.
    assert_eq!(labels, ["b", "a", "c"]);
    let b = &view.rows[0];
    assert_eq!((b.sum, b.key["queryid"].as_deref()), (Some(50.0), Some("2")));
    let deltas: Vec<Option<f64>> = b.points.iter().map(|p| p.delta).collect();
    assert_eq!(deltas, [Some(20.0), None, Some(30.0)]);
    let states: Vec<Option<DeltaState>> = b.points.iter().map(|p| p.state).collect();
    assert_eq!(states, [Some(DeltaState::Both), Some(DeltaState::Lost), Some(DeltaState::New)]);
    assert_eq!((b.points[0].rate, b.points[2].rate), (Some(2.0), Some(3.0)));
    let c = &view.rows[2];
    let quality: Vec<Option<DeltaQuality>> = c.points.iter().map(|p| p.quality).collect();
    assert_eq!(
        quality,
        [Some(DeltaQuality::Exact), Some(DeltaQuality::LowerBound), Some(DeltaQuality::Exact)]
    );

    let totals = series.totals("calls").unwrap();
    assert_eq!(totals.iter().map(|p| p.delta).collect::<Vec<_>>(), [Some(34.0), Some(2.0), Some(70.0)]);
    assert_eq!(totals[1].rate, Some(0.1));
    let key = BTreeMap::from([
        ("userid".to_owned(), Some("1".to_owned())),
        ("dbid".to_owned(), Some("1".to_owned())),
        ("queryid".to_owned(), Some("3".to_owned())),
        ("toplevel".to_owned(), Some("true".to_owned())),
    ]);
    let row = series.row(&key, "total_exec_time").unwrap().unwrap();
    assert_eq!(row.points.iter().map(|p| p.delta).collect::<Vec<_>>(), [Some(4.0), Some(3.0), Some(10.0)]);
    assert_eq!(series.row(&BTreeMap::new(), "calls").unwrap(), None);
    let filter = SeriesQuery { filter: Some("B".to_owned()), ..SeriesQuery::default() };
    assert_eq!(series.view(&filter).unwrap().rows.len(), 1);
    let small =
        SeriesQuery { descending: false, first: 1, count: 1, by: Some("calls".to_owned()), filter: None };
    assert_eq!(series.view(&small).unwrap().rows[0].label.as_deref(), Some("a"));
    assert!(matches!(series.totals("query"), Err(FrameError::NoColumn(_))));
}

#[test]
fn a_restart_is_a_gap() {
    let frames = four();
    let mut snapshots: Vec<Snapshot> = frames.iter().zip([0, 10, 30, 40]).map(|(f, s)| at(f, s)).collect();
    for (snapshot, start) in snapshots.iter_mut().zip([-5, -5, 20, 20]) {
        snapshot.server_start = Some(start * SECOND);
    }
    let series = Series::of(snapshots).unwrap();
    assert_eq!(series.intervals()[1].gap, Some(Gap::ServerRestarted));
    let totals = series.totals("calls").unwrap();
    assert_eq!(totals.iter().map(|p| p.delta).collect::<Vec<_>>(), [Some(34.0), None, Some(70.0)]);
    let view = series.view(&SeriesQuery { by: Some("calls".to_owned()), ..SeriesQuery::default() }).unwrap();
    assert_eq!(view.rows[0].points[1], inquest_frames::SeriesPoint::default());
}

#[test]
fn order_and_number_of_snapshots_are_checked() {
    let frames = four();
    let backwards = vec![at(&frames[0], 10), at(&frames[1], 5)];
    assert!(matches!(Series::of(backwards), Err(FrameError::TimesNotInOrder { .. })));
    assert!(matches!(Series::of(vec![at(&frames[0], 0)]), Err(FrameError::NoCounters)));
    assert!(matches!(Series::of(Vec::new()), Err(FrameError::NoCounters)));
}

#[test]
fn the_wal_of_the_commit_scenario_step_by_step() {
    // Every step began with a reset: each interval is the step, as its figures say.
    let folder = "postgresql-15.18/commit";
    let steps = ["0-fastdisk-on", "0-fastdisk-off", "1-baseline", "2-merchants", "3-syncoff"];
    let frames: Vec<Frame> =
        steps.iter().map(|s| capture(&format!("{folder}/{s}.wal.truth.json"), "pg.stat_wal")).collect();
    let series = Series::of(frames.iter().map(|f| Snapshot::of(f.table.clone())).collect()).unwrap();
    let truth = figures(folder);
    for column in ["wal_records", "wal_bytes", "wal_sync"] {
        let totals = series.totals(column).unwrap();
        for (point, step) in totals.iter().zip(&steps[1..]) {
            assert_eq!(point.delta, truth[*step]["wal"][column].as_f64(), "{step} {column}");
            assert_eq!(point.quality, Some(DeltaQuality::SinceReset));
        }
    }
}
