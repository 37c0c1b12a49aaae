//! Takes the built report page in, when it is there: the UI is built before the program by every script of
//! this project, and a plain `cargo test` must work without Node.
//!
//! `INQUEST_REPORT_PAGE` names another page; setting it also makes cargo look again after a first UI build.

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rustc-check-cfg=cfg(inquest_report_page)");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=INQUEST_REPORT_PAGE");
    let page = std::env::var_os("INQUEST_REPORT_PAGE")
        .map(PathBuf::from)
        .unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../ui/dist-report/index.html"));
    // A missing file is not watched: cargo would build this crate again every time.
    if let Ok(path) = page.canonicalize() {
        println!("cargo::rerun-if-changed={}", path.display());
        println!("cargo::rustc-env=INQUEST_REPORT_PAGE_PATH={}", path.display());
        println!("cargo::rustc-cfg=inquest_report_page");
    }
}
