//! Captures on their way in: pastes, previews, windows of lines, the kinds there are.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use inquest_capture::read::{self, BlockInspection, Inspection};
use inquest_core::capture::{LineClass, Quarantined};

use crate::handles::Input;
use crate::jobs::{Job, Reading};
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, hints};

/// What was understood of inputs that are not stored yet, so that an import need not look twice.
#[derive(Default)]
pub(crate) struct Inspections {
    by_handle: Mutex<HashMap<Handle, Arc<Inspection>>>,
}

impl Inspections {
    pub(crate) fn get(&self, handle: &Handle) -> Option<Arc<Inspection>> {
        self.by_handle.lock().unwrap_or_else(PoisonError::into_inner).get(handle).cloned()
    }

    pub(crate) fn keep(&self, handle: &Handle, inspection: Arc<Inspection>) {
        self.by_handle.lock().unwrap_or_else(PoisonError::into_inner).insert(handle.clone(), inspection);
    }

    pub(crate) fn forget(&self, handle: &Handle) {
        self.by_handle.lock().unwrap_or_else(PoisonError::into_inner).remove(handle);
    }
}

impl Inquest {
    /// Takes pasted text in.
    pub async fn capture_paste(&self, request: PasteRequest, _ctx: &Context) -> Result<HandleInfo, ApiError> {
        Ok(self.handles.paste(request.text, request.name))
    }

    /// Says what an input is, before anything is stored.
    pub async fn capture_preview(&self, request: PreviewRequest, ctx: &Context) -> Result<Preview, ApiError> {
        let info = self.handles.info(&request.handle)?;
        let job = request.job.clone().unwrap_or_else(|| format!("preview {}", request.handle.0));
        let inspection = self.inspection(&request.handle, &job, ctx).await?;
        let already = match &request.case {
            Some(case) => self.library.exhibit_with_hash(case, &inspection.sha256).await?.map(|e| e.id),
            None => None,
        };
        let (input, seen, modified) =
            (self.handles.input(&request.handle)?, inspection.clone(), info.modified);
        let (times, phase) = blocking(move || hints::of(&input, &seen, modified)).await?;
        let mut preview = Preview { times, phase, ..preview(info, &inspection, already) };
        for word in &request.blocks {
            show_as_chosen(&mut preview, &inspection, word)?;
        }
        Ok(preview)
    }

    /// A window of lines, of an input or of an exhibit.
    pub async fn capture_lines(&self, request: LinesRequest, ctx: &Context) -> Result<LinesWindow, ApiError> {
        if request.count > WINDOW_ROWS {
            return Err(ApiError::WindowTooLarge {
                count: request.count.to_string(),
                limit: WINDOW_ROWS.to_string(),
            });
        }
        let (input, key, quarantine, total, quarantined) = match &request.source {
            LinesOf::Handle { handle } => {
                let input = self.handles.input(handle)?;
                let inspection = self.inspection(handle, &format!("lines {}", handle.0), ctx).await?;
                let receipt = &inspection.receipt;
                (
                    input,
                    inspection.sha256.clone(),
                    receipt.quarantine.clone(),
                    receipt.lines,
                    receipt.quarantined,
                )
            }
            LinesOf::Exhibit { case, exhibit } => {
                let exhibit = self.exhibit(case, exhibit).await?;
                let input = self.original(&exhibit)?;
                let receipt = exhibit.receipt;
                (input, exhibit.sha256, receipt.quarantine, receipt.lines, receipt.quarantined)
            }
        };
        if request.quarantined_only {
            return Ok(quarantined_lines(&quarantine, quarantined, request.first, request.count));
        }
        let (first, count, indexes) = (request.first.max(1), request.count, self.lines.clone());
        let lines = blocking(move || indexes.window(&input, &key, first, count, &quarantine)).await?;
        Ok(LinesWindow { total, lines })
    }

    /// Forgets an input that is not needed any more.
    pub async fn capture_discard(&self, request: HandleRef, _ctx: &Context) -> Result<Nothing, ApiError> {
        self.inspections.forget(&request.handle);
        drop(self.waiting.take(&request.handle));
        self.handles.discard(&request.handle);
        Ok(Nothing {})
    }

    /// Every kind a block can be read as, by name.
    pub async fn kind_list(&self, _request: Nothing, _ctx: &Context) -> Result<Vec<KindInfo>, ApiError> {
        Ok(kinds())
    }

    /// What was understood of an input; looked at once.
    async fn inspection(
        &self,
        handle: &Handle,
        job: &str,
        ctx: &Context,
    ) -> Result<Arc<Inspection>, ApiError> {
        if let Some(known) = self.inspections.get(handle) {
            return Ok(known);
        }
        let input = self.handles.input(handle)?;
        let mut running = self.jobs.begin(job, ctx);
        let inspected = blocking(move || inspect(&input, &mut running)).await;
        self.jobs.end(job);
        let inspection = Arc::new(inspected?);
        self.inspections.keep(handle, inspection.clone());
        Ok(inspection)
    }
}

/// Reads an input through and says what it is.
pub(crate) fn inspect(input: &Input, job: &mut Job) -> Result<Inspection, ApiError> {
    match read::inspect(input, &mut Reading { job, stage: "reading" }) {
        Err(read::CaptureError::Cancelled) => Err(job.cancelled()),
        other => other.map_err(|e| crate::faults::capture(&input.name, e)),
    }
}

pub(crate) fn unreadable(input: &Input, error: std::io::Error) -> ApiError {
    ApiError::FileUnreadable { name: input.name.clone(), detail: crate::handles::why_unreadable(&error) }
}

/// Refuses an input in which nothing was understood, with the first line that fits nothing.
pub(crate) fn understood(input: &Input, inspection: &Inspection) -> Result<(), ApiError> {
    if !inspection.blocks.is_empty() || inspection.image.is_some() {
        return Ok(());
    }
    let first = unmatched(input, inspection, 1)?.into_iter().next();
    let (line, text) = first.map_or((1, String::new()), |l| (l.line, l.text));
    Err(ApiError::NotUnderstood {
        name: input.name.clone(),
        line: line.to_string(),
        text: text.chars().take(120).collect(),
    })
}

/// The first lines that fit nothing: the quarantined ones, or the prose when nothing was quarantined.
pub(crate) fn unmatched(
    input: &Input,
    inspection: &Inspection,
    most: usize,
) -> Result<Vec<CaptureLine>, ApiError> {
    let quarantine = &inspection.receipt.quarantine;
    if !quarantine.is_empty() {
        return Ok(quarantined_lines(quarantine, 0, 1, most as u32).lines);
    }
    let mut bytes = read::Input::open(input).map_err(|e| unreadable(input, e))?;
    let lines = inquest_capture::window(&mut bytes, 1, WINDOW_ROWS)?;
    Ok(lines.into_iter().filter(|l| !l.text.trim().is_empty()).take(most).map(line).collect())
}

/// Every kind by name.
pub fn kinds() -> Vec<KindInfo> {
    let mut kinds: Vec<KindInfo> = inquest_capture::kind::all()
        .iter()
        .map(|kind| KindInfo {
            kind: inquest_core::capture::KindId::new(kind.id),
            engine: kind.engine.map(str::to_owned),
            cumulative: kind.cumulative,
        })
        .collect();
    kinds.sort_by(|a, b| a.kind.cmp(&b.kind));
    kinds
}

/// What was understood, as it crosses the wire.
pub(crate) fn preview(
    input: HandleInfo,
    inspection: &Inspection,
    already: Option<inquest_core::case::ExhibitId>,
) -> Preview {
    // A member whose archive is cut or damaged is never whole, whatever its rows look like.
    let damage = input.member.as_ref().and_then(|m| m.incomplete.clone());
    let mut blocks: Vec<Block> = inspection.blocks.iter().map(block).collect();
    if let Some(why) = damage {
        for block in &mut blocks {
            block.complete = false;
            block.why_incomplete.get_or_insert_with(|| why.clone());
        }
    }
    Preview {
        input,
        sha256: inspection.sha256.clone(),
        encoding: inspection.encoding.to_string(),
        line_ending: inspection.line_ending.to_string(),
        blocks,
        receipt: inspection.receipt.clone(),
        strip: inspection.strip.clone(),
        findings: inspection.told(),
        already,
        times: Vec::new(),
        image: inspection.image.map(crate::pictures::picture),
        phase: None,
    }
}

fn block(block: &BlockInspection) -> Block {
    Block {
        index: block.index,
        lines: block.lines,
        frame: block.frame.to_string(),
        kind: block.kind.clone(),
        kind_version: block.kind_version.clone(),
        engine: block.engine.clone(),
        label: block.label.clone(),
        rows: block.rows,
        complete: block.complete,
        why_incomplete: block.why_incomplete.clone(),
        candidates: block
            .candidates
            .iter()
            .map(|c| Candidate { kind: c.kind.clone(), score: c.score, why: c.why.clone() })
            .collect(),
        ambiguous: block.ambiguous,
        columns: block.columns.clone(),
        notes: block.notes.clone(),
    }
}

/// Shows the columns of a block as a choice would read them. Rows and lines stay: they do not hang on the kind.
fn show_as_chosen(
    preview: &mut Preview,
    inspection: &Inspection,
    word: &BlockChoice,
) -> Result<(), ApiError> {
    let (kind, columns) = read::columns(inspection, &crate::import::choice(word))
        .map_err(|e| crate::faults::capture(&preview.input.name, e))?;
    if let Some(block) = preview.blocks.iter_mut().find(|b| b.index == word.block) {
        if block.kind != kind {
            block.notes.clear();
            block.kind_version = None;
        }
        block.kind = kind;
        block.columns = columns;
    }
    Ok(())
}

pub(crate) fn line(line: inquest_capture::WindowLine) -> CaptureLine {
    CaptureLine { line: line.line, class: line.class, text: line.text, reason: line.reason }
}

/// A window of the quoted quarantined lines. `total` counts those beyond the quoted ones too.
pub(crate) fn quarantined_lines(quoted: &[Quarantined], total: u64, first: u64, count: u32) -> LinesWindow {
    let skip = usize::try_from(first.max(1) - 1).unwrap_or(usize::MAX);
    let lines = quoted.iter().skip(skip).take(count as usize).map(|q| CaptureLine {
        line: q.line,
        class: LineClass::Quarantined,
        text: q.text.clone(),
        reason: Some(q.reason.clone()),
    });
    LinesWindow { total, lines: lines.collect() }
}
