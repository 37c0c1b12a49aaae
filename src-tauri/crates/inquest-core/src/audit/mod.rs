//! The arithmetic audit: figures of an exhibit, of several exhibits, and of sentences, against the laws that bind them
//! (methods 2).
//!
//! Shape: an [`Auditor`] is fed the rows of one table as they are read and gives findings and facts; [`cross`] holds the
//! facts of a case's exhibits against each other; [`words`] finds the claims in a note, and [`audit_words`] checks
//! them, alone and against the facts.
//!
//! Invariants: every figure is the interval that its digits allow; a law uses each figure once; a capture is never
//! corrected. A false alarm costs more than a miss: a law is there only where it is guaranteed, ambiguous text is
//! left alone. Linear in the input, memory bounded.
//!
//! To add a law: a line in `plays.rs`. To add a rule: a file with the headings of its neighbours, a value of [`Rule`],
//! and the words `finding-<code>`, `settles-<code>`, `caveat-<code>` in both catalogues.
//!
//! Absent on purpose: answers to findings (records of the case), reading of captures, sentences.

mod column;
mod cross;
mod facts;
mod figure;
mod finding;
mod plays;
mod rules;
mod sheet;
mod words;

pub use column::AuditedColumn;
pub use cross::cross;
pub use facts::{ExhibitFacts, FactColumn, FactRow, ROWS};
pub use finding::{Finding, Rule, SENTENCES, Severity, Status};
pub use sheet::{Auditor, LISTED, SheetAudit, Tally};
pub use words::{Claim, Note, audit_words, words};
