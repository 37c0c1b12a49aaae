//! What carries a ratio: a before and an after taken apart along a product law.

use std::collections::BTreeMap;

use inquest_core::capture::ColumnType;
use inquest_core::factors::{Factors, FactorsRefused, Feed, Fit, fitting, take_apart};
use inquest_core::{Amount, Grade, Quantity, Source, Unit};

use super::Sheet;
use crate::deltas::Pair;
use crate::figures::DeltaRowInputs;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, faults, figures, sources};

impl Inquest {
    /// Takes the ratio of two rows or windows apart.
    pub async fn factors(&self, request: FactorsRequest, _ctx: &Context) -> Result<FactorsReply, ApiError> {
        let before = self.side(&request, &request.before).await?;
        let after = self.side(&request, &request.after).await?;
        blocking(move || answer(&before, &after, request.law.as_deref())).await
    }

    /// The figures of a side: kind, and a quantity by canonical column.
    async fn side(&self, request: &FactorsRequest, side: &FactorSide) -> Result<Figures, ApiError> {
        match side {
            FactorSide::Row { of, row } => {
                let sheet = Sheet { table: self.table(&request.case, of).await?, of: of.clone() };
                let row = *row;
                blocking(move || of_row(&sheet, row)).await
            }
            FactorSide::Window { before: None, after, key } => {
                let sheet = Sheet { table: self.table(&request.case, after).await?, of: after.clone() };
                let key = key.clone();
                blocking(move || of_key(&sheet, &key)).await
            }
            FactorSide::Window { before: Some(before), after, key } => {
                self.of_window(request, before, after, key).await
            }
        }
    }

    /// The deltas of a row, each as the computation that pinning would store.
    async fn of_window(
        &self,
        request: &FactorsRequest,
        before: &BlockRef,
        after: &BlockRef,
        key: &BTreeMap<String, String>,
    ) -> Result<Figures, ApiError> {
        let file = self.case_file(&request.case).await?;
        let pair = Pair::between(Some(before), after);
        let compared = self.delta_in(&file, &pair).await?;
        let exhibits = pair.exhibits(&file)?;
        let kind = compared.kind.to_string();
        let mut by_column = BTreeMap::new();
        for column in compared.delta.columns().iter().filter(|c| c.counter) {
            let inputs = DeltaRowInputs::of(&pair, &compared, key.clone(), &column.name);
            if let Ok(value) = figures::delta_row(&compared, &exhibits, &inputs) {
                by_column.insert(column.name.clone(), value.quantity);
            }
        }
        Ok(Figures { kind, by_column })
    }
}

/// Quantities of one side by canonical column.
struct Figures {
    kind: String,
    by_column: BTreeMap<String, Quantity>,
}

/// The cells of one row.
fn of_row(sheet: &Sheet, row: u64) -> Result<Figures, ApiError> {
    if row >= sheet.table.rows() {
        return Err(ApiError::RowUnknown { row: row.to_string() });
    }
    let mut by_column = BTreeMap::new();
    for (position, column) in sheet.columns().iter().enumerate() {
        if matches!(column.ty, ColumnType::Text | ColumnType::Time | ColumnType::Bool) {
            continue;
        }
        let (cell, line) = sheet.table.cell(row, position)?;
        let Some(amount) = sources::amount(&cell) else { continue };
        let name = column.canonical.clone().unwrap_or_else(|| column.name.trim().to_lowercase());
        let source = Source::Cell {
            exhibit: sheet.of.exhibit.clone(),
            block: sheet.of.block,
            line,
            column: column.name.clone(),
        };
        let unit = column.unit.clone().unwrap_or(Unit::Ratio);
        by_column.entry(name).or_insert(Quantity { amount, unit, grade: Grade::Measured, source });
    }
    Ok(Figures { kind: sheet.table.meta().kind.to_string(), by_column })
}

/// The row of a table that has a key.
fn of_key(sheet: &Sheet, key: &BTreeMap<String, String>) -> Result<Figures, ApiError> {
    let wanted: Vec<(usize, &String)> = key
        .iter()
        .map(|(name, value)| {
            let at = sheet.table.column_index(name);
            at.map(|at| (at, value)).ok_or_else(|| ApiError::ColumnUnknown { column: name.clone() })
        })
        .collect::<Result<_, _>>()?;
    let mut first = 0;
    for batch in sheet.table.batches() {
        let batch = batch?;
        for row in 0..batch.rows() {
            let is = |(at, value): &(usize, &String)| {
                batch
                    .columns
                    .get(*at)
                    .and_then(|c| c.cell(row))
                    .is_some_and(|cell| sources::text(&cell) == **value)
            };
            if wanted.iter().all(is) {
                return of_row(sheet, first + row as u64);
            }
        }
        first += batch.rows() as u64;
    }
    Err(ApiError::RowUnknown { row: key.values().cloned().collect::<Vec<_>>().join(" ") })
}

/// A law with its factors, and the values it took apart.
struct Applied {
    fit: Fit,
    factors: Factors,
    values: Vec<(Quantity, Quantity)>,
}

fn answer(before: &Figures, after: &Figures, law: Option<&str>) -> Result<FactorsReply, ApiError> {
    let at_hand = |feed: &Feed| {
        feed.row.is_none()
            && [before, after]
                .iter()
                .all(|side| side.kind == feed.kind && side.by_column.contains_key(feed.column))
    };
    let fits = fitting(at_hand);
    let mut refused: Option<FactorsRefused> = None;
    let mut whole: Vec<Applied> = Vec::new();
    for fit in fits {
        let values: Vec<(Quantity, Quantity)> = fit
            .feeds
            .iter()
            .filter_map(|feed| {
                Some((before.by_column.get(feed.column)?.clone(), after.by_column.get(feed.column)?.clone()))
            })
            .collect();
        match take_apart(fit.law, &values) {
            Ok(factors) => whole.push(Applied { fit, factors, values }),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    let laws: Vec<String> = whole.iter().map(|applied| applied.fit.law.id.to_owned()).collect();
    let chosen = match law {
        Some(law) => whole.iter().find(|applied| applied.fit.law.id == law),
        None => whole.first(),
    };
    let Some(Applied { fit, factors, values }) = chosen else {
        return Err(match refused {
            Some(error) => faults::factors(&error),
            None => ApiError::NoProductLaw { kind: after.kind.clone() },
        });
    };
    let value = |name: &str| fit.law.position(name).map(|at| values[at].clone());
    let side = |times: &[&str], per: &[&str], pick: fn(&(Quantity, Quantity)) -> &Quantity| {
        shown(times.iter().filter_map(|n| value(n)), per.iter().filter_map(|n| value(n)), pick)
    };
    let steps = fit.law.factors.iter().zip(&factors.factors).map(|(part, factor)| FactorStep {
        name: factor.name.clone(),
        before: side(part.times, part.per, |pair| &pair.0),
        after: side(part.times, part.per, |pair| &pair.1),
        ratio: factor.ratio.clone(),
    });
    let product = fit.law.product;
    Ok(FactorsReply {
        law: fit.law.id.to_owned(),
        laws: laws.into_iter().filter(|id| id != fit.law.id).collect(),
        factors: steps.collect(),
        total: FactorStep {
            name: product.to_owned(),
            before: side(&[product], &[], |pair| &pair.0),
            after: side(&[product], &[], |pair| &pair.1),
            ratio: factors.total.clone(),
        },
        notes: Vec::new(),
    })
}

/// The quotient of one side, for reading beside its ratio: of the unit of what is multiplied.
fn shown(
    times: impl Iterator<Item = (Quantity, Quantity)>,
    per: impl Iterator<Item = (Quantity, Quantity)>,
    pick: fn(&(Quantity, Quantity)) -> &Quantity,
) -> Quantity {
    let times: Vec<(Quantity, Quantity)> = times.collect();
    let middle = |q: &Quantity| q.amount.bounds().map_or(f64::NAN, |(lo, hi)| f64::midpoint(lo, hi));
    let over: f64 = times.iter().map(|pair| middle(pick(pair))).product();
    let by: f64 = per.map(|pair| middle(pick(&pair))).product();
    let first = times.first().map(pick);
    Quantity {
        amount: Amount::Point { value: over / by },
        unit: first.map_or(Unit::Ratio, |q| q.unit.clone()),
        grade: Grade::Derived,
        source: first.map_or(Source::Entered, |q| q.source.clone()),
    }
}
