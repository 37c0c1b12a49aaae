//! Rows of a delta as columns.

use inquest_core::Unit;
use inquest_core::capture::{Batch, Column, ColumnData, ColumnType, Role, UnitOrigin};

use crate::FrameError;
use crate::delta::{Delta, DeltaRow};

/// The columns of an exported delta.
pub(super) struct Shape {
    keys: Vec<String>,
    /// Name, unit, type and whether there is a difference, of each column.
    values: Vec<(String, Option<Unit>, ColumnType, bool)>,
}

/// A computed column.
type Computed = (&'static str, Unit, fn(&DeltaRow) -> Option<f64>);

const COMPUTED: [Computed; 16] = [
    ("per_call_before", Unit::MS, |r| r.per_call_before),
    ("per_call_interval", Unit::MS, |r| r.per_call_interval),
    ("per_call_after", Unit::MS, |r| r.per_call_after),
    ("per_call_ratio", Unit::Ratio, |r| r.per_call_ratio),
    ("sd", Unit::MS, |r| r.moments.as_ref()?.sd_ms),
    ("rate", Unit::PerSecond, |r| r.rate),
    ("share", Unit::Ratio, |r| r.share),
    ("cumulative_share", Unit::Ratio, |r| r.cumulative_share),
    ("read_time", Unit::MS, |r| r.time.as_ref()?.read_ms),
    ("write_time", Unit::MS, |r| r.time.as_ref()?.write_ms),
    ("other_time", Unit::MS, |r| r.time.as_ref()?.other_ms),
    ("read_share", Unit::Ratio, |r| r.time.as_ref()?.read_share()),
    ("reads_per_row", Unit::Count, |r| r.time.as_ref()?.reads_per_row()),
    ("read_ms_per_block", Unit::MS, |r| r.time.as_ref()?.read_ms_per_block()),
    ("hit_ratio", Unit::Ratio, |r| r.time.as_ref()?.hit_ratio()),
    ("window_s", Unit::S, |r| r.window_s),
];

impl Shape {
    pub(super) fn of(delta: &Delta) -> Shape {
        let value = |(at, c): (usize, &crate::delta::DeltaColumn)| {
            (c.name.clone(), c.unit.clone(), delta.column_type(at), c.counter)
        };
        Shape {
            keys: delta.identity().columns.clone(),
            values: delta.columns().iter().enumerate().map(value).collect(),
        }
    }

    pub(super) fn columns(&self) -> Vec<Column> {
        let column = |name: String, ty: ColumnType, unit: Option<Unit>| Column {
            name,
            canonical: None,
            ty,
            unit_origin: if unit.is_some() { UnitOrigin::Schema } else { UnitOrigin::Unknown },
            unit,
            role: if ty == ColumnType::Text { Role::Text } else { Role::Gauge },
        };
        let text = |name: &str| column(name.to_owned(), ColumnType::Text, None);
        let mut all: Vec<Column> = self.keys.iter().map(|k| text(k)).collect();
        all.extend(["label", "state", "quality"].map(text));
        for (name, unit, ty, counter) in &self.values {
            for part in parts(*counter) {
                all.push(column(format!("{name}{part}"), *ty, unit.clone()));
            }
        }
        all.extend(
            COMPUTED
                .iter()
                .map(|(n, unit, _)| column((*n).to_owned(), ColumnType::Float, Some(unit.clone()))),
        );
        all.push(column("share_is_upper_bound".to_owned(), ColumnType::Bool, None));
        all
    }

    /// Rows in the order of [`Shape::columns`]; each on the line it has in the later capture.
    pub(super) fn batch(&self, rows: &[DeltaRow]) -> Result<Batch, FrameError> {
        let texts =
            |of: &dyn Fn(&DeltaRow) -> Option<String>| ColumnData::Text(rows.iter().map(of).collect());
        let mut columns: Vec<ColumnData> =
            self.keys.iter().map(|k| texts(&|r| r.key.get(k).cloned().flatten())).collect();
        columns.push(texts(&|r| r.label.clone()));
        columns.push(texts(&|r| code(&r.state)));
        columns.push(texts(&|r| code(&r.quality)));
        for (at, (name, _, ty, counter)) in self.values.iter().enumerate() {
            for part in parts(*counter) {
                let of = |r: &DeltaRow| match *part {
                    "_before" => r.before[at].clone(),
                    "_after" => r.after[at].clone(),
                    _ => r.delta[at].clone(),
                };
                columns.push(typed(*ty, rows.iter().map(of).collect(), name)?);
            }
        }
        for (_, _, of) in COMPUTED {
            let values: Vec<Option<f64>> = rows.iter().map(of).collect();
            columns.push(ColumnData::Float { texts: vec![None; values.len()].into(), values });
        }
        columns.push(ColumnData::Bool(rows.iter().map(|r| Some(r.share_is_upper_bound)).collect()));
        let lines = rows.iter().map(|r| r.line_after.or(r.line_before).unwrap_or(0)).collect();
        Ok(Batch { columns, lines })
    }
}

fn parts(counter: bool) -> &'static [&'static str] {
    if counter { &["_before", "_after", ""] } else { &["_before", "_after"] }
}

/// The code of a state or quality.
fn code(of: &impl serde::Serialize) -> Option<String> {
    serde_json::to_value(of).ok()?.as_str().map(str::to_owned)
}

/// Values from their digits. A sum of added-up rows may be beyond 64 bits: refused, not cut.
fn typed(ty: ColumnType, values: Vec<Option<String>>, name: &str) -> Result<ColumnData, FrameError> {
    fn parsed<T: std::str::FromStr>(
        values: &[Option<String>],
        name: &str,
    ) -> Result<Vec<Option<T>>, FrameError> {
        let one = |v: &Option<String>| match v {
            None => Ok(None),
            Some(text) => text.parse().map(Some).map_err(|_| FrameError::NotWritten {
                detail: format!(
                    "{} does not fit {}",
                    crate::error::bounded(text),
                    crate::error::bounded(name)
                ),
            }),
        };
        values.iter().map(one).collect()
    }
    Ok(match ty {
        ColumnType::Int => ColumnData::Int(parsed(&values, name)?),
        ColumnType::Uint => ColumnData::Uint(parsed(&values, name)?),
        ColumnType::Float => {
            let numbers = values.iter().map(|v| v.as_deref().and_then(|t| t.parse().ok())).collect();
            ColumnData::Float { values: numbers, texts: values.into() }
        }
        _ => ColumnData::Decimal(values.into()),
    })
}
