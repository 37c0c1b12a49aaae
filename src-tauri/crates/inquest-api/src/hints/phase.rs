//! Words that name a part of the incident, in English and Korean. Only short lines count: in a long sentence "after"
//! means anything.

use inquest_core::case::Phase;

/// Longest line, in words beside numbers, that is a title and not a story.
const TITLE_WORDS: usize = 8;

/// The one part that a comment or title names.
pub(super) fn in_words(line: &str) -> Option<Phase> {
    let words = pieces(line);
    let said = words.iter().filter(|w| !w.bytes().all(|b| b.is_ascii_digit())).count();
    if said == 0 || said > TITLE_WORDS {
        return None;
    }
    one_of(&words)
}

/// The one part that a file's name holds.
pub(super) fn in_name(name: &str) -> Option<Phase> {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    one_of(&pieces(stem))
}

fn pieces(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    words.map(str::to_lowercase).collect()
}

fn one_of(words: &[String]) -> Option<Phase> {
    let mut found: Option<Phase> = None;
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1).and_then(|w| w.parse().ok());
        let Some(phase) = part(word, next) else { continue };
        match &found {
            Some(other) if *other != phase => return None,
            _ => found = Some(phase),
        }
    }
    found
}

fn part(word: &str, next: Option<u32>) -> Option<Phase> {
    match word {
        "before" | "전" | "이전" | "변경전" => return Some(Phase::Before),
        "during" | "incident" | "장애중" | "도중" => return Some(Phase::During),
        "after" | "후" | "이후" | "변경후" => return Some(Phase::After),
        "control" | "대조군" => return Some(Phase::Control),
        "step" | "단계" => return next.filter(|n| *n > 0).map(Phase::Step),
        _ => {}
    }
    let number = word.strip_prefix("step").or_else(|| word.strip_suffix("단계"))?;
    number.parse().ok().filter(|n| *n > 0).map(Phase::Step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_and_names_name_a_part() {
        assert_eq!(in_words("-- before"), Some(Phase::Before));
        assert_eq!(in_words("=== 적용 후 ==="), Some(Phase::After));
        assert_eq!(in_words("## Step 3"), Some(Phase::Step(3)));
        assert_eq!(in_words("before and after"), None);
        assert_eq!(in_words("we restarted it after the second deploy went out and then it came back"), None);
        assert_eq!(in_name("03-step2.csv"), Some(Phase::Step(2)));
        assert_eq!(in_name("2단계.txt"), Some(Phase::Step(2)));
        assert_eq!(in_name("control.txt"), Some(Phase::Control));
        assert_eq!(in_name("pgss.txt"), None);
    }
}
