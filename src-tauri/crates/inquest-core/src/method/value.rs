//! The types of the registry's conventions, as the calculations take and give them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Largest integer that every JSON reader keeps: 2^53.
const SAFE: i128 = 1 << 53;

/// The digits of an integer of the registry. Counters have 64 bits, signed or not: sums and differences of them
/// stay far within 128.
pub(super) fn integer_of(digits: &str) -> Option<i128> {
    let whole = i128::from(i64::MIN)..=i128::from(u64::MAX);
    digits.parse().ok().filter(|n| whole.contains(n))
}

/// `int`: a JSON integer, or a text of digits. Given as a number up to 2^53 and as text beyond.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Int(pub i128);

impl Int {
    pub fn f64(self) -> f64 {
        self.0 as f64
    }
}

impl<'de> Deserialize<'de> for Int {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Spelling {
            Signed(i64),
            Unsigned(u64),
            Digits(String),
        }
        match Spelling::deserialize(d)? {
            Spelling::Signed(n) => Ok(Int(n.into())),
            Spelling::Unsigned(n) => Ok(Int(n.into())),
            Spelling::Digits(text) => integer_of(&text)
                .map(Int)
                .ok_or_else(|| serde::de::Error::custom("expected the digits of a 64-bit integer")),
        }
    }
}

impl Serialize for Int {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(self.0) {
            Ok(n) if (-SAFE..=SAFE).contains(&self.0) => s.serialize_i64(n),
            _ => s.collect_str(&self.0),
        }
    }
}

/// `interval`: `[lo, hi]`; an upper bound of null is open.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Interval(pub [f64; 2]);

impl<'de> Deserialize<'de> for Interval {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let (lo, hi) = <(f64, Option<f64>)>::deserialize(d)?;
        Ok(Interval([lo, hi.unwrap_or(f64::INFINITY)]))
    }
}

impl Serialize for Interval {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let [lo, hi] = self.0;
        (lo, hi.is_finite().then_some(hi)).serialize(s)
    }
}
