//! Rows written for other programs.

use std::path::PathBuf;

use inquest_core::Unit;
use inquest_core::capture::{ColumnData, ColumnType, Role};
use inquest_frames::{
    Delta, DeltaQuery, ExportFormat, Expression, FrameError, Snapshot, Sort, Table, TableQuery, export_delta,
    export_table, unguarded,
};

use crate::captures::capture;
use crate::shapes::{Frame, column, frame, meta, rows, texts, with_unit};

fn table() -> Frame {
    let columns = vec![
        column("=name", ColumnType::Text, Role::Text),
        column("n", ColumnType::Int, Role::Counter),
        column("f", ColumnType::Float, Role::Gauge),
        column("d", ColumnType::Decimal, Role::Counter),
        column("b", ColumnType::Bool, Role::Text),
        column("t", ColumnType::Time, Role::Text),
    ];
    let data = vec![
        texts(&[Some("=1+1"), Some("a,\"b\"\nc"), None, Some("")]),
        ColumnData::Int(vec![Some(-5), Some(i64::MAX), None, Some(0)]),
        ColumnData::Float {
            values: vec![Some(1.5), Some(f64::NEG_INFINITY), None, Some(2.0)],
            texts: vec![Some("1.50".into()), Some("-Infinity".into()), None, None].into(),
        },
        ColumnData::Decimal(
            [Some("-18446744073709551617"), Some("0.10"), None, Some("7")].into_iter().collect(),
        ),
        ColumnData::Bool(vec![Some(true), Some(false), None, Some(true)]),
        ColumnData::Time {
            micros: vec![Some(0), None, None, Some(1)],
            texts: vec![Some("1970-01-01 09:00:00+09".into()), None, None, None].into(),
        },
    ];
    frame(meta("generic.table", columns), vec![rows(data)])
}

fn written(write: impl FnOnce(&std::path::Path) -> (u64, u64)) -> (tempfile::TempDir, PathBuf, u64) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    let (rows, bytes) = write(&path);
    assert_eq!(bytes, std::fs::metadata(&path).unwrap().len());
    (folder, path, rows)
}

fn csv(query: &TableQuery) -> String {
    let t = table();
    let (_folder, path, _) = written(|path| {
        let done = export_table(&t.table, query, ExportFormat::Csv, path).unwrap();
        assert!(matches!(export_table(&t.table, query, ExportFormat::Csv, path), Err(FrameError::Io { .. })));
        (done.rows, done.bytes)
    });
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn csv_keeps_spellings_and_starts_no_formula() {
    let expected = "'=name,n,f,d,b,t,#line\r\n\
        '=1+1,-5,1.50,-18446744073709551617,true,1970-01-01 09:00:00+09,3\r\n\
        \"a,\"\"b\"\"\nc\",9223372036854775807,'-Infinity,0.10,false,,4\r\n\
        ,,,,,,5\r\n\
        \"\",0,2,7,true,1970-01-01 00:00:00.000001+00,6\r\n";
    assert_eq!(csv(&TableQuery::default()), expected);
    assert_eq!(unguarded("'=1+1"), "=1+1");
    // Sorted and filtered rows are written by another way and look the same.
    let t = table();
    let expression = Some(Expression::parse("n is not null", t.table.columns()).unwrap());
    let sort = Some(Sort { column: 1, descending: false });
    let sorted = csv(&TableQuery { expression, sort, ..TableQuery::default() });
    let lines: Vec<&str> = expected.split_inclusive("\r\n").collect();
    assert_eq!(sorted, [lines[0], lines[1], lines[4], lines[2]].concat());
}

#[test]
fn parquet_opens_again_with_types_and_units() {
    let t = capture("mysql-9.7.4/commit/1-baseline.digest_all.truth.json", "mysql.digest");
    let sort = Some(Sort { column: 3, descending: false });
    let query = TableQuery { sort, ..TableQuery::default() };
    let (_folder, path, count) = written(|path| {
        let done = export_table(&t.table, &query, ExportFormat::Parquet, path).unwrap();
        (done.rows, done.bytes)
    });
    let again = Table::open(&path).unwrap();
    assert_eq!((count, again.rows(), again.meta()), (9, 9, t.table.meta()));
    let all = |table: &Table, query: &TableQuery| {
        table.window(&TableQuery { count: 200, ..query.clone() }).unwrap().cells
    };
    let (expected, found) = (all(&t.table, &query), all(&again, &TableQuery::default()));
    for ((column, a), b) in t.table.columns().iter().zip(expected).zip(found) {
        // Times come back in the spelling of this program.
        if column.ty != ColumnType::Time {
            assert_eq!(a, b, "{}", column.name);
        }
    }
}

#[test]
fn deltas_are_written_whole() {
    let of = |n: i64| {
        let columns = vec![
            column("queryid", ColumnType::Int, Role::Key),
            column("query", ColumnType::Text, Role::Text),
            with_unit(column("calls", ColumnType::Int, Role::Counter), Unit::Count),
        ];
        let ids: Vec<Option<i64>> = (0..5_000).map(Some).collect();
        let data = vec![
            ColumnData::Int(ids.clone()),
            ColumnData::Text(ids.iter().map(|i| i.map(|i| format!("-- q{i}"))).collect()),
            ColumnData::Int(ids.iter().map(|i| i.map(|i| i * n)).collect()),
        ];
        frame(meta("pg.stat_statements", columns), vec![rows(data)])
    };
    let (before, after) = (of(1), of(3));
    let delta =
        Delta::between(Snapshot::of(before.table.clone()), Snapshot::of(after.table.clone())).unwrap();
    let query =
        DeltaQuery { by: Some("calls".to_owned()), filter: Some("q4".to_owned()), ..DeltaQuery::default() };
    for format in [ExportFormat::Csv, ExportFormat::Parquet] {
        let (_folder, path, count) = written(|path| {
            let done = export_delta(&delta, &query, format, path).unwrap();
            (done.rows, done.bytes)
        });
        assert_eq!(count, 1_111);
        if format == ExportFormat::Csv {
            let text = std::fs::read_to_string(&path).unwrap();
            let mut lines = text.lines();
            assert!(
                lines.next().unwrap().starts_with(
                    "queryid,label,state,quality,calls_before,calls_after,calls,per_call_before"
                )
            );
            assert!(lines.next().unwrap().starts_with("4999,'-- q4999,both,exact,4999,14997,9998,"));
        } else {
            let again = Table::open(&path).unwrap();
            let at = again.column_index("calls").unwrap();
            assert_eq!(again.cell(0, at).unwrap().0, inquest_core::capture::Cell::Text("9998".to_owned()));
            assert_eq!(again.columns()[at].ty, ColumnType::Int);
        }
    }
    let whole = written(|path| {
        let done = export_delta(
            &delta,
            &DeltaQuery { by: Some("calls".to_owned()), ..DeltaQuery::default() },
            ExportFormat::Csv,
            path,
        )
        .unwrap();
        (done.rows, done.bytes)
    });
    let text = std::fs::read_to_string(&whole.1).unwrap();
    assert_eq!((whole.2, text.lines().count()), (5_000, 5_001));
    // The last row has seen everything above it.
    let cumulative = text.lines().next().unwrap().split(',').position(|n| n == "cumulative_share").unwrap();
    assert_eq!(text.lines().last().unwrap().split(',').nth(cumulative), Some("1"));
}
