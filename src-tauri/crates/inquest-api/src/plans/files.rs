//! Plans of files, for the command line: no library is touched.

use inquest_core::case::ExhibitId;
use inquest_plan::rule::rule;

use super::{Found, compare, read_block, reply, text};
use crate::ApiError;
use crate::file_tables::file_tables_of;
use crate::handles::Input;
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

/// Every plan of a file, in its order.
///
/// # Errors
/// [`ApiError::NoPlan`] where there is none.
pub fn plans_of_file(input: &Input) -> Result<Vec<FilePlan>, ApiError> {
    let found = found(input, 1)?;
    let mut out = Vec::new();
    for (of, read) in &found {
        let nodes = (0..read.plan.nodes.len() as u32).map(|at| reply::node(of, &read.plan, at));
        out.push(FilePlan {
            plan: reply::plan(of, read, Vec::new())?,
            nodes: nodes.collect::<Result<_, _>>()?,
        });
    }
    Ok(out)
}

/// Compares the plans of files; those of one side are executions of one plan.
pub fn compare_files(before: &[Input], after: &[Input]) -> Result<ComparedFiles, ApiError> {
    let side = |inputs: &[Input], first: usize| -> Result<Vec<_>, ApiError> {
        let mut all = Vec::new();
        for (at, input) in inputs.iter().enumerate() {
            all.extend(found(input, (first + at) as u32)?);
        }
        Ok(all)
    };
    let (before, after) = (side(before, 1)?, side(after, before.len() + 1)?);
    let pick = |side: &'static str, plans: &[(PlanRef, super::Read)]| -> Result<PlanReply, ApiError> {
        let (of, read) = plans.first().ok_or_else(|| ApiError::PlanSideEmpty { side: side.to_owned() })?;
        reply::plan(of, read, Vec::new())
    };
    let refs = |plans: &'_ [(PlanRef, super::Read)]| -> Vec<(PlanRef, inquest_plan::Plan)> {
        plans.iter().map(|(of, read)| (of.clone(), read.plan.clone())).collect()
    };
    let (ours, theirs) = (refs(&before), refs(&after));
    let ours: Vec<compare::Side<'_>> = ours.iter().map(|(of, plan)| (of, plan)).collect();
    let theirs: Vec<compare::Side<'_>> = theirs.iter().map(|(of, plan)| (of, plan)).collect();
    Ok(ComparedFiles {
        comparison: compare::compare(&ours, &theirs)?,
        before: pick("before", &before)?,
        after: pick("after", &after)?,
    })
}

/// Refuses a rule or a severity that does not exist.
pub fn rule_or_severity(text: &str) -> Result<(), ApiError> {
    let severity = ["info", "low", "medium", "high"].contains(&text.to_ascii_lowercase().as_str());
    match severity || rule(text).is_some() {
        true => Ok(()),
        false => Err(ApiError::RuleUnknown { rule: text.to_owned() }),
    }
}

fn found(input: &Input, number: u32) -> Result<Vec<(PlanRef, super::Read)>, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let mut out = Vec::new();
    let mut refused = None;
    for file in file_tables_of(input, text::carries_plans, folder.path())? {
        let found: Found = read_block(&file.table, &file.record, input)?;
        match found {
            Ok(plans) => out.extend(plans.into_iter().enumerate().map(|(at, read)| {
                let of = PlanRef {
                    exhibit: ExhibitId::numbered(number),
                    block: file.record.index,
                    plan: at as u32,
                };
                (of, read)
            })),
            Err(reason) => refused = refused.or(Some(reason)),
        }
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
