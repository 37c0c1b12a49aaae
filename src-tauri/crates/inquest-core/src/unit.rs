//! Units and exact conversions between them.
//!
//! A unit travels as short text (`ms`, `B`, `blocks(8192)`, `1/s`), the same in JSON, SQL and TypeScript.
//! Conversions of integers are exact or refused; nothing is ever guessed from a name.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A unit of time. MySQL timers are picoseconds, PostgreSQL times milliseconds, JFR nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TimeUnit {
    /// Picosecond.
    Ps,
    /// Nanosecond.
    Ns,
    /// Microsecond.
    Us,
    /// Millisecond.
    Ms,
    /// Second.
    S,
    /// Minute.
    Min,
    /// Hour.
    H,
}

impl TimeUnit {
    /// Picoseconds in one of the unit.
    pub const fn picoseconds(self) -> u64 {
        match self {
            TimeUnit::Ps => 1,
            TimeUnit::Ns => 1_000,
            TimeUnit::Us => 1_000_000,
            TimeUnit::Ms => 1_000_000_000,
            TimeUnit::S => 1_000_000_000_000,
            TimeUnit::Min => 60_000_000_000_000,
            TimeUnit::H => 3_600_000_000_000_000,
        }
    }
}

/// Unit of a quantity or column.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub enum Unit {
    /// Time.
    Time(TimeUnit),
    /// Bytes.
    Bytes,
    /// Blocks, with the block size in bytes when known (8192 unless built otherwise, so asked or shown).
    Blocks(Option<u32>),
    /// A number of things: calls, rows, buffers.
    Count,
    /// A ratio of two like quantities.
    Ratio,
    /// Hundredths of a ratio.
    Percent,
    /// Things per second.
    PerSecond,
    /// Bytes per second.
    BytesPerSecond,
    /// A unit that this program only carries, as the person or source wrote it.
    Other(String),
}

/// Why a conversion was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConversionRefused {
    /// The units measure different things.
    #[error("{from} cannot be converted to {to}")]
    Incompatible {
        /// Unit of the value.
        from: Unit,
        /// Unit asked for.
        to: Unit,
    },
    /// The block size is not known.
    #[error("blocks cannot be converted to bytes without the block size")]
    BlockSizeUnknown,
    /// An integer would not stay exact.
    #[error("{value} {from} is not a whole number of {to}")]
    NotExact {
        /// The value.
        value: i128,
        /// Unit of the value.
        from: Unit,
        /// Unit asked for.
        to: Unit,
    },
}

impl Unit {
    /// Milliseconds.
    pub const MS: Unit = Unit::Time(TimeUnit::Ms);
    /// Seconds.
    pub const S: Unit = Unit::Time(TimeUnit::S);
    /// Picoseconds.
    pub const PS: Unit = Unit::Time(TimeUnit::Ps);

    /// How many of the smallest unit of its family one of this unit is: numerator and denominator.
    fn scale(&self) -> Option<(Family, u64, u64)> {
        Some(match self {
            Unit::Time(t) => (Family::Time, t.picoseconds(), 1),
            Unit::Bytes => (Family::Bytes, 1, 1),
            Unit::Blocks(Some(size)) => (Family::Bytes, u64::from(*size), 1),
            Unit::Ratio => (Family::Ratio, 1, 1),
            Unit::Percent => (Family::Ratio, 1, 100),
            Unit::Count => (Family::Count, 1, 1),
            Unit::PerSecond => (Family::PerSecond, 1, 1),
            Unit::BytesPerSecond => (Family::BytesPerSecond, 1, 1),
            Unit::Blocks(None) | Unit::Other(_) => return None,
        })
    }

    fn ratio_to(&self, to: &Unit) -> Result<(u64, u64), ConversionRefused> {
        if self == to {
            return Ok((1, 1));
        }
        let refused = || match (self, to) {
            (Unit::Blocks(None), Unit::Bytes) | (Unit::Bytes, Unit::Blocks(None)) => {
                ConversionRefused::BlockSizeUnknown
            }
            _ => ConversionRefused::Incompatible { from: self.clone(), to: to.clone() },
        };
        let (family, num, den) = self.scale().ok_or_else(refused)?;
        let (to_family, to_num, to_den) = to.scale().ok_or_else(refused)?;
        if family != to_family {
            return Err(refused());
        }
        // Both scales fit 54 bits for time and 32 for bytes; 100 is the only denominator.
        let (n, d) = (num * to_den, den * to_num);
        let g = gcd(n, d);
        Ok((n / g, d / g))
    }

    /// Converts a float; one multiplication and one division, so powers of 1000 stay as exact as doubles are.
    pub fn convert(&self, value: f64, to: &Unit) -> Result<f64, ConversionRefused> {
        let (num, den) = self.ratio_to(to)?;
        // A division alone rounds once; so does a multiplication alone.
        Ok(if den == 1 {
            value * num as f64
        } else if num == 1 {
            value / den as f64
        } else {
            value * num as f64 / den as f64
        })
    }

    /// Converts an integer, exactly or not at all.
    pub fn convert_exact(&self, value: i128, to: &Unit) -> Result<i128, ConversionRefused> {
        let (num, den) = self.ratio_to(to)?;
        let not_exact = || ConversionRefused::NotExact { value, from: self.clone(), to: to.clone() };
        let scaled = value.checked_mul(i128::from(num)).ok_or_else(not_exact)?;
        let den = i128::from(den);
        if scaled % den == 0 { Ok(scaled / den) } else { Err(not_exact()) }
    }
}

#[derive(PartialEq, Eq)]
enum Family {
    Time,
    Bytes,
    Ratio,
    Count,
    PerSecond,
    BytesPerSecond,
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unit::Time(TimeUnit::Ps) => "ps",
            Unit::Time(TimeUnit::Ns) => "ns",
            Unit::Time(TimeUnit::Us) => "us",
            Unit::Time(TimeUnit::Ms) => "ms",
            Unit::Time(TimeUnit::S) => "s",
            Unit::Time(TimeUnit::Min) => "min",
            Unit::Time(TimeUnit::H) => "h",
            Unit::Bytes => "B",
            Unit::Blocks(None) => "blocks",
            Unit::Blocks(Some(size)) => return write!(f, "blocks({size})"),
            Unit::Count => "count",
            Unit::Ratio => "1",
            Unit::Percent => "%",
            Unit::PerSecond => "1/s",
            Unit::BytesPerSecond => "B/s",
            Unit::Other(text) => text,
        })
    }
}

impl FromStr for Unit {
    type Err = std::convert::Infallible;

    /// Reads a unit's text; what is not known is carried as [`Unit::Other`].
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "ps" => Unit::Time(TimeUnit::Ps),
            "ns" => Unit::Time(TimeUnit::Ns),
            "us" | "µs" | "μs" => Unit::Time(TimeUnit::Us),
            "ms" => Unit::Time(TimeUnit::Ms),
            "s" => Unit::Time(TimeUnit::S),
            "min" => Unit::Time(TimeUnit::Min),
            "h" => Unit::Time(TimeUnit::H),
            "B" => Unit::Bytes,
            "blocks" => Unit::Blocks(None),
            "count" => Unit::Count,
            "1" => Unit::Ratio,
            "%" => Unit::Percent,
            "1/s" => Unit::PerSecond,
            "B/s" => Unit::BytesPerSecond,
            other => match other.strip_prefix("blocks(").and_then(|r| r.strip_suffix(')')) {
                Some(size) => {
                    size.parse().map_or_else(|_| Unit::Other(other.into()), |s| Unit::Blocks(Some(s)))
                }
                None => Unit::Other(other.into()),
            },
        })
    }
}

impl Serialize for Unit {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        match text.parse() {
            Ok(unit) => Ok(unit),
            Err(never) => match never {},
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_are_exact_or_refused() {
        assert_eq!(
            Unit::S.convert_exact(9_007_199_254_740_993, &Unit::PS),
            Ok(9_007_199_254_740_993 * 1_000_000_000_000)
        );
        assert_eq!(
            Unit::PS.convert_exact(5_400_340_000_000, &Unit::MS),
            Err(ConversionRefused::NotExact { value: 5_400_340_000_000, from: Unit::PS, to: Unit::MS })
        );
        assert_eq!(Unit::Blocks(Some(8192)).convert_exact(23_614, &Unit::Bytes), Ok(193_445_888));
        assert_eq!(Unit::Blocks(None).convert(1.0, &Unit::Bytes), Err(ConversionRefused::BlockSizeUnknown));
        assert_eq!(Unit::Percent.convert(94.98, &Unit::Ratio), Ok(94.98 / 100.0));
        assert!(Unit::MS.convert(1.0, &Unit::Bytes).is_err());
    }

    #[test]
    fn text_round_trips() {
        for text in [
            "ps",
            "ns",
            "us",
            "ms",
            "s",
            "min",
            "h",
            "B",
            "blocks",
            "blocks(8192)",
            "count",
            "1",
            "%",
            "1/s",
            "B/s",
            "furlongs",
            "blocks(x)",
        ] {
            let unit: Unit = text.parse().unwrap();
            assert_eq!(unit.to_string(), text);
        }
        assert_eq!("µs".parse::<Unit>().unwrap(), Unit::Time(TimeUnit::Us));
    }
}
