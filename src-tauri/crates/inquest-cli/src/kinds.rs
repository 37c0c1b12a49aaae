//! `inquest kinds`: the kinds of captures there are, and how each is made on a server.

use clap::Subcommand;
use inquest_api::model::capture::KindId;
use inquest_api::wire::{KindInfo, Recipe};
use inquest_api::{ApiError, kinds, recipes};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::screen::{Ink, Out};
use crate::session::Session;
use crate::table::Table;

/// Arguments.
#[derive(Debug, Subcommand)]
pub enum Kinds {
    /// Every kind with its name
    List,
    /// What to run so that the next capture is complete; it reads and changes nothing
    Recipe {
        /// The kind, or the beginning of one; none: every kind
        kind: Option<String>,
    },
}

#[derive(Serialize)]
struct List {
    kinds: Vec<KindInfo>,
}

#[derive(Serialize)]
struct Recipes {
    recipes: Vec<Recipe>,
}

/// Runs it.
pub fn run(command: Kinds, session: &Session) -> Outcome {
    let out = &session.out;
    match command {
        Kinds::List if out.json() => out.document("inquest.kinds/1", &List { kinds: kinds() })?,
        Kinds::List => {
            let mut table = Table::new(&[String::new(), String::new()]);
            for kind in kinds() {
                table.row(vec![kind.kind.0.clone(), out.kind(kind.kind.as_str())]);
            }
            table.print(out)?;
        }
        Kinds::Recipe { kind } => {
            let found = wanted(kind.as_deref())?;
            if out.json() {
                out.document("inquest.recipes/1", &Recipes { recipes: found })?;
            } else if found.is_empty() {
                out.line(&out.word("cli-no-recipe"))?;
            } else {
                for recipe in &found {
                    print(recipe, out)?;
                }
            }
        }
    }
    Ok(Done::Well)
}

/// The recipes of a kind, or of all kinds of a family (`pg`).
fn wanted(kind: Option<&str>) -> Result<Vec<Recipe>, ApiError> {
    let Some(kind) = kind else { return Ok(recipes(None)) };
    let known = kinds();
    if known.iter().any(|k| k.kind.as_str() == kind) {
        return Ok(recipes(Some(&KindId::new(kind))));
    }
    let family = |k: &KindId| k.as_str().starts_with(&format!("{kind}."));
    if !known.iter().any(|k| family(&k.kind)) {
        return Err(ApiError::KindUnknown { kind: kind.to_owned() });
    }
    Ok(recipes(None).into_iter().filter(|r| r.kinds.iter().any(family)).collect())
}

fn print(recipe: &Recipe, out: &Out) -> std::io::Result<()> {
    let kinds: Vec<String> = recipe.kinds.iter().map(|k| out.kind(k.as_str())).collect();
    out.inked(Ink::Bold, &kinds.join(", "))?;
    let versions = if recipe.versions.is_empty() { String::new() } else { format!(", {}", recipe.versions) };
    let tool = out.word(&format!("recipe-tool-{}", recipe.tool));
    out.line(&format!("  {tool}{versions}. {}", out.word("recipe-reads-only")))?;
    out.line(&format!("  {}", out.word(&format!("recipe-needs-{}", recipe.needs))))?;
    out.line(&format!("  {}", out.word(&format!("recipe-cost-{}", recipe.cost))))?;
    if let Some(note) = &recipe.note {
        out.line(&format!("  {}", out.word(&format!("recipe-note-{note}"))))?;
    }
    out.line("")?;
    // As it is, without an indent: it is there to be copied.
    for line in recipe.statement.lines() {
        out.line(line)?;
    }
    out.line("")
}
