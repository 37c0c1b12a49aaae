//! Plans of files, for the command line: no library is touched.

use std::sync::Arc;

use inquest_core::capture::KindId;
use inquest_core::case::ExhibitId;
use inquest_frames::Snapshot;
use inquest_plan::rule::{rule, without_rows};

use super::change::PlanCompareInputs;
use super::rows::{KINDS, Rows};
use super::{Found, Read, beside, compare, judge, read_block, reply, settings, text, ties, window};
use crate::ApiError;
use crate::deltas::{Compared, Pair};
use crate::file_tables::{FileTable, file_tables_of};
use crate::handles::Input;
use crate::measures::Sheet;
use crate::wire::*;

/// A plan of a file: its tree by column, every node's figures and facts, its findings.
pub struct FilePlan {
    /// The plan.
    pub plan: PlanReply,
    /// Its nodes, in order.
    pub nodes: Vec<PlanNodeReply>,
}

/// Two files compared: the first plan of each, further plans of a file are further executions.
pub struct ComparedFiles {
    /// The first plan before.
    pub before: PlanReply,
    /// The first plan after.
    pub after: PlanReply,
    /// What changed.
    pub comparison: PlanComparison,
}

/// The plans of a block of a file, and what the rules say of them.
struct BlockPlans {
    of: BlockRef,
    found: Arc<Found>,
    judged: Vec<super::Judged>,
}

/// Every plan of a file, in its order. What lies beside them is read from the file itself and from further ones.
///
/// # Errors
/// [`ApiError::NoPlan`] where there is none.
pub fn plans_of_file(input: &Input, beside: &[Input]) -> Result<Vec<FilePlan>, ApiError> {
    let mut facts = Vec::new();
    for (at, other) in beside.iter().enumerate() {
        facts.extend(facts_of_file(other, at as u32 + 2)?);
    }
    let mut out = Vec::new();
    for block in &found(input, 1, &facts)? {
        for at in 0..block.judged.len() {
            let plan = reply_of(block, at)?;
            let read = super::read_of(&block.found, &plan.head.of)?;
            let nodes =
                (0..read.plan.nodes.len() as u32).map(|at| reply::node(&plan.head.of, &read.plan, at));
            out.push(FilePlan { nodes: nodes.collect::<Result<_, _>>()?, plan });
        }
    }
    Ok(out)
}

fn reply_of(block: &BlockPlans, at: usize) -> Result<PlanReply, ApiError> {
    let of = PlanRef { exhibit: block.of.exhibit.clone(), block: block.of.block, plan: at as u32 };
    let read = super::read_of(&block.found, &of)?;
    let silent = without_rows(inquest_plan::rule::family(read.plan.engine));
    reply::plan(&of, read, reply::Around { judged: &block.judged[at], ties: Vec::new(), silent })
}

/// Compares the plans of files; those of one side are executions of one plan. Pairs made by hand are of the first plans.
pub fn compare_files(
    before: &[Input],
    after: &[Input],
    pairs: &[PlanPairing],
) -> Result<ComparedFiles, ApiError> {
    let side = |inputs: &[Input], first: usize| -> Result<Vec<BlockPlans>, ApiError> {
        let mut all = Vec::new();
        for (at, input) in inputs.iter().enumerate() {
            all.extend(found(input, (first + at) as u32, &[])?);
        }
        Ok(all)
    };
    let (ours, theirs) = (side(before, 1)?, side(after, before.len() + 1)?);
    let pick = |side: &'static str, blocks: &[BlockPlans]| -> Result<PlanReply, ApiError> {
        let empty = || ApiError::PlanSideEmpty { side: side.to_owned() };
        reply_of(blocks.first().ok_or_else(empty)?, 0)
    };
    let (first, second) = (pick("before", &ours)?, pick("after", &theirs)?);
    let refs = |blocks: &[BlockPlans]| -> Vec<(PlanRef, Arc<Found>)> {
        let of_block = |block: &BlockPlans| {
            let (of, found) = (block.of.clone(), Arc::clone(&block.found));
            let plan = move |at| {
                let of = PlanRef { exhibit: of.exhibit.clone(), block: of.block, plan: at as u32 };
                (of, Arc::clone(&found))
            };
            (0..block.judged.len()).map(plan).collect::<Vec<_>>()
        };
        blocks.iter().flat_map(of_block).collect()
    };
    let sides = compare::Sides { before: refs(&ours), after: refs(&theirs) };
    let of = |side: &[(PlanRef, Arc<Found>)]| side.iter().map(|(of, _)| of.clone()).collect();
    let inputs = PlanCompareInputs {
        before: of(&sides.before),
        after: of(&sides.after),
        pairs: pairs.to_vec(),
        nodes: None,
        cv: None,
    };
    Ok(ComparedFiles { comparison: compare::compare(&inputs, &sides)?, before: first, after: second })
}

/// What rules say of the first statement statistics of a file, or of what was added to them since an earlier one, with the
/// plans of further files.
pub fn statements_of_file(
    input: &Input,
    before: Option<&Input>,
    plans: &[Input],
) -> Result<StatementReply, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let statistics = |input: &Input, name: &str| -> Result<FileTable, ApiError> {
        let wanted = |kind: &KindId| KINDS.contains(&kind.as_str());
        let file = file_tables_of(input, wanted, &folder.path().join(name))?.into_iter().next();
        file.ok_or_else(|| ApiError::NoStatements { kind: input.name.clone() })
    };
    let file = statistics(input, "after")?;
    let mut blocks = Vec::new();
    for (at, other) in plans.iter().enumerate() {
        blocks.extend(found(other, at as u32 + 2, &[])?);
    }
    let mut known: Vec<(PlanRef, &Read)> = Vec::new();
    for block in &blocks {
        let all = block.found.as_ref().as_ref().ok().into_iter().flatten().enumerate();
        known.extend(all.map(|(at, read)| {
            (PlanRef { exhibit: block.of.exhibit.clone(), block: block.of.block, plan: at as u32 }, read)
        }));
    }
    let sheet = Sheet::of_file(file.table, 1, file.record.index);
    let rows = match before {
        None => Rows::of(&sheet.table)?,
        Some(before) => {
            let earlier = statistics(before, "before")?;
            let of = BlockRef {
                exhibit: ExhibitId::numbered(plans.len() as u32 + 2),
                block: earlier.record.index,
            };
            let snapshots = (Snapshot::of(earlier.table), Snapshot::of(Arc::clone(&sheet.table)));
            let compared = Compared::of(Some(snapshots.0), snapshots.1, false, Default::default())?;
            window::rows(Arc::new(compared), Pair::between(Some(&of), &sheet.of), Vec::new())?
        }
    };
    ties::statements(&sheet, &rows, file.record.kind.as_str(), None, &known)
}

/// Refuses a rule or a severity that does not exist.
pub fn rule_or_severity(text: &str) -> Result<(), ApiError> {
    let severity = ["info", "low", "medium", "high"].contains(&text.to_ascii_lowercase().as_str());
    match severity || rule(text).is_some() {
        true => Ok(()),
        false => Err(ApiError::RuleUnknown { rule: text.to_owned() }),
    }
}

/// Blocks of a file that carry plans or may tell something.
fn tables(input: &Input, folder: &std::path::Path) -> Result<Vec<FileTable>, ApiError> {
    file_tables_of(input, |kind: &KindId| text::carries_plans(kind) || beside::may_tell(kind), folder)
}

fn facts_of_file(input: &Input, number: u32) -> Result<Vec<beside::Fact>, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let files = tables(input, folder.path())?;
    facts_in(&files, input, number, |file| file.record.kind.as_str() != beside::WARNINGS)
}

fn facts_in(
    files: &[FileTable],
    input: &Input,
    number: u32,
    wanted: impl Fn(&FileTable) -> bool,
) -> Result<Vec<beside::Fact>, ApiError> {
    let mut out = Vec::new();
    for file in files.iter().filter(|file| beside::tells(&file.record) && wanted(file)) {
        let of = BlockRef { exhibit: ExhibitId::numbered(number), block: file.record.index };
        out.extend(beside::facts(&file.table, &file.record, input, &of)?);
    }
    Ok(out)
}

fn found(input: &Input, number: u32, beside: &[beside::Fact]) -> Result<Vec<BlockPlans>, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let files = tables(input, folder.path())?;
    let changes = settings::of_input(input)?;
    let mut out = Vec::new();
    let mut refused = None;
    for file in files.iter().filter(|file| text::carries_plans(&file.record.kind)) {
        let found: Found = read_block(&file.table, &file.record, input)?;
        if let Err(reason) = &found {
            refused = refused.or_else(|| Some(reason.clone()));
            continue;
        }
        let of = BlockRef { exhibit: ExhibitId::numbered(number), block: file.record.index };
        let records = files.iter().map(|file| &file.record);
        let warnings = beside::warnings_after(records, file.record.index).map(|block| block.index);
        let tellers = beside::tellers(&file.record.kind);
        let mut facts = facts_in(&files, input, number, |other| {
            tellers.contains(&other.record.kind.as_str()) || Some(other.record.index) == warnings
        })?;
        facts.extend(beside.iter().filter(|fact| fact.is_for(tellers)).cloned());
        if file.record.kind.as_str() != text::LOGGED {
            facts.extend(beside::settings_above(&changes, &of, file.record.lines[0]));
        }
        let judged = judge(&found, &facts, &of);
        out.push(BlockPlans { of, found: Arc::new(found), judged });
    }
    if !out.is_empty() {
        return Ok(out);
    }
    let arg = |name: &str| refused.as_ref().and_then(|r| r.args.get(name).cloned()).unwrap_or_default();
    Err(ApiError::NoPlan {
        name: input.name.clone(),
        why: refused.as_ref().map_or("none", |r| r.code.as_str()).to_owned(),
        line: arg("line"),
        text: arg("text"),
    })
}
