//! Every code of the audit has its words in both languages, and the words ask only for facts that are given.

use std::collections::{BTreeMap, BTreeSet};

use inquest_core::audit::{Rule, SENTENCES, Severity, Status};

fn catalogue(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../ui/locales")
        .join(language)
        .join("audit.ftl");
    let source = std::fs::read_to_string(path).unwrap();
    source
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" = "))
        .map(|(id, text)| {
            let facts = text.split('$').skip(1);
            let name =
                |part: &str| part.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            (id.to_owned(), facts.map(name).collect())
        })
        .collect()
}

#[test]
fn every_code_has_words_in_both_languages() {
    let code = |value: serde_json::Value| value.as_str().unwrap().to_owned();
    for language in ["en", "ko"] {
        let texts = catalogue(language);
        for rule in Rule::ALL {
            for id in ["finding-{}-title", "settles-{}", "caveat-{}"] {
                let id = id.replace("{}", rule.code());
                assert!(texts.contains_key(&id), "{language}: {id}");
            }
        }
        for (sentence, facts) in SENTENCES {
            let id = format!("finding-{sentence}");
            let asked = texts.get(&id).unwrap_or_else(|| panic!("{language}: {id}"));
            let unknown: Vec<_> = asked.iter().filter(|fact| !facts.contains(&fact.as_str())).collect();
            assert!(unknown.is_empty(), "{language}: {id} asks for {unknown:?}");
        }
        for status in Status::ALL {
            let id = format!("audit-status-{}", code(serde_json::to_value(status).unwrap()));
            assert!(texts.contains_key(&id), "{language}: {id}");
        }
        for severity in [Severity::Info, Severity::Low, Severity::Medium, Severity::High] {
            let id = format!("audit-severity-{}", code(serde_json::to_value(severity).unwrap()));
            assert!(texts.contains_key(&id), "{language}: {id}");
        }
    }
    assert_eq!(catalogue("en"), catalogue("ko"));
}
