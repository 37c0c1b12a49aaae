//! How the next capture is made so that it is complete: for each kind the statement or command to run on the server,
//! by version, with what it needs and what it costs there.
//!
//! Invariants: every statement reads and changes nothing; the program shows it and never runs it. What stands here is
//! for a person to copy.
//!
//! Absent on purpose: passwords, hosts, writing to a file on the server (`COPY ... TO`, `INTO OUTFILE`), resets.

mod jvm;
mod linux;
mod load;
mod mysql;
mod postgresql;

use inquest_core::capture::KindId;

use crate::wire::{Recipe, RecipeRequest};
use crate::{ApiError, Context, Inquest};

/// One recipe as it is written down. Codes have texts: `recipe-needs-<code>`, `recipe-cost-<code>`,
/// `recipe-note-<code>`, `recipe-tool-<code>`.
pub(crate) struct Entry {
    id: &'static str,
    /// Kinds by id, or by their beginning with `*`. Of those that this program does not read yet none are shown.
    kinds: &'static [&'static str],
    engine: &'static str,
    /// Versions of the engine it is for, as people write them.
    versions: &'static str,
    /// What runs it: `psql`, `mysql`, `shell`.
    tool: &'static str,
    statement: &'static str,
    needs: &'static str,
    cost: &'static str,
    note: Option<&'static str>,
}

/// Every recipe, in the order in which they are shown.
fn entries() -> impl Iterator<Item = &'static Entry> {
    [postgresql::ENTRIES, mysql::ENTRIES, jvm::ENTRIES, linux::ENTRIES, load::ENTRIES].into_iter().flatten()
}

/// The recipes of a kind; of every kind when none is named.
pub fn recipes(kind: Option<&KindId>) -> Vec<Recipe> {
    let all = entries().map(recipe).filter(|r| !r.kinds.is_empty());
    all.filter(|r| kind.is_none_or(|kind| r.kinds.contains(kind))).collect()
}

/// The kinds there are that a pattern names: one, or with `*` at its end all that begin so.
fn named(pattern: &str) -> impl Iterator<Item = KindId> {
    let fits = move |id: &str| match pattern.strip_suffix('*') {
        Some(begin) => id.starts_with(begin),
        None => id == pattern,
    };
    inquest_capture::kind::all().iter().map(|k| k.id).filter(move |id| fits(id)).map(KindId::new)
}

fn recipe(entry: &Entry) -> Recipe {
    let mut kinds: Vec<KindId> = Vec::new();
    for kind in entry.kinds.iter().flat_map(|pattern| named(pattern)) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    Recipe {
        id: entry.id.to_owned(),
        kinds,
        engine: entry.engine.to_owned(),
        versions: entry.versions.to_owned(),
        tool: entry.tool.to_owned(),
        statement: entry.statement.trim().to_owned(),
        needs: entry.needs.to_owned(),
        cost: entry.cost.to_owned(),
        note: entry.note.map(str::to_owned),
    }
}

impl Inquest {
    /// How to make captures: the recipes of a kind, or all of them.
    pub async fn recipe_list(&self, request: RecipeRequest, _ctx: &Context) -> Result<Vec<Recipe>, ApiError> {
        if let Some(kind) = &request.kind
            && inquest_capture::kind::by_id(kind.as_str()).is_none()
        {
            return Err(ApiError::KindUnknown { kind: kind.0.clone() });
        }
        Ok(recipes(request.kind.as_ref()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::texts::{LANGUAGES, Texts};

    /// Words that change something on a server, or on the machine it runs on.
    const WRITING: [&str; 34] = [
        "insert",
        "update",
        "delete",
        "drop",
        "alter",
        "create",
        "truncate",
        "grant",
        "revoke",
        "vacuum",
        "reindex",
        "cluster",
        "copy",
        "merge",
        "replace",
        "flush",
        "purge",
        "kill",
        "call",
        "lock",
        "unlock",
        "reset",
        "set_config",
        "pg_terminate_backend",
        "pg_cancel_backend",
        "pg_stat_reset",
        "pg_stat_statements_reset",
        "outfile",
        "dumpfile",
        "nextval",
        "rm",
        "tee",
        "dd",
        "sudo",
    ];

    fn words(text: &str) -> Vec<String> {
        let split = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        split.filter(|w| !w.is_empty()).map(str::to_ascii_lowercase).collect()
    }

    #[test]
    fn every_statement_only_reads() {
        for entry in entries() {
            let words = words(entry.statement);
            for word in &words {
                assert!(!WRITING.contains(&word.as_str()), "{}: {word}", entry.id);
            }
            // `SET` is for the session of the person only, `ANALYZE` only as a part of EXPLAIN.
            for (at, word) in words.iter().enumerate() {
                let before = at.checked_sub(1).map(|b| words[b].as_str());
                assert!(word != "analyze" || matches!(before, Some("explain")), "{}: analyze", entry.id);
                assert!(
                    word != "set" || words.get(at + 1).is_some_and(|w| w == "session"),
                    "{}: set",
                    entry.id
                );
                assert!(word != "into", "{}: into", entry.id);
            }
            assert!(!entry.statement.contains('>'), "{}: writes to a file", entry.id);
        }
    }

    #[test]
    fn what_runs_a_statement_of_the_person_does_so_in_a_transaction_that_cannot_write() {
        for entry in
            entries().filter(|e| e.statement.contains("EXPLAIN ANALYZE") || e.statement.contains("(ANALYZE"))
        {
            assert!(entry.statement.contains("READ ONLY"), "{}", entry.id);
            assert_eq!(entry.cost, "runs-it", "{}", entry.id);
        }
    }

    #[test]
    fn every_recipe_is_of_kinds_there_are_and_has_its_words() {
        let mut ids = BTreeSet::new();
        for entry in entries() {
            assert!(ids.insert(entry.id), "{} is there twice", entry.id);
            assert!(!entry.kinds.is_empty(), "{}", entry.id);
            for language in LANGUAGES {
                let texts = Texts::new(language);
                let parts = [
                    ("needs", Some(entry.needs)),
                    ("cost", Some(entry.cost)),
                    ("note", entry.note),
                    ("tool", Some(entry.tool)),
                ];
                for (part, code) in parts {
                    let Some(code) = code else { continue };
                    assert!(texts.has(&format!("recipe-{part}-{code}")), "{language}: recipe-{part}-{code}");
                }
            }
        }
    }

    #[test]
    fn every_recipe_that_is_shown_is_of_kinds_there_are() {
        let shown = recipes(None);
        assert!(shown.len() > 25, "{}", shown.len());
        for recipe in shown {
            for kind in &recipe.kinds {
                assert!(inquest_capture::kind::by_id(kind.as_str()).is_some(), "{}: {kind}", recipe.id);
                assert!(recipes(Some(kind)).iter().any(|r| r.id == recipe.id));
            }
        }
    }

    /// Kinds of which nobody can say how they are captured: a table of any kind, notes and sheets of a person.
    fn is_of_a_person(id: &str) -> bool {
        ["generic.table", "generic.figures", "pg.statement_trend", "pg.wait_samples"].contains(&id)
            || id.starts_with("sizing.")
    }

    #[test]
    fn nearly_every_kind_has_a_recipe() {
        let all: Vec<&str> =
            inquest_capture::kind::all().iter().map(|k| k.id).filter(|id| !is_of_a_person(id)).collect();
        let missing: Vec<&&str> =
            all.iter().filter(|id| recipes(Some(&KindId::new(**id))).is_empty()).collect();
        // A kind that was just added may wait for its recipe; many at once may not.
        println!("{} kinds, without a recipe: {missing:?}", all.len());
        assert!(missing.len() * 20 <= all.len(), "{missing:?}");
    }
}
