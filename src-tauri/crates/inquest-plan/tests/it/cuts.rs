//! A plan that is cut at any byte is read as far as it goes, and says what is missing.

use inquest_plan::{Plan, Saying, Text, read};

use crate::corpus::captures;

fn says_that_something_is_missing(plan: &Plan) -> bool {
    plan.said.iter().any(|s| {
        matches!(
            s.code,
            Saying::Cropped
                | Saying::InputMissing
                | Saying::NoSummary
                | Saying::DocumentBroken
                | Saying::PartlyMeasured
                | Saying::HeadMissing
        )
    })
}

/// The figures of a cut plan are those of the whole one, node by node: half a number is none.
fn is_beginning_of(cut: &Plan, whole: &Plan) {
    for (node, wanted) in cut.nodes.iter().zip(&whole.nodes) {
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
    let mut tried = 0;
    for (n, capture) in captures("postgresql").into_iter().enumerate() {
        if !["noheader.txt", "json"].contains(&capture.shape.as_str()) {
            continue;
        }
        let text = capture.text();
        let Ok(plans) = read(&Text::new(&text, 1)) else { panic!("{}", capture.path.display()) };
        let measured = plans[0].nodes[0].loops().is_some();
        let step = if n % 20 == 0 && text.len() < 20_000 { 1 } else { 1 + text.len() / 60 };
        cut(&text, step, measured);
        tried += 1;
    }
    println!("{tried} captures cut");
}
