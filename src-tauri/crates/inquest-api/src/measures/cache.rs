//! Who holds the buffer cache, and whose pages came in.
//!
//! Every figure is the computation `cache.relation` over the captures that its inputs name: counted again when it is
//! verified. A relation that one listing lacks is absent there, which is not zero where the list was cut.

use std::collections::BTreeMap;
use std::sync::Arc;

use inquest_core::case::Exhibit;
use inquest_core::{Grade, Quantity, Source, Unit};
use inquest_frames::{BufferCache, BufferChange, RelationChange, RelationId, ShareOf, Table};
use serde::{Deserialize, Serialize};

use super::{Sheet, reason, sheet_of_file};
use crate::figures::Rows;
use crate::handles::Input;
use crate::wire::*;
use crate::{ApiError, CaseFile, Context, Inquest, blocking};

/// Kinds that list relation sizes.
const SIZES: [&str; 1] = ["pg.relation_sizes"];
/// Bytes of a block where nothing says otherwise (the server's default).
const BLOCK_BYTES: u32 = 8192;

/// Id of the computation "a figure of the buffer cache".
pub(crate) const CACHE: &str = "cache.relation";

/// What a figure of the buffer cache is computed from. An empty relation: of the whole cache.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CacheInputs {
    before: Option<BlockRef>,
    after: BlockRef,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sizes: Option<BlockRef>,
    relation: String,
}

impl Inquest {
    /// Who holds the buffer cache; with an earlier capture, whose pages came in.
    pub async fn buffer_cache(&self, request: CacheRequest, _ctx: &Context) -> Result<CacheReply, ApiError> {
        let file = self.case_file(&request.case).await?;
        let sizes = request.sizes.clone().or_else(|| sizes(&file));
        let inputs = CacheInputs {
            before: request.before.clone(),
            after: request.after.clone(),
            sizes,
            relation: String::new(),
        };
        let rows = Rows::kept(self, &file);
        let read = Read::of(&rows, &inputs).await?;
        blocking(move || answer(&read, &inputs, request.top as usize)).await
    }
}

/// Captures of the buffer cache in files, for the command line.
pub struct CacheOfFiles {
    /// An earlier capture, to see which pages came in.
    pub before: Option<Input>,
    /// The capture.
    pub after: Input,
    /// A capture of relation sizes.
    pub sizes: Option<Input>,
    /// At most this many relations.
    pub top: usize,
}

/// Who holds the buffer cache, of files.
pub fn cache_of_files(query: &CacheOfFiles) -> Result<CacheReply, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let mut number = 0;
    let mut places = Vec::new();
    let mut sheet = |input: &Input| -> Result<Sheet, ApiError> {
        number += 1;
        let sheet = sheet_of_file(input, number, folder.path())?;
        let column = sheet.columns().first().map(|c| c.name.clone()).unwrap_or_default();
        places.push(sheet.begin(&column)?);
        Ok(sheet)
    };
    let before = query.before.as_ref().map(&mut sheet).transpose()?;
    let after = sheet(&query.after)?;
    let sizes = query.sizes.as_ref().map(&mut sheet).transpose()?;
    let of = |sheet: &Option<Sheet>| sheet.as_ref().map(|sheet| sheet.of.clone());
    let inputs = CacheInputs {
        before: of(&before),
        after: after.of.clone(),
        sizes: of(&sizes),
        relation: String::new(),
    };
    let table = |sheet: Option<Sheet>| sheet.map(|sheet| sheet.table);
    let read = Read { before: table(before), after: after.table, sizes: table(sizes), places };
    answer(&read, &inputs, query.top)
}

/// A figure of the buffer cache, computed again.
pub(crate) async fn cache_again(
    rows: &Rows<'_>,
    inputs: &CacheInputs,
    result: &str,
) -> Result<Quantity, ApiError> {
    let read = Read::of(rows, inputs).await?;
    let (inputs, result) = (inputs.clone(), result.to_owned());
    blocking(move || {
        let absent = || ApiError::ValueAbsent { what: result.clone() };
        let reply = answer(&read, &inputs, usize::MAX)?;
        if inputs.relation.is_empty() {
            let whole = match result.as_str() {
                "used" => reply.used,
                "unused" => reply.unused,
                "growth" => reply.growth,
                _ => None,
            };
            return whole.ok_or_else(absent);
        }
        let row = reply.relations.into_iter().find(|r| r.relation == inputs.relation).ok_or_else(absent)?;
        match result.as_str() {
            "before" => row.before,
            "now" => row.now,
            "growth" => row.growth,
            "share_of_growth" => row.share_of_growth,
            "share" => row.share,
            "dirty" => row.dirty,
            "usage" => row.usage,
            "size" => row.size,
            "cached" => row.cached,
            _ => None,
        }
        .ok_or_else(absent)
    })
    .await
}

/// The last capture of relation sizes in a case.
fn sizes(file: &CaseFile) -> Option<BlockRef> {
    let exhibits = file.exhibits().into_iter().filter(|e| e.purged.is_none());
    let lists = exhibits.flat_map(|exhibit| {
        let listed = exhibit.blocks.iter().filter(|b| SIZES.contains(&b.kind.as_str()));
        listed.map(|block| BlockRef { exhibit: exhibit.id.clone(), block: block.index }).collect::<Vec<_>>()
    });
    lists.last()
}

/// The captures that an answer is computed from, and where they stand.
struct Read {
    before: Option<Arc<Table>>,
    after: Arc<Table>,
    sizes: Option<Arc<Table>>,
    places: Vec<Source>,
}

impl Read {
    async fn of(rows: &Rows<'_>, inputs: &CacheInputs) -> Result<Read, ApiError> {
        let mut places = Vec::new();
        let mut table = async |of: &BlockRef| -> Result<Arc<Table>, ApiError> {
            let (exhibit, table) = rows.of(of).await?;
            places.extend(place(&exhibit, of));
            Ok(table)
        };
        let before = match &inputs.before {
            Some(of) => Some(table(of).await?),
            None => None,
        };
        let after = table(&inputs.after).await?;
        let sizes = match &inputs.sizes {
            Some(of) => Some(table(of).await?),
            None => None,
        };
        Ok(Read { before, after, sizes, places })
    }
}

/// Where a block begins.
fn place(exhibit: &Exhibit, of: &BlockRef) -> Option<Source> {
    let record = exhibit.blocks.iter().find(|b| b.index == of.block)?;
    let column = record.columns.first()?.name.clone();
    Some(Source::Cell { exhibit: of.exhibit.clone(), block: of.block, line: record.lines[0], column })
}

/// Makes figures of one answer.
struct Figures<'a> {
    read: &'a Read,
    inputs: &'a CacheInputs,
}

impl Figures<'_> {
    fn of(&self, relation: &str, what: &str, value: f64, unit: Unit) -> Quantity {
        let inputs = CacheInputs { relation: relation.to_owned(), ..self.inputs.clone() };
        let source = Source::Method {
            method: CACHE.to_owned(),
            version: 1,
            // A record of two blocks and a name always has a value.
            inputs: serde_json::to_value(inputs).unwrap_or_default(),
            result: what.to_owned(),
            from: self.read.places.clone(),
        };
        Quantity::point(value, unit, Grade::Derived, source)
    }

    fn buffers(&self, relation: &str, what: &str, value: f64) -> Quantity {
        self.of(relation, what, value, Unit::Count)
    }

    /// A relation that is cached now.
    fn listed(&self, name: &str, known: Option<&inquest_frames::CachedRelation>) -> CachedRelation {
        let of = |what: &str, value: Option<f64>, unit: Unit| value.map(|v| self.of(name, what, v, unit));
        CachedRelation {
            relation: name.to_owned(),
            before: None,
            now: known.map(|r| self.buffers(name, "now", r.buffers as f64)),
            growth: None,
            share_of_growth: None,
            share: of("share", known.map(|r| r.share), Unit::Ratio),
            dirty: of("dirty", known.and_then(|r| r.dirty).map(|n| n as f64), Unit::Count),
            usage: of("usage", known.and_then(|r| r.mean_usage), Unit::Ratio),
            size: of("size", known.and_then(|r| r.relation_bytes).map(|n| n as f64), Unit::Bytes),
            cached: of("cached", known.and_then(|r| r.cached_share), Unit::Ratio),
            notes: Vec::new(),
        }
    }

    /// A relation with what changed. Where pages are not told apart, its share is of what grew.
    fn moved(
        &self,
        moved: &RelationChange,
        now: Option<&inquest_frames::CachedRelation>,
        grown: f64,
    ) -> CachedRelation {
        let name = called(&moved.id, moved.name.as_deref());
        let figure = |what: &str, value: Option<f64>| value.map(|v| self.buffers(&name, what, v));
        let change = moved.change.map(|n| n as f64);
        let of_growth = change.filter(|change| *change > 0.0 && grown > 0.0).map(|change| change / grown);
        let share = moved.share_of_came.or(of_growth);
        CachedRelation {
            before: figure("before", moved.before.map(|n| n as f64)),
            now: figure("now", moved.after.map(|n| n as f64)),
            growth: figure("growth", change),
            share_of_growth: share.map(|share| self.of(&name, "share_of_growth", share, Unit::Ratio)),
            ..self.listed(&name, now)
        }
    }
}

fn answer(read: &Read, inputs: &CacheInputs, top: usize) -> Result<CacheReply, ApiError> {
    let figures = Figures { read, inputs };
    let mut cache = BufferCache::of(&read.after)?;
    let mut notes = Vec::new();
    if let Some(sizes) = read.sizes.as_deref() {
        let named = cache.name_by(sizes, BLOCK_BYTES)?;
        if named.relations > 0 {
            notes.push(reason("cache_named", &[("relations", &named.relations.to_string())]));
        }
    }
    if cache.share_of() == ShareOf::Listed {
        notes.push(reason("cache_listed", &[]));
    }
    let change = match &read.before {
        Some(before) => {
            let mut change = BufferChange::between(before, &read.after)?;
            if let Some(sizes) = read.sizes.as_deref() {
                change.name_by(sizes)?;
            }
            Some(change)
        }
        None => None,
    };
    let now: BTreeMap<&RelationId, &inquest_frames::CachedRelation> =
        cache.relations().iter().map(|r| (&r.id, r)).collect();
    let grown = change.as_ref().map(|change| {
        let grown: i64 = change.relations().iter().map(|r| r.change.unwrap_or(0).max(0)).sum();
        grown as f64
    });
    let mut relations: Vec<CachedRelation> = match &change {
        Some(change) => change
            .relations()
            .iter()
            .map(|moved| figures.moved(moved, now.get(&moved.id).copied(), grown.unwrap_or_default()))
            .collect(),
        None => cache
            .relations()
            .iter()
            .map(|r| figures.listed(&called(&r.id, r.name.as_deref()), Some(r)))
            .collect(),
    };
    let total = relations.len() as u64;
    relations.truncate(top);
    Ok(CacheReply {
        relations,
        total,
        used: Some(figures.buffers("", "used", cache.used() as f64)),
        unused: cache.unused().map(|n| figures.buffers("", "unused", n as f64)),
        growth: grown.map(|grown| figures.buffers("", "growth", grown)),
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
