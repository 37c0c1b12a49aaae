//! Every code has a text in both languages, and the two catalogues have the same ids and facts.

use std::collections::{BTreeMap, BTreeSet};

use inquest_api::ApiError;
use inquest_api::texts::{LANGUAGES, Texts};
use inquest_core::verdict::codes;

fn source(language: &str) -> String {
    let path: std::path::PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "..", "..", "..", "ui", "locales", language, "core.ftl"]
            .iter()
            .collect();
    std::fs::read_to_string(path).unwrap()
}

/// Ids with the facts that their texts (attributes included) mention.
fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut id = String::new();
    for line in source.lines().filter(|l| !l.starts_with('#')) {
        if let Some((head, _)) = line.split_once(" = ")
            && head.starts_with(|c: char| c.is_ascii_alphabetic())
        {
            assert!(!found.contains_key(head), "{head} is there twice");
            id = head.to_owned();
            found.insert(id.clone(), BTreeSet::new());
        }
        for part in line.split('$').skip(1) {
            let name: String = part.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            found.get_mut(&id).unwrap().insert(name);
        }
    }
    found
}

#[test]
fn every_error_code_has_both_texts() {
    for language in LANGUAGES {
        let texts = Texts::new(language);
        for code in ApiError::CODES {
            assert!(texts.has(&format!("error-{code}")), "{language}: error-{code}");
        }
    }
}

#[test]
fn every_reason_code_has_both_texts_and_mentions_only_its_facts() {
    for language in LANGUAGES {
        let found = messages(&source(language));
        for code in codes::REASONS.iter().chain(codes::REMEDIES) {
            let id = format!("reason-{}", code.code);
            let facts = found.get(&id).unwrap_or_else(|| panic!("{language}: {id}"));
            for fact in facts {
                assert!(code.args.contains(&fact.as_str()), "{language}: {id} asks for {fact}");
            }
        }
    }
}

#[test]
fn an_error_text_mentions_only_facts_of_its_error() {
    // The source is the one place where the facts of each code are listed.
    let declared = include_str!("../../src/errors.rs");
    for language in LANGUAGES {
        for (id, facts) in messages(&source(language)) {
            let Some(code) = id.strip_prefix("error-") else { continue };
            let line = declared.lines().find(|l| l.ends_with(&format!("= \"{code}\";")));
            let line = line.unwrap_or_else(|| panic!("{language}: {id} is the text of no error"));
            for fact in facts {
                let listed = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|w| w == fact);
                assert!(listed, "{language}: {id} asks for {fact}");
            }
        }
    }
}

#[test]
fn both_languages_say_the_same_things() {
    let (en, ko) = (messages(&source("en")), messages(&source("ko")));
    let ids = |m: &BTreeMap<String, BTreeSet<String>>| m.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(ids(&en), ids(&ko));
    for (id, facts) in &en {
        assert_eq!(facts, &ko[id], "{id}");
    }
}

#[test]
fn words_that_rust_takes_from_the_windows_catalogue_are_there() {
    for language in LANGUAGES {
        let texts = Texts::new(language);
        for id in ["grade-measured", "grade-derived", "grade-inferred", "grade-assumed"] {
            assert!(texts.has(id), "{language}: {id}");
        }
    }
}

#[test]
fn texts_carry_their_facts() {
    let error = ApiError::NotFound { noun: "hypothesis".into(), id: "H9".into() }.wire();
    assert_eq!(Texts::new("en").error(&error), "There is no hypothesis H9");
    assert_eq!(Texts::new("ko_KR.UTF-8").error(&error), "가설 H9가 없다");
    let newer = ApiError::LibraryNewer { found: "9".into(), known: "1".into() }.wire();
    assert_eq!(Texts::new("en").next(&newer).as_deref(), Some("Use a newer program"));
    assert_eq!(Texts::new("en").word_with("cli-problems", &[("count", "1")]), "1 problem");
}
