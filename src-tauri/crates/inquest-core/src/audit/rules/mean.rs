//! `product`: count x mean = total, row by row.
//!
//! What it sees: rows whose total divided by their count is not the printed mean, in any unit; and, from the rows that
//! agree on one factor, the unit of the mean ([`super::unit_inference`]).
//! Why it matters: a row that breaks its own product was edited, merged from two runs, or is of another statement; and
//! ranking by such a mean misleads.
//! Evidence it needs: the three columns in one row; to call a unit wrong, labels or units of total and mean.
//! When it misleads: a live table is read while it moves (a relative 1e-6 is allowed), a mean may be cut to its timer's
//! ticks (allowed where the kind says so), and a total of few digits (0.00) says nothing, so its row does not count.
//! Source: methods 1.1 and 2; MySQL `table_esms_by_digest.cc` (AVG is SUM/COUNT cut to ticks).

use std::collections::BTreeMap;

use crate::Unit;
use crate::audit::figure::{Figure, loosened, range, short};
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::sheet::{LISTED, Report, Row, Table, Watch};
use crate::method::audit::weigh;
use crate::method::counters::units::{AverageRow, floor_average};
use crate::method::value::Int;
use crate::unit::TimeUnit;

/// The columns of the law.
#[derive(Debug, Clone, Copy)]
pub(in crate::audit) struct Mean {
    pub count: &'static str,
    pub total: &'static str,
    pub mean: &'static str,
    /// The source cuts the mean to its timer's ticks.
    pub floored: bool,
}

/// A row as it is needed for its finding.
pub(super) struct Sample {
    pub line: u64,
    pub count: String,
    pub total: String,
    pub mean: String,
    /// total/count in the unit that the mean's label claims.
    pub calc: [f64; 2],
    pub mean_value: f64,
    pub count_value: f64,
}

#[derive(Default)]
struct Votes {
    rows: u64,
    /// The first rows; only rows off the common factor are ever listed.
    first: Vec<Sample>,
}

/// What the labels say of total and mean.
pub(super) struct Labels {
    pub total: Option<Unit>,
    pub mean: Option<Unit>,
    /// Means per unit of the total's figure over the count.
    pub scale: f64,
}

/// The law over one table.
pub(in crate::audit) struct Watching {
    at: [usize; 3],
    floored: bool,
    labels: Labels,
    /// By factor on total/count at which the mean fits, as the bits of the double.
    votes: BTreeMap<u64, Votes>,
    broken: Vec<Sample>,
    broken_rows: u64,
}

impl Watching {
    pub fn over(of: Mean, table: &Table<'_>) -> Option<Watching> {
        let at = [table.find(of.count)?, table.find(of.total)?, table.find(of.mean)?];
        let (total, mean) = (table.columns[at[1]].claimed(), table.columns[at[2]].claimed());
        let scale = match (&total, &mean) {
            (Some(total), Some(mean)) => total.convert(1.0, mean).ok()?,
            _ => 1.0,
        };
        Some(Watching {
            at,
            floored: of.floored,
            labels: Labels { total, mean, scale },
            votes: BTreeMap::new(),
            broken: Vec::new(),
            broken_rows: 0,
        })
    }

    /// The ticks by which a floored mean may be low, in the unit of its label.
    fn tick(&self) -> f64 {
        let unit = self.labels.mean.as_ref().filter(|_| self.floored);
        unit.and_then(|u| Unit::PS.convert(1_000.0, u).ok()).unwrap_or(0.0)
    }

    /// The floor of whole picoseconds, as the source computes it.
    fn floors(&self, [count, total, mean]: [&Figure<'_>; 3]) -> bool {
        let in_ps = |unit: &Option<Unit>| *unit == Some(Unit::PS);
        if !(self.floored && in_ps(&self.labels.total) && in_ps(&self.labels.mean)) {
            return false;
        }
        let (Some(count), Some(sum), Some(avg)) = (count.whole(), total.whole(), mean.whole()) else {
            return false;
        };
        let row =
            AverageRow { count: Int(count), sum_ps: Int(sum), printed_avg_ps: Int(avg), tick_ps: Int(1_000) };
        floor_average(row).is_ok_and(|f| f.accepted)
    }

    fn vote(&mut self, factor: f64, sample: impl FnOnce() -> Sample) {
        let votes = self.votes.entry(factor.to_bits()).or_default();
        votes.rows += 1;
        if votes.first.len() < LISTED {
            votes.first.push(sample());
        }
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, _table: &Table<'_>, _out: &mut Report) {
        let [Some(count), Some(total), Some(mean)] = self.at.map(|at| row.figure(at)) else { return };
        let floors = self.floors([&count, &total, &mean]);
        let (c, t) = (count.bounds, total.bounds);
        if c[0] <= 0.0 || t[0] <= 0.0 || t[1] > 2.0 * t[0] || mean.printed.value <= 0.0 {
            return;
        }
        let scale = self.labels.scale;
        let exact = [t[0] / c[1] * scale, t[1] / c[0] * scale];
        let [lo, hi] = loosened(exact);
        let calc = [(lo - self.tick()).max(0.0), hi];
        let sample = || Sample {
            line: row.line,
            count: count.text.to_owned(),
            total: total.text.to_owned(),
            mean: mean.text.to_owned(),
            calc: exact,
            mean_value: mean.printed.value,
            count_value: count.printed.value,
        };
        if floors || (calc[0] <= mean.bounds[1] && mean.bounds[0] <= calc[1]) {
            return self.vote(1.0, sample);
        }
        match weigh(calc, &mean.printed) {
            (status, factor) if Status::from(status) != Status::Contradiction => self.vote(factor, sample),
            _ => {
                self.broken_rows += 1;
                if self.broken.len() < LISTED {
                    self.broken.push(sample());
                }
            }
        }
    }

    fn end(&mut self, table: &Table<'_>, out: &mut Report) {
        let rows = self.broken_rows + self.votes.values().map(|v| v.rows).sum::<u64>();
        let leading = self.votes.iter().max_by_key(|(_, v)| v.rows).map(|(bits, v)| (*bits, v.rows));
        let known = self.labels.total.is_some() && self.labels.mean.is_some();
        // Where schema or statement state both units and no label contradicts them, one row proves nothing against them.
        let stated = self.at[1..].iter().all(|at| {
            let column = &table.columns[*at];
            column.is_certain() && column.unit == column.claimed()
        });
        let common = match leading {
            Some((bits, n)) if (n >= 2 && n * 2 >= rows) || (n == rows && !stated) => f64::from_bits(bits),
            // Without rows that agree, only known units say what a row should be.
            _ if known => 1.0,
            _ => return,
        };
        for (bits, votes) in std::mem::take(&mut self.votes) {
            if f64::from_bits(bits) == common {
                (0..votes.rows).for_each(|_| out.held(Rule::Product));
                if common != 1.0
                    && known
                    && let Some(first) = votes.first.first()
                {
                    let seen = super::unit_inference::Seen { factor: common, rows: votes.rows, of: rows };
                    super::unit_inference::of_rows(seen, first, &self.labels, self.at, table, out);
                }
            } else {
                let status = Status::of_factor(f64::from_bits(bits) / common);
                self.list(votes.first, votes.rows, (status, common), table, out);
            }
        }
        let broken = std::mem::take(&mut self.broken);
        self.list(broken, self.broken_rows, (Status::Contradiction, common), table, out);
    }
}

impl Watching {
    fn list(
        &self,
        samples: Vec<Sample>,
        rows: u64,
        (status, factor): (Status, f64),
        table: &Table<'_>,
        out: &mut Report,
    ) {
        let listed = samples.len() as u64;
        let unit = self.labels.mean.as_ref().map(|u| implied(u, factor).unwrap_or_else(|| u.clone()));
        for sample in samples {
            out.broken_lines.push(sample.line);
            out.found(self.finding(&sample, status, factor, unit.clone(), table));
        }
        (listed..rows).for_each(|_| out.unlisted(Rule::Product));
    }

    fn finding(
        &self,
        sample: &Sample,
        status: Status,
        factor: f64,
        unit: Option<Unit>,
        table: &Table<'_>,
    ) -> Finding {
        let calc = sample.calc.map(|x| x * factor);
        let total = self.labels.total.as_ref();
        let name = |u: Option<&Unit>| u.map_or(String::new(), |u| format!(" {u}"));
        // What the printed mean would make of the total, in the total's own unit.
        let implied_total = sample.count_value * sample.mean_value / (self.labels.scale * factor);
        let (u, t) = (name(unit.as_ref()), name(total));
        let working = format!(
            "{}{t} / {} = {}{u} ≠ {}{u}; {} × {}{u} = {}{t}",
            sample.total,
            sample.count,
            range(calc),
            sample.mean,
            sample.count,
            sample.mean,
            short(implied_total),
        );
        let middle = f64::midpoint(calc[0], calc[1]);
        let near = (sample.mean_value / middle - 1.0).abs() < 0.01;
        let severity = if near { Severity::Low } else { Severity::Medium };
        Finding::new(Rule::Product, status, severity, working)
            .at(sample.line, &table.columns[self.at[2]].name)
            .printed(&sample.mean)
            .recomputed(calc, unit)
            .with("count", sample.count.clone())
            .with("total", format!("{}{t}", sample.total))
            .with("mean", format!("{}{u}", sample.mean))
            .with("computed", format!("{}{u}", range(calc)))
    }
}

/// The unit in which a mean is `factor` times its figure in the claimed one.
pub(super) fn implied(claimed: &Unit, factor: f64) -> Option<Unit> {
    let Unit::Time(claimed) = claimed else { return (factor == 1.0).then(|| claimed.clone()) };
    let wanted = claimed.picoseconds() as f64 / factor;
    [TimeUnit::Ps, TimeUnit::Ns, TimeUnit::Us, TimeUnit::Ms, TimeUnit::S, TimeUnit::Min, TimeUnit::H]
        .into_iter()
        .find(|unit| (unit.picoseconds() as f64 / wanted - 1.0).abs() < 1e-9)
        .map(Unit::Time)
}
