//! Compiles the configuration, the page and the one capability into the program.
//!
//! The commands are named here so that each gets a permission of its own: what the capability does not list, the
//! page cannot call. The files that this writes (`gen/`, `permissions/`) are not part of the tree.

use tauri_build::{AppManifest, Attributes, try_build};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let commands = AppManifest::new().commands(&["rpc", "dialog_open", "dialog_save", "opened_handles"]);
    Ok(try_build(Attributes::new().app_manifest(commands))?)
}
