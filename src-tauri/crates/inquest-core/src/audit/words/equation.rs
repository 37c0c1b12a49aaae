//! `quotient`: sums, products, quotients and conversions that a sentence states: `139 x 372.26 ms = 51.7 s`,
//! `249.2/33.3 = 7.5x`, `100 per 3 s = 33.3/s`, `316188 bytes = 309 KB`, `6 of 9 (67 %)`.
//!
//! What it sees: an equation whose left side is numbers and signs and does not give the right side.
//! Why it matters: sizing and blame rest on such lines.
//! Evidence it needs: nothing but the sentence. Units must agree: seconds are never compared with bytes.
//! When it misleads: a unit left out ("x 5 = 25" for minutes) is only accepted where it makes the equation hold; KB may
//! mean 1000 or 1024 bytes, and either will do.
//! Source: methods 2; interval arithmetic on printed digits.

use super::change::{quoted, verdict};
use super::lexis::{Dim, Form, Item, Number, Sentence};
use crate::Unit;
use crate::audit::figure::range;
use crate::audit::finding::{Finding, Rule, Status};
use crate::method::audit::{times, weigh};

/// A stated equation.
#[derive(Debug, Clone)]
pub(super) struct Equation {
    left: Vec<Piece>,
    pub right: Number,
    /// The left side as written.
    shown: String,
}

#[derive(Debug, Clone)]
enum Piece {
    Number(Number),
    Sign(Item),
}

/// An interval with its unit, while an expression is computed.
#[derive(Clone, Copy)]
struct Value {
    bounds: [f64; 2],
    time: i8,
    bytes: i8,
}

/// Equations of a sentence.
pub(super) fn find(sentence: &Sentence, text: &str) -> Vec<Equation> {
    let mut out = Vec::new();
    for at in 0..sentence.items.len() {
        let Some((right_at, right)) = right_of(sentence, at) else { continue };
        let bracket = match &sentence.items[at].1 {
            Item::Equals => false,
            Item::Word(word) if matches!(word.as_str(), "makes" | "gives" | "equals" | "is") => false,
            // `6/9 (67 %)`, `6 of 9: 67 %`: only a quotient before and a share or ratio behind.
            Item::Open | Item::Sign(':') if matches!(right.form, Form::Percent | Form::Times) => true,
            _ => continue,
        };
        if right.form == Form::Range || goes_on(sentence, right_at + 1) {
            continue;
        }
        let Some((left, from)) = left_of(sentence, at) else { continue };
        let quotient = |p: &Piece| matches!(p, Piece::Sign(Item::Over));
        let joined = left.len() > 1;
        if !joined && matches!(&sentence.items[at].1, Item::Word(_)) {
            continue;
        }
        if (bracket && !left.iter().any(quotient)) || (!joined && !converts(&left, right)) {
            continue;
        }
        let shown = text[from..sentence.items[at].0].trim().to_owned();
        out.push(Equation { left, right: right.clone(), shown });
    }
    out
}

/// The number after a sign, and where it stands: only "about" and "per second" may come between.
fn right_of(sentence: &Sentence, at: usize) -> Option<(usize, &Number)> {
    let between = |item: &Item| match item {
        Item::Word(w) => {
            matches!(w.as_str(), "about" | "roughly" | "almost" | "nearly" | "약" | "거의" | "대략" | "초당")
        }
        _ => false,
    };
    let skipped = sentence.items[at + 1..].iter().take(2).take_while(|(_, item)| between(item)).count();
    match sentence.items.get(at + 1 + skipped) {
        Some((_, Item::Number(n))) => Some((at + 1 + skipped, &sentence.numbers[*n])),
        _ => None,
    }
}

/// The right side is itself an expression: `a = b x c` is read from the other side, which is ambiguous in a chain.
fn goes_on(sentence: &Sentence, after: usize) -> bool {
    matches!(
        sentence.items.get(after).map(|(_, item)| item),
        Some(Item::Plus | Item::Times | Item::Over | Item::Minus)
    ) && matches!(sentence.items.get(after + 1).map(|(_, item)| item), Some(Item::Number(_) | Item::Open))
}

/// One number on each side, both with a unit of one kind: a conversion.
fn converts(left: &[Piece], right: &Number) -> bool {
    let [Piece::Number(left)] = left else { return false };
    !left.dim.is_none() && left.dim.is_like(&right.dim) && left.unit != right.unit
}

/// The longest expression that ends before an item, and the byte where it begins.
fn left_of(sentence: &Sentence, end: usize) -> Option<(Vec<Piece>, usize)> {
    let mut pieces = Vec::new();
    let mut at = end;
    let mut depth = 0i32;
    while let Some((start, item)) = at.checked_sub(1).map(|i| &sentence.items[i]) {
        let wants_operand = matches!(
            pieces.last(),
            None | Some(Piece::Sign(Item::Plus | Item::Minus | Item::Times | Item::Over | Item::Close))
        );
        let piece = match item {
            Item::Number(n) if wants_operand => {
                let number = &sentence.numbers[*n];
                if number.form == Form::Range {
                    return None;
                }
                Piece::Number(number.clone())
            }
            Item::Plus | Item::Minus | Item::Times | Item::Over if !wants_operand => {
                Piece::Sign(item.clone())
            }
            Item::Word(word) if !wants_operand && word == "x" => Piece::Sign(Item::Times),
            Item::Word(word) if !wants_operand && divides(word) => Piece::Sign(Item::Over),
            // `500 MiB live * 2`: one word that says more of the number before it.
            Item::Word(_)
                if wants_operand
                    && !pieces.is_empty()
                    && matches!(at.checked_sub(2).map(|i| &sentence.items[i].1), Some(Item::Number(_))) =>
            {
                at -= 1;
                continue;
            }
            Item::Close if wants_operand => {
                depth += 1;
                Piece::Sign(Item::Close)
            }
            Item::Open if !wants_operand && depth > 0 => {
                depth -= 1;
                Piece::Sign(Item::Open)
            }
            _ => break,
        };
        let _ = start;
        pieces.push(piece);
        at -= 1;
    }
    // A sign that joins nothing is not part of it.
    while matches!(pieces.last(), Some(Piece::Sign(Item::Plus | Item::Minus | Item::Times | Item::Over))) {
        pieces.pop();
        at += 1;
    }
    pieces.reverse();
    (depth == 0 && !pieces.is_empty()).then(|| (pieces, sentence.items[at].0))
}

/// Words between two numbers that divide.
fn divides(word: &str) -> bool {
    matches!(word, "per" | "in" | "over" | "of" | "at")
}

/// What the left side makes of the right one.
pub(super) fn check(equation: &Equation) -> Option<Finding> {
    let tries: Vec<(Status, [f64; 2])> =
        [false, true].into_iter().filter_map(|binary| compare(equation, binary)).collect();
    let (status, calc) = tries
        .iter()
        .find(|(status, _)| status.stands())
        .or_else(|| tries.iter().find(|(status, _)| status.is_unit_factor()))
        .or_else(|| tries.first())
        .copied()?;
    let right = &equation.right;
    let conversion = equation.left.len() == 1;
    // 1000 or 1024: both are in use for KB, so a conversion between them is no finding.
    if conversion && status == Status::UnitFactor1024 {
        return None;
    }
    let unit = match right.form {
        Form::Percent => Some(Unit::Percent),
        Form::Times => Some(Unit::Ratio),
        _ if right.unit.is_empty() => None,
        _ => Some(right.unit.parse().unwrap_or(Unit::Count)),
    };
    let name = match right.form {
        Form::Times => "x".to_owned(),
        Form::Percent => "%".to_owned(),
        _ => right.unit.clone(),
    };
    let working = format!("{} = {} {name}", equation.shown, range(calc)).trim().to_owned();
    let middle = f64::midpoint(calc[0], calc[1]);
    Some(
        verdict(Rule::Quotient, status, working, middle, right.printed.value)
            .printed(&quoted(right))
            .recomputed(calc, unit)
            .with("left", equation.shown.clone())
            .with("printed", quoted(right))
            .with("computed", format!("{} {name}", range(calc)).trim().to_owned()),
    )
}

/// The status, and the left side in the right one's unit; `None` when the units do not agree.
fn compare(equation: &Equation, binary: bool) -> Option<(Status, [f64; 2])> {
    let pieces = &equation.left;
    let mut at = 0;
    let value = sum(pieces, &mut at, binary, 0)?;
    if at != pieces.len() {
        return None;
    }
    let right = &equation.right;
    let unit = Dim { time: value.time, bytes: value.bytes, ..Dim::NONE };
    let mut printed = right.printed;
    printed.value = printed.value.abs();
    let scaled = |by: f64| {
        let calc = value.bounds.map(|x| x / by);
        if calc[1] <= 0.0 { [-calc[1], -calc[0]] } else { calc }
    };
    let percent = if right.form == Form::Percent { 0.01 } else { 1.0 };
    if unit.is_like(&right.dim) {
        let calc = scaled(right.scale * right.dim.base(binary) * percent);
        let (status, _) = weigh(calc, &printed);
        let status = Status::from(status);
        // A factor of a unit needs a unit on one side.
        let bare = unit.is_none() && status.is_unit_factor();
        return Some((if bare { Status::Contradiction } else { status }, calc));
    }
    // The unit is left out on the right, or a rate was divided as a count ("at 84.3/s"): only if it then holds.
    let operands = pieces.iter().filter_map(|p| match p {
        Piece::Number(n) => Some(n.dim),
        Piece::Sign(_) => None,
    });
    if unit.is_none() && right.form == Form::Plain {
        let calc = scaled(right.scale);
        let status = Status::from(weigh(calc, &printed).0);
        return status.stands().then_some((status, calc));
    }
    if right.dim.is_none() && right.form == Form::Plain {
        let by = operands.into_iter().find(|dim| dim.is_like(&unit))?;
        let calc = scaled(right.scale * by.base(binary));
        let status = Status::from(weigh(calc, &printed).0);
        return status.stands().then_some((status, calc));
    }
    None
}

/// Deepest nesting of parentheses that is followed.
const DEEPEST: u8 = 8;

fn sum(pieces: &[Piece], at: &mut usize, binary: bool, depth: u8) -> Option<Value> {
    let mut left = product(pieces, at, binary, depth)?;
    while let Some(Piece::Sign(sign @ (Item::Plus | Item::Minus))) = pieces.get(*at) {
        *at += 1;
        let right = product(pieces, at, binary, depth)?;
        if (left.time, left.bytes) != (right.time, right.bytes) {
            return None;
        }
        left.bounds = match sign {
            Item::Plus => [left.bounds[0] + right.bounds[0], left.bounds[1] + right.bounds[1]],
            _ => [left.bounds[0] - right.bounds[1], left.bounds[1] - right.bounds[0]],
        };
    }
    Some(left)
}

fn product(pieces: &[Piece], at: &mut usize, binary: bool, depth: u8) -> Option<Value> {
    let mut left = operand(pieces, at, binary, depth)?;
    while let Some(Piece::Sign(sign @ (Item::Times | Item::Over))) = pieces.get(*at) {
        *at += 1;
        let right = operand(pieces, at, binary, depth)?;
        let (time, bytes, bounds) = if *sign == Item::Times {
            (left.time + right.time, left.bytes + right.bytes, times(left.bounds, right.bounds))
        } else {
            if right.bounds[0] <= 0.0 && right.bounds[1] >= 0.0 {
                return None;
            }
            let inverse = [1.0 / right.bounds[1], 1.0 / right.bounds[0]];
            (left.time - right.time, left.bytes - right.bytes, times(left.bounds, inverse))
        };
        left = Value { bounds, time, bytes };
    }
    Some(left)
}

fn operand(pieces: &[Piece], at: &mut usize, binary: bool, depth: u8) -> Option<Value> {
    let piece = pieces.get(*at)?;
    *at += 1;
    match piece {
        Piece::Number(n) => {
            // A count is exact: half a call is none.
            let exact = n.noun.is_some() && n.printed.decimals == 0 && !n.printed.about && n.scale == 1.0;
            let bounds = if exact { [n.printed.value * n.dim.base(binary); 2] } else { n.bounds(binary) };
            Some(Value { bounds, time: n.dim.time, bytes: n.dim.bytes })
        }
        Piece::Sign(Item::Open) if depth < DEEPEST => {
            let value = sum(pieces, at, binary, depth + 1)?;
            matches!(pieces.get(*at), Some(Piece::Sign(Item::Close))).then_some(())?;
            *at += 1;
            Some(value)
        }
        Piece::Sign(_) => None,
    }
}
