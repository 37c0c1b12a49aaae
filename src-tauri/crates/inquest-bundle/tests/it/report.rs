//! The Markdown twin.

use inquest_bundle::report::{Sheet, SheetRung, Words, markdown};
use inquest_core::case::{Case, Evidence, Exhibit, Hypothesis, Instant, Record};
use inquest_core::verdict::Reason;

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
fn foreign_text_is_not_markup() {
    let text = markdown(&sheet("<b>x</b> | [y](z)\n# not a heading"), &Ids);
    assert!(text.starts_with("# &lt;b&gt;x&lt;/b&gt; \\| \\[y\\](z) # not a heading\n"), "{text}");
    assert_eq!(text.lines().filter(|l| l.starts_with("# ")).count(), 1);
}
