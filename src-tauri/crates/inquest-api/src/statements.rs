//! Words for evidence that the person did not word: what was measured, of what, and how much.

use inquest_core::{Amount, Grade, Quantity, Source};

use crate::texts::Texts;

/// What was pinned, before it becomes a record.
pub(crate) struct Pinned {
    pub(crate) quantity: Option<Quantity>,
    pub(crate) grade: Grade,
    pub(crate) source: Source,
    /// Ids of the catalogue's words of caution.
    pub(crate) cautions: Vec<&'static str>,
    /// What the number is of: a column, a result.
    pub(crate) subject: Option<String>,
    /// What it belongs to: the row of a cell or delta, the method.
    pub(crate) label: Option<String>,
    /// The text itself, as captured or quoted, for what is no quantity.
    pub(crate) text: Option<String>,
}

impl Pinned {
    /// A computed quantity.
    pub(crate) fn computed(quantity: Quantity, subject: &str, label: String) -> Self {
        Pinned {
            grade: quantity.grade,
            source: quantity.source.clone(),
            quantity: Some(quantity),
            cautions: Vec::new(),
            subject: Some(subject.to_owned()),
            label: Some(label),
            text: None,
        }
    }
}

/// Most characters of foreign text that a statement quotes.
const QUOTED: usize = 120;

/// A sentence for what was pinned; `None` when there is nothing to say.
pub(crate) fn worded(pinned: &Pinned, language: &str) -> Option<String> {
    let texts = Texts::new(language);
    let quantity = pinned.quantity.as_ref().map(|q| quantity_text(&in_words(q)));
    let value = quantity.or_else(|| pinned.text.as_deref().map(one_line))?;
    let Some(subject) = pinned.subject.as_deref() else { return Some(value) };
    let label = pinned.label.as_deref().map(one_line).filter(|l| !l.is_empty());
    let Some(label) = label else {
        return Some(texts.word_with("statement-value", &[("subject", subject), ("value", &value)]));
    };
    let id = match &pinned.source {
        Source::Method { method, .. } if method == crate::figures::DELTA_ROW => "statement-delta",
        Source::Method { .. } => "statement-method",
        _ => "statement-cell",
    };
    Some(texts.word_with(id, &[("subject", subject), ("label", &label), ("value", &value)]))
}

/// The quantity as a sentence names it: a computed double has more digits than its inputs knew, so five
/// significant ones stand for it. What was read from a capture keeps its own.
fn in_words(quantity: &Quantity) -> Quantity {
    let amount = match (&quantity.source, &quantity.amount) {
        (Source::Method { .. }, Amount::Point { value }) => Amount::Point { value: significant(*value) },
        (_, amount) => amount.clone(),
    };
    Quantity { amount, ..quantity.clone() }
}

fn significant(value: f64) -> f64 {
    // A whole number is a count, and none of its digits is noise; of a large fraction two decimals say that it is one.
    if value.fract() == 0.0 && value.abs() < EXACT_TO {
        return value;
    }
    if (1e4..EXACT_TO).contains(&value.abs()) {
        return (value * 100.0).round() / 100.0;
    }
    format!("{value:.4e}").parse().unwrap_or(value)
}

/// Whole numbers up to here are exact in a double (2^53).
const EXACT_TO: f64 = 9_007_199_254_740_992.0;

/// A number in words: nobody reads three hundred digits.
fn digits(value: f64) -> String {
    let size = value.abs();
    if value != 0.0 && !(1e-6..EXACT_TO).contains(&size) { format!("{value:e}") } else { value.to_string() }
}

/// Value or interval, digits as they are.
pub(crate) fn amount_text(amount: &Amount) -> String {
    match amount {
        Amount::Point { value } => digits(*value),
        Amount::Exact { value } => value.clone(),
        Amount::Interval { lo, hi: Some(hi) } => format!("{}..{}", digits(*lo), digits(*hi)),
        Amount::Interval { lo, hi: None } => format!("≥ {}", digits(*lo)),
    }
}

/// Value or interval with its unit.
pub(crate) fn quantity_text(quantity: &Quantity) -> String {
    let amount = amount_text(&quantity.amount);
    match quantity.unit.to_string().as_str() {
        "1" | "count" => amount,
        unit => format!("{amount} {unit}"),
    }
}

fn one_line(text: &str) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    match line.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computed_values_are_named_with_five_digits_and_captured_ones_with_their_own() {
        let method = Source::Method {
            method: "stats.change".into(),
            version: 1,
            inputs: serde_json::json!({}),
            result: "ratio".into(),
            from: vec![],
        };
        let computed =
            Quantity::point(0.664_570_308_780_334_9, inquest_core::Unit::Ratio, Grade::Derived, method);
        assert_eq!(quantity_text(&in_words(&computed)), "0.66457");
        let read = Quantity { source: Source::Entered, ..computed.clone() };
        assert_eq!(quantity_text(&in_words(&read)), "0.6645703087803349");
    }
}
