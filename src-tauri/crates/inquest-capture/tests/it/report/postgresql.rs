//! PostgreSQL's tools.

mod log;
mod pgbench;
mod views;
mod waldump;

/// A file of `sample-data/formats/postgresql`.
fn sample(file: &str) -> Vec<u8> {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/formats/postgresql");
    std::fs::read(folder.join(file)).unwrap()
}

/// A cell as text; a float as the source spelled its value.
fn cell(table: &inquest_capture::read::Table, row: usize, name: &str) -> Option<String> {
    super::column(table, name)[row].clone()
}
