//! Answering a query.

use inquest_core::case::{CaseId, RecordKind};

use super::Place;
use super::fold::{self, Piece, WORD};
use crate::{Library, StoreError, sql};

/// Most passages looked at for one query; reached only when the index leads to passages none of whose lines
/// holds all words.
const PASSAGES: usize = 4_096;
/// Passages fetched at first: while typing, a few of them hold more hits than are asked for; and then at a time.
const FIRST: i64 = 8;
const NEXT: i64 = 64;
/// Characters of a snippet before the first mark, and in all.
const BEFORE: usize = 48;
const SNIPPET: usize = 200;

/// One hit of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchHit {
    /// The case.
    pub case: CaseId,
    /// Where in it.
    pub place: Place,
    /// Noun of the record.
    pub kind: RecordKind,
    /// Id of the record; a capture's exhibit.
    pub id: String,
    /// Line of the capture, from 1, when it is one.
    pub line: Option<u64>,
    /// Text around the hit, composed (NFC), as plain text; `…` where it was cut.
    pub snippet: String,
    /// Start and end of the words found within the snippet, in UTF-16 code units.
    pub marks: Vec<[u32; 2]>,
}

type Found = (i64, String, String, String, String, Option<i64>, String);

impl Library {
    /// Records, and lines of captures, that hold all words of the text. Records come first; within both, the
    /// newest first. Text without a letter or digit finds nothing.
    pub async fn search(&self, text: &str, limit: u32) -> Result<Vec<SearchHit>, StoreError> {
        let pieces = fold::pieces(text);
        let mut hits = Vec::new();
        if pieces.is_empty() {
            return Ok(hits);
        }
        let expression = expression(&pieces);
        let (mut below, mut looked_at) = (i64::MAX, 0);
        while hits.len() < limit as usize && looked_at < PASSAGES {
            let found: Vec<Found> = sqlx::query_as(sql::search::FIND)
                .bind(&expression)
                .bind(below)
                .bind(if looked_at == 0 { FIRST } else { NEXT })
                .fetch_all(&self.inner.readers)
                .await?;
            let Some(last) = found.last() else { break };
            below = last.0;
            looked_at += found.len();
            for passage in found {
                take(passage, &pieces, limit as usize, &mut hits);
            }
        }
        Ok(hits)
    }
}

/// The index expression of a query. Each term is letters and digits only, and quoted.
fn expression(pieces: &[Piece]) -> String {
    let mut terms: Vec<String> = Vec::new();
    for piece in pieces {
        if !piece.cjk {
            let word: String = piece.chars.iter().take(WORD).collect();
            terms.push(format!("words : \"{word}\" *"));
        } else if let [only] = piece.chars[..] {
            terms.push(format!("cjk_bigram : \"{only}\" *"));
        } else {
            for pair in piece.chars.windows(2) {
                let pair: String = pair.iter().collect();
                terms.push(format!("cjk_bigram : \"{pair}\""));
            }
        }
    }
    terms.sort();
    terms.dedup();
    terms.join(" AND ")
}

/// Turns a passage into hits: its record, or each of its lines that holds all words.
fn take(passage: Found, pieces: &[Piece], limit: usize, hits: &mut Vec<SearchHit>) {
    let (_, case, place, kind, id, first, text) = passage;
    let Some(kind) = record_kind(&kind) else { return };
    let hit = |line, (snippet, marks)| SearchHit {
        case: CaseId(case.clone()),
        place: Place::of(&place),
        kind,
        id: id.clone(),
        line,
        snippet,
        marks,
    };
    let Some(first) = first else {
        if hits.len() < limit
            && let Some(marks) = fold::matches(&text, pieces)
        {
            hits.push(hit(None, snippet(&text, &marks)));
        }
        return;
    };
    if !fold::may_match(&text, pieces) {
        return;
    }
    for (i, line) in text.split('\n').enumerate() {
        if hits.len() >= limit {
            return;
        }
        if let Some(marks) = fold::matches(line, pieces) {
            hits.push(hit(Some(first.unsigned_abs() + i as u64), snippet(line, &marks)));
        }
    }
}

/// The text around the first mark, on one line, and the marks in it.
fn snippet(text: &str, marks: &[(u32, u32)]) -> (String, Vec<[u32; 2]>) {
    let first = marks.first().map_or(0, |m| m.0 as usize);
    let start = text[..first].char_indices().rev().nth(BEFORE - 1).map_or(0, |(i, _)| i);
    let end = text[start..].char_indices().nth(SNIPPET).map_or(text.len(), |(i, _)| start + i);
    let mut out = String::new();
    let mut at = 0_u32;
    let mut units = Vec::new();
    if start > 0 {
        out.push('…');
        at += 1;
    }
    for (offset, c) in text[start..end].char_indices() {
        units.push(((start + offset) as u32, at));
        // Fields of a record are lines; a tab or another control character is a space to a reader.
        out.push(if c.is_control() { ' ' } else { c });
        at += c.len_utf16() as u32;
    }
    units.push((end as u32, at));
    if end < text.len() {
        out.push('…');
    }
    let unit = |byte: u32| {
        let i = units.partition_point(|(b, _)| *b < byte);
        units.get(i).map_or(at, |(_, u)| *u)
    };
    let shown = marks.iter().filter(|(a, _)| (*a as usize) < end);
    let marks = shown.map(|(a, b)| [unit(*a), unit(*b)]).collect();
    (out, marks)
}

fn record_kind(text: &str) -> Option<RecordKind> {
    use RecordKind as K;
    let all = [
        K::Case,
        K::Exhibit,
        K::Event,
        K::Evidence,
        K::Hypothesis,
        K::Intervention,
        K::Prediction,
        K::Observation,
        K::Verdict,
        K::Conclusion,
        K::Note,
    ];
    all.into_iter().find(|k| k.as_str() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_text_is_data() {
        let asked = expression(&fold::pieces("a\"b* NEAR(c d) -e AND words:커밋"));
        let expected = "cjk_bigram : \"커밋\" AND words : \"a\" * AND words : \"and\" * AND words : \"b\" * \
                        AND words : \"c\" * AND words : \"d\" * AND words : \"e\" * AND words : \"near\" * \
                        AND words : \"words\" *";
        assert_eq!(asked, expected);
    }

    #[test]
    fn marks_are_utf16_units_of_the_snippet() {
        let text = format!("{}🐘 커밋 지연", "가".repeat(100));
        let marks = fold::matches(&text, &fold::pieces("커밋")).unwrap();
        let (snippet, marks) = snippet(&text, &marks);
        let units: Vec<u16> = snippet.encode_utf16().collect();
        let [a, b] = marks[0];
        assert_eq!(String::from_utf16(&units[a as usize..b as usize]).unwrap(), "커밋");
        assert!(snippet.starts_with('…'));
    }
}
