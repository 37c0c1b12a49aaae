//! Original bytes that are laid down while somebody else reads them.
//!
//! The reader hands on what it read, chunk by chunk, and says at the end what the hash of it all is. A thread writes
//! the chunks, another one keeps asking the disk to take them, so that little is left to wait for at the end. At most
//! [`AHEAD`] chunks are in memory; a slow disk slows the reader down.
//!
//! Invariant: what is written is what was handed over, in order; a write that failed is told by
//! [`Arriving::finish`], and nothing that did not finish is ever taken in.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use crate::StoreError;

/// Chunks between the reader and the writer.
const AHEAD: usize = 8;
/// Bytes written between two requests to the disk.
const SYNC_EVERY: u64 = 32 << 20;

/// A file under way.
#[derive(Debug)]
pub struct Arriving {
    path: PathBuf,
    chunks: Option<SyncSender<Vec<u8>>>,
    writer: Option<JoinHandle<Result<u64, StoreError>>>,
    /// Number of bytes, once they are on the disk.
    whole: Option<u64>,
}

impl Arriving {
    pub(crate) fn create(path: PathBuf) -> Result<Arriving, StoreError> {
        let failed = |e| StoreError::file("create", &path, e);
        let file = File::create(&path).map_err(failed)?;
        let (chunks, received) = sync_channel(AHEAD);
        let name = path.clone();
        let writer = std::thread::Builder::new()
            .name("original-writer".to_owned())
            .spawn(move || write(file, &name, received))
            .map_err(failed)?;
        Ok(Arriving { path, chunks: Some(chunks), writer: Some(writer), whole: None })
    }

    /// Where the bytes lie. They are whole after [`Arriving::finish`].
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Hands over the next bytes. They are dropped when writing has failed before: `finish` tells.
    pub fn push(&mut self, bytes: &[u8]) {
        if let Some(chunks) = &self.chunks
            && chunks.send(bytes.to_vec()).is_err()
        {
            self.chunks = None;
        }
    }

    /// Waits for the disk; the file is read-only then. Returns the number of bytes; asked again, the same.
    pub fn finish(&mut self) -> Result<u64, StoreError> {
        if let Some(bytes) = self.whole {
            return Ok(bytes);
        }
        self.chunks = None;
        let broken = || StoreError::file("write", &self.path, std::io::Error::other("the writer broke off"));
        let writer = self.writer.take().ok_or_else(broken)?;
        let bytes = writer.join().map_err(|_| broken())??;
        let failed = |e| StoreError::file("protect", &self.path, e);
        let mut mode = fs::metadata(&self.path).map_err(failed)?.permissions();
        mode.set_readonly(true);
        fs::set_permissions(&self.path, mode).map_err(failed)?;
        self.whole = Some(bytes);
        Ok(bytes)
    }
}

impl Drop for Arriving {
    fn drop(&mut self) {
        // The writer must not go on after its file was given up.
        self.chunks = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

fn write(mut file: File, name: &Path, chunks: Receiver<Vec<u8>>) -> Result<u64, StoreError> {
    let failed = |what| move |e| StoreError::file(what, name, e);
    let flushed = file.try_clone().map_err(failed("sync"))?;
    std::thread::scope(|scope| {
        let (due, asked) = sync_channel::<()>(1);
        let flusher = scope.spawn(move || asked.iter().try_for_each(|()| flushed.sync_data()));
        let (mut total, mut since) = (0, 0);
        for chunk in chunks {
            file.write_all(&chunk).map_err(failed("write"))?;
            let bytes = chunk.len() as u64;
            total += bytes;
            since += bytes;
            // A disk that is still busy with the last request is asked again later.
            if since >= SYNC_EVERY && due.try_send(()).is_ok() {
                since = 0;
            }
        }
        drop(due);
        let flushed = flusher.join().unwrap_or_else(|_| Err(std::io::Error::other("the flusher broke off")));
        flushed.map_err(failed("sync"))?;
        file.sync_all().map_err(failed("sync"))?;
        Ok(total)
    })
}
