//! The desktop shell: one window, one page, and the few doors between the page and `inquest-api`.
//!
//! Turns the arguments of the program and the doings of a person outside the page (native dialogs, files dropped,
//! a second start) into opaque handles, and calls of the page into calls of the use cases.
//!
//! Invariants:
//! - No path comes from the page and none goes to it: it knows handles, and file names without their folder.
//! - Nothing here reads a capture, decides a verdict or words a sentence: that is `inquest-api` and the page.
//! - The window opens without waiting for the library, the session bus' portal, or any file.
//! - The title names the program and never a case.
//!
//! Absent on purpose: plugins for files, processes, addresses and updates; a menu; a second window; a log file.

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod arguments;
mod arrivals;
mod dialogs;
mod environment;
mod rpc;
mod window;

use std::io::Write;
use std::process::ExitCode;

use arguments::{Arguments, Asked};
use arrivals::Arrivals;
use rpc::Library;
use tauri::{Manager, RunEvent};
use tauri_plugin_window_state::StateFlags;

#[cfg(all(not(debug_assertions), not(feature = "custom-protocol")))]
compile_error!("a release build carries its page: build with --features custom-protocol");

fn main() -> ExitCode {
    let here = std::env::current_dir().unwrap_or_default();
    let arguments = match Arguments::read(std::env::args_os().skip(1), &here) {
        Ok(Asked::Window(arguments)) => arguments,
        Ok(Asked::Text(text)) => return say(text, ExitCode::SUCCESS),
        Err(unknown) => return say(&unknown.to_string(), ExitCode::from(2)),
    };
    environment::settle();
    tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_writer(std::io::stderr).init();
    let Some(library) = arguments.library.clone().or_else(inquest_api::default_library) else {
        return say("no folder for the library is known: name one with --library DIR", ExitCode::from(5));
    };
    match run(Library::at(library), arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => say(&format!("the window cannot be opened: {error}"), ExitCode::FAILURE),
    }
}

fn run(library: Library, arguments: Arguments) -> tauri::Result<()> {
    let automated = environment::automated();
    let mut shell = tauri::Builder::default();
    if !automated {
        // First of all: a second start hands its files over and ends before it opens anything.
        let only_one = tauri_plugin_single_instance::Builder::new()
            .dbus_id(library.bus_name())
            .callback(|app, argv, folder| arrivals::second_start(app, &argv, &folder));
        shell = shell.plugin(only_one.build());
        let kept = StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED | StateFlags::FULLSCREEN;
        shell = shell.plugin(tauri_plugin_window_state::Builder::new().with_state_flags(kept).build());
    }
    let app = shell
        .plugin(tauri_plugin_dialog::init())
        .manage(library)
        .manage(Arrivals::given_at_start(arguments.files))
        .invoke_handler(tauri::generate_handler![
            rpc::rpc,
            dialogs::dialog_open,
            dialogs::dialog_save,
            arrivals::opened_handles
        ])
        .setup(move |app| Ok(window::open(app, automated)?))
        .build(tauri::generate_context!())?;
    app.run(|app, event| {
        // Opened while the page loads, and not only when it first asks.
        if matches!(event, RunEvent::Ready) {
            app.state::<Library>().open_ahead();
        }
    });
    Ok(())
}

/// Tells something to whoever started the program from a terminal.
fn say(text: &str, code: ExitCode) -> ExitCode {
    // Nobody may be listening, and then there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "{}", text.trim_end());
    code
}
