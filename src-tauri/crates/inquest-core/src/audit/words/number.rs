//! A number in a sentence: its digits, how near it is meant, and what it is a number of.

use super::lexis::{Item, Sentence, is_hangul};
use super::measure::{Dim, SCALES, noun_at, per_at, scale_at, strip_unit, times_at, unit_at};
use crate::method::printed::Printed;

/// What a number is a number of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A count or a quantity.
    Plain,
    /// Hundredths.
    Percent,
    /// A ratio: `25.8x`, `3배`.
    Times,
    /// Two numbers: `190-210`.
    Range,
}

/// A number in a sentence.
#[derive(Debug, Clone)]
pub(super) struct Number {
    /// Bytes of the sentence, with marker and unit.
    pub start: usize,
    pub end: usize,
    pub printed: Printed,
    /// `k`, `million`, `만`: a factor on the figure.
    pub scale: f64,
    pub dim: Dim,
    pub form: Form,
    /// The unit as printed, without noun.
    pub unit: String,
    /// What is counted: `users`, `건`; lower case.
    pub noun: Option<String>,
    /// Digits as printed, with the percent sign when there is one.
    pub digits: String,
}

impl Number {
    /// The interval in base units.
    pub fn bounds(&self, binary: bool) -> [f64; 2] {
        let percent = if self.form == Form::Percent { 0.01 } else { 1.0 };
        self.printed.interval().map(|x| x * self.scale * self.dim.base(binary) * percent)
    }
}

/// Markers before a number that make it approximate.
const ABOUT: &[&str] = &[
    "about",
    "around",
    "roughly",
    "approximately",
    "approx",
    "almost",
    "nearly",
    "some",
    "약",
    "대략",
    "거의",
    "얼추",
];
/// Markers that make it a bound, which no claim uses.
const BOUND: &[&str] = &[
    "over", "under", "than", "least", "most", "above", "below", "up to", "최대", "최소", "미만", "이상",
    "이하", "초과",
];

/// The number that begins here; `None` when what begins here is none.
pub(super) fn number_at(text: &str, at: usize, so_far: &Sentence) -> Option<Number> {
    let head = head_at(text, at, so_far)?;
    let mut end = head.end;
    let mut scale = exponent_at(text, &mut end);
    let range = range_at(text, end);
    end = range.unwrap_or(end);
    if is_part_of_a_name(text, end) {
        return None;
    }
    scale *= scale_at(text, &mut end);
    let of = measured_at(text, end, so_far);
    if of.form == Form::Plain && of.dim.is_none() && of.noun.is_none() && is_part_of_a_name(text, of.end) {
        return None;
    }
    let form = if range.is_some() || is_bound(text, of.end, so_far) { Form::Range } else { of.form };
    let mut printed = Printed::read("text", &head.digits).ok()?;
    printed.about = head.marked || is_about(text, of.end, so_far);
    Some(Number {
        start: at,
        end: of.end,
        printed,
        scale,
        dim: of.dim,
        form,
        unit: of.unit,
        noun: of.noun,
        digits: if form == Form::Percent { format!("{} %", head.digits) } else { head.digits },
    })
}

/// Marker, sign and digits of a number.
struct Head {
    /// `~` or `≈` stands before it.
    marked: bool,
    /// With a minus when it is negative.
    digits: String,
    end: usize,
}

fn head_at(text: &str, at: usize, so_far: &Sentence) -> Option<Head> {
    let first = text[at..].chars().next()?;
    let marked = matches!(first, '~' | '≈');
    let mut from = at;
    if marked {
        from += first.len_utf8();
        from += text[from..].len() - text[from..].trim_start().len();
    }
    let before = text[..at].chars().next_back();
    let joined =
        |c: char| (c.is_alphanumeric() && !is_hangul(c)) || matches!(c, '_' | '.' | '#' | '\\' | '$' | '@');
    if before.is_some_and(joined) {
        return None;
    }
    // A sign belongs to the number when nothing stands before it that it could join.
    let mut minus = "";
    if let Some(sign) = text[from..].chars().next().filter(|c| matches!(c, '-' | '+' | '−')) {
        let joins = matches!(so_far.items.last(), Some((_, Item::Number(_) | Item::Close)));
        let digit = text[from + sign.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
        if joins || !digit || before.is_some_and(is_hangul) {
            return None;
        }
        minus = if sign == '+' { "" } else { "-" };
        from += sign.len_utf8();
    }
    let end = from + digits_of(&text[from..])?;
    Some(Head { marked, digits: format!("{minus}{}", &text[from..end]), end })
}

/// What a number is a number of.
struct Measured {
    dim: Dim,
    form: Form,
    unit: String,
    noun: Option<String>,
    end: usize,
}

fn measured_at(text: &str, from: usize, so_far: &Sentence) -> Measured {
    let bare = |form, end| Measured { dim: Dim::NONE, form, unit: String::new(), noun: None, end };
    if let Some(end) = strip_unit(text, from, &["%", "percent", "퍼센트", "％"]) {
        // Percentage points are no per cent.
        let points = strip_unit(text, end, &["p", "points", "point", "포인트", "p.p."]).is_some();
        return bare(if points { Form::Range } else { Form::Percent }, end);
    }
    if let Some(end) = times_at(text, from) {
        return bare(Form::Times, end);
    }
    let mut of = bare(Form::Plain, from);
    let unit = unit_at(text, from);
    if let Some((dim, end)) = unit {
        (of.dim, of.end) = (dim, end);
    }
    let before_noun = of.end;
    of.noun = noun_at(text, &mut of.end);
    match per_at(text, of.end) {
        Some((seconds, end)) => {
            of.end = end;
            of.dim.time -= 1;
            of.dim.factor /= seconds;
            if !seconds.is_finite() {
                of.form = Form::Range;
            }
        }
        // `5 ms calls`: the noun says more of the time, nothing is counted.
        None if of.noun.is_some() && unit.is_some() => (of.end, of.noun) = (before_noun, None),
        None => {}
    }
    text[from..of.end].trim().clone_into(&mut of.unit);
    if prefixed_rate(so_far) && of.dim.time == 0 {
        of.dim.time = -1;
    }
    of
}

fn preceding(so_far: &Sentence) -> Option<&str> {
    so_far.items.last().and_then(|(_, item)| match item {
        Item::Word(word) => Some(word.as_str()),
        _ => None,
    })
}

fn followed_by(text: &str, end: usize, words: &[&str]) -> bool {
    words.iter().any(|word| text[end..].trim_start().starts_with(word))
}

fn is_about(text: &str, end: usize, so_far: &Sentence) -> bool {
    preceding(so_far).is_some_and(|w| ABOUT.contains(&w))
        || matches!(so_far.items.last(), Some((p, Item::Equals)) if text[*p..].starts_with('≈'))
        || followed_by(text, end, &["정도", "쯤", "가량"])
}

fn is_bound(text: &str, end: usize, so_far: &Sentence) -> bool {
    preceding(so_far).is_some_and(|w| BOUND.contains(&w) || (w == "to" && preceded_by_up(so_far)))
        || matches!(so_far.items.last(), Some((_, Item::Sign('<' | '>' | '≤' | '≥'))))
        || followed_by(text, end, &["이상", "이하", "미만", "초과"])
}

fn preceded_by_up(so_far: &Sentence) -> bool {
    so_far.items.iter().rev().nth(1).is_some_and(|(_, item)| *item == Item::Word("up".into()))
}

/// `초당 84.3건`.
fn prefixed_rate(so_far: &Sentence) -> bool {
    matches!(so_far.items.last(), Some((_, Item::Word(word))) if word == "초당")
}

/// Digits with thousands commas or a fraction; `None` when they are no number.
fn digits_of(text: &str) -> Option<usize> {
    let whole = text.bytes().take_while(u8::is_ascii_digit).count();
    if whole == 0 {
        return None;
    }
    let mut end = whole;
    if whole <= 3 {
        while text[end..].starts_with(',')
            && text[end + 1..].bytes().take_while(u8::is_ascii_digit).count() == 3
        {
            end += 4;
        }
    }
    if text[end..].starts_with('.') {
        let fraction = text[end + 1..].bytes().take_while(u8::is_ascii_digit).count();
        if fraction > 0 {
            end += 1 + fraction;
        }
    }
    // A second point, a clock, a date: no number.
    let after = &text.as_bytes()[end..];
    let joined = after.first().is_some_and(|c| matches!(c, b'.' | b':' | b'_'))
        && after.get(1).is_some_and(u8::is_ascii_alphanumeric);
    (end <= 40 && !joined).then_some(end)
}

/// `10e9`, as people write it for ten to the ninth times ten.
fn exponent_at(text: &str, end: &mut usize) -> f64 {
    let Some(rest) = text[*end..].strip_prefix('e') else { return 1.0 };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    match rest[..digits].parse::<i32>() {
        Ok(exponent) if digits <= 2 => {
            *end += 1 + digits;
            10f64.powi(exponent)
        }
        _ => 1.0,
    }
}

/// `190-210`, `40..50`: the end of the second number. A date (`2026-01-10`) goes on and is none.
fn range_at(text: &str, end: usize) -> Option<usize> {
    let rest = &text[end..];
    let mark = ["..", "-", "–", "~"].into_iter().find(|mark| rest.starts_with(mark))?;
    let from = end + mark.len();
    Some(from + digits_of(&text[from..])?)
}

/// True when letters or digits go on without a unit in sight: `2nd`, `m7g`, `4K`.
fn is_part_of_a_name(text: &str, end: usize) -> bool {
    let rest = &text[end..];
    let Some(c) = rest.chars().next() else { return false };
    if c == '_' || ((c == '-' || c == '–') && rest[c.len_utf8()..].starts_with(|n: char| n.is_alphanumeric()))
    {
        return true;
    }
    if !c.is_alphabetic() || is_hangul(c) {
        return false;
    }
    unit_at(text, end).is_none()
        && times_at(text, end).is_none()
        && !SCALES.iter().any(|(word, _)| {
            rest.strip_prefix(word)
                .is_some_and(|after| !after.starts_with(|n: char| n.is_ascii_alphanumeric()))
        })
}
