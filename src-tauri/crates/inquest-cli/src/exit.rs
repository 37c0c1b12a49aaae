//! Exit codes, and how a failure is told on standard error.
//!
//! 0 done; 1 done, and the answer is negative; 2 wrong usage, or the output cannot be written; 3 input not understood, or
//! one of several files not readable; 4 `--strict` and some lines were quarantined; 5 the library is locked, newer, or
//! damaged.

use std::io::Write;
use std::process::ExitCode;

use inquest_api::ApiError;
use inquest_api::texts::Texts;

use crate::screen::clean;
use crate::session::Session;

/// How a command that ran to its end went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    /// As asked.
    Well,
    /// Some files could not be read; what the others hold was printed.
    Unreadable,
    /// As asked, and the answer is no.
    Negative,
    /// Some input was not understood; what could be read was printed.
    NotUnderstood,
    /// `--strict`, and some lines were quarantined.
    Quarantined,
}

/// Why a command did not run to its end.
#[derive(Debug)]
pub enum Failure {
    /// A use case refused.
    Api(ApiError),
    /// The arguments do not fit together.
    Usage(String),
    /// Standard output could not be written.
    Output(std::io::Error),
}

/// Outcome of a command.
pub type Outcome = Result<Done, Failure>;

impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Self {
        Failure::Api(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Failure::Output(error.into())
    }
}

/// The exit code of an outcome; failures are told on standard error.
pub fn code(outcome: Outcome, session: &Session) -> ExitCode {
    let failure = match outcome.and_then(|done| session.out.flush().map(|()| done).map_err(Failure::Output)) {
        Ok(Done::Well) => return ExitCode::SUCCESS,
        Ok(Done::Unreadable) => return ExitCode::from(3),
        Ok(Done::Negative) => return ExitCode::from(1),
        Ok(Done::NotUnderstood) => return ExitCode::from(3),
        Ok(Done::Quarantined) => return ExitCode::from(4),
        Err(failure) => failure,
    };
    match failure {
        // Whoever read the pipe has seen enough.
        Failure::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Failure::Output(error) => unwritten(&error, session.out.texts()),
        Failure::Usage(text) => {
            tell(&text);
            ExitCode::from(2)
        }
        Failure::Api(error) => {
            let _ = session.out.flush();
            tell_error(&error, session);
            ExitCode::from(code_of(&error))
        }
    }
}

/// The exit code when standard output takes nothing any more: nobody may take silence for an answer. The library is not
/// to blame, whatever was done to it is done.
pub fn unwritten(error: &std::io::Error, texts: &Texts) -> ExitCode {
    tell(&texts.word_with("cli-output", &[("detail", &error.to_string())]));
    ExitCode::from(2)
}

/// The exit code of a program that cannot work at all.
pub fn broken(text: &str) -> ExitCode {
    tell(text);
    ExitCode::from(2)
}

/// A refusal on standard error, with what to do next.
pub fn tell_error(error: &ApiError, session: &Session) {
    let (wire, texts) = (error.wire(), session.out.texts());
    tell(&texts.error(&wire));
    if let Some(next) = texts.next(&wire) {
        tell(&texts.word_with("cli-next", &[("text", &next)]));
    }
}

/// A line on standard error.
pub fn tell(text: &str) {
    // Nobody is left to tell when standard error is closed.
    let _ = writeln!(std::io::stderr(), "inquest: {}", clean(text));
}

fn code_of(error: &ApiError) -> u8 {
    match error {
        ApiError::NotUnderstood { .. }
        | ApiError::KindAmbiguous { .. }
        | ApiError::NoPlan { .. }
        | ApiError::BundleInvalid { .. }
        | ApiError::BundleNewer { .. }
        | ApiError::StepsInvalid { .. }
        | ApiError::StepExpectation { .. } => 3,
        ApiError::LibraryLocked { .. }
        | ApiError::LibraryNewer { .. }
        | ApiError::LibraryDamaged { .. }
        | ApiError::LibraryReadOnly { .. }
        | ApiError::OriginalMissing { .. }
        | ApiError::DiskFull {}
        | ApiError::LibraryReopenNeeded {}
        | ApiError::Storage { .. }
        | ApiError::Internal { .. } => 5,
        _ => 2,
    }
}
