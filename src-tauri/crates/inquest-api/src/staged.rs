//! Captures in the staging area: read once, their bytes kept and their rows laid down on the way.
//!
//! The bytes that are read are the bytes that are kept: one pass hashes them, accounts for every line, types the rows
//! and copies the original. Where a pass has to be repeated (a late cell refuted what a block seemed to be), it reads
//! the copy, whatever became of the file meanwhile. Nothing is visible in the library before it is entered.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Read;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use inquest_capture::read::{self, CaptureError, Inspection};
use inquest_core::case::BlockRecord;
use inquest_store::{ARRIVING, Arriving, IndexMark, Staging};

use crate::handles::Input;
use crate::import::{Frames, Shelf, again, reading_failed, settle};
use crate::jobs::{Job, Reading};
use crate::wire::*;
use crate::{ApiError, Context, Inquest, blocking, captures};

/// Most captures that wait in the staging area to be entered; each holds its text for search in memory. What goes
/// beyond is read again when it is entered.
const WAITING: usize = 8;

/// An import whose bytes and rows lie in the staging area, invisible until it is committed.
pub(crate) struct Staged {
    pub(crate) staging: Staging,
    pub(crate) bytes: u64,
    pub(crate) inspection: Arc<Inspection>,
    pub(crate) blocks: Vec<BlockRecord>,
}

/// Staged captures that were looked at and wait to be entered.
#[derive(Default)]
pub(crate) struct Waiting {
    by_handle: Mutex<HashMap<Handle, Staged>>,
}

impl Waiting {
    /// Takes a capture out.
    pub(crate) fn take(&self, handle: &Handle) -> Option<Staged> {
        self.by_handle.lock().unwrap_or_else(PoisonError::into_inner).remove(handle)
    }

    fn keep(&self, handle: &Handle, staged: Staged) {
        let mut waiting = self.by_handle.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < WAITING {
            waiting.insert(handle.clone(), staged);
        }
    }
}

impl Inquest {
    /// Says what an input is, as [`Inquest::capture_preview`] does, and reads it into the staging area in the same
    /// pass: [`Inquest::capture_import`] of the handle has nothing left to read. With a word of the person on its
    /// blocks it is a preview only, since that word stands from the first row on.
    pub async fn capture_stage(&self, request: PreviewRequest, ctx: &Context) -> Result<Preview, ApiError> {
        self.writable()?;
        if !request.blocks.is_empty() || self.inspections.get(&request.handle).is_some() {
            return self.capture_preview(request, ctx).await;
        }
        let input = self.handles.input(&request.handle)?;
        let staging = self.library.begin_import()?;
        let name = request.job.clone().unwrap_or_else(|| format!("preview {}", request.handle.0));
        let mut job = self.jobs.begin(&name, ctx);
        let staged = blocking(move || stage(staging, &input, None, &[], &mut job)).await;
        self.jobs.end(&name);
        let staged = staged?;
        self.inspections.keep(&request.handle, staged.inspection.clone());
        if !staged.inspection.blocks.is_empty() || staged.inspection.image.is_some() {
            self.waiting.keep(&request.handle, staged);
        }
        self.capture_preview(request, ctx).await
    }
}

/// Reads an input into the staging area. What is known of it saves the look ahead that choices need; where the input
/// is another one by now, it is looked at anew.
pub(crate) fn stage(
    mut staging: Staging,
    input: &Input,
    known: Option<Arc<Inspection>>,
    choices: &[read::Choice],
    job: &mut Job,
) -> Result<Staged, ApiError> {
    let mut known = known;
    loop {
        let seen = match &known {
            None if !choices.is_empty() => Some(Arc::new(captures::inspect(input, job)?)),
            known => known.clone(),
        };
        match pass(&mut staging, input, seen, choices, job) {
            Ok((bytes, inspection, blocks)) => return Ok(Staged { staging, bytes, inspection, blocks }),
            Err(Refused { changed: true, .. }) if known.is_some() => known = None,
            Err(Refused { error, .. }) => return Err(error),
        }
    }
}

struct Refused {
    error: ApiError,
    /// The input is not the one that was looked at.
    changed: bool,
}

impl<E: Into<ApiError>> From<E> for Refused {
    fn from(error: E) -> Self {
        Refused { error: error.into(), changed: false }
    }
}

/// One pass over an input: its size, what it is, and its blocks, their rows laid down.
fn pass(
    staging: &mut Staging,
    input: &Input,
    known: Option<Arc<Inspection>>,
    choices: &[read::Choice],
    job: &mut Job,
) -> Result<(u64, Arc<Inspection>, Vec<BlockRecord>), Refused> {
    let copy = Copied { input, arriving: RefCell::new(staging.arriving()?), opened: RefCell::new(false) };
    let mut shelf = StagedShelf { staging: &mut *staging };
    let mut frames = Frames::on(&mut shelf);
    let outcome = match known {
        Some(known) => again(&copy, &known, choices, &mut frames, job).map(|()| known),
        None => read::ingest(&copy, &mut frames, &mut Reading { job, stage: "parsing" }).map(Arc::new),
    };
    let rows = frames.into_records();
    let arriving = copy.arriving.into_inner();
    let (inspection, mut blocks) = match (outcome, rows) {
        (Ok(inspection), Ok(blocks)) => (inspection, blocks),
        (outcome, rows) => {
            staging.depart(arriving)?;
            let changed = rows.is_ok() && matches!(outcome, Err(CaptureError::InputChanged { .. }));
            let error = match (rows, outcome) {
                (Err(error), _) => error,
                (Ok(_), Err(error)) => reading_failed(&input.name, error, job),
                (Ok(_), Ok(_)) => ApiError::internal("nothing failed"),
            };
            return Err(Refused { error, changed });
        }
    };
    let bytes = staging.arrived(arriving, &inspection.sha256)?;
    settle(&mut blocks, &inspection, choices);
    Ok((bytes, inspection, blocks))
}

/// An input that is copied while it is read for the first time.
struct Copied<'a> {
    input: &'a Input,
    arriving: RefCell<Arriving>,
    opened: RefCell<bool>,
}

impl read::Input for Copied<'_> {
    fn open(&self) -> std::io::Result<Box<dyn Read + '_>> {
        if self.opened.replace(true) {
            let mut arriving = self.arriving.borrow_mut();
            arriving.finish().map_err(std::io::Error::other)?;
            return Ok(Box::new(std::fs::File::open(arriving.path())?));
        }
        Ok(Box::new(Copying { from: self.input.open()?, to: &self.arriving }))
    }

    fn bytes(&self) -> u64 {
        read::Input::bytes(self.input)
    }
}

struct Copying<'a> {
    from: Box<dyn Read + 'a>,
    to: &'a RefCell<Arriving>,
}

impl Read for Copying<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.from.read(buffer)?;
        if count > 0 {
            self.to.borrow_mut().push(&buffer[..count]);
        }
        Ok(count)
    }
}

/// The staging area of an import.
struct StagedShelf<'a> {
    staging: &'a mut Staging,
}

impl Shelf for StagedShelf<'_> {
    fn frame(&mut self, block: u32) -> Result<PathBuf, ApiError> {
        Ok(self.staging.frame_path(ARRIVING, block))
    }

    fn index(&mut self, line: u64, text: &str) {
        self.staging.index_line(ARRIVING, line, text);
    }

    fn index_full(&self) -> bool {
        self.staging.index_full(ARRIVING)
    }

    fn mark(&mut self) -> Option<IndexMark> {
        Some(self.staging.index_mark(ARRIVING))
    }

    fn back_to(&mut self, mark: IndexMark) {
        self.staging.index_back_to(ARRIVING, mark);
    }
}
