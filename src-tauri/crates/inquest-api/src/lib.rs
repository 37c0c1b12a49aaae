//! Use cases and the wire: one function per command, error codes, progress, cancellation.
//!
//! Purpose: the window (`inquest-app`) and the command line (`inquest-cli`) are thin shells over [`Inquest`];
//! what they can do is listed once, in [`commands`].
//!
//! Invariants: no path comes from a page and none goes to one (see [`handles`]); every edit is one journal
//! entry; a verdict is recomputed in the entry that changed what it rests on; errors are codes with facts (see
//! [`errors`]); long work runs on blocking threads and can be cancelled by job name.
//!
//! Absent on purpose: windows, terminals, SQL, and sentences of its own (see [`texts`] for the catalogue).

mod archives;
mod audits;
mod bundles;
mod captures;
mod case_file;
mod cases;
mod changes;
pub mod commands;
mod context;
mod deltas;
mod demo;
mod differences;
mod edit;
pub mod errors;
mod evidence;
mod exhibits;
mod exports;
mod faults;
mod figures;
mod file_tables;
pub mod files;
pub mod handles;
mod hints;
mod import;
mod jobs;
mod journal;
mod ledger;
mod library;
mod lines;
mod matrix;
mod measures;
mod methods;
pub mod moments;
mod neighbours;
mod offers;
mod overrides;
mod pictures;
mod plans;
mod predictions;
mod reasoning;
mod recipes;
mod recorded;
mod reports;
mod rereads;
mod returned;
mod rpc;
mod rungs;
mod sizing;
mod sources;
mod staged;
mod standing;
mod statements;
mod steps;
mod story;
mod tables;
mod templates;
pub mod texts;
mod verdicts;
mod verify;
pub mod wire;

/// The nouns and laws, for shells.
pub use inquest_core as model;

pub use archives::{Unpacked, unpack};
pub use audits::audit_files;
pub use bundles::{check_bundle, show_bundle};
pub use captures::kinds;
pub use case_file::CaseFile;
pub use context::{Clock, Context};
pub use errors::ApiError;
pub use handles::HandleTable;
pub use library::{LibraryProblem, LibraryReport};
pub use measures::{
    CacheOfFiles, HistogramsOfFiles, IndexOfFiles, KeysOfFile, KneeOfFiles, LoadOfFile, MomentsOfFiles,
    RunsOfFiles, SeriesOfFiles, cache_of_files, histograms_of_files, index_cost_of_files, key_order_of_file,
    knee_of_files, load_checks_of_file, moments_of_files, runs_of_files, series_of_files,
};
pub use methods::{method_list, method_run};
pub use plans::{
    ComparedFiles, FilePlan, compare_files, plans_of_file, rule_or_severity, statements_of_file,
};
pub use reasoning::config_check;
pub use recipes::recipes;
pub use rpc::Replying;
pub use sizing::{sheet, size, sizing_list, sizing_typed};
pub use steps::{StepFiles, Steps};

use std::path::PathBuf;
use std::sync::Arc;

use inquest_store::Library;

/// How to open a library.
#[derive(Debug, Clone)]
pub struct Options {
    /// The folder.
    pub library: PathBuf,
    /// Makes the folder and an empty library when there is none.
    pub create: bool,
    /// Never takes the writer's lock.
    pub read_only: bool,
    /// How long a library that another program writes to is waited for, before it is opened read-only.
    pub patience: std::time::Duration,
    /// The clock that records are stamped with.
    pub clock: Clock,
    /// Language of the words the program itself writes into records (`en`, `ko`); null asks the settings, then
    /// the system.
    pub language: Option<String>,
}

impl Options {
    /// A library for reading and writing, made when there is none, on the machine's clock.
    pub fn new(library: PathBuf) -> Self {
        Options {
            library,
            create: true,
            read_only: false,
            patience: std::time::Duration::ZERO,
            clock: Clock::System,
            language: None,
        }
    }
}

/// An open library with everything the commands need. Shared between threads as `Arc<Inquest>`.
pub struct Inquest {
    library: Arc<Library>,
    handles: HandleTable,
    jobs: jobs::Jobs,
    inspections: captures::Inspections,
    waiting: staged::Waiting,
    tables: tables::Tables,
    deltas: deltas::Deltas,
    hearsay: neighbours::Hearsay,
    plans: plans::Plans,
    audits: Arc<audits::Audits>,
    lines: Arc<lines::Indexes>,
    clock: Clock,
    language: Option<String>,
}

impl Inquest {
    /// Opens a library. Held by another program, newer or damaged: opened read-only, and `library_info` says why.
    pub async fn open(options: Options) -> Result<Inquest, ApiError> {
        let library = waited_for(&options).await?;
        Ok(Inquest {
            library: Arc::new(library),
            handles: HandleTable::default(),
            jobs: jobs::Jobs::default(),
            inspections: captures::Inspections::default(),
            waiting: staged::Waiting::default(),
            tables: tables::Tables::default(),
            deltas: deltas::Deltas::default(),
            hearsay: neighbours::Hearsay::default(),
            plans: plans::Plans::default(),
            audits: Arc::default(),
            lines: Arc::default(),
            clock: options.clock,
            language: options.language,
        })
    }

    /// The table of handles, which the shells fill.
    pub fn handles(&self) -> &HandleTable {
        &self.handles
    }

    /// Writes what is pending and lets go of the lock. Dropping does the same without waiting.
    pub async fn close(self) -> Result<(), ApiError> {
        // What was staged and never entered holds on to the library.
        drop(self.waiting);
        match Arc::try_unwrap(self.library) {
            Ok(library) => Ok(library.close().await?),
            Err(_) => Ok(()),
        }
    }

    /// What time it is for a call.
    fn now(&self, ctx: &Context) -> model::case::Instant {
        ctx.clock().unwrap_or(self.clock).now()
    }

    /// The language that the program's own words in records are written in.
    async fn language(&self) -> String {
        match &self.language {
            Some(language) => language.clone(),
            None => {
                let set = self.library.setting(library::LANGUAGE).await.ok().flatten();
                set.unwrap_or_else(|| texts::system_language().to_owned())
            }
        }
    }
}

/// The library, opened again and again while another program holds it and patience lasts.
async fn waited_for(options: &Options) -> Result<Library, ApiError> {
    const BETWEEN: std::time::Duration = std::time::Duration::from_millis(100);
    let begun = std::time::Instant::now();
    loop {
        let library = match (options.read_only, options.create) {
            (true, _) => return Ok(Library::open_read_only(&options.library).await?),
            (false, true) => Library::open(&options.library).await?,
            (false, false) => Library::open_existing(&options.library).await?,
        };
        let held = library.read_only().is_some_and(|why| why.code() == "locked");
        if !held || begun.elapsed() >= options.patience {
            return Ok(library);
        }
        library.close().await?;
        tokio::time::sleep(BETWEEN).await;
    }
}

/// The library a person has when none is named: `$INQUEST_LIBRARY`, else `inquest` in the folder that the
/// system keeps for a person's data.
pub fn default_library() -> Option<PathBuf> {
    fn folder(name: &str) -> Option<PathBuf> {
        std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from)
    }
    folder("INQUEST_LIBRARY")
        .or_else(|| folder("XDG_DATA_HOME").map(|f| f.join("inquest")))
        .or_else(|| folder("LOCALAPPDATA").map(|f| f.join("Inquest")))
        .or_else(|| folder("HOME").map(|f| f.join(".local/share/inquest")))
}

/// Runs blocking work on a thread of its own. A panic of a library becomes an error.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|fault| Err(ApiError::internal(fault)))
}
