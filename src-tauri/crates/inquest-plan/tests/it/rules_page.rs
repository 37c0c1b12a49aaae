//! The page of the rules: `RULES.md` beside the crate's manifest, made of the headers of the rules' files.
//!
//! `UPDATE_RULES=1` writes the page instead of comparing it.

use std::path::{Path, PathBuf};

use inquest_plan::rule::{Family, Rule, rules};

use crate::texts::catalogue;

const HEADINGS: [&str; 5] =
    ["What it sees", "Why it matters", "Evidence needed", "When it misleads", "References"];

fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn folder(family: Family) -> PathBuf {
    home().join("src/rule").join(if family == Family::PostgreSql { "postgres" } else { "mysql" })
}

fn file(rule: &Rule) -> PathBuf {
    folder(rule.family).join(format!("{}_{}.rs", rule.id.to_ascii_lowercase(), rule.name))
}

/// The header of a rule's file, without its marks.
fn header(rule: &Rule) -> Vec<String> {
    let path = file(rule);
    let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let lines = source.lines().take_while(|line| line.starts_with("//!"));
    lines.map(|line| line[3..].trim().to_owned()).collect()
}

fn section(rule: &Rule) -> String {
    let header = header(rule);
    let headings: Vec<&str> = header.iter().filter_map(|line| line.strip_prefix("# ")).collect();
    assert_eq!(headings, HEADINGS, "{}", file(rule).display());
    for pair in header.windows(2) {
        assert!(!(pair[0].starts_with("# ") && pair[1].is_empty()), "{}: {} is empty", rule.id, pair[0]);
    }
    let severities: Vec<String> = rule
        .severities
        .iter()
        .map(|s| serde_json::to_value(s).unwrap().as_str().unwrap().to_owned())
        .collect();
    let severities =
        severities.iter().map(|s| if s == "info" { "note" } else { s }).collect::<Vec<_>>().join(" or ");
    let title = header[0].strip_prefix(rule.id).unwrap().trim().trim_end_matches('.');
    let said = &catalogue("en")[&format!("plan-{}", rule.id)].0;
    let mut out = format!("### {} {title}\n\n`{}`, {severities}. Says: *{said}*\n\n", rule.id, rule.name);
    for line in &header[2..] {
        match line.strip_prefix("# ") {
            Some(heading) => out.push_str(&format!("**{heading}**\n\n")),
            None => {
                out.push_str(line);
                out.push('\n');
            }
        }
    }
    out
}

fn page() -> String {
    let mut out = String::from(
        "# Rules of findings\n\n<!-- Generated from the headers of src/rule/*/*.rs: see tests/it/rules_page.rs. Do not edit. -->\n\n\
         A finding names its node, the numbers that fired it and the caveat. It is graded inferred until an intervention\n\
         tests it. Severity rises one step where the node alone took 30 % of the time or more, and falls to a note where\n\
         nothing was measured.\n",
    );
    for (family, title) in [(Family::PostgreSql, "PostgreSQL"), (Family::MySql, "MySQL and MariaDB")] {
        let of_family: Vec<&Rule> = rules().filter(|r| r.family == family).collect();
        out.push_str(&format!("\n## {title}: {} rules\n", of_family.len()));
        for rule in of_family {
            out.push('\n');
            out.push_str(section(rule).trim_end());
            out.push('\n');
        }
    }
    out
}

#[test]
fn the_page_of_rules_is_up_to_date() {
    let (path, page) = (home().join("RULES.md"), page());
    if std::env::var_os("UPDATE_RULES").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "RULES.md is old: run the test with UPDATE_RULES=1");
}

#[test]
fn every_file_of_a_rule_is_registered() {
    for family in [Family::PostgreSql, Family::MySql] {
        let prefix = if family == Family::PostgreSql { "pg" } else { "my" };
        let mut found: Vec<String> = std::fs::read_dir(folder(family))
            .unwrap()
            .filter_map(|e| e.unwrap().file_name().into_string().ok())
            .filter(|name| name.starts_with(prefix) && name[2..].starts_with(|c: char| c.is_ascii_digit()))
            .collect();
        found.sort();
        let of_family = rules().filter(|r| r.family == family);
        let wanted: Vec<String> =
            of_family.map(|r| file(r).file_name().unwrap().to_str().unwrap().to_owned()).collect();
        assert_eq!(found, wanted);
    }
}
