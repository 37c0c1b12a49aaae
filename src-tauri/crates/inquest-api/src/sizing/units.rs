//! Units of calculators: the registry's words as units of quantities, and captured figures in the unit of an input.

use inquest_core::Unit;
use inquest_core::sizing::calculator::{FigureSpec, InputSpec};

/// Bytes in the units that captures and the registry name.
const BYTES: [(&str, f64); 9] = [
    ("B", 1.0),
    ("bytes", 1.0),
    ("kB", 1e3),
    ("KiB", 1024.0),
    ("MB", 1e6),
    ("MiB", 1_048_576.0),
    ("GB", 1e9),
    ("GiB", 1_073_741_824.0),
    ("TiB", 1_099_511_627_776.0),
];

/// A word of the registry as a unit.
pub(super) fn of_word(word: &str) -> Unit {
    match word {
        "bytes" => Unit::Bytes,
        word => word.parse().unwrap_or(Unit::Ratio),
    }
}

/// The unit of an input; none for words and flags, a count for plain numbers.
pub(super) fn of_input(spec: &InputSpec) -> Option<Unit> {
    spec.is_number().then(|| spec.unit.as_deref().map_or(Unit::Count, of_word))
}

/// The unit of a figure; none for words and flags.
pub(super) fn of_figure(spec: &FigureSpec) -> Option<Unit> {
    (spec.ty == "number").then(|| spec.unit.as_deref().map_or(Unit::Count, of_word))
}

/// A value in another unit; none where the two measure different things.
pub(super) fn converted(value: f64, from: &Unit, to: &Unit) -> Option<f64> {
    if let Ok(value) = from.convert(value, to) {
        return Some(value);
    }
    let bytes = |unit: &Unit| {
        let word = unit.to_string();
        BYTES.iter().find(|(name, _)| *name == word).map(|(_, bytes)| *bytes)
    };
    let plain = |unit: &Unit| matches!(unit, Unit::Count | Unit::Ratio);
    match (bytes(from), bytes(to)) {
        (Some(from), Some(to)) => Some(value * from / to),
        // A plain number is a plain number: captures call it a count where the registry says 1.
        _ if plain(from) && plain(to) => Some(value),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_reach_the_unit_of_their_input() {
        let unit = |text: &str| of_word(text);
        assert_eq!(converted(60.0, &unit("ms"), &unit("s")), Some(0.06));
        assert_eq!(converted(2.0, &unit("MiB"), &unit("bytes")), Some(2_097_152.0));
        assert_eq!(converted(1024.0, &unit("B"), &unit("KiB")), Some(1.0));
        assert_eq!(converted(7.0, &Unit::Count, &Unit::Ratio), Some(7.0));
        assert_eq!(converted(7.0, &unit("ms"), &unit("B")), None);
        assert_eq!(converted(7.0, &unit("kibble"), &unit("B")), None);
    }
}
