//! What other captures of the same moment say about a snapshot: which server and version, when counters were reset,
//! how many entries were evicted, and what was waited for beside the statements.
//!
//! A capture is a neighbour of another when nothing speaks against their being of one moment, in this order: blocks of one
//! exhibit; exhibits captured within a minute; exhibits of one archive and part of the incident; exhibits of one
//! part of the incident. Exhibits of different parts, or more than ten minutes apart, are none. The nearest that tell
//! decide; where two of them disagree, nothing is known.
//!
//! Absent on purpose: a guess. A case without parts and times tells nothing across exhibits.

mod beside;
mod facts;

pub(crate) use beside::{Beside, SAMPLES, samples_again};
pub(crate) use facts::{Known, TELLERS, Told, agreed, settle, tellers, told_by};

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use inquest_core::case::{BlockRecord, Exhibit};

use crate::wire::BlockRef;
use crate::{ApiError, CaseFile, Inquest, blocking};

/// Microseconds within which two captures are of one moment.
const ONE_MOMENT: u128 = 60_000_000;
/// Microseconds beyond which they are not, whatever part they are of.
const APART: u128 = 600_000_000;

/// A frame and the kind that asked.
type Asked = (PathBuf, String);

/// What blocks were found to tell, by frame and by the kind that asked.
#[derive(Default)]
pub(crate) struct Hearsay {
    known: Mutex<HashMap<Asked, Arc<Vec<Told>>>>,
}

impl Hearsay {
    /// Forgets it: rows were read again.
    pub(crate) fn forget(&self) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn get(&self, key: &Asked) -> Option<Arc<Vec<Told>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    fn keep(&self, key: Asked, told: Arc<Vec<Told>>) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(key, told);
    }
}

/// Blocks of a kind that are of the same moment as a block, the nearest only.
pub(crate) fn near<'a>(file: &'a CaseFile, of: &BlockRef, kind: &str) -> Vec<(&'a Exhibit, &'a BlockRecord)> {
    let Ok(own) = file.exhibit(of.exhibit.as_str()) else { return Vec::new() };
    let mut found: Vec<(u8, &Exhibit, &BlockRecord)> = Vec::new();
    for exhibit in file.exhibits() {
        if exhibit.purged.is_some() {
            continue;
        }
        if exhibit.id == own.id {
            found.extend(within(exhibit, of.block, kind).into_iter().map(|block| (0, exhibit, block)));
        } else if let Some(distance) = distance(own, exhibit) {
            let blocks = exhibit.blocks.iter().filter(|b| b.kind.as_str() == kind);
            found.extend(blocks.map(|block| (distance, exhibit, block)));
        }
    }
    let nearest = found.iter().map(|(distance, ..)| *distance).min();
    found.retain(|(distance, ..)| Some(*distance) == nearest);
    found.into_iter().map(|(_, exhibit, block)| (exhibit, block)).collect()
}

/// Blocks of a kind in the exhibit of a block. Where an exhibit repeats both, the first goes with the first.
fn within<'a>(exhibit: &'a Exhibit, block: u32, kind: &str) -> Vec<&'a BlockRecord> {
    let all: Vec<&BlockRecord> = exhibit.blocks.iter().filter(|b| b.kind.as_str() == kind).collect();
    let Some(own) = exhibit.blocks.iter().find(|b| b.index == block) else { return all };
    let alike: Vec<&BlockRecord> = exhibit.blocks.iter().filter(|b| b.kind == own.kind).collect();
    let place = alike.iter().position(|b| b.index == block);
    match place {
        Some(place) if alike.len() > 1 && all.len() == alike.len() => vec![all[place]],
        _ => all,
    }
}

/// How far two exhibits are from being of one moment; `None`: they are not.
fn distance(a: &Exhibit, b: &Exhibit) -> Option<u8> {
    if let (Some(a), Some(b)) = (&a.phase, &b.phase)
        && a != b
    {
        return None;
    }
    let at = |e: &Exhibit| e.captured_at.as_ref().and_then(|m| m.at).map(|i| i.0);
    let apart = at(a).zip(at(b)).map(|(a, b)| (i128::from(a) - i128::from(b)).unsigned_abs());
    let one_set = |a: &Exhibit, b: &Exhibit| {
        let (a, b) = (a.member.as_ref(), b.member.as_ref());
        a.zip(b).is_some_and(|(a, b)| a.sha256 == b.sha256)
    };
    let one_part = a.phase.is_some() && a.phase == b.phase;
    match apart {
        Some(apart) if apart <= ONE_MOMENT => Some(1),
        Some(apart) if apart > APART => None,
        _ if one_part && one_set(a, b) => Some(2),
        _ if one_part => Some(3),
        _ => None,
    }
}

impl Inquest {
    /// What the neighbours of a block tell about it.
    pub(crate) async fn told(&self, file: &CaseFile, of: &BlockRef) -> Result<Vec<Told>, ApiError> {
        let exhibit = file.exhibit(of.exhibit.as_str())?;
        let asking = crate::tables::record_of(exhibit, of.block)?.kind.clone();
        let mut all = Vec::new();
        for kind in facts::tellers(asking.as_str()) {
            let mut told: Vec<Told> = Vec::new();
            for (exhibit, block) in near(file, of, kind) {
                told.extend(self.told_by(exhibit, block, asking.as_str()).await?.iter().cloned());
            }
            facts::agreed(told, &mut all);
        }
        Ok(all)
    }

    async fn told_by(
        &self,
        exhibit: &Exhibit,
        block: &BlockRecord,
        asking: &str,
    ) -> Result<Arc<Vec<Told>>, ApiError> {
        let key = (self.library.frame_path(exhibit, block.index), asking.to_owned());
        if let Some(known) = self.hearsay.get(&key) {
            return Ok(known);
        }
        let table = self.table_of(exhibit, block.index).await?;
        let of = BlockRef { exhibit: exhibit.id.clone(), block: block.index };
        let asked = asking.to_owned();
        let told = Arc::new(blocking(move || facts::told_by(&table, &of, &asked)).await?);
        self.hearsay.keep(key, told.clone());
        Ok(told)
    }
}
