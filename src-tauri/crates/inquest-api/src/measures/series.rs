//! A counter over more than two snapshots; of one capture, the rows of its own time column.

use std::collections::BTreeMap;

use inquest_core::Quantity;
use inquest_core::case::CaseId;
use inquest_core::verdict::Reason;
use inquest_frames::{Series, SeriesPoint, SeriesQuery, Snapshot};

use super::{Sheet, points};
use crate::deltas;
use crate::files::{self, Side};
use crate::wire::*;
use crate::{ApiError, CaseFile, Context, Inquest, blocking};

/// Most rows of a series that are drawn at once.
const MOST_ROWS: u32 = 50;

impl Inquest {
    /// One counter over the intervals between snapshots.
    pub async fn series(&self, request: SeriesRequest, _ctx: &Context) -> Result<SeriesReply, ApiError> {
        let file = self.case_file(&request.case).await?;
        if let [of] = request.of.as_slice() {
            let exhibit = file.exhibit(of.exhibit.as_str())?;
            let (table, of) = (self.table_of(exhibit, of.block).await?, of.clone());
            return blocking(move || {
                points::answer(&request, &of, &table, |from, until| marks(&file, from, until))
            })
            .await;
        }
        let mut snapshots: Vec<(BlockRef, Snapshot)> = Vec::new();
        for of in &request.of {
            let exhibit = file.exhibit(of.exhibit.as_str())?;
            let table = self.table_of(exhibit, of.block).await?;
            snapshots.push((of.clone(), deltas::snapshot(table, exhibit, of.block)));
        }
        // Where every time is known, time decides the order; else the order asked for.
        if snapshots.iter().all(|(_, s)| s.at.is_some()) {
            snapshots.sort_by_key(|(_, s)| s.at);
        }
        let blocks: Vec<BlockRef> = snapshots.iter().map(|(of, _)| of.clone()).collect();
        let asked: Vec<Option<&BlockRef>> = blocks.iter().map(Some).collect();
        let known = self.known(&file, &asked).await?;
        let told = snapshots.into_iter().zip(known);
        let snapshots: Vec<Snapshot> = told.map(|((_, s), (known, _))| known.of(s)).collect();
        let times = || snapshots.iter().filter_map(|s| s.at);
        let ends = times().min().zip(times().max());
        let marks = ends.map(|(from, until)| marks(&file, from, until)).unwrap_or_default();
        blocking(move || answer(&request, blocks, snapshots, marks)).await
    }
}

/// Snapshots in files, for the command line.
pub struct SeriesOfFiles {
    /// The snapshots in order; one: the rows of its own time column.
    pub snapshots: Vec<Side>,
    /// Column; null: the kind's main counter.
    pub column: Option<String>,
    /// Rate per second instead of the amount, for counters.
    pub rate: bool,
    /// At most this many rows.
    pub top: u32,
}

/// A series of files, and of a capture's own rows how fast each moves once it has settled in.
pub fn series_of_files(query: SeriesOfFiles) -> Result<(SeriesReply, Vec<Option<Quantity>>), ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let found = files::in_a_row(query.snapshots, folder.path())?;
    let (blocks, snapshots): (Vec<BlockRef>, Vec<Snapshot>) = found.into_iter().unzip();
    let request = SeriesRequest {
        case: CaseId::numbered(0),
        of: blocks.clone(),
        column: query.column,
        rate: query.rate,
        keys: Vec::new(),
        top: query.top.min(MOST_ROWS),
    };
    if let [only] = snapshots.as_slice() {
        let sheet = Sheet { table: only.table.clone(), of: request.of[0].clone() };
        let reply = points::answer(&request, &sheet.of, &sheet.table, |_, _| Vec::new())?;
        let steady = points::steady(&request, &sheet, &reply)?;
        return Ok((reply, steady));
    }
    answer(&request, blocks, snapshots, Vec::new()).map(|reply| (reply, Vec::new()))
}

/// What the case says happened in a time.
fn marks(file: &CaseFile, from: i64, until: i64) -> Vec<SeriesMark> {
    let within = |at: Option<i64>| at.filter(|at| (from..=until).contains(at));
    let mut marks: Vec<SeriesMark> = Vec::new();
    for rung in file.interventions() {
        if let Some(at) = within(rung.at.as_ref().and_then(|m| m.at).map(|i| i.0)) {
            let ends = [rung.from.as_deref(), rung.to.as_deref()].map(|end| end.unwrap_or("…"));
            let title = format!("{} {} → {}", rung.knob, ends[0], ends[1]);
            marks.push(SeriesMark { at: at.to_string(), record: rung.id.0.clone(), title });
        }
    }
    for event in file.events() {
        if let Some(at) = within(event.at.at.map(|i| i.0)) {
            let (record, title) = (event.id.0.clone(), event.text.clone());
            marks.push(SeriesMark { at: at.to_string(), record, title });
        }
    }
    marks.sort_by(|a, b| a.at.cmp(&b.at));
    marks
}

fn answer(
    request: &SeriesRequest,
    blocks: Vec<BlockRef>,
    snapshots: Vec<Snapshot>,
    marks: Vec<SeriesMark>,
) -> Result<SeriesReply, ApiError> {
    let series = Series::of(snapshots)?;
    let columns: Vec<String> =
        series.columns().iter().filter(|c| c.counter).map(|c| c.name.clone()).collect();
    let column = request.column.clone().or_else(|| series.default_by().map(str::to_owned));
    let column = column.ok_or(ApiError::DeltaNotCumulative {})?;
    let value = |point: &SeriesPoint| if request.rate { point.rate } else { point.delta };
    let mut rows = Vec::new();
    if request.keys.is_empty() {
        let query = SeriesQuery {
            by: Some(column.clone()),
            descending: true,
            filter: None,
            first: 0,
            count: request.top.min(MOST_ROWS),
        };
        for row in series.view(&query)?.rows {
            rows.push(shown(row.key, row.label, &row.points, value));
        }
    } else {
        for key in request.keys.iter().take(MOST_ROWS as usize) {
            let key: BTreeMap<String, Option<String>> =
                key.iter().map(|(name, value)| (name.clone(), Some(value.clone()))).collect();
            if let Some(row) = series.row(&key, &column)? {
                rows.push(shown(row.key, row.label, &row.points, value));
            }
        }
    }
    let unit = series.columns().iter().find(|c| c.name == column).and_then(|c| c.unit.clone());
    let mut notes: Vec<Reason> = Vec::new();
    for interval in series.intervals() {
        for reason in &interval.reasons {
            if !notes.contains(reason) {
                notes.push(reason.clone());
            }
        }
    }
    let text = |at: Option<i64>| at.map(|at| at.to_string());
    Ok(SeriesReply {
        total: series.totals(&column)?.iter().map(value).collect(),
        at: series.intervals().iter().map(|i| text(i.until)).collect(),
        from: series.intervals().iter().map(|i| text(i.since)).collect(),
        column,
        columns,
        unit,
        rows,
        blocks,
        marks,
        notes,
    })
}

fn shown(
    key: BTreeMap<String, Option<String>>,
    label: Option<String>,
    points: &[SeriesPoint],
    value: impl Fn(&SeriesPoint) -> Option<f64>,
) -> SeriesRow {
    SeriesRow {
        key: key.into_iter().filter_map(|(name, value)| Some((name, value?))).collect(),
        label,
        values: points.iter().map(value).collect(),
        quality: points.iter().map(|point| point.quality).collect(),
    }
}
