//! Integer options of MySQL and MariaDB, as an option file or the command line gives them.
//!
//! Source: mysys `my_getopt` (`eval_num_suffix`): a decimal integer, then nothing or one of `k m g t p e` in either case,
//! each 1024 to a power; **what follows that letter is not looked at**. So `128MB` is 128 mebi and `5m` of a timeout is
//! 5,242,880 seconds. `SET GLOBAL` takes no suffix at all. `t`, `p` and `e` are later than `k`, `m`, `g` (MySQL 8.0.14).

use super::{Reading, refused, taken};

/// What the server makes of an integer option whose unit is `unit`.
pub(super) fn integer(text: &str, unit: &str) -> Reading {
    let text = text.trim();
    if text.is_empty() {
        return refused("empty");
    }
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let (number, rest) = digits.split_at(end);
    if number.is_empty() {
        return refused("no_number");
    }
    let Ok(number) = number.parse::<i128>() else { return refused("too_large") };
    let mut letters = rest.chars();
    let power = match letters.next().map(|c| c.to_ascii_lowercase()) {
        None => 0,
        Some('k') => 1,
        Some('m') => 2,
        Some('g') => 3,
        Some('t') => 4,
        Some('p') => 5,
        Some('e') => 6,
        Some(_) => return refused("unknown_suffix"),
    };
    let careful = match (unit, power, letters.next()) {
        (_, 1.., Some(_)) => Some("rest_ignored"),
        ("s", 1.., None) => Some("suffix_is_binary"),
        _ => None,
    };
    match number.checked_mul(1 << (10 * power)) {
        Some(value) if value <= i128::from(u64::MAX) => {
            taken((sign * value).to_string(), Some(unit), careful)
        }
        _ => refused("too_large"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_letter_behind_the_number_counts() {
        let read = |text: &str, unit: &str| {
            let r = integer(text, unit);
            (r.accepted, r.amount.unwrap_or_default(), r.reason.unwrap_or_default())
        };
        let of = |a: bool, b: &str, c: &str| (a, b.to_owned(), c.to_owned());
        assert_eq!(read("128M", "byte"), of(true, "134217728", ""));
        assert_eq!(read("128MB", "byte"), of(true, "134217728", "rest_ignored"));
        assert_eq!(read("5m", "s"), of(true, "5242880", "suffix_is_binary"));
        assert_eq!(read("28800", "s"), of(true, "28800", ""));
        assert_eq!(read("30s", "s"), of(false, "", "unknown_suffix"));
        assert_eq!(read("1.5G", "byte"), of(false, "", "unknown_suffix"));
        assert_eq!(read("G", "byte"), of(false, "", "no_number"));
        assert_eq!(read("99999999999g", "byte"), of(false, "", "too_large"));
        assert_eq!(read("", "byte"), of(false, "", "empty"));
    }
}
