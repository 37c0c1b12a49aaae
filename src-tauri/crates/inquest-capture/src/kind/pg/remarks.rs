//! What a block of a kind should tell the person, found in its cells.

use inquest_core::verdict::Reason;

use crate::kind::detect::{Evidence, reason};

/// What the view prints instead of another role's statement.
const HIDDEN: &str = "<insufficient privilege>";

fn column(e: &Evidence<'_>, wanted: &str) -> Option<usize> {
    e.header?.iter().position(|name| name == wanted)
}

/// `dealloc` above 0: entries were evicted, sums over the statements are a lower bound.
pub(super) fn entries_evicted(e: &Evidence<'_>) -> Vec<Reason> {
    let evicted =
        column(e, "dealloc").and_then(|at| e.cells(at).last()).filter(|n| *n != "0" && !n.is_empty());
    evicted.map(|n| vec![reason("entries_evicted", [("dealloc", n.to_owned())])]).unwrap_or_default()
}

/// Rows whose statement the capturing role might not see: they are hidden, and no statement of their own.
pub(super) fn hidden_statements(e: &Evidence<'_>) -> Vec<Reason> {
    let hidden = e.sample.iter().filter(|row| row.iter().any(|cell| cell == HIDDEN)).count();
    if hidden == 0 {
        return Vec::new();
    }
    vec![reason("hidden_statements", [("rows", hidden.to_string()), ("of", e.sample.len().to_string())])]
}

/// Sizes as pg_size_pretty prints them: rounded, each in a unit of its own.
pub(super) fn sizes_rounded(e: &Evidence<'_>) -> Vec<Reason> {
    let Some(header) = e.header else { return Vec::new() };
    let pretty = |cell: &str| {
        cell.split_once(' ').is_some_and(|(n, unit)| {
            n.parse::<f64>().is_ok() && matches!(unit, "bytes" | "kB" | "MB" | "GB" | "TB" | "PB")
        })
    };
    let sizes = (0..header.len()).find(|at| e.cells(*at).any(pretty));
    sizes.map(|at| vec![reason("sizes_rounded", [("column", header[at].clone())])]).unwrap_or_default()
}
