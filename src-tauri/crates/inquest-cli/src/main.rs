//! `inquest`, the second shell: every action of the window as a command, on the same use cases.
//!
//! Invariants: one JSON document on standard output with `--json`, nothing else there; messages on standard
//! error; control characters of foreign text never reach a terminal; a closed pipe is not an error; no socket
//! is opened. Exit codes are those of [`exit`].
//!
//! Absent on purpose: use cases (they are in `inquest-api`), and any prompt: a script must never hang.

mod args;
mod audit;
mod bundle;
mod cache;
mod case;
mod check;
mod compare;
mod conclude;
mod confounder;
mod delta;
mod demo;
mod event;
mod evidence;
mod exhibit;
mod exit;
mod figures;
mod histogram;
mod hypothesis;
mod import;
mod index;
mod inspect;
mod intervention;
mod journal;
mod keys;
mod kinds;
mod knee;
mod korean;
mod ledger;
mod library;
mod load;
mod matrix;
mod method;
mod moments;
mod note;
mod number;
mod observe;
mod parse;
mod plan;
mod predict;
mod read;
mod remove;
mod report;
mod reread;
mod screen;
mod series;
mod session;
mod size;
mod step;
mod table;
mod timeline;
mod verdict;
mod verify;

use clap::{CommandFactory, FromArgMatches};

/// The language that the arguments ask for, else the machine's: before the arguments are understood, since their help
/// is in it.
fn language() -> String {
    let args: Vec<String> = std::env::args_os().map(|a| a.to_string_lossy().into_owned()).collect();
    let spaced = args.windows(2).find(|two| two[0] == "--lang").map(|two| two[1].clone());
    let joined = args.iter().find_map(|a| a.strip_prefix("--lang=").map(str::to_owned));
    let asked = spaced.or(joined).filter(|l| ["en", "ko"].contains(&l.as_str()));
    asked.unwrap_or_else(|| inquest_api::texts::system_language().to_owned())
}

/// Every flag takes a negative number for its value: whether it may be one is for the command to say, with the reason.
fn negatives(command: clap::Command) -> clap::Command {
    let named = |arg: clap::Arg| match arg.is_positional() || !arg.get_action().takes_values() {
        true => arg,
        false => arg.allow_negative_numbers(true),
    };
    command.mut_args(named).mut_subcommands(negatives)
}

fn parsed(language: &str) -> Result<args::Cli, clap::Error> {
    let command = negatives(args::Cli::command());
    let command = if language == "ko" { korean::spoken(command) } else { command };
    args::Cli::from_arg_matches(&command.try_get_matches()?)
}

/// Prints help and versions, and tells wrong usage. Either must reach somebody.
fn say(said: &clap::Error, language: &str) -> std::process::ExitCode {
    let code = u8::try_from(said.exit_code()).unwrap_or(2);
    let korean = if language == "ko" && said.use_stderr() { korean::refusal(said) } else { None };
    let written = match korean {
        Some(text) => std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes()),
        None => said.print().and_then(|()| std::io::Write::flush(&mut std::io::stdout())),
    };
    match written {
        Ok(()) => std::process::ExitCode::from(code),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::ExitCode::from(code),
        Err(error) => exit::unwritten(&error, &inquest_api::texts::Texts::new(language)),
    }
}

fn main() -> std::process::ExitCode {
    let language = language();
    let cli = match parsed(&language) {
        Ok(cli) => cli,
        Err(said) => return say(&said, &language),
    };
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return exit::broken(&error.to_string()),
    };
    let mut session = session::Session::new(cli.global);
    let outcome = runtime.block_on(args::run(cli.command, &mut session));
    exit::code(outcome, &session)
}
