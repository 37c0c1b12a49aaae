//! Rows to Parquet, in bounded memory.
//!
//! Batches of any size become row groups of at most [`GROUP_ROWS`] rows, cut earlier when they hold much text or
//! very many columns. Everything but the check of a batch happens on a thread of its own, a batch or two behind the
//! reader, so at most two groups and three batches are in memory. No statistics are written: the footer carries the
//! one figure a grid needs.

use std::fs::{File, OpenOptions};
use std::io::BufWriter;
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use inquest_core::capture::{Batch, Column};
use polars::prelude as pl;
use polars_io::parquet::write::{
    BatchedWriter, KeyValueMetadata, ParquetCompression, ParquetMetadataContext, ParquetWriter,
    StatisticsOptions,
};
use polars_parquet::write::ZstdLevel;

use crate::FrameError;
use crate::columns::{Names, check, frame, largest, schema, text_bytes};
use crate::error::{bounded, guarded, unwritable};
use crate::meta::{FORMAT_VERSION, Footer, FrameMeta, KEY, stored_names};

/// Most rows of a row group: a window in capture order decodes one or two of them.
const GROUP_ROWS: usize = 65_536;
/// Most cells of a row group, for captures with very many columns.
const GROUP_CELLS: usize = 4_000_000;
/// Text bytes after which a row group is cut.
const GROUP_TEXT: usize = 16 << 20;

/// Batches between the reader and the encoder.
const AHEAD: usize = 2;
/// The fastest level: a frame is a cache on a local disk, and higher ones cost more time than the bytes are worth.
const LEVEL: i32 = 1;

/// How a frame that is kept is packed.
fn packed() -> Result<ParquetCompression, FrameError> {
    let level = ZstdLevel::try_new(LEVEL);
    let level = level.map_err(|e| FrameError::NotWritten { detail: bounded(&e.to_string()) })?;
    Ok(ParquetCompression::Zstd(Some(level)))
}

/// Physical names of the columns and of their spellings.
fn names_of(meta: &FrameMeta) -> Names {
    let (stored, texts) = stored_names(&meta.columns);
    Names { stored, texts }
}

type Encoder = BatchedWriter<BufWriter<File>>;

/// What was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// Rows.
    pub rows: u64,
    /// Bytes of the file.
    pub bytes: u64,
}

/// Writes one frame. Dropped before [`FrameWriter::finish`], it leaves a file without footer that no reader
/// takes for a frame; removing it is the caller's part, as is the rename after `finish`.
#[derive(Debug)]
pub struct FrameWriter {
    meta: FrameMeta,
    names: Names,
    file: File,
    rows: u64,
    kept: bool,
    batches: Option<SyncSender<Batch>>,
    encoder: Option<JoinHandle<Result<Finished, FrameError>>>,
}

/// An encoder without rows to come.
struct Finished {
    encoder: Encoder,
    max: Vec<Option<f64>>,
}

impl FrameWriter {
    /// Begins a frame in a new file; an existing file is an error. The path is the caller's temporary name.
    pub fn create(path: &Path, meta: FrameMeta) -> Result<FrameWriter, FrameError> {
        let names = names_of(&meta);
        FrameWriter::begin(path, meta, names, packed()?, true)
    }

    /// The same without columns for source spellings: what other programs read holds values only.
    pub(crate) fn plain(path: &Path, meta: FrameMeta) -> Result<FrameWriter, FrameError> {
        let Names { stored, texts } = names_of(&meta);
        let names = Names { stored, texts: vec![None; texts.len()] };
        FrameWriter::begin(path, meta, names, packed()?, true)
    }

    /// The same for a frame that is read by this run of the program and then gone: hardly packed, never synced.
    pub fn create_passing(path: &Path, meta: FrameMeta) -> Result<FrameWriter, FrameError> {
        let names = names_of(&meta);
        FrameWriter::begin(path, meta, names, ParquetCompression::Lz4Raw, false)
    }

    fn begin(
        path: &Path,
        meta: FrameMeta,
        names: Names,
        packing: ParquetCompression,
        kept: bool,
    ) -> Result<FrameWriter, FrameError> {
        let failed = |source| FrameError::Io { what: "creating a frame", source };
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(failed)?;
        let out = BufWriter::with_capacity(1 << 18, file.try_clone().map_err(failed)?);
        let encoder = guarded(|| {
            ParquetWriter::new(out)
                .with_compression(packing)
                .with_statistics(StatisticsOptions::empty())
                .batched(&schema(&meta.columns, &names))
                .map_err(unwritable)
        })?;
        let (batches, received) = sync_channel(AHEAD);
        let groups = Groups {
            names: names.clone(),
            max: vec![None; meta.columns.len()],
            pending: Pending::default(),
            encoder,
        };
        let thread = std::thread::Builder::new()
            .name("frame-encoder".to_owned())
            .spawn(move || guarded(|| groups.run(received)))
            .map_err(failed)?;
        Ok(FrameWriter { meta, names, file, rows: 0, kept, batches: Some(batches), encoder: Some(thread) })
    }

    /// Adds rows. The batch must have the frame's columns in order.
    pub fn push(&mut self, batch: Batch) -> Result<(), FrameError> {
        check(&batch, &self.meta.columns)?;
        self.rows += batch.rows() as u64;
        let sent = self.batches.as_ref().is_some_and(|batches| batches.send(batch).is_ok());
        if sent { Ok(()) } else { Err(self.encoder_failure()) }
    }

    /// Why the encoder stopped receiving.
    fn encoder_failure(&mut self) -> FrameError {
        match self.join() {
            Err(error) => error,
            Ok(_) => FrameError::NotWritten { detail: "the encoder stopped early".to_owned() },
        }
    }

    fn join(&mut self) -> Result<Finished, FrameError> {
        self.batches = None;
        let stopped = || FrameError::NotWritten { detail: "the encoder stopped before".to_owned() };
        let thread = self.encoder.take().ok_or_else(stopped)?;
        thread.join().map_err(|_| stopped())?
    }

    /// Replaces what the frame says of itself, for units, names or kind that are known only after the last row.
    /// Number and types of the columns must stay. Physical names stay as they were at the start.
    pub fn set_meta(&mut self, meta: FrameMeta) -> Result<(), FrameError> {
        same_types(&self.meta.columns, &meta.columns)?;
        self.meta = meta;
        Ok(())
    }

    /// The columns.
    pub fn columns(&self) -> &[Column] {
        &self.meta.columns
    }

    /// Rows so far.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Writes the footer and syncs the file to disk, where it is to be kept.
    pub fn finish(mut self) -> Result<Written, FrameError> {
        let Finished { encoder, max } = self.join()?;
        let footer = Footer {
            version: FORMAT_VERSION,
            meta: self.meta.clone(),
            stored: std::mem::take(&mut self.names.stored),
            texts: std::mem::take(&mut self.names.texts),
            max,
        };
        let json = serde_json::to_string(&footer)
            .map_err(|e| FrameError::NotWritten { detail: bounded(&e.to_string()) })?;
        let bytes = guarded(|| {
            let entries = KeyValueMetadata::from_static(vec![(KEY.to_owned(), json)])
                .collect(ParquetMetadataContext { arrow_schema: "" })
                .map_err(unwritable)?;
            let poisoned = |_| FrameError::NotWritten { detail: "the encoder failed before".to_owned() };
            let mut writer = encoder.get_writer().lock().map_err(poisoned)?;
            writer.end(Some(entries)).map_err(|e| FrameError::NotWritten { detail: bounded(&e.to_string()) })
        })?;
        if !self.kept {
            return Ok(Written { rows: self.rows, bytes });
        }
        self.file.sync_all().map_err(|source| FrameError::Io { what: "syncing a frame", source })?;
        Ok(Written { rows: self.rows, bytes })
    }
}

impl Drop for FrameWriter {
    fn drop(&mut self) {
        // The encoder must not go on writing into a file that its owner believes abandoned.
        self.batches = None;
        if let Some(thread) = self.encoder.take() {
            let _ = thread.join();
        }
    }
}

/// Rows collected for the next row group.
#[derive(Debug, Default)]
struct Pending {
    frames: Vec<pl::DataFrame>,
    rows: usize,
    text: usize,
}

/// The encoder's side: batches in, row groups out.
struct Groups {
    names: Names,
    max: Vec<Option<f64>>,
    pending: Pending,
    encoder: Encoder,
}

impl Groups {
    fn run(mut self, batches: Receiver<Batch>) -> Result<Finished, FrameError> {
        for batch in batches {
            self.take(&batch)?;
        }
        self.cut()?;
        Ok(Finished { encoder: self.encoder, max: self.max })
    }

    fn take(&mut self, batch: &Batch) -> Result<(), FrameError> {
        for (max, data) in self.max.iter_mut().zip(&batch.columns) {
            let here = largest(data);
            *max = match (*max, here) {
                (Some(a), Some(b)) => Some(a.max(b)),
                (a, b) => a.or(b),
            };
        }
        let group = GROUP_ROWS.min(GROUP_CELLS / batch.columns.len().max(1)).max(1);
        let mut first = 0;
        while first < batch.rows() {
            let last = batch.rows().min(first + group - self.pending.rows.min(group - 1));
            let rows = self.within_text_limit(batch, first..last);
            first = rows.end;
            self.pending.rows += rows.len();
            self.pending.frames.push(frame(batch, &self.names, rows)?);
            if self.pending.rows >= group || self.pending.text >= GROUP_TEXT {
                self.cut()?;
            }
        }
        Ok(())
    }

    /// Shortens a run of rows to the text that still fits the group; counts that text.
    fn within_text_limit(&mut self, batch: &Batch, rows: std::ops::Range<usize>) -> std::ops::Range<usize> {
        let bytes = |rows: std::ops::Range<usize>| -> usize {
            batch.columns.iter().map(|c| text_bytes(c, rows.clone())).sum()
        };
        let all = bytes(rows.clone());
        if self.pending.text + all <= GROUP_TEXT {
            self.pending.text += all;
            return rows;
        }
        let mut end = rows.start;
        while end < rows.end && (end == rows.start || self.pending.text < GROUP_TEXT) {
            self.pending.text += bytes(end..end + 1);
            end += 1;
        }
        rows.start..end
    }

    /// Writes the pending rows as one row group.
    fn cut(&mut self) -> Result<(), FrameError> {
        let pending = std::mem::take(&mut self.pending);
        let mut frames = pending.frames.into_iter();
        let Some(mut all) = frames.next() else { return Ok(()) };
        for next in frames {
            all.vstack_mut(&next).map_err(unwritable)?;
        }
        // One chunk per column: a group with misaligned chunks would be written wrong.
        all.rechunk_mut();
        self.encoder.write_batch(&all).map_err(unwritable)
    }
}

fn same_types(before: &[Column], after: &[Column]) -> Result<(), FrameError> {
    if before.len() != after.len() {
        return Err(FrameError::ColumnCount { expected: before.len(), found: after.len() });
    }
    match before.iter().zip(after).position(|(a, b)| a.ty != b.ty) {
        None => Ok(()),
        Some(column) => {
            Err(FrameError::ColumnType { column, expected: before[column].ty, found: after[column].ty })
        }
    }
}

/// Writes a whole frame: see [`FrameWriter`].
pub fn write(
    path: &Path,
    meta: FrameMeta,
    batches: impl IntoIterator<Item = Batch>,
) -> Result<Written, FrameError> {
    let mut writer = FrameWriter::create(path, meta)?;
    for batch in batches {
        writer.push(batch)?;
    }
    writer.finish()
}
