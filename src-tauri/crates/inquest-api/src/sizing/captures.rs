//! Inputs that a capture holds as a server printed it: totals of `jcmd VM.metaspace`, the last line of `jstat`, the difference of two
//! readings of `cpu.stat`.
//!
//! A figure that stands in a cell is taken as that cell, so it stays measured and can be traced. A difference of two cells is a quote
//! of the later line that names both figures: inferred. What the capture does not print is left to its default; nothing is made
//! up for it.

use inquest_core::Source;
use inquest_core::capture::Cell;
use inquest_core::case::Exhibit;
use inquest_frames::Table;
use serde_json::Value;

use crate::wire::*;
use crate::{ApiError, Inquest, sources, tables};

/// Kinds that fill a calculator.
pub(super) const KINDS: [(&str, &str); 4] = [
    ("jvm.metaspace", "metaspace"),
    ("jvm.jstat_gc", "metaspace"),
    ("jvm.jstat_class", "metaspace"),
    ("linux.cgroup_cpu_stat", "cfs"),
];

/// The calculator that a kind fills.
pub(super) fn calculator_of(kind: &str) -> Option<&'static str> {
    KINDS.iter().find(|(known, _)| *known == kind).map(|(_, calculator)| *calculator)
}

/// A block that is read: its place and its rows.
struct Read<'a> {
    of: &'a BlockRef,
    table: &'a Table,
}

impl Read<'_> {
    fn column(&self, name: &str) -> Option<usize> {
        self.table.columns().iter().position(|c| c.name == name)
    }

    fn text(&self, row: u64, name: &str) -> Result<Option<String>, ApiError> {
        let Some(column) = self.column(name) else { return Ok(None) };
        let (cell, _) = self.table.cell(row, column)?;
        Ok((!matches!(cell, Cell::Null)).then(|| sources::text(&cell)))
    }

    fn number(&self, row: u64, name: &str) -> Result<Option<(f64, u64)>, ApiError> {
        let Some(column) = self.column(name) else { return Ok(None) };
        let (cell, line) = self.table.cell(row, column)?;
        Ok(sources::amount(&cell).and_then(|a| a.bounds()).map(|(value, _)| (value, line)))
    }

    /// The cell as an input, where it holds a number.
    fn cell(&self, input: &str, row: u64, name: &str) -> Result<Option<SizingInput>, ApiError> {
        let Some(column) = self.column(name) else { return Ok(None) };
        if self.number(row, name)?.is_none() {
            return Ok(None);
        }
        let column = u32::try_from(column).unwrap_or(u32::MAX);
        let origin = SizingOrigin::Cell { of: self.of.clone(), row, column };
        Ok(Some(SizingInput { name: input.to_owned(), value: Value::Null, bounds: None, origin }))
    }

    /// The first row whose columns hold these texts.
    fn row(&self, wanted: &[(&str, &[&str])]) -> Result<Option<u64>, ApiError> {
        for row in 0..self.table.rows() {
            let mut all = true;
            for (column, texts) in wanted {
                let found = self.text(row, column)?.unwrap_or_default();
                all = all && texts.contains(&found.as_str());
            }
            if all {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }
}

impl Inquest {
    /// Inputs of a capture; none for a kind that fills no calculator.
    pub(super) async fn inputs_of_capture(
        &self,
        exhibit: &Exhibit,
        of: &BlockRef,
        kind: &str,
    ) -> Result<Vec<SizingInput>, ApiError> {
        let table = self.table_of(exhibit, of.block).await?;
        let read = Read { of, table: &table };
        match kind {
            "jvm.metaspace" => {
                let mut inputs = metaspace(&read)?;
                inputs.extend(self.class_space_setting(exhibit, of).await?);
                Ok(inputs)
            }
            "jvm.jstat_gc" => {
                last(&read, &[("used_bytes", "MU"), ("class_used_bytes", "CCSU"), ("committed_bytes", "MC")])
            }
            "jvm.jstat_class" => last(&read, &[("classes", "Loaded")]),
            "linux.cgroup_cpu_stat" => cpu_stat(&read),
            _ => Ok(Vec::new()),
        }
    }

    /// CompressedClassSpaceSize as the settings of the same report print it.
    async fn class_space_setting(
        &self,
        exhibit: &Exhibit,
        of: &BlockRef,
    ) -> Result<Option<SizingInput>, ApiError> {
        for block in 0..exhibit.blocks.len() as u32 {
            if tables::record_of(exhibit, block)?.kind.as_str() != "jvm.metaspace_facts" {
                continue;
            }
            let table = self.table_of(exhibit, block).await?;
            let of = BlockRef { exhibit: of.exhibit.clone(), block };
            let read = Read { of: &of, table: &table };
            let Some(row) = read.row(&[("name", &["CompressedClassSpaceSize"])])? else { continue };
            return read.cell("compressed_class_space_size", row, "bytes");
        }
        Ok(None)
    }
}

/// Totals of the process: rows of chunk sizes are parts of them.
fn metaspace(read: &Read<'_>) -> Result<Vec<SizingInput>, ApiError> {
    let total = |space: &'static str| {
        read.row(&[("scope", &["total"]), ("space", &[space]), ("chunk_size", &["", "total"])])
    };
    let mut inputs = Vec::new();
    if let Some(row) = total("both")?.or(total("non-class")?) {
        inputs.extend(read.cell("classes", row, "classes")?);
        inputs.extend(read.cell("loaders", row, "loaders")?);
    }
    if let Some(row) = total("class")? {
        inputs.extend(read.cell("class_used_bytes", row, "used")?);
    }
    if let Some(row) = total("non-class")? {
        inputs.extend(read.cell("nonclass_used_bytes", row, "used")?);
    }
    if let Some(row) = total("both")? {
        inputs.extend(read.cell("committed_bytes", row, "committed")?);
    }
    Ok(inputs)
}

/// Columns of the last row: the latest sample.
fn last(read: &Read<'_>, columns: &[(&str, &str)]) -> Result<Vec<SizingInput>, ApiError> {
    let Some(row) = read.table.rows().checked_sub(1) else { return Ok(Vec::new()) };
    let mut inputs = Vec::new();
    for (input, column) in columns {
        inputs.extend(read.cell(input, row, column)?);
    }
    Ok(inputs)
}

/// Differences from the first reading to the last; a counter that fell began anew and is left out.
fn cpu_stat(read: &Read<'_>) -> Result<Vec<SizingInput>, ApiError> {
    let Some(end) = read.table.rows().checked_sub(1).filter(|end| *end > 0) else { return Ok(Vec::new()) };
    let mut inputs = Vec::new();
    // Nanoseconds of version 1 are microseconds of the input.
    let counters = [
        ("periods", "nr_periods", 1.0),
        ("throttled", "nr_throttled", 1.0),
        ("usage_us", "usage_usec", 1.0),
        ("throttled_us", "throttled_usec", 1.0),
        ("throttled_us", "throttled_time", 1e-3),
    ];
    for (input, column, factor) in counters {
        let (Some((before, _)), Some((after, line))) = (read.number(0, column)?, read.number(end, column)?)
        else {
            continue;
        };
        if after >= before {
            let text = format!("{column} {after} \u{2212} {before}");
            inputs.push(difference(read, input, (after - before) * factor, line, text));
        }
    }
    let (from, to) =
        (read.text(0, "sample")?.unwrap_or_default(), read.text(end, "sample")?.unwrap_or_default());
    if let Some(wall) = clock(&to).zip(clock(&from)).map(|(to, from)| to - from).filter(|wall| *wall > 0.0) {
        let (_, line) = read.table.cell(end, 0)?;
        inputs.push(difference(read, "wall_s", wall, line, format!("{to} \u{2212} {from}")));
    }
    Ok(inputs)
}

/// Seconds of a mark between samples: a time of day, or a date with one.
fn clock(text: &str) -> Option<f64> {
    let of_day = |time: jiff::civil::Time| {
        f64::from(time.hour()) * 3600.0 + f64::from(time.minute()) * 60.0 + f64::from(time.second())
    };
    text.trim().parse::<jiff::civil::Time>().ok().map(of_day).or_else(|| crate::moments::seconds(text))
}

fn difference(read: &Read<'_>, input: &str, value: f64, line: u64, text: String) -> SizingInput {
    let source = Source::Quote {
        note: None,
        exhibit: Some(read.of.exhibit.clone()),
        line: Some(line),
        text,
        place: None,
    };
    SizingInput {
        name: input.to_owned(),
        value: Value::from(value),
        bounds: None,
        origin: SizingOrigin::Source { source },
    }
}
