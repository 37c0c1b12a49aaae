//! Where a quantity comes from: every number resolves to one of these.

use serde::{Deserialize, Serialize};

use crate::case::{ExhibitId, NoteId};

/// The origin of a quantity or statement. On screen a cell prints as `E4:118` (exhibit 4, line 118).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Source {
    /// One cell of a capture.
    Cell {
        /// The exhibit that holds the capture.
        exhibit: ExhibitId,
        /// Block within the exhibit, from 0.
        block: u32,
        /// Line of the original text, from 1.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        line: u64,
        /// Column name as printed in the capture.
        column: String,
    },
    /// The result of a registered method: recomputable anywhere from the stored inputs.
    Method {
        /// Registry id, for example `stats.change`.
        method: String,
        /// Version of the method that computed it.
        version: u32,
        /// The inputs object as given to the method.
        #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
        inputs: serde_json::Value,
        /// Key of the result that this quantity is.
        result: String,
        /// Where the inputs came from, in the order of the inputs' names.
        from: Vec<Source>,
    },
    /// A figure somebody wrote down: text of a note, a caption, a figure read off an image.
    Quote {
        /// The note quoted, when it is a note of the case.
        note: Option<NoteId>,
        /// The exhibit quoted, when it is an exhibit.
        exhibit: Option<ExhibitId>,
        /// Line of that text, from 1, when known.
        #[cfg_attr(feature = "ts", ts(type = "number | null"))]
        line: Option<u64>,
        /// The words quoted.
        text: String,
        /// Where on an image they stand, in the person's words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional = nullable))]
        place: Option<String>,
    },
    /// Typed by a person, with nothing behind it.
    Entered,
}

impl Source {
    /// Exhibits that this source rests on, in order of appearance, without duplicates.
    pub fn exhibits(&self) -> Vec<ExhibitId> {
        let mut out = Vec::new();
        self.collect_exhibits(&mut out);
        out
    }

    fn collect_exhibits(&self, out: &mut Vec<ExhibitId>) {
        match self {
            Source::Cell { exhibit, .. } | Source::Quote { exhibit: Some(exhibit), .. } => {
                if !out.contains(exhibit) {
                    out.push(exhibit.clone());
                }
            }
            Source::Method { from, .. } => from.iter().for_each(|s| s.collect_exhibits(out)),
            Source::Quote { .. } | Source::Entered => {}
        }
    }
}
