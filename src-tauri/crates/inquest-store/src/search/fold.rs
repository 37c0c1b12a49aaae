//! Text as search sees it: folded (composed, compatibility forms, lower case) and cut into runs.
//!
//! A run is a word of an alphabet (letters and digits) or a stretch of Hangul, Han or Kana. A run ends where one
//! meets the other (`API를` is `api` and `를`), at a space, and at punctuation, the underscore included.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Longest indexed part of a word, in characters; longer words are found by their beginning all the same.
pub(super) const WORD: usize = 40;

/// A run of a text.
#[derive(Debug, Default, Clone)]
pub(super) struct Run {
    /// Hangul, Han or Kana.
    pub cjk: bool,
    /// Its folded characters.
    pub chars: Vec<char>,
    /// For each folded character, the bytes of the composed text it came from.
    pub spans: Vec<(u32, u32)>,
}

/// A text in its composed form, which is what is indexed, shown and marked.
pub(super) fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

/// Calls `f` with each run of a composed text, in order. The run is reused between calls.
pub(super) fn each_run(text: &str, mut f: impl FnMut(&Run)) {
    let mut run = Run::default();
    for (at, c) in text.char_indices() {
        let span = (at as u32, (at + c.len_utf8()) as u32);
        if c.is_ascii() {
            if c.is_ascii_alphanumeric() {
                take(&mut run, false, c.to_ascii_lowercase(), span, &mut f);
            } else {
                flush(&mut run, &mut f);
            }
            continue;
        }
        if matches!(c, '가'..='힣' | '一'..='鿿') {
            take(&mut run, true, c, span, &mut f);
            continue;
        }
        let mut any = false;
        for part in std::iter::once(c).nfkc().flat_map(char::to_lowercase) {
            if is_cjk(part) || part.is_alphanumeric() {
                take(&mut run, is_cjk(part), part, span, &mut f);
                any = true;
            }
        }
        // A mark that could not be composed belongs to its letter; anything else ends the run.
        if !any && !unicode_normalization::char::is_combining_mark(c) {
            flush(&mut run, &mut f);
        }
    }
    flush(&mut run, &mut f);
}

fn take(run: &mut Run, cjk: bool, c: char, span: (u32, u32), f: &mut impl FnMut(&Run)) {
    if run.cjk != cjk {
        flush(run, f);
        run.cjk = cjk;
    }
    run.chars.push(c);
    run.spans.push(span);
}

fn flush(run: &mut Run, f: &mut impl FnMut(&Run)) {
    if !run.chars.is_empty() {
        f(run);
        run.chars.clear();
        run.spans.clear();
    }
}

/// Scripts whose words are not set apart by spaces, or take endings without one.
fn is_cjk(c: char) -> bool {
    matches!(c,
        '\u{1100}'..='\u{11ff}'        // Hangul jamo
        | '\u{3005}'..='\u{3007}'      // iteration mark, zero
        | '\u{3040}'..='\u{30ff}'      // Hiragana, Katakana
        | '\u{3130}'..='\u{318f}'      // Hangul compatibility jamo
        | '\u{31f0}'..='\u{31ff}'      // Katakana extensions
        | '\u{3400}'..='\u{4dbf}'      // Han extension A
        | '\u{4e00}'..='\u{9fff}'      // Han
        | '\u{a960}'..='\u{a97f}'      // Hangul jamo extended A
        | '\u{ac00}'..='\u{d7ff}'      // Hangul syllables, jamo extended B
        | '\u{f900}'..='\u{faff}'      // Han compatibility
        | '\u{20000}'..='\u{323af}') // Han extensions B to H
}

/// What a query asks for: one run of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    /// Hangul, Han or Kana: found anywhere in a run. Otherwise: the beginning of a word.
    pub cjk: bool,
    /// Its folded characters.
    pub chars: Vec<char>,
    /// The same, when a text that matches must hold exactly these bytes: no other character folds to them.
    exact: Option<String>,
}

impl Piece {
    fn of(run: &Run) -> Piece {
        // A Hangul syllable is itself in every form but two: decomposed, which is composed beforehand, and circled
        // (㉮), which is left to itself.
        let exact = run.chars.iter().all(|c| matches!(c, '가'..='힣'));
        Piece { cjk: run.cjk, chars: run.chars.clone(), exact: exact.then(|| run.chars.iter().collect()) }
    }
}

/// False when a composed text certainly does not match the pieces: a quick look before [`matches`].
pub(super) fn may_match(text: &str, pieces: &[Piece]) -> bool {
    let ascii = text.is_ascii();
    pieces.iter().all(|piece| match &piece.exact {
        Some(exact) => text.contains(exact.as_str()),
        None => !ascii || (!piece.cjk && may_hold(text.as_bytes(), &piece.chars)),
    })
}

/// Whether an ASCII text holds a word in any case, anywhere.
fn may_hold(text: &[u8], word: &[char]) -> bool {
    let Some(word) = word.iter().map(|c| u8::try_from(*c).ok()).collect::<Option<Vec<u8>>>() else {
        return false;
    };
    text.windows(word.len()).any(|w| w.eq_ignore_ascii_case(&word))
}

/// The pieces of a query, without duplicates; at most 32 of them.
pub(super) fn pieces(query: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    each_run(&composed(query), |run| {
        let piece = Piece::of(run);
        if pieces.len() < 32 && !pieces.contains(&piece) {
            pieces.push(piece);
        }
    });
    pieces
}

/// Byte ranges of a composed text that the pieces match, sorted and merged; `None` when one of them is missing.
pub(super) fn matches(text: &str, pieces: &[Piece]) -> Option<Vec<(u32, u32)>> {
    if !may_match(text, pieces) {
        return None;
    }
    let mut found = vec![false; pieces.len()];
    let mut marks = Vec::new();
    each_run(text, |run| {
        for (piece, found) in pieces.iter().zip(&mut found) {
            *found |= mark(run, piece, &mut marks);
        }
    });
    if found.contains(&false) {
        return None;
    }
    marks.sort_unstable();
    let mut merged: Vec<(u32, u32)> = Vec::with_capacity(marks.len());
    for (start, end) in marks {
        match merged.last_mut() {
            Some(last) if start <= last.1 => last.1 = last.1.max(end),
            _ => merged.push((start, end)),
        }
    }
    Some(merged)
}

/// Marks where a run matches a piece.
fn mark(run: &Run, piece: &Piece, marks: &mut Vec<(u32, u32)>) -> bool {
    let len = piece.chars.len();
    if run.cjk != piece.cjk || len == 0 || run.chars.len() < len {
        return false;
    }
    let starts = if piece.cjk { run.chars.len() - len + 1 } else { 1 };
    let before = marks.len();
    for start in 0..starts {
        if run.chars[start..start + len] == piece.chars[..] {
            marks.push((run.spans[start].0, run.spans[start + len - 1].1));
        }
    }
    marks.len() > before
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(text: &str) -> Vec<String> {
        let mut out = Vec::new();
        each_run(&composed(text), |r| out.push(r.chars.iter().collect()));
        out
    }

    #[test]
    fn a_run_ends_where_an_alphabet_meets_hangul() {
        assert_eq!(runs("API를 100ms에 commit_latency"), ["api", "를", "100ms", "에", "commit", "latency"]);
    }

    #[test]
    fn compatibility_forms_and_decomposed_hangul_fold_to_the_same_text() {
        assert_eq!(runs("ＡＰＩ"), ["api"]);
        assert_eq!(runs("\u{110f}\u{1165}\u{1106}\u{1175}\u{11ba}"), ["커밋"]);
        assert_eq!(runs("ｶﾀｶﾅ"), ["カタカナ"]);
    }

    #[test]
    fn marks_lie_on_the_words_found() {
        let text = "느린커밋지연 COMMIT latency";
        let found = matches(text, &pieces("커밋 comm")).unwrap();
        let words: Vec<&str> = found.iter().map(|(a, b)| &text[*a as usize..*b as usize]).collect();
        assert_eq!(words, ["커밋", "COMM"]);
        assert_eq!(matches(text, &pieces("커밋 rollback")), None);
        assert_eq!(matches(text, &pieces("mit")), None);
    }
}
