//! `subset`: a part is at most its whole.
//!
//! What it sees: a row whose part exceeds what it is a part of: HOT updates above updates, throttled periods above
//! periods, resident above mapped.
//! Why it matters: either the two figures are of different moments or scopes, or one of them was edited.
//! Evidence it needs: both columns in one row, in known or equal units; the kind guarantees the law.
//! When it misleads: figures read one after the other while they move (a relative 1e-6 is allowed).
//! Source: methods 2; the defining sources of the kinds.

use crate::audit::figure::{loosened, short};
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::sheet::{Report, Row, Table, Watch};
use crate::method::audit::{PartAndWhole, Status as Weighed, subset};

/// The law over one table.
pub(in crate::audit) struct Watching {
    pair: (usize, usize, f64),
}

impl Watching {
    pub fn over(part: &str, whole: &str, table: &Table<'_>) -> Option<Watching> {
        let (part, whole) = (table.find(part)?, table.find(whole)?);
        Some(Watching { pair: (part, whole, table.factor(part, whole)?) })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, table: &Table<'_>, out: &mut Report) {
        exceeds(Rule::Subset, Severity::Medium, self.pair, row, table, out);
    }
}

/// Checks that the first figure is at most the second, as far as the digits of both tell.
pub(super) fn exceeds(
    rule: Rule,
    severity: Severity,
    (part_at, whole_at, factor): (usize, usize, f64),
    row: &Row<'_>,
    table: &Table<'_>,
    out: &mut Report,
) {
    let (Some(part), Some(whole)) = (row.figure(part_at), row.figure(whole_at)) else { return };
    let least = loosened(part.bounds.map(|x| x * factor))[0];
    let most = loosened(whole.bounds)[1];
    let broken = if most == 0.0 {
        least > 0.0
    } else {
        subset(PartAndWhole { part: least, whole: most }).is_ok_and(|s| s.status == Weighed::Contradiction)
    };
    if !broken {
        return out.held(rule);
    }
    if out.is_full(rule) {
        return out.unlisted(rule);
    }
    let unit = table.unit(whole_at);
    let name = unit.as_ref().filter(|u| **u != crate::Unit::Count).map_or(String::new(), |u| format!(" {u}"));
    let value = part.printed.value * factor;
    let of = if whole.printed.value > 0.0 {
        format!("; {} / {} = {}", short(value), whole.text, short(value / whole.printed.value))
    } else {
        String::new()
    };
    let working = format!("{}{name} > {}{name}{of}", short(value), whole.text);
    let (part_name, whole_name) = (&table.columns[part_at].name, &table.columns[whole_at].name);
    out.found(
        Finding::new(rule, Status::Contradiction, severity, working)
            .at(row.line, part_name)
            .printed(part.text)
            .recomputed(whole.bounds, unit)
            .with("part", part_name.clone())
            .with("whole", whole_name.clone())
            .with("value", format!("{}{name}", short(value)))
            .with("most", format!("{}{name}", whole.text)),
    );
}
