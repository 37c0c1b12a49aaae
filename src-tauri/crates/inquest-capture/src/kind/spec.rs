//! What a capture kind is: a table of columns and a few sets, declared as data in one file per kind.

use inquest_core::Unit;
use inquest_core::capture::Role;
use inquest_core::unit::TimeUnit;
use inquest_core::verdict::Reason;

use super::detect::Evidence;
use crate::typing::Expect;

/// Unit of a schema column; converts to [`Unit`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaUnit {
    /// None: an id, a text, a time.
    Bare,
    /// Picoseconds (every timer of performance_schema).
    Ps,
    /// Nanoseconds.
    Ns,
    /// Microseconds.
    Us,
    /// Milliseconds (every `*_time` of pg_stat_*).
    Ms,
    /// Seconds.
    S,
    /// Bytes.
    Bytes,
    /// Blocks whose size the capture does not tell.
    Blocks,
    /// A number of things.
    Count,
    /// A ratio.
    Ratio,
    /// Hundredths.
    Percent,
    /// Per second.
    PerSecond,
    /// Bytes per second.
    BytesPerSecond,
    /// A unit that is only carried, in the source's own words: `KiB`, `KiB/s`, `pages/s`.
    Other(&'static str),
}

impl SchemaUnit {
    /// As a unit.
    pub fn unit(self) -> Option<Unit> {
        Some(match self {
            SchemaUnit::Bare => return None,
            SchemaUnit::Ps => Unit::PS,
            SchemaUnit::Ns => Unit::Time(TimeUnit::Ns),
            SchemaUnit::Us => Unit::Time(TimeUnit::Us),
            SchemaUnit::Ms => Unit::MS,
            SchemaUnit::S => Unit::S,
            SchemaUnit::Bytes => Unit::Bytes,
            SchemaUnit::Blocks => Unit::Blocks(None),
            SchemaUnit::Count => Unit::Count,
            SchemaUnit::Ratio => Unit::Ratio,
            SchemaUnit::Percent => Unit::Percent,
            SchemaUnit::PerSecond => Unit::PerSecond,
            SchemaUnit::BytesPerSecond => Unit::BytesPerSecond,
            SchemaUnit::Other(words) => Unit::Other(words.into()),
        })
    }
}

/// One column of a kind's schema.
#[derive(Debug, Clone, Copy)]
pub struct ColumnSpec {
    /// Canonical name, lower case.
    pub name: &'static str,
    /// What its cells are.
    pub expect: Expect,
    /// Unit, as the source defines it.
    pub unit: SchemaUnit,
    /// What it is for.
    pub role: Role,
    /// Names the source itself gave the same quantity in other versions. Never a person's aliases.
    pub renamed_from: &'static [&'static str],
}

impl ColumnSpec {
    /// The same column under the names of other versions.
    pub const fn renamed(self, from: &'static [&'static str]) -> Self {
        ColumnSpec { renamed_from: from, ..self }
    }

    /// The same column as part of the identity.
    pub const fn key(self) -> Self {
        ColumnSpec { role: Role::Key, ..self }
    }

    /// True when the source calls the column so in some version.
    pub fn is_named(&self, lower: &str) -> bool {
        self.name == lower || self.renamed_from.contains(&lower)
    }
}

/// A text column.
pub const fn text(name: &'static str) -> ColumnSpec {
    ColumnSpec { name, expect: Expect::Text, unit: SchemaUnit::Bare, role: Role::Text, renamed_from: &[] }
}

/// A signed id or flag that is no amount.
pub const fn id(name: &'static str) -> ColumnSpec {
    ColumnSpec { name, expect: Expect::Int, unit: SchemaUnit::Bare, role: Role::Text, renamed_from: &[] }
}

/// A boolean.
pub const fn flag(name: &'static str) -> ColumnSpec {
    ColumnSpec { name, expect: Expect::Bool, unit: SchemaUnit::Bare, role: Role::Text, renamed_from: &[] }
}

/// An instant.
pub const fn time(name: &'static str) -> ColumnSpec {
    ColumnSpec { name, expect: Expect::Time, unit: SchemaUnit::Bare, role: Role::Text, renamed_from: &[] }
}

/// A cumulative integer.
pub const fn counter(name: &'static str, unit: SchemaUnit) -> ColumnSpec {
    ColumnSpec { name, expect: Expect::Int, unit, role: Role::Counter, renamed_from: &[] }
}

/// A cumulative unsigned integer.
pub const fn ucounter(name: &'static str, unit: SchemaUnit) -> ColumnSpec {
    ColumnSpec { name, expect: Expect::Uint, unit, role: Role::Counter, renamed_from: &[] }
}

/// A cumulative number with decimals.
pub const fn fcounter(name: &'static str, unit: SchemaUnit) -> ColumnSpec {
    ColumnSpec { name, expect: Expect::Number, unit, role: Role::Counter, renamed_from: &[] }
}

/// An integer that holds at the moment.
pub const fn gauge(name: &'static str, unit: SchemaUnit) -> ColumnSpec {
    ColumnSpec { name, expect: Expect::Int, unit, role: Role::Gauge, renamed_from: &[] }
}

/// An unsigned integer that holds at the moment.
pub const fn ugauge(name: &'static str, unit: SchemaUnit) -> ColumnSpec {
    ColumnSpec { name, expect: Expect::Uint, unit, role: Role::Gauge, renamed_from: &[] }
}

/// A number with decimals that holds at the moment.
pub const fn fgauge(name: &'static str, unit: SchemaUnit) -> ColumnSpec {
    ColumnSpec { name, expect: Expect::Number, unit, role: Role::Gauge, renamed_from: &[] }
}

/// A cumulative time that the sys schema prints with its unit (`1.23 s`), rounded, and its `x$` twin in picoseconds.
pub const fn sys_counter(name: &'static str) -> ColumnSpec {
    ColumnSpec { expect: Expect::SysTime, ..ucounter(name, SchemaUnit::Ps) }
}

/// A time that holds at the moment, printed as above.
pub const fn sys_time(name: &'static str) -> ColumnSpec {
    ColumnSpec { expect: Expect::SysTime, ..ugauge(name, SchemaUnit::Ps) }
}

/// A size that the sys schema prints with its unit (`1.23 MiB`), rounded, and its `x$` twin in bytes.
pub const fn sys_bytes(name: &'static str) -> ColumnSpec {
    ColumnSpec { expect: Expect::SysBytes, ..ugauge(name, SchemaUnit::Bytes) }
}

/// A duration printed as a clock (`00:00:01.234567`), in seconds.
pub const fn clock(name: &'static str) -> ColumnSpec {
    ColumnSpec { expect: Expect::Clock, ..fgauge(name, SchemaUnit::S) }
}

/// A number whose form (integers or decimals) only the cells tell.
pub const fn number(name: &'static str, unit: SchemaUnit) -> ColumnSpec {
    ColumnSpec { name, expect: Expect::Any, unit, role: Role::Gauge, renamed_from: &[] }
}

/// A column set that some version of the source prints for `SELECT *`, in order.
#[derive(Debug, Clone, Copy)]
pub struct Version {
    /// Its label.
    pub label: &'static str,
    /// Engine, when the set alone tells it.
    pub engine: Option<&'static str>,
    /// Names in order, lower case.
    pub columns: &'static [&'static str],
}

/// A person's way of naming a column, used to recognise the kind and never to give a unit: the name begins or
/// ends with this. Several words: any of them.
pub type Loose = &'static [&'static str];

/// What the content says that the header cannot.
#[derive(Debug, Clone, PartialEq)]
pub struct ContentMatch {
    /// 0 to 1.
    pub score: f64,
    /// What was found.
    pub marker: String,
}

/// Columns made of two printed ones, for lists whose rows are of different sorts: what a row's value is (which unit,
/// cumulative or not) only its name tells. They come after the printed columns, which stay as they are.
#[derive(Debug, Clone, Copy)]
pub struct Derive {
    /// Canonical names of the two printed columns.
    pub from: [&'static str; 2],
    /// The columns.
    pub columns: &'static [ColumnSpec],
    /// Their cells, from the texts of the two: at most one is a value, at this position. It must be one of the type that
    /// the column expects (`Uint`, or `Number`, which is kept as decimal digits).
    pub cell: fn(&str, &str) -> Option<(usize, String)>,
}

/// A kind of capture.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// `family.name`.
    pub id: &'static str,
    /// Engine, when the kind belongs to one.
    pub engine: Option<&'static str>,
    /// Two captures of it give a delta.
    pub cumulative: bool,
    /// Columns of all versions.
    pub columns: &'static [ColumnSpec],
    /// Column sets that identify a row, best first.
    pub identity: &'static [&'static [&'static str]],
    /// The counter that rows are ranked by.
    pub main_counter: Option<&'static str>,
    /// Frames that print this kind and nothing else (the reports of [`crate::report`]).
    pub frames: &'static [&'static str],
    /// Groups of which at least one column must be there for the header to be of this kind.
    pub signature: &'static [&'static [&'static str]],
    /// The same groups by the names that people choose.
    pub loose: &'static [Loose],
    /// Tables and views whose name in a kept statement gives the kind away.
    pub sources: &'static [&'static str],
    /// Columns that only a look-alike of another product has, with other units: never this kind.
    pub look_alike: &'static [&'static str],
    /// Column sets of versions, oldest first.
    pub versions: &'static [Version],
    /// Finds a column whose name varies with the settings of a run (a percentile), where no name of `columns` fits.
    pub varying: Option<fn(&str) -> Option<&'static ColumnSpec>>,
    /// Looks at the cells, where the header does not decide.
    pub content: Option<fn(&Evidence<'_>) -> Option<ContentMatch>>,
    /// What the person should know of a block of this kind, from its cells.
    pub remarks: Option<fn(&Evidence<'_>) -> Vec<Reason>>,
    /// The count and the sum whose quotient an average column holds: `(count, sum, average)`.
    pub average: Option<(&'static str, &'static str, &'static str)>,
    /// Names of the columns of a list that was copied without its header, where the cells tell the kind.
    pub headerless: &'static [&'static str],
    /// Columns made of printed ones.
    pub derive: Option<&'static Derive>,
}

impl Kind {
    /// An empty kind to build on.
    pub const fn new(id: &'static str, columns: &'static [ColumnSpec]) -> Kind {
        Kind {
            id,
            engine: None,
            cumulative: false,
            columns,
            identity: &[],
            main_counter: None,
            frames: &[],
            signature: &[],
            loose: &[],
            sources: &[],
            look_alike: &[],
            versions: &[],
            varying: None,
            content: None,
            remarks: None,
            average: None,
            headerless: &[],
            derive: None,
        }
    }

    /// The schema column that the source calls so.
    pub fn column(&self, lower: &str) -> Option<&'static ColumnSpec> {
        self.columns.iter().find(|c| c.is_named(lower)).or_else(|| self.varying.and_then(|find| find(lower)))
    }
}
