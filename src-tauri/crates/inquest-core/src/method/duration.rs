//! `duration.*`: duration strings as ShedLock and Spring read them (methods 5.4 and 5.5).

use serde::{Deserialize, Serialize};

use super::error::OutOfDomain;
use super::value::Int;
use super::{Entry, entry};
use crate::sizing::duration::{self, Grammar, Rejected};

pub(super) const ENTRIES: &[Entry] =
    &[entry!("duration.lease_check", 1, lease_check), entry!("duration.parse", 1, parse)];

#[derive(Deserialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
struct Parsed {
    ok: bool,
    nanos: Option<Int>,
    reason: Option<&'static str>,
}

#[derive(Serialize)]
struct ByGrammar {
    shedlock: Parsed,
    spring_6_2: Parsed,
    spring_5: Parsed,
}

fn parse(input: Text) -> Result<ByGrammar, OutOfDomain> {
    let by = |grammar| match duration::parse(grammar, &input.text) {
        Ok(nanos) => Parsed { ok: true, nanos: Some(Int(nanos)), reason: None },
        Err(Rejected::Unparseable) => Parsed { ok: false, nanos: None, reason: Some("unparseable") },
        Err(Rejected::Negative) => Parsed { ok: false, nanos: None, reason: Some("negative") },
    };
    Ok(ByGrammar {
        shedlock: by(Grammar::ShedLock),
        spring_6_2: by(Grammar::Spring62),
        spring_5: by(Grammar::Spring5),
    })
}

#[derive(Deserialize)]
struct Lease {
    at_least: String,
    at_most: Option<String>,
}

#[derive(Serialize)]
struct LeaseCheck {
    ok: bool,
    error_label: Option<&'static str>,
    body_runs: bool,
}

/// A blank text is not parsed at all: ShedLock takes its default for it.
fn lease_check(input: Lease) -> Result<LeaseCheck, OutOfDomain> {
    let length = |text: &str| match text.trim() {
        "" => Ok(None),
        _ => duration::parse(Grammar::ShedLock, text).map(Some),
    };
    let lengths = (length(&input.at_least), length(input.at_most.as_deref().unwrap_or("")));
    let ok = match lengths {
        (Ok(Some(least)), Ok(Some(most))) => least <= most,
        (Ok(_), Ok(_)) => true,
        _ => false,
    };
    Ok(LeaseCheck { ok, error_label: (!ok).then_some("IllegalArgumentException"), body_runs: ok })
}
