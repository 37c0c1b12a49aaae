//! A comma list whose numbers are grouped by commas too: `864, 172,651, 43` under three names.
//!
//! Rule: only the header says how many fields there are, and only numbers are put together: one to three digits, then
//! groups of exactly three, the later ones without a blank in front. If that can be done in exactly one way the row is
//! read so, and the block says it; if in several ways, or in none, the row is quarantined.

/// Longest record that is looked at, in fields.
const FIELDS: usize = 64;

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Regrouped {
    /// The only way: the fields, groups joined without their commas.
    One(Vec<String>),
    /// More than one way.
    Several,
    /// No way.
    Never,
}

/// Puts the groups of numbers in `fields` together so that there are `width`.
pub(super) fn regroup<T: AsRef<str>>(fields: &[T], width: usize) -> Regrouped {
    let count = fields.len();
    if width == 0 || count <= width || count > FIELDS {
        return Regrouped::Never;
    }
    let fields: Vec<&str> = fields.iter().map(AsRef::as_ref).collect();
    let reach: Vec<usize> = (0..count).map(|from| reach(&fields[from..])).collect();
    // Most records of another width hold no groups at all.
    let groups = reach.iter().filter(|r| **r > 1).count();
    if groups == 0 {
        return Regrouped::Never;
    }
    // ways[f][i]: ways, at most two, to make f fields of those from i on.
    let mut ways = vec![vec![0u8; count + 1]; width + 1];
    ways[0][count] = 1;
    for made in 1..=width {
        for from in (0..count).rev() {
            ways[made][from] =
                (from + 1..=from + reach[from]).map(|to| ways[made - 1][to]).fold(0, |a, b| (a + b).min(2));
        }
    }
    match ways[width][0] {
        0 => Regrouped::Never,
        1 => {
            let mut out = Vec::with_capacity(width);
            let mut from = 0;
            for left in (0..width).rev() {
                let Some(to) = (from + 1..=from + reach[from]).find(|to| ways[left][*to] > 0) else {
                    return Regrouped::Never;
                };
                let joined = fields[from..to].concat();
                out.push(if to - from > 1 { joined.trim().to_owned() } else { joined });
                from = to;
            }
            Regrouped::One(out)
        }
        _ => Regrouped::Several,
    }
}

/// How many of these fields one number can take.
fn reach(fields: &[&str]) -> usize {
    let Some((first, rest)) = fields.split_first() else { return 0 };
    let head = first.trim_start().trim_start_matches(['-', '+']);
    let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    if head.is_empty() || head.len() > 3 || !digits(head) || head.starts_with('0') {
        return 1;
    }
    let mut reach = 1;
    for next in rest {
        let group = next.trim_end();
        let (whole, decimals) = group.split_once('.').map_or((group, None), |(w, d)| (w, Some(d)));
        if whole.len() != 3 || !digits(whole) || decimals.is_some_and(|d| d.is_empty() || !digits(d)) {
            break;
        }
        reach += 1;
        if decimals.is_some() || group.len() < next.len() {
            break;
        }
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, width: usize) -> Regrouped {
        regroup(&text.split(',').collect::<Vec<_>>(), width)
    }

    fn one(fields: &[&str]) -> Regrouped {
        Regrouped::One(fields.iter().map(|f| (*f).to_owned()).collect())
    }

    #[test]
    fn only_what_fits_in_one_way() {
        assert_eq!(of("864,     172,651,   43", 3), one(&["864", "172651", "   43"]));
        assert_eq!(of("541, 122,220,   33", 3), one(&["541", "122220", "   33"]));
        assert_eq!(of("864,172,651,43", 3), Regrouped::Several);
        assert_eq!(of("18152,172,651,43", 3), one(&["18152", "172651", "43"]));
        assert_eq!(of("1,234,567.5,x", 2), one(&["1234567.5", "x"]));
        assert_eq!(of("a,b,c,d", 3), Regrouped::Never);
        assert_eq!(of("1,2,3,4", 3), Regrouped::Never);
        assert_eq!(of("1,2", 3), Regrouped::Never);
        assert_eq!(of("0,123,4", 2), Regrouped::Never);
        assert_eq!(of("-1,234,5", 2), one(&["-1234", "5"]));
    }
}
