//! The inputs of `sample-data/formats` are what their list says, by content alone.
//!
//! `sample-data/formats/README.md` names each file, what it is, and where it came from. Prints kind by origin by passed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use inquest_capture::read::{Bytes, Silent, inspect};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/formats")
}

/// File, kinds or frames, origin, of each line of the list.
fn listed() -> Vec<(String, String, String)> {
    let list = std::fs::read_to_string(folder().join("README.md")).unwrap();
    list.lines()
        .filter_map(|line| {
            let mut cells = line.strip_prefix('|')?.split('|').map(|c| c.trim().replace('`', ""));
            Some((cells.next()?, cells.next()?, cells.next()?))
        })
        .filter(|(file, ..)| file != "file" && !file.starts_with("---"))
        .collect()
}

fn files(folder: &Path, under: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(under).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(folder, &path, found);
        } else {
            found.insert(path.strip_prefix(folder).unwrap().to_string_lossy().into_owned());
        }
    }
}

/// `loadtest.hey_run, hey_latency` as two names of one family; words that name nothing give none.
fn names(what: &str) -> Vec<String> {
    let mut family = "";
    let mut names = Vec::new();
    for word in what.split(", ") {
        let word = word.trim_end_matches(" and kin");
        if word.is_empty() || word.contains(' ') {
            return Vec::new();
        }
        match word.split_once('.') {
            Some((of, _)) => {
                family = of;
                names.push(word.to_owned());
            }
            None if family.is_empty() => names.push(word.to_owned()),
            None => names.push(format!("{family}.{word}")),
        }
    }
    names
}

#[test]
fn every_input_is_listed_and_every_listed_input_is_there() {
    let mut there = BTreeSet::new();
    files(&folder(), &folder(), &mut there);
    let named: BTreeSet<String> = listed().into_iter().map(|(file, ..)| file).collect();
    let documents = |file: &&String| !file.ends_with("README.md") && !file.ends_with(".gitattributes");
    assert_eq!(there.iter().filter(documents).filter(|f| !named.contains(*f)).collect::<Vec<_>>(), [""; 0]);
    assert_eq!(named.iter().filter(|f| !there.contains(*f)).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn every_listed_input_is_recognised_by_its_content() {
    let mut tally = BTreeMap::<(String, &str), (u32, u32)>::new();
    let mut wrong = Vec::new();
    for (file, what, origin) in listed() {
        let origin = origin.split(' ').next().unwrap_or("");
        let origin = match origin {
            "program" => "a real program",
            "written" => "written from its source",
            other => panic!("{file}: origin {other}"),
        };
        let wanted = names(&what);
        if wanted.is_empty() || wanted == ["truth"] {
            continue;
        }
        let bytes = std::fs::read(folder().join(&file)).unwrap();
        let found = inspect(&Bytes(&bytes), &mut Silent).unwrap();
        assert!(found.receipt.sums(), "{file}");
        for name in wanted {
            let is = |text: &str| match name.strip_suffix('*') {
                Some(prefix) => text.starts_with(prefix),
                None => text == name,
            };
            let passed = found.blocks.iter().any(|b| is(b.kind.as_str()) || is(&b.frame));
            let (right, of) = tally.entry((name.clone(), origin)).or_default();
            *right += u32::from(passed);
            *of += 1;
            if !passed {
                let kinds: Vec<&str> = found.blocks.iter().map(|b| b.kind.as_str()).collect();
                wrong.push(format!("{file}: {name} expected, found {kinds:?}"));
            }
        }
    }
    for ((name, origin), (right, of)) in &tally {
        println!("{name:40} {origin:24} {right:3} of {of:3}");
    }
    assert!(tally.len() > 100, "{} kinds", tally.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}
