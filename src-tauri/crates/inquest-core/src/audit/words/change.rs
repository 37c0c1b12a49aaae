//! `percent_change`, and ratios of two numbers: `220 -> 260 (18 %)`, `from 220 to 260, up 15 %`, `220에서 260으로 18 % 증가`,
//! `203 -> 5230 ms (25.8x)`.
//!
//! What it sees: two numbers joined by an arrow or by "from ... to", followed (or preceded) at once by a percentage or a
//! ratio that they do not give.
//! Why it matters: the percentage is what is remembered and quoted.
//! Evidence it needs: nothing but the sentence.
//! When it misleads: the percentage may be of other figures than the two beside it; a chain of three numbers, bounds
//! ("up to", "이상") and ranges are left alone, and so are percentages that fit another usual reading (after in per cent
//! of before, difference of two percentages).
//! Source: methods 2.

use super::lexis::{Form, Item, Number, Sentence};
use crate::audit::figure::{range, short};
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::method::audit::{SamePair, Sense, Status as Weighed, percent_bounds, same_pair, weigh};
use crate::method::printed::Printed;

/// Two numbers and what is said of them.
#[derive(Debug, Clone)]
pub(super) struct Change {
    pub before: Number,
    pub after: Number,
    /// A percentage or a ratio.
    pub printed: Number,
}

/// Words that may stand between the pair and its percentage.
const GLUE: &[&str] = &[
    "is",
    "a",
    "an",
    "that",
    "which",
    "means",
    "so",
    "i.e.",
    "about",
    "around",
    "roughly",
    "approximately",
    "almost",
    "nearly",
    "up",
    "down",
    "by",
    "or",
    "increase",
    "decrease",
    "reduction",
    "improvement",
    "gain",
    "rise",
    "drop",
    "rose",
    "fell",
    "grew",
    "of",
    "an",
    "only",
    "just",
    "change",
    "rps",
    "req",
    "requests",
    "therefore",
    "and",
    "p95",
    "p99",
    "mean",
    "to",
    "약",
    "로",
    "으로",
    "즉",
    "까지",
    "은",
    "는",
    "이",
    "가",
    "만에",
    "되어",
    "되었고",
    "돼",
    "이므로",
    "라서",
    "높아져",
    "낮아져",
    "줄어",
    "늘어",
    "줄었다",
    "늘었다",
    "대략",
    "거의",
    "총",
];

/// Pairs with their percentages.
pub(super) fn find(sentence: &Sentence) -> Vec<Change> {
    let items = &sentence.items;
    let mut out = Vec::new();
    let number = |at: usize| match items.get(at).map(|(_, item)| item) {
        Some(Item::Number(n)) => Some(*n),
        _ => None,
    };
    let mut at = 0;
    while at < items.len() {
        let Some((first, second, end)) = pair_at(sentence, at) else {
            at += 1;
            continue;
        };
        let (before, after) = (&sentence.numbers[first], &sentence.numbers[second]);
        let chained = matches!(items.get(end), Some((_, Item::Arrow)))
            || at.checked_sub(1).is_some_and(|p| matches!(items[p].1, Item::Arrow));
        if !chained && let Some([before, after]) = comparable(before, after) {
            let printed = following(sentence, end).or_else(|| preceding(sentence, at, number));
            out.extend(printed.into_iter().flatten().map(|printed| Change {
                before: before.clone(),
                after: after.clone(),
                printed: sentence.numbers[printed].clone(),
            }));
        }
        at = end;
    }
    out
}

/// The two numbers of a pair that begins here, and the item after it.
fn pair_at(sentence: &Sentence, at: usize) -> Option<(usize, usize, usize)> {
    let items = &sentence.items;
    let item = |i: usize| items.get(i).map(|(_, item)| item);
    let word = |i: usize| match item(i) {
        Some(Item::Word(word)) => word.as_str(),
        _ => "",
    };
    let number = |i: usize| match item(i) {
        Some(Item::Number(n)) => Some(*n),
        _ => None,
    };
    let first = number(at)?;
    if item(at + 1) == Some(&Item::Arrow) {
        return Some((first, number(at + 2)?, at + 3));
    }
    let from =
        at > 0 && word(at - 1) == "from" || at > 1 && word(at - 2) == "from" && number(at - 1).is_none();
    if from && word(at + 1) == "to" {
        return Some((first, number(at + 2)?, at + 3));
    }
    if matches!(word(at + 1), "에서" | "이던" | "였던") {
        let second = number(at + 2)?;
        if word(at + 3).starts_with("으로")
            || word(at + 3).starts_with('로')
            || word(at + 3).starts_with("까지")
        {
            return Some((first, second, at + 4));
        }
    }
    None
}

/// The two numbers in one unit; `None` when they are of different things.
fn comparable(before: &Number, after: &Number) -> Option<[Number; 2]> {
    let (mut a, mut b) = (before.clone(), after.clone());
    if a.form == Form::Range || b.form == Form::Range || a.form == Form::Times || b.form == Form::Times {
        return None;
    }
    if a.form == Form::Plain && a.dim.is_none() && a.unit.is_empty() {
        (a.dim, a.form) = (b.dim, b.form);
        if a.scale == 1.0 && b.scale != 1.0 {
            return None;
        }
    } else if b.form == Form::Plain && b.dim.is_none() && b.unit.is_empty() {
        (b.dim, b.form) = (a.dim, a.form);
    }
    (a.form == b.form && a.dim.is_like(&b.dim)).then_some([a, b])
}

/// Percentages and ratios right after a pair. After nothing but a comma a percentage may begin another clause ("94 %
/// dropped"): then it wants a sign or a word of direction.
fn following(sentence: &Sentence, from: usize) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    let mut tied = false;
    for (at, (_, item)) in sentence.items.iter().enumerate().skip(from) {
        match item {
            Item::Number(n) if is_change(&sentence.numbers[*n]) => {
                let number = &sentence.numbers[*n];
                let signed = number.digits.starts_with('-') || matches!(sentence.items[at - 1].1, Item::Plus);
                if !tied
                    && number.form == Form::Percent
                    && at > from
                    && !signed
                    && !ends_clause(sentence, at + 1)
                {
                    break;
                }
                found.push(*n);
            }
            Item::Open | Item::Equals => tied = true,
            Item::Close | Item::Plus | Item::Minus | Item::Sign(',' | ':' | ';' | '≈' | '~') => {}
            Item::Word(word) if GLUE.contains(&word.as_str()) => tied = true,
            _ => break,
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Nothing, a closing sign, or a word of direction follows.
fn ends_clause(sentence: &Sentence, at: usize) -> bool {
    const DIRECTION: &[&str] = &["faster", "slower", "less", "more", "lower", "higher", "better", "worse"];
    match sentence.items.get(at).map(|(_, item)| item) {
        None | Some(Item::Close | Item::Sign(',' | ';' | '.')) => true,
        Some(Item::Word(word)) => {
            GLUE.contains(&word.as_str())
                || DIRECTION.contains(&word.as_str())
                || ["증가", "감소", "상승", "하락", "늘", "줄", "올", "내", "빨", "느"]
                    .iter()
                    .any(|w| word.starts_with(w))
        }
        _ => false,
    }
}

/// `18 % (220 -> 260)`.
fn preceding(
    sentence: &Sentence,
    pair: usize,
    number: impl Fn(usize) -> Option<usize>,
) -> Option<Vec<usize>> {
    let open = pair.checked_sub(1).filter(|at| sentence.items[*at].1 == Item::Open)?;
    let at = (0..open).rev().take(3).find(|at| number(*at).is_some())?;
    let glued = sentence.items[at + 1..open].iter().all(|(_, item)| match item {
        Item::Word(word) => {
            GLUE.contains(&word.as_str()) || matches!(word.as_str(), "faster" | "slower" | "less" | "more")
        }
        _ => false,
    });
    let n = number(at).filter(|n| glued && is_change(&sentence.numbers[*n]))?;
    Some(vec![n])
}

fn is_change(number: &Number) -> bool {
    matches!(number.form, Form::Percent | Form::Times)
}

/// What the two numbers make of the printed change.
pub(super) fn check(change: &Change) -> Option<Finding> {
    let (before, after) = (change.before.bounds(false), change.after.bounds(false));
    if before[0] <= 0.0 || after[1] < 0.0 {
        return None;
    }
    let mut printed = change.printed.printed;
    let (rose, a, b) = (change.after.bounds(false)[0] >= before[0], middle(before), middle(after));
    let signed = printed.value < 0.0;
    printed.value = printed.value.abs();
    let names = [&change.before, &change.after].map(quoted);
    if change.printed.form == Form::Times {
        let up = [after[0] / before[1], after[1] / before[0]];
        let calc = if b >= a {
            up
        } else {
            [before[0] / after[1].max(f64::MIN_POSITIVE), before[1] / after[0].max(f64::MIN_POSITIVE)]
        };
        let (status, _) = weigh(calc, &printed);
        let more = weigh(calc.map(|x| x - 1.0), &printed).0;
        let status = if Status::from(status).stands() {
            Status::from(status)
        } else if Status::from(more).stands() {
            Status::from(more)
        } else {
            Status::Contradiction
        };
        let working = if b >= a {
            format!("{} / {} = {}", names[1], names[0], range(calc))
        } else {
            format!("{} / {} = {}", names[0], names[1], range(calc))
        };
        return Some(
            verdict(Rule::Quotient, status, working, middle(calc), printed.value)
                .saying("ratio")
                .printed(&format!("{}x", change.printed.digits))
                .recomputed(calc, Some(crate::Unit::Ratio))
                .with("before", names[0].clone())
                .with("after", names[1].clone())
                .with("printed", format!("{}x", change.printed.digits))
                .with("computed", range(calc)),
        );
    }
    let sense = if rose { Sense::Increase } else { Sense::Reduction };
    let calc = percent_bounds(before, after, sense).ok()?;
    let (mut status, _) = weigh(calc, &printed);
    if signed && rose {
        status = Weighed::Contradiction;
    }
    let status = match Status::from(status) {
        status if status.stands() => status,
        _ if reads_otherwise(change, before, after, &printed) => return None,
        _ => Status::Contradiction,
    };
    let working = if rose {
        format!("{} / {} − 1 = {} %", names[1], names[0], range(calc))
    } else {
        format!("1 − {} / {} = {} %", names[1], names[0], range(calc))
    };
    Some(
        verdict(Rule::PercentChange, status, working, middle(calc), printed.value)
            .printed(&change.printed.digits)
            .recomputed(calc, Some(crate::Unit::Percent))
            .with("before", names[0].clone())
            .with("after", names[1].clone())
            .with("printed", change.printed.digits.clone())
            .with("computed", format!("{} %", range(calc))),
    )
}

/// Another usual reading of a percentage beside two numbers fits: after in per cent of before, or points.
fn reads_otherwise(change: &Change, before: [f64; 2], after: [f64; 2], printed: &Printed) -> bool {
    let fits = |calc: [f64; 2]| Status::from(weigh(calc, printed).0).stands();
    let of = [100.0 * after[0].max(0.0) / before[1], 100.0 * after[1] / before[0]];
    let points = [100.0 * (after[0] - before[1]).abs(), 100.0 * (after[1] - before[0]).abs()];
    let points = [points[0].min(points[1]), points[0].max(points[1])];
    fits(of) || (change.before.form == Form::Percent && fits(points))
}

fn middle([lo, hi]: [f64; 2]) -> f64 {
    f64::midpoint(lo, hi)
}

/// A number as it was written, with its unit.
pub(super) fn quoted(number: &Number) -> String {
    let about = if number.printed.about { "~" } else { "" };
    let scale = match number.scale {
        1.0 => String::new(),
        scale => format!("·{}", short(scale)),
    };
    let unit = if number.unit.is_empty() { String::new() } else { format!(" {}", number.unit) };
    format!("{about}{}{scale}{unit}", number.digits)
}

/// Severity by how far the printed figure is off.
pub(super) fn verdict(rule: Rule, status: Status, working: String, computed: f64, printed: f64) -> Finding {
    let off = (printed / computed - 1.0).abs();
    let severity = match status {
        status if status.stands() => Severity::Info,
        _ if off < 0.1 => Severity::Low,
        _ if off > 2.0 || status.is_unit_factor() => Severity::High,
        _ => Severity::Medium,
    };
    Finding::new(rule, status, severity, working)
}

/// `same_pair`: one pair of numbers quoted with two changes.
pub(super) fn twice(changes: &[(usize, u64, Change)]) -> Vec<(usize, u64, Finding)> {
    let mut out = Vec::new();
    for (i, (_, _, first)) in changes.iter().enumerate() {
        for (note, line, second) in &changes[i + 1..] {
            let key = |c: &Change| {
                (
                    c.before.bounds(false).map(f64::to_bits),
                    c.after.bounds(false).map(f64::to_bits),
                    c.printed.form,
                )
            };
            let loose = |c: &Change| (c.before.printed.value, c.after.printed.value);
            let same = key(first) == key(second)
                || (first.printed.form == second.printed.form && loose(first) == loose(second));
            if !same || first.printed.form != Form::Percent {
                continue;
            }
            let pair = SamePair {
                before: first.before.digits.clone(),
                after: first.after.digits.clone(),
                printed: [first, second].map(|c| marked(&c.printed)).to_vec(),
            };
            let Ok(answer) = same_pair(pair) else { continue };
            if Status::from(answer.status) != Status::Contradiction {
                continue;
            }
            let (a, b) = (quoted(&first.before), quoted(&first.after));
            let printed = [marked(&first.printed), marked(&second.printed)];
            let working = format!("{a} → {b}: {} ≠ {}", printed[0], printed[1]);
            let finding = Finding::new(Rule::SamePair, Status::Contradiction, Severity::Medium, working)
                .printed(&printed[1])
                .with("before", a)
                .with("after", b)
                .with("first", printed[0].clone())
                .with("second", printed[1].clone());
            out.push((*note, *line, finding));
        }
    }
    out
}

fn marked(number: &Number) -> String {
    format!("{}{}", if number.printed.about { "~" } else { "" }, number.digits.trim_start_matches('-'))
}
