//! `inquest`, the second shell: every action of the window as a command, on the same use cases.
//!
//! Invariants: one JSON document on standard output with `--json`, nothing else there; messages on standard
//! error; control characters of foreign text never reach a terminal; a closed pipe is not an error; no socket
//! is opened. Exit codes are those of [`exit`].
//!
//! Absent on purpose: use cases (they are in `inquest-api`), and any prompt: a script must never hang.

mod args;
mod bundle;
mod case;
mod check;
mod conclude;
mod delta;
mod demo;
mod event;
mod evidence;
mod exhibit;
mod exit;
mod hypothesis;
mod import;
mod inspect;
mod intervention;
mod journal;
mod kinds;
mod ledger;
mod library;
mod method;
mod note;
mod observe;
mod parse;
mod predict;
mod read;
mod remove;
mod report;
mod reread;
mod screen;
mod session;
mod step;
mod table;
mod timeline;
mod verdict;
mod verify;

use clap::Parser;

fn main() -> std::process::ExitCode {
    let cli = match args::Cli::try_parse() {
        Ok(cli) => cli,
        // Help and versions are printed; wrong usage is told. Either must reach somebody.
        Err(said) => {
            let code = u8::try_from(said.exit_code()).unwrap_or(2);
            return match said.print().and_then(|()| std::io::Write::flush(&mut std::io::stdout())) {
                Ok(()) => std::process::ExitCode::from(code),
                Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {
                    std::process::ExitCode::from(code)
                }
                Err(error) => exit::unwritten(&error),
            };
        }
    };
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return exit::broken(&error.to_string()),
    };
    let mut session = session::Session::new(cli.global);
    let outcome = runtime.block_on(args::run(cli.command, &mut session));
    exit::code(outcome, &session)
}
