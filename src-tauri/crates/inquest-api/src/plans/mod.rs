//! Plans of a case: read from the exhibits that carry them, shown by column, compared, tied to statement statistics.
//!
//! The capture room carries a plan whole; the plan room reads it; here they meet. Every number of a plan is a quantity
//! whose source is the computation [`PLAN_FIGURE`]: the plan read again, the figure looked up. So it can be pinned, and
//! `verify` finds it again.

mod compare;
mod figure;
mod files;
mod reply;
mod text;
mod ties;

pub(crate) use figure::{PLAN_FIGURE, plan_figure_again};
pub use files::{ComparedFiles, FilePlan, compare_files, plans_of_file, rule_or_severity};

use std::sync::{Arc, Mutex, PoisonError};

use inquest_core::case::{BlockRecord, Exhibit};
use inquest_core::verdict::Reason;
use inquest_plan::Plan;
use inquest_plan::rule::{Beside, Finding, findings};

use crate::wire::*;
use crate::{ApiError, CaseFile, Context, Inquest, blocking};

/// Blocks whose plans stay read.
const KEPT: usize = 64;

/// A plan with what was found in it.
pub(crate) struct Read {
    pub(crate) plan: Plan,
    pub(crate) findings: Vec<Finding>,
    /// The statement: in the plan, else the label above the block.
    pub(crate) statement: Option<String>,
}

/// The plans of a block, or why there is none.
pub(crate) type Found = Result<Vec<Read>, Reason>;

/// The content of an exhibit, by its hash, and a block.
type Place = (String, BlockRecord);

/// Plans that were read last, by where they were read.
#[derive(Default)]
pub(crate) struct Plans {
    known: Mutex<Vec<(Place, Arc<Found>)>>,
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
}

impl Inquest {
    /// The plans of a case.
    pub async fn plan_list(&self, request: CaseRef, _ctx: &Context) -> Result<PlanListReply, ApiError> {
        let file = self.case_file(&request.case).await?;
        let mut reply = PlanListReply { plans: Vec::new(), unread: Vec::new() };
        for exhibit in file.exhibits().into_iter().filter(|e| e.purged.is_none()) {
            for block in exhibit.blocks.iter().filter(|b| text::carries_plans(&b.kind)) {
                match self.plans_of(exhibit, block).await?.as_ref() {
                    Ok(plans) => reply.plans.extend(plans.iter().enumerate().map(|(at, read)| {
                        let of = PlanRef { exhibit: exhibit.id.clone(), block: block.index, plan: at as u32 };
                        reply::head(&of, read)
                    })),
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

    /// One plan: its tree, its findings, the statistics of its statement.
    pub async fn plan_open(&self, request: PlanRequest, _ctx: &Context) -> Result<PlanReply, ApiError> {
        let file = self.case_file(&request.case).await?;
        let found = self.plans_at(&file, &request.of).await?;
        let ties = self.plan_ties(&file, &request.of, &found).await?;
        let of = request.of;
        blocking(move || reply::plan(&of, read_of(&found, &of)?, ties)).await
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
        let mut sides = Vec::new();
        for refs in [&request.before, &request.after] {
            let mut side = Vec::new();
            for of in refs {
                side.push((self.plans_at(&file, of).await?, of.clone()));
            }
            sides.push(side);
        }
        blocking(move || {
            let side = |side: usize| -> Result<Vec<compare::Side<'_>>, ApiError> {
                sides[side].iter().map(|(found, of)| Ok((of, &read_of(found, of)?.plan))).collect()
            };
            compare::compare(&side(0)?, &side(1)?)
        })
        .await
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
}

/// Reads a block's plans and runs the rules over them.
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
            Ok(plans) => out.extend(plans.into_iter().map(|plan| {
                let statement = plan.statement.clone().or_else(|| statement.clone());
                let beside = Beside {
                    statement: statement.clone(),
                    version: block.kind_version.as_deref().and_then(text::version),
                    ..Beside::default()
                };
                let findings = findings(&plan, &beside);
                Read { findings, statement, plan }
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
    let unknown = || ApiError::not_found("plan", format!("{}/{}/{}", of.exhibit.0, of.block, of.plan));
    found.as_ref().ok().and_then(|plans| plans.get(of.plan as usize)).ok_or_else(unknown)
}
