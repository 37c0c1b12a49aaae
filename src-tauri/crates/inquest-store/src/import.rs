//! Entering captures: staged in a folder of `tmp/`, then visible in one step.
//!
//! A [`Staging`] takes original bytes, the Parquet of their blocks, and their lines for search. Bytes can be taken in
//! while they are read ([`Staging::arriving`]): their hash is known at the end, and what was laid down for them in the
//! meantime is found under [`ARRIVING`]. Nothing of it is in the library until `finish_import` (or `finish_adoption`): files are synced and moved first, then one
//! transaction writes exhibit, journal entry and index. Dropping it, or a kill at any moment, leaves nothing.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use inquest_core::case::{CaseId, Change, Exhibit, Instant, JournalEntry, Record};
use sqlx::SqliteConnection;

use crate::commit::{self, Edit};
use crate::library::Writer;
use crate::search::{IndexMark, Lines};
use crate::{Arriving, Hook, Library, StoreError, files, frames, records, search, sql};

/// Stands for the hash of the bytes that are arriving, until it is known.
pub const ARRIVING: &str = "arriving";

/// Action of an import.
const IMPORTED: &str = "exhibit_imported";

/// Captures on their way into the library.
#[derive(Debug)]
pub struct Staging {
    pub(crate) library: Library,
    pub(crate) work: PathBuf,
    pub(crate) originals: BTreeMap<String, u64>,
    pub(crate) lines: BTreeMap<String, Lines>,
    /// Files were moved to their places and no transaction has decided on them yet.
    pub(crate) undecided: AtomicBool,
}

/// Original bytes as they were staged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StagedOriginal {
    /// SHA-256 of the bytes, lower-case hex.
    pub sha256: String,
    /// Number of bytes.
    pub bytes: u64,
}

impl Library {
    /// Begins to enter captures. Several may be under way at once.
    pub fn begin_import(&self) -> Result<Staging, StoreError> {
        Ok(Staging {
            work: self.work_folder("import")?,
            library: self.clone(),
            originals: BTreeMap::new(),
            lines: BTreeMap::new(),
            undecided: AtomicBool::new(false),
        })
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        // Dropped between files and transaction: the next writer needs the markers in the folder.
        if self.undecided.load(Ordering::Acquire) {
            return;
        }
        // Best effort: what is left is taken away when the library is opened next.
        let _ = files::remove_folder(&self.work);
    }
}

impl Staging {
    /// Copies original bytes in, hashing them on the way, in constant memory. The hook gets the bytes so far;
    /// `Break` cancels. Blocks the thread.
    pub fn stage_original(&mut self, from: impl Read, hook: Hook<'_>) -> Result<StagedOriginal, StoreError> {
        let arriving = self.work.join("arriving");
        let (sha256, bytes) = match files::copy_hashed(from, &arriving, hook) {
            Ok(sum) => sum,
            Err(e) => {
                files::remove(&arriving)?;
                return Err(e);
            }
        };
        let staged = self.staged(&sha256);
        std::fs::rename(&arriving, &staged).map_err(|e| StoreError::file("move", &staged, e))?;
        self.originals.insert(sha256.clone(), bytes);
        Ok(StagedOriginal { sha256, bytes })
    }

    /// Begins to take in bytes while they are read elsewhere. One input at a time.
    pub fn arriving(&mut self) -> Result<Arriving, StoreError> {
        Arriving::create(self.work.join(ARRIVING))
    }

    /// Gives up what was laid down under [`ARRIVING`]: bytes, rows and lines.
    pub fn depart(&mut self, arriving: Arriving) -> Result<(), StoreError> {
        drop(arriving);
        self.lines.remove(ARRIVING);
        for name in files::names(&self.work)?.iter().filter(|n| n.starts_with(ARRIVING)) {
            files::remove(&self.work.join(name))?;
        }
        Ok(())
    }

    /// Takes in the bytes that have arrived, with the rows and lines laid down for them. The hash is that of the bytes
    /// handed over, as their reader computed it.
    pub fn arrived(&mut self, mut arriving: Arriving, sha256: &str) -> Result<u64, StoreError> {
        let bytes = arriving.finish()?;
        let to_place = |from: PathBuf, to: PathBuf| {
            std::fs::rename(&from, &to).map_err(|e| StoreError::file("move", &to, e))
        };
        to_place(arriving.path().to_owned(), self.staged(sha256))?;
        for name in files::names(&self.work)? {
            if let Some(of_block) = name.strip_prefix(ARRIVING) {
                to_place(self.work.join(&name), self.work.join(format!("{sha256}{of_block}")))?;
            }
        }
        if let Some(lines) = self.lines.remove(ARRIVING) {
            self.lines.insert(sha256.to_owned(), lines);
        }
        self.originals.insert(sha256.to_owned(), bytes);
        Ok(bytes)
    }

    /// Where staged bytes lie, to be read; `None` when they are not staged.
    pub fn original_path(&self, sha256: &str) -> Option<PathBuf> {
        self.originals.contains_key(sha256).then(|| self.staged(sha256))
    }

    /// Where to write the Parquet of a block. A block without a file there is rebuilt when it is needed.
    pub fn frame_path(&self, sha256: &str, block: u32) -> PathBuf {
        let hash = if files::is_hash(sha256) || sha256 == ARRIVING { sha256 } else { "not-a-hash" };
        self.work.join(format!("{hash}.{block}.parquet"))
    }

    /// Offers a line of a capture for search, in order. Lines beyond the limits (see the crate's header) and those behind
    /// them are left out; [`Staging::index_cut`] tells.
    pub fn index_line(&mut self, sha256: &str, line: u64, text: &str) {
        if let Some(lines) = self.lines.get_mut(sha256) {
            lines.push(line, text);
        } else {
            let mut lines = Lines::default();
            lines.push(line, text);
            self.lines.insert(sha256.to_owned(), lines);
        }
    }

    /// True when no further line of a capture would be taken in for search.
    pub fn index_full(&self, sha256: &str) -> bool {
        self.lines.get(sha256).is_some_and(Lines::full)
    }

    /// Where the lines offered of a capture stand, to come back to.
    pub fn index_mark(&self, sha256: &str) -> IndexMark {
        self.lines.get(sha256).map(Lines::mark).unwrap_or_default()
    }

    /// Forgets the lines of a capture offered after a mark.
    pub fn index_back_to(&mut self, sha256: &str, mark: IndexMark) {
        if let Some(lines) = self.lines.get_mut(sha256) {
            lines.back_to(mark);
        }
    }

    /// True when some lines of a capture were too many or too long to be searched.
    pub fn index_cut(&self, sha256: &str) -> bool {
        self.lines.get(sha256).is_some_and(Lines::cut)
    }

    /// Makes the staged captures exhibits of a case, all or nothing. The changes create exhibits whose bytes are
    /// staged, or are held already by another case; they may change other records in the same step.
    ///
    /// The hook is called with the lines indexed so far; `Break` cancels and leaves nothing.
    pub async fn finish_import(
        self,
        case: &CaseId,
        changes: Vec<Change>,
        at: Instant,
        hook: Hook<'_>,
    ) -> Result<JournalEntry, StoreError> {
        let entered: Vec<Exhibit> = changes
            .iter()
            .filter_map(|c| match (&c.before, &c.after) {
                (None, Some(Record::Exhibit(exhibit))) => Some(exhibit.clone()),
                _ => None,
            })
            .collect();
        let library = self.library.clone();
        let mut writer = library.writer().await?;
        let mut tx = writer.begin().await?;
        for exhibit in &entered {
            if let Some(same) = records::with_hash(&mut tx, case, &exhibit.sha256).await? {
                return Err(StoreError::AlreadyHere { exhibit: same.id });
            }
        }
        let edit = Edit { case, action: IMPORTED, changes, at, undoes: None, redoes: None };
        let done = async {
            self.settle(entered.iter())?;
            let entry = commit::apply(&mut tx, edit).await?;
            self.index(&mut tx, case, entered.iter(), hook).await?;
            Ok(entry)
        }
        .await;
        let done = match done {
            Ok(entry) => Writer::commit(&library, tx).await.map(|()| entry),
            Err(e) => {
                // SQLite may have done so itself (a full disk); then this fails and nothing is left to take back.
                let _ = tx.rollback().await;
                library.watched(Err(e))
            }
        };
        self.decide(done.is_ok(), &mut writer).await?;
        done
    }

    /// Moves the files of exhibits to their places. Each original is marked first, so that the next writer can
    /// tell what a kill left.
    pub(crate) fn settle<'e>(&self, exhibits: impl Iterator<Item = &'e Exhibit>) -> Result<(), StoreError> {
        let folder = self.library.folder();
        self.undecided.store(true, Ordering::Release);
        for exhibit in exhibits.filter(|e| e.purged.is_none()) {
            let place = files::original(folder, &exhibit.sha256);
            if self.originals.contains_key(&exhibit.sha256) {
                files::mark_pending(&self.work, &exhibit.sha256)?;
                let whole = std::fs::metadata(&place).is_ok_and(|m| m.len() == exhibit.bytes);
                if !whole {
                    files::settle(&self.staged(&exhibit.sha256), &place)?;
                }
            } else if !place.exists() {
                return Err(StoreError::OriginalMissing { sha256: exhibit.sha256.clone() });
            }
            for block in &exhibit.blocks {
                let staged = self.frame_path(&exhibit.sha256, block.index);
                if staged.exists() {
                    files::settle(&staged, &frames::path(folder, exhibit, block.index))?;
                }
            }
        }
        Ok(())
    }

    /// After the transaction: when it failed, takes back what [`Staging::settle`] moved.
    pub(crate) async fn decide(&self, committed: bool, writer: &mut Writer<'_>) -> Result<(), StoreError> {
        if !committed {
            let conn = writer.connection()?;
            for sha256 in files::pending(&self.work)? {
                let held: bool =
                    sqlx::query_scalar(sql::holding::HELD).bind(&sha256).fetch_one(&mut *conn).await?;
                if !held {
                    files::remove_original(self.library.folder(), &sha256)?;
                }
            }
        }
        self.undecided.store(false, Ordering::Release);
        Ok(())
    }

    /// Indexes the lines of exhibits.
    pub(crate) async fn index<'e>(
        &self,
        conn: &mut SqliteConnection,
        case: &CaseId,
        exhibits: impl Iterator<Item = &'e Exhibit>,
        hook: Hook<'_>,
    ) -> Result<(), StoreError> {
        for exhibit in exhibits {
            if let Some(lines) = self.lines.get(&exhibit.sha256) {
                search::index_capture(conn, case, &exhibit.id, lines, hook).await?;
            }
        }
        Ok(())
    }

    fn staged(&self, sha256: &str) -> PathBuf {
        Path::new(&self.work).join(format!("{sha256}.original"))
    }
}
