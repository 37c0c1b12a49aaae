//! A person's verdict beside the rule's. Both stand; the rule's keeps counting.

use inquest_core::case::Record;
use inquest_core::verdict::{Override, Verdict};

use crate::edit::maybe_said;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, verdicts};

impl Inquest {
    /// Says something else than the rule, with a reason; or takes that back.
    pub async fn verdict_override(&self, request: VerdictOverride, ctx: &Context) -> Result<Rung, ApiError> {
        let by = self.author().await?;
        let mut edit = self.edit(&request.case, ctx).await?;
        let prediction = verdicts::prediction_named(&edit.file, &request.id)?.clone();
        let stored = edit.file.verdict(prediction.id.as_str())?.clone();
        let overridden = match request.verdict {
            None => None,
            Some(verdict) => {
                let reason = maybe_said(request.reason)
                    .ok_or_else(|| ApiError::OverrideNeedsReason { id: request.id.clone() })?;
                Some(Override { verdict, reason, by, at: edit.at, against: stored.decision.verdict })
            }
        };
        let action = if overridden.is_some() { "verdict_overridden" } else { "override_withdrawn" };
        edit.put(Record::Verdict(Verdict { overridden, ..stored }));
        let file = edit.commit(action).await?;
        self.rung(&request.case, &file, &prediction.intervention).await
    }
}
