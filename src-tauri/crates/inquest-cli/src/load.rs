//! `inquest load`: whether the figures of a load test obey the laws that bind them. Touches no library.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use inquest_api::wire::{LoadChecksReply, LoadLaw, LoadPoint};
use inquest_api::{LoadOfFile, load_checks_of_file};
use serde::Serialize;

use crate::exit::{Done, Outcome};
use crate::knee::amount;
use crate::screen::{Ink, Out, clean};
use crate::session::{self, Session};

/// Arguments.
#[derive(Debug, Args)]
pub struct Load {
    /// The load test: one row per point; - is standard input
    file: PathBuf,
    /// Column of what was completed per second [default: throughput, tps, qps, ...]
    #[arg(long, value_name = "COL")]
    throughput: Option<String>,
    /// Column of the mean response time; a percentile is none [default: mean, avg, ...]
    #[arg(long, value_name = "COL")]
    response: Option<String>,
    /// Column of users, clients or threads
    #[arg(long, value_name = "COL")]
    users: Option<String>,
    /// Column of CPU use in percent
    #[arg(long, value_name = "COL")]
    utilisation: Option<String>,
    /// Cores of the host
    #[arg(long, value_name = "N", value_parser = crate::parse::finite)]
    cores: Option<f64>,
    /// What 100 % of the CPU column is
    #[arg(long, value_enum, default_value = "host")]
    percent_of: PercentOf,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum PercentOf {
    Host,
    Core,
}

#[derive(Serialize)]
struct Document<'a> {
    columns: &'a BTreeMap<String, String>,
    points: &'a [LoadPoint],
    laws: &'a [LoadLaw],
    figures: &'a BTreeMap<String, inquest_api::model::Quantity>,
    notes: Vec<String>,
}

/// Runs it. A law that does not hold is a negative answer.
pub fn run(command: Load, session: &Session) -> Outcome {
    let named = [
        ("throughput", &command.throughput),
        ("response", &command.response),
        ("users", &command.users),
        ("utilisation", &command.utilisation),
    ];
    let columns = named.into_iter().filter_map(|(what, name)| Some((what.to_owned(), name.clone()?)));
    let percent_of = match command.percent_of {
        PercentOf::Host => "host",
        PercentOf::Core => "core",
    };
    let reply = load_checks_of_file(&LoadOfFile {
        input: session::input(&command.file)?,
        columns: columns.collect(),
        cores: command.cores,
        percent_of: Some(percent_of.to_owned()),
    })?;
    let out = &session.out;
    if out.json() {
        let document = Document {
            columns: &reply.columns,
            points: &reply.points,
            laws: &reply.laws,
            figures: &reply.figures,
            notes: reply.notes.iter().map(|note| out.texts().reason(note)).collect(),
        };
        out.document("inquest.load/1", &document)?;
    } else {
        print(&reply, out)?;
    }
    let broken = reply.laws.iter().any(|law| law.state == "contradicted");
    Ok(if broken { Done::Negative } else { Done::Well })
}

fn print(reply: &LoadChecksReply, out: &Out) -> std::io::Result<()> {
    for law in &reply.laws {
        let state = out.word(&format!("cli-load-{}", law.state));
        let name = out.word(&format!("cli-load-law-{}", law.law));
        let lacks: Vec<String> = law.lacks.iter().map(|what| out.word(&format!("cli-load-{what}"))).collect();
        let lacks = match lacks.is_empty() {
            true => String::new(),
            false => format!("  ({})", out.say("cli-load-lacks", &[("what", &lacks.join(", "))])),
        };
        out.inked(Ink::Bold, &format!("{state}  {name}{lacks}"))?;
    }
    for point in &reply.points {
        let figures: Vec<String> = point
            .figures
            .iter()
            .map(|(name, figure)| {
                let unit = match figure.unit.to_string() {
                    unit if unit == "count" || unit == "1" => String::new(),
                    unit => format!(" {unit}"),
                };
                format!("{} {}{unit}", out.word(&format!("cli-load-{name}")), amount(figure))
            })
            .collect();
        out.line(&format!("  {}: {}", point.line, figures.join(", ")))?;
        for code in &point.contradictions {
            out.line(&format!("    {}", out.word(&format!("reason-{code}"))))?;
        }
    }
    for (name, figure) in &reply.figures {
        let text = format!("{} {} {}", out.word(&format!("cli-load-{name}")), amount(figure), figure.unit);
        out.line(&format!("  {text}"))?;
    }
    for note in &reply.notes {
        out.line(&format!("  {}", clean(&out.texts().reason(note))))?;
    }
    Ok(())
}
