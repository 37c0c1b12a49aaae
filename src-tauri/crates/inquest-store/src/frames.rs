//! Where originals and frames lie.
//!
//! A frame's name is made of the original's hash, the block, and a hash of how the block is read (its
//! [`BlockRecord`] and the version of the readers): another kind, unit, column name or reader is another frame, and
//! undo finds the old one again. A frame is a cache: one that is missing is rebuilt from the original.

use std::path::{Path, PathBuf};

use inquest_core::case::{BlockRecord, CaseId, Exhibit, ExhibitId, Record, RecordKind};
use sha2::{Digest, Sha256};

use crate::{Library, StoreError, files};

impl Library {
    /// Path of an original, which is read-only and never changes.
    pub fn original_path(&self, sha256: &str) -> Result<PathBuf, StoreError> {
        let path = files::original(self.folder(), sha256);
        if path.is_file() { Ok(path) } else { Err(StoreError::OriginalMissing { sha256: sha256.to_owned() }) }
    }

    /// Path of a block's Parquet, whether it is there or not.
    pub fn frame_path(&self, exhibit: &Exhibit, block: u32) -> PathBuf {
        path(self.folder(), exhibit, block)
    }

    /// Whether a block's Parquet is there.
    pub fn has_frame(&self, exhibit: &Exhibit, block: u32) -> bool {
        self.frame_path(exhibit, block).is_file()
    }

    /// Blocks of a case whose Parquet is not there, to be rebuilt; purged exhibits have none to rebuild.
    pub async fn frames_missing(&self, case: &CaseId) -> Result<Vec<(ExhibitId, u32)>, StoreError> {
        let mut missing = Vec::new();
        for record in self.records_of(case, RecordKind::Exhibit).await? {
            let Record::Exhibit(exhibit) = record else { continue };
            if exhibit.purged.is_some() {
                continue;
            }
            for block in &exhibit.blocks {
                if !self.has_frame(&exhibit, block.index) {
                    missing.push((exhibit.id.clone(), block.index));
                }
            }
        }
        Ok(missing)
    }

    /// A path in `tmp/` to write a rebuilt Parquet to, before [`Library::keep_frame`].
    pub fn stage_frame(&self) -> Result<PathBuf, StoreError> {
        Ok(self.work_folder("frame")?.join("frame.parquet"))
    }

    /// Moves a rebuilt Parquet to its place and returns the place. In a read-only library rebuild into a folder
    /// of your own.
    pub fn keep_frame(&self, staged: &Path, exhibit: &Exhibit, block: u32) -> Result<PathBuf, StoreError> {
        self.must_write()?;
        let place = self.frame_path(exhibit, block);
        files::settle(staged, &place)?;
        if let Some(work) = staged.parent().filter(|w| w.starts_with(self.folder().join(files::TMP))) {
            files::remove_folder(work)?;
        }
        Ok(place)
    }
}

/// Path of a block's Parquet.
pub(crate) fn path(folder: &Path, exhibit: &Exhibit, block: u32) -> PathBuf {
    let hash = if files::is_hash(&exhibit.sha256) { exhibit.sha256.as_str() } else { "not-a-hash" };
    let reader = exhibit.read_by.as_ref().map(|by| by.reader);
    let read = |b: &BlockRecord| reading(b, reader);
    let reading = exhibit.blocks.iter().find(|b| b.index == block).map_or_else(String::new, read);
    folder.join(files::FRAMES).join(format!("{hash}.{block}.{reading}.parquet"))
}

/// Sixteen hex digits that stand for how a block is read.
fn reading(block: &BlockRecord, reader: Option<u32>) -> String {
    // A block record is plain data: it always has a JSON form.
    let mut json = serde_json::to_vec(block).unwrap_or_default();
    if let Some(reader) = reader {
        json.extend(reader.to_string().bytes());
    }
    let mut hex = inquest_core::hex(&Sha256::digest(json));
    hex.truncate(16);
    hex
}
