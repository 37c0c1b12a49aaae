//! Figures quoted in prose, before and after a change: `fsync rate: 160 → 5 /s`, `p95: 30.1 → 1.77 (sec)`.
//!
//! Source: none; the shape is that of published write-ups. A line is one when a name stands before `:` or `=`, a figure
//! on each side of one arrow, and nothing behind but a unit or a note. What the form cannot tell: when, how and on what
//! the figures were measured, so the kind says that they are quoted and not captured. The unit is the one printed, as it
//! is printed; units that differ between the sides are no pair.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::cell::null;
use super::{Frame, Head, Held, Opening, Out, Step};
use crate::raw::{CellForm, RawCell};
use crate::text::Line;
use crate::typing::noted::{self, ARROWS, Commas, Noted};

/// Name of the frame.
pub(crate) const FRAME: &str = "quoted_pairs";

/// Longest line that may be a pair, in bytes.
const LONGEST: usize = 400;

/// The frame that begins with this line, if it is a pair.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    pair(lines.first()?.text())?;
    Some(Opening::new(Quoted { begun: false }, 0))
}

struct Pair<'a> {
    name: &'a str,
    before: Cow<'a, str>,
    after: Cow<'a, str>,
    unit: Option<String>,
    note: Option<String>,
}

fn pair(line: &str) -> Option<Pair<'_>> {
    // An arrow has one of these bytes; most lines have none.
    if line.len() > LONGEST || memchr::memchr2(b'>', "→".as_bytes()[0], line.as_bytes()).is_none() {
        return None;
    }
    let (arrow, mark) = ARROWS.iter().find_map(|a| line.find(a).map(|i| (i, *a)))?;
    let (left, right) = (&line[..arrow], &line[arrow + mark.len()..]);
    if ARROWS.iter().any(|a| right.contains(a)) || line.contains('|') {
        return None;
    }
    let (name, before) = left.rsplit_once([':', '=', '：'])?;
    let name = bare_name(name);
    if name.is_empty() || name.chars().count() > 80 || !name.contains(char::is_alphabetic) {
        return None;
    }
    let (before_text, after_text) = (before.trim(), right.trim());
    let found = noted::read_pair(&line[line.len() - right.len() - mark.len() - before.len()..], false)?;
    if [&found.before, &found.after].iter().any(|side| side.commas == Commas::Either) {
        return None;
    }
    let (mut unit, mut note) = (found.unit, found.note);
    if unit.is_none() && note.as_deref().is_some_and(is_unit) {
        // `(sec)` behind the second figure.
        unit = note.take();
    }
    let plain = |side: &Noted, text: &str| match (&side.low, &side.high) {
        (Some(a), Some(b)) if a == b => Cow::Owned(a.clone()),
        // An interval or a bound stays as it is printed; its ends come beside it.
        _ => Cow::Owned(text.trim_matches(['*', '`']).to_owned()),
    };
    Some(Pair {
        name,
        before: plain(&found.before, before_text),
        after: plain(&found.after, after_text),
        unit,
        note,
    })
}

/// Without the mark of a list and without emphasis.
fn bare_name(name: &str) -> &str {
    let name = name.trim();
    let name = ["- ", "* ", "• ", "+ ", "· "].iter().find_map(|m| name.strip_prefix(m)).unwrap_or(name);
    name.trim_matches(['*', '`', ' ', '_'])
}

fn is_unit(text: &str) -> bool {
    (1..=12).contains(&text.len())
        && !text.contains(' ')
        && text.chars().all(|c| c.is_alphabetic() || matches!(c, '/' | '%'))
}

struct Quoted {
    begun: bool,
}

impl Frame for Quoted {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let Some(pair) = pair(line.text) else { return Step::Over };
        if !self.begun {
            self.begun = true;
            out.begin(Head {
                frame: FRAME,
                header: Some(["name", "before", "after", "unit", "note"].map(str::to_owned).to_vec()),
                width: 5,
                first_line: line.number,
                padded: false,
            });
        }
        let text = |t: Cow<'static, str>| RawCell { text: t, form: CellForm::Bare };
        let own = |t: Option<String>| t.map_or_else(null, |t| text(Cow::Owned(t)));
        out.put(LineClass::Row);
        let cells = vec![
            text(Cow::Owned(pair.name.to_owned())),
            text(Cow::Owned(pair.before.into_owned())),
            text(Cow::Owned(pair.after.into_owned())),
            own(pair.unit),
            own(pair.note),
        ];
        out.row(cells, line.number);
        Step::Took
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_published_write_ups() {
        for (line, want) in [
            ("fsync rate: 160 → 5 /s", ("fsync rate", "160", "5", "/s", "")),
            ("fsync Rate: 160 → 5 (ops/s)", ("fsync Rate", "160", "5", "ops/s", "")),
            ("p95: 30.1 → 1.77 (sec)", ("p95", "30.1", "1.77", "sec", "")),
            ("- **p95** = 221ms -> 53ms (x3)", ("p95", "221", "53", "ms", "x3")),
            ("  * 커밋 평균: 20.7ms ⇒ 1.47ms", ("커밋 평균", "20.7", "1.47", "ms", "")),
            ("knee: ~220 → ~260", ("knee", "~220", "~260", "", "approximate (±5 %)")),
            ("load: 30 -> 1 (up to -97 %)", ("load", "30", "1", "", "up to -97 %")),
            ("p95: 51~57ms → 201ms", ("p95", "51~57ms", "201", "ms", "")),
        ] {
            let p = pair(line).unwrap();
            let found = (
                p.name,
                &*p.before,
                &*p.after,
                p.unit.as_deref().unwrap_or(""),
                p.note.as_deref().unwrap_or(""),
            );
            assert_eq!(found, want, "{line}");
        }
        for line in [
            "-> Limit: 20 row(s)",
            "a: b → c",
            "160 → 5",
            "p95: 900us → 1.2s",
            "step 1: 2 → 3 → 4",
            "x: 1 → the end",
            "Seq Scan on t  (cost=0.00..1.00 rows=1)",
            "p: 1,234 → 5",
        ] {
            assert!(pair(line).is_none(), "{line}");
        }
    }
}
