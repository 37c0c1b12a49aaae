//! What of a record can be searched: what a person wrote in it, a line per field.

use inquest_core::Source;
use inquest_core::case::Record;

use super::Place;

/// Place and text of a record; `None` where there is nothing to find.
pub(super) fn of(record: &Record) -> Option<(Place, String)> {
    let mut text = Text(String::new());
    let place = match record {
        Record::Case(r) => {
            text.add(&r.question).maybe(&r.system).maybe(&r.summary);
            Place::Case
        }
        Record::Hypothesis(r) => {
            text.add(&r.statement).maybe(&r.predicts).maybe(&r.set_aside);
            text.maybe(&r.mechanism).maybe(&r.scope).maybe(&r.limit.as_ref().map(|l| l.words.clone()));
            Place::Reasoning
        }
        Record::Intervention(r) => {
            let change = [Some(r.knob.as_str()), r.from.as_deref(), r.to.as_deref()];
            text.add(&change.into_iter().flatten().collect::<Vec<_>>().join(" "));
            text.maybe(&r.cost).maybe(&r.risk).maybe(&r.way_back).maybe(&r.set_aside);
            text.add(&r.check.statement).add(&r.check.criterion);
            for confounder in &r.confounders {
                text.add(&confounder.name).maybe(&confounder.reason);
            }
            if let Some(written) = &r.written {
                text.add(&written.words);
            }
            Place::Reasoning
        }
        Record::Prediction(r) => {
            text.add(&r.metric.name).maybe(&r.rationale);
            Place::Reasoning
        }
        Record::Evidence(r) => {
            text.add(&r.statement);
            r.caveats.iter().for_each(|c| {
                text.add(c);
            });
            text.source(&r.source);
            Place::Evidence
        }
        Record::Conclusion(r) => {
            text.add(&r.cause).add(&r.remedy).maybe(&r.surprise);
            r.further.iter().for_each(|c| {
                text.add(&c.cause);
            });
            r.actions.iter().for_each(|a| {
                text.add(a);
            });
            Place::Evidence
        }
        Record::Note(r) => {
            text.add(&r.text);
            Place::Note
        }
        Record::Answer(r) => {
            text.add(&r.words);
            Place::Note
        }
        Record::Event(r) => {
            text.add(&r.text).source(&r.source);
            Place::Note
        }
        Record::Exhibit(r) => {
            text.add(&r.name).maybe(&r.caption);
            Place::Capture
        }
        Record::Verdict(r) => {
            let said = r.overridden.as_ref()?;
            text.add(&said.reason);
            Place::Reasoning
        }
        Record::Observation(_) => return None,
    };
    (!text.0.is_empty()).then_some((place, text.0))
}

struct Text(String);

impl Text {
    fn add(&mut self, part: &str) -> &mut Self {
        if !part.is_empty() {
            if !self.0.is_empty() {
                self.0.push('\n');
            }
            self.0.push_str(part);
        }
        self
    }

    fn maybe(&mut self, part: &Option<String>) -> &mut Self {
        match part {
            Some(part) => self.add(part),
            None => self,
        }
    }

    /// The words that a source quotes.
    fn source(&mut self, source: &Source) {
        if let Source::Quote { text, .. } = source {
            self.add(text);
        }
    }
}
