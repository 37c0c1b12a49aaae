//! Rows to Parquet, in bounded memory.
//!
//! Batches of any size become row groups of at most [`GROUP_ROWS`] rows, cut earlier when they hold much text or
//! very many columns. Encoding and compression run on a thread of their own, one group behind the reader, so at
//! most three groups are in memory. No statistics are written: the footer carries the one figure a grid needs.

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
    max: Vec<Option<f64>>,
    file: File,
    rows: u64,
    pending: Pending,
    groups: Option<SyncSender<pl::DataFrame>>,
    encoder: Option<JoinHandle<Result<Finished, FrameError>>>,
}

/// An encoder without rows to come.
struct Finished(Encoder);

/// Rows collected for the next row group.
#[derive(Debug, Default)]
struct Pending {
    frames: Vec<pl::DataFrame>,
    rows: usize,
    text: usize,
}

impl FrameWriter {
    /// Begins a frame in a new file; an existing file is an error. The path is the caller's temporary name.
    pub fn create(path: &Path, meta: FrameMeta) -> Result<FrameWriter, FrameError> {
        let (stored, texts) = stored_names(&meta.columns);
        FrameWriter::begin(path, meta, Names { stored, texts })
    }

    /// The same without columns for source spellings: what other programs read holds values only.
    pub(crate) fn plain(path: &Path, meta: FrameMeta) -> Result<FrameWriter, FrameError> {
        let (stored, texts) = stored_names(&meta.columns);
        FrameWriter::begin(path, meta, Names { stored, texts: vec![None; texts.len()] })
    }

    fn begin(path: &Path, meta: FrameMeta, names: Names) -> Result<FrameWriter, FrameError> {
        let failed = |source| FrameError::Io { what: "creating a frame", source };
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(failed)?;
        let out = BufWriter::with_capacity(1 << 18, file.try_clone().map_err(failed)?);
        let encoder = guarded(|| {
            ParquetWriter::new(out)
                .with_compression(ParquetCompression::Zstd(None))
                .with_statistics(StatisticsOptions::empty())
                .batched(&schema(&meta.columns, &names))
                .map_err(unwritable)
        })?;
        let (groups, received) = sync_channel(1);
        let thread = std::thread::Builder::new()
            .name("frame-encoder".to_owned())
            .spawn(move || guarded(|| encode(encoder, received)))
            .map_err(failed)?;
        Ok(FrameWriter {
            max: vec![None; meta.columns.len()],
            meta,
            names,
            file,
            rows: 0,
            pending: Pending::default(),
            groups: Some(groups),
            encoder: Some(thread),
        })
    }

    /// Adds rows. The batch must have the frame's columns in order.
    pub fn push(&mut self, batch: &Batch) -> Result<(), FrameError> {
        check(batch, &self.meta.columns)?;
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
            self.rows += rows.len() as u64;
            self.pending.rows += rows.len();
            self.pending.frames.push(guarded(|| frame(batch, &self.names, rows))?);
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

    /// Hands the pending rows to the encoder as one row group.
    fn cut(&mut self) -> Result<(), FrameError> {
        let pending = std::mem::take(&mut self.pending);
        let group = guarded(|| {
            let mut frames = pending.frames.into_iter();
            let Some(mut all) = frames.next() else { return Ok(None) };
            for next in frames {
                all.vstack_mut(&next).map_err(unwritable)?;
            }
            // One chunk per column: a group with misaligned chunks would be written wrong.
            all.rechunk_mut();
            Ok(Some(all))
        })?;
        let Some(group) = group else { return Ok(()) };
        let sent = self.groups.as_ref().is_some_and(|groups| groups.send(group).is_ok());
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
        self.groups = None;
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

    /// Writes the footer and syncs the file to disk.
    pub fn finish(mut self) -> Result<Written, FrameError> {
        self.cut()?;
        let Finished(encoder) = self.join()?;
        let footer = Footer {
            version: FORMAT_VERSION,
            meta: self.meta.clone(),
            stored: std::mem::take(&mut self.names.stored),
            texts: std::mem::take(&mut self.names.texts),
            max: std::mem::take(&mut self.max),
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
        self.file.sync_all().map_err(|source| FrameError::Io { what: "syncing a frame", source })?;
        Ok(Written { rows: self.rows, bytes })
    }
}

impl Drop for FrameWriter {
    fn drop(&mut self) {
        // The encoder must not go on writing into a file that its owner believes abandoned.
        self.groups = None;
        if let Some(thread) = self.encoder.take() {
            let _ = thread.join();
        }
    }
}

fn encode(mut encoder: Encoder, groups: Receiver<pl::DataFrame>) -> Result<Finished, FrameError> {
    for group in groups {
        encoder.write_batch(&group).map_err(unwritable)?;
    }
    Ok(Finished(encoder))
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
        writer.push(&batch)?;
    }
    writer.finish()
}
