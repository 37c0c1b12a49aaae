//! A plan that is cut at any byte is read as far as it goes, and says what is missing.

use std::collections::BTreeMap;

use inquest_plan::tree::Executed;
use inquest_plan::{Plan, Saying, Text, read};

use crate::corpus::captures;

fn says_that_something_is_missing(plan: &Plan) -> bool {
    plan.said.iter().any(|s| {
        matches!(
            s.code,
            Saying::Cropped
                | Saying::OpenEnd
                | Saying::InputMissing
                | Saying::NoSummary
                | Saying::NoCosts
                | Saying::DocumentBroken
                | Saying::PartlyMeasured
                | Saying::HeadMissing
        )
    })
}

/// The figures of a cut plan are those of the whole one, node by node: half a number is none.
fn is_beginning_of(cut: &Plan, whole: &Plan) {
    for (node, wanted) in cut.nodes.iter().zip(&whole.nodes) {
        // That a node never ran stands behind its zeros.
        if wanted.executed == Executed::Never {
            continue;
        }
        for figure in &node.figures {
            let found = wanted.figures.get(figure.measure).map(|f| f.value);
            assert_eq!(found, Some(figure.value), "{:?} of {}", figure.measure, node.operation);
        }
    }
}

/// Cuts at every byte of one capture and at every few of the others, so that the test stays short.
fn cut(text: &str, step: usize, is_measured: bool) {
    let whole = &read(&Text::new(text, 1).whole()).unwrap()[0];
    let mut at = 1;
    while at < text.trim_end().len() {
        if let Some(head) = text.get(..at)
            && let Ok(plans) = read(&Text::new(head, 1))
        {
            let plan = &plans[0];
            is_beginning_of(plan, whole);
            // Without measurements a plan may end at any line: nothing tells that more of the leaf was printed.
            let nothing_left = plan.nodes.len() == whole.nodes.len();
            assert!(
                says_that_something_is_missing(plan) || !is_measured && nothing_left,
                "cut at {at}: {:?}\n{}",
                plan.said,
                &head[head.len().saturating_sub(200)..]
            );
        }
        at += step;
    }
}

#[test]
fn corpus_every_cut_says_what_is_missing() {
    let mut smallest: BTreeMap<String, usize> = BTreeMap::new();
    let all: Vec<_> = captures("postgresql")
        .into_iter()
        .filter(|c| ["noheader.txt", "json"].contains(&c.shape.as_str()))
        .map(|c| (c.text(), c))
        .collect();
    for (text, capture) in &all {
        let size = smallest.entry(capture.format().to_owned()).or_insert(usize::MAX);
        *size = text.len().min(*size);
    }
    for (text, capture) in &all {
        let plans = read(&Text::new(text, 1)).unwrap();
        let measured = plans[0].nodes[0].loops().is_some();
        // The smallest of each format at every byte, the others at a dozen places.
        let step = if smallest[capture.format()] == text.len() { 1 } else { 1 + text.len() / 12 };
        cut(text, step, measured);
    }
    println!("{} captures cut; at every byte: {smallest:?}", all.len());
}
