//! Small frames for the tests.

use std::sync::Arc;

use inquest_core::Unit;
use inquest_core::capture::{Batch, Column, ColumnData, ColumnType, KindId, Role, UnitOrigin};
use inquest_frames::{FrameMeta, Table, write};

pub fn column(name: &str, ty: ColumnType, role: Role) -> Column {
    Column {
        name: name.to_owned(),
        canonical: Some(name.to_lowercase()),
        ty,
        unit: None,
        unit_origin: UnitOrigin::Unknown,
        role,
    }
}

pub fn with_unit(mut column: Column, unit: Unit) -> Column {
    column.unit = Some(unit);
    column.unit_origin = UnitOrigin::Schema;
    column
}

pub fn meta(kind: &str, columns: Vec<Column>) -> FrameMeta {
    FrameMeta { kind: KindId::new(kind), kind_version: None, engine: None, columns }
}

/// Writes batches and opens what was written; the folder goes when the value does.
pub struct Frame {
    pub table: Arc<Table>,
    _folder: tempfile::TempDir,
}

pub fn frame(meta: FrameMeta, batches: Vec<Batch>) -> Frame {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("block.parquet");
    let rows: u64 = batches.iter().map(|b| b.rows() as u64).sum();
    let written = write(&path, meta.clone(), batches).unwrap();
    assert_eq!(written.rows, rows);
    assert_eq!(written.bytes, std::fs::metadata(&path).unwrap().len());
    let table = Table::open(&path).unwrap();
    assert_eq!(table.meta(), &meta);
    assert_eq!(table.rows(), rows);
    Frame { table: Arc::new(table), _folder: folder }
}

pub fn texts(values: &[Option<&str>]) -> ColumnData {
    ColumnData::Text(values.iter().copied().collect())
}

/// Doubles spelled canonically.
pub fn floats(values: &[Option<f64>]) -> ColumnData {
    let texts = values.iter().map(|v| v.map(|v| v.to_string())).collect();
    ColumnData::Float { values: values.to_vec(), texts }
}

/// Rows on lines 3, 4, 5, ...
pub fn rows(columns: Vec<ColumnData>) -> Batch {
    let count = columns.first().map_or(0, ColumnData::len) as u64;
    Batch { columns, lines: (3..3 + count).collect() }
}
