//! The TypeScript side of the wire: generated here, committed in `ui/src/api/bindings`, compared on every run.
//!
//! `UPDATE_BINDINGS=1` writes the files instead of comparing them.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;

use inquest_api::wire::*;
use inquest_core::case::*;
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.\n";

/// Walks types and keeps the file of each.
struct Files<'a> {
    config: &'a Config,
    seen: HashSet<TypeId>,
    files: BTreeMap<String, String>,
}

impl TypeVisitor for Files<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        if T::output_path().is_some() {
            let name = T::ident(self.config);
            let text = T::export_to_string(self.config).expect("a type with a path can be exported");
            let body = text.split_once('\n').expect("ts-rs begins with its note").1;
            let text = format!("{HEAD}{}\n", body.trim());
            let other = self.files.insert(name.clone(), text.clone());
            assert!(other.is_none_or(|o| o == text), "two types are called {name}");
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// Names of the types that a type's TypeScript name mentions.
struct Names<'a> {
    config: &'a Config,
    names: &'a mut BTreeSet<String>,
}

impl TypeVisitor for Names<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_some() {
            self.names.insert(T::ident(self.config));
        }
        T::visit_generics(self);
    }
}

fn generate() -> BTreeMap<String, String> {
    let config = Config::default();
    let mut files = Files { config: &config, seen: HashSet::new(), files: BTreeMap::new() };
    let mut names = BTreeSet::new();
    let mut commands = Vec::new();
    macro_rules! walk {
        ($($name:ident : $request:ty => $reply:ty),* $(,)?) => {$(
            files.visit::<$request>();
            files.visit::<$reply>();
            let mut visitor = Names { config: &config, names: &mut names };
            visitor.visit::<$request>();
            visitor.visit::<$reply>();
            commands.push((stringify!($name), <$request>::name(&config), <$reply>::name(&config)));
        )*};
    }
    inquest_api::for_each_command!(walk);
    files.visit::<Progress>();
    files.visit::<WireError>();
    files.visit::<MetricHint>();
    files.visit::<RecordKind>();

    let mut out = files.files;
    let mut index = String::from(HEAD);
    for name in out.keys() {
        index.push_str(&format!("export type {{ {name} }} from \"./{name}\";\n"));
    }
    index.push_str("export type { Command, Commands } from \"./commands\";\n");
    index.push_str("export { COMMANDS, WINDOW_ROWS } from \"./commands\";\n");
    out.insert("commands".to_owned(), commands_file(&names, &commands));
    out.insert("index".to_owned(), index);
    out.into_iter().map(|(name, text)| (format!("{name}.ts"), text)).collect()
}

fn commands_file(names: &BTreeSet<String>, commands: &[(&str, String, String)]) -> String {
    let mut text = String::from(HEAD);
    for name in names {
        text.push_str(&format!("import type {{ {name} }} from \"./{name}\";\n"));
    }
    text.push_str("\n/** Every command with its request and reply. */\nexport interface Commands {\n");
    for (name, request, reply) in commands {
        text.push_str(&format!("  {name}: {{ args: {request}; reply: {reply} }};\n"));
    }
    text.push_str("}\n\n/** The name of a command. */\nexport type Command = keyof Commands;\n");
    text.push_str("\n/** Every command by name. */\nexport const COMMANDS: readonly Command[] = [\n");
    for (name, ..) in commands {
        text.push_str(&format!("  \"{name}\",\n"));
    }
    text.push_str("];\n\n/** Most rows or lines that one window carries. */\n");
    text.push_str(&format!("export const WINDOW_ROWS = {WINDOW_ROWS};\n"));
    text
}

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "..", "ui", "src", "api", "bindings"].iter().collect()
}

#[test]
fn bindings_are_up_to_date() {
    let generated = generate();
    let folder = folder();
    if std::env::var_os("UPDATE_BINDINGS").is_some() {
        if folder.exists() {
            std::fs::remove_dir_all(&folder).unwrap();
        }
        std::fs::create_dir_all(&folder).unwrap();
        for (name, text) in &generated {
            std::fs::write(folder.join(name), text).unwrap();
        }
        return;
    }
    let mut committed = BTreeMap::new();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let entry = entry.unwrap();
        let text = std::fs::read_to_string(entry.path()).unwrap();
        committed.insert(entry.file_name().into_string().unwrap(), text);
    }
    let differing: Vec<_> = generated
        .keys()
        .chain(committed.keys())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .filter(|name| generated.get(*name) != committed.get(*name))
        .collect();
    assert!(differing.is_empty(), "run scripts/regen-bindings: {differing:?} differ");
}

#[test]
fn no_type_needs_a_bigint() {
    for (name, text) in generate() {
        assert!(!text.contains("bigint"), "{name} has a bigint: 64-bit values travel as strings");
    }
}

#[test]
fn ids_and_instants_travel_as_strings() {
    let files = generate();
    assert!(files["CaseId.ts"].contains("export type CaseId = string;"), "{}", files["CaseId.ts"]);
    assert!(files["Instant.ts"].contains("export type Instant = string;"), "{}", files["Instant.ts"]);
    assert!(files["commands.ts"].contains("case_list: { args: Nothing; reply: Array<CaseRow> };"));
}
