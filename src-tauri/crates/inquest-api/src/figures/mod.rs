//! Figures that are computed over whole captures, so that they can be pinned and computed again. Their ids stand beside
//! the registry's: a value of a delta, a relation in the buffer cache, samples of waits, a percentile of a histogram, a figure of
//! a plan or of a comparison of plans.
//!
//! Invariant: the inputs of a figure name everything that it was computed from; what a case holds besides changes nothing.

mod delta;

pub(crate) use delta::{DELTA_ROW, DeltaRowInputs, DeltaValue, delta_row, total_source};

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use inquest_core::case::{Exhibit, ExhibitId};
use inquest_core::method;
use inquest_core::{Amount, Quantity, Source, Unit};
use inquest_frames::Table;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::deltas::{Compared, Pair};
use crate::measures::{CACHE, HISTOGRAM};
use crate::neighbours::SAMPLES;
use crate::plans::{PLAN_COMPARE, PLAN_FIGURE};
use crate::wire::BlockRef;
use crate::{ApiError, CaseFile, Inquest, blocking, methods, sources};

/// Ids of the computations over captures.
const OVER_CAPTURES: [&str; 6] = [DELTA_ROW, CACHE, SAMPLES, HISTOGRAM, PLAN_FIGURE, PLAN_COMPARE];

/// Whether a method is a computation over captures.
pub(crate) fn over_captures(method: &str) -> bool {
    OVER_CAPTURES.contains(&method)
}

/// Where the rows of blocks come from: the case, or an exhibit as it is being read again.
pub(crate) struct Rows<'a> {
    pub(crate) inquest: &'a Inquest,
    pub(crate) file: &'a CaseFile,
    /// An exhibit that takes the place of the one in the case, with its tables by block.
    pub(crate) instead: Option<(&'a Exhibit, &'a BTreeMap<u32, Arc<Table>>)>,
    /// Rows read from the originals, where what the library keeps as a cache is not to be trusted.
    pub(crate) fresh: Option<&'a Fresh>,
}

/// Rows that were read from the originals into a folder of their own, and the deltas of them.
pub(crate) struct Fresh {
    folder: tempfile::TempDir,
    compared: Mutex<Vec<(Pair, Arc<Compared>)>>,
}

impl Fresh {
    pub(crate) fn new() -> Result<Fresh, ApiError> {
        let folder = tempfile::tempdir().map_err(ApiError::internal)?;
        Ok(Fresh { folder, compared: Mutex::default() })
    }

    fn known(&self, pair: &Pair) -> Option<Arc<Compared>> {
        let compared = self.compared.lock().unwrap_or_else(PoisonError::into_inner);
        compared.iter().find(|(of, _)| of == pair).map(|(_, delta)| Arc::clone(delta))
    }

    fn keep(&self, pair: &Pair, delta: &Arc<Compared>) {
        let mut compared = self.compared.lock().unwrap_or_else(PoisonError::into_inner);
        compared.push((pair.clone(), Arc::clone(delta)));
    }
}

impl<'a> Rows<'a> {
    /// The rows of a case, as the library keeps them.
    pub(crate) fn kept(inquest: &'a Inquest, file: &'a CaseFile) -> Rows<'a> {
        Rows { inquest, file, instead: None, fresh: None }
    }

    /// The rows of a case, read from its originals.
    pub(crate) fn fresh(inquest: &'a Inquest, file: &'a CaseFile, fresh: &'a Fresh) -> Rows<'a> {
        Rows { inquest, file, instead: None, fresh: Some(fresh) }
    }

    /// The exhibit and the rows of a block.
    pub(crate) async fn of(&self, of: &BlockRef) -> Result<(Exhibit, Arc<Table>), ApiError> {
        if let Some((exhibit, tables)) = self.instead
            && exhibit.id == of.exhibit
        {
            let unknown =
                || ApiError::BlockUnknown { block: of.block.to_string(), blocks: tables.len().to_string() };
            return Ok((exhibit.clone(), tables.get(&of.block).cloned().ok_or_else(unknown)?));
        }
        let exhibit = self.file.exhibit(of.exhibit.as_str())?.clone();
        let table = match self.fresh {
            Some(fresh) => self.inquest.table_from_original(&exhibit, of.block, fresh.folder.path()).await?,
            None => self.inquest.table_of(&exhibit, of.block).await?,
        };
        Ok((exhibit, table))
    }

    async fn compared(&self, pair: &Pair) -> Result<Arc<Compared>, ApiError> {
        if self.instead.is_none() && self.fresh.is_none() {
            return self.inquest.delta_in(self.file, pair).await;
        }
        if let Some(known) = self.fresh.and_then(|fresh| fresh.known(pair)) {
            return Ok(known);
        }
        let snapshot = async |of: &BlockRef| -> Result<_, ApiError> {
            let (exhibit, table) = self.of(of).await?;
            Ok(crate::deltas::snapshot(table, &exhibit, of.block))
        };
        let after = snapshot(&pair.after).await?;
        let before = match &pair.before {
            Some(before) => Some(snapshot(before).await?),
            None => None,
        };
        let side_by_side = pair.side_by_side;
        let [known_before, known_after] = pair.known.clone().unwrap_or_default();
        let sides = [(known_before, Vec::new()), (known_after, Vec::new())];
        let compared =
            blocking(move || Compared::of(before, after, side_by_side, sides)).await.map(Arc::new)?;
        if let Some(fresh) = self.fresh {
            fresh.keep(pair, &compared);
        }
        Ok(compared)
    }

    /// A value of a delta.
    pub(crate) async fn delta_value(&self, inputs: &DeltaRowInputs) -> Result<DeltaValue, ApiError> {
        let compared = self.compared(&inputs.pair()).await?;
        let mut exhibits = Vec::new();
        for of in inputs.pair().blocks() {
            exhibits.push(self.of(&of).await?.0);
        }
        delta_row(&compared, &exhibits, inputs)
    }

    /// A computation over captures, done again.
    pub(crate) async fn again(&self, source: &Source) -> Result<Quantity, ApiError> {
        let Source::Method { method, inputs, result, .. } = source else {
            return Err(ApiError::MethodUnknown { method: String::new() });
        };
        match method.as_str() {
            DELTA_ROW => Ok(self.delta_value(&typed(method, inputs)?).await?.quantity),
            CACHE => crate::measures::cache_again(self, &typed(method, inputs)?, result).await,
            HISTOGRAM => crate::measures::histogram_again(self, &typed(method, inputs)?, result).await,
            SAMPLES => crate::neighbours::samples_again(self, &typed(method, inputs)?, result).await,
            PLAN_FIGURE => crate::plans::plan_figure_again(self, &typed(method, inputs)?, result).await,
            PLAN_COMPARE => crate::plans::plan_compare_again(self, &typed(method, inputs)?, result).await,
            _ => Err(ApiError::MethodUnknown { method: method.clone() }),
        }
    }
}

fn typed<T: DeserializeOwned>(method: &str, inputs: &Value) -> Result<T, ApiError> {
    serde_json::from_value(inputs.clone()).map_err(|e| ApiError::MethodInputs {
        method: method.to_owned(),
        problem: "shape".to_owned(),
        detail: e.to_string(),
    })
}

impl Inquest {
    /// A figure of a reply, computed again. A computation of the registry keeps the unit that the figure came with where the
    /// registry leaves it open; its grade is at most that of what it was computed from.
    pub(crate) async fn figure_again(
        &self,
        file: &CaseFile,
        figure: &Quantity,
    ) -> Result<Quantity, ApiError> {
        let Source::Method { method, inputs, result, from, .. } = &figure.source else {
            return Err(ApiError::FigureNotComputed {});
        };
        let rows = Rows::kept(self, file);
        let again = if over_captures(method) {
            rows.again(&figure.source).await?
        } else {
            let found = methods::quantity(method, inputs, result, from)?;
            let stated = methods::stated_unit(method, result);
            let unit = stated.filter(|unit| !(is_number(unit) && is_number(&figure.unit)));
            let unit = unit.unwrap_or_else(|| figure.unit.clone());
            let grade = figure.grade.min(sources::grade(from));
            Quantity { unit, grade, source: figure.source.clone(), ..found }
        };
        match again.unit == figure.unit && same(&again.amount, &figure.amount) {
            true => Ok(again),
            false => Err(ApiError::FigureDiffers { found: crate::statements::quantity_text(&again) }),
        }
    }
}

/// Whether a unit says no more than "so many": `1`, a count, pages.
fn is_number(unit: &Unit) -> bool {
    matches!(unit, Unit::Ratio | Unit::Count | Unit::Blocks(_)) || unit.to_string() == "pages"
}

/// Whether two amounts are one up to the last bits.
fn same(a: &Amount, b: &Amount) -> bool {
    a == b || method::agrees(a, b)
}

/// The inputs of a computation with the blocks of an exhibit as they are counted now, wherever they name them.
pub(crate) fn renumbered(inputs: &Value, exhibit: &ExhibitId, moved: &BTreeMap<u32, u32>) -> Value {
    let mut inputs = inputs.clone();
    // Blocks are named at the top, one level below or in a list there; nothing of a capture is nested deeper.
    let mut places: Vec<&mut Value> = vec![&mut inputs];
    while let Some(place) = places.pop() {
        let fields = match place {
            Value::Object(fields) => fields,
            Value::Array(items) => {
                places.extend(items);
                continue;
            }
            _ => continue,
        };
        let names = fields.get("exhibit").and_then(Value::as_str) == Some(exhibit.as_str());
        if names && let Some(block) = fields.get_mut("block") {
            let old = block.as_u64().and_then(|n| u32::try_from(n).ok());
            if let Some(new) = old.and_then(|old| moved.get(&old)) {
                *block = Value::from(*new);
            }
        }
        places.extend(fields.values_mut());
    }
    inputs
}
