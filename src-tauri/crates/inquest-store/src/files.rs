//! The folders of a library, and the few file operations that must survive a power cut.
//!
//! A file becomes visible by a rename after its bytes were synced, and the rename is synced by its folder.

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::{Hook, StoreError};

/// Name of the database file.
pub(crate) const DATABASE: &str = "library.sqlite";
/// Folder of originals.
pub(crate) const ORIGINALS: &str = "originals";
/// Folder of frames.
pub(crate) const FRAMES: &str = "frames";
/// Folder of work under way.
pub(crate) const TMP: &str = "tmp";
/// Folder of databases from before a migration.
pub(crate) const BACKUPS: &str = "backups";
/// Name, before the hash, of a marker of an original whose fate the next transaction decides.
const PENDING: &str = "pending-";
/// Bytes copied between two calls of a hook.
const CHUNK: usize = 1 << 20;

/// Makes the folders of a library.
pub(crate) fn make_folders(folder: &Path) -> Result<(), StoreError> {
    for name in [ORIGINALS, FRAMES, TMP] {
        make_folder(&folder.join(name))?;
    }
    Ok(())
}

/// Makes a folder and those above it.
pub(crate) fn make_folder(path: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(path).map_err(|e| StoreError::file("create", path, e))
}

/// Syncs a folder, so that a rename in it survives a power cut.
pub(crate) fn sync_folder(path: &Path) -> Result<(), StoreError> {
    // A folder cannot be opened as a file on Windows, where the rename is journaled by the file system.
    if cfg!(windows) {
        return Ok(());
    }
    File::open(path).and_then(|f| f.sync_all()).map_err(|e| StoreError::file("sync", path, e))
}

/// Syncs a file and moves it to its place.
pub(crate) fn settle(from: &Path, to: &Path) -> Result<(), StoreError> {
    File::open(from).and_then(|f| f.sync_all()).map_err(|e| StoreError::file("sync", from, e))?;
    fs::rename(from, to).map_err(|e| StoreError::file("move", to, e))?;
    to.parent().map_or(Ok(()), sync_folder)
}

/// Removes a file; one that is not there is as good as removed.
pub(crate) fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(e) if e.kind() != ErrorKind::NotFound => Err(StoreError::file("remove", path, e)),
        _ => Ok(()),
    }
}

/// Removes a folder with what is in it.
pub(crate) fn remove_folder(path: &Path) -> Result<(), StoreError> {
    match fs::remove_dir_all(path) {
        Err(e) if e.kind() != ErrorKind::NotFound => Err(StoreError::file("remove", path, e)),
        _ => Ok(()),
    }
}

/// Names in a folder, sorted; none when the folder is not there.
pub(crate) fn names(folder: &Path) -> Result<Vec<String>, StoreError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(vec![]),
        Err(e) => return Err(StoreError::file("list", folder, e)),
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|e| StoreError::file("list", folder, e))?;
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// Copies bytes to a new file, hashing them on the way; the file is synced and read-only. Returns hash and size.
pub(crate) fn copy_hashed(
    mut from: impl Read,
    to: &Path,
    hook: Hook<'_>,
) -> Result<(String, u64), StoreError> {
    let mut file = File::create(to).map_err(|e| StoreError::file("create", to, e))?;
    let sum = pump(&mut from, to, hook, |bytes| {
        file.write_all(bytes).map_err(|e| StoreError::file("write", to, e))
    })?;
    file.sync_all().map_err(|e| StoreError::file("sync", to, e))?;
    let mut mode = file.metadata().map_err(|e| StoreError::file("read", to, e))?.permissions();
    mode.set_readonly(true);
    fs::set_permissions(to, mode).map_err(|e| StoreError::file("protect", to, e))?;
    Ok(sum)
}

/// Hash and size of a file.
pub(crate) fn hash(path: &Path, hook: Hook<'_>) -> Result<(String, u64), StoreError> {
    let mut file = File::open(path).map_err(|e| StoreError::file("open", path, e))?;
    pump(&mut file, path, hook, |_| Ok(()))
}

fn pump(
    from: &mut impl Read,
    name: &Path,
    hook: Hook<'_>,
    mut sink: impl FnMut(&[u8]) -> Result<(), StoreError>,
) -> Result<(String, u64), StoreError> {
    let (mut hasher, mut total) = (Sha256::new(), 0_u64);
    let mut chunk = vec![0_u8; CHUNK];
    loop {
        let n = match from.read(&mut chunk) {
            Ok(n) => n,
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            Err(e) => return Err(StoreError::file("read", name, e)),
        };
        if n == 0 {
            return Ok((inquest_core::hex(&hasher.finalize()), total));
        }
        hasher.update(&chunk[..n]);
        sink(&chunk[..n])?;
        total += n as u64;
        if hook(total) == ControlFlow::Break(()) {
            return Err(StoreError::Cancelled);
        }
    }
}

/// Notes in a folder of `tmp/` that the fate of an original hangs on the next transaction.
pub(crate) fn mark_pending(work: &Path, sha256: &str) -> Result<(), StoreError> {
    let marker = work.join(format!("{PENDING}{sha256}"));
    File::create(&marker).and_then(|f| f.sync_all()).map_err(|e| StoreError::file("create", &marker, e))?;
    sync_folder(work)
}

/// The originals marked in a folder of `tmp/`.
pub(crate) fn pending(work: &Path) -> Result<Vec<String>, StoreError> {
    Ok(names(work)?.iter().filter_map(|n| n.strip_prefix(PENDING)).map(str::to_owned).collect())
}

/// Path of an original. The hash comes from records, so anything but 64 hex digits leads nowhere.
pub(crate) fn original(folder: &Path, sha256: &str) -> PathBuf {
    let name = if is_hash(sha256) { sha256 } else { "not-a-hash" };
    folder.join(ORIGINALS).join(name)
}

/// Whether a text is a SHA-256 in lower-case hex.
pub(crate) fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

/// Removes an original that nobody holds, with the frames made from it. Returns the bytes freed.
pub(crate) fn remove_original(folder: &Path, sha256: &str) -> Result<u64, StoreError> {
    let path = original(folder, sha256);
    let bytes = fs::metadata(&path).map_or(0, |m| m.len());
    remove(&path)?;
    let frames = folder.join(FRAMES);
    for name in names(&frames)? {
        if name.starts_with(sha256) {
            remove(&frames.join(name))?;
        }
    }
    sync_folder(&folder.join(ORIGINALS))?;
    Ok(bytes)
}
