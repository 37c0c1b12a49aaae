//! Latencies by bucket: percentiles of a window as intervals (methods 1.7).
//!
//! A percentile is somewhere in its bucket, and the last bucket has no upper bound. Every figure is the computation
//! `histogram.figure` over the captures that its inputs name.

use inquest_core::case::{CaseId, Exhibit};
use inquest_core::{Amount, Grade, Quantity, Source, Unit};
use inquest_frames::{Histograms, Snapshot, Table};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

use super::{reason, sheet_of_file};
use crate::figures::Rows;
use crate::handles::Input;
use crate::neighbours::Known;
use crate::wire::*;
use crate::{ApiError, CaseFile, Context, Inquest, blocking, deltas, sources};

/// Id of the computation "a figure of a histogram".
pub(crate) const HISTOGRAM: &str = "histogram.figure";
/// Percentiles where none are asked for.
const USUAL: [f64; 4] = [0.5, 0.95, 0.99, 0.999];
/// Most percentiles at once, and most statements.
const MOST: usize = 20;
const MOST_ROWS: u32 = 200;

/// What a figure of a histogram is computed from. Its result is `calls`, or `q` followed by the share of calls.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HistogramInputs {
    before: Option<BlockRef>,
    after: BlockRef,
    schema: Option<String>,
    digest: Option<String>,
    #[serde(default, skip_serializing_if = "nothing")]
    known: [Known; 2],
}

fn nothing(known: &[Known; 2]) -> bool {
    known.iter().all(|side| *side == Known::default())
}

impl Inquest {
    /// Latencies of statements by bucket.
    pub async fn histograms(
        &self,
        request: HistogramRequest,
        _ctx: &Context,
    ) -> Result<HistogramReply, ApiError> {
        shares(&request.percentiles)?;
        let file = self.case_file(&request.case).await?;
        let sides = self.known(&file, &[request.before.as_ref(), Some(&request.after)]).await?;
        let mut known = sides.into_iter().map(|(known, _)| known);
        let inputs = HistogramInputs {
            before: request.before.clone(),
            after: request.after.clone(),
            schema: None,
            digest: None,
            known: [known.next().unwrap_or_default(), known.next().unwrap_or_default()],
        };
        let rows = Rows::kept(self, &file);
        let read = Read::of(&rows, &inputs).await?;
        let texts = self.digest_texts(&file).await?;
        blocking(move || answer(&read, &inputs, &request, &texts)).await
    }

    /// Texts of digests that other exhibits of the case hold.
    async fn digest_texts(&self, file: &CaseFile) -> Result<Texts, ApiError> {
        let mut texts = Texts::new();
        for exhibit in file.exhibits().into_iter().filter(|e| e.purged.is_none()) {
            for block in exhibit.blocks.iter().filter(|b| b.kind.as_str() == "mysql.digest") {
                let table = self.table_of(exhibit, block.index).await?;
                texts.extend(blocking(move || texts_of(&table)).await?);
            }
        }
        Ok(texts)
    }
}

/// Shares of calls that can be asked for.
fn shares(asked: &[f64]) -> Result<(), ApiError> {
    if asked.len() > MOST || asked.iter().any(|q| !(0.0..=1.0).contains(q)) {
        return Err(ApiError::MethodInputs {
            method: "counters.histogram_quantile".to_owned(),
            problem: "out_of_range".to_owned(),
            detail: "q".to_owned(),
        });
    }
    Ok(())
}

/// Histograms in files, for the command line.
pub struct HistogramsOfFiles {
    /// The earlier capture; null: since the histograms began.
    pub before: Option<Input>,
    /// The later one.
    pub after: Input,
    /// Whose buckets: how a digest begins; null: the one with the most calls.
    pub digest: Option<String>,
    /// Shares of calls, 0 to 1; empty: the usual ones.
    pub percentiles: Vec<f64>,
    /// At most this many statements.
    pub top: u32,
}

/// Latencies of statements by bucket, of files. A digest that nothing has is [`ApiError::RowUnknown`].
pub fn histograms_of_files(query: &HistogramsOfFiles) -> Result<HistogramReply, ApiError> {
    shares(&query.percentiles)?;
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let before = query.before.as_ref().map(|input| sheet_of_file(input, 1, folder.path())).transpose()?;
    let after = sheet_of_file(&query.after, if before.is_some() { 2 } else { 1 }, folder.path())?;
    let inputs = HistogramInputs {
        before: before.as_ref().map(|sheet| sheet.of.clone()),
        after: after.of.clone(),
        schema: None,
        digest: None,
        known: Default::default(),
    };
    let places = before.iter().chain([&after]).map(|sheet| sheet.begin("COUNT_BUCKET"));
    let places = places.collect::<Result<_, _>>()?;
    let (before, after) = (before.map(|sheet| Snapshot::of(sheet.table)), Snapshot::of(after.table));
    let read = Read { before, after, places };
    let chosen = match &query.digest {
        Some(wanted) => Some(digest_at(&read.histograms()?, wanted)?),
        None => None,
    };
    let request = HistogramRequest {
        case: CaseId::numbered(0),
        before: inputs.before.clone(),
        after: inputs.after.clone(),
        chosen,
        percentiles: query.percentiles.clone(),
        top: query.top,
    };
    answer(&read, &inputs, &request, &Texts::new())
}

fn digest_at(found: &Histograms, begins: &str) -> Result<u32, ApiError> {
    let has = |digest: &Option<String>| digest.as_deref().is_some_and(|d| d.starts_with(begins));
    let at = found.list().iter().position(|h| has(&h.digest));
    Ok(at.ok_or_else(|| ApiError::RowUnknown { row: begins.to_owned() })? as u32)
}

type Texts = std::collections::HashMap<String, String>;

fn texts_of(table: &Table) -> Result<Texts, ApiError> {
    const ROWS: u64 = 20_000;
    let mut texts = Texts::new();
    let (Some(digest), Some(text)) = (table.column_index("digest"), table.column_index("digest_text")) else {
        return Ok(texts);
    };
    let batch = table.batch(0, table.rows().min(ROWS))?;
    for row in 0..batch.rows() {
        let cell = |column: usize| batch.columns.get(column).and_then(|c| c.cell(row));
        if let (Some(digest), Some(text)) = (cell(digest), cell(text)) {
            texts.insert(sources::text(&digest), sources::text(&text));
        }
    }
    Ok(texts)
}

/// The captures of an answer.
struct Read {
    before: Option<Snapshot>,
    after: Snapshot,
    places: Vec<Source>,
}

impl Read {
    async fn of(rows: &Rows<'_>, inputs: &HistogramInputs) -> Result<Read, ApiError> {
        let mut places = Vec::new();
        let mut snapshot = async |of: &BlockRef, known: &Known| -> Result<Snapshot, ApiError> {
            let (exhibit, table): (Exhibit, Arc<Table>) = rows.of(of).await?;
            let record = crate::tables::record_of(&exhibit, of.block)?;
            places.push(Source::Cell {
                exhibit: of.exhibit.clone(),
                block: of.block,
                line: record.lines[0],
                column: "COUNT_BUCKET".to_owned(),
            });
            Ok(known.of(deltas::snapshot(table, &exhibit, of.block)))
        };
        let before = match &inputs.before {
            Some(of) => Some(snapshot(of, &inputs.known[0]).await?),
            None => None,
        };
        let after = snapshot(&inputs.after, &inputs.known[1]).await?;
        Ok(Read { before, after, places })
    }

    fn histograms(&self) -> Result<Histograms, ApiError> {
        Ok(match &self.before {
            Some(before) => Histograms::between(before, &self.after)?,
            None => Histograms::of(&self.after)?,
        })
    }
}

fn figure(read: &Read, inputs: &HistogramInputs, result: String, amount: Amount, unit: Unit) -> Quantity {
    let source = Source::Method {
        method: HISTOGRAM.to_owned(),
        version: 1,
        // A record of blocks and names always has a value.
        inputs: serde_json::to_value(inputs).unwrap_or(Value::Null),
        result,
        from: read.places.clone(),
    };
    Quantity { amount, unit, grade: Grade::Derived, source }
}

fn answer(
    read: &Read,
    inputs: &HistogramInputs,
    request: &HistogramRequest,
    texts: &Texts,
) -> Result<HistogramReply, ApiError> {
    let found = read.histograms()?;
    let asked: &[f64] = if request.percentiles.is_empty() { &USUAL } else { &request.percentiles };
    let mut order: Vec<usize> = (0..found.list().len()).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(found.list()[*at].count), *at));
    let row = |at: &usize| {
        let histogram = &found.list()[*at];
        let own = HistogramInputs {
            schema: histogram.schema.clone(),
            digest: histogram.digest.clone(),
            ..inputs.clone()
        };
        HistogramRow {
            position: *at as u32,
            schema: histogram.schema.clone(),
            digest: histogram.digest.clone(),
            label: histogram.digest.as_ref().and_then(|d| texts.get(d).cloned()),
            calls: figure(read, &own, "calls".to_owned(), calls(histogram.count), Unit::Count),
            quality: histogram.quality,
            window_s: histogram.window_s,
            percentiles: percentiles(read, &own, &found, *at, asked),
        }
    };
    let rows = order.iter().take(request.top.min(MOST_ROWS) as usize).map(row).collect();
    let chosen = request.chosen.map(|at| at as usize).filter(|at| *at < found.list().len());
    let chosen = chosen.or_else(|| order.first().copied());
    let mut notes = Vec::new();
    if chosen.is_some_and(|at| found.buckets(at).iter().any(|b| b.high_ps.is_none())) {
        notes.push(reason("histogram_open", &[]));
    }
    Ok(HistogramReply {
        rows,
        total: found.list().len() as u64,
        chosen: chosen.map(|at| at as u32),
        buckets: chosen.map(|at| buckets(&found, at)).unwrap_or_default(),
        notes,
    })
}

fn calls(count: u64) -> Amount {
    match count > 1 << 53 {
        true => Amount::Exact { value: count.to_string() },
        false => Amount::Point { value: count as f64 },
    }
}

fn percentiles(
    read: &Read,
    own: &HistogramInputs,
    found: &Histograms,
    at: usize,
    asked: &[f64],
) -> Vec<HistogramPercentile> {
    let one = |p: inquest_frames::Percentile| {
        let amount =
            Amount::Interval { lo: p.bucket.low_ps as f64, hi: p.bucket.high_ps.map(|high| high as f64) };
        HistogramPercentile { q: p.q, value: figure(read, own, format!("q{}", p.q), amount, Unit::PS) }
    };
    found.percentiles(at, asked).into_iter().map(one).collect()
}

fn buckets(found: &Histograms, at: usize) -> Vec<HistogramBucket> {
    let all = found.buckets(at);
    let total: u64 = all.iter().map(|b| b.count).fold(0, u64::saturating_add);
    let mut below = 0_u64;
    let mut one = |b: &inquest_frames::Bucket| {
        below = below.saturating_add(b.count);
        HistogramBucket {
            number: b.number,
            low_ps: b.low_ps as f64,
            high_ps: b.high_ps.map(|high| high as f64),
            count: b.count,
            cumulative: below as f64 / total as f64,
        }
    };
    all.iter().map(&mut one).collect()
}

/// A figure of a histogram, computed again.
pub(crate) async fn histogram_again(
    rows: &Rows<'_>,
    inputs: &HistogramInputs,
    result: &str,
) -> Result<Quantity, ApiError> {
    let read = Read::of(rows, inputs).await?;
    let (inputs, result) = (inputs.clone(), result.to_owned());
    blocking(move || {
        let absent = || ApiError::ValueAbsent { what: result.clone() };
        let found = read.histograms()?;
        let is = |h: &inquest_frames::Histogram| h.schema == inputs.schema && h.digest == inputs.digest;
        let at = found.list().iter().position(is).ok_or_else(absent)?;
        if result == "calls" {
            let count = calls(found.list()[at].count);
            return Ok(figure(&read, &inputs, result, count, Unit::Count));
        }
        let q: f64 = result.strip_prefix('q').and_then(|q| q.parse().ok()).ok_or_else(absent)?;
        let value = percentiles(&read, &inputs, &found, at, &[q]).pop();
        value.map(|p| p.value).ok_or_else(absent)
    })
    .await
}
