//! `same_figure`: a quoted time against the figure of an exhibit.
//!
//! What it sees: "the redo wait is 0.87 s on average" where the exhibit's row for the redo log has a mean of 0.000876 s: the
//! same digits, off by a power of 1000.
//! Why it matters: a figure that loses its unit on the way into a note carries the whole story with it.
//! Evidence it needs: a time with the word mean, average or maximum, and a word that names one row of one exhibit.
//! When it misleads: digits that agree by chance; so only rows named in the sentence count, and figures that differ in
//! their digits are left alone: they may be of another run.
//! Source: methods 2.

use super::change::quoted;
use super::lexis::{Form, Item, Number, Sentence};
use crate::Unit;
use crate::audit::facts::{ExhibitFacts, FactRow};
use crate::audit::figure::range;
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::method::audit::weigh;

/// A quoted statistic.
#[derive(Debug, Clone)]
pub(super) struct Quote {
    pub value: Number,
    statistic: Statistic,
    words: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Statistic {
    Mean,
    Max,
}

/// Names that people use for rows: word, part of the row's label.
const KNOWN_AS: &[(&str, &str)] = &[
    ("redo", "innodb_log_file"),
    ("redo", "redo_log"),
    ("리두", "innodb_log_file"),
    ("binlog", "sql/binlog"),
    ("커밋", "commit"),
];

/// Quoted times of a sentence that say which statistic they are.
pub(super) fn find(sentence: &Sentence) -> Vec<Quote> {
    let words: Vec<String> = sentence
        .items
        .iter()
        .filter_map(|(_, item)| match item {
            Item::Word(word) => Some(word.clone()),
            _ => None,
        })
        .collect();
    let mut out = Vec::new();
    for (at, (_, item)) in sentence.items.iter().enumerate() {
        let Item::Number(n) = item else { continue };
        let value = &sentence.numbers[*n];
        if value.form != Form::Plain || value.dim.time != 1 || value.dim.bytes != 0 {
            continue;
        }
        let Some(statistic) = statistic_near(&sentence.items, at) else { continue };
        out.push(Quote { value: value.clone(), statistic, words: words.clone() });
    }
    out
}

/// The nearest word for a statistic before the figure, within six items, else within two after it.
fn statistic_near(items: &[(usize, Item)], at: usize) -> Option<Statistic> {
    let of = |(_, item): &(usize, Item)| match item {
        Item::Word(w) => match w.as_str() {
            "avg" | "average" | "mean" | "평균" => Some(Statistic::Mean),
            "max" | "maximum" | "최대" | "최댓값" => Some(Statistic::Max),
            _ => None,
        },
        _ => None,
    };
    items[..at].iter().rev().take(6).find_map(of).or_else(|| items[at + 1..].iter().take(2).find_map(of))
}

/// The figure of an exhibit that a quote stands closest to.
struct Closest<'a> {
    status: Status,
    calc: [f64; 2],
    exhibit: &'a ExhibitFacts,
    row: &'a FactRow,
    column: String,
}

/// The quote against the one figure of the exhibits that it names.
pub(super) fn check(quote: &Quote, facts: &[ExhibitFacts]) -> Option<Finding> {
    let mut best: Option<Closest<'_>> = None;
    for exhibit in facts {
        for row in &exhibit.rows {
            if !names(&quote.words, &row.label) {
                continue;
            }
            for column in exhibit.columns.iter().filter(|c| fits(quote.statistic, &c.key)) {
                let Some(seconds) = exhibit.value(row, &column.key, &Unit::S) else { continue };
                if seconds[1] <= 0.0 {
                    continue;
                }
                let by = quote.value.dim.base(false) * quote.value.scale;
                let calc = seconds.map(|x| x / by);
                let (status, _) = weigh(calc, &quote.value.printed);
                let status = Status::from(status);
                // 60 and 1024 fit too many pairs of times by chance.
                if !(status.stands() || matches!(status, Status::UnitFactor1000 | Status::UnitFactor1000000))
                {
                    continue;
                }
                if best.as_ref().is_none_or(|b| status < b.status) {
                    best = Some(Closest { status, calc, exhibit, row, column: column.name.clone() });
                }
            }
        }
    }
    let Closest { status, calc, exhibit, row, column } = best?;
    let unit = quote.value.unit.clone();
    let working = format!("{column} = {} {unit}; {}", range(calc), quoted(&quote.value));
    let severity = if status.stands() { Severity::Info } else { Severity::High };
    let name = if exhibit.exhibit.is_empty() { exhibit.kind.to_string() } else { exhibit.exhibit.clone() };
    Some(
        Finding::new(Rule::SameFigure, status, severity, working)
            .printed(&quoted(&quote.value))
            .recomputed(calc, Some(unit.parse().unwrap_or(Unit::S)))
            .between([exhibit.exhibit.clone()])
            .with("printed", quoted(&quote.value))
            .with("computed", format!("{} {unit}", range(calc)))
            .with("row", short_label(&row.label))
            .with("column", column)
            .with("exhibit", name)
            .with("line", row.line.to_string()),
    )
}

fn short_label(label: &str) -> String {
    label.chars().take(60).collect()
}

fn fits(statistic: Statistic, key: &str) -> bool {
    match statistic {
        Statistic::Mean => key.contains("avg") || key.contains("mean") || key.contains("average"),
        Statistic::Max => key.contains("max"),
    }
}

/// A row is named by a label of one word, by the last part of an event's path, or by a name that people use for it.
fn names(words: &[String], label: &str) -> bool {
    let label = label.to_lowercase();
    let said = |name: &str| words.iter().any(|w| w == name);
    let first = label.split_whitespace().next().unwrap_or("");
    let path = first.contains('/').then(|| first.rsplit('/').next()).flatten();
    let one_word = !label.contains(' ') && !label.contains('/');
    (one_word && label.len() >= 4 && said(&label))
        || path.is_some_and(|last| last.len() >= 6 && said(last))
        || KNOWN_AS.iter().any(|(word, part)| {
            words.iter().any(|w| w.starts_with(word)) && (path.is_some() || one_word) && label.contains(part)
        })
}
