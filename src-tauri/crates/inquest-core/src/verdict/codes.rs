//! Every code that the verdict rules can say, with the facts it carries: the one list that catalogues of
//! texts are checked against.
//!
//! Facts are texts. Effects are in unit 1 and in the prediction's own sign; an open bound is `inf` or `-inf`.

use std::collections::BTreeMap;

use super::Reason;

/// One code and the names of its facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// The stable text.
    pub code: &'static str,
    /// Names of its facts, sorted.
    pub args: &'static [&'static str],
}

impl Code {
    /// The code with its facts, in the order of [`Code::args`].
    pub fn with<const N: usize>(&self, facts: [String; N]) -> Reason {
        debug_assert_eq!(self.args.len(), N, "{}", self.code);
        let args: BTreeMap<String, String> =
            self.args.iter().map(|name| (*name).to_owned()).zip(facts).collect();
        Reason { code: self.code.to_owned(), args }
    }
}

/// A list of codes with its constants: every room that says things in codes has one.
macro_rules! codes {
    ($(#[$list_doc:meta])* $list:ident { $($(#[$doc:meta])* $name:ident = $code:literal [$($arg:literal),*];)* }) => {
        $($(#[$doc])* pub const $name: $crate::verdict::codes::Code = $crate::verdict::codes::Code { code: $code, args: &[$($arg),*] };)*
        $(#[$list_doc])*
        pub const $list: &[$crate::verdict::codes::Code] = &[$($name),*];
    };
}
pub(crate) use codes;

codes! {
    /// Codes of [`super::Decision::reasons`].
    REASONS {
        /// The weakest predicted effect cannot be told from no effect.
        PREDICTION_WITHIN_NO_EFFECT_BAND = "prediction_within_no_effect_band" ["null_band", "weakest"];
        /// The predicted bounds are not two finite numbers, the lower first.
        PREDICTION_NOT_AN_INTERVAL = "prediction_not_an_interval" [];
        /// The metric does not measure what the prediction is about.
        METRIC_INVALID = "metric_invalid" [];
        /// The change was not in effect.
        CHECK_FAILED = "check_failed" [];
        /// What was observed is not an interval of numbers.
        OBSERVATION_NOT_AN_INTERVAL = "observation_not_an_interval" [];
        /// Above no effect, and into the prediction.
        REACHES_PREDICTION = "reaches_prediction" ["null_band", "observed_hi", "observed_lo", "predicted_hi", "predicted_lo"];
        /// Above no effect, but short of the prediction.
        SHORT_OF_PREDICTION = "short_of_prediction" ["null_band", "observed_hi", "observed_lo", "predicted_hi", "predicted_lo"];
        /// From no effect into the prediction: both are possible.
        SPANS_NO_EFFECT_AND_PREDICTION = "spans_no_effect_and_prediction" ["null_band", "observed_hi", "observed_lo", "predicted_hi", "predicted_lo"];
        /// Short of the prediction, and perhaps nothing.
        SHORT_OR_NO_EFFECT = "short_or_no_effect" ["null_band", "observed_hi", "observed_lo", "predicted_hi", "predicted_lo"];
        /// Within the no-effect band.
        WITHIN_NO_EFFECT_BAND = "within_no_effect_band" ["null_band", "observed_hi", "observed_lo", "predicted_hi", "predicted_lo"];
        /// Nothing, or the opposite of what was predicted.
        OPPOSITE_OR_NO_EFFECT = "opposite_or_no_effect" ["null_band", "observed_hi", "observed_lo", "predicted_hi", "predicted_lo"];
        /// The opposite of what was predicted.
        OPPOSITE = "opposite" ["null_band", "observed_hi", "observed_lo", "predicted_hi", "predicted_lo"];
        /// Something else changed. Bias `null` hides an effect, `away` creates one, `either` could do both.
        MAJOR_CONFOUNDER = "major_confounder" ["bias", "name"];
        /// More than one knob was turned and nobody said which way that pushes.
        SEVERAL_KNOBS = "several_knobs" ["count"];
        /// Nobody knows whether the change was in effect.
        CHECK_UNKNOWN = "check_unknown" [];
        /// Nothing was changed: somebody looked at what is there.
        LOOKED_ONLY = "looked_only" [];
        /// The change was in effect.
        CHECK_PASSED = "check_passed" [];
        /// The change would relieve the limit only in part.
        PARTIAL_RELIEF = "partial_relief" [];
        /// Another resource is saturated and may hide the effect.
        OTHER_RESOURCE_SATURATED = "other_resource_saturated" [];
        /// The cause contributes, but less than was predicted.
        WEAKER_THAN_PREDICTED = "weaker_than_predicted" ["observed_hi", "predicted_lo"];
        /// More happened than was predicted: the model is incomplete.
        MORE_THAN_PREDICTED = "more_than_predicted" ["observed_lo", "predicted_hi"];
        /// One run, not taken back.
        ONE_RUN_ONLY = "one_run_only" [];
        /// No rival's prediction failed.
        NO_RIVAL_FAILED = "no_rival_failed" [];
        /// Repeated independently.
        REPLICATED = "replicated" ["replicates"];
        /// Taken back, and the effect went away.
        REVERSED = "reversed" [];
        /// A rival's prediction failed.
        RIVAL_FAILED = "rival_failed" [];
    }
}

codes! {
    /// Codes of [`super::Decision::would_decide`].
    REMEDIES {
        /// Predict more than `above`, or call a smaller effect no effect.
        PREDICT_OUTSIDE_NO_EFFECT_BAND = "predict_outside_no_effect_band" ["above"];
        /// State the predicted bounds as two numbers, the lower first.
        STATE_PREDICTION = "state_prediction" [];
        /// Measure a metric that the prediction is about.
        USE_VALID_METRIC = "use_valid_metric" [];
        /// Repeat with the change really in effect.
        PUT_CHANGE_IN_EFFECT = "put_change_in_effect" [];
        /// Record the observed effect as an interval.
        RECORD_EFFECT = "record_effect" [];
        /// Measure so that the interval is narrower than `below`: it then cannot hold both no effect and the prediction.
        NARROW_INTERVAL = "narrow_interval" ["below"];
        /// Measure so that the interval lies on one side of `null_band`.
        SEPARATE_FROM_NO_EFFECT = "separate_from_no_effect" ["null_band"];
        /// Change what is suspected, and look again.
        INTERVENE = "intervene" [];
        /// Repeat with the check captured.
        CAPTURE_CHECK = "capture_check" [];
        /// Repeat without the confounder.
        REMOVE_CONFOUNDER = "remove_confounder" ["name"];
        /// Repeat with one knob turned.
        CHANGE_ONE_KNOB = "change_one_knob" [];
        /// Repeat with a change that relieves the limit in full.
        RELIEVE_FULLY = "relieve_fully" [];
        /// Relieve the other saturated resource first.
        RELIEVE_OTHER_RESOURCE = "relieve_other_resource" [];
        /// Take the change back, or repeat independently.
        REVERSE_OR_REPLICATE = "reverse_or_replicate" [];
        /// Test a prediction that a rival makes and this hypothesis does not.
        TEST_RIVAL = "test_rival" [];
    }
}
