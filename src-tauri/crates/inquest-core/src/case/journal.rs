//! The history of a case: every edit is one entry with its inverse, chained by hash.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{CaseId, Instant, Record, RecordKey};
use crate::canonical::to_canonical_json;

/// Hash that the first entry of a case chains to.
pub const GENESIS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// One record before and after an edit. Absent before: it was created; absent after: it was removed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// Which record.
    pub key: RecordKey,
    /// The record before.
    pub before: Option<Record>,
    /// The record after.
    pub after: Option<Record>,
}

impl Change {
    /// The change that takes this one back.
    pub fn inverse(&self) -> Change {
        Change { key: self.key.clone(), before: self.after.clone(), after: self.before.clone() }
    }
}

/// One edit of a case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct JournalEntry {
    /// The case.
    pub case: CaseId,
    /// Position in the case's journal, from 1 without gaps.
    pub seq: u64,
    /// When.
    pub at: Instant,
    /// Who, by the name set in the library; absent while none is set. The chain proves order, not honesty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// What was done, as a stable code: `hypothesis_added`, `prediction_sealed`, `undone`, ...
    pub action: String,
    /// The edit itself, in order.
    pub changes: Vec<Change>,
    /// The entry that this one takes back, when it is an undo.
    pub undoes: Option<u64>,
    /// The undo that this one takes back, when it is a redo.
    pub redoes: Option<u64>,
    /// Hash of the entry before, or [`GENESIS`].
    pub prev: String,
    /// SHA-256 of this entry without this field, lower-case hex.
    pub hash: String,
}

impl JournalEntry {
    /// The hash that the entry should carry: over its canonical JSON with an empty `hash`.
    pub fn computed_hash(&self) -> Result<String, serde_json::Error> {
        let bare = JournalEntry { hash: String::new(), ..self.clone() };
        let mut hasher = Sha256::new();
        hasher.update(to_canonical_json(&bare)?);
        Ok(crate::hex(&hasher.finalize()))
    }

    /// The text in which the entry is kept: its canonical JSON. One spelling, so that no byte of it is free.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        to_canonical_json(self)
    }

    /// The entry with its hash filled in.
    pub fn hashed(mut self) -> Result<JournalEntry, serde_json::Error> {
        self.hash = self.computed_hash()?;
        Ok(self)
    }
}

/// Where a chain breaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChainBreak {
    /// An entry does not follow the one before.
    #[error("journal entry {seq} does not follow the entry before it")]
    Link {
        /// The entry.
        seq: u64,
    },
    /// An entry's content does not have the hash it carries.
    #[error("journal entry {seq} does not have the hash it carries")]
    Content {
        /// The entry.
        seq: u64,
    },
    /// An entry says what it said, in other bytes: a field renamed that means nothing when it is absent, a blank.
    #[error("journal entry {seq} is not kept as it was written")]
    Text {
        /// The entry.
        seq: u64,
    },
}

impl ChainBreak {
    /// Number of the entry.
    pub fn seq(&self) -> u64 {
        match self {
            ChainBreak::Link { seq } | ChainBreak::Content { seq } | ChainBreak::Text { seq } => *seq,
        }
    }
}

/// Checks that the entries of one case are numbered from 1, linked, and unchanged.
pub fn verify_chain(entries: &[JournalEntry]) -> Result<(), ChainBreak> {
    let mut prev = GENESIS;
    for (i, entry) in entries.iter().enumerate() {
        if entry.prev != prev || entry.seq != i as u64 + 1 {
            return Err(ChainBreak::Link { seq: entry.seq });
        }
        if entry.computed_hash().ok().as_deref() != Some(entry.hash.as_str()) {
            return Err(ChainBreak::Content { seq: entry.seq });
        }
        prev = &entry.hash;
    }
    Ok(())
}

/// The same, and that each text is byte for byte the entry that was read from it. The hash is over what an entry
/// says; a reader passes over what it does not know, so the bytes are compared too.
pub fn verify_texts<T: AsRef<str>>(entries: &[JournalEntry], texts: &[T]) -> Result<(), ChainBreak> {
    verify_chain(entries)?;
    for (i, entry) in entries.iter().enumerate() {
        let written = entry.text().ok();
        if written.is_none() || texts.get(i).map(AsRef::as_ref) != written.as_deref() {
            return Err(ChainBreak::Text { seq: entry.seq });
        }
    }
    if texts.len() > entries.len() {
        return Err(ChainBreak::Link { seq: entries.len() as u64 + 1 });
    }
    Ok(())
}
