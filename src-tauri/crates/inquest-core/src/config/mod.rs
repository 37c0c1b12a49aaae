//! Would this value have been accepted? Configured values against the grammar of the program that reads them.
//!
//! Purpose: a manipulation check in place. A value that its reader refuses was never in effect, and one that it reads
//! otherwise than meant (`5m` of MySQL is five mebi, not five minutes) was another change.
//!
//! Defining sources are named at each grammar. Absent on purpose: the range of a particular parameter and whether it can
//! be changed at run time: those depend on the parameter and the version.

mod kubernetes;
mod mysql;
mod postgresql;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::method::{self, MethodError};

/// The grammar of a reader of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Grammar {
    /// Durations of ShedLock 7 (Spring integration).
    Shedlock,
    /// Durations of Spring 6.2 and later.
    #[serde(rename = "spring_6_2")]
    Spring62,
    /// Durations of Spring 6.1 and earlier.
    #[serde(rename = "spring_5")]
    Spring5,
    /// Quantities of Kubernetes: CPU, memory.
    KubernetesQuantity,
    /// Integer options of MySQL and MariaDB that are sizes, in an option file or on the command line.
    MysqlSize,
    /// Integer options of MySQL and MariaDB that are seconds: the same reader, so the same suffixes.
    MysqlSeconds,
    /// Memory settings of PostgreSQL.
    PostgresqlMemory,
    /// Time settings of PostgreSQL.
    PostgresqlTime,
}

impl Grammar {
    /// Every grammar.
    pub const ALL: [Grammar; 8] = [
        Grammar::Shedlock,
        Grammar::Spring62,
        Grammar::Spring5,
        Grammar::KubernetesQuantity,
        Grammar::MysqlSize,
        Grammar::MysqlSeconds,
        Grammar::PostgresqlMemory,
        Grammar::PostgresqlTime,
    ];

    /// Its spelling in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Grammar::Shedlock => "shedlock",
            Grammar::Spring62 => "spring_6_2",
            Grammar::Spring5 => "spring_5",
            Grammar::KubernetesQuantity => "kubernetes_quantity",
            Grammar::MysqlSize => "mysql_size",
            Grammar::MysqlSeconds => "mysql_seconds",
            Grammar::PostgresqlMemory => "postgresql_memory",
            Grammar::PostgresqlTime => "postgresql_time",
        }
    }

    /// The grammar of a spelling.
    pub fn named(name: &str) -> Option<Grammar> {
        Grammar::ALL.into_iter().find(|g| g.as_str() == name)
    }
}

/// What a reader makes of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ConfigReading"))]
pub struct Reading {
    /// True when it takes the value.
    pub accepted: bool,
    /// What it takes it for, as a decimal.
    pub amount: Option<String>,
    /// Unit of the amount: `ns`, `byte`, `s`, `us`, `1`; absent where the parameter decides.
    pub unit: Option<String>,
    /// Why it is refused, or what should make one careful although it is taken.
    pub reason: Option<String>,
}

/// Codes of [`Reading::reason`].
pub const REASONS: [&str; 9] = [
    "empty",
    "no_number",
    "unknown_suffix",
    "too_large",
    "negative",
    "unparseable",
    "rest_ignored",
    "suffix_is_binary",
    "milli_of_a_byte",
];

fn refused(reason: &'static str) -> Reading {
    Reading { accepted: false, amount: None, unit: None, reason: Some(reason.to_owned()) }
}

fn taken(amount: String, unit: Option<&str>, careful: Option<&'static str>) -> Reading {
    Reading {
        accepted: true,
        amount: Some(amount),
        unit: unit.map(str::to_owned),
        reason: careful.map(str::to_owned),
    }
}

/// What the reader of a grammar makes of a text. Durations of ShedLock and Spring are those of the method
/// `duration.parse`; the error is that method's, when this version has it not.
pub fn accepts(grammar: Grammar, text: &str) -> Result<Reading, MethodError> {
    Ok(match grammar {
        Grammar::Shedlock | Grammar::Spring62 | Grammar::Spring5 => return duration(grammar, text),
        Grammar::KubernetesQuantity => kubernetes::quantity(text),
        Grammar::MysqlSize => mysql::integer(text, "byte"),
        Grammar::MysqlSeconds => mysql::integer(text, "s"),
        Grammar::PostgresqlMemory => postgresql::memory(text),
        Grammar::PostgresqlTime => postgresql::time(text),
    })
}

fn duration(grammar: Grammar, text: &str) -> Result<Reading, MethodError> {
    let result = method::find("duration.parse")?.run(&json!({"text": text}))?;
    let of = &result[grammar.as_str()];
    if of["ok"] == true {
        let nanos = match &of["nanos"] {
            serde_json::Value::String(digits) => digits.clone(),
            other => other.to_string(),
        };
        return Ok(taken(nanos, Some("ns"), None));
    }
    let reason = if of["reason"] == "negative" { "negative" } else { "unparseable" };
    Ok(refused(reason))
}

/// A number of billionths as a decimal without trailing zeros.
fn decimal_of_nanos(nanos: i128) -> String {
    const NANO: u128 = 1_000_000_000;
    let (whole, rest) = (nanos.unsigned_abs() / NANO, nanos.unsigned_abs() % NANO);
    let sign = if nanos < 0 { "-" } else { "" };
    let text = format!("{sign}{whole}.{rest:09}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
