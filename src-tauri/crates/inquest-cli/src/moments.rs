//! `inquest moments`: mean and deviation of several rows of statistics together. Touches no library.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use inquest_api::files::Side;
use inquest_api::model::Quantity;
use inquest_api::{MomentsOfFiles, moments_of_files};
use serde::Serialize;

use crate::exit::{Done, Failure, Outcome};
use crate::figures;
use crate::screen::{Ink, clean};
use crate::session::{self, Session};

/// Arguments.
#[derive(Debug, Args)]
pub struct Moments {
    /// The earlier snapshot; - is standard input
    before: PathBuf,
    /// The later snapshot [default: none, and BEFORE is told of since its counters began]
    after: Option<PathBuf>,
    /// Only rows whose key or text contains this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
}

#[derive(Serialize)]
struct Document<'a> {
    rows: u32,
    figures: &'a BTreeMap<String, Quantity>,
    notes: Vec<String>,
}

/// Runs it.
pub fn run(command: Moments, session: &Session) -> Outcome {
    let side = |path: &Path| -> Result<Side, Failure> {
        Ok(Side { input: session::only(path, session)?, block: None, kind: None, at: None })
    };
    let (before, after) = match &command.after {
        Some(after) => (Some(side(&command.before)?), side(after)?),
        None => (None, side(&command.before)?),
    };
    let reply = moments_of_files(MomentsOfFiles { before, after, filter: command.filter })?;
    let out = &session.out;
    let notes: Vec<String> = reply.notes.iter().map(|note| out.texts().reason(note)).collect();
    if out.json() {
        let document = Document { rows: reply.rows, figures: &reply.figures, notes };
        out.document("inquest.moments/1", &document)?;
        return Ok(Done::Well);
    }
    out.inked(Ink::Bold, &out.say("moments-all", &[("n", &reply.rows.to_string())]))?;
    let named: Vec<(String, &Quantity)> = ["calls", "mean", "sd"]
        .into_iter()
        .filter_map(|name| Some((out.word(&format!("moments-{name}")), reply.figures.get(name)?)))
        .collect();
    figures::print(&named, out)?;
    for note in notes {
        out.line(&format!("  {}", clean(&note)))?;
    }
    Ok(Done::Well)
}
