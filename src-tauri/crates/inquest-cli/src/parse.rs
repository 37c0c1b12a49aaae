//! Values on the command line: intervals, moments, ratings, places, quantities.

use clap::{Args, ValueEnum};
use inquest_api::model::capture::KindId;
use inquest_api::model::case::{
    Basis, Bearing, Cause, ConfigEcho, Confounder, EvidenceId, ExhibitId, Expectation, HypothesisId, Moment,
    Phase,
};
use inquest_api::model::{Amount, Grade, Quantity, Source, Unit};
use inquest_api::wire::{BlockChoice, BlockRef, ColumnChoice, PlanPairing, PlanRef};
use serde::de::DeserializeOwned;

/// A word of the records' vocabulary, in its JSON spelling; hyphens are taken for underscores.
pub fn word<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let spelled = text.replace('-', "_");
    let value = |t: &str| serde_json::from_value(serde_json::Value::String(t.to_owned()));
    value(&spelled).or_else(|_| value(text)).map_err(|e| e.to_string())
}

/// `-0.9..-0.5`, `-90%..-50%`, `0.3..` (open above); relative changes, unit 1.
pub fn change(text: &str) -> Result<(f64, Option<f64>), String> {
    let (lo, hi) = text.split_once("..").ok_or("expected LO..HI, as in -0.9..-0.5 or -90%..-50%")?;
    let hi = if hi.trim().is_empty() { None } else { Some(ratio(hi)?) };
    Ok((ratio(lo)?, hi))
}

/// An interval with both ends.
pub fn interval(text: &str) -> Result<[f64; 2], String> {
    let (lo, hi) = change(text)?;
    Ok([lo, hi.ok_or("expected LO..HI")?])
}

fn ratio(text: &str) -> Result<f64, String> {
    let text = text.trim();
    match text.strip_suffix('%') {
        Some(percent) => Ok(finite(percent)? / 100.0),
        None => finite(text),
    }
}

/// A number. `NaN` and `inf` are none: no record can hold them.
pub fn finite(text: &str) -> Result<f64, String> {
    let number = text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    number.ok_or_else(|| format!("{text} is not a finite number"))
}

/// `before`, `during`, `after`, `control`, `step:3`.
pub fn phase(text: &str) -> Result<Phase, String> {
    if let Some(n) = text.strip_prefix("step:") {
        return n.parse().map(Phase::Step).map_err(|_| "expected step:N".to_owned());
    }
    word(text)
}

/// `H1=CC`.
pub fn bearing(text: &str) -> Result<Bearing, String> {
    let (hypothesis, cell) = text.split_once('=').ok_or("expected H1=CC (CC, C, N, I or II)")?;
    let cell =
        serde_json::from_value(serde_json::Value::String(cell.to_uppercase())).map_err(|e| e.to_string())?;
    Ok(Bearing { hypothesis: HypothesisId(hypothesis.to_owned()), cell })
}

/// `E1`, `E1:2` or `E1:2:0`: an exhibit, its block, the plan in it.
pub fn plan(text: &str) -> Result<PlanRef, String> {
    let mut parts = text.split(':');
    let exhibit = parts.next().unwrap_or_default();
    let mut number = || match parts.next() {
        Some(n) => n.parse().map_err(|_| "expected E1, E1:BLOCK or E1:BLOCK:PLAN".to_owned()),
        None => Ok(0),
    };
    let (block, plan) = (number()?, number()?);
    Ok(PlanRef { exhibit: ExhibitId(exhibit.to_owned()), block, plan })
}

/// `3=1`: node 3 before is node 1 after; `3=` went away, `=1` is new.
pub fn pairing(text: &str) -> Result<PlanPairing, String> {
    let expected = || "expected A=B, A= or =B, nodes by number from 0".to_owned();
    let (before, after) = text.split_once('=').ok_or_else(expected)?;
    let node = |text: &str| match text.trim() {
        "" => Ok(None),
        number => number.parse().map(Some).map_err(|_| expected()),
    };
    let pair = PlanPairing { before: node(before)?, after: node(after)? };
    if pair.before.is_none() && pair.after.is_none() { Err(expected()) } else { Ok(pair) }
}

/// `3=1`: a pair of nodes.
pub fn nodes(text: &str) -> Result<[u32; 2], String> {
    match pairing(text)? {
        PlanPairing { before: Some(a), after: Some(b) } => Ok([a, b]),
        _ => Err("expected A=B, nodes by number from 0".to_owned()),
    }
}

/// `E1` or `E1:2`: an exhibit and its block.
pub fn block(text: &str) -> Result<BlockRef, String> {
    let (exhibit, block) = text.split_once(':').unwrap_or((text, "0"));
    let block = block.parse().map_err(|_| "expected E1 or E1:BLOCK")?;
    Ok(BlockRef { exhibit: ExhibitId(exhibit.to_owned()), block })
}

/// `E1:0:4:COUNT_STAR`: exhibit, block, line, column as printed.
pub fn cell(text: &str) -> Result<Source, String> {
    let mut parts = text.splitn(4, ':');
    let mut next = || parts.next().ok_or("expected EXHIBIT:BLOCK:LINE:COLUMN");
    Ok(Source::Cell {
        exhibit: ExhibitId(next()?.to_owned()),
        block: next()?.parse().map_err(|_| "the block is a number")?,
        line: next()?.parse().map_err(|_| "the line is a number")?,
        column: next()?.to_owned(),
    })
}

/// `NAME=VALUE`.
pub fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// `2=ms`, `2:latency=ms`: column by position, with the person's name and unit. `0/2=ms` names block 0.
pub fn column(text: &str) -> Result<(u32, ColumnChoice), String> {
    let (place, unit) = text.split_once('=').ok_or("expected [BLOCK/]COLUMN[:NAME]=UNIT")?;
    let (place, name) = place.split_once(':').map_or((place, None), |(p, n)| (p, Some(n.to_owned())));
    let (block, column) = place.split_once('/').unwrap_or(("0", place));
    let number = |t: &str| t.parse::<u32>().map_err(|_| format!("{t} is not a position"));
    let unit = Some(unit).filter(|u| !u.is_empty()).map(unit_of);
    Ok((number(block)?, ColumnChoice { column: number(column)?, name, unit }))
}

/// `pg.settings` or `2/pg.settings`: a kind, and the block that is of it.
pub fn kind(text: &str) -> Result<(Option<u32>, String), String> {
    match text.split_once('/') {
        None => Ok((None, text.to_owned())),
        Some((block, kind)) => {
            let block = block.parse().map_err(|_| "expected [BLOCK/]KIND")?;
            Ok((Some(block), kind.to_owned()))
        }
    }
}

/// Choices of columns and kinds, block by block; a kind without a block is that of the block named beside it.
pub fn choices(
    columns: &[(u32, ColumnChoice)],
    kinds: &[(Option<u32>, String)],
    block: u32,
) -> Vec<BlockChoice> {
    let mut choices: Vec<BlockChoice> = Vec::new();
    for (of, kind) in kinds {
        let kind = Some(KindId::new(kind.as_str()));
        choices.push(BlockChoice { block: of.unwrap_or(block), kind, columns: Vec::new() });
    }
    for (of, column) in columns {
        match choices.iter_mut().find(|c| c.block == *of) {
            Some(choice) => choice.columns.push(column.clone()),
            None => choices.push(BlockChoice { block: *of, kind: None, columns: vec![column.clone()] }),
        }
    }
    choices
}

/// `20.7 ms` or `230..264 1/s`: a value or interval with its unit.
pub fn value(text: &str) -> Result<(Amount, Unit), String> {
    let (number, unit) = text.trim().split_once(' ').unwrap_or((text.trim(), "1"));
    let amount = match number.split_once("..") {
        Some((lo, "")) => Amount::Interval { lo: finite(lo)?, hi: None },
        Some((lo, hi)) => Amount::Interval { lo: finite(lo)?, hi: Some(finite(hi)?) },
        None => Amount::Point { value: finite(number)? },
    };
    Ok((amount, unit_of(unit.trim())))
}

/// A unit by its text; one that is not known is carried as it is.
pub fn unit_of(text: &str) -> Unit {
    text.parse().unwrap_or(Unit::Other(text.to_owned()))
}

/// `name;level;bias;reason`: something else that changed. Level: none, minor, major; bias: null, away, either.
pub fn confounder(text: &str) -> Result<Confounder, String> {
    let mut parts = text.splitn(4, ';').map(str::trim);
    let name = parts.next().filter(|n| !n.is_empty()).ok_or("expected NAME;LEVEL[;BIAS[;REASON]]")?;
    let level = word(parts.next().ok_or("expected NAME;LEVEL[;BIAS[;REASON]]")?)?;
    let bias = parts.next().filter(|b| !b.is_empty()).map(word).transpose()?;
    let reason = parts.next().filter(|r| !r.is_empty()).map(str::to_owned);
    Ok(Confounder { name: name.to_owned(), level, bias, reason, found: None })
}

/// `text;grade;H2`: a further cause.
pub fn cause(text: &str) -> Result<Cause, String> {
    let mut parts = text.splitn(3, ';').map(str::trim);
    let cause = parts.next().filter(|c| !c.is_empty()).ok_or("expected TEXT;GRADE[;H]")?.to_owned();
    let grade = word(parts.next().ok_or("expected TEXT;GRADE[;H]")?)?;
    let hypothesis = parts.next().filter(|h| !h.is_empty()).map(|h| HypothesisId(h.to_owned()));
    Ok(Cause { cause, grade, hypothesis })
}

/// `H2=none`: what a hypothesis leads one to expect.
pub fn expectation(text: &str) -> Result<Expectation, String> {
    let (hypothesis, expected) =
        text.split_once('=').ok_or("expected H2=none (full, part, none or opposite)")?;
    Ok(Expectation { hypothesis: HypothesisId(hypothesis.to_owned()), expected: word(expected)? })
}

/// `shedlock=PT500MS`: a configured value and the grammar of its reader.
pub fn config(text: &str) -> Result<ConfigEcho, String> {
    let (grammar, value) = text.split_once('=').ok_or("expected GRAMMAR=TEXT, as in shedlock=PT500MS")?;
    Ok(ConfigEcho { grammar: grammar.replace('-', "_"), text: value.to_owned(), accepted: false })
}

/// When something happened, as flags.
#[derive(Debug, Args)]
pub struct When {
    /// When, in the source's own words (placed in time when it is ISO 8601)
    #[arg(long = "at", value_name = "TIME")]
    pub at: Option<String>,
    /// Zone of that time: UTC, +09:00, Asia/Seoul
    #[arg(long, value_name = "ZONE")]
    pub zone: Option<String>,
    /// How many milliseconds the source's clock was ahead
    #[arg(long, value_name = "MS", default_value_t = 0, allow_hyphen_values = true)]
    pub clock_offset: i32,
}

impl When {
    /// The moment, when one was given.
    pub fn moment(&self) -> Option<Moment> {
        let text = self.at.clone()?;
        Some(Moment {
            at: None,
            text,
            zone: self.zone.clone(),
            clock_offset_ms: self.clock_offset,
            basis: Some(Basis::Entered),
        })
    }
}

/// Where a figure or statement comes from, as flags.
#[derive(Debug, Args)]
pub struct Provenance {
    /// The words quoted
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub quote: Option<String>,
    /// A cell it was read from: EXHIBIT:BLOCK:LINE:COLUMN
    #[arg(long, value_name = "CELL", value_parser = cell, conflicts_with = "quote")]
    pub cell: Option<Source>,
    /// How far it can be trusted
    #[arg(long, value_enum)]
    pub grade: Option<GradeWord>,
}

impl Provenance {
    /// The source; nothing given means typed by hand.
    pub fn source(&self) -> Source {
        match (&self.quote, &self.cell) {
            (Some(text), _) => {
                Source::Quote { note: None, exhibit: None, line: None, text: text.clone(), place: None }
            }
            (None, Some(cell)) => cell.clone(),
            (None, None) => Source::Entered,
        }
    }

    /// The grade, by default the best that the source allows.
    pub fn grade(&self) -> Grade {
        match (self.grade, self.source()) {
            (Some(word), _) => word.into(),
            (None, Source::Cell { .. }) => Grade::Measured,
            (None, Source::Quote { .. }) => Grade::Inferred,
            (None, _) => Grade::Assumed,
        }
    }

    /// A quantity from this source.
    pub fn quantity(&self, (amount, unit): (Amount, Unit)) -> Quantity {
        Quantity { amount, unit, grade: self.grade(), source: self.source() }
    }
}

/// How far a quantity can be trusted.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum GradeWord {
    /// Read from a capture
    Measured,
    /// Computed from measured inputs
    Derived,
    /// Concluded, or quoted from a text
    Inferred,
    /// Supposed
    Assumed,
}

impl From<GradeWord> for Grade {
    fn from(word: GradeWord) -> Grade {
        match word {
            GradeWord::Measured => Grade::Measured,
            GradeWord::Derived => Grade::Derived,
            GradeWord::Inferred => Grade::Inferred,
            GradeWord::Assumed => Grade::Assumed,
        }
    }
}

/// Evidence ids.
pub fn evidence(ids: &[String]) -> Vec<EvidenceId> {
    ids.iter().map(|id| EvidenceId(id.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_ratios() {
        assert_eq!(interval("-90%..-50%"), Ok([-0.9, -0.5]));
        assert_eq!(change("0.3.."), Ok((0.3, None)));
        assert!(interval("0.3").is_err());
        assert!(interval("a..b").is_err());
    }

    #[test]
    fn quantities_carry_their_unit() {
        assert_eq!(value("20.7 ms"), Ok((Amount::Point { value: 20.7 }, Unit::MS)));
        assert_eq!(
            value("230..264 1/s"),
            Ok((Amount::Interval { lo: 230.0, hi: Some(264.0) }, Unit::PerSecond))
        );
        assert_eq!(value("3"), Ok((Amount::Point { value: 3.0 }, Unit::Ratio)));
    }

    #[test]
    fn confounders_have_a_level() {
        let cold = confounder("cold cache;major;null;new instance").unwrap();
        assert_eq!((cold.name.as_str(), cold.reason.as_deref()), ("cold cache", Some("new instance")));
        assert!(confounder("cold cache").is_err());
        assert!(confounder("cold cache;huge").is_err());
    }
}
