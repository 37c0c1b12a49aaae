//! Cells that follow from a sealed prediction and what was seen: suggestions, which a person takes or not.

use super::{RungOf, codes, expected, word};
use crate::case::{Bias, ConfounderLevel, Expected, Hypothesis, MatrixCell};
use crate::verdict::{EffectClass, Finding, Reason};

/// The cell that an observation suggests against a hypothesis; `None` when nothing is expected or nothing was seen.
pub(super) fn suggested(rung: &RungOf<'_>, hypothesis: &Hypothesis) -> Option<(MatrixCell, Reason)> {
    let decision = &rung.verdict?.decision;
    let id = || rung.intervention.id.0.clone();
    if matches!(decision.verdict, Finding::Void | Finding::Refused) {
        return Some((MatrixCell::N, codes::SUGGEST_VOID.with([id()])));
    }
    let expected = expected(hypothesis, rung.intervention)?;
    let class = decision.effect_class?;
    if class == EffectClass::Undecided || clouded(rung, class) {
        return Some((MatrixCell::N, codes::SUGGEST_UNDECIDED.with([id()])));
    }
    let cell = cell(expected, class);
    let facts = [word(&expected), id(), word(&class)];
    let because = match cell {
        MatrixCell::Cc | MatrixCell::C => codes::SUGGEST_FITS.with(facts),
        MatrixCell::N => codes::SUGGEST_NEUTRAL.with(facts),
        MatrixCell::I | MatrixCell::Ii => codes::SUGGEST_CONTRADICTS.with(facts),
    };
    Some((cell, because))
}

/// A confounder under which the class may be another: the same law as rule R2.
fn clouded(rung: &RungOf<'_>, class: EffectClass) -> bool {
    let reached = class == EffectClass::Reached;
    let major = rung.intervention.confounders.iter().filter(|c| c.level == ConfounderLevel::Major);
    let mut stands = major.map(|c| match c.bias.unwrap_or(Bias::Either) {
        Bias::Null => reached,
        Bias::Away => !reached,
        Bias::Either => false,
    });
    stands.any(|stands| !stands)
}

fn cell(expected: Expected, class: EffectClass) -> MatrixCell {
    use EffectClass as Class;
    use MatrixCell::{C, I, Ii, N};
    match (expected, class) {
        (_, Class::Undecided) => N,
        (Expected::Full, Class::Reached) => C,
        (Expected::Full, Class::Short | Class::ShortOrNull) => I,
        (Expected::Full, Class::Null | Class::OppositeOrNull | Class::Opposite) => Ii,
        (Expected::Part, Class::Short | Class::ShortOrNull) => C,
        (Expected::Part, Class::Reached | Class::Null | Class::OppositeOrNull) => I,
        (Expected::Part, Class::Opposite) => Ii,
        (Expected::None, Class::Null) => C,
        (Expected::None, Class::ShortOrNull | Class::OppositeOrNull) => N,
        (Expected::None, Class::Short | Class::Opposite) => I,
        (Expected::None, Class::Reached) => Ii,
        (Expected::Opposite, Class::Opposite) => C,
        (Expected::Opposite, Class::OppositeOrNull) => N,
        (Expected::Opposite, Class::Null) => I,
        (Expected::Opposite, Class::Short | Class::ShortOrNull | Class::Reached) => Ii,
    }
}
