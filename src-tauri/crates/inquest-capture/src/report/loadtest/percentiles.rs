//! Columns of percentiles, whose names vary with the settings of a run.

use crate::kind::spec::SchemaUnit::Ms;
use crate::kind::spec::{ColumnSpec, number};

macro_rules! percentiles {
    ($($name:literal)*) => { &[ $( number($name, Ms) ),* ] };
}

/// Percentiles that people ask for, in milliseconds. Any other one passes through without a unit.
static MILLISECONDS: &[ColumnSpec] = percentiles!(
    "p0" "p1" "p5" "p10" "p20" "p25" "p30" "p33" "p40" "p50" "p60" "p66" "p67" "p70" "p75" "p80" "p85" "p90" "p91"
    "p92" "p93" "p94" "p95" "p96" "p97" "p98" "p99" "p99.5" "p99.9" "p99.95" "p99.99" "p99.999" "p100"
);

/// A column that is a percentile in milliseconds: `95%`, `90% Line`, `90% 선`, `99.9% centile`,
/// `aggregate_report_90%_line`.
pub(super) fn milliseconds(lower: &str) -> Option<&'static ColumnSpec> {
    let text = lower.strip_prefix("aggregate_report_").unwrap_or(lower);
    let (figure, word) = text.split_once('%')?;
    let word = word.trim_matches([' ', '_']);
    let named = word.chars().count() <= 12 && !word.contains(|c: char| c.is_ascii_digit());
    named.then(|| find(figure)).flatten()
}

/// The column of a percentile in milliseconds.
pub(super) fn find(figure: &str) -> Option<&'static ColumnSpec> {
    MILLISECONDS.iter().find(|c| c.name.strip_prefix('p') == Some(figure.trim()))
}
