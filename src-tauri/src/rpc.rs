//! The one command of the page, and the library it works on.
//!
//! The library is opened while the page loads. When that fails, the failure answers every call and each call tries
//! again: a person who mends the folder goes on without a restart.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

use inquest_api::wire::{Progress, WireError};
use inquest_api::{ApiError, Context, Inquest, Options};
use serde_json::Value;
use tauri::async_runtime;
use tauri::{AppHandle, Emitter, State};
use tokio::sync::OnceCell;

/// Event with a [`Progress`].
const PROGRESS: &str = "inquest://progress";

/// The folder that holds the cases, opened once.
#[derive(Clone)]
pub struct Library {
    folder: PathBuf,
    opened: Arc<OnceCell<Arc<Inquest>>>,
}

impl Library {
    /// The library in a folder; opened when first asked for.
    pub fn at(folder: PathBuf) -> Self {
        Self { folder, opened: Arc::default() }
    }

    /// The use cases over this library, once it is open.
    pub async fn inquest(&self) -> Result<Arc<Inquest>, WireError> {
        let open = || async {
            Inquest::open(Options::new(self.folder.clone())).await.map(Arc::new).map_err(|error| error.wire())
        };
        self.opened.get_or_try_init(open).await.cloned()
    }

    /// Begins to open the library, without waiting for it.
    pub fn open_ahead(&self) {
        let library = self.clone();
        async_runtime::spawn(async move {
            if let Err(error) = library.inquest().await {
                // The page words it; here only the code, which holds nothing of a case.
                tracing::warn!(code = error.code, "the library is not open yet");
            }
        });
    }

    /// A name on the session bus for the one window of this library: windows of two libraries live side by side.
    pub fn bus_name(&self) -> String {
        let mut hash = DefaultHasher::new();
        std::fs::canonicalize(&self.folder).unwrap_or_else(|_| self.folder.clone()).hash(&mut hash);
        format!("app.inquest.desktop.library{:016x}", hash.finish())
    }
}

/// Runs a command of the declared list and answers its reply.
#[tauri::command]
pub async fn rpc(
    app: AppHandle,
    library: State<'_, Library>,
    name: String,
    args: Value,
) -> Result<Value, WireError> {
    let inquest = library.inquest().await?;
    let context = Context::new(move |progress: Progress| {
        // A page that is gone needs no progress.
        let _ = app.emit(PROGRESS, progress);
    });
    // On a task of its own: a panic in a library below becomes an error on the screen.
    let command = name.clone();
    let reply = async_runtime::spawn(async move { inquest.rpc(&name, args, &context).await }).await;
    reply.unwrap_or_else(|_| Err(ApiError::Internal { detail: command }.wire()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_library_has_a_bus_name_of_its_own_that_the_bus_accepts() {
        let (one, two) =
            (Library::at("/cases/one".into()).bus_name(), Library::at("/cases/two".into()).bus_name());
        assert_ne!(one, two);
        assert_eq!(one, Library::at("/cases/one".into()).bus_name());
        assert!(
            one.len() < 200 && one.split('.').all(|part| part.starts_with(|c: char| c.is_ascii_lowercase()))
        );
    }
}
