//! Native dialogs, opened here and answered as handles: the page never names a file.

use std::path::{Path, PathBuf};

use inquest_api::wire::{HandleInfo, WireError};
use serde::Deserialize;
use tauri::{State, WebviewWindow};
use tauri_plugin_dialog::{DialogExt, FileDialogBuilder, FilePath};
use tokio::sync::oneshot;

use crate::rpc::Library;

/// What is to be opened.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenKind {
    /// Captures: any files, several at once.
    Captures,
    /// One bundle.
    Bundle,
}

/// What a place to save to is for.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SaveKind {
    /// A bundle.
    Bundle,
    /// A report as a page.
    ReportHtml,
    /// A report for a wiki.
    ReportMarkdown,
    /// A table.
    Table,
    /// A chart as a drawing.
    ChartSvg,
    /// A chart as a picture.
    ChartPng,
    /// The figures of a chart.
    ChartCsv,
}

impl SaveKind {
    /// Endings that fit; the first is added to a name without one.
    fn endings(self) -> &'static [&'static str] {
        match self {
            SaveKind::Bundle => &["inquest"],
            SaveKind::ReportHtml => &["html"],
            SaveKind::ReportMarkdown => &["md"],
            SaveKind::Table => &["csv", "parquet"],
            SaveKind::ChartSvg => &["svg"],
            SaveKind::ChartPng => &["png"],
            SaveKind::ChartCsv => &["csv"],
        }
    }
}

/// Asks the person for files to read. Empty when they cancelled.
#[tauri::command]
pub async fn dialog_open(
    window: WebviewWindow,
    library: State<'_, Library>,
    kind: OpenKind,
) -> Result<Vec<HandleInfo>, WireError> {
    let inquest = library.inquest().await?;
    let dialog = window.dialog().file().set_parent(&window);
    let chosen = match kind {
        OpenKind::Captures => answered(dialog, |dialog, answer| dialog.pick_files(answer)).await,
        OpenKind::Bundle => {
            let dialog = dialog.add_filter("Inquest (*.inquest)", SaveKind::Bundle.endings());
            answered(dialog, |dialog, answer| dialog.pick_file(|file| answer(file.map(|file| vec![file]))))
                .await
        }
    };
    chosen.iter().map(|file| inquest.handles().reading(file).map_err(|error| error.wire())).collect()
}

/// Asks the person where to save. `None` when they cancelled.
#[tauri::command]
pub async fn dialog_save(
    window: WebviewWindow,
    library: State<'_, Library>,
    kind: SaveKind,
    suggested: String,
) -> Result<Option<HandleInfo>, WireError> {
    let inquest = library.inquest().await?;
    let filter = kind.endings().iter().map(|ending| format!("*.{ending}")).collect::<Vec<_>>().join(" ");
    let dialog = window
        .dialog()
        .file()
        .set_parent(&window)
        .set_file_name(file_name(&suggested, kind))
        .add_filter(filter, kind.endings());
    let chosen =
        answered(dialog, |dialog, answer| dialog.save_file(|file| answer(file.map(|file| vec![file])))).await;
    Ok(chosen.first().map(|file| inquest.handles().writing(&unless_taken(file, with_ending(file, kind)))))
}

type Answer = Box<dyn FnOnce(Option<Vec<FilePath>>) + Send>;

/// Opens a dialog and waits for its answer without holding a thread.
async fn answered(
    dialog: FileDialogBuilder<tauri::Wry>,
    open: impl FnOnce(FileDialogBuilder<tauri::Wry>, Answer),
) -> Vec<PathBuf> {
    let (tell, told) = oneshot::channel();
    open(
        dialog,
        Box::new(move |files| {
            // The page may be gone by the time a person answers.
            let _ = tell.send(files.unwrap_or_default());
        }),
    );
    // A dialog that could not be shown is one that nobody answered.
    let files = told.await.unwrap_or_default();
    files.into_iter().filter_map(|file| file.into_path().ok()).collect()
}

/// A file name fit to be suggested: no folder, no control characters, with an ending.
fn file_name(suggested: &str, kind: SaveKind) -> String {
    let last = suggested.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain: String =
        last.chars().filter(|c| !c.is_control() && !r#"<>:"|?*"#.contains(*c)).take(120).collect();
    let plain = plain.trim().trim_start_matches('.');
    with_ending(Path::new(if plain.is_empty() { "inquest" } else { plain }), kind)
        .to_string_lossy()
        .into_owned()
}

/// The name with its ending, unless that is another file that exists: the person agreed to replace what they typed,
/// and nothing else.
fn unless_taken(typed: &Path, named: PathBuf) -> PathBuf {
    if named != typed && named.exists() { typed.to_owned() } else { named }
}

/// Adds the first fitting ending unless the file has a fitting one.
fn with_ending(file: &Path, kind: SaveKind) -> PathBuf {
    let fits = file
        .extension()
        .is_some_and(|found| kind.endings().iter().any(|ending| found.eq_ignore_ascii_case(ending)));
    if fits {
        return file.to_owned();
    }
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(kind.endings()[0]);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suggested_name_has_no_folder_and_a_fitting_ending() {
        assert_eq!(file_name("../../etc/passwd", SaveKind::Bundle), "passwd.inquest");
        assert_eq!(file_name(r"C:\cases\why.INQUEST", SaveKind::Bundle), "why.INQUEST");
        assert_eq!(file_name("커밋 지연: 왜?\n", SaveKind::ReportHtml), "커밋 지연 왜.html");
        assert_eq!(file_name("..", SaveKind::ReportMarkdown), "inquest.md");
        assert_eq!(file_name("rows.parquet", SaveKind::Table), "rows.parquet");
    }

    #[test]
    fn a_file_that_nobody_agreed_to_replace_is_left_alone() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let (typed, taken) = (here.join("Cargo"), here.join("Cargo.toml"));
        assert_eq!(unless_taken(&typed, taken.clone()), typed);
        assert_eq!(unless_taken(&taken, taken.clone()), taken);
        assert_eq!(unless_taken(&typed, here.join("Cargo.inquest")), here.join("Cargo.inquest"));
    }

    #[test]
    fn an_ending_is_added_and_never_replaced() {
        assert_eq!(with_ending(Path::new("/x/v1.2"), SaveKind::Bundle), Path::new("/x/v1.2.inquest"));
    }
}
