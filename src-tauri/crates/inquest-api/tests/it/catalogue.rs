//! Every code has a text in both languages, and the two catalogues have the same ids and facts.

use std::collections::{BTreeMap, BTreeSet};

use inquest_api::ApiError;
use inquest_api::texts::{LANGUAGES, Texts};
use inquest_core::arms::DIFFERENCES;
use inquest_core::config::Grammar;
use inquest_core::reasoning::templates::templates;
use inquest_core::reasoning::{Stage, codes as reasoned};
use inquest_core::verdict::codes;

fn source(language: &str) -> String {
    let file = |name: &str| {
        let path: std::path::PathBuf =
            [env!("CARGO_MANIFEST_DIR"), "..", "..", "..", "ui", "locales", language, name].iter().collect();
        std::fs::read_to_string(path).unwrap()
    };
    ["core.ftl", "reasoning.ftl"].map(file).join("\n")
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
fn every_word_of_the_reasoning_is_in_both_languages() {
    let mut ids: Vec<String> = Vec::new();
    for template in templates() {
        ids.extend(
            ["", "-check", "-criterion", "-predicts", "-metric"]
                .map(|p| format!("template-{}{p}", template.id)),
        );
        ids.extend(template.resources.iter().map(|r| format!("resource-{r}")));
        ids.extend(template.confounders.iter().map(|c| format!("confounder-{}", c.code)));
    }
    ids.extend(Grammar::ALL.map(|g| format!("grammar-{}", g.as_str())));
    ids.extend(inquest_core::config::REASONS.map(|r| format!("config-{r}")));
    let word = |value: serde_json::Value| value.as_str().unwrap().to_owned();
    ids.extend(Stage::ALL.map(|s| format!("walk-{}", word(serde_json::to_value(s).unwrap()))));
    for word in ["not_tested", "open", "eliminated", "not_alone", "supported", "confirmed"] {
        ids.push(format!("status-{word}"));
    }
    ids.extend(["full", "part", "none", "opposite"].map(|w| format!("expected-{w}")));
    ids.extend(["CC", "C", "N", "I", "II"].map(|w| format!("cell-{w}")));
    ids.extend(["low", "medium", "high"].map(|w| format!("level-{w}")));
    for language in LANGUAGES {
        let texts = Texts::new(language);
        for id in &ids {
            assert!(texts.has(id), "{language}: {id}");
        }
    }
}

#[test]
fn every_reason_code_has_both_texts_and_mentions_only_its_facts() {
    for language in LANGUAGES {
        let found = messages(&source(language));
        let reasoning = [reasoned::STATUS, reasoned::MATRIX, reasoned::NEXT_TEST, reasoned::DECIDING];
        let lists = [codes::REASONS, codes::REMEDIES, reasoned::WALK, reasoned::CLOSING, DIFFERENCES];
        for code in lists.into_iter().chain(reasoning).flatten() {
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

#[test]
fn every_kind_and_every_frame_has_words_in_both_languages() {
    let kinds = inquest_capture::kind::all().iter().map(|k| format!("kind-{}", k.id.replace('.', "-")));
    let mut frames = BTreeSet::new();
    collect(&["frame: \""], &mut frames);
    frames.extend(inquest_capture::kind::all().iter().flat_map(|k| k.frames).map(|f| (*f).to_owned()));
    assert!(frames.contains("psql_aligned") && frames.len() > 4, "{frames:?}");
    let words: Vec<String> = kinds.chain(frames.iter().map(|f| format!("frame-{f}"))).collect();
    for language in LANGUAGES {
        let texts = Texts::new(language);
        let missing: Vec<&String> = words.iter().filter(|id| !texts.has(id)).collect();
        assert!(missing.is_empty(), "{language}: {missing:?}");
    }
}

/// The codes that stand in the sources of the readers as `out.incomplete("…")`, `quarantine("…")` and the like.
#[test]
fn every_reason_of_a_reader_has_words_in_both_languages() {
    let mut codes = BTreeSet::new();
    collect(&CALLS, &mut codes);
    assert!(codes.contains("cut_row") && codes.contains("wrong_field_count"), "{codes:?}");
    for language in LANGUAGES {
        let texts = Texts::new(language);
        let missing: Vec<&String> =
            codes.iter().filter(|code| !texts.has(&format!("reason-{code}"))).collect();
        assert!(missing.is_empty(), "{language}: {missing:?}");
    }
}

/// What gives a reader's code its name.
const CALLS: [&str; 8] = [
    "incomplete(\"",
    "quarantine(\"",
    "quarantine_line(\"",
    "quarantine_held(\"",
    "Quarantine(\"",
    "why_incomplete: Some(\"",
    "refuse(\"",
    "note(\"",
];

/// The words that stand behind calls in the sources of the readers.
fn collect(calls: &[&str], words: &mut BTreeSet<String>) {
    let root: std::path::PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "..", "inquest-capture", "src"].iter().collect();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                // What stands in a module of tests is no code of a reader.
                let text = text.split("#[cfg(test)]").next().unwrap_or_default();
                let said = calls.iter().flat_map(|call| text.split(call).skip(1));
                let said = said.filter_map(|rest| rest.split('"').next());
                words.extend(said.filter(|w| is_code(w)).map(str::to_owned));
            }
        }
    }
}

fn is_code(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

/// The samples are read, and whatever codes that gives must have words: also those that are put together elsewhere.
#[test]
fn whatever_a_reading_of_the_samples_says_has_words_in_both_languages() {
    let root: std::path::PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "..", "..", "..", "sample-data"].iter().collect();
    let mut said = BTreeSet::new();
    let mut files = Vec::new();
    files_of(&root, &mut files);
    files.sort();
    let formats = |path: &std::path::Path| path.components().any(|c| c.as_os_str() == "formats");
    // All of the small formats, and every ninth of the corpus: its files are many variants of few shapes.
    for (at, path) in files.iter().enumerate().filter(|(at, path)| formats(path) || at % 9 == 0) {
        let info = inquest_api::HandleTable::default();
        let Ok(handle) = info.reading(path) else { continue };
        let input = info.input(&handle.handle).unwrap();
        let preview = inquest_api::files::inspect(&input).unwrap();
        for block in &preview.blocks {
            said.insert(format!("frame-{}", block.frame));
            said.insert(format!("kind-{}", block.kind.as_str().replace('.', "-")));
            let codes = block.notes.iter().chain(block.candidates.iter().map(|c| &c.why));
            said.extend(codes.map(|r| format!("reason-{}", r.code)));
            said.extend(block.why_incomplete.iter().map(|why| format!("reason-{why}")));
        }
        said.extend(preview.receipt.quarantine.iter().map(|q| format!("reason-{}", q.reason)));
        said.extend(preview.findings.iter().map(|r| format!("reason-{}", r.code)));
        assert!(preview.receipt.sums(), "{at}: {}", path.display());
    }
    assert!(said.len() > 30, "{said:?}");
    for language in LANGUAGES {
        let texts = Texts::new(language);
        let missing: Vec<&String> = said.iter().filter(|id| !texts.has(id)).collect();
        assert!(missing.is_empty(), "{language}: {missing:?}");
    }
}

/// Files small enough to be read in a test.
fn files_of(folder: &std::path::Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files_of(&path, files);
        } else if entry.metadata().is_ok_and(|m| m.len() < 100_000) {
            files.push(path);
        }
    }
}
