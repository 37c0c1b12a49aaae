//! Who holds the buffer cache, whose pages came in, and how random keys are.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::reason;
use inquest_core::case::CaseId;
use inquest_core::method::computed;
use inquest_core::{Amount, Grade, Quantity, Source, Unit, method};
use inquest_frames::{BufferCache, BufferChange, RelationId, Table};
use serde_json::json;

use crate::sources;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, faults};

/// Kinds that list relation sizes.
const SIZES: [&str; 1] = ["pg.relation_sizes"];
/// Bytes of a block where nothing says otherwise (the server's default).
const BLOCK_BYTES: u32 = 8192;
/// Values that are looked at for their order: the first of a column.
const MOST_VALUES: u64 = 100_000;

/// Id of the computation "a figure of the buffer cache".
const CACHE: &str = "cache.relation";

impl Inquest {
    /// Who holds the buffer cache; with an earlier capture, whose pages came in.
    pub async fn buffer_cache(&self, request: CacheRequest, _ctx: &Context) -> Result<CacheReply, ApiError> {
        let after = self.table(&request.case, &request.after).await?;
        let before = match &request.before {
            Some(before) => Some(self.table(&request.case, before).await?),
            None => None,
        };
        let sizes = match &request.sizes {
            Some(of) => Some(self.table(&request.case, of).await?),
            None => self.sizes(&request.case).await?,
        };
        blocking(move || answer(&request, before, &after, sizes.as_deref())).await
    }

    /// The last capture of relation sizes in a case.
    async fn sizes(&self, case: &CaseId) -> Result<Option<Arc<Table>>, ApiError> {
        let file = self.case_file(case).await?;
        let lists = file.exhibits().into_iter().filter(|e| e.purged.is_none()).flat_map(|exhibit| {
            let listed = exhibit.blocks.iter().filter(|b| SIZES.contains(&b.kind.as_str()));
            listed
                .map(|block| BlockRef { exhibit: exhibit.id.clone(), block: block.index })
                .collect::<Vec<_>>()
        });
        match lists.last() {
            Some(of) => self.table(case, &of).await.map(Some),
            None => Ok(None),
        }
    }

    /// How random the values of a column are, in the order they were captured in.
    pub async fn key_order(
        &self,
        request: KeyOrderRequest,
        _ctx: &Context,
    ) -> Result<KeyOrderReply, ApiError> {
        let table = self.table(&request.case, &request.of).await?;
        blocking(move || key_order(&request, &table)).await
    }
}

/// A count of buffers, as the computation over the capture that gives it again.
fn buffers(request: &CacheRequest, relation: &str, what: &str, value: f64) -> Quantity {
    let inputs = json!({
        "before": request.before, "after": request.after, "relation": relation,
    });
    let source = Source::Method {
        method: CACHE.to_owned(),
        version: 1,
        inputs,
        result: what.to_owned(),
        from: Vec::new(),
    };
    Quantity::point(value, Unit::Count, Grade::Derived, source)
}

fn answer(
    request: &CacheRequest,
    before: Option<Arc<Table>>,
    after: &Table,
    sizes: Option<&Table>,
) -> Result<CacheReply, ApiError> {
    let mut cache = BufferCache::of(after)?;
    let mut notes = Vec::new();
    if let Some(sizes) = sizes {
        let named = cache.name_by(sizes, BLOCK_BYTES)?;
        if named.relations > 0 {
            notes.push(reason("cache_named", &[("relations", &named.relations.to_string())]));
        }
    }
    let change = match &before {
        Some(before) => {
            let mut change = BufferChange::between(before, after)?;
            if let Some(sizes) = sizes {
                change.name_by(sizes)?;
            }
            Some(change)
        }
        None => None,
    };
    let now: BTreeMap<&RelationId, &inquest_frames::CachedRelation> =
        cache.relations().iter().map(|r| (&r.id, r)).collect();
    let mut relations: Vec<CachedRelation> = match &change {
        Some(change) => change
            .relations()
            .iter()
            .map(|moved| {
                let name = called(&moved.id, moved.name.as_deref());
                let mut listed = relation(request, &name, now.get(&moved.id).copied());
                listed.before = moved.before.map(|n| buffers(request, &name, "before", n as f64));
                listed.now = moved.after.map(|n| buffers(request, &name, "now", n as f64));
                listed.growth = moved.change.map(|n| buffers(request, &name, "growth", n as f64));
                listed.share_of_growth = moved.share_of_came;
                listed
            })
            .collect(),
        None => cache
            .relations()
            .iter()
            .map(|r| relation(request, &called(&r.id, r.name.as_deref()), Some(r)))
            .collect(),
    };
    let total = relations.len() as u64;
    let growth = change.as_ref().map(|change| {
        let grown: i64 = change.relations().iter().map(|r| r.change.unwrap_or(0).max(0)).sum();
        buffers(request, "", "growth", grown as f64)
    });
    relations.truncate(request.top as usize);
    Ok(CacheReply {
        relations,
        total,
        used: Some(buffers(request, "", "used", cache.used() as f64)),
        unused: cache.unused().map(|n| buffers(request, "", "unused", n as f64)),
        growth,
        notes,
    })
}

/// A relation's name, else its file.
fn called(id: &RelationId, name: Option<&str>) -> String {
    match (name, id) {
        (Some(name), _) => name.to_owned(),
        (None, RelationId::Name { schema: Some(schema), name }) => format!("{schema}.{name}"),
        (None, RelationId::Name { schema: None, name }) => name.clone(),
        (None, RelationId::File { database, filenode, .. }) => format!("{database}/{filenode}"),
    }
}

fn relation(
    request: &CacheRequest,
    name: &str,
    known: Option<&inquest_frames::CachedRelation>,
) -> CachedRelation {
    let figure = |what: &str, value: f64| buffers(request, name, what, value);
    let of_unit = |what: &str, value: f64, unit: Unit| Quantity { unit, ..figure(what, value) };
    CachedRelation {
        relation: name.to_owned(),
        before: None,
        now: known.map(|r| figure("now", r.buffers as f64)),
        growth: None,
        share_of_growth: None,
        share: known.map(|r| r.share),
        dirty: known.and_then(|r| r.dirty).map(|n| figure("dirty", n as f64)),
        usage: known.and_then(|r| r.mean_usage).map(|u| of_unit("usage", u, Unit::Ratio)),
        size: known.and_then(|r| r.relation_bytes).map(|n| of_unit("size", n as f64, Unit::Bytes)),
        cached: known.and_then(|r| r.cached_share).map(|share| of_unit("cached", share, Unit::Ratio)),
        notes: Vec::new(),
    }
}

fn key_order(request: &KeyOrderRequest, table: &Table) -> Result<KeyOrderReply, ApiError> {
    let column = table.columns().get(request.column as usize);
    let column =
        column.ok_or_else(|| ApiError::ColumnUnknown { column: request.column.to_string() })?.clone();
    let batch = table.batch(0, table.rows().min(MOST_VALUES))?;
    let cells = batch.columns.get(request.column as usize);
    let mut values = Vec::new();
    let mut from = Vec::new();
    for (row, line) in batch.lines.iter().enumerate() {
        let Some(cell) = cells.and_then(|c| c.cell(row)) else { continue };
        if matches!(cell, inquest_core::capture::Cell::Null) {
            continue;
        }
        values.push(sources::text(&cell));
        let (exhibit, block) = (request.of.exhibit.clone(), request.of.block);
        let source = Source::Cell { exhibit, block, line: *line, column: column.name.clone() };
        from.push(Quantity {
            amount: Amount::Point { value: 0.0 },
            unit: Unit::Ratio,
            grade: Grade::Measured,
            source,
        });
    }
    const METHOD: &str = "pg.key_order";
    let fault = |e| faults::method(METHOD, &e);
    let inputs = json!({"values": values});
    let result = method::find(METHOD).and_then(|m| m.run(&inputs)).map_err(fault)?;
    // The whole sample is one source: its first and last cell say where it stands.
    let ends: Vec<&Quantity> = from.first().into_iter().chain(from.last()).collect();
    let mut figures = BTreeMap::new();
    let mut reading = String::new();
    for (name, value) in result.as_object().into_iter().flatten() {
        if value.is_number() {
            let quantity = computed(METHOD, inputs.clone(), name, Unit::Ratio, &ends).map_err(fault)?;
            figures.insert(name.clone(), quantity);
        } else if let Some(text) = value.as_str() {
            text.clone_into(&mut reading);
        }
    }
    Ok(KeyOrderReply { figures, reading, notes: Vec::new() })
}
