//! `inquest keys`: how random the keys of a sample are, in the order they stand in. Touches no library.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use inquest_api::model::Quantity;
use inquest_api::{KeysOfFile, key_order_of_file};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::figures;
use crate::screen::{Ink, clean};
use crate::session::{self, Session};

/// Arguments.
#[derive(Debug, Args)]
pub struct Keys {
    /// A sample of keys, its rows in the order they were made in; - is standard input
    file: PathBuf,
    /// Column of the keys [default: the first]
    #[arg(long, value_name = "COL")]
    column: Option<String>,
}

#[derive(Serialize)]
struct Document<'a> {
    column: &'a str,
    reading: &'a str,
    figures: &'a BTreeMap<String, Quantity>,
    notes: Vec<String>,
}

/// Runs it.
pub fn run(command: Keys, session: &Session) -> Outcome {
    let input = session::only(&command.file, session)?;
    let (column, reply) = key_order_of_file(&KeysOfFile { input, column: command.column })?;
    let out = &session.out;
    let notes: Vec<String> = reply.notes.iter().map(|note| out.texts().reason(note)).collect();
    if out.json() {
        let document = Document { column: &column, reading: &reply.reading, figures: &reply.figures, notes };
        out.document("inquest.keys/1", &document)?;
        return Ok(Done::Well);
    }
    let reading = reply.reading.replace('_', "-");
    let said = out.word(&format!("keys-reading-{reading}"));
    out.inked(Ink::Bold, &format!("{}  {said}", clean(&column)))?;
    out.line(&format!("  {}", out.word(&format!("keys-meaning-{reading}"))))?;
    let named =
        |(name, figure): (&String, _)| (out.word(&format!("keys-figure-{}", name.replace('_', "-"))), figure);
    let named: Vec<(String, &Quantity)> = reply.figures.iter().map(named).collect();
    figures::print(&named, out)?;
    for note in notes {
        out.line(&format!("  {}", clean(&note)))?;
    }
    Ok(Done::Well)
}
