//! Every rule has its words in both languages, and the words ask only for facts that it gives.

use std::collections::{BTreeMap, BTreeSet};

use inquest_plan::rule::rules;

pub fn catalogue(language: &str) -> BTreeMap<String, (String, BTreeSet<String>)> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../ui/locales")
        .join(language)
        .join("plan.ftl");
    let source = std::fs::read_to_string(path).unwrap();
    let messages = source.lines().filter(|line| !line.starts_with('#')).filter_map(|l| l.split_once(" = "));
    messages
        .map(|(id, text)| {
            let name = |part: &str| -> String {
                part.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
            };
            (id.to_owned(), (text.to_owned(), text.split('$').skip(1).map(name).collect()))
        })
        .collect()
}

#[test]
fn every_rule_has_words_in_both_languages() {
    let mut asked = BTreeMap::new();
    for language in ["en", "ko"] {
        let texts = catalogue(language);
        for rule in rules() {
            for id in ["plan-{}-title", "plan-{}", "plan-{}-caveat"] {
                let id = id.replace("{}", rule.id);
                let (text, facts) = texts.get(&id).unwrap_or_else(|| panic!("{language}: {id}"));
                let unknown: Vec<_> = facts.iter().filter(|f| !rule.facts.contains(&f.as_str())).collect();
                assert!(unknown.is_empty(), "{language}: {id} asks for {unknown:?}");
                assert!(!text.ends_with('.'), "{language}: {id} ends with a full stop");
            }
            let words = |id: &str| texts[&id.replace("{}", rule.id)].0.as_str();
            assert_ne!(
                words("plan-{}"),
                words("plan-{}-title"),
                "{language}: {} says no more than its title",
                rule.id
            );
        }
        asked.insert(
            language,
            texts.into_iter().map(|(id, (_, facts))| (id, facts)).collect::<BTreeMap<_, _>>(),
        );
    }
    assert_eq!(asked["en"], asked["ko"]);
}

#[test]
fn ids_and_names_are_given_once() {
    let ids: BTreeSet<_> = rules().map(|r| r.id).collect();
    let names: BTreeSet<_> = rules().map(|r| (r.name, r.id)).map(|(name, _)| name).collect();
    assert_eq!((ids.len(), names.len()), (rules().count(), rules().count()));
    assert!(rules().all(|r| r.severities.is_sorted() && !r.severities.is_empty()));
}
