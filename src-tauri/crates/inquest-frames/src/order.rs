//! Order of rows by a column: rows without a value last, ties in capture order, either way round.
//!
//! Integers compare exactly, doubles by value (NaN just before the absent), decimals exactly at any length,
//! texts by Unicode code point, which in UTF-8 is the order of the bytes. Texts sort eight bytes at a time, so a
//! million statements that all begin alike cost one pass per eight bytes they share, not a comparison of whole
//! texts at every step.

use inquest_core::capture::ColumnType;

use crate::cells::{Cells, Decimal, Packed, Texts};

/// Groups up to this size are compared text by text.
const SMALL: usize = 16;

/// Row positions in order.
pub(crate) fn order(cells: &Cells, ty: ColumnType, rows: u32, descending: bool) -> Vec<u32> {
    let (mut ordered, unordered) = match cells {
        Cells::Ints(c) if matches!(c.packed(), Packed::U8(_) | Packed::U16(_) | Packed::U32(_)) => {
            // Key and row in one word sort fastest.
            let mut keys = Vec::with_capacity(rows as usize);
            let mut rest = Vec::new();
            for row in 0..rows {
                match c.order_key(row as usize) {
                    Some(key) => keys.push((flip(key, descending) << 32) | u64::from(row)),
                    None => rest.push(row),
                }
            }
            keys.sort_unstable();
            (keys.into_iter().map(|k| k as u32).collect(), rest)
        }
        Cells::Ints(c) => by_key(rows, |row| c.order_key(row as usize).map(|k| flip(k, descending))),
        Cells::Floats(c) => by_key(rows, |row| {
            let value = c.get(row as usize).filter(|v| !v.is_nan())?;
            Some(flip(float_key(value), descending))
        }),
        Cells::Texts(c) if ty == ColumnType::Decimal => decimals(c, rows, descending),
        Cells::Texts(c) => texts(c, rows, descending),
    };
    if let Cells::Floats(c) = cells {
        let (nan, absent): (Vec<u32>, Vec<u32>) =
            unordered.iter().partition(|r| c.get(**r as usize).is_some());
        ordered.extend(nan);
        ordered.extend(absent);
    } else {
        ordered.extend(unordered);
    }
    ordered
}

/// A key that orders doubles by value; both zeros are equal.
pub(crate) fn float_key(value: f64) -> u64 {
    let bits = (value + 0.0).to_bits();
    if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }
}

fn flip(key: u64, descending: bool) -> u64 {
    if descending { !key } else { key }
}

fn by_key(rows: u32, key: impl Fn(u32) -> Option<u64>) -> (Vec<u32>, Vec<u32>) {
    let mut keys = Vec::with_capacity(rows as usize);
    let mut rest = Vec::new();
    for row in 0..rows {
        match key(row) {
            Some(key) => keys.push((key, row)),
            None => rest.push(row),
        }
    }
    keys.sort_unstable();
    (keys.into_iter().map(|(_, row)| row).collect(), rest)
}

/// Decimals by their double first (rounding keeps order), exactly where doubles agree. What is no plain decimal
/// but reads as a number (`Infinity`, `1e5`) comes before the decimals of the same double.
fn decimals(cells: &Texts, rows: u32, descending: bool) -> (Vec<u32>, Vec<u32>) {
    let mut keys = Vec::with_capacity(rows as usize);
    let mut rest = Vec::new();
    for row in 0..rows {
        let text = cells.get(row as usize);
        match text.and_then(|t| t.parse::<f64>().ok()).filter(|v| !v.is_nan()) {
            Some(value) => keys.push((float_key(value), text.and_then(Decimal::parse), row)),
            None => rest.push(row),
        }
    }
    keys.sort_unstable_by(|a, b| {
        let by_value = a.0.cmp(&b.0).then_with(|| a.1.cmp(&b.1));
        (if descending { by_value.reverse() } else { by_value }).then(a.2.cmp(&b.2))
    });
    (keys.into_iter().map(|(_, _, row)| row).collect(), rest)
}

/// Eight bytes of a text from a depth on, how many more there are (9: beyond these eight), and the row.
type Key = (u64, u8, u32);

fn texts(cells: &Texts, rows: u32, descending: bool) -> (Vec<u32>, Vec<u32>) {
    let rest: Vec<u32> = (0..rows).filter(|r| cells.get(*r as usize).is_none()).collect();
    let mut keys: Vec<Key> =
        (0..rows).filter(|r| cells.get(*r as usize).is_some()).map(|row| (0, 0, row)).collect();
    let bytes = |row: u32| cells.get(row as usize).unwrap_or_default().as_bytes();
    let mut work = vec![(0..keys.len(), 0usize)];
    while let Some((range, depth)) = work.pop() {
        let group = &mut keys[range.clone()];
        if group.len() <= SMALL {
            group.sort_unstable_by(|a, b| {
                let by_text = bytes(a.2)[depth..].cmp(&bytes(b.2)[depth..]);
                (if descending { by_text.reverse() } else { by_text }).then(a.2.cmp(&b.2))
            });
            continue;
        }
        for key in group.iter_mut() {
            *key = key_at(bytes(key.2), depth, key.2, descending);
        }
        group.sort_unstable();
        let goes_on = if descending { 0 } else { 9 };
        let mut start = range.start;
        while start < range.end {
            let (prefix, left, _) = keys[start];
            let run = keys[start..range.end].iter().take_while(|k| (k.0, k.1) == (prefix, left)).count();
            if run > 1 && left == goes_on {
                work.push((start..start + run, depth + 8));
            }
            start += run;
        }
    }
    (keys.into_iter().map(|(_, _, row)| row).collect(), rest)
}

fn key_at(text: &[u8], depth: usize, row: u32, descending: bool) -> Key {
    let tail = &text[depth..];
    let mut eight = [0; 8];
    let here = tail.len().min(8);
    eight[..here].copy_from_slice(&tail[..here]);
    let left = tail.len().min(9) as u8;
    let prefix = u64::from_be_bytes(eight);
    if descending { (!prefix, 9 - left, row) } else { (prefix, left, row) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cells::{Floats, Presence};

    fn column(values: &[Option<String>]) -> Texts {
        let present = values.iter().flatten().count();
        Texts::collect(values.len(), present, 0, values.iter().map(Option::as_deref))
    }

    proptest! {
        #[test]
        fn texts_sort_as_std_sorts_them(
            values in proptest::collection::vec(proptest::option::of("(SELECT )?[ab\u{0}가]{0,20}"), 0..120),
            descending: bool,
        ) {
            let cells = Cells::Texts(column(&values));
            let got = order(&cells, ColumnType::Text, values.len() as u32, descending);
            let mut rows: Vec<u32> = (0..values.len() as u32).collect();
            rows.sort_by(|a, b| match (&values[*a as usize], &values[*b as usize]) {
                (Some(x), Some(y)) => if descending { y.cmp(x) } else { x.cmp(y) },
                (x, y) => x.is_none().cmp(&y.is_none()),
            });
            prop_assert_eq!(got, rows);
        }
    }

    #[test]
    fn nan_and_absent_come_last_either_way() {
        let values = vec![f64::NAN, 1.0, -0.0, 0.0, f64::NEG_INFINITY, 7.0];
        let cells = Cells::Floats(Floats { values, present: Presence::from_rows(6, |r| r == 5) });
        assert_eq!(order(&cells, ColumnType::Float, 6, false), [4, 2, 3, 1, 0, 5]);
        assert_eq!(order(&cells, ColumnType::Float, 6, true), [1, 2, 3, 4, 0, 5]);
    }

    #[test]
    fn decimals_sort_by_value_beyond_doubles() {
        let texts = ["18446744073709551617", "18446744073709551616", "9", "-10", "x", "1e1"];
        let cells = Cells::Texts(column(&texts.map(|t| Some(t.to_owned()))));
        assert_eq!(order(&cells, ColumnType::Decimal, 6, false), [3, 2, 5, 1, 0, 4]);
        assert_eq!(order(&cells, ColumnType::Decimal, 6, true), [0, 1, 5, 2, 3, 4]);
    }
}
