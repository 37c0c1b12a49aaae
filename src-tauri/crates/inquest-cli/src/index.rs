//! `inquest index`: what an index on keys in random order costs, held against the reads observed. Touches no library.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use inquest_api::model::Quantity;
use inquest_api::{IndexOfFiles, index_cost_of_files};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::figures;
use crate::screen::{Ink, clean};
use crate::session::{self, Session};

/// Arguments.
#[derive(Debug, Args)]
pub struct Index {
    /// Captures that tell of the index, in order of time: sizes, buffer cache, index reads
    files: Vec<PathBuf>,
    /// The index, as the captures name it
    #[arg(long, value_name = "NAME")]
    index: Option<String>,
    /// Rows that were written
    #[arg(long, value_name = "N", value_parser = crate::parse::finite)]
    rows: f64,
    /// Leaf pages of the index [default: its size in pages, from a capture of sizes]
    #[arg(long, value_name = "N", value_parser = crate::parse::finite)]
    leaf_pages: Option<f64>,
    /// Buffers that hold the index [default: from a capture of the buffer cache]
    #[arg(long, value_name = "N", value_parser = crate::parse::finite)]
    buffers: Option<f64>,
    /// Pages above the leaves [default: none are taken off]
    #[arg(long, value_name = "N", value_parser = crate::parse::finite)]
    internal_pages: Option<f64>,
    /// Reads of the index that were observed [default: from captures of index reads]
    #[arg(long, value_name = "N", value_parser = crate::parse::finite)]
    reads: Option<f64>,
}

#[derive(Serialize)]
struct Document<'a> {
    reading: &'a str,
    figures: &'a BTreeMap<String, Quantity>,
    missing: &'a [String],
    notes: Vec<String>,
}

/// Runs it.
pub fn run(command: Index, session: &Session) -> Outcome {
    let given = [
        ("leaf_pages", command.leaf_pages),
        ("index_buffers", command.buffers),
        ("internal_pages", command.internal_pages),
        ("reads_observed", command.reads),
    ];
    let given = given.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    let files = command.files.iter().map(|file| session::only(file, session));
    let reply = index_cost_of_files(&IndexOfFiles {
        index: command.index.clone(),
        files: files.collect::<Result<_, _>>()?,
        rows: command.rows,
        given: given.collect(),
    })?;
    let out = &session.out;
    let notes: Vec<String> = reply.notes.iter().map(|note| out.texts().reason(note)).collect();
    if out.json() {
        let document =
            Document { reading: &reply.reading, figures: &reply.figures, missing: &reply.missing, notes };
        out.document("inquest.index/1", &document)?;
        return Ok(Done::Well);
    }
    out.inked(Ink::Bold, &out.word(&format!("index-reading-{}", reply.reading.replace('_', "-"))))?;
    let word = |name: &str| out.word(&format!("index-figure-{}", name.replace('_', "-")));
    let named: Vec<(String, &Quantity)> =
        reply.figures.iter().map(|(name, figure)| (word(name), figure)).collect();
    figures::print(&named, out)?;
    for name in &reply.missing {
        out.line(&format!("  {}", out.say("cli-index-missing", &[("what", &word(name))])))?;
    }
    for note in notes {
        out.line(&format!("  {}", clean(&note)))?;
    }
    Ok(Done::Well)
}
