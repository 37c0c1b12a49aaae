//! Columns by name, and the names that may have been meant.

use inquest_core::capture::Column;

use super::ExpressionError;
use super::lex::Place;

/// Names offered for one that is not there.
const CANDIDATES: usize = 5;
/// Characters of a name that are compared.
const COMPARED: usize = 64;

/// Position of a column: canonical name first, then printed, without case.
pub(super) fn column(name: &str, place: Place, columns: &[Column]) -> Result<usize, ExpressionError> {
    let lower = name.to_lowercase();
    let is = |text: &str| text == name || text.to_lowercase() == lower;
    let canonical = || columns.iter().position(|c| c.canonical.as_deref().is_some_and(is));
    // Two columns may share a canonical name: what was printed is exact.
    let exact = columns.iter().position(|c| c.name == name);
    exact.or_else(canonical).or_else(|| columns.iter().position(|c| is(&c.name))).ok_or_else(|| {
        ExpressionError {
            candidates: candidates(&lower, columns),
            ..ExpressionError::new("unknown_column", place).column(Some(name))
        }
    })
}

fn candidates(wanted: &str, columns: &[Column]) -> Vec<String> {
    let wanted: Vec<char> = wanted.chars().take(COMPARED).collect();
    let mut found: Vec<(usize, &str)> = Vec::new();
    for column in columns {
        for name in [Some(column.name.as_str()), column.canonical.as_deref()].into_iter().flatten() {
            let chars: Vec<char> = name.to_lowercase().chars().take(COMPARED).collect();
            let near = distance(&wanted, &chars);
            // A part of a longer name is nearer than letters that happen to be there.
            let part = contains(&chars, &wanted) || contains(&wanted, &chars);
            let score = if part { near.min(2) } else { near };
            if score <= (wanted.len().max(chars.len()) / 3).max(2) && !found.iter().any(|(_, n)| *n == name) {
                found.push((score, name));
            }
        }
    }
    found.sort_by_key(|(score, _)| *score);
    found.into_iter().take(CANDIDATES).map(|(_, name)| crate::error::bounded(name)).collect()
}

fn contains(text: &[char], part: &[char]) -> bool {
    part.len() >= 3 && text.windows(part.len()).any(|w| w == part)
}

/// Letters to change, add, take away or exchange with their neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = [vec![0; b.len() + 1], (0..=b.len()).collect(), vec![0; b.len() + 1]];
    for (i, x) in a.iter().enumerate() {
        let [older, old, new] = &mut rows;
        new[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = old[j] + usize::from(x != y);
            let mut best = change.min(old[j + 1] + 1).min(new[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                best = best.min(older[j - 1] + 1);
            }
            new[j + 1] = best;
        }
        rows.rotate_left(1);
    }
    rows[1][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        let of = |a: &str, b: &str| distance(&a.chars().collect::<Vec<_>>(), &b.chars().collect::<Vec<_>>());
        for (a, b, n) in [
            ("calls", "calls", 0),
            ("cals", "calls", 1),
            ("clals", "calls", 1),
            ("", "abc", 3),
            ("abc", "", 3),
        ] {
            assert_eq!(of(a, b), n, "{a} {b}");
        }
    }
}
