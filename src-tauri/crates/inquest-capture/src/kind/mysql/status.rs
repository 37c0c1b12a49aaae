//! `mysql.status`: SHOW [GLOBAL] STATUS of MySQL and MariaDB, also as tables of performance_schema and information_schema.
//!
//! Source: MySQL reference manual, Server Status Variables; MariaDB documentation, Server Status Variables. Every value is
//! text: numbers, floats, `ON`, lists, empty.
//!
//! What a value is, its name tells ([`super::status_names`]). The printed columns stay as they are; beside them the number
//! stands in one of six columns: cumulative ones in `count`, `bytes` or `time` (ms), those that hold at the moment in
//! `level`, `level_bytes` or `level_time` (ms). A name that is not known, and a value that is no number, is in none of
//! them: two lists then give a delta of the cumulative ones and leave the rest alone.
//!
//! What the format cannot tell: global or session scope; whether FLUSH STATUS ran in between (some counters begin again,
//! `Uptime_since_flush_status` tells).

use crate::kind::detect::Evidence;
use crate::kind::spec::ContentMatch;
use crate::kind::spec::SchemaUnit::{Bytes, Count, Ms};
use crate::kind::spec::{ColumnSpec, Derive, Kind, fcounter, fgauge, text, ucounter, ugauge};

use super::status_names::{Measure, Unit, measure};

const COLUMNS: &[ColumnSpec] = &[
    text("variable_name"),
    text("variable_value").renamed(&["value"]),
    DERIVED[0],
    DERIVED[1],
    DERIVED[2],
    DERIVED[3],
    DERIVED[4],
    DERIVED[5],
];

const DERIVED: &[ColumnSpec] = &[
    ucounter("count", Count),
    ucounter("bytes", Bytes),
    fcounter("time", Ms),
    fgauge("level", Count),
    ugauge("level_bytes", Bytes),
    fgauge("level_time", Ms),
];

static DERIVE: Derive = Derive { from: ["variable_name", "variable_value"], columns: DERIVED, cell };

/// The kind.
pub static KIND: Kind = Kind {
    cumulative: true,
    identity: &[&["variable_name"]],
    main_counter: Some("count"),
    sources: &["global_status", "session_status"],
    content: Some(look),
    headerless: &["variable_name", "variable_value"],
    derive: Some(&DERIVE),
    ..Kind::new("mysql.status", COLUMNS)
};

/// Status and variables share their header: the names in the first column decide.
fn look(e: &Evidence<'_>) -> Option<ContentMatch> {
    crate::kind::name_value::look(e, crate::kind::name_value::List::Status)
}

fn cell(name: &str, value: &str) -> Option<(usize, String)> {
    let value = value.trim();
    let (counter, unit) = match measure(name)? {
        Measure::Counter(unit) => (true, unit),
        Measure::Level(unit) => (false, unit),
    };
    let at = match unit {
        Unit::Count => 0,
        Unit::Bytes => 1,
        Unit::S | Unit::Ms | Unit::Us | Unit::Ns => 2,
    } + if counter { 0 } else { 3 };
    let number = match unit {
        Unit::S => crate::report::exact::times(value, 1_000)?,
        Unit::Us => crate::report::exact::shifted(value, 3)?,
        Unit::Ns => crate::report::exact::shifted(value, 6)?,
        Unit::Count | Unit::Bytes | Unit::Ms => crate::report::exact::times(value, 1)?,
    };
    // A number that does not fit its column is left to the text.
    let fits = DERIVED[at].expect != crate::typing::Expect::Uint || number.parse::<u64>().is_ok();
    fits.then_some((at, number))
}
