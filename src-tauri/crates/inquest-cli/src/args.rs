//! The commands, and which file runs each.

use clap::{Parser, Subcommand};

use crate::exit::Outcome;
use crate::session::{Global, Session};
use crate::*;

/// Incident postmortems that rest on numbers
#[derive(Debug, Parser)]
#[command(name = "inquest", version, max_term_width = 100)]
pub struct Cli {
    /// Flags of every command.
    #[command(flatten)]
    pub global: Global,
    /// The command.
    #[command(subcommand)]
    pub command: Command,
}

/// Every command.
#[derive(Debug, Subcommand)]
#[allow(clippy::large_enum_variant, reason = "one is parsed in a run")]
pub enum Command {
    /// What is in captured files: blocks, candidate kinds, receipt
    Inspect(inspect::Inspect),
    /// The typed rows of a block
    Read(read::Read),
    /// Printed figures against the laws that bind them
    Audit(audit::Audit),
    /// What happened between two snapshots of counters
    Delta(delta::Delta),
    /// A counter over more than two snapshots, or the rows of a capture over their own times
    Series(series::Series),
    /// Latencies of statements by bucket, percentiles as intervals
    Histogram(histogram::Histogram),
    /// Mean and deviation of several rows of statistics together
    Moments(moments::Moments),
    /// Who holds the buffer cache, and whose pages came in
    Cache(cache::Cache),
    /// How random the keys of a sample are
    Keys(keys::Keys),
    /// What an index on random keys costs, against the reads observed
    Index(index::Index),
    /// Where a load curve turns, and how far that moved
    Knee(knee::Knee),
    /// The tree of a plan with its findings; two plans compared
    Plan(plan::Plan),
    /// Whether the figures of a load test obey the laws that bind them
    Load(load::Load),
    /// Whether the difference between two sets of runs is real
    Compare(compare::Compare),
    /// What a setting will do: calculators, and what a capture says of their results
    #[command(subcommand)]
    Size(size::Size),
    /// Kinds of captures, and how each is made on a server
    #[command(subcommand)]
    Kinds(kinds::Kinds),
    /// Registered calculation methods
    #[command(subcommand)]
    Method(method::Method),
    /// The folder that holds the cases
    #[command(subcommand)]
    Library(library::Library),
    /// Cases
    #[command(subcommand)]
    Case(case::Case),
    /// Enter captured files into a case
    Import(import::Import),
    /// Captures entered into a case
    #[command(subcommand)]
    Exhibit(exhibit::Exhibit),
    /// Candidate causes
    #[command(subcommand)]
    Hypothesis(hypothesis::Hypothesis),
    /// Deliberate changes
    #[command(subcommand)]
    Intervention(intervention::Intervention),
    /// Record whether a change was in effect
    Check(check::Check),
    /// Write a prediction and seal it
    Predict(predict::Predict),
    /// Record what was seen, and get the verdict
    Observe(observe::Observe),
    /// Whether a configured value would have been accepted
    Config(confounder::Config),
    /// What else changed between the arms of a rung
    #[command(subcommand)]
    Confounder(confounder::Confounder),
    /// Compute a verdict
    Verdict(verdict::Verdict),
    /// Pinned quantities and statements
    #[command(subcommand)]
    Evidence(evidence::Evidence),
    /// Hypotheses by evidence
    Matrix(matrix::Matrix),
    /// Rate cells of the matrix
    Cell(matrix::Cell),
    /// The tests that would tell most hypotheses apart
    Next(matrix::Next),
    /// What is missing in the chain, next first
    Walk(matrix::Walk),
    /// Rejected hypotheses that later captures bring up again
    Offers(matrix::Offers),
    /// Free text of a case
    #[command(subcommand)]
    Note(note::Note),
    /// What happened when
    #[command(subcommand)]
    Event(event::Event),
    /// Write the conclusion of a case
    Conclude(conclude::Conclude),
    /// Take a record away; the journal keeps it
    Remove(remove::Remove),
    /// The ladder of a case as text
    Timeline(timeline::Timeline),
    /// What has been ruled out
    Ledger(ledger::Ledger),
    /// The history of a case
    Journal(journal::Journal),
    /// Take the last edit of a case back
    Undo(journal::Undo),
    /// Do it again
    Redo(journal::Redo),
    /// Compute every number and verdict of a case again
    Verify(verify::Verify),
    /// One file that holds a case
    #[command(subcommand)]
    Bundle(bundle::Bundle),
    /// The case as a page or as Markdown
    Report(report::Report),
    /// A library with the sample cases
    Demo(demo::Demo),
}

/// Runs a command.
pub async fn run(command: Command, session: &mut Session) -> Outcome {
    match command {
        Command::Inspect(c) => inspect::run(c, session),
        Command::Read(c) => read::run(c, session),
        Command::Audit(c) => audit::run(c, session).await,
        Command::Delta(c) => delta::run(c, session),
        Command::Series(c) => series::run(c, session),
        Command::Histogram(c) => histogram::run(c, session),
        Command::Moments(c) => moments::run(c, session),
        Command::Cache(c) => cache::run(c, session),
        Command::Keys(c) => keys::run(c, session),
        Command::Index(c) => index::run(c, session),
        Command::Knee(c) => knee::run(c, session),
        Command::Plan(c) => plan::run(c, session),
        Command::Load(c) => load::run(c, session),
        Command::Compare(c) => compare::run(c, session),
        Command::Size(c) => size::run(c, session).await,
        Command::Kinds(c) => kinds::run(c, session),
        Command::Method(c) => method::run(c, session),
        Command::Library(c) => library::run(c, session).await,
        Command::Case(c) => case::run(c, session).await,
        Command::Import(c) => import::run(c, session).await,
        Command::Exhibit(c) => exhibit::run(c, session).await,
        Command::Hypothesis(c) => hypothesis::run(c, session).await,
        Command::Intervention(c) => intervention::run(c, session).await,
        Command::Check(c) => check::run(c, session).await,
        Command::Predict(c) => predict::run(c, session).await,
        Command::Observe(c) => observe::run(c, session).await,
        Command::Verdict(c) => verdict::run(c, session).await,
        Command::Config(c) => confounder::config(c, session).await,
        Command::Confounder(c) => confounder::run(c, session).await,
        Command::Matrix(c) => matrix::run(c, session).await,
        Command::Cell(c) => matrix::cell(c, session).await,
        Command::Next(c) => matrix::next(c, session).await,
        Command::Walk(c) => matrix::walk(c, session).await,
        Command::Offers(c) => matrix::offers(c, session).await,
        Command::Evidence(c) => evidence::run(c, session).await,
        Command::Note(c) => note::run(c, session).await,
        Command::Event(c) => event::run(c, session).await,
        Command::Conclude(c) => conclude::run(c, session).await,
        Command::Remove(c) => remove::run(c, session).await,
        Command::Timeline(c) => timeline::run(c, session).await,
        Command::Ledger(c) => ledger::run(c, session).await,
        Command::Journal(c) => journal::run(c, session).await,
        Command::Undo(c) => journal::undo(c, session).await,
        Command::Redo(c) => journal::redo(c, session).await,
        Command::Verify(c) => verify::run(c, session).await,
        Command::Bundle(c) => bundle::run(c, session).await,
        Command::Report(c) => report::run(c, session).await,
        Command::Demo(c) => demo::run(c, session).await,
    }
}
