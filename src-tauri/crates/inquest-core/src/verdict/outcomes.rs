//! What each possible outcome of a test would mean, told before the prediction is sealed.

use serde::{Deserialize, Serialize};

use super::class::Oriented;
use super::rules::decide;
use super::{Decision, EffectClass, Inputs};
use crate::case::SealRefused;

/// One possible outcome of a test.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outcome {
    /// Class of the effect.
    pub effect_class: EffectClass,
    /// An example interval of that class, in the prediction's own sign, unit 1.
    pub example: [f64; 2],
    /// What the rules would say.
    pub decision: Decision,
}

/// One outcome per class that can occur, best for the hypothesis first; `observed` of the inputs is ignored.
///
/// A metric cannot fall by more than all of it, so a class that would need a change below -1 is left out: a
/// prediction of a doubling has no outcome that lies opposite by as much.
pub fn outcomes(inputs: &Inputs) -> Result<Vec<Outcome>, SealRefused> {
    let prediction = Oriented::of(inputs.predicted, inputs.null_band)?;
    let outcomes = examples(&prediction).into_iter().filter_map(|(effect_class, turned)| {
        let example = prediction.turn(turned);
        let possible = example[0] >= -1.0 && prediction.class(turned) == effect_class;
        possible.then(|| {
            let decision = decide(&Inputs { observed: example, ..inputs.clone() });
            Outcome { effect_class, example, decision }
        })
    });
    Ok(outcomes.collect())
}

/// An interval of each class, turned so that the prediction is positive and kept within what can occur.
fn examples(prediction: &Oriented) -> [(EffectClass, [f64; 2]); 7] {
    let ([weakest, strongest], band) = (prediction.predicted, prediction.null_band);
    // Falls end at -1: for a predicted fall that bounds the good side, for a predicted rise the bad side.
    let (good_end, bad_end) = if prediction.flipped { (1.0, f64::INFINITY) } else { (f64::INFINITY, 1.0) };
    let strongest = strongest.min(good_end);
    let between = |from: f64, to: f64, share: f64| from + (to - from) * share;
    let far = weakest.min(bad_end);
    [
        (EffectClass::Reached, [weakest, strongest]),
        (EffectClass::Short, [between(band, weakest, 1.0 / 3.0), between(band, weakest, 2.0 / 3.0)]),
        (EffectClass::ShortOrNull, [band / 2.0, between(band, weakest, 0.5)]),
        (EffectClass::Undecided, [band / 2.0, between(weakest, strongest, 0.5)]),
        (EffectClass::Null, [-band / 2.0, band / 2.0]),
        (EffectClass::OppositeOrNull, [-between(band, far, 0.5), 0.0]),
        (EffectClass::Opposite, [-between(band, far, 2.0 / 3.0), -between(band, far, 1.0 / 3.0)]),
    ]
}
