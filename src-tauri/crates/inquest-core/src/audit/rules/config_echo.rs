//! `config_echo`: a setting whose text does not parse.
//!
//! What it sees: texts that begin like an ISO-8601 duration and are none (`PT500MS`).
//! Why it matters: a scheduler that cannot read its setting throws at every run; the change that the setting stands for
//! was never in effect, and what was observed belongs to something else.
//! Evidence it needs: the text of the setting.
//! When it misleads: names that look like durations (`PT100` is a sensor): only a number with a unit after `P` or `PT` is
//! taken for one.
//! Source: methods 5.5 (golden strings executed on a JVM); java.time.Duration.parse.

use crate::audit::finding::{Finding, Rule, Severity, Status};
use crate::audit::sheet::{Report, Row, Table, Watch};

/// The law over one table: whole cells of text columns.
pub(in crate::audit) struct Watching {
    at: Vec<usize>,
}

impl Watching {
    pub fn over(table: &Table<'_>) -> Option<Watching> {
        let texts = table.columns.iter().enumerate().filter(|(_, c)| !c.is_numeric());
        let at: Vec<usize> = texts.map(|(at, _)| at).collect();
        (!at.is_empty()).then_some(Watching { at })
    }
}

impl Watch for Watching {
    fn row(&mut self, row: &Row<'_>, table: &Table<'_>, out: &mut Report) {
        for &at in &self.at {
            let Some(text) = row.cells.get(at).copied().flatten() else { continue };
            match verdict(text.trim()) {
                Some(false) => out.found(finding(text.trim()).at(row.line, &table.columns[at].name)),
                Some(true) => out.held(Rule::ConfigEcho),
                None => {}
            }
        }
    }
}

/// Whether a text that claims to be an ISO-8601 duration is one; `None` for any other text.
pub(in crate::audit) fn verdict(text: &str) -> Option<bool> {
    let rest = text.strip_prefix("PT").or_else(|| text.strip_prefix('P'))?;
    if text.len() > 40 || !rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let plain = rest.chars().all(|c| c.is_ascii_alphanumeric() || c == '.' || c == ',');
    // A name like P95 or PT100 has no unit; P2P and P99MS are not meant as durations without a T.
    let unit = rest.ends_with(|c: char| c.is_ascii_alphabetic());
    (plain && unit && (text.starts_with("PT") || is_duration(text))).then(|| is_duration(text))
}

/// The grammar of java.time.Duration: `PnDTnHnMn.nS`, each part at most once and in order, at least one.
fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else { return false };
    let (days, time) = rest.split_once('T').map_or((rest, None), |(days, time)| (days, Some(time)));
    let date = days.is_empty() || parts(days, "D");
    let clock = time.is_none_or(|time| !time.is_empty() && parts(time, "HMS"));
    date && clock && !(days.is_empty() && time.is_none())
}

/// Numbers, each followed by one of the units, in their order; only seconds may have a fraction.
fn parts(text: &str, units: &str) -> bool {
    let (mut left, mut rest) = (units, text);
    while !rest.is_empty() {
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        let after = &rest[digits..];
        let fraction =
            after.strip_prefix(['.', ',']).map(|f| f.chars().take_while(char::is_ascii_digit).count());
        let after = fraction.map_or(after, |n| &after[n + 1..]);
        let Some(unit) = after.chars().next().map(|c| c.to_ascii_uppercase()) else { return false };
        let Some(at) = left.find(unit) else { return false };
        if digits == 0 || fraction.is_some_and(|n| unit != 'S' || n > 9) {
            return false;
        }
        left = &left[at + 1..];
        rest = &after[1..];
    }
    true
}

/// The finding of a text.
pub(in crate::audit) fn finding(text: &str) -> Finding {
    Finding::new(Rule::ConfigEcho, Status::Contradiction, Severity::High, format!("{text} ∉ PnDTnHnMn.nS"))
        .printed(text)
        .with("text", text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_told_from_texts_that_only_look_like_them() {
        for text in ["PT0.5S", "PT0,5S", "PT2S", "PT10M", "P2D", "P2DT3H4M", "PT1H30M", "PT10s", "PT1M0.5S"] {
            assert_eq!(verdict(text), Some(true), "{text}");
        }
        for text in ["PT500MS", "PT.5S", "PT5S5M", "PT1.5M", "PT0.0000000001S", "PT3X"] {
            assert_eq!(verdict(text), Some(false), "{text}");
        }
        for text in ["PT100", "P95", "P2P", "P1W", "PTO", "Processlist", "PT", "", "PG15", "P0 incident"] {
            assert_eq!(verdict(text), None, "{text}");
        }
    }
}
