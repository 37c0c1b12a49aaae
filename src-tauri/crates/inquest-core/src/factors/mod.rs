//! Which factor of a product carries a ratio (methods 1.5): 28 times the read time is 7.2 times the rows, 5.3
//! times the blocks per row, 0.73 times the time per block.
//!
//! Invariants: the factors multiply to the ratio of the quantity taken apart; values that are intervals (the digits
//! printed, run-to-run noise) give factors that are intervals; every factor is the result of a registered method and can be
//! computed again. A factor of or by zero is refused with the name of what is zero: it would explain nothing.
//!
//! [`laws`] lists the products that captures can be taken apart by, with the columns that feed them; [`product_law`]
//! takes any chain apart.
//!
//! Absent on purpose: a choice between two laws that fit. They answer different questions.

mod laws;

pub use laws::{Feed, Fit, Part, ProductLaw, fitting, law, laws};

use serde_json::json;

use crate::method::{MethodError, computed};
use crate::{Amount, Quantity, Unit};

/// One quantity of the chain, before and after. Its factor is its ratio *per* the link before it.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// Name of the factor, as a code: `rows`, `blocks_per_row`, `ms_per_block`.
    pub name: String,
    /// Before.
    pub before: Quantity,
    /// After, in the same unit.
    pub after: Quantity,
}

/// One factor of a ratio.
#[derive(Debug, Clone, PartialEq)]
pub struct Factor {
    /// What it is, as a code.
    pub name: String,
    /// Ratio of after to before, unit 1; an interval when a value it is made of is one.
    pub ratio: Quantity,
}

/// A ratio and its factors; their product is the ratio.
#[derive(Debug, Clone, PartialEq)]
pub struct Factors {
    /// In the order of the links.
    pub factors: Vec<Factor>,
    /// Ratio of the last link, or of the law's product.
    pub total: Quantity,
}

impl Factors {
    /// The factor farthest from 1, by the middle of its bounds on a logarithmic scale; `None` when all are 1 or open.
    pub fn largest(&self) -> Option<&Factor> {
        let size = |factor: &Factor| {
            let (lo, hi) = factor.ratio.amount.bounds()?;
            let size = (0.5 * (lo.ln() + hi.ln())).abs();
            (size.is_finite() && size > 0.0).then_some(size)
        };
        let sized = self.factors.iter().filter_map(|factor| Some((factor, size(factor)?)));
        sized.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(factor, _)| factor)
    }
}

/// Why a chain has no factors. [`FactorsRefused::code`] and [`FactorsRefused::args`] are for the wire.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum FactorsRefused {
    /// There is no link.
    #[error("a product needs at least one factor")]
    Empty,
    /// A law got another number of values than it has quantities.
    #[error("the law {law} takes {expected} quantities")]
    OtherNumber {
        /// The law.
        law: &'static str,
        /// Quantities of the law.
        expected: usize,
    },
    /// Before and after are in different units.
    #[error("{name} is in {before} before and in {after} after")]
    Units {
        /// The link.
        name: String,
        /// Unit before.
        before: Unit,
        /// Unit after.
        after: Unit,
    },
    /// A value is no number at all.
    #[error("{name} is not a number")]
    NotANumber {
        /// The link.
        name: String,
    },
    /// A value that is divided by is zero, below zero, or may be.
    #[error("{name} is not above zero {arm}")]
    NotPositive {
        /// The link.
        name: String,
        /// `before` or `after`.
        arm: &'static str,
    },
    /// The method refused the values.
    #[error(transparent)]
    Method(#[from] MethodError),
}

impl FactorsRefused {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            FactorsRefused::Empty => "factors_empty",
            FactorsRefused::OtherNumber { .. } => "factors_other_number",
            FactorsRefused::Units { .. } => "factors_other_units",
            FactorsRefused::NotANumber { .. } => "factors_not_a_number",
            FactorsRefused::NotPositive { .. } => "factors_not_positive",
            FactorsRefused::Method(error) => error.code(),
        }
    }

    /// The facts, by name.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            FactorsRefused::Empty => Vec::new(),
            FactorsRefused::OtherNumber { law, expected } => {
                vec![("law", (*law).to_owned()), ("expected", expected.to_string())]
            }
            FactorsRefused::Units { name, before, after } => {
                vec![("name", name.clone()), ("before", before.to_string()), ("after", after.to_string())]
            }
            FactorsRefused::NotANumber { name } => vec![("name", name.clone())],
            FactorsRefused::NotPositive { name, arm } => {
                vec![("name", name.clone()), ("arm", (*arm).to_owned())]
            }
            FactorsRefused::Method(error) => error.args(),
        }
    }
}

/// Takes a ratio apart along a product law: with links rows, blocks and ms the factors are rows, blocks per row
/// and ms per block.
pub fn product_law(links: &[Link]) -> Result<Factors, FactorsRefused> {
    let Some(last) = links.len().checked_sub(1) else { return Err(FactorsRefused::Empty) };
    let parts = (0..links.len()).map(|i| {
        let per = i.checked_sub(1);
        (links[i].name.clone(), vec![i], per.into_iter().collect())
    });
    apart(links, parts, last)
}

/// Takes a ratio apart along a law of the table. `values` are before and after of its quantities, in their order.
pub fn take_apart(
    law: &'static ProductLaw,
    values: &[(Quantity, Quantity)],
) -> Result<Factors, FactorsRefused> {
    if values.len() != law.quantities.len() {
        return Err(FactorsRefused::OtherNumber { law: law.id, expected: law.quantities.len() });
    }
    let link = |(name, (before, after)): (&&str, &(Quantity, Quantity))| Link {
        name: (*name).to_owned(),
        before: before.clone(),
        after: after.clone(),
    };
    let links: Vec<Link> = law.quantities.iter().zip(values).map(link).collect();
    // Every name of a part is one of a quantity: a test of the table says so.
    let at = |names: &[&str]| names.iter().filter_map(|name| law.position(name)).collect();
    let parts = law.factors.iter().map(|part| (part.name.to_owned(), at(part.times), at(part.per)));
    let Some(product) = law.position(law.product) else { return Err(FactorsRefused::Empty) };
    apart(&links, parts, product)
}

/// Widens a value by the run-to-run variation of its rig: `value*exp(+-1.96*cv/sqrt(runs))`, the result of
/// `stats.run_interval`, of the weaker grade of the two.
pub fn with_run_noise(value: &Quantity, cv: &Quantity, runs: u32) -> Result<Quantity, FactorsRefused> {
    let bounds = value.amount.bounds().ok_or(FactorsRefused::NotANumber { name: "value".into() })?;
    let spread = cv.amount.bounds().ok_or(FactorsRefused::NotANumber { name: "cv".into() })?;
    let inputs = json!({"value": open(bounds), "cv": spread.1, "runs": runs});
    // In the order of the inputs' names.
    Ok(computed("stats.run_interval", inputs, "interval", value.unit.clone(), &[cv, value])?)
}

/// A factor by name, with the positions of what it multiplies and of what it divides by.
type PartOf = (String, Vec<usize>, Vec<usize>);

fn apart(
    links: &[Link],
    parts: impl Iterator<Item = PartOf>,
    product: usize,
) -> Result<Factors, FactorsRefused> {
    links.iter().try_for_each(checked)?;
    let factor = |(name, times, per): PartOf| {
        let pick = |at: &[usize]| at.iter().map(|i| &links[*i]).collect::<Vec<_>>();
        Ok(Factor { name, ratio: ratio(&pick(&times), &pick(&per))? })
    };
    let factors = parts.map(factor).collect::<Result<Vec<_>, FactorsRefused>>()?;
    Ok(Factors { factors, total: ratio(&[&links[product]], &[])? })
}

fn checked(link: &Link) -> Result<(), FactorsRefused> {
    if link.before.unit != link.after.unit {
        return Err(FactorsRefused::Units {
            name: link.name.clone(),
            before: link.before.unit.clone(),
            after: link.after.unit.clone(),
        });
    }
    bounds(link, &link.before).and(bounds(link, &link.after)).map(|_| ())
}

fn bounds(link: &Link, quantity: &Quantity) -> Result<(f64, f64), FactorsRefused> {
    let bounds = quantity.amount.bounds().filter(|(lo, hi)| lo <= hi);
    bounds.ok_or_else(|| FactorsRefused::NotANumber { name: link.name.clone() })
}

/// The change of a product of links by that of others. Two points at most: `stats.change`, whose results are numbers.
fn ratio(times: &[&Link], per: &[&Link]) -> Result<Quantity, FactorsRefused> {
    let not_positive = |link: &Link, arm| FactorsRefused::NotPositive { name: link.name.clone(), arm };
    for (links, divides) in [(times, [true, false]), (per, [true, true])] {
        for link in links {
            for (arm, quantity, divides) in
                [("before", &link.before, divides[0]), ("after", &link.after, divides[1])]
            {
                let (lo, _) = bounds(link, quantity)?;
                if lo < 0.0 || (divides && lo == 0.0) {
                    return Err(not_positive(link, arm));
                }
            }
        }
    }
    let all = || times.iter().chain(per).flat_map(|link| [&link.before, &link.after]);
    let points = all().all(|quantity| !matches!(quantity.amount, Amount::Interval { .. }));
    match (times, per) {
        ([link], []) if points => change(link, None),
        ([link], [by]) if points => change(link, Some(by)),
        _ => {
            let given = |links: &[&Link]| -> Result<Vec<serde_json::Value>, FactorsRefused> {
                let one = |link: &&Link| {
                    let (before, after) = (bounds(link, &link.before)?, bounds(link, &link.after)?);
                    Ok(json!({"before": open(before), "after": open(after)}))
                };
                links.iter().map(one).collect()
            };
            let inputs = json!({"per": given(per)?, "times": given(times)?});
            let from: Vec<&Quantity> =
                per.iter().chain(times).flat_map(|link| [&link.after, &link.before]).collect();
            let result = if points { "point" } else { "ratio" };
            Ok(computed("stats.factor", inputs, result, Unit::Ratio, &from)?)
        }
    }
}

fn change(link: &Link, per: Option<&Link>) -> Result<Quantity, FactorsRefused> {
    let (before, after) = (bounds(link, &link.before)?.0, bounds(link, &link.after)?.0);
    let quantity = match per {
        None => {
            let inputs = json!({"before": before, "after": after});
            computed("stats.change", inputs, "ratio", Unit::Ratio, &[&link.after, &link.before])
        }
        Some(by) => {
            let (rows_before, rows_after) = (bounds(by, &by.before)?.0, bounds(by, &by.after)?.0);
            let inputs = json!({
                "before": before, "after": after, "rows_before": rows_before, "rows_after": rows_after,
            });
            // In the order of the inputs' names: after, before, rows_after, rows_before.
            let from = [&link.after, &link.before, &by.after, &by.before];
            computed("stats.change", inputs, "per_row_ratio", Unit::Ratio, &from)
        }
    };
    Ok(quantity?)
}

fn open((lo, hi): (f64, f64)) -> (f64, Option<f64>) {
    (lo, hi.is_finite().then_some(hi))
}
