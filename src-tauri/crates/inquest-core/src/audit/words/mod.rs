//! Claims in notes, hypotheses and captions, in English and Korean: found, and held against arithmetic.
//!
//! A claim is taken only where a sentence leaves no doubt what belongs to what; everything else is left alone. The
//! languages share one grammar of numbers and signs; words of both are tables.
//!
//! What it cannot tell: which table a lone percentage belongs to, what "it" is, whether a number was meant as a joke. It
//! reads sentence by sentence: a claim that is spread over two is missed.

mod bound;
mod change;
mod equation;
mod lexis;
pub(super) mod load;
mod measure;
mod number;
mod quantiles;
mod quotes;
mod states;

use super::facts::ExhibitFacts;
use super::finding::{Finding, Rule};
use super::rules::config_echo;

/// A text under audit, with the caller's name for it (`N2`, `H1`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Note<'a> {
    /// The caller's name.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
}

/// Longest text that is read, in bytes: a note, not a log.
const LONGEST: usize = 1 << 20;

/// A claim that was recognised.
#[derive(Debug, Clone)]
pub struct Claim {
    /// The rule it falls under.
    pub rule: Rule,
    /// Line of the text, from 1.
    pub line: u64,
    /// The sentence that makes it.
    pub sentence: String,
    what: What,
}

#[derive(Debug, Clone)]
enum What {
    Bound(bound::Bound),
    Change(change::Change),
    Equation(equation::Equation),
    Load(load::Load),
    Quantile(quantiles::Quantile),
    States(states::States),
    Quote(quotes::Quote),
    Setting(String),
}

/// The claims of a text, in its order.
pub fn words(text: &str) -> Vec<Claim> {
    let mut out = Vec::new();
    let text = &text[..text.floor_char_boundary(LONGEST)];
    for (at, line) in text.lines().enumerate() {
        for sentence in sentences(line) {
            let claim =
                |rule, what| Claim { rule, line: at as u64 + 1, sentence: sentence.trim().to_owned(), what };
            let taken = lexis::take_apart(sentence);
            out.extend(change::find(&taken).into_iter().map(|c| claim(rule_of(&c), What::Change(c))));
            out.extend(
                equation::find(&taken, sentence)
                    .into_iter()
                    .map(|e| claim(Rule::Quotient, What::Equation(e))),
            );
            out.extend(load::find(&taken).into_iter().map(|l| {
                let rule = match l {
                    load::Load::Little { .. } => Rule::Little,
                    load::Load::Samples { .. } => Rule::Duration,
                    load::Load::Flow { .. } => Rule::FlowBalance,
                    load::Load::Wall { .. } => Rule::WallClock,
                };
                claim(rule, What::Load(l))
            }));
            out.extend(quantiles::find(&taken).into_iter().map(|q| {
                let rule = match q {
                    quantiles::Quantile::Of { .. } => Rule::PercentileSample,
                    quantiles::Quantile::At { .. } => Rule::Censoring,
                };
                claim(rule, What::Quantile(q))
            }));
            out.extend(bound::find(&taken).into_iter().map(|b| claim(Rule::Subset, What::Bound(b))));
            out.extend(states::find(&taken).map(|s| claim(Rule::ShareSum, What::States(s))));
            out.extend(quotes::find(&taken).into_iter().map(|q| claim(Rule::SameFigure, What::Quote(q))));
            out.extend(settings(sentence).map(|s| claim(Rule::ConfigEcho, What::Setting(s.to_owned()))));
        }
    }
    out
}

fn rule_of(change: &change::Change) -> Rule {
    if change.printed.form == lexis::Form::Times { Rule::Quotient } else { Rule::PercentChange }
}

/// Sentences of a line: a full stop, question or exclamation mark followed by a blank ends one.
fn sentences(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest
            .match_indices(['.', '!', '?', '。'])
            .map(|(at, mark)| at + mark.len())
            .find(|end| rest[*end..].starts_with(char::is_whitespace) && !is_short_form(&rest[..*end]))
            .unwrap_or(rest.len());
        let (sentence, after) = rest.split_at(end);
        rest = after;
        Some(sentence)
    })
}

/// A full stop that ends no sentence.
fn is_short_form(text: &str) -> bool {
    ["approx.", "ca.", "i.e.", "e.g.", "vs.", "avg.", "max.", "min.", "resp."]
        .iter()
        .any(|form| text.ends_with(form))
}

/// Words that claim to be durations.
fn settings(sentence: &str) -> impl Iterator<Item = &str> {
    sentence
        .split(|c: char| {
            c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '(' | ')' | '=' | ';' | '“' | '”' | '→')
        })
        .map(|word| word.trim_end_matches([',', '.', ':']))
        .map(|word| word.find(|c: char| !c.is_ascii()).map_or(word, |at| &word[..at]))
        .filter(|word| config_echo::verdict(word) == Some(false))
}

/// Checks every claim of the texts, alone and against the figures of the exhibits. Claims that hold are told too (status
/// `holds`, severity `info`); claims that cannot be checked are left out.
pub fn audit_words(notes: &[Note<'_>], facts: &[ExhibitFacts]) -> Vec<Finding> {
    let mut out = Vec::new();
    let mut changes = Vec::new();
    for (at, note) in notes.iter().enumerate() {
        for claim in words(note.text) {
            let finding = match &claim.what {
                What::Change(c) => {
                    changes.push((at, claim.line, c.clone()));
                    change::check(c)
                }
                What::Bound(b) => bound::check(b),
                What::Equation(e) => equation::check(e),
                What::Load(l) => load::check(l),
                What::Quantile(q) => quantiles::check(q),
                What::States(s) => states::check(s),
                What::Quote(q) => quotes::check(q, facts),
                What::Setting(s) => Some(config_echo::finding(s)),
            };
            out.extend(finding.map(|f| placed(f, note, claim.line)));
        }
    }
    out.extend(change::twice(&changes).into_iter().map(|(at, line, f)| placed(f, &notes[at], line)));
    out
}

fn placed(mut finding: Finding, note: &Note<'_>, line: u64) -> Finding {
    finding.line = Some(line);
    finding.between.insert(0, note.name.to_owned());
    finding.between.retain(|name| !name.is_empty());
    finding
}
