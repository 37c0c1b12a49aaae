//! The verdict rules R0 to R4, in order: the first that applies decides.
//!
//! Source: methods 3.2. Invariants: total (every input gets an answer), pure, and the words of the answer are
//! those of [`super::codes`]. Absent on purpose: probabilities. A rule either holds or names what is missing.

use super::class::{Oriented, observed};
use super::codes::{self, Code};
use super::{Decision, EffectClass, Finding, Inputs, Reason};
use crate::case::{Bias, CheckOutcome, Claim, ConfounderLevel, Relief, SealRefused};

/// Version of the method `verdict.decide`.
pub const VERSION: u32 = 1;

/// Decides. Pure: the same inputs give the same decision.
pub fn decide(inputs: &Inputs) -> Decision {
    let prediction = match Oriented::of(inputs.predicted, inputs.null_band) {
        Ok(prediction) => prediction,
        Err(refused) => return refuse(inputs, &refused),
    };
    if let Some(decision) = r0_in_effect(inputs) {
        return decision;
    }
    let Some(observed) = observed(inputs) else {
        return void(&[codes::OBSERVATION_NOT_AN_INTERVAL], &[codes::RECORD_EFFECT]);
    };
    let observed = prediction.turn(observed);
    let test = Test { inputs, prediction, observed, class: prediction.class(observed) };
    test.r1_undecided()
        .or_else(|| test.r2_confounded())
        .or_else(|| test.r3_unchecked())
        .unwrap_or_else(|| test.r4_effect())
}

/// A prediction that could not have been sealed cannot be judged.
fn refuse(inputs: &Inputs, refused: &SealRefused) -> Decision {
    let (reason, remedy) = match refused {
        SealRefused::WithinNullBand { weakest, null_band } => (
            codes::PREDICTION_WITHIN_NO_EFFECT_BAND.with([fact(*null_band), fact(*weakest)]),
            codes::PREDICT_OUTSIDE_NO_EFFECT_BAND.with([fact(inputs.null_band)]),
        ),
        SealRefused::Bounds | SealRefused::AlreadySealed => {
            (codes::PREDICTION_NOT_AN_INTERVAL.with([]), codes::STATE_PREDICTION.with([]))
        }
    };
    Decision {
        verdict: Finding::Refused,
        effect_class: None,
        contributes: None,
        rule: "seal".into(),
        reasons: vec![reason],
        would_decide: vec![remedy],
    }
}

fn void(reasons: &[Code], would_decide: &[Code]) -> Decision {
    Decision {
        verdict: Finding::Void,
        effect_class: None,
        contributes: None,
        rule: "R0".into(),
        reasons: reasons.iter().map(|code| code.with([])).collect(),
        would_decide: would_decide.iter().map(|code| code.with([])).collect(),
    }
}

/// R0: a change that was never in effect, or a metric that measures something else, says nothing.
fn r0_in_effect(inputs: &Inputs) -> Option<Decision> {
    let failed = inputs.manipulation == CheckOutcome::Fail;
    match (failed, inputs.metric_valid) {
        (false, true) => None,
        (true, true) => Some(void(&[codes::CHECK_FAILED], &[codes::PUT_CHANGE_IN_EFFECT])),
        (false, false) => Some(void(&[codes::METRIC_INVALID], &[codes::USE_VALID_METRIC])),
        (true, false) => Some(void(
            &[codes::CHECK_FAILED, codes::METRIC_INVALID],
            &[codes::PUT_CHANGE_IN_EFFECT, codes::USE_VALID_METRIC],
        )),
    }
}

/// A test that R0 let through.
struct Test<'a> {
    inputs: &'a Inputs,
    prediction: Oriented,
    /// Turned like the prediction.
    observed: [f64; 2],
    class: EffectClass,
}

impl Test<'_> {
    /// R1: an interval that holds both no effect and the prediction cannot choose between them.
    fn r1_undecided(&self) -> Option<Decision> {
        (self.class == EffectClass::Undecided).then(|| {
            let gap = self.prediction.predicted[0] - self.prediction.null_band;
            // A difference of decimals is told as one: 0.2, not 0.19999999999999998.
            let gap = (gap * 1e12).round() / 1e12;
            let mut would_decide = vec![codes::NARROW_INTERVAL.with([fact(gap)])];
            would_decide.extend(self.check_remedy());
            would_decide.extend(self.confounder_remedies());
            self.inconclusive("R1", vec![self.class_reason()], would_decide)
        })
    }

    /// R2: a bias that hides an effect leaves lower bounds standing, one that creates an effect leaves upper
    /// bounds standing, and one that could do either leaves nothing.
    fn r2_confounded(&self) -> Option<Decision> {
        let reached = self.class == EffectClass::Reached;
        let stands = match self.bias() {
            None => true,
            Some(Bias::Null) => reached,
            Some(Bias::Away) => !reached,
            Some(Bias::Either) => false,
        };
        (!stands).then(|| {
            let mut reasons = self.confounder_reasons();
            reasons.push(self.class_reason());
            let mut would_decide = self.confounder_remedies();
            would_decide.extend(self.check_remedy());
            self.inconclusive("R2", reasons, would_decide)
        })
    }

    /// R3: a change that nobody verified cannot refute; only a reached prediction passes, capped by R4.
    fn r3_unchecked(&self) -> Option<Decision> {
        let reached = self.class == EffectClass::Reached;
        let unverified = self.unverified().filter(|_| !reached)?;
        let reasons = vec![unverified, self.class_reason()];
        Some(self.inconclusive("R3", reasons, self.check_remedy().into_iter().collect()))
    }

    /// R4: the effect itself.
    fn r4_effect(&self) -> Decision {
        match self.class_that_stands() {
            EffectClass::Null | EffectClass::Opposite | EffectClass::OppositeOrNull => self.no_effect(),
            EffectClass::Short => self.short(),
            EffectClass::ShortOrNull => self.short_or_null(),
            EffectClass::Reached => self.reached(),
            // R1 has answered already; said again so that the match stays total.
            EffectClass::Undecided => self.inconclusive("R1", vec![self.class_reason()], Vec::new()),
        }
    }

    /// With a bias that creates an effect, a short one may be none at all: only its upper bound stands.
    fn class_that_stands(&self) -> EffectClass {
        match (self.class, self.bias()) {
            (EffectClass::Short, Some(Bias::Away)) => EffectClass::ShortOrNull,
            (class, _) => class,
        }
    }

    fn no_effect(&self) -> Decision {
        let mut reasons = vec![self.class_reason()];
        let mut would_decide = Vec::new();
        if self.inputs.relief == Relief::Partial {
            reasons.push(codes::PARTIAL_RELIEF.with([]));
            would_decide.push(codes::RELIEVE_FULLY.with([]));
        }
        if self.inputs.other_saturated == Some(true) {
            reasons.push(codes::OTHER_RESOURCE_SATURATED.with([]));
            would_decide.push(codes::RELIEVE_OTHER_RESOURCE.with([]));
        }
        // Either of them may hide what this cause adds, so its absence shows only that it is not alone.
        let hidden = !would_decide.is_empty();
        reasons.extend(self.confounder_reasons());
        let (verdict, contributes) =
            if hidden { (Finding::NotAlone, None) } else { (Finding::Eliminated, Some(false)) };
        self.decided(verdict, contributes, reasons, would_decide)
    }

    fn short(&self) -> Decision {
        let mut reasons = vec![self.class_reason()];
        if self.inputs.claim == Claim::SoleCause {
            return self.decided(Finding::NotAlone, Some(true), reasons, Vec::new());
        }
        reasons.push(codes::WEAKER_THAN_PREDICTED.with([
            fact(self.own_sign(self.observed[1])),
            fact(self.own_sign(self.prediction.predicted[0])),
        ]));
        self.decided(Finding::Supported, Some(true), reasons, Vec::new())
    }

    fn short_or_null(&self) -> Decision {
        let mut reasons = vec![self.class_reason()];
        reasons.extend(self.confounder_reasons());
        let mut would_decide = self.confounder_remedies();
        if self.class == EffectClass::ShortOrNull {
            would_decide.push(codes::SEPARATE_FROM_NO_EFFECT.with([fact(self.prediction.null_band)]));
        }
        match self.inputs.claim {
            Claim::SoleCause => self.decided(Finding::NotAlone, None, reasons, would_decide),
            Claim::Contributes | Claim::MixedBound => self.inconclusive("R4", reasons, would_decide),
        }
    }

    fn reached(&self) -> Decision {
        let mut reasons = vec![self.class_reason()];
        if self.observed[0] > self.prediction.predicted[1] {
            reasons.push(codes::MORE_THAN_PREDICTED.with([
                fact(self.own_sign(self.observed[0])),
                fact(self.own_sign(self.prediction.predicted[1])),
            ]));
        }
        let (missing, would_decide) = self.missing_for_confirmation();
        let verdict = if missing.is_empty() {
            reasons.extend(self.grounds_for_confirmation());
            Finding::Confirmed
        } else {
            reasons.extend(missing);
            Finding::Supported
        };
        self.decided(verdict, Some(true), reasons, would_decide)
    }

    fn missing_for_confirmation(&self) -> (Vec<Reason>, Vec<Reason>) {
        let mut reasons: Vec<Reason> = self.unverified().into_iter().collect();
        reasons.extend(self.confounder_reasons());
        let mut remedies: Vec<Reason> = self.check_remedy().into_iter().collect();
        remedies.extend(self.confounder_remedies());
        if self.inputs.replicates < 2 && !self.inputs.reversal {
            reasons.push(codes::ONE_RUN_ONLY.with([]));
            remedies.push(codes::REVERSE_OR_REPLICATE.with([]));
        }
        if !self.inputs.rival_refuted {
            reasons.push(codes::NO_RIVAL_FAILED.with([]));
            remedies.push(codes::TEST_RIVAL.with([]));
        }
        (reasons, remedies)
    }

    fn grounds_for_confirmation(&self) -> Vec<Reason> {
        let mut grounds = vec![codes::CHECK_PASSED.with([])];
        if self.inputs.replicates >= 2 {
            grounds.push(codes::REPLICATED.with([self.inputs.replicates.to_string()]));
        }
        if self.inputs.reversal {
            grounds.push(codes::REVERSED.with([]));
        }
        grounds.push(codes::RIVAL_FAILED.with([]));
        grounds
    }

    fn decided(
        &self,
        verdict: Finding,
        contributes: Option<bool>,
        reasons: Vec<Reason>,
        would_decide: Vec<Reason>,
    ) -> Decision {
        let effect_class = Some(self.class);
        Decision { verdict, effect_class, contributes, rule: "R4".into(), reasons, would_decide }
    }

    fn inconclusive(&self, rule: &str, reasons: Vec<Reason>, would_decide: Vec<Reason>) -> Decision {
        Decision {
            verdict: Finding::Inconclusive,
            effect_class: Some(self.class),
            contributes: None,
            rule: rule.into(),
            reasons,
            would_decide,
        }
    }

    fn class_reason(&self) -> Reason {
        let code = match self.class {
            EffectClass::Reached => codes::REACHES_PREDICTION,
            EffectClass::Short => codes::SHORT_OF_PREDICTION,
            EffectClass::Undecided => codes::SPANS_NO_EFFECT_AND_PREDICTION,
            EffectClass::ShortOrNull => codes::SHORT_OR_NO_EFFECT,
            EffectClass::Null => codes::WITHIN_NO_EFFECT_BAND,
            EffectClass::OppositeOrNull => codes::OPPOSITE_OR_NO_EFFECT,
            EffectClass::Opposite => codes::OPPOSITE,
        };
        let ([lo, hi], [predicted_lo, predicted_hi]) = (self.inputs.observed, self.inputs.predicted);
        code.with([fact(self.inputs.null_band), fact(hi), fact(lo), fact(predicted_hi), fact(predicted_lo)])
    }

    fn major_confounders(&self) -> impl Iterator<Item = (&str, Option<Bias>)> {
        let major = self.inputs.confounders.iter().filter(|c| c.level == ConfounderLevel::Major);
        major.map(|c| (c.name.as_str(), c.bias))
    }

    /// Several knobs are a major confounder that could do either, unless the person says which way they push:
    /// a major confounder with a stated bias is that statement.
    fn knobs_confound(&self) -> bool {
        self.inputs.knobs_changed > 1 && !self.major_confounders().any(|(_, bias)| bias.is_some())
    }

    /// What the major confounders come to together; `None` when there is none.
    fn bias(&self) -> Option<Bias> {
        let stated = self.major_confounders().map(|(_, bias)| bias.unwrap_or(Bias::Either));
        let knobs = self.knobs_confound().then_some(Bias::Either);
        stated.chain(knobs).reduce(|a, b| if a == b { a } else { Bias::Either })
    }

    fn confounder_reasons(&self) -> Vec<Reason> {
        let named = self
            .major_confounders()
            .map(|(name, bias)| codes::MAJOR_CONFOUNDER.with([bias_word(bias).into(), name.into()]));
        let knobs =
            self.knobs_confound().then(|| codes::SEVERAL_KNOBS.with([self.inputs.knobs_changed.to_string()]));
        named.chain(knobs).collect()
    }

    fn confounder_remedies(&self) -> Vec<Reason> {
        let named = self.major_confounders().map(|(name, _)| codes::REMOVE_CONFOUNDER.with([name.into()]));
        named.chain(self.knobs_confound().then(|| codes::CHANGE_ONE_KNOB.with([]))).collect()
    }

    /// Why nobody can say that a change was in effect: none was made, or none was verified.
    fn unverified(&self) -> Option<Reason> {
        if self.inputs.looked {
            return Some(codes::LOOKED_ONLY.with([]));
        }
        (self.inputs.manipulation != CheckOutcome::Pass).then(|| codes::CHECK_UNKNOWN.with([]))
    }

    fn check_remedy(&self) -> Option<Reason> {
        if self.inputs.looked {
            return Some(codes::INTERVENE.with([]));
        }
        (self.inputs.manipulation == CheckOutcome::Unknown).then(|| codes::CAPTURE_CHECK.with([]))
    }

    /// A turned number in the prediction's own sign.
    fn own_sign(&self, value: f64) -> f64 {
        if self.prediction.flipped { -value } else { value }
    }
}

fn bias_word(bias: Option<Bias>) -> &'static str {
    match bias {
        Some(Bias::Null) => "null",
        Some(Bias::Away) => "away",
        Some(Bias::Either) | None => "either",
    }
}

fn fact(value: f64) -> String {
    value.to_string()
}
