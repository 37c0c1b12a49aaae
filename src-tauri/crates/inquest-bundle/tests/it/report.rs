//! The Markdown twin.

use inquest_bundle::report::{Sheet, SheetRung, Words, markdown};
use inquest_core::case::{Case, Evidence, Exhibit, ExhibitId, Hypothesis, Instant, Record};
use inquest_core::verdict::Reason;
use inquest_core::{Grade, Quantity, Source, Unit};
use serde_json::{Value, json};

struct Ids;

impl Words for Ids {
    fn word(&self, id: &str) -> String {
        id.rsplit_once('-').map_or(id, |(_, w)| w).to_owned()
    }
    fn reason(&self, reason: &Reason) -> String {
        reason.code.clone()
    }
    fn instant(&self, at: Instant) -> String {
        at.0.to_string()
    }
}

fn sheet(question: &str) -> Sheet {
    let mut sheet = Sheet {
        case: Case {
            id: inquest_core::case::CaseId::numbered(7),
            question: String::new(),
            system: None,
            summary: None,
            status: inquest_core::case::CaseStatus::Open,
            created_at: Instant(0),
            closings: vec![],
        },
        hypotheses: Vec::<Hypothesis>::new(),
        rungs: Vec::<SheetRung>::new(),
        evidence: Vec::<Evidence>::new(),
        exhibits: Vec::<Exhibit>::new(),
        events: vec![],
        notes: vec![],
        conclusion: None,
        standings: vec![],
        matrix: None,
        findings: vec![],
        plans: vec![],
        comparisons: vec![],
        head: Some("ab12".into()),
    };
    for record in crate::case::records(question) {
        match record {
            Record::Case(r) => sheet.case = r,
            Record::Hypothesis(r) => sheet.hypotheses.push(r),
            Record::Evidence(r) => sheet.evidence.push(r),
            Record::Exhibit(r) => sheet.exhibits.push(r),
            _ => {}
        }
    }
    sheet
}

#[test]
fn figures_carry_unit_grade_and_source() {
    let text = markdown(&sheet("What is being read?"), &Ids);
    assert!(text.starts_with("# What is being read?\n\nINQ-7 · Aurora PostgreSQL\n"), "{text}");
    assert!(text.contains("| V1 | cold | 18152 ms | measured | E1:2 |"), "{text}");
    assert!(text.contains("| E1 | 08-steps.csv |  | 4 | 0 |"), "{text}");
    assert!(text.contains("- H1 Every row reads a cold leaf\n"), "{text}");
}

#[test]
fn computed_figures_show_their_working() {
    let mut sheet = sheet("What is being read?");
    assert!(!markdown(&sheet, &Ids).contains("## working"), "nothing was computed");
    let cell = |line: u64| {
        let (exhibit, column) = (ExhibitId::numbered(1), "ms".to_owned());
        Source::Cell { exhibit, block: 0, line, column }
    };
    let cells = (1..=14).chain(1..=14).map(cell).collect();
    let mut computed = sheet.evidence[0].clone();
    let inputs = json!({"numerator": 6235.0, "denominator": 10000.0, "note": "<b>x</b>", "absent": null,
        "of": {"exhibit": "E17", "block": 2}});
    let quantity = method_quantity("counters.ratio", inputs, "ratio", cells, 0.6235);
    computed.source = quantity.source.clone();
    computed.quantity = Some(quantity);
    sheet.evidence.push(computed);
    let list: Vec<f64> = (1..=9).map(f64::from).collect();
    let mut knee = sheet.evidence[0].clone();
    let quantity = method_quantity("cache.relation", json!({"values": list}), "growth", vec![], 3.0);
    knee.source = quantity.source.clone();
    knee.quantity = Some(quantity);
    sheet.evidence.push(knee);
    let text = markdown(&sheet, &Ids);
    let law = inquest_core::method::find("counters.ratio").unwrap().doc();
    assert!(text.contains("## working\n\n- V1 cold: 0\\.6235\n  - counters.ratio v1, ratio: "), "{text}");
    assert!(text.contains(&inquest_bundle::report::markdown_text(law)), "{text}");
    assert!(
        text.contains(
            "  - inputs: denominator = 10000.0; note = &lt;b&gt;x&lt;/b&gt;; numerator = 6235.0; of = E17/2\n"
        ),
        "{text}"
    );
    assert!(text.contains("E1:12, … +2\n"), "twelve places of fourteen, each once: {text}");
    assert!(text.contains("counters.ratio v1 (E1:1, E1:2, E1:3, E1:4, … +10) |"), "{text}");
    assert!(text.contains("values = \\[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, … 9\\]"), "{text}");
}

fn method_quantity(id: &str, inputs: Value, result: &str, from: Vec<Source>, value: f64) -> Quantity {
    let (method, result) = (id.to_owned(), result.to_owned());
    let source = Source::Method { method, version: 1, inputs, result, from };
    Quantity::point(value, Unit::Ratio, Grade::Derived, source)
}

#[test]
fn foreign_text_is_not_markup() {
    let text = markdown(&sheet("<b>x</b> | [y](z)\n# not a heading"), &Ids);
    assert!(text.starts_with("# &lt;b&gt;x&lt;/b&gt; \\| \\[y\\](z) # not a heading\n"), "{text}");
    assert_eq!(text.lines().filter(|l| l.starts_with("# ")).count(), 1);
}
