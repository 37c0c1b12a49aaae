//! Decoded columns, packed for memory: integers in the narrowest width that holds them, texts end to end.
//!
//! A snapshot of a million statements has dozens of counters that are mostly small; packed they take a fraction
//! of eight bytes a cell, so that two of them can stay open.

use std::cmp::Ordering;

/// A bit per row: set where there is a value. Absent when every row has one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Presence(Option<Vec<u64>>);

impl Presence {
    pub(crate) fn from_rows(rows: usize, mut is_null: impl FnMut(usize) -> bool) -> Presence {
        let mut bits = vec![u64::MAX; rows.div_ceil(64)];
        let mut any = false;
        for row in 0..rows {
            if is_null(row) {
                bits[row / 64] &= !(1 << (row % 64));
                any = true;
            }
        }
        Presence(any.then_some(bits))
    }

    #[inline]
    pub(crate) fn has(&self, row: usize) -> bool {
        match &self.0 {
            None => true,
            Some(bits) => bits[row / 64] >> (row % 64) & 1 == 1,
        }
    }

    fn bytes(&self) -> usize {
        self.0.as_ref().map_or(0, |b| b.len() * 8)
    }
}

/// Values of an integer column.
#[derive(Debug, Clone)]
pub(crate) enum Packed {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    I64(Vec<i64>),
    U64(Vec<u64>),
}

/// An integer column: signed or unsigned 64-bit, times in microseconds, or booleans as 0 and 1.
#[derive(Debug, Clone)]
pub(crate) struct Ints {
    values: Packed,
    present: Presence,
}

impl Ints {
    /// Packs runs of signed values. What stands at an absent row does not matter.
    pub(crate) fn signed(runs: &[&[i64]], present: Presence) -> Ints {
        let all = || runs.iter().flat_map(|r| r.iter().copied());
        let (low, high) = all().fold((0, 0), |(lo, hi), v| (v.min(lo), v.max(hi)));
        let values = match (low, high) {
            (0, 0..=0xff) => Packed::U8(all().map(|v| v as u8).collect()),
            (0, 0..=0xffff) => Packed::U16(all().map(|v| v as u16).collect()),
            (0, 0..=0xffff_ffff) => Packed::U32(all().map(|v| v as u32).collect()),
            _ => Packed::I64(all().collect()),
        };
        Ints { values, present }
    }

    /// Packs runs of unsigned values.
    pub(crate) fn unsigned(runs: &[&[u64]], present: Presence) -> Ints {
        let all = || runs.iter().flat_map(|r| r.iter().copied());
        let high = all().max().unwrap_or(0);
        let values = if high <= u64::from(u8::MAX) {
            Packed::U8(all().map(|v| v as u8).collect())
        } else if high <= u64::from(u16::MAX) {
            Packed::U16(all().map(|v| v as u16).collect())
        } else if high <= u64::from(u32::MAX) {
            Packed::U32(all().map(|v| v as u32).collect())
        } else {
            Packed::U64(all().collect())
        };
        Ints { values, present }
    }

    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<i128> {
        if !self.present.has(row) {
            return None;
        }
        Some(match &self.values {
            Packed::U8(v) => i128::from(v[row]),
            Packed::U16(v) => i128::from(v[row]),
            Packed::U32(v) => i128::from(v[row]),
            Packed::I64(v) => i128::from(v[row]),
            Packed::U64(v) => i128::from(v[row]),
        })
    }

    /// A key that orders as the value does; the two domains do not mix within a column.
    #[inline]
    pub(crate) fn order_key(&self, row: usize) -> Option<u64> {
        if !self.present.has(row) {
            return None;
        }
        Some(match &self.values {
            Packed::U8(v) => u64::from(v[row]),
            Packed::U16(v) => u64::from(v[row]),
            Packed::U32(v) => u64::from(v[row]),
            Packed::I64(v) => (v[row] as u64) ^ (1 << 63),
            Packed::U64(v) => v[row],
        })
    }

    pub(crate) fn present(&self) -> &Presence {
        &self.present
    }

    pub(crate) fn packed(&self) -> &Packed {
        &self.values
    }

    fn bytes(&self) -> usize {
        let values = match &self.values {
            Packed::U8(v) => v.len(),
            Packed::U16(v) => v.len() * 2,
            Packed::U32(v) => v.len() * 4,
            Packed::I64(v) => v.len() * 8,
            Packed::U64(v) => v.len() * 8,
        };
        values + self.present.bytes()
    }
}

/// A column of doubles.
#[derive(Debug, Clone)]
pub(crate) struct Floats {
    pub values: Vec<f64>,
    pub present: Presence,
}

impl Floats {
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<f64> {
        self.present.has(row).then(|| self.values[row])
    }
}

/// A column of texts: all bytes end to end and the end of each. A column with few texts (spellings that differ
/// from the canonical one) lists the rows that have one instead.
#[derive(Debug, Clone)]
pub(crate) struct Texts {
    text: String,
    ends: Vec<usize>,
    place: Place,
}

/// Where a row's text is among the ends.
#[derive(Debug, Clone)]
enum Place {
    /// At the row's own position, when present.
    Row(Presence),
    /// At the position of the row in this sorted list.
    Listed(Vec<u32>),
}

impl Texts {
    /// Packs texts in row order.
    pub(crate) fn collect<'a>(
        rows: usize,
        present: usize,
        bytes: usize,
        texts: impl Iterator<Item = Option<&'a str>>,
    ) -> Texts {
        let sparse = present < rows / 8;
        let mut text = String::with_capacity(bytes);
        let mut ends = Vec::with_capacity(if sparse { present } else { rows });
        let mut listed = Vec::with_capacity(if sparse { present } else { 0 });
        let mut absent = vec![0u64; if sparse || present == rows { 0 } else { rows.div_ceil(64) }];
        for (row, value) in texts.enumerate() {
            match value {
                Some(value) => text.push_str(value),
                None if sparse => continue,
                None => {
                    if let Some(word) = absent.get_mut(row / 64) {
                        *word |= 1 << (row % 64);
                    }
                }
            }
            if sparse {
                listed.push(row as u32);
            }
            ends.push(text.len());
        }
        let place = match (sparse, absent.is_empty()) {
            (true, _) => Place::Listed(listed),
            (false, true) => Place::Row(Presence::default()),
            (false, false) => Place::Row(Presence::from_rows(rows, |r| absent[r / 64] >> (r % 64) & 1 == 1)),
        };
        Texts { text, ends, place }
    }

    fn index(&self, row: usize) -> Option<usize> {
        match &self.place {
            Place::Row(present) => present.has(row).then_some(row),
            Place::Listed(rows) => rows.binary_search(&(row as u32)).ok(),
        }
    }

    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<&str> {
        let at = self.index(row)?;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        Some(&self.text[start..self.ends[at]])
    }

    fn bytes(&self) -> usize {
        let place = match &self.place {
            Place::Row(present) => present.bytes(),
            Place::Listed(rows) => rows.len() * 4,
        };
        self.text.capacity() + self.ends.len() * 8 + place
    }
}

/// A decoded column.
#[derive(Debug, Clone)]
pub(crate) enum Cells {
    Ints(Ints),
    Floats(Floats),
    Texts(Texts),
}

impl Cells {
    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Cells::Ints(c) => c.bytes(),
            Cells::Floats(c) => c.values.len() * 8 + c.present.bytes(),
            Cells::Texts(c) => c.bytes(),
        }
    }

    pub(crate) fn has(&self, row: usize) -> bool {
        match self {
            Cells::Ints(c) => c.present.has(row),
            Cells::Floats(c) => c.present.has(row),
            Cells::Texts(c) => c.index(row).is_some(),
        }
    }

    pub(crate) fn ints(&self) -> Option<&Ints> {
        if let Cells::Ints(c) = self { Some(c) } else { None }
    }

    pub(crate) fn floats(&self) -> Option<&Floats> {
        if let Cells::Floats(c) = self { Some(c) } else { None }
    }

    pub(crate) fn texts(&self) -> Option<&Texts> {
        if let Cells::Texts(c) = self { Some(c) } else { None }
    }
}

/// A decimal as printed: sign, digits before and after the point. Exact at any length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Decimal<'a> {
    negative: bool,
    whole: &'a str,
    fraction: &'a str,
}

impl<'a> Decimal<'a> {
    /// Reads `-12.50`, `+3`, `.5`; anything else (also exponents) is no plain decimal.
    pub(crate) fn parse(text: &'a str) -> Option<Decimal<'a>> {
        let (negative, rest) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        let (whole, fraction) = rest.split_once('.').unwrap_or((rest, ""));
        let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(fraction) || whole.len() + fraction.len() == 0 {
            return None;
        }
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        Some(Decimal { negative: negative && !(whole.is_empty() && fraction.is_empty()), whole, fraction })
    }

    /// Digits after the point that are not trailing zeros.
    pub(crate) fn scale(&self) -> u32 {
        u32::try_from(self.fraction.len()).unwrap_or(u32::MAX)
    }

    /// The value times ten to the `scale`, when it is whole there and fits.
    pub(crate) fn scaled(&self, scale: u32) -> Option<i128> {
        let pad = scale.checked_sub(self.scale())?;
        let mut value: i128 = 0;
        for digit in self.whole.bytes().chain(self.fraction.bytes()) {
            value = value.checked_mul(10)?.checked_add(i128::from(digit - b'0'))?;
        }
        let value = value.checked_mul(10i128.checked_pow(pad)?)?;
        Some(if self.negative { -value } else { value })
    }
}

impl Ord for Decimal<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let size = |d: &Decimal<'_>, e: &Decimal<'_>| {
            d.whole
                .len()
                .cmp(&e.whole.len())
                .then_with(|| d.whole.cmp(e.whole))
                // Trailing zeros are cut, so the order of the digits is the order of the fractions.
                .then_with(|| d.fraction.cmp(e.fraction))
        };
        match (self.negative, other.negative) {
            (false, false) => size(self, other),
            (true, true) => size(other, self),
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
        }
    }
}

impl PartialOrd for Decimal<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Digits of a scaled integer: `-1250` at scale 2 is `-12.50`.
pub(crate) fn scaled_text(value: i128, scale: u32) -> String {
    let digits = value.unsigned_abs().to_string();
    let sign = if value < 0 { "-" } else { "" };
    let scale = scale as usize;
    if scale == 0 {
        return format!("{sign}{digits}");
    }
    let padded = format!("{digits:0>width$}", width = scale + 1);
    let (whole, fraction) = padded.split_at(padded.len() - scale);
    format!("{sign}{whole}.{fraction}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_order_by_value() {
        let sorted =
            ["-100", "-20.5", "-20.45", "-0.1", "0", "0.09", "0.5", "9", "10", "18446744073709551616"];
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                let (a, b) = (Decimal::parse(a).unwrap(), Decimal::parse(b).unwrap());
                assert_eq!(a.cmp(&b), i.cmp(&j));
            }
        }
        assert_eq!(Decimal::parse("-0.00").unwrap().cmp(&Decimal::parse("+.0").unwrap()), Ordering::Equal);
        for no in ["", ".", "-", "1e5", "1,000", "NaN", "1.2.3"] {
            assert_eq!(Decimal::parse(no), None, "{no}");
        }
    }

    #[test]
    fn scaled_integers_keep_their_digits() {
        let d = Decimal::parse("-12.50").unwrap();
        assert_eq!((d.scale(), d.scaled(2), d.scaled(1), d.scaled(0)), (1, Some(-1250), Some(-125), None));
        assert_eq!(scaled_text(-1250, 2), "-12.50");
        assert_eq!(scaled_text(5, 3), "0.005");
        assert_eq!(scaled_text(i128::MIN, 0), "-170141183460469231731687303715884105728");
        assert_eq!(Decimal::parse(&"9".repeat(40)).unwrap().scaled(0), None);
    }

    #[test]
    fn integers_pack_and_come_back() {
        for (values, wide) in [(vec![0i64, 255], 1), (vec![0, 256], 2), (vec![65_536], 4), (vec![-1, 3], 8)] {
            let packed = Ints::signed(&[&values], Presence::default());
            assert_eq!(packed.bytes(), values.len() * wide);
            for (row, value) in values.iter().enumerate() {
                assert_eq!(packed.get(row), Some(i128::from(*value)));
            }
        }
        let big = Ints::unsigned(&[&[u64::MAX, 0]], Presence::from_rows(2, |r| r == 1));
        assert_eq!((big.get(0), big.get(1)), (Some(i128::from(u64::MAX)), None));
        assert!(Ints::signed(&[&[i64::MIN, 1]], Presence::default()).order_key(0) == Some(0));
    }
}
