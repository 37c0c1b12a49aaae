//! Plans of a case: read from the exhibits that carry them, shown by column, compared, tied to statement statistics.
//!
//! The capture room carries a plan whole; the plan room reads it; here they meet. Every number of a plan is a quantity
//! whose source is the computation [`PLAN_FIGURE`]: the plan read again, the figure looked up; what a comparison says is
//! [`PLAN_COMPARE`]. So it can be pinned or observed, and `verify` finds it again.
//!
//! What the rules say depends on what lies beside a plan in its case, so it is kept apart from the plan.

mod beside;
mod change;
mod compare;
mod described;
mod figure;
mod files;
mod kept;
mod reply;
mod report;
mod rows;
mod settings;
mod text;
mod ties;
mod window;

pub(crate) use change::{PLAN_COMPARE, PlanCompareInputs, plan_compare_again};
pub(crate) use figure::{PLAN_FIGURE, plan_figure_again};
pub use files::{
    ComparedFiles, FilePlan, compare_files, plans_of_file, rule_or_severity, statements_of_file,
};
pub(crate) use rows::KINDS as STATEMENTS;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use inquest_core::case::{BlockRecord, Exhibit};
use inquest_core::verdict::Reason;
use inquest_plan::Plan;
use inquest_plan::rule::{Answers, answers};

use crate::wire::*;
use crate::{ApiError, CaseFile, Context, Inquest, blocking, neighbours};

/// Blocks whose plans stay read, and whose findings stay known.
const KEPT: usize = 64;

/// A plan as it was read.
pub(crate) struct Read {
    pub(crate) plan: Plan,
    /// The statement: in the plan, else the label above the block.
    pub(crate) statement: Option<String>,
    /// The server's version, as far as the block tells.
    version: Option<[u32; 3]>,
}

/// What the rules say of a plan, and what they were told beside it.
pub(crate) struct Judged {
    pub(crate) answers: Answers,
    beside: Vec<PlanBeside>,
}

/// The plans of a block, or why there is none.
pub(crate) type Found = Result<Vec<Read>, Reason>;

/// The content of an exhibit, by its hash, and a block.
type Place = (String, BlockRecord);

/// What lies beside a place and was told, and what the rules say of its plans then.
type Told = (Place, Vec<beside::Fact>, Arc<Vec<Judged>>);

/// Plans that were read last, by where they were read; what rules said of them; what captures tell.
#[derive(Default)]
pub(crate) struct Plans {
    known: Mutex<Vec<(Place, Arc<Found>)>>,
    judged: Mutex<Vec<Told>>,
    facts: Mutex<HashMap<PathBuf, Arc<Vec<beside::Fact>>>>,
    changes: Mutex<Vec<(String, Arc<Vec<settings::Change>>)>>,
}

impl Plans {
    fn get(&self, key: &Place) -> Option<Arc<Found>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let at = known.iter().position(|(k, _)| k == key)?;
        let found = known.remove(at);
        let plans = Arc::clone(&found.1);
        known.push(found);
        Some(plans)
    }

    fn keep(&self, key: Place, found: Arc<Found>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.push((key, found));
        if known.len() > KEPT {
            known.remove(0);
        }
    }

    /// Forgets what captures told: rows were read again, or exhibits moved.
    pub(crate) fn forget(&self) {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl Inquest {
    /// The plans of a case.
    pub async fn plan_list(&self, request: CaseRef, _ctx: &Context) -> Result<PlanListReply, ApiError> {
        let file = self.case_file(&request.case).await?;
        let mut reply =
            PlanListReply { plans: Vec::new(), unread: Vec::new(), kept: kept::comparisons(&file) };
        for exhibit in file.exhibits().into_iter().filter(|e| e.purged.is_none()) {
            for block in exhibit.blocks.iter().filter(|b| text::carries_plans(&b.kind)) {
                let found = self.plans_of(exhibit, block).await?;
                match found.as_ref() {
                    Ok(plans) => {
                        let judged = self.judged(&file, exhibit, block, &found).await?;
                        let heads = plans.iter().zip(judged.iter()).enumerate();
                        reply.plans.extend(heads.map(|(at, (read, judged))| {
                            let of =
                                PlanRef { exhibit: exhibit.id.clone(), block: block.index, plan: at as u32 };
                            reply::head(&of, read, &judged.answers)
                        }));
                    }
                    Err(reason) => reply.unread.push(PlanUnread {
                        exhibit: exhibit.id.clone(),
                        block: block.index,
                        reason: reason.clone(),
                    }),
                }
            }
        }
        Ok(reply)
    }

    /// One plan: its tree, what the rules say of it and of the statistics of its statement.
    pub async fn plan_open(&self, request: PlanRequest, _ctx: &Context) -> Result<PlanReply, ApiError> {
        let file = self.case_file(&request.case).await?;
        let of = request.of;
        let exhibit = file.exhibit(of.exhibit.as_str())?;
        let block = crate::tables::record_of(exhibit, of.block)?;
        let found = self.plans_of(exhibit, block).await?;
        read_of(&found, &of)?;
        let judged = self.judged(&file, exhibit, block, &found).await?;
        let (ties, silent) = self.plan_ties(&file, &of, &found).await?;
        blocking(move || {
            let read = read_of(&found, &of)?;
            let judged = judged.get(of.plan as usize).ok_or_else(|| unknown(&of))?;
            reply::plan(&of, read, reply::Around { judged, ties, silent })
        })
        .await
    }

    /// One node of a plan.
    pub async fn plan_node(
        &self,
        request: PlanNodeRequest,
        _ctx: &Context,
    ) -> Result<PlanNodeReply, ApiError> {
        let file = self.case_file(&request.case).await?;
        let found = self.plans_at(&file, &request.of).await?;
        reply::node(&request.of, &read_of(&found, &request.of)?.plan, request.node)
    }

    /// Executions before against executions after.
    pub async fn plan_compare(
        &self,
        request: PlanCompareRequest,
        _ctx: &Context,
    ) -> Result<PlanComparison, ApiError> {
        let file = self.case_file(&request.case).await?;
        let inputs = PlanCompareInputs::of(&request);
        let sides = self.executions(&file, &inputs).await?;
        blocking(move || compare::compare(&inputs, &sides)).await
    }

    /// What a pair of nodes changed by, as quantities that can be pinned.
    pub async fn plan_pair(
        &self,
        request: PlanPairRequest,
        _ctx: &Context,
    ) -> Result<PlanPairReply, ApiError> {
        let file = self.case_file(&request.of.case).await?;
        let inputs = PlanCompareInputs::of(&request.of);
        let sides = self.executions(&file, &inputs).await?;
        blocking(move || change::of_pair(&inputs, &sides, request.pair)).await
    }

    /// The plans that a comparison names, side by side.
    pub(super) async fn executions(
        &self,
        file: &CaseFile,
        inputs: &PlanCompareInputs,
    ) -> Result<compare::Sides, ApiError> {
        let mut sides = compare::Sides::default();
        for (refs, side) in [(&inputs.before, &mut sides.before), (&inputs.after, &mut sides.after)] {
            for of in refs {
                let found = self.plans_at(file, of).await?;
                read_of(&found, of)?;
                side.push((of.clone(), found));
            }
        }
        Ok(sides)
    }

    /// The plans of the block that a reference names.
    async fn plans_at(&self, file: &CaseFile, of: &PlanRef) -> Result<Arc<Found>, ApiError> {
        let exhibit = file.exhibit(of.exhibit.as_str())?;
        self.plans_of(exhibit, crate::tables::record_of(exhibit, of.block)?).await
    }

    pub(crate) async fn plans_of(
        &self,
        exhibit: &Exhibit,
        block: &BlockRecord,
    ) -> Result<Arc<Found>, ApiError> {
        let key = (exhibit.sha256.clone(), block.clone());
        if let Some(known) = self.plans.get(&key) {
            return Ok(known);
        }
        let table = self.table_of(exhibit, block.index).await?;
        let input = self.original(exhibit)?;
        let record = block.clone();
        let found = blocking(move || read_block(&table, &record, &input)).await?;
        let found = Arc::new(found);
        self.plans.keep(key, Arc::clone(&found));
        Ok(found)
    }

    /// What the rules say of the plans of a block, with what lies beside it in the case.
    async fn judged(
        &self,
        file: &CaseFile,
        exhibit: &Exhibit,
        block: &BlockRecord,
        found: &Arc<Found>,
    ) -> Result<Arc<Vec<Judged>>, ApiError> {
        let facts = self.facts_beside(file, exhibit, block).await?;
        let place = (exhibit.sha256.clone(), block.clone());
        {
            let known = self.plans.judged.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((.., judged)) = known.iter().find(|(at, told, _)| *at == place && *told == facts) {
                return Ok(Arc::clone(judged));
            }
        }
        let (found, at) = (Arc::clone(found), BlockRef { exhibit: exhibit.id.clone(), block: block.index });
        let told = facts.clone();
        let judged = blocking(move || Ok(Arc::new(judge(&found, &told, &at)))).await?;
        let mut known = self.plans.judged.lock().unwrap_or_else(PoisonError::into_inner);
        known.push((place, facts, Arc::clone(&judged)));
        if known.len() > KEPT {
            known.remove(0);
        }
        Ok(judged)
    }

    /// What the captures around a block tell its rules.
    async fn facts_beside(
        &self,
        file: &CaseFile,
        exhibit: &Exhibit,
        block: &BlockRecord,
    ) -> Result<Vec<beside::Fact>, ApiError> {
        let of = BlockRef { exhibit: exhibit.id.clone(), block: block.index };
        let mut tellers: Vec<(&Exhibit, &BlockRecord)> = Vec::new();
        for kind in beside::tellers(&block.kind) {
            let own =
                exhibit.blocks.iter().filter(|b| beside::tells_of_tables(kind) && b.kind.as_str() == *kind);
            let mut told: Vec<(&Exhibit, &BlockRecord)> = own.map(|block| (exhibit, block)).collect();
            if told.is_empty() {
                told = neighbours::near(file, &of, kind);
            }
            tellers.extend(told.into_iter().filter(|(_, block)| beside::tells(block)));
        }
        tellers.extend(beside::warnings_of(exhibit, block.index).map(|block| (exhibit, block)));
        let mut all = Vec::new();
        for (exhibit, block) in tellers {
            all.extend(self.facts_of(exhibit, block).await?.iter().cloned());
        }
        if block.kind.as_str() != text::LOGGED {
            let changes = self.changes_of(exhibit).await?;
            all.extend(beside::settings_above(&changes, &of, block.lines[0]));
        }
        Ok(all)
    }

    /// What the statements of an exhibit set.
    async fn changes_of(&self, exhibit: &Exhibit) -> Result<Arc<Vec<settings::Change>>, ApiError> {
        {
            let known = self.plans.changes.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((_, changes)) = known.iter().find(|(sha256, _)| *sha256 == exhibit.sha256) {
                return Ok(Arc::clone(changes));
            }
        }
        let input = self.original(exhibit)?;
        let changes = Arc::new(blocking(move || settings::of_input(&input)).await?);
        let mut known = self.plans.changes.lock().unwrap_or_else(PoisonError::into_inner);
        known.push((exhibit.sha256.clone(), Arc::clone(&changes)));
        if known.len() > KEPT {
            known.remove(0);
        }
        Ok(changes)
    }

    async fn facts_of(
        &self,
        exhibit: &Exhibit,
        block: &BlockRecord,
    ) -> Result<Arc<Vec<beside::Fact>>, ApiError> {
        let key = self.library.frame_path(exhibit, block.index);
        {
            let known = self.plans.facts.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(facts) = known.get(&key) {
                // The same bytes in another case are another exhibit.
                if facts.iter().all(|fact| fact.is_of(&exhibit.id)) {
                    return Ok(Arc::clone(facts));
                }
            }
        }
        let table = self.table_of(exhibit, block.index).await?;
        let of = BlockRef { exhibit: exhibit.id.clone(), block: block.index };
        let (record, input) = (block.clone(), self.original(exhibit)?);
        let facts = Arc::new(blocking(move || beside::facts(&table, &record, &input, &of)).await?);
        let mut known = self.plans.facts.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(key, Arc::clone(&facts));
        Ok(facts)
    }
}

/// Runs the rules over the plans of a block, with what lies beside it.
fn judge(found: &Found, facts: &[beside::Fact], at: &BlockRef) -> Vec<Judged> {
    let one = |(plan, read): (usize, &Read)| {
        let of = PlanRef { exhibit: at.exhibit.clone(), block: at.block, plan: plan as u32 };
        let (beside, shown) = beside::of_plan(facts, read, &of);
        Judged { answers: answers(&read.plan, &beside), beside: shown }
    };
    found.as_ref().ok().into_iter().flatten().enumerate().map(one).collect()
}

/// Reads a block's plans.
fn read_block(
    table: &inquest_frames::Table,
    block: &BlockRecord,
    input: &crate::handles::Input,
) -> Result<Found, ApiError> {
    let texts = text::texts(table, block, input)?;
    let mut out = Vec::new();
    let mut refused = None;
    for (body, statement) in texts {
        match body.read() {
            Ok(plans) => out.extend(plans.into_iter().map(|plan| Read {
                statement: plan.statement.clone().or_else(|| statement.clone()),
                version: block.kind_version.as_deref().and_then(text::version),
                plan,
            })),
            Err(error) => refused = refused.or(Some(text::refusal(&error))),
        }
    }
    Ok(match (out.is_empty(), refused) {
        (true, Some(reason)) => Err(reason),
        (true, None) => Err(text::nothing()),
        (false, _) => Ok(out),
    })
}

/// The plan that a reference names.
pub(crate) fn read_of<'a>(found: &'a Found, of: &PlanRef) -> Result<&'a Read, ApiError> {
    found.as_ref().ok().and_then(|plans| plans.get(of.plan as usize)).ok_or_else(|| unknown(of))
}

fn unknown(of: &PlanRef) -> ApiError {
    ApiError::not_found("plan", format!("{}/{}/{}", of.exhibit.0, of.block, of.plan))
}
