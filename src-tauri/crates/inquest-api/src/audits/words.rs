//! The words of a case that hold numbers: what a person typed or quoted.

use inquest_core::Source;
use inquest_core::audit::Note;

use crate::case_file::CaseFile;

/// A text somebody wrote, and the record it is in.
pub(super) struct Spoken {
    /// `N2`, `H1`, `conclusion`, ...
    pub(super) record: String,
    pub(super) text: String,
}

/// The same, as the audit takes it.
pub(super) fn notes(spoken: &[Spoken]) -> Vec<Note<'_>> {
    spoken.iter().map(|s| Note { name: &s.record, text: &s.text }).collect()
}

/// Every text of a case that a number may stand in.
pub(super) fn of(file: &CaseFile) -> Vec<Spoken> {
    let mut spoken = Vec::new();
    let mut say = |record: &str, text: &str| {
        if text.bytes().any(|b| b.is_ascii_digit()) {
            spoken.push(Spoken { record: record.to_owned(), text: text.to_owned() });
        }
    };
    if let Ok(case) = file.case() {
        say(case.id.as_str(), &case.question);
        case.summary.iter().for_each(|text| say(case.id.as_str(), text));
    }
    for exhibit in file.exhibits() {
        exhibit.caption.iter().for_each(|text| say(exhibit.id.as_str(), text));
    }
    for hypothesis in file.hypotheses() {
        say(hypothesis.id.as_str(), &hypothesis.statement);
        hypothesis.predicts.iter().for_each(|text| say(hypothesis.id.as_str(), text));
    }
    for evidence in file.all_evidence() {
        match &evidence.source {
            Source::Quote { text, .. } => say(evidence.id.as_str(), text),
            // A statement that the program made of a computation says what was computed.
            Source::Cell { .. } | Source::Method { .. } => {}
            Source::Entered => say(evidence.id.as_str(), &evidence.statement),
        }
    }
    for event in file.events() {
        say(event.id.as_str(), &event.text);
    }
    for note in file.notes() {
        say(note.id.as_str(), &note.text);
    }
    if let Some(conclusion) = file.conclusion() {
        say("conclusion", &conclusion.cause);
        say("conclusion", &conclusion.remedy);
        conclusion.surprise.iter().for_each(|text| say("conclusion", text));
    }
    spoken
}
