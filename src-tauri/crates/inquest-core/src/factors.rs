//! Which factor of a product carries a ratio (methods 1.5): 28 times the read time is 7.2 times the rows, 5.3
//! times the blocks per row, 0.73 times the time per block.

use crate::method::{MethodError, computed};
use crate::{Quantity, Unit};

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
    /// Ratio of after to before, unit 1.
    pub ratio: Quantity,
}

/// A ratio and its factors; their product is the ratio.
#[derive(Debug, Clone, PartialEq)]
pub struct Factors {
    /// In the order of the links.
    pub factors: Vec<Factor>,
    /// Ratio of the last link.
    pub total: Quantity,
}

/// Why a chain has no factors.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum FactorsRefused {
    /// There is no link.
    #[error("a product needs at least one factor")]
    Empty,
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
    /// A value is an interval or no number at all.
    #[error("{name} is not a single number")]
    NotAPoint {
        /// The link.
        name: String,
    },
    /// The method refused the values: a factor divides by the one before it, so none may be zero.
    #[error(transparent)]
    Method(#[from] MethodError),
}

/// Takes a ratio apart along a product law: with links rows, blocks and ms the factors are rows, blocks per row
/// and ms per block. Each is a result of `stats.change` and can be computed again.
pub fn product_law(links: &[Link]) -> Result<Factors, FactorsRefused> {
    let (Some(last), values) = (links.last(), links.iter().map(values).collect::<Result<Vec<_>, _>>()?)
    else {
        return Err(FactorsRefused::Empty);
    };
    let mut factors = Vec::with_capacity(links.len());
    for (i, link) in links.iter().enumerate() {
        let (before, after) = values[i];
        let ratio = match i.checked_sub(1) {
            None => change(before, after, link)?,
            Some(per) => {
                let (rows_before, rows_after) = values[per];
                let inputs = serde_json::json!({
                    "before": before, "after": after, "rows_before": rows_before, "rows_after": rows_after,
                });
                // In the order of the inputs' names: after, before, rows_after, rows_before.
                let from = [&link.after, &link.before, &links[per].after, &links[per].before];
                computed("stats.change", inputs, "per_row_ratio", Unit::Ratio, &from)?
            }
        };
        factors.push(Factor { name: link.name.clone(), ratio });
    }
    let (before, after) = values[values.len() - 1];
    Ok(Factors { factors, total: change(before, after, last)? })
}

fn change(before: f64, after: f64, link: &Link) -> Result<Quantity, MethodError> {
    let inputs = serde_json::json!({"before": before, "after": after});
    computed("stats.change", inputs, "ratio", Unit::Ratio, &[&link.after, &link.before])
}

fn values(link: &Link) -> Result<(f64, f64), FactorsRefused> {
    if link.before.unit != link.after.unit {
        return Err(FactorsRefused::Units {
            name: link.name.clone(),
            before: link.before.unit.clone(),
            after: link.after.unit.clone(),
        });
    }
    let point = |quantity: &Quantity| match quantity.amount.bounds() {
        Some((lo, hi)) if lo == hi => Ok(lo),
        _ => Err(FactorsRefused::NotAPoint { name: link.name.clone() }),
    };
    Ok((point(&link.before)?, point(&link.after)?))
}
