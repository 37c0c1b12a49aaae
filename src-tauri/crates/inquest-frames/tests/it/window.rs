//! Windows of a grid: order, filters, edges.

use inquest_core::capture::{Batch, Cell, ColumnData, ColumnType, Role};
use inquest_frames::{Filter, FilterOp, FrameError, Sort, TableQuery, Window};
use proptest::prelude::*;

use crate::shapes::{Frame, column, frame, meta, rows, texts};

fn sample() -> Frame {
    let columns = vec![
        column("name", ColumnType::Text, Role::Text),
        column("calls", ColumnType::Uint, Role::Counter),
        column("delta", ColumnType::Int, Role::Counter),
        column("sum", ColumnType::Decimal, Role::Counter),
        column("ms", ColumnType::Float, Role::Counter),
        column("top", ColumnType::Bool, Role::Text),
        column("seen", ColumnType::Time, Role::Text),
    ];
    let batch = Batch {
        columns: vec![
            texts(&[Some("Commit"), Some("커밋 대기"), None, Some(""), Some("commit;"), Some("ÉTÉ")]),
            ColumnData::Uint(vec![Some(u64::MAX), Some(1), None, Some(u64::MAX - 1), Some(7), Some(1)]),
            ColumnData::Int(vec![Some(i64::MIN), Some(0), Some(-1), Some(i64::MAX), None, Some(5)]),
            ColumnData::Decimal(
                ["18446744073709551617", "18446744073709551616.5", "-3", "10", "9"]
                    .into_iter()
                    .map(|t| Some(t.to_owned()))
                    .chain([None])
                    .collect(),
            ),
            ColumnData::Float {
                values: vec![Some(1.5), Some(f64::NAN), None, Some(-0.0), Some(0.0), Some(f64::INFINITY)],
                texts: ["1.50", "NaN", "", "-0", "0", "Infinity"]
                    .into_iter()
                    .map(|t| (!t.is_empty()).then(|| t.to_owned()))
                    .collect(),
            },
            ColumnData::Bool(vec![Some(true), None, Some(false), Some(true), Some(false), None]),
            ColumnData::Time {
                micros: vec![Some(0), Some(1_000_000), None, Some(-1), Some(2), Some(3)],
                texts: vec![
                    Some("1970-01-01 09:00:00 KST".to_owned()),
                    Some("1970-01-01 00:00:01+00".to_owned()),
                    None,
                    Some("x".to_owned()),
                    None,
                    Some("y".to_owned()),
                ]
                .into(),
            },
        ],
        lines: vec![10, 11, 12, 14, 15, 16],
    };
    frame(meta("generic.table", columns), vec![batch])
}

fn query(sort: Option<(u32, bool)>, filters: &[(Option<u32>, FilterOp, &str)]) -> TableQuery {
    TableQuery {
        sort: sort.map(|(column, descending)| Sort { column, descending }),
        filters: filters
            .iter()
            .map(|(column, op, value)| Filter { column: *column, op: *op, value: (*value).to_owned() })
            .collect(),
        count: 200,
        ..TableQuery::default()
    }
}

fn positions(frame: &Frame, query: &TableQuery) -> Vec<u64> {
    frame.table.window(query).unwrap().positions
}

#[test]
fn capture_order_shows_cells_as_read() {
    let frame = sample();
    let window = frame.table.window(&query(None, &[])).unwrap();
    assert_eq!((window.total, window.filtered), (6, 6));
    assert_eq!(window.lines, [10, 11, 12, 14, 15, 16]);
    assert_eq!(window.positions, [0, 1, 2, 3, 4, 5]);
    assert_eq!(window.cells[1][0], Cell::Text("18446744073709551615".into()));
    assert_eq!((&window.cells[0][2], &window.cells[0][3]), (&Cell::Null, &Cell::Text(String::new())));
    assert_eq!(window.cells[4][0], Cell::Float(1.5));
    assert_eq!(window.cells[5][2], Cell::Bool(false));
    assert_eq!(window.cells[6][0], Cell::Text("1970-01-01 09:00:00 KST".into()));
    let two64 = 18_446_744_073_709_551_616.0;
    let max = [None, Some(two64), Some(9_223_372_036_854_775_808.0), Some(two64), Some(1.5), None, None];
    assert_eq!(window.max, max);
}

#[test]
fn sorted_windows_hold_the_same_cells() {
    let frame = sample();
    let plain = frame.table.window(&query(None, &[])).unwrap();
    let sorted = frame.table.window(&query(Some((2, false)), &[])).unwrap();
    assert_eq!(sorted.positions, [0, 2, 1, 5, 3, 4]);
    for (at, position) in sorted.positions.iter().enumerate() {
        assert_eq!(sorted.lines[at], plain.lines[*position as usize]);
        for column in 0..7 {
            let (a, b) = (&sorted.cells[column][at], &plain.cells[column][*position as usize]);
            assert!(a == b || format!("{a:?}") == format!("{b:?}"), "{a:?} {b:?}");
        }
    }
    assert_eq!(sorted.max, plain.max);
}

#[test]
fn order_is_exact_and_absent_comes_last() {
    let frame = sample();
    let order = |column, descending| positions(&frame, &query(Some((column, descending)), &[]));
    assert_eq!(order(0, false), [3, 0, 4, 5, 1, 2]);
    assert_eq!(order(0, true), [1, 5, 4, 0, 3, 2]);
    assert_eq!(order(1, true), [0, 3, 4, 1, 5, 2]);
    assert_eq!(order(1, false), [1, 5, 4, 3, 0, 2]);
    assert_eq!(order(3, true), [0, 1, 3, 4, 2, 5]);
    assert_eq!(order(4, true), [5, 0, 3, 4, 1, 2]);
    assert_eq!(order(5, false), [2, 4, 0, 3, 1, 5]);
    assert_eq!(order(6, false), [3, 0, 4, 5, 1, 2]);
}

#[test]
fn filters_compare_by_type() {
    use FilterOp::*;
    let frame = sample();
    let kept = |column: Option<u32>, op, value: &str| positions(&frame, &query(None, &[(column, op, value)]));
    assert_eq!(kept(None, Contains, "COMMIT"), [0, 4]);
    assert_eq!(kept(Some(0), Contains, "커밋"), [1]);
    assert_eq!(kept(Some(0), Contains, "été"), [5]);
    assert_eq!(kept(Some(0), Contains, ""), [0, 1, 3, 4, 5]);
    assert_eq!(kept(Some(0), Contains, ".*"), [] as [u64; 0]);
    assert_eq!(kept(Some(0), Equals, ""), [3]);
    assert_eq!(kept(Some(0), Equals, "commit"), [] as [u64; 0]);
    assert_eq!(kept(Some(0), IsNull, ""), [2]);
    assert_eq!(kept(Some(0), NotNull, ""), [0, 1, 3, 4, 5]);
    assert_eq!(kept(Some(1), Equals, "18446744073709551615"), [0]);
    assert_eq!(kept(Some(1), AtLeast, "18446744073709551614.5"), [0]);
    assert_eq!(kept(Some(1), Contains, "1844"), [0, 3]);
    assert_eq!(kept(Some(2), AtMost, "-1"), [0, 2]);
    assert_eq!(kept(Some(3), AtLeast, "18446744073709551616.6"), [0]);
    assert_eq!(kept(Some(3), Equals, "10.00"), [3]);
    assert_eq!(kept(Some(4), AtMost, "0"), [3, 4]);
    assert_eq!(kept(Some(4), Equals, "NaN"), [1]);
    assert_eq!(kept(Some(4), Contains, "1.50"), [0]);
    assert_eq!(kept(Some(5), Equals, "t"), [0, 3]);
    assert_eq!(kept(Some(6), AtLeast, "1970-01-01T00:00:01Z"), [1]);
    assert_eq!(kept(Some(6), AtMost, "1970-01-01 00:00:00"), [0, 3]);
    assert_eq!(kept(Some(6), Contains, "kst"), [0]);
    let both = query(Some((1, true)), &[(Some(2), AtLeast, "0"), (Some(1), NotNull, "")]);
    let window = frame.table.window(&both).unwrap();
    assert_eq!(window.positions, [3, 1, 5]);
    assert_eq!((window.total, window.filtered), (6, 3));
    assert_eq!(window.max[2], Some(i64::MAX as f64));
    assert_eq!(window.max[4], Some(0.0));
}

#[test]
fn edges_and_refusals() {
    let frame = sample();
    let at = |first, count, sort| {
        let sort = Some(Sort { column: 0, descending: false }).filter(|_| sort);
        frame.table.window(&TableQuery { sort, first, count, ..TableQuery::default() }).map(|w| w.positions)
    };
    for sorted in [false, true] {
        assert_eq!(at(6, 10, sorted).unwrap(), [] as [u64; 0]);
        assert_eq!(at(u64::MAX, 10, sorted).unwrap(), [] as [u64; 0]);
        assert_eq!(at(0, 0, sorted).unwrap(), [] as [u64; 0]);
        assert_eq!(at(5, 200, sorted).unwrap().len(), 1);
        assert!(matches!(at(0, 201, sorted), Err(FrameError::WindowTooLarge { count: 201, most: 200 })));
    }
    assert!(matches!(frame.table.window(&query(Some((7, true)), &[])), Err(FrameError::NoColumn(_))));
    let refused = |column, value: &str| {
        frame.table.window(&query(None, &[(Some(column), FilterOp::AtLeast, value)])).unwrap_err()
    };
    assert!(matches!(refused(1, "many"), FrameError::NotComparable { .. }));
    assert!(matches!(refused(6, "yesterday"), FrameError::NotComparable { .. }));
    let FrameError::NotComparable { value, .. } = refused(2, &"9x".repeat(5_000)) else { panic!() };
    assert_eq!(value.len(), 200);
    assert!(matches!(frame.table.cell(6, 0), Err(FrameError::NoRow { row: 6, rows: 6 })));
    assert!(matches!(frame.table.cell(0, 7), Err(FrameError::NoColumn(_))));
}

#[test]
fn empty_tables_have_empty_windows() {
    let empty = frame(meta("generic.table", vec![column("a", ColumnType::Float, Role::Text)]), vec![]);
    for q in [query(None, &[]), query(Some((0, true)), &[(Some(0), FilterOp::NotNull, "")])] {
        let expected = Window {
            total: 0,
            filtered: 0,
            cells: vec![vec![]],
            lines: vec![],
            positions: vec![],
            max: vec![None],
        };
        assert_eq!(empty.table.window(&q).unwrap(), expected);
    }
}

#[test]
fn memory_is_given_back() {
    let frame = sample();
    assert_eq!(frame.table.memory(), 0);
    positions(&frame, &query(Some((1, true)), &[]));
    assert!(frame.table.memory() > 0);
    frame.table.release();
    assert_eq!(frame.table.memory(), 0);
    assert_eq!(positions(&frame, &query(Some((1, true)), &[])), [0, 3, 4, 1, 5, 2]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// A large table, in windows, is the whole table in order.
    #[test]
    fn windows_tile_the_order(
        values in proptest::collection::vec(proptest::option::of(-50i64..50), 1..700),
        descending: bool,
        least in -60i64..60,
    ) {
        let columns = vec![column("v", ColumnType::Int, Role::Counter)];
        let frame = frame(meta("generic.table", columns), vec![rows(vec![ColumnData::Int(values.clone())])]);
        let mut expected: Vec<u64> = (0..values.len() as u64)
            .filter(|r| values[*r as usize].is_some_and(|v| v >= least))
            .collect();
        expected.sort_by_key(|r| {
            let v = values[*r as usize].unwrap();
            if descending { -v } else { v }
        });
        let mut found = Vec::new();
        for first in (0..values.len() as u64).step_by(113) {
            let mut q = query(Some((0, descending)), &[(Some(0), FilterOp::AtLeast, &least.to_string())]);
            (q.first, q.count) = (first, 113);
            found.extend(frame.table.window(&q).unwrap().positions);
        }
        prop_assert_eq!(found, expected);
    }
}
