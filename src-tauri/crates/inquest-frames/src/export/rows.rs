//! Rows anywhere in a table as a batch, in the source's own spelling.

use inquest_core::capture::{Batch, ColumnData, ColumnType};

use crate::cells::{Cells, Texts};
use crate::source::Part;
use crate::table::Table;
use crate::{FrameError, spelling};

pub(super) fn take(table: &Table, rows: &[u32]) -> Result<Batch, FrameError> {
    let mut columns = Vec::with_capacity(table.columns().len());
    for (at, column) in table.columns().iter().enumerate() {
        let mut parts = vec![Part::Column(at)];
        if table.has_spellings(at) {
            parts.push(Part::Spelling(at));
        }
        let mut found = table.decoded(&parts)?.into_iter();
        let cells = found.next().ok_or_else(|| FrameError::NoColumn(at.to_string()))?;
        let spellings = found.next();
        columns.push(data(column.ty, &cells, spellings.as_deref().and_then(Cells::texts), rows));
    }
    let lines = table.decoded(&[Part::Lines])?;
    let line = |row: &u32| lines[0].ints().and_then(|c| c.get(*row as usize)).map_or(0, |l| l as u64);
    Ok(Batch { columns, lines: rows.iter().map(line).collect() })
}

fn data(ty: ColumnType, cells: &Cells, spellings: Option<&Texts>, rows: &[u32]) -> ColumnData {
    let at = || rows.iter().map(|row| *row as usize);
    let int = |row: usize| cells.ints().and_then(|c| c.get(row));
    let text = |row: usize| cells.texts().and_then(|c| c.get(row));
    let stored = |row: usize| spellings.and_then(|s| s.get(row));
    match ty {
        ColumnType::Text => ColumnData::Text(at().map(text).collect()),
        ColumnType::Decimal => ColumnData::Decimal(at().map(text).collect()),
        ColumnType::Int => ColumnData::Int(at().map(|r| int(r).map(|v| v as i64)).collect()),
        ColumnType::Uint => ColumnData::Uint(at().map(|r| int(r).map(|v| v as u64)).collect()),
        ColumnType::Bool => ColumnData::Bool(at().map(|r| int(r).map(|v| v == 1)).collect()),
        ColumnType::Float => {
            let values: Vec<Option<f64>> = at().map(|r| cells.floats().and_then(|c| c.get(r))).collect();
            let mut buffer = String::new();
            let spelled = |(row, value): (usize, &Option<f64>)| {
                spelling::canonical(*value, spelling::float, &mut buffer);
                spelling::from_stored(value.is_some(), &buffer, stored(row))
            };
            let texts = at().zip(&values).map(spelled).collect();
            ColumnData::Float { values, texts }
        }
        ColumnType::Time => {
            let micros: Vec<Option<i64>> = at().map(|r| int(r).map(|v| v as i64)).collect();
            let mut buffer = String::new();
            let spelled = |(row, value): (usize, &Option<i64>)| {
                spelling::canonical(*value, spelling::time, &mut buffer);
                spelling::from_stored(value.is_some(), &buffer, stored(row))
            };
            let texts = at().zip(&micros).map(spelled).collect();
            ColumnData::Time { micros, texts }
        }
    }
}
