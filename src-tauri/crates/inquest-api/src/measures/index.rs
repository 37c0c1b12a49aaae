//! What an index on keys in random order costs, held against the reads observed (methods 12.1).
//!
//! Two ends bound the reads: a cache that keeps every leaf it read reads each touched leaf once (`distinct_leaves`); one that
//! keeps none beyond the buffers it has reads `rows (1 - cached/leaves)`. Reads between them, with a fifth of slack on
//! either side, are those of random keys; fewer are of keys with an order, more are of something else.
//!
//! What the request leaves open is looked for in the case and taken where one capture alone has it. Pages of an index are
//! counted as its leaves: a hundredth of them is above the leaves.

use std::collections::BTreeMap;

use inquest_core::capture::KindId;
use inquest_core::case::{BlockRecord, CaseId, Exhibit, ExhibitId};
use inquest_core::method::computed;
use inquest_core::verdict::Reason;
use inquest_core::{Grade, Quantity, Source, Unit};
use inquest_frames::Snapshot;
use serde_json::json;

use super::reason;
use crate::deltas::{Compared, Pair};
use crate::figures::{DeltaRowInputs, delta_row};
use crate::file_tables::{FileTable, file_tables_of};
use crate::handles::Input;
use crate::wire::*;
use crate::{ApiError, CaseFile, Context, Inquest, blocking, faults, sources};

/// The method that answers.
pub(crate) const METHOD: &str = "pg.random_key_reads";
/// Kinds that tell of an index: its size, its buffers, its reads.
const SIZES: &str = "pg.relation_sizes";
const CACHE: &str = "pg.buffercache_by_relation";
const READS: &str = "pg.index_io";
/// Bytes of a page of a server built as usual.
const PAGE_BYTES: f64 = 8192.0;
/// How far reads may be beyond the ends of the model and still be of random keys.
const SLACK: f64 = 1.25;

impl Inquest {
    /// What an index on random keys costs by the model, and what was observed.
    pub async fn index_cost(
        &self,
        request: IndexCostRequest,
        _ctx: &Context,
    ) -> Result<IndexCostReply, ApiError> {
        let file = self.case_file(&request.case).await?;
        let case = &request.case;
        let mut known = Known { figures: BTreeMap::new(), notes: Vec::new() };
        known.put("rows", Some(self.figure_of(case, &file, &request.rows).await?));
        for (name, asked) in [
            ("leaf_pages", &request.leaf_pages),
            ("index_buffers", &request.index_buffers),
            ("internal_pages", &request.internal_pages),
            ("reads_observed", &request.reads),
        ] {
            if let Some(asked) = asked {
                known.put(name, Some(self.figure_of(case, &file, asked).await?));
            }
        }
        if let Some(index) = &request.index {
            if !known.has("leaf_pages") {
                let pages = self.pages(&file, index, &mut known.notes).await?;
                known.put("leaf_pages", pages);
            }
            if !known.has("index_buffers") {
                let buffers = self.cell_of(&file, CACHE, index, "buffers").await?;
                known.put("index_buffers", buffers);
            }
            if !known.has("reads_observed") {
                let reads = self.reads(&file, index, &mut known.notes).await?;
                known.put("reads_observed", reads);
            }
        }
        known.answer()
    }

    /// A figure that somebody points to.
    async fn figure_of(
        &self,
        case: &CaseId,
        file: &CaseFile,
        asked: &FigureOf,
    ) -> Result<Quantity, ApiError> {
        match asked {
            FigureOf::Typed { value } => {
                Ok(Quantity::point(*value, Unit::Count, Grade::Assumed, Source::Entered))
            }
            FigureOf::Cell { of, row, column } => {
                let found = self.cell(case, of, *row, *column).await?;
                let source = Source::Cell {
                    exhibit: of.exhibit.clone(),
                    block: of.block,
                    line: found.line,
                    column: found.column.name.clone(),
                };
                let figure = sources::cell_quantity(&found.cell, &found.column, &source)?;
                figure.ok_or_else(|| ApiError::NotANumber { text: sources::text(&found.cell) })
            }
            FigureOf::Delta { before, after, key, column } => {
                let pair = Pair::between(before.as_ref(), after);
                self.delta_figure(file, &pair, key.clone(), column).await
            }
        }
    }

    async fn delta_figure(
        &self,
        file: &CaseFile,
        pair: &Pair,
        key: BTreeMap<String, String>,
        column: &str,
    ) -> Result<Quantity, ApiError> {
        let compared = self.compared(file, pair).await?;
        let inputs = DeltaRowInputs::of(pair, &compared, key, column);
        delta_row(&compared, &pair.exhibits(file)?, &inputs).map(|value| value.quantity)
    }

    /// The cell of the row of a relation, where one capture of a kind has it.
    async fn cell_of(
        &self,
        file: &CaseFile,
        kind: &str,
        relation: &str,
        column: &str,
    ) -> Result<Option<Quantity>, ApiError> {
        let mut found = Vec::new();
        for (exhibit, block) in of_kind(file, kind) {
            let of = BlockRef { exhibit: exhibit.id.clone(), block: block.index };
            let table = self.table_of(exhibit, block.index).await?;
            let (relation, column) = (relation.to_owned(), column.to_owned());
            found.extend(blocking(move || cell_in(&table, &of, &relation, &column)).await?);
        }
        // Two captures tell two times: which of them is meant, nobody said.
        Ok(found.pop().filter(|_| found.is_empty()))
    }

    /// Pages of an index, of its size.
    async fn pages(
        &self,
        file: &CaseFile,
        index: &str,
        notes: &mut Vec<Reason>,
    ) -> Result<Option<Quantity>, ApiError> {
        let Some(bytes) = self.cell_of(file, SIZES, index, "bytes").await? else {
            return Ok(None);
        };
        let Some((size, _)) = bytes.amount.bounds() else { return Ok(None) };
        pages_of(&bytes, size, notes).map(Some)
    }

    /// Reads of an index: between two captures, or since the counters of the only one began.
    async fn reads(
        &self,
        file: &CaseFile,
        index: &str,
        notes: &mut Vec<Reason>,
    ) -> Result<Option<Quantity>, ApiError> {
        let listed = of_kind(file, READS);
        let block = |(e, b): &(&Exhibit, &BlockRecord)| BlockRef { exhibit: e.id.clone(), block: b.index };
        let pair = match listed.as_slice() {
            [only] => {
                notes.push(reason("index_reads_since_begin", &[]));
                Pair::between(None, &block(only))
            }
            [first, second] => Pair::between(Some(&block(first)), &block(second)),
            _ => return Ok(None),
        };
        let compared = self.compared(file, &pair).await?;
        let (exhibits, wanted) = (pair.exhibits(file)?, index.to_owned());
        blocking(move || reads_in(&compared, &pair, &exhibits, &wanted)).await
    }
}

/// Reads of an index in a delta.
fn reads_in(
    compared: &Compared,
    pair: &Pair,
    exhibits: &[Exhibit],
    index: &str,
) -> Result<Option<Quantity>, ApiError> {
    let Some(key) = key_of(compared, index)? else { return Ok(None) };
    let inputs = DeltaRowInputs::of(pair, compared, key, "idx_blks_read");
    Ok(delta_row(compared, exhibits, &inputs).ok().map(|value| value.quantity))
}

fn pages_of(bytes: &Quantity, size: f64, notes: &mut Vec<Reason>) -> Result<Quantity, ApiError> {
    notes.push(reason("index_pages_of_size", &[("block_bytes", &PAGE_BYTES.to_string())]));
    let inputs = json!({"numerator": size, "denominator": PAGE_BYTES});
    let pages = computed("counters.ratio", inputs, "ratio", Unit::Blocks(Some(8192)), &[bytes]);
    pages.map_err(|e| faults::method("counters.ratio", &e))
}

/// An index and the captures that may tell of it, in files, for the command line.
pub struct IndexOfFiles {
    /// The index; null where every figure is given.
    pub index: Option<String>,
    /// Captures of sizes, of the buffer cache, of index reads, in order of time.
    pub files: Vec<Input>,
    /// Rows that were written.
    pub rows: f64,
    /// What is given, by name: `leaf_pages`, `index_buffers`, `internal_pages`, `reads_observed`.
    pub given: BTreeMap<String, f64>,
}

/// What an index on random keys costs by the model, and what files say was observed.
pub fn index_cost_of_files(query: &IndexOfFiles) -> Result<IndexCostReply, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let typed = |value: f64| Quantity::point(value, Unit::Count, Grade::Assumed, Source::Entered);
    let mut known = Known { figures: BTreeMap::new(), notes: Vec::new() };
    known.put("rows", Some(typed(query.rows)));
    for (name, value) in &query.given {
        known.put(name, Some(typed(*value)));
    }
    let mut tables: Vec<(BlockRef, FileTable)> = Vec::new();
    for (number, input) in (1..).zip(&query.files) {
        let tells = |kind: &KindId| [SIZES, CACHE, READS].contains(&kind.as_str());
        let found = file_tables_of(input, tells, &folder.path().join(number.to_string()))?;
        let of = |block: u32| BlockRef { exhibit: ExhibitId::numbered(number), block };
        tables.extend(found.into_iter().map(|table| (of(table.record.index), table)));
    }
    if let Some(index) = &query.index {
        let cell = |kind: &str, column: &str| -> Result<Option<Quantity>, ApiError> {
            let of_kind = tables.iter().filter(|(_, table)| table.record.kind.as_str() == kind);
            let mut found = Vec::new();
            for (of, table) in of_kind {
                found.extend(cell_in(&table.table, of, index, column)?);
            }
            Ok(found.pop().filter(|_| found.is_empty()))
        };
        if !known.has("leaf_pages")
            && let Some(bytes) = cell(SIZES, "bytes")?
            && let Some((size, _)) = bytes.amount.bounds()
        {
            let pages = pages_of(&bytes, size, &mut known.notes)?;
            known.put("leaf_pages", Some(pages));
        }
        if !known.has("index_buffers") {
            known.put("index_buffers", cell(CACHE, "buffers")?);
        }
        if !known.has("reads_observed") {
            let listed: Vec<&(BlockRef, FileTable)> =
                tables.iter().filter(|(_, table)| table.record.kind.as_str() == READS).collect();
            let reads = reads_of_files(&listed, index, &mut known.notes)?;
            known.put("reads_observed", reads);
        }
    }
    known.answer()
}

/// Reads of an index: between two captures, or since the counters of the only one began.
fn reads_of_files(
    listed: &[&(BlockRef, FileTable)],
    index: &str,
    notes: &mut Vec<Reason>,
) -> Result<Option<Quantity>, ApiError> {
    let snapshot =
        |table: &FileTable| Snapshot { cut: !table.record.complete, ..Snapshot::of(table.table.clone()) };
    let (pair, before, after) = match listed {
        [(of, only)] => {
            notes.push(reason("index_reads_since_begin", &[]));
            (Pair::between(None, of), None, snapshot(only))
        }
        [(first, before), (second, after)] => {
            (Pair::between(Some(first), second), Some(snapshot(before)), snapshot(after))
        }
        _ => return Ok(None),
    };
    let compared = Compared::of(before, after, false, Default::default())?;
    reads_in(&compared, &pair, &[], index)
}

/// Blocks of a kind in the case.
fn of_kind<'a>(file: &'a CaseFile, kind: &str) -> Vec<(&'a Exhibit, &'a BlockRecord)> {
    let exhibits = file.exhibits().into_iter().filter(|e| e.purged.is_none());
    exhibits.flat_map(|e| e.blocks.iter().filter(|b| b.kind.as_str() == kind).map(move |b| (e, b))).collect()
}

fn cell_in(
    table: &inquest_frames::Table,
    of: &BlockRef,
    relation: &str,
    column: &str,
) -> Result<Option<Quantity>, ApiError> {
    let name = table.column_index("relname").or_else(|| table.column_index("name"));
    let (Some(name), Some(at)) = (name, table.column_index(column)) else { return Ok(None) };
    let batch = table.batch(0, table.rows().min(20_000))?;
    for (row, line) in batch.lines.iter().enumerate() {
        let named = batch.columns.get(name).and_then(|c| c.cell(row));
        if named.is_none_or(|cell| sources::text(&cell) != relation) {
            continue;
        }
        let Some(cell) = batch.columns.get(at).and_then(|c| c.cell(row)) else { continue };
        let column = &table.columns()[at];
        let source = Source::Cell {
            exhibit: of.exhibit.clone(),
            block: of.block,
            line: *line,
            column: column.name.clone(),
        };
        return sources::cell_quantity(&cell, column, &source);
    }
    Ok(None)
}

/// The identity of the row of an index.
fn key_of(compared: &Compared, index: &str) -> Result<Option<BTreeMap<String, String>>, ApiError> {
    let query = inquest_frames::DeltaQuery {
        by: Some("idx_blks_read".to_owned()),
        filter: Some(index.to_owned()),
        count: 200,
        ..inquest_frames::DeltaQuery::default()
    };
    let view = compared.delta.view(&query)?;
    let rows = view.rows.into_iter().filter(|row| {
        row.label.as_deref() == Some(index) || row.key.values().flatten().any(|value| value == index)
    });
    let mut keys = rows.map(|row| row.key.into_iter().filter_map(|(n, v)| Some((n, v?))).collect());
    let first = keys.next();
    Ok(first.filter(|_| keys.next().is_none()))
}

/// What is known of an index, by name.
struct Known {
    figures: BTreeMap<String, Quantity>,
    notes: Vec<Reason>,
}

impl Known {
    fn has(&self, name: &str) -> bool {
        self.figures.contains_key(name)
    }

    fn put(&mut self, name: &str, figure: Option<Quantity>) {
        if let Some(figure) = figure {
            self.figures.insert(name.to_owned(), figure);
        }
    }

    fn value(&self, name: &str) -> Option<f64> {
        self.figures.get(name).and_then(|q| q.amount.bounds()).map(|(lo, hi)| f64::midpoint(lo, hi))
    }

    fn whole(&self, name: &str) -> Option<i64> {
        self.value(name).map(|value| value.round() as i64)
    }

    fn missing(&self) -> Vec<String> {
        let names = ["leaf_pages", "index_buffers", "reads_observed"];
        names.into_iter().filter(|name| !self.has(name)).map(str::to_owned).collect()
    }

    fn answer(mut self) -> Result<IndexCostReply, ApiError> {
        let fault = |id: &'static str| move |e| faults::method(id, &e);
        let missing = self.missing();
        let (Some(rows), Some(leaves)) = (self.whole("rows"), self.whole("leaf_pages")) else {
            let reading = "not_computable".to_owned();
            return Ok(IndexCostReply { figures: self.figures, reading, missing, notes: self.notes });
        };
        let mut inputs = json!({
            "rows": rows, "leaf_pages": leaves, "internal_pages": self.whole("internal_pages").unwrap_or(0),
        });
        if let Some(buffers) = self.whole("index_buffers") {
            inputs["index_buffers"] = json!(buffers);
        }
        let names = ["index_buffers", "internal_pages", "leaf_pages", "rows"];
        let from: Vec<Quantity> = names.iter().filter_map(|n| self.figures.get(*n).cloned()).collect();
        let from: Vec<&Quantity> = from.iter().collect();
        let pages = Unit::Blocks(None);
        let distinct = computed(METHOD, inputs.clone(), "distinct_leaves", pages.clone(), &from)
            .map_err(fault(METHOD))?;
        self.put("distinct_leaves", Some(distinct));
        if self.has("index_buffers") {
            let reads = computed(METHOD, inputs, "reads", pages, &from).map_err(fault(METHOD))?;
            self.put("reads_expected", Some(reads));
        }
        self.over("observed_over_distinct", "reads_observed", "distinct_leaves")?;
        self.over("observed_over_expected", "reads_observed", "reads_expected")?;
        self.over("rows_per_page", "rows", "leaf_pages")?;
        let reading = self.reading(rows as f64, leaves as f64).to_owned();
        Ok(IndexCostReply { figures: self.figures, reading, missing, notes: self.notes })
    }

    fn over(&mut self, name: &str, numerator: &str, denominator: &str) -> Result<(), ApiError> {
        let (Some(a), Some(b)) = (self.value(numerator), self.value(denominator).filter(|b| *b > 0.0)) else {
            return Ok(());
        };
        let from = [&self.figures[denominator], &self.figures[numerator]];
        let inputs = json!({"numerator": a, "denominator": b});
        let ratio = computed("counters.ratio", inputs, "ratio", Unit::Ratio, &from)
            .map_err(|e| faults::method("counters.ratio", &e))?;
        self.put(name, Some(ratio));
        Ok(())
    }

    fn reading(&self, rows: f64, leaves: f64) -> &'static str {
        let (Some(reads), Some(distinct)) = (self.value("reads_observed"), self.value("distinct_leaves"))
        else {
            return "not_observed";
        };
        let cached = self.value("index_buffers").unwrap_or(0.0) - self.value("internal_pages").unwrap_or(0.0);
        let missed = 1.0 - (cached / leaves).clamp(0.0, 1.0);
        let (least, most) = (distinct * missed, rows * missed);
        if reads < least / SLACK {
            "fewer"
        } else if reads > most * SLACK {
            "more"
        } else {
            "as_random"
        }
    }
}
