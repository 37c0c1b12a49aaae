//! Claims of published write-ups: which of them the audit finds by itself, from the exhibits of the case and the
//! words of the claim, and why not the others.
//!
//! `article.tsv` is the table: id, where it was found (`words`, or exhibit and line) with rule and status, or `-` and
//! the reason. The test holds the table to what the audit does, so that it cannot shrink unnoticed; a claim that is not
//! found must raise no alarm of its own.
//!
//! Reasons: `fact` = a fact about a system; `method` = a sizing, knee or verdict method answers it; `plan` = a rule of the
//! plan room; `design` = a judgement on the design of a test; `derived` = nothing was printed to hold a figure against;
//! `no_figures` = the text has no figures for it; `elsewhere` = the other figure is in prose that names it otherwise;
//! `reading` = the write-up's reading is one of several that fit.

use std::collections::{BTreeMap, BTreeSet};

use inquest_core::audit::{ExhibitFacts, Finding, Note, audit_words, cross};
use inquest_core::capture::{ColumnType, Role};
use inquest_core::method;

use super::cross::{cache_case, copy_case, load_case, readings};
use super::{column, published_digest, published_wait, schema, sheet, text};

const TABLE: &str = include_str!("article.tsv");

/// The exhibits of a case: their findings with their place, and their facts.
struct Case {
    found: Vec<(String, Finding)>,
    held: Vec<String>,
    facts: Vec<ExhibitFacts>,
    notes: &'static str,
}

impl Case {
    fn new(notes: &'static str) -> Case {
        Case { found: Vec::new(), held: Vec::new(), facts: Vec::new(), notes }
    }

    fn sheet(&mut self, name: &str, audit: inquest_core::audit::SheetAudit) {
        for (rule, tally) in &audit.tallies {
            if tally.held > 0 {
                self.held.push(format!("{name} {} held", rule.code()));
            }
        }
        for finding in audit.findings {
            self.found.push((format!("{name}:{}", finding.line.unwrap_or(0)), finding));
        }
        self.facts.push(audit.facts.named(name));
    }

    fn crossed(mut self) -> Case {
        for finding in cross(&self.facts, &[Note { name: "", text: self.notes }]) {
            let place = format!("{}:{}", finding.between.join("+"), finding.line.unwrap_or(0));
            self.found.push((place, finding));
        }
        self
    }
}

fn mysql() -> Case {
    let mut case = Case::new("");
    case.sheet("C1", published_digest());
    let plan = "-> Limit: 20 row(s)  (cost=10.9 rows=20) (actual time=0.395..0.395 rows=0 loops=1)";
    case.sheet("C2", sheet("mysql.explain_tree", &[text("EXPLAIN")], &[plan]));
    case.sheet("C6", published_wait());
    case.facts.push(readings().named("C7"));
    case.crossed()
}

fn outbox() -> Case {
    let mut case = Case::new("A series of tests with 90 virtual users (90 VU).");
    case.facts.push(load_case().named("C4"));
    case.sheet("C3", sheet("generic.table", &[text("setting"), text("value")], &["lockAtLeastFor|PT500MS"]));
    case.crossed()
}

fn copy() -> Case {
    let mut case = Case::new("");
    let trend = ["moment", "hit_pct", "rows", "avg_blks_hit", "avg_blks_read", "total_ms", "read_ms"]
        .map(|name| inquest_core::audit::AuditedColumn { canonical: Some(name.to_owned()), ..column(name) });
    let rows = [
        "before|98.7|1080|12520|172|203|183",
        "incident|94.21|7740|98540|6500|5230|5081",
        "just after scale-up|91.52|10000|112550|10430|14520|14333",
    ];
    case.sheet("C1", sheet("pg.statement_trend", &trend, &rows));
    let steps = ["hit_pct", "avg_blks_hit", "avg_blks_read"]
        .map(|name| inquest_core::audit::AuditedColumn { canonical: Some(name.to_owned()), ..column(name) });
    case.sheet("C8", sheet("pg.statement_trend", &steps, &["92|160772|12157", "99|122220|33"]));
    case.facts.extend(cache_case());
    case.facts.extend(copy_case());
    let io =
        ["reads", "extends", "evictions"].map(|name| schema(name, "count", ColumnType::Int, Role::Counter));
    case.sheet("C10", sheet("pg.stat_io", &io, &["142|256|398", "23614|123|23738"]));
    case.crossed()
}

fn cases() -> BTreeMap<&'static str, Case> {
    let components =
        "container CPU 94.98 %; iowait 25.8 %; softirq 19.4 %; 6 of 9 threads \"waiting for handler commit\"";
    let mut k3s = Case::new("");
    for finding in audit_words(&[Note { name: "", text: components }], &[]) {
        k3s.found.push(("C3:0".to_owned(), finding));
    }
    let ladder =
        "payment x1 -> x3: knee ~220 -> ~260 (18 %)\ndatabase 2 -> 4 vCPU: knee ~220 -> ~260 (about +15 %)";
    for finding in audit_words(&[Note { name: "", text: ladder }], &[]) {
        k3s.found.push((format!("C4:{}", finding.line.unwrap_or(0)), finding));
    }
    BTreeMap::from([
        ("mysql-commit-fsync", mysql()),
        ("outbox-drain", outbox()),
        ("aurora-copy-random-index", copy()),
        ("k3s-scale-ladder", k3s),
    ])
}

fn said(place: &str, finding: &Finding) -> String {
    let status = serde_json::to_value(finding.status).unwrap();
    format!("{place} {} {}", finding.rule.code(), status.as_str().unwrap())
}

#[test]
fn claims_of_published_write_ups() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/article_audit.json");
    let golden: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let items = golden["items"].as_array().unwrap();
    assert_eq!(items.len(), 135);
    let table: BTreeMap<&str, [&str; 3]> = TABLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut fields = line.split('\t');
            let id = fields.next().unwrap();
            (id, std::array::from_fn(|_| fields.next().unwrap_or("")))
        })
        .collect();
    let cases = cases();
    let (mut wrong, mut found, mut reasons) = (Vec::new(), 0, BTreeMap::<&str, usize>::new());
    for item in items {
        let (id, claim) = (item["id"].as_str().unwrap(), item["claim"].as_str().unwrap());
        let case = cases.get(item["case"].as_str().unwrap());
        let facts = case.map_or(&[][..], |c| &c.facts);
        let [place, reason, beside] =
            table.get(id).copied().unwrap_or_else(|| panic!("{id} is not in the table"));
        let text = format!("{claim}\n{beside}");
        let words = audit_words(&[Note { name: "", text: &text }], facts);
        let own: BTreeSet<String> = words.iter().map(|f| said("words", f)).collect();
        let of_case =
            case.iter().flat_map(|c| c.found.iter().map(|(at, f)| said(at, f)).chain(c.held.iter().cloned()));
        let all: BTreeSet<String> = of_case.chain(own.iter().cloned()).collect();
        println!("{id}\t{}\t{claim}\t{place} {reason} {own:?}", item["status"].as_str().unwrap());
        if place == "-" {
            *reasons.entry(reason).or_default() += 1;
            if words.iter().any(|f| !f.status.stands()) {
                wrong.push(format!("{id} is said to be not found, and raises {own:?}"));
            }
        } else if all.contains(place) {
            found += 1;
        } else if !place.contains("metric_scope") || method::find("durability.metric_scope").is_ok() {
            wrong.push(format!("{id}: {place} is not among {all:?}"));
        }
    }
    println!("{found} of {} found; not found: {reasons:?}", items.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
