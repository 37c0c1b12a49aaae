//! `subset`, as a sentence states it: one figure said to be below or above another: `0.06 s < 1/10 of 1 s`,
//! `11000 -> ~100 is under 1/100`, `a 200 KB row does not fit in a 256 KB buffer`, `256 KB 버퍼에 316 KB 행이 들어가지 않는다`.
//!
//! What it sees: two figures of one kind of which the sentence says which is the larger, and it is not.
//! Why it matters: a limit that was not reached is blamed, and the one that was is not looked for.
//! Evidence it needs: nothing but the sentence. Units must agree: seconds are never compared with bytes.
//! When it misleads: what must fit may be more than the figure (a header, fifteen rows at once); KB may mean 1000 or 1024
//! bytes, and a contradiction has to be one in both.
//! Source: methods 2 (part <= whole); interval arithmetic on printed digits.

use super::change::quoted;
use super::lexis::{Form, Item, Number, Sentence};
use super::measure::Dim;
use crate::audit::figure::range;
use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::method::audit::times;

/// A stated comparison.
#[derive(Debug, Clone)]
pub(super) struct Bound {
    left: Side,
    right: Side,
    /// The left is said to be the smaller one.
    below: bool,
}

/// One side: its intervals with KB as 1000 and as 1024 bytes, and how it was written.
#[derive(Debug, Clone)]
struct Side {
    bounds: [[f64; 2]; 2],
    dim: Dim,
    shown: String,
}

/// Words between two figures that say nothing of them: `row does not fit in a 256 KB buffer`.
const FARTHEST: usize = 5;

/// Comparisons of a sentence.
pub(super) fn find(sentence: &Sentence) -> Vec<Bound> {
    let found = (0..sentence.items.len()).filter_map(|at| match &sentence.items[at].1 {
        Item::Sign('<') => signed(sentence, at, true),
        Item::Sign('>') => signed(sentence, at, false),
        Item::Word(word) => match word.as_str() {
            "under" | "below" => ratio(sentence, at, true),
            "over" | "above" => ratio(sentence, at, false),
            "fit" | "fits" => fits(sentence, at),
            word if word.starts_with("들어가") || word.starts_with("들어간") => {
                fits_korean(sentence, at, word)
            }
            _ => None,
        },
        _ => None,
    });
    found.filter(|bound| bound.left.dim.is_like(&bound.right.dim)).collect()
}

/// `0.06 s < 1/10 of 1 s`: the number right before the sign, and what stands right behind it. Without a unit the sign may
/// be a path (`step 2 > 3`) or a prompt.
fn signed(sentence: &Sentence, at: usize, below: bool) -> Option<Bound> {
    let left = plain(sentence, at.checked_sub(1)?).filter(|left| !left.dim.is_none())?;
    Some(Bound { left: side(left), right: limit(sentence, at + 1)?, below })
}

/// `11000 -> ~100 is under 1/100`.
fn ratio(sentence: &Sentence, at: usize, below: bool) -> Option<Bound> {
    let mut end = at;
    while matches!(sentence.items.get(end.checked_sub(1)?), Some((_, Item::Word(w))) if w == "is" || w == "well")
    {
        end -= 1;
    }
    let (after, before) = (plain(sentence, end.checked_sub(1)?)?, plain(sentence, end.checked_sub(3)?)?);
    if sentence.items[end - 2].1 != Item::Arrow || !after.dim.is_like(&before.dim) {
        return None;
    }
    let right = limit(sentence, at + 1)?;
    let shown = format!("{} → {}", quoted(before), quoted(after));
    let divided = |binary| {
        let [lo, hi] = before.bounds(binary);
        (lo > 0.0).then(|| times(after.bounds(binary), [1.0 / hi, 1.0 / lo]))
    };
    let left = Side { bounds: [divided(false)?, divided(true)?], dim: Dim::NONE, shown };
    Some(Bound { left, right, below })
}

/// `a 200 KB row does not fit in a 256 KB buffer`.
fn fits(sentence: &Sentence, at: usize) -> Option<Bound> {
    let before = sentence.items[..at].iter().rev().take(FARTHEST);
    let part = before.clone().find_map(|(_, item)| number(sentence, item))?;
    let refused = before
        .take_while(|(_, item)| !matches!(item, Item::Number(_)))
        .any(|(_, item)| matches!(item, Item::Word(w) if w == "not" || w == "never" || w == "cannot" || w == "doesn"));
    let whole = sentence.items[at + 1..].iter().take(FARTHEST);
    let whole = whole.clone().find_map(|(_, item)| number(sentence, item))?;
    of_bytes(part, whole, refused)
}

/// `256 KB 버퍼에 316 KB 행이 들어가지 않는다`: the whole first.
fn fits_korean(sentence: &Sentence, at: usize, word: &str) -> Option<Bound> {
    let mut numbers =
        sentence.items[..at].iter().rev().take(2 * FARTHEST).filter_map(|(_, item)| number(sentence, item));
    let (part, whole) = (numbers.next()?, numbers.next()?);
    let after = match sentence.items.get(at + 1) {
        Some((_, Item::Word(after))) => after.as_str(),
        _ => "",
    };
    let refused = word.contains("지") && (after.starts_with('않') || after.starts_with('못'));
    of_bytes(part, whole, refused)
}

/// Only sizes fit: ten people fit in a room, too.
fn of_bytes(part: &Number, whole: &Number, refused: bool) -> Option<Bound> {
    let sizes = part.dim.bytes == 1 && whole.dim.bytes == 1 && part.dim.time == 0;
    sizes.then(|| Bound { left: side(part), right: side(whole), below: !refused })
}

fn number<'a>(sentence: &'a Sentence, item: &Item) -> Option<&'a Number> {
    match item {
        Item::Number(n) => Some(&sentence.numbers[*n]).filter(|n| n.form == Form::Plain),
        _ => None,
    }
}

fn plain(sentence: &Sentence, at: usize) -> Option<&Number> {
    number(sentence, &sentence.items.get(at)?.1)
}

fn side(number: &Number) -> Side {
    Side { bounds: [number.bounds(false), number.bounds(true)], dim: number.dim, shown: quoted(number) }
}

/// What stands behind a comparison: a number, `1/10`, or `1/10 of 1 s`. A number behind a bounding word is read as a range,
/// which is what it is everywhere else.
fn limit(sentence: &Sentence, at: usize) -> Option<Side> {
    let item = |at: usize| sentence.items.get(at).map(|(_, item)| item);
    let Some(Item::Number(first)) = item(at) else { return None };
    let first = &sentence.numbers[*first];
    let Some(Item::Over) = item(at + 1) else { return Some(side(first)) };
    let second = plain(sentence, at + 2)?;
    // `1/10` is a tenth: its digits were not rounded.
    let exact = first.printed.value / second.printed.value;
    let fraction = first.dim.is_none() && second.dim.is_none() && exact.is_finite();
    let shown = format!("{}/{}", first.digits, second.digits);
    let whole = match item(at + 3) {
        Some(Item::Word(word)) if word == "of" => plain(sentence, at + 4),
        _ => None,
    };
    match whole {
        Some(whole) if fraction => Some(Side {
            bounds: [false, true].map(|binary| whole.bounds(binary).map(|x| x * exact)),
            dim: whole.dim,
            shown: format!("{shown} × {}", quoted(whole)),
        }),
        None if fraction => Some(Side { bounds: [[exact; 2]; 2], dim: Dim::NONE, shown }),
        _ => None,
    }
}

/// Whether the figures allow what is said of them.
pub(super) fn check(bound: &Bound) -> Option<Finding> {
    let Bound { left, right, below } = bound;
    let holds = |at: usize| {
        let (l, r) = (left.bounds[at], right.bounds[at]);
        if *below { l[0] < r[1] } else { l[1] > r[0] }
    };
    let stands = holds(0) || holds(1);
    let (status, severity) =
        if stands { (Status::Holds, Severity::Info) } else { (Status::Contradiction, Severity::Medium) };
    let sign = if *below { "<" } else { ">" };
    let working = format!("{} {sign} {}", range(left.bounds[0]), range(right.bounds[0]));
    let code = if *below { "bound_below" } else { "bound_above" };
    let mut finding = Finding::new(Rule::Subset, status, severity, working)
        .printed(&left.shown)
        .saying(code)
        .with("left", left.shown.clone())
        .with("right", right.shown.clone());
    // What a sentence leaves out settles it, as with a calculation; nothing was read one after the other.
    finding.settles = Some(Rule::Quotient.code().to_owned());
    finding.caveat = Some(Rule::Quotient.code().to_owned());
    Some(finding)
}
