//! What goes in comes back: every type, every extreme, every shape.

use inquest_core::capture::{Batch, ColumnData, ColumnType, Role};
use inquest_frames::{FORMAT_VERSION, FrameError, FrameWriter, Table};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::shapes::{column, frame, meta, rows, texts};

/// Equality that tells NaN payloads and zeros apart.
fn same(a: &Batch, b: &Batch) -> bool {
    a.lines == b.lines
        && a.columns.len() == b.columns.len()
        && a.columns.iter().zip(&b.columns).all(|pair| match pair {
            (ColumnData::Float { values: x, texts: s }, ColumnData::Float { values: y, texts: t }) => {
                let bits = |v: &[Option<f64>]| v.iter().map(|c| c.map(f64::to_bits)).collect::<Vec<_>>();
                bits(x) == bits(y) && s == t
            }
            (x, y) => x == y,
        })
}

/// All rows of a table as one batch.
fn all(table: &Table) -> Batch {
    let mut whole = table.batch(0, 0).unwrap();
    for batch in table.batches() {
        let batch = batch.unwrap();
        whole.lines.extend(batch.lines);
        for (into, from) in whole.columns.iter_mut().zip(batch.columns) {
            match (into, from) {
                (ColumnData::Text(a), ColumnData::Text(b))
                | (ColumnData::Decimal(a), ColumnData::Decimal(b)) => {
                    a.append(&b);
                }
                (ColumnData::Int(a), ColumnData::Int(b)) => a.extend(b),
                (ColumnData::Uint(a), ColumnData::Uint(b)) => a.extend(b),
                (ColumnData::Bool(a), ColumnData::Bool(b)) => a.extend(b),
                (ColumnData::Float { values: a, texts: s }, ColumnData::Float { values: b, texts: t }) => {
                    a.extend(b);
                    s.append(&t);
                }
                (ColumnData::Time { micros: a, texts: s }, ColumnData::Time { micros: b, texts: t }) => {
                    a.extend(b);
                    s.append(&t);
                }
                (a, b) => panic!("{a:?} {b:?}"),
            }
        }
    }
    whole
}

fn int() -> impl Strategy<Value = i64> {
    prop_oneof![any::<i64>(), -300i64..70_000, Just(i64::MIN), Just(i64::MAX), Just((1 << 53) + 1)]
}

fn uint() -> impl Strategy<Value = u64> {
    prop_oneof![any::<u64>(), 0u64..300, Just(u64::MAX), Just(1 << 63)]
}

fn float() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<u64>().prop_map(f64::from_bits),
        Just(-0.0),
        Just(0.0),
        Just(f64::NAN),
        Just(f64::from_bits(0xfff8_0000_0000_0001)),
        Just(f64::INFINITY),
        Just(f64::NEG_INFINITY),
        Just(f64::MIN_POSITIVE / 2.0),
        (0..1000i32).prop_map(|n| f64::from(n) / 8.0),
    ]
}

fn spelling(value: Option<String>) -> impl Strategy<Value = Option<String>> {
    prop_oneof![Just(value), option::of("[0-9.eE+\u{0} 가-]{0,12}")]
}

fn text() -> impl Strategy<Value = Option<String>> {
    option::of(prop_oneof![Just(String::new()), ".{0,40}", "[\u{0}\n가힣 a]{0,9}"])
}

/// A column of `count` cells.
fn data(count: usize) -> impl Strategy<Value = ColumnData> {
    let float_cell =
        option::of(float()).prop_flat_map(|v| (Just(v), spelling(v.map(|v| v.to_string())))).boxed();
    let time_cell = option::of(int())
        .prop_flat_map(|v| (Just(v), spelling(Some("2026-11-30 08:06:13.67+00".to_owned()))))
        .boxed();
    prop_oneof![
        vec(text(), count).prop_map(|cells| ColumnData::Text(cells.into())),
        vec(option::of(int()), count).prop_map(ColumnData::Int),
        vec(option::of(uint()), count).prop_map(ColumnData::Uint),
        vec(option::of("-?[0-9]{0,40}(\\.[0-9]{0,20})?"), count)
            .prop_map(|cells| ColumnData::Decimal(cells.into())),
        vec(option::of(any::<bool>()), count).prop_map(ColumnData::Bool),
        vec(float_cell, count).prop_map(|cells| {
            let (values, texts) = cells.into_iter().unzip();
            ColumnData::Float { values, texts }
        }),
        vec(time_cell, count).prop_map(|cells| {
            let (micros, texts) = cells.into_iter().unzip();
            ColumnData::Time { micros, texts }
        }),
    ]
}

fn batch() -> impl Strategy<Value = Batch> {
    (0usize..40).prop_flat_map(|count| {
        (vec(data(count), 1..6), vec(any::<u64>(), count))
            .prop_map(|(columns, lines)| Batch { columns, lines })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_cell_comes_back(batch in batch(), parts in 1usize..4) {
        let columns = batch.columns.iter().enumerate();
        let columns = columns.map(|(i, c)| column(&format!("c{}", i % 3), c.column_type(), Role::Text)).collect();
        let per = batch.rows().div_ceil(parts).max(1);
        let slices: Vec<Batch> = (0..batch.rows()).step_by(per).map(|at| slice(&batch, at, per)).collect();
        let frame = frame(meta("generic.table", columns), slices);
        prop_assert!(same(&all(&frame.table), &batch));
        for row in 0..batch.rows() {
            let (cell, line) = frame.table.cell(row as u64, 0).unwrap();
            prop_assert_eq!(line, batch.lines[row]);
            let expected = batch.columns[0].cell(row).unwrap();
            prop_assert_eq!(format!("{:?}", cell), format!("{:?}", expected));
        }
    }
}

fn slice(batch: &Batch, at: usize, count: usize) -> Batch {
    fn cut<T: Clone>(v: &[T], at: usize, count: usize) -> Vec<T> {
        v[at..v.len().min(at + count)].to_vec()
    }
    let columns = batch.columns.iter().map(|c| match c {
        ColumnData::Text(v) => ColumnData::Text(v.iter().skip(at).take(count).collect()),
        ColumnData::Int(v) => ColumnData::Int(cut(v, at, count)),
        ColumnData::Uint(v) => ColumnData::Uint(cut(v, at, count)),
        ColumnData::Decimal(v) => ColumnData::Decimal(v.iter().skip(at).take(count).collect()),
        ColumnData::Bool(v) => ColumnData::Bool(cut(v, at, count)),
        ColumnData::Float { values, texts } => ColumnData::Float {
            values: cut(values, at, count),
            texts: texts.iter().skip(at).take(count).collect(),
        },
        ColumnData::Time { micros, texts } => ColumnData::Time {
            micros: cut(micros, at, count),
            texts: texts.iter().skip(at).take(count).collect(),
        },
    });
    Batch { columns: columns.collect(), lines: cut(&batch.lines, at, count) }
}

#[test]
fn no_rows_and_no_columns() {
    let empty = frame(meta("generic.table", vec![column("a", ColumnType::Float, Role::Text)]), vec![]);
    assert_eq!(all(&empty.table).rows(), 0);
    let none = frame(meta("generic.table", vec![]), vec![Batch { columns: vec![], lines: vec![7, 9] }]);
    assert_eq!(all(&none.table), Batch { columns: vec![], lines: vec![7, 9] });
    let neither = frame(meta("generic.table", vec![]), vec![]);
    assert_eq!(neither.table.rows(), 0);
}

#[test]
fn four_thousand_columns() {
    let columns: Vec<_> =
        (0..4_096).map(|i| column(&format!("c{i}"), ColumnType::Int, Role::Counter)).collect();
    let data = (0..4_096i64).map(|i| ColumnData::Int(vec![Some(i), None, Some(-i)])).collect();
    let frame = frame(meta("generic.table", columns), vec![rows(data)]);
    let back = all(&frame.table);
    assert_eq!(back.columns[4_095], ColumnData::Int(vec![Some(4_095), None, Some(-4_095)]));
    assert_eq!(back.columns[1_000], ColumnData::Int(vec![Some(1_000), None, Some(-1_000)]));
}

#[test]
fn row_groups_are_cut_by_rows_and_by_text() {
    let columns =
        vec![column("n", ColumnType::Int, Role::Counter), column("t", ColumnType::Text, Role::Text)];
    let big = "x".repeat(9 << 20);
    let batches = vec![
        rows(vec![ColumnData::Int((0..70_000).map(Some).collect()), texts(&vec![Some("a"); 70_000])]),
        rows(vec![ColumnData::Int(vec![Some(1); 4]), texts(&[Some(&big), Some(&big), None, Some(&big)])]),
    ];
    let frame = frame(meta("generic.table", columns), batches);
    let groups: Vec<usize> = frame.table.batches().map(|b| b.unwrap().rows()).collect();
    assert_eq!(groups.iter().sum::<usize>(), 70_004);
    assert_eq!(groups[0], 65_536);
    assert!(groups.len() == 3, "{groups:?}");
    let last = frame.table.batch(70_003, 5).unwrap();
    assert_eq!(last.columns[1], texts(&[Some(&big)]));
    let across = frame.table.batch(65_530, 10).unwrap();
    assert_eq!(across.columns[0], ColumnData::Int((65_530..65_540).map(Some).collect()));
}

#[test]
fn units_and_names_may_come_late() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f");
    let first = meta("generic.table", vec![column("a", ColumnType::Int, Role::Text)]);
    let mut writer = FrameWriter::create(&path, first.clone()).unwrap();
    writer.push(rows(vec![ColumnData::Int(vec![Some(5)])])).unwrap();
    let mut later = first.clone();
    later.columns[0].name = "total".to_owned();
    later.columns[0].unit = Some(inquest_core::Unit::MS);
    writer.set_meta(later.clone()).unwrap();
    let wrong = meta("generic.table", vec![column("a", ColumnType::Text, Role::Text)]);
    assert!(matches!(writer.set_meta(wrong), Err(FrameError::ColumnType { column: 0, .. })));
    writer.finish().unwrap();
    let table = Table::open(&path).unwrap();
    assert_eq!(table.meta(), &later);
    assert_eq!(table.batch(0, 9).unwrap().columns[0], ColumnData::Int(vec![Some(5)]));
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f");
    let meta = meta("generic.table", vec![column("a", ColumnType::Int, Role::Text)]);
    let mut writer = FrameWriter::create(&path, meta.clone()).unwrap();
    assert!(matches!(FrameWriter::create(&path, meta), Err(FrameError::Io { .. })));
    assert!(matches!(writer.push(rows(vec![])), Err(FrameError::ColumnCount { expected: 1, found: 0 })));
    let text = rows(vec![texts(&[Some("a")])]);
    assert!(matches!(writer.push(text), Err(FrameError::ColumnType { column: 0, .. })));
    let short = Batch { columns: vec![ColumnData::Int(vec![])], lines: vec![1] };
    assert!(matches!(writer.push(short), Err(FrameError::ColumnLength { expected: 1, found: 0, .. })));
    drop(writer);
    assert!(matches!(Table::open(&path), Err(FrameError::NotAFrame { why: "not_parquet" })));
}

#[test]
fn damaged_files_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f");
    let ints: Vec<Option<i64>> = (0..5_000).map(|i| Some(i * 7_919 % 4_001)).collect();
    let words: Vec<String> = (0..5_000).map(|i| format!("select {i}")).collect();
    let words: Vec<Option<&str>> = words.iter().map(|w| Some(w.as_str())).collect();
    let columns = vec![column("n", ColumnType::Int, Role::Text), column("t", ColumnType::Text, Role::Text)];
    let batch = rows(vec![ColumnData::Int(ints), texts(&words)]);
    inquest_frames::write(&path, meta("generic.table", columns), vec![batch]).unwrap();
    let whole = std::fs::read(&path).unwrap();
    for cut in [0, 3, 4, 100, whole.len() / 2, whole.len() - 1] {
        std::fs::write(&path, &whole[..cut]).unwrap();
        assert!(matches!(Table::open(&path), Err(FrameError::NotAFrame { .. })), "cut at {cut}");
    }
    // Any answer but a panic or an unbounded text will do: the store keeps the hash of what it wrote.
    for at in (4..whole.len()).step_by(whole.len() / 97) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        std::fs::write(&path, &bytes).unwrap();
        if let Err(error) = Table::open(&path).and_then(|t| t.batches().collect::<Result<Vec<_>, _>>()) {
            assert!(error.to_string().len() < 4_096, "{error}");
        }
    }
}

#[test]
fn the_format_version_is_in_the_file() {
    let frame = frame(meta("generic.table", vec![column("a", ColumnType::Int, Role::Text)]), vec![]);
    assert_eq!(FORMAT_VERSION, 1);
    assert_eq!(frame.table.column_index("A"), Some(0));
    assert_eq!(frame.table.column_index("b"), None);
}
