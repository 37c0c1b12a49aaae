//! `share_sum` in sentences: CPU states that are told together.
//!
//! What it sees: percentages of two or more CPU states (busy, iowait, softirq, idle ...) in one sentence whose sum exceeds
//! 100.
//! Why it matters: they have different denominators (one core, the host) or count idle time as busy.
//! Evidence it needs: the state's name right before (or after) each percentage.
//! When it misleads: states of two machines or two moments in one sentence: when one state is named twice the sentence is
//! left alone. One percentage above 100 is of one core by itself and left alone.
//! Source: methods 2, 4.6.

use super::lexis::{Form, Item, Sentence};
use crate::audit::figure::short;
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::method::audit::{Shares, share_sum};

/// Percentages of states.
#[derive(Debug, Clone)]
pub(super) struct States(pub Vec<(String, String)>);

const STATES: &[(&str, &str)] = &[
    ("cpu", "cpu"),
    ("user", "user"),
    ("usr", "user"),
    ("system", "system"),
    ("sys", "system"),
    ("iowait", "iowait"),
    ("wait", "iowait"),
    ("softirq", "softirq"),
    ("steal", "steal"),
    ("idle", "idle"),
    ("nice", "nice"),
    ("irq", "irq"),
    ("유휴", "idle"),
];

/// The states of a sentence, when there are at least two and each is named once.
pub(super) fn find(sentence: &Sentence) -> Option<States> {
    let mut found: Vec<(String, String)> = Vec::new();
    for (at, (_, item)) in sentence.items.iter().enumerate() {
        let Item::Word(word) = item else { continue };
        let Some((_, state)) = STATES.iter().find(|(name, _)| name == word) else { continue };
        let next = sentence.items[at + 1..].iter().take(2).find_map(|(_, item)| match item {
            Item::Number(n) => Some(&sentence.numbers[*n]),
            _ => None,
        });
        let Some(number) = next.filter(|n| n.form == Form::Percent) else { continue };
        if number.printed.value > 100.0 || found.iter().any(|(other, _)| other == state) {
            return None;
        }
        found.push(((*state).to_owned(), number.digits.clone()));
    }
    let whole = found.iter().any(|(state, _)| state == "cpu")
        && found.iter().any(|(state, _)| matches!(state.as_str(), "user" | "system" | "nice"));
    // "cpu" as the sum of its states cannot be added to them.
    (found.len() >= 2 && !whole).then_some(States(found))
}

/// Their sum.
pub(super) fn check(states: &States) -> Option<Finding> {
    let shares: Vec<String> = states.0.iter().map(|(_, printed)| printed.clone()).collect();
    let sum = share_sum(Shares { shares }).ok()?;
    let status = Status::from(sum.status);
    let terms: Vec<&str> = states.0.iter().map(|(_, printed)| printed.trim_end_matches(" %")).collect();
    let sign = if status.stands() { "≤" } else { ">" };
    let working = format!("{} = {} % {sign} 100 %", terms.join(" + "), short(sum.sum));
    let severity = if status.stands() { Severity::Info } else { Severity::Medium };
    Some(
        Finding::new(Rule::ShareSum, status, severity, working)
            .printed(&terms.join(" + "))
            .recomputed([sum.sum; 2], Some(crate::Unit::Percent))
            .with("sum", short(sum.sum)),
    )
}
