//! `inquest cache`: who holds the buffer cache, and whose pages came in. Touches no library.

use std::path::PathBuf;

use clap::Args;
use inquest_api::model::Quantity;
use inquest_api::wire::{CacheReply, CachedRelation};
use inquest_api::{CacheOfFiles, cache_of_files};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::figures::{self, cell, percent};
use crate::screen::{Out, clean};
use crate::session::{self, Session};
use crate::table::Table;

/// Arguments.
#[derive(Debug, Args)]
pub struct Cache {
    /// The earlier capture of the buffer cache; - is standard input
    before: PathBuf,
    /// The later capture [default: none, and BEFORE is told of alone]
    after: Option<PathBuf>,
    /// A capture of relation sizes, for the share of each that is cached
    #[arg(long, value_name = "FILE")]
    sizes: Option<PathBuf>,
    /// At most this many relations
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,
}

#[derive(Serialize)]
struct Document<'a> {
    relations: &'a [CachedRelation],
    total: u64,
    used: &'a Option<Quantity>,
    unused: &'a Option<Quantity>,
    growth: &'a Option<Quantity>,
    notes: Vec<String>,
}

/// Runs it.
pub fn run(command: Cache, session: &Session) -> Outcome {
    let (before, after) = match &command.after {
        Some(after) => (Some(session::only(&command.before, session)?), session::only(after, session)?),
        None => (None, session::only(&command.before, session)?),
    };
    let sizes = command.sizes.as_deref().map(|file| session::only(file, session)).transpose()?;
    let reply = cache_of_files(&CacheOfFiles { before, after, sizes, top: command.top })?;
    let out = &session.out;
    if out.json() {
        let document = Document {
            relations: &reply.relations,
            total: reply.total,
            used: &reply.used,
            unused: &reply.unused,
            growth: &reply.growth,
            notes: reply.notes.iter().map(|note| out.texts().reason(note)).collect(),
        };
        out.document("inquest.cache/1", &document)?;
    } else {
        print(&reply, out)?;
    }
    Ok(Done::Well)
}

fn print(reply: &CacheReply, out: &Out) -> std::io::Result<()> {
    let heads = [
        format!(">{}", out.word("cli-before")),
        format!(">{}", out.word("cli-after")),
        format!(">{}", out.word("cli-delta")),
        format!(">{}", out.word("cache-share-of-growth")),
        format!(">{}", out.word("cli-cache-share")),
        format!(">{}", out.word("cli-cache-dirty")),
        format!(">{}", out.word("cli-cache-cached")),
        out.word("cli-grade"),
        out.word("cli-cache-relation"),
    ];
    let mut table = Table::new(&heads);
    for row in &reply.relations {
        let grade = row.now.as_ref().or(row.before.as_ref()).map(|figure| figures::grade(figure.grade, out));
        table.row(vec![
            cell(row.before.as_ref()),
            cell(row.now.as_ref()),
            cell(row.growth.as_ref()),
            percent(row.share_of_growth.as_ref()),
            percent(row.share.as_ref()),
            cell(row.dirty.as_ref()),
            percent(row.cached.as_ref()),
            grade.unwrap_or_default(),
            row.relation.clone(),
        ]);
    }
    table.print(out)?;
    let whole = [("used", &reply.used), ("unused", &reply.unused), ("growth", &reply.growth)];
    for (what, figure) in whole {
        if figure.is_some() {
            let said = out.say(&format!("cli-cache-{what}"), &[("n", &cell(figure.as_ref()))]);
            out.line(&format!("  {said}"))?;
        }
    }
    for note in &reply.notes {
        out.line(&format!("  {}", clean(&out.texts().reason(note))))?;
    }
    let counts = [("shown", reply.relations.len().to_string()), ("total", reply.total.to_string())];
    let counts: Vec<(&str, &str)> = counts.iter().map(|(n, v)| (*n, v.as_str())).collect();
    out.line(&format!("  {}", out.say("cli-window-rows", &counts)))
}
