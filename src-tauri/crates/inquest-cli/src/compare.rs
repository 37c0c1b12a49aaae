//! `inquest compare`: is the difference between two sets of runs real? Touches no library.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use inquest_api::wire::{RunsArm, RunsReply};
use inquest_api::{RunsOfFiles, runs_of_files};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::knee::{amount, short};
use crate::screen::{Ink, Out, clean};
use crate::session::{self, Session};

/// Arguments.
#[derive(Debug, Args)]
pub struct Compare {
    /// Runs before: a table with one row per run; - is standard input
    before: PathBuf,
    /// Runs after
    after: PathBuf,
    /// Column of the result [default: the first of figures that both have]
    #[arg(long, value_name = "COL")]
    metric: Option<String>,
    /// Which way is the good one
    #[arg(long, value_enum, default_value = "lower")]
    better: Better,
    /// Effects below this share are of no interest
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = crate::parse::finite)]
    null_band: f64,
    /// Run-to-run variation of the rig from its history, as a share
    #[arg(long, value_name = "SHARE", value_parser = crate::parse::finite)]
    cv: Option<f64>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Better {
    Lower,
    Higher,
}

#[derive(Serialize)]
struct Document<'a> {
    metric: &'a str,
    reading: &'a str,
    reasons: Vec<String>,
    #[serde(flatten)]
    reply: &'a RunsReply,
}

/// Runs it.
pub fn run(command: Compare, session: &Session) -> Outcome {
    let better = match command.better {
        Better::Lower => "lower",
        Better::Higher => "higher",
    };
    let (metric, reply) = runs_of_files(&RunsOfFiles {
        before: session::input(&command.before)?,
        after: session::input(&command.after)?,
        metric: command.metric,
        better: Some(better.to_owned()),
        null_band: Some(command.null_band),
        cv: command.cv,
    })?;
    let out = &session.out;
    let reasons: Vec<String> = reply.notes.iter().map(|note| out.texts().reason(note)).collect();
    if out.json() {
        let document = Document { metric: &metric, reading: &reply.reading, reasons, reply: &reply };
        out.document("inquest.compare/1", &document)?;
    } else {
        print(&metric, &reply, &reasons, out)?;
    }
    Ok(Done::Well)
}

fn print(metric: &str, reply: &RunsReply, reasons: &[String], out: &Out) -> std::io::Result<()> {
    out.inked(Ink::Bold, &format!("{}  {}", clean(metric), out.word(&format!("reading-{}", reply.reading))))?;
    for (name, arm) in [("cli-before", &reply.before), ("cli-after", &reply.after)] {
        out.line(&format!("  {}: {}", out.word(name), told(arm, out)))?;
    }
    if let Some(ratio) = &reply.ratio {
        out.line(&format!("  {}", out.say("cli-compare-ratio", &[("ratio", &amount(ratio))])))?;
    }
    for (figure, quantity) in &reply.figures {
        out.line(&format!("  {}: {}", out.word(&format!("cli-compare-{figure}")), amount(quantity)))?;
    }
    for reason in reasons {
        out.line(&format!("  {}", clean(reason)))?;
    }
    Ok(())
}

fn told(arm: &RunsArm, out: &Out) -> String {
    let unit = arm.unit.as_ref().map(|u| format!(" {u}")).unwrap_or_default();
    let interval = match arm.interval {
        Some([lo, hi]) => format!("{}..{}{unit}", short(lo), short(hi)),
        None => out.word("cli-compare-no-interval"),
    };
    let (n, median) = (arm.values.len().to_string(), format!("{}{unit}", short(arm.median)));
    out.say("cli-compare-arm", &[("n", &n), ("median", &median), ("interval", &interval)])
}
