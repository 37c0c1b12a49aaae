//! Files that arrive without the page asking: named at the start, dropped on the window, handed over by a second
//! start. All become handles before the page hears of them.
//!
//! What arrives before the page listens waits for [`opened_handles`]; what arrives later is an event. Nothing is
//! delivered twice to one page; a page that is loaded anew is offered all of it again, since the one before it took
//! its list along.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use inquest_api::wire::{HandleInfo, WireError};
use serde::Serialize;
use tauri::async_runtime;
use tauri::{AppHandle, DragDropEvent, Emitter, Manager, State};

use crate::arguments::{Arguments, Asked};
use crate::rpc::Library;
use crate::window;

/// Event with an [`Arrival`].
const HANDLES: &str = "inquest://handles";
/// Event with a [`Drag`].
const DRAG: &str = "inquest://drag";

/// How files came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum How {
    /// Dropped on the window.
    Drop,
    /// Named at the start of the program, this one or a second one.
    Start,
}

/// Files that came, as the page hears of them.
#[derive(Debug, Clone, Serialize)]
struct Arrival {
    handles: Vec<HandleInfo>,
    how: How,
    /// Why some of them cannot be read.
    failures: Vec<WireError>,
}

/// Files hover over the window, or no longer.
#[derive(Debug, Clone, Copy, Serialize)]
struct Drag {
    over: bool,
}

/// Files that came before the page listened.
#[derive(Debug, Default)]
pub struct Arrivals(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    files: Vec<PathBuf>,
    delivered: Vec<PathBuf>,
    page_listens: bool,
}

impl Arrivals {
    /// Begins with the files that the program was started with.
    pub fn given_at_start(files: Vec<PathBuf>) -> Self {
        Self(Mutex::new(Waiting { files, ..Waiting::default() }))
    }

    /// Keeps files until the page listens; gives them back when it does already.
    fn keep(&self, files: Vec<PathBuf>) -> Option<Vec<PathBuf>> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.page_listens {
            waiting.delivered.extend_from_slice(&files);
            return Some(files);
        }
        waiting.files.extend(files);
        None
    }

    /// Takes what waits; from now on the page listens.
    fn take(&self) -> Vec<PathBuf> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.page_listens = true;
        let files = std::mem::take(&mut waiting.files);
        waiting.delivered.extend_from_slice(&files);
        files
    }

    /// A page begins to load: what the one before it was given waits again.
    pub fn page_loads(&self) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.page_listens = false;
        let mut files = std::mem::take(&mut waiting.delivered);
        files.append(&mut waiting.files);
        waiting.files = files;
    }
}

/// The files that came before the page listened. Files that cannot be read follow as an event with the reasons.
#[tauri::command]
pub async fn opened_handles(
    app: AppHandle,
    library: State<'_, Library>,
    arrivals: State<'_, Arrivals>,
) -> Result<Vec<HandleInfo>, WireError> {
    let inquest = library.inquest().await?;
    let (handles, failures) =
        handles_of(arrivals.take(), |file| inquest.handles().reading(file).map_err(|e| e.wire()));
    if !failures.is_empty() {
        tell(&app, Arrival { handles: Vec::new(), how: How::Start, failures });
    }
    Ok(handles)
}

/// A second start of the program for the same library: its files come here, and this window comes to the front.
pub fn second_start(app: &AppHandle, argv: &[String], folder: &str) {
    let given = argv.iter().skip(1).map(OsString::from);
    if let Ok(Asked::Window(arguments)) = Arguments::read(given, Path::new(folder)) {
        deliver(app, arguments.files, How::Start);
    }
    window::raise(app);
}

/// Files dragged over the window.
pub fn dragged(app: &AppHandle, event: &DragDropEvent) {
    match event {
        DragDropEvent::Enter { .. } => tell_drag(app, true),
        DragDropEvent::Leave => tell_drag(app, false),
        DragDropEvent::Drop { paths, .. } => {
            tell_drag(app, false);
            deliver(app, paths.clone(), How::Drop);
        }
        // Every movement of the pointer: nothing to tell.
        _ => {}
    }
}

/// Turns files into handles and tells the page, or keeps them until it listens.
fn deliver(app: &AppHandle, files: Vec<PathBuf>, how: How) {
    if files.is_empty() {
        return;
    }
    let Some(files) = app.state::<Arrivals>().keep(files) else { return };
    let app = app.clone();
    async_runtime::spawn(async move {
        let arrival = match app.state::<Library>().inquest().await {
            Ok(inquest) => {
                let handle = |file: &Path| inquest.handles().reading(file).map_err(|error| error.wire());
                let (handles, failures) = handles_of(files, handle);
                Arrival { handles, how, failures }
            }
            Err(error) => Arrival { handles: Vec::new(), how, failures: vec![error] },
        };
        tell(&app, arrival);
    });
}

/// Handles of the files that can be read, and the reasons of the others.
fn handles_of(
    files: Vec<PathBuf>,
    handle: impl Fn(&Path) -> Result<HandleInfo, WireError>,
) -> (Vec<HandleInfo>, Vec<WireError>) {
    let mut given = (Vec::new(), Vec::new());
    for file in files {
        match handle(&file) {
            Ok(info) => given.0.push(info),
            Err(error) => given.1.push(error),
        }
    }
    given
}

fn tell(app: &AppHandle, arrival: Arrival) {
    if app.emit(HANDLES, arrival).is_err() {
        tracing::warn!("the page could not be told of files that came");
    }
}

fn tell_drag(app: &AppHandle, over: bool) {
    // Only a highlight: missing it costs nothing.
    let _ = app.emit(DRAG, Drag { over });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_wait_until_the_page_listens_and_come_once() {
        let arrivals = Arrivals::given_at_start(vec!["/a".into()]);
        assert_eq!(arrivals.keep(vec!["/b".into()]), None);
        assert_eq!(arrivals.take(), [PathBuf::from("/a"), PathBuf::from("/b")]);
        assert_eq!(arrivals.take(), Vec::<PathBuf>::new());
        assert_eq!(arrivals.keep(vec!["/c".into()]), Some(vec![PathBuf::from("/c")]));
    }

    #[test]
    fn a_page_that_is_loaded_anew_is_offered_all_of_it_again() {
        let arrivals = Arrivals::given_at_start(vec!["/a".into()]);
        assert_eq!(arrivals.take(), [PathBuf::from("/a")]);
        arrivals.page_loads();
        assert_eq!(arrivals.keep(vec!["/b".into()]), None);
        assert_eq!(arrivals.take(), [PathBuf::from("/a"), PathBuf::from("/b")]);
    }
}
