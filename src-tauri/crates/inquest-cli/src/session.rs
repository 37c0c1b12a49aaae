//! What every command shares: the global flags, the library, the case meant.

use std::path::{Path, PathBuf};

use clap::Args;
use inquest_api::model::case::{CaseId, Origin};
use inquest_api::wire::{CaseRow, Nothing};
use inquest_api::{ApiError, Clock, Context, HandleTable, Inquest, Options, handles, texts};

use crate::exit::Failure;
use crate::screen::Out;

/// How long a library is waited for that another program holds: two commands of one script may overlap.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(2);
/// How long a named pipe is waited for until somebody writes into it.
const PIPE_PATIENCE: std::time::Duration = std::time::Duration::from_secs(2);

/// Flags of every command.
#[derive(Debug, Args)]
pub struct Global {
    /// The folder that holds the cases [default: $INQUEST_LIBRARY, else the user's data folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub library: Option<PathBuf>,
    /// One JSON document on standard output
    #[arg(long, global = true)]
    pub json: bool,
    /// Language of the output: en or ko [default: by LANG]
    #[arg(long, global = true, value_name = "LANG", value_parser = ["en", "ko"])]
    pub lang: Option<String>,
    /// The instant written into records, in RFC 3339; for builds that must give the same bytes
    /// [default: $INQUEST_CLOCK, else the machine's clock]
    #[arg(long, global = true, value_name = "TIME")]
    pub clock: Option<String>,
    /// Exit with 4 when lines were not understood
    #[arg(long, global = true)]
    pub strict: bool,
}

/// One run of the program.
pub struct Session {
    /// Global flags.
    pub global: Global,
    /// Standard output.
    pub out: Out,
}

impl Session {
    /// A run with its flags.
    pub fn new(global: Global) -> Self {
        let language = global.lang.clone().unwrap_or_else(|| texts::system_language().to_owned());
        let out = Out::new(global.json, &language);
        Session { global, out }
    }

    /// Surroundings of a call.
    pub fn ctx(&self) -> Context {
        Context::silent()
    }

    /// Wrong usage: a flag that is needed here.
    pub fn missing(&self, flag: &str) -> Failure {
        Failure::Usage(self.out.say("cli-missing", &[("flag", flag)]))
    }

    /// The language: `en` or `ko`.
    pub fn language(&self) -> String {
        self.out.texts().language().to_owned()
    }

    /// The library's folder.
    pub fn folder(&self) -> Result<PathBuf, Failure> {
        let folder = self.global.library.clone().or_else(inquest_api::default_library);
        folder.ok_or_else(|| self.missing("--library DIR"))
    }

    /// The library for reading: never takes the writer's lock.
    pub async fn reading(&self) -> Result<Inquest, Failure> {
        self.open(Options { read_only: true, create: false, ..self.options(self.folder()?)? }).await
    }

    /// The library for writing, which must be there.
    pub async fn writing(&self) -> Result<Inquest, Failure> {
        self.open(Options { create: false, patience: PATIENCE, ..self.options(self.folder()?)? }).await
    }

    /// The library for writing, made when there is none.
    pub async fn making(&self, folder: PathBuf) -> Result<Inquest, Failure> {
        self.open(Options { patience: PATIENCE, ..self.options(folder)? }).await
    }

    async fn open(&self, options: Options) -> Result<Inquest, Failure> {
        Ok(Inquest::open(options).await?)
    }

    fn options(&self, library: PathBuf) -> Result<Options, Failure> {
        let set = || std::env::var("INQUEST_CLOCK").ok().filter(|v| !v.is_empty());
        let clock = match self.global.clock.clone().or_else(set) {
            Some(text) => Clock::Fixed(inquest_api::moments::instant(&text)?),
            None => Clock::System,
        };
        Ok(Options { clock, language: Some(self.language()), ..Options::new(library) })
    }

    /// The case meant: the one named (`INQ-4`, or `4`), or the only one there is.
    pub async fn case(&self, inquest: &Inquest, named: Option<&str>) -> Result<CaseId, Failure> {
        if let Some(name) = named {
            let id = if name.chars().all(|c| c.is_ascii_digit()) {
                format!("INQ-{name}")
            } else {
                name.to_owned()
            };
            return Ok(CaseId(id));
        }
        let rows: Vec<CaseRow> = inquest.case_list(Nothing {}, &self.ctx()).await?;
        match rows.as_slice() {
            [only] => Ok(only.case.id.clone()),
            _ => Err(self.missing("--case C")),
        }
    }
}

/// An input named on the command line; `-` is standard input. What can be read only once (standard input, a named
/// pipe) is laid down in a file of its own, which goes with the input: nothing is held in memory whole.
pub fn input(path: &Path) -> Result<handles::Input, Failure> {
    if path.as_os_str() == "-" {
        return Ok(handles::Input::spooled(std::io::stdin().lock(), "stdin", Origin::Paste)?);
    }
    if handles::is_pipe(path) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let pipe = opened(path, &name)?;
        return Ok(handles::Input::spooled(pipe, &name, Origin::File)?);
    }
    // Through the table of handles, so that a file that cannot be read is refused in the same words.
    let table = HandleTable::default();
    let info = table.reading(path)?;
    Ok(table.input(&info.handle)?)
}

/// A named pipe, opened for reading. The system waits with that until somebody opens its other end, which may be never:
/// the wait is left to a thread, and given up in time.
fn opened(path: &Path, name: &str) -> Result<std::fs::File, ApiError> {
    let (done, opened) = std::sync::mpsc::channel();
    let pipe = path.to_owned();
    // Nobody waits for the thread when the pipe stays without a writer: it ends with the program.
    std::thread::spawn(move || done.send(std::fs::File::open(pipe)));
    let refused = |detail: String| ApiError::FileUnreadable { name: name.to_owned(), detail };
    match opened.recv_timeout(PIPE_PATIENCE) {
        Ok(file) => file.map_err(|e| refused(handles::why_unreadable(&e))),
        Err(_) => Err(refused("pipe_unwritten".to_owned())),
    }
}

/// The inputs named on the command line, archives opened: their members in their order. What is left out of an
/// archive is told.
pub fn inputs(path: &Path, session: &Session) -> Result<Vec<handles::Input>, Failure> {
    let input = input(path)?;
    if input.archive().is_none() {
        return Ok(vec![input]);
    }
    let unpacked = inquest_api::unpack(&input, &mut |_: u64, _: u64| true)?;
    for left in &unpacked.skipped {
        let why = crate::inspect::reason(&session.out, &left.why);
        crate::exit::tell(&session.out.say("cli-left-out", &[("name", &left.name), ("why", &why)]));
    }
    for member in unpacked.members.iter().filter_map(|m| m.member.as_ref()) {
        if let Some(code) = &member.incomplete {
            let why = crate::inspect::reason(&session.out, code);
            crate::exit::tell(&session.out.say("cli-not-whole", &[("name", &member.member), ("why", &why)]));
        }
    }
    Ok(unpacked.members)
}

/// The inputs of several files, and whether one could not be read: one of many does not hide what is in the others. It
/// is told by its name; a single one is a failure.
pub fn readable(files: &[PathBuf], session: &Session) -> Result<(Vec<handles::Input>, bool), Failure> {
    let (mut inputs_of, mut unreadable) = (Vec::new(), false);
    for path in files {
        match inputs(path, session) {
            Ok(found) => inputs_of.extend(found),
            Err(Failure::Api(error)) if files.len() > 1 => {
                crate::exit::tell_error(&error, session);
                unreadable = true;
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok((inputs_of, unreadable))
}

/// The one input that a file is or, packed, holds.
pub fn only(path: &Path, session: &Session) -> Result<handles::Input, Failure> {
    let mut found = inputs(path, session)?;
    match (found.pop(), found.is_empty()) {
        (Some(one), true) => Ok(one),
        (None, _) => Err(Failure::Input(session.out.word("cli-no-member"))),
        (Some(_), false) => Err(Failure::Usage(session.out.word("cli-one-member"))),
    }
}
