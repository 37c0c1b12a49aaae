//! Pinning evidence: the computation is stored, not a picture of its result.

use inquest_core::capture::Cell;
use inquest_core::case::{CaseId, Evidence, EvidenceId, Record, RecordKind};
use inquest_core::{Grade, Quantity, Source, Unit};

use crate::deltas::Pair;
use crate::edit::said;
use crate::figures::{self, DeltaRowInputs};
use crate::sources;
use crate::statements::{self, Pinned};
use crate::texts::Texts;
use crate::wire::*;
use crate::{ApiError, Context, Inquest, methods};

impl Inquest {
    /// Pins a cell, a value of a delta, a method's result or a statement as evidence.
    pub async fn evidence_pin(&self, request: PinRequest, ctx: &Context) -> Result<PinReply, ApiError> {
        self.writable()?;
        let pinned = self.resolve(&request).await?;
        let language = self.language().await;
        let statement = match request.statement.as_deref().map(str::trim).filter(|s| !s.is_empty()) {
            Some(statement) => statement.to_owned(),
            None => statements::worded(&pinned, &language)
                .ok_or_else(|| ApiError::EmptyText { field: "statement".to_owned() })?,
        };
        let mut caveats = request.caveats;
        caveats.extend(pinned.cautions.iter().map(|id| Texts::new(&language).word(id)));
        let mut edit = self.edit(&request.case, ctx).await?;
        for bearing in &request.bearings {
            edit.file.hypothesis(bearing.hypothesis.as_str())?;
        }
        let evidence = Evidence {
            id: EvidenceId(edit.next_id(RecordKind::Evidence).await?),
            statement: said(&statement, "statement")?,
            grade: pinned.grade,
            source: pinned.source,
            quantity: pinned.quantity,
            caveats,
            bearings: request.bearings,
            pinned_at: edit.at,
        };
        edit.put(Record::Evidence(evidence.clone()));
        edit.commit("evidence_pinned").await?;
        Ok(PinReply { evidence })
    }

    /// Rates evidence against hypotheses; the ratings given replace those there were.
    pub async fn evidence_rate(&self, request: EvidenceRate, ctx: &Context) -> Result<Evidence, ApiError> {
        let mut edit = self.edit(&request.case, ctx).await?;
        for bearing in &request.bearings {
            edit.file.hypothesis(bearing.hypothesis.as_str())?;
        }
        let mut evidence = edit.file.evidence(request.id.as_str())?.clone();
        evidence.bearings = request.bearings;
        edit.put(Record::Evidence(evidence.clone()));
        edit.commit("evidence_rated").await?;
        Ok(evidence)
    }

    /// What a target stands for, read or computed now.
    async fn resolve(&self, request: &PinRequest) -> Result<Pinned, ApiError> {
        let case = &request.case;
        match &request.target {
            PinTarget::Cell { of, row, column } => self.read_cell(case, of, *row, *column).await,
            PinTarget::Delta { before, after, key, column, side_by_side } => {
                let side_by_side = side_by_side.unwrap_or(false);
                let pair = Pair { side_by_side, ..Pair::between(before.as_ref(), after) };
                let file = self.case_file(case).await?;
                let compared = self.delta_in(&file, &pair).await?;
                let inputs = DeltaRowInputs::of(&pair, &compared, key.clone(), column);
                let value = figures::delta_row(&compared, &pair.exhibits(&file)?, &inputs)?;
                let cautions = caution(value.quality).into_iter().collect();
                Ok(Pinned { cautions, ..Pinned::computed(value.quantity, column, value.label) })
            }
            PinTarget::Figure { figure, label } => {
                let file = self.case_file(case).await?;
                if let Source::Method { from, .. } = &figure.source {
                    from.iter().find_map(|s| sources::unresolved(s, &file)).map_or(Ok(()), Err)?;
                }
                let again = self.figure_again(&file, figure).await?;
                let Source::Method { method, result, .. } = &again.source else {
                    return Err(ApiError::FigureNotComputed {});
                };
                let (subject, label) = (result.clone(), label.clone().unwrap_or_else(|| method.clone()));
                Ok(Pinned::computed(again, &subject, label))
            }
            PinTarget::Method { method, inputs, result, from } => {
                self.resolved(case, from).await?;
                let quantity = methods::quantity(method, inputs, result, from)?;
                Ok(Pinned::computed(quantity, result, method.clone()))
            }
            PinTarget::Quoted { source, value, unit } => {
                self.resolved(case, std::slice::from_ref(source)).await?;
                quoted(source, value, unit)
            }
            PinTarget::Statement { source, grade } => {
                self.resolved(case, std::slice::from_ref(source)).await?;
                Ok(stated(source, *grade))
            }
        }
    }

    async fn read_cell(
        &self,
        case: &CaseId,
        of: &BlockRef,
        row: u64,
        column: u32,
    ) -> Result<Pinned, ApiError> {
        let found = self.cell(case, of, row, column).await?;
        let source = Source::Cell {
            exhibit: of.exhibit.clone(),
            block: of.block,
            line: found.line,
            column: found.column.name.clone(),
        };
        Ok(Pinned {
            quantity: sources::cell_quantity(&found.cell, &found.column, &source)?,
            grade: Grade::Measured,
            source,
            cautions: Vec::new(),
            subject: Some(found.column.name),
            label: found.row,
            text: Some(sources::text(&found.cell)),
        })
    }

    /// Refuses sources that the case does not hold.
    async fn resolved(&self, case: &CaseId, sources: &[Source]) -> Result<(), ApiError> {
        let file = self.case_file(case).await?;
        sources.iter().find_map(|s| sources::unresolved(s, &file)).map_or(Ok(()), Err)
    }
}

/// A figure that was read off an image or out of words: never better than inferred.
fn quoted(source: &Source, value: &str, unit: &Unit) -> Result<Pinned, ApiError> {
    let Source::Quote { text, place, .. } = source else {
        return Err(ApiError::EmptyText { field: "quote".to_owned() });
    };
    let not_a_number = || ApiError::NotANumber { text: value.to_owned() };
    let amount = sources::amount(&Cell::Text(value.to_owned())).ok_or_else(not_a_number)?;
    let quantity = Quantity { amount, unit: unit.clone(), grade: Grade::Inferred, source: source.clone() };
    let label = place.clone().unwrap_or_default();
    Ok(Pinned { cautions: vec!["caution-quoted"], ..Pinned::computed(quantity, text, label) })
}

/// A statement in words: at best as good as where it comes from, since a quote is not a measurement.
fn stated(source: &Source, grade: Grade) -> Pinned {
    let text = match source {
        Source::Quote { text, .. } => Some(text.clone()),
        _ => None,
    };
    Pinned {
        quantity: None,
        grade: sources::stated_grade(grade, source, false),
        source: source.clone(),
        cautions: Vec::new(),
        subject: None,
        label: None,
        text,
    }
}

/// What should keep a reader careful about a delta that is not simply after minus before.
fn caution(quality: DeltaQuality) -> Option<&'static str> {
    match quality {
        DeltaQuality::Exact => None,
        DeltaQuality::SinceReset => Some("caution-since_reset"),
        DeltaQuality::SinceEntryCreation => Some("caution-since_entry_creation"),
        DeltaQuality::LowerBound => Some("caution-lower_bound"),
        DeltaQuality::Lost => Some("caution-lost"),
        DeltaQuality::CatchAllRow => Some("caution-catch_all_row"),
    }
}
