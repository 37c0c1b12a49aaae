//! What the audit knows of a column.

use crate::Unit;
use crate::capture::{Column, ColumnType, Role, UnitOrigin};
use crate::unit::TimeUnit;

use super::figure::Digits;

/// A column of a table under audit.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditedColumn {
    /// Name as printed.
    pub name: String,
    /// The source's column, lower case, when recognised.
    pub canonical: Option<String>,
    /// Type of its cells.
    pub ty: ColumnType,
    /// Unit, when known.
    pub unit: Option<Unit>,
    /// How the unit is known.
    pub origin: UnitOrigin,
    /// What it is for.
    pub role: Role,
    /// The source printed fewer digits than the cells hold (`1.23 s` read as picoseconds): the capture's note
    /// `rounded_values`.
    pub rounded: bool,
}

impl AuditedColumn {
    /// A column as a capture was read; `rounded` is the caller's to set.
    pub fn of(column: &Column) -> AuditedColumn {
        AuditedColumn {
            name: column.name.clone(),
            canonical: column.canonical.clone(),
            ty: column.ty,
            unit: column.unit.clone(),
            origin: column.unit_origin,
            role: column.role,
            rounded: false,
        }
    }

    /// The source's name, or the printed one in lower case.
    pub(super) fn key(&self) -> String {
        self.canonical.clone().unwrap_or_else(|| self.name.trim().to_lowercase())
    }

    /// True when the unit is stated: by schema, statement, print or person, not by arithmetic over the same rows.
    pub(super) fn is_certain(&self) -> bool {
        !matches!(self.origin, UnitOrigin::Unknown | UnitOrigin::CrossCheck)
    }

    /// The unit that the printed name claims; else the one that is certain.
    pub(super) fn claimed(&self) -> Option<Unit> {
        claimed_by(&self.name).map(Unit::Time).or_else(|| self.unit.clone().filter(|_| self.is_certain()))
    }

    /// True when the cells are numbers.
    pub(super) fn is_numeric(&self) -> bool {
        matches!(self.ty, ColumnType::Int | ColumnType::Uint | ColumnType::Decimal | ColumnType::Float)
    }

    pub(super) fn digits(&self) -> Digits {
        let server = self.is_certain() && self.canonical.is_some();
        match self.ty {
            _ if self.rounded => Digits::Shown,
            ColumnType::Int | ColumnType::Uint if server => Digits::Exact,
            _ => Digits::Rounded,
        }
    }
}

/// The unit of time that a name claims by its last word: `total_sec`, `avg_ms`, `시간(ms)`. `min` is a minimum far
/// more often than minutes, and a lone letter `h` nothing: neither is read.
pub(super) fn claimed_by(name: &str) -> Option<TimeUnit> {
    let lower = name.trim().to_lowercase();
    let trimmed = lower.trim_end_matches([')', ']']);
    let last = trimmed.rsplit(['_', '(', '[', ' ']).next()?;
    if last.len() == trimmed.len() {
        return None;
    }
    Some(match last {
        "ps" => TimeUnit::Ps,
        "ns" => TimeUnit::Ns,
        "us" | "µs" | "usec" => TimeUnit::Us,
        "ms" | "msec" | "millis" => TimeUnit::Ms,
        "s" | "sec" | "secs" | "seconds" => TimeUnit::S,
        _ => return None,
    })
}
