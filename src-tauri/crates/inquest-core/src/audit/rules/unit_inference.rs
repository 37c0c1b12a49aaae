//! `unit_inference`: the unit that a label claims against the one that the figures prove.
//!
//! What it sees: a column called `avg_ms` whose figures are total/count in microseconds, row after row; or whose
//! statement computes another unit than its alias says.
//! Why it matters: everybody who reads the label is off by 1000. A commit of 5.4 ms was told as 5 s.
//! Evidence it needs: labels or units of total and mean, and rows that agree on one power of 1000 within their digits;
//! or a unit that schema or statement state.
//! When it misleads: two labels that are wrong in the same way agree; and of two columns that disagree the figures
//! alone do not tell which label is wrong (the one whose unit nothing else states is named).
//! Source: methods 1.1 and 2.

use super::mean::{Labels, Sample, implied};
use crate::Unit;
use crate::audit::column::claimed_by;
use crate::audit::figure::range;
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::sheet::{Report, Table};
use crate::capture::UnitOrigin;

/// The factor that rows agree on.
pub(super) struct Seen {
    pub factor: f64,
    pub rows: u64,
    pub of: u64,
}

/// From rows whose mean is total/count in another unit than labelled.
pub(super) fn of_rows(
    seen: Seen,
    first: &Sample,
    labels: &Labels,
    [_, total_at, mean_at]: [usize; 3],
    table: &Table<'_>,
    out: &mut Report,
) {
    let (Some(total), Some(claimed)) = (&labels.total, &labels.mean) else { return };
    let proved = implied(claimed, seen.factor);
    // The total is the mislabelled one only where the mean's unit is stated by something other than its name.
    let of_total =
        table.columns[mean_at].is_certain() && table.columns[mean_at].unit.as_ref() == Some(claimed);
    let column = &table.columns[if of_total { total_at } else { mean_at }];
    let claimed_unit = if of_total { total } else { claimed };
    let proved = if of_total { implied(total, 1.0 / seen.factor) } else { proved };
    let proved_name = proved.map_or_else(String::new, |u| u.to_string());
    let working = format!(
        "{} {total} / {} = {} {claimed} = {} {proved_name}",
        first.total,
        first.count,
        range(first.calc),
        range(first.calc.map(|x| x * seen.factor)),
    );
    let finding = Finding::new(
        Rule::UnitInference,
        Status::of_factor(seen.factor),
        if seen.rows > 1 { Severity::High } else { Severity::Medium },
        working,
    );
    out.found(
        finding
            .at(first.line, &column.name)
            .printed(&first.mean)
            .recomputed(first.calc, Some(claimed.clone()))
            .with("column", column.name.clone())
            .with("claimed", claimed_unit.to_string())
            .with("proved", proved_name)
            .with("rows", seen.rows.to_string())
            .with("of", seen.of.to_string()),
    );
}

/// From columns whose stated unit is another than their name claims, where the rows did not say so already. A unit that a
/// person entered is their answer to the label.
pub(in crate::audit) fn of_labels(table: &Table<'_>, out: &mut Report) {
    for column in table.columns {
        let (Some(claimed), Some(Unit::Time(stated))) = (claimed_by(&column.name), &column.unit) else {
            continue;
        };
        let said =
            |f: &Finding| f.rule == Rule::UnitInference && f.column.as_deref() == Some(column.name.as_str());
        if claimed == *stated
            || !column.is_certain()
            || column.origin == UnitOrigin::Entered
            || out.findings.iter().any(said)
        {
            continue;
        }
        let factor = claimed.picoseconds() as f64 / stated.picoseconds() as f64;
        let working = format!(
            "1 {} = {} {}",
            Unit::Time(claimed),
            crate::audit::figure::short(factor),
            Unit::Time(*stated)
        );
        let mut finding =
            Finding::new(Rule::UnitInference, Status::of_factor(factor), Severity::High, working)
                .saying("unit_label")
                .with("column", column.name.clone())
                .with("claimed", Unit::Time(claimed).to_string())
                .with("proved", Unit::Time(*stated).to_string());
        finding.column = Some(column.name.clone());
        finding.unit = Some(Unit::Time(*stated));
        out.found(finding);
    }
}
