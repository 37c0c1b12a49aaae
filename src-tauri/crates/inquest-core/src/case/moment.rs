//! Instants as the program knows them, and moments as a capture or a person stated them.

use serde::{Deserialize, Serialize};

/// UTC microseconds since 1970. Travels as a string of digits: JavaScript numbers end at 2^53.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Instant(pub i64);

impl Serialize for Instant {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Instant {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        text.parse().map(Instant).map_err(|_| serde::de::Error::custom("expected microseconds as digits"))
    }
}

/// Where it is known from when a capture was taken, or which part of the incident it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// The capture prints it.
    Content,
    /// The time of the file, which copying and unpacking change.
    FileTime,
    /// The name of the file.
    FileName,
    /// The person said so.
    Entered,
}

/// When something happened, as stated: the instant, the source's own words, its zone, and how far its clock
/// was off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Moment {
    /// The instant after the clock offset was taken out; absent when the text could not be placed.
    pub at: Option<Instant>,
    /// The source's own text.
    pub text: String,
    /// Zone the text was read in (`UTC`, `+09:00`, `Asia/Seoul`); absent when nobody knows.
    pub zone: Option<String>,
    /// Milliseconds the source's clock was ahead of UTC; subtracted to get `at`.
    #[serde(default)]
    pub clock_offset_ms: i32,
    /// Where it is known from; absent in records made before this was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub basis: Option<Basis>,
}
