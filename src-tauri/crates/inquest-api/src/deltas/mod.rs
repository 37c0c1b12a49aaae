//! Two snapshots of the same counters: what happened in between. One snapshot: everything since its counters began.
//! Snapshots of two servers, versions or days: beside each other, nothing subtracted.

mod reply;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use inquest_core::capture::KindId;
use inquest_core::case::{CaseId, Exhibit};
use inquest_frames::{Delta, DeltaQuery, Snapshot, Table};

pub(crate) use reply::{Beneath, reply, row};

use crate::neighbours::{Beside, Known, Told, settle};
use crate::wire::*;
use crate::{ApiError, CaseFile, Context, Inquest, blocking};

const KEPT: usize = 4;

/// What a delta is of.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Pair {
    pub(crate) before: Option<BlockRef>,
    pub(crate) after: BlockRef,
    pub(crate) side_by_side: bool,
    /// What is known of the snapshots; `None`: what the case tells now.
    pub(crate) known: Option<[Known; 2]>,
}

impl Pair {
    /// A difference, or everything since the counters began.
    pub(crate) fn between(before: Option<&BlockRef>, after: &BlockRef) -> Pair {
        Pair { before: before.cloned(), after: after.clone(), side_by_side: false, known: None }
    }

    /// Its blocks, the earlier first.
    pub(crate) fn blocks(&self) -> Vec<BlockRef> {
        self.before.iter().chain([&self.after]).cloned().collect()
    }

    /// Their exhibits.
    pub(crate) fn exhibits(&self, file: &CaseFile) -> Result<Vec<Exhibit>, ApiError> {
        self.blocks().iter().map(|of| file.exhibit(of.exhibit.as_str()).cloned()).collect()
    }
}

/// A delta is known by its frames, the times of its captures and what is known of them: all can change.
type Key = (Vec<PathBuf>, String);

/// Deltas that were computed last.
#[derive(Default)]
pub(crate) struct Deltas {
    known: Mutex<Vec<(Key, Arc<Compared>)>>,
}

impl Deltas {
    fn get(&self, key: &Key) -> Option<Arc<Compared>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|(k, _)| k == key).map(|(_, d)| d.clone())
    }

    /// Forgets them: rows they were computed from were read again.
    pub(crate) fn forget(&self) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn keep(&self, key: Key, delta: Arc<Compared>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.push((key, delta));
        if known.len() > KEPT {
            known.remove(0);
        }
    }
}

/// A delta, the kind of its snapshots, and what is known of these.
pub(crate) struct Compared {
    pub(crate) delta: Delta,
    pub(crate) kind: KindId,
    pub(crate) known: [Known; 2],
    pub(crate) facts: [Vec<SideFact>; 2],
    after: Arc<Table>,
    /// What was waited for beside it, and the state of the case that this was found in.
    beside: Mutex<Option<(String, Arc<Beside>)>>,
}

impl Compared {
    /// A delta of two snapshots, or of one since its counters began.
    pub(crate) fn of(
        before: Option<Snapshot>,
        after: Snapshot,
        side_by_side: bool,
        sides: [(Known, Vec<SideFact>); 2],
    ) -> Result<Compared, ApiError> {
        let [(known_before, facts_before), (known_after, facts_after)] = sides;
        let (kind, table) = (after.table.meta().kind.clone(), after.table.clone());
        let after = known_after.of(after);
        let delta = match before {
            Some(before) if side_by_side => Delta::compare(known_before.of(before), after)?,
            Some(before) => Delta::between(known_before.of(before), after)?,
            None => Delta::since_begin(after)?,
        };
        Ok(Compared {
            delta,
            kind,
            known: [known_before, known_after],
            facts: [facts_before, facts_after],
            after: table,
            beside: Mutex::default(),
        })
    }

    /// When the counters of the later snapshot were reset, as its only row or all of its rows say.
    pub(crate) fn reset(&self) -> Result<Option<i64>, ApiError> {
        use inquest_core::capture::ColumnData;
        if let Some(at) = self.known[1].stats_reset {
            return Ok(Some(at));
        }
        let Some(column) = self.after.column_index("stats_reset") else { return Ok(None) };
        let batch = self.after.batch(0, self.after.rows().min(1_000))?;
        let Some(ColumnData::Time { micros, .. }) = batch.columns.get(column) else { return Ok(None) };
        let mut all = micros.iter().flatten().copied();
        let first = all.next();
        Ok(first.filter(|first| all.all(|other| other == *first)))
    }
}

impl Inquest {
    /// The difference of two snapshots, ranked, by window.
    pub async fn delta(&self, request: DeltaRequest, _ctx: &Context) -> Result<DeltaReply, ApiError> {
        if request.count > WINDOW_ROWS {
            return Err(ApiError::WindowTooLarge {
                count: request.count.to_string(),
                limit: WINDOW_ROWS.to_string(),
            });
        }
        let file = self.case_file(&request.case).await?;
        let pair = pair_of(&request);
        let compared = self.delta_in(&file, &pair).await?;
        let beside = self.beside_once(&file, &pair, &compared).await?;
        let exhibits = pair.exhibits(&file)?;
        blocking(move || {
            reply(&compared, &query(&request), &Beneath { pair: Some((&pair, &exhibits)), beside: &beside })
        })
        .await
    }

    /// How few rows of a delta make most of a total.
    pub async fn delta_pareto(
        &self,
        request: ParetoRequest,
        _ctx: &Context,
    ) -> Result<ParetoReply, ApiError> {
        let pair = Pair::between(request.before.as_ref(), &request.after);
        let compared = self.delta_of(&request.case, &pair).await?;
        blocking(move || reply::pareto(&compared, request.by.as_deref())).await
    }

    /// The delta of a pair of blocks, computed once.
    pub(crate) async fn delta_of(&self, case: &CaseId, pair: &Pair) -> Result<Arc<Compared>, ApiError> {
        let file = self.case_file(case).await?;
        self.delta_in(&file, pair).await
    }

    /// The same, of a case at hand.
    pub(crate) async fn delta_in(&self, file: &CaseFile, pair: &Pair) -> Result<Arc<Compared>, ApiError> {
        let (key, sides) = self.sides(file, pair).await?;
        if let Some(known) = self.deltas.get(&key) {
            return Ok(known);
        }
        let delta = self.of_sides(file, pair, sides).await?;
        self.deltas.keep(key, delta.clone());
        Ok(delta)
    }

    /// The delta of a pair, not kept: for small tables beside large ones.
    pub(crate) async fn compared(&self, file: &CaseFile, pair: &Pair) -> Result<Arc<Compared>, ApiError> {
        let (_, sides) = self.sides(file, pair).await?;
        self.of_sides(file, pair, sides).await
    }

    async fn of_sides(
        &self,
        file: &CaseFile,
        pair: &Pair,
        sides: [(Known, Vec<SideFact>); 2],
    ) -> Result<Arc<Compared>, ApiError> {
        let after = self.snapshot_of(file, &pair.after).await?;
        let before = match &pair.before {
            Some(before) => Some(self.snapshot_of(file, before).await?),
            None => None,
        };
        let side_by_side = pair.side_by_side;
        blocking(move || Compared::of(before, after, side_by_side, sides)).await.map(Arc::new)
    }

    async fn snapshot_of(&self, file: &CaseFile, of: &BlockRef) -> Result<Snapshot, ApiError> {
        let exhibit = file.exhibit(of.exhibit.as_str())?;
        Ok(snapshot(self.table_of(exhibit, of.block).await?, exhibit, of.block))
    }

    /// What a delta is known by, and what is known of its snapshots.
    async fn sides(
        &self,
        file: &CaseFile,
        pair: &Pair,
    ) -> Result<(Key, [(Known, Vec<SideFact>); 2]), ApiError> {
        let mut frames = Vec::new();
        let mut state = format!("{}", pair.side_by_side);
        for of in pair.blocks() {
            let exhibit = file.exhibit(of.exhibit.as_str())?;
            frames.push(self.library.frame_path(exhibit, of.block));
            state.push_str(&format!(" {:?}", placed(exhibit)));
        }
        let sides = match &pair.known {
            Some([before, after]) => [(before.clone(), Vec::new()), (after.clone(), Vec::new())],
            None => {
                let of: Vec<Option<&BlockRef>> = vec![pair.before.as_ref(), Some(&pair.after)];
                let mut found = self.known(file, &of).await?.into_iter();
                [found.next().unwrap_or_default(), found.next().unwrap_or_default()]
            }
        };
        state.push_str(&format!(" {:?} {:?}", sides[0].0, sides[1].0));
        Ok(((frames, state), sides))
    }

    /// What is known of snapshots that are put beside each other.
    pub(crate) async fn known(
        &self,
        file: &CaseFile,
        of: &[Option<&BlockRef>],
    ) -> Result<Vec<(Known, Vec<SideFact>)>, ApiError> {
        let mut told: Vec<Option<(Vec<Told>, Option<i64>)>> = Vec::new();
        for of in of {
            told.push(match of {
                Some(of) => {
                    let at = placed(file.exhibit(of.exhibit.as_str())?);
                    Some((self.told(file, of).await?, at))
                }
                None => None,
            });
        }
        let present: Vec<(Vec<Told>, Option<i64>)> = told.iter().flatten().cloned().collect();
        let mut settled = settle(&present).into_iter();
        Ok(told.iter().map(|t| t.as_ref().and_then(|_| settled.next()).unwrap_or_default()).collect())
    }

    /// What was waited for beside a delta: found once as long as the exhibits stay what they are.
    pub(crate) async fn beside_once(
        &self,
        file: &CaseFile,
        pair: &Pair,
        compared: &Compared,
    ) -> Result<Arc<Beside>, ApiError> {
        let state: String =
            file.exhibits().iter().map(|e| format!("{} {:?} {:?};", e.id, e.phase, placed(e))).collect();
        let held = compared.beside.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, beside)) = held.filter(|(known, _)| *known == state) {
            return Ok(beside);
        }
        let beside = Arc::new(self.beside(file, pair, compared).await?);
        *compared.beside.lock().unwrap_or_else(PoisonError::into_inner) = Some((state, beside.clone()));
        Ok(beside)
    }
}

/// The pair that a request asks for.
pub(crate) fn pair_of(request: &DeltaRequest) -> Pair {
    Pair {
        side_by_side: request.side_by_side.unwrap_or(false),
        ..Pair::between(request.before.as_ref(), &request.after)
    }
}

/// A request as the deltas take it.
pub(crate) fn query(request: &DeltaRequest) -> DeltaQuery {
    DeltaQuery {
        by: request.by.clone(),
        descending: true,
        filter: request.filter.clone(),
        first: request.first,
        count: request.count,
    }
}

/// The instant an exhibit was captured at.
fn placed(exhibit: &Exhibit) -> Option<i64> {
    exhibit.captured_at.as_ref().and_then(|m| m.at).map(|i| i.0)
}

/// The rows of a block of an exhibit as a snapshot; nothing else is known of it yet.
pub(crate) fn snapshot(table: Arc<Table>, exhibit: &Exhibit, block: u32) -> Snapshot {
    let record = exhibit.blocks.iter().find(|b| b.index == block);
    Snapshot { at: placed(exhibit), cut: record.is_some_and(|b| !b.complete), ..Snapshot::of(table) }
}
