//! The ledger: what has been ruled out in all cases, each line with the scope in which that holds.
//!
//! Rungs and hypotheses that were set aside do not count. A case is opened only when its card says that something was
//! ruled out in it.

use inquest_core::verdict::Finding;
use inquest_store::CaseCard;

use crate::case_file::CaseFile;
use crate::wire::*;
use crate::{ApiError, Context, Inquest};

impl Inquest {
    /// What has been ruled out, newest case first.
    pub async fn ledger(&self, request: LedgerRequest, _ctx: &Context) -> Result<Ledger, ApiError> {
        let mut lines = Vec::new();
        for card in self.library.cases().await? {
            let asked = request.case.as_ref().is_none_or(|case| *case == card.case.id);
            if asked && card.rungs.iter().any(|r| is_ruling(r.verdict) && !r.set_aside) {
                of_case(&card, &self.case_file(&card.case.id).await?, &mut lines)?;
            }
        }
        if let Some(text) = request.text.map(|t| t.trim().to_lowercase()).filter(|t| !t.is_empty()) {
            lines.retain(|line| mentions(line, &text));
        }
        Ok(Ledger { lines })
    }
}

fn of_case(card: &CaseCard, file: &CaseFile, lines: &mut Vec<LedgerLine>) -> Result<(), ApiError> {
    for rung in card.rungs.iter().filter(|r| is_ruling(r.verdict) && !r.set_aside) {
        let hypothesis = file.hypothesis(rung.hypothesis.as_str())?;
        let Some(verdict) = rung.verdict.filter(|_| hypothesis.set_aside.is_none()) else { continue };
        let prediction = file.prediction_of(&rung.intervention);
        let observed =
            prediction.and_then(|p| file.observation_of(&p.id)).and_then(|o| o.effect.amount.bounds());
        let stored = prediction.and_then(|p| file.verdict(p.id.as_str()).ok());
        lines.push(LedgerLine {
            case: card.case.id.clone(),
            question: card.case.question.clone(),
            system: card.case.system.clone(),
            hypothesis: hypothesis.id.0.clone(),
            statement: hypothesis.statement.clone(),
            scope: hypothesis.scope.clone(),
            limit: hypothesis.limit.as_ref().map(|l| l.words.clone()),
            verdict,
            overridden: stored.and_then(|v| v.overridden.as_ref()).map(|o| o.verdict),
            rung: rung.intervention.0.clone(),
            knob: file.intervention(rung.intervention.as_str())?.knob.clone(),
            observed: observed.map(|(lo, hi)| (lo, hi.is_finite().then_some(hi))),
        });
    }
    Ok(())
}

fn mentions(line: &LedgerLine, text: &str) -> bool {
    let optional = [&line.system, &line.scope, &line.limit].into_iter().flatten();
    let fields = [&line.statement, &line.knob, &line.question].into_iter().chain(optional);
    fields.into_iter().any(|field| field.to_lowercase().contains(text))
}

fn is_ruling(verdict: Option<Finding>) -> bool {
    matches!(verdict, Some(Finding::Eliminated | Finding::NotAlone))
}
