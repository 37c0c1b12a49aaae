//! Search over cases, reasoning, evidence, notes, events and the lines of captures.
//!
//! Text is cut into *passages*: one per record, and runs of lines of a capture. A full-text index leads to the
//! passages that hold all words of a query; the passage's own text then says which record or line really does,
//! so that a hit is never wrong. Words of alphabets are found by their beginning; Hangul, Han and Kana anywhere in
//! a word, by an index of their bigrams. The query is data: it is cut into words here and each is quoted.
//!
//! Size: the index is about as large as the text, and a copy of the text lies beside it for snippets and checks.
//!
//! Known gap: the middle of an alphabetic word is not found (`atency` for `latency`); parts of an identifier are
//! (`latency` in `commit_latency`).

mod fold;
mod index;
mod passages;
mod query;
mod text;

pub(crate) use index::{index_capture, index_record, rebuild, remove_capture};
pub(crate) use passages::Lines;
pub use passages::Mark as IndexMark;
pub use query::SearchHit;

/// Where a hit was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Question, system or summary of a case.
    Case,
    /// A hypothesis, intervention, confounder or prediction.
    Reasoning,
    /// Pinned evidence or a conclusion.
    Evidence,
    /// A note or event.
    Note,
    /// A capture: its name or caption, or one of its lines.
    Capture,
}

impl Place {
    /// A stable code.
    pub fn code(self) -> &'static str {
        match self {
            Place::Case => "case",
            Place::Reasoning => "reasoning",
            Place::Evidence => "evidence",
            Place::Note => "note",
            Place::Capture => "capture",
        }
    }

    /// The place with a code.
    fn of(code: &str) -> Place {
        match code {
            "case" => Place::Case,
            "reasoning" => Place::Reasoning,
            "evidence" => Place::Evidence,
            "note" => Place::Note,
            _ => Place::Capture,
        }
    }
}
