//! Opaque names for what the host holds: picked files, drops, pastes, places to write to.
//!
//! Paths go in by the shells and never come out: a page names a handle, and only this table knows what it
//! stands for. Handles live as long as the program runs or until they are discarded.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use inquest_core::case::{Origin, SetMember};

use crate::ApiError;
use crate::wire::{Handle, HandleInfo};

/// Where the bytes of an input are.
#[derive(Debug, Clone)]
pub enum Data {
    /// In a file.
    File(PathBuf),
    /// In memory: pasted, or from the program itself.
    Memory(Arc<[u8]>),
    /// In a file of the program's own, gone with the last clone of the input: what could be read only once.
    Spooled(Arc<tempfile::TempPath>),
}

/// An input: bytes to read, and what may be shown of it.
#[derive(Debug, Clone)]
pub struct Input {
    /// File name without its folder, or a label.
    pub name: String,
    /// How it arrived.
    pub origin: Origin,
    /// Where its bytes are.
    pub data: Data,
    /// The archive it came out of.
    pub member: Option<SetMember>,
}

#[derive(Debug, Clone)]
enum Held {
    Reading(Input),
    Writing { name: String, path: PathBuf },
}

#[derive(Debug, Default)]
struct Entries {
    held: HashMap<Handle, Held>,
    last: u64,
}

/// The table of handles of one run of the program.
#[derive(Debug, Default)]
pub struct HandleTable {
    entries: Mutex<Entries>,
}

impl HandleTable {
    /// A handle for reading a file that the person chose. Fails when it cannot be opened.
    pub fn reading(&self, path: &Path) -> Result<HandleInfo, ApiError> {
        let input = Input {
            name: file_name(path),
            origin: Origin::File,
            data: Data::File(path.to_owned()),
            member: None,
        };
        let bytes = file_size(path, &input.name)?;
        if bytes == 0 && has_bytes(path) {
            return self.hold(Input::laid_down(path, &input.name)?);
        }
        Ok(self.hold_input(input, bytes))
    }

    /// A handle for writing a file that the person chose.
    pub fn writing(&self, path: &Path) -> HandleInfo {
        let name = file_name(path);
        let handle = self.keep(Held::Writing { name: name.clone(), path: path.to_owned() });
        HandleInfo {
            handle,
            name,
            bytes: 0,
            origin: Origin::File,
            modified: None,
            archive: None,
            member: None,
        }
    }

    /// A handle for pasted text.
    pub fn paste(&self, text: String, name: String) -> HandleInfo {
        self.memory(text.into_bytes(), name, Origin::Paste)
    }

    /// A handle for bytes in memory, as from standard input or from the program itself.
    pub fn memory(&self, bytes: Vec<u8>, name: String, origin: Origin) -> HandleInfo {
        let size = bytes.len() as u64;
        self.hold_input(Input { name, origin, data: Data::Memory(bytes.into()), member: None }, size)
    }

    /// A handle for an input that a shell opened itself.
    pub fn hold(&self, input: Input) -> Result<HandleInfo, ApiError> {
        let bytes = input.size()?;
        Ok(self.hold_input(input, bytes))
    }

    /// What a handle for reading stands for.
    pub fn input(&self, handle: &Handle) -> Result<Input, ApiError> {
        match self.entries().held.get(handle) {
            Some(Held::Reading(input)) => Ok(input.clone()),
            Some(Held::Writing { name, .. }) => Err(ApiError::HandleNotReadable { name: name.clone() }),
            None => Err(ApiError::UnknownHandle { handle: handle.0.clone() }),
        }
    }

    /// What may be shown of a handle for reading.
    pub fn info(&self, handle: &Handle) -> Result<HandleInfo, ApiError> {
        let input = self.input(handle)?;
        let bytes = input.size()?;
        Ok(shown(handle.clone(), input, bytes))
    }

    /// Name and path that a handle for writing stands for.
    pub(crate) fn target(&self, handle: &Handle) -> Result<(String, PathBuf), ApiError> {
        match self.entries().held.get(handle) {
            Some(Held::Writing { name, path }) => Ok((name.clone(), path.clone())),
            Some(Held::Reading(input)) => Err(ApiError::HandleNotWritable { name: input.name.clone() }),
            None => Err(ApiError::UnknownHandle { handle: handle.0.clone() }),
        }
    }

    /// Forgets a handle. Unknown ones are forgotten already.
    pub fn discard(&self, handle: &Handle) {
        self.entries().held.remove(handle);
    }

    fn hold_input(&self, input: Input, bytes: u64) -> HandleInfo {
        let handle = self.keep(Held::Reading(input.clone()));
        shown(handle, input, bytes)
    }

    fn keep(&self, held: Held) -> Handle {
        let mut entries = self.entries();
        entries.last += 1;
        let handle = Handle(format!("h{}", entries.last));
        entries.held.insert(handle.clone(), held);
        handle
    }

    fn entries(&self) -> MutexGuard<'_, Entries> {
        // The table is whole between two statements, so a panic elsewhere cannot have left it half-changed.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What may be shown of an input.
fn shown(handle: Handle, input: Input, bytes: u64) -> HandleInfo {
    let (modified, archive) = (input.modified(), input.archive().map(|f| f.as_str().to_owned()));
    HandleInfo {
        handle,
        name: input.name,
        bytes,
        origin: input.origin,
        modified,
        archive,
        member: input.member,
    }
}

impl Input {
    /// The archive format that its first bytes tell, if they do.
    pub fn archive(&self) -> Option<inquest_capture::archive::Format> {
        use std::io::Read;
        let mut first = Vec::new();
        let most = inquest_capture::archive::SNIFF_BYTES as u64;
        self.open().ok()?.take(most).read_to_end(&mut first).ok()?;
        inquest_capture::archive::sniff(&first)
    }

    /// Lays down in a file what can be read only once (standard input, a named pipe), in bounded memory.
    /// Refused beyond the size limit of files.
    pub fn spooled(bytes: impl std::io::Read, name: &str, origin: Origin) -> Result<Input, ApiError> {
        Input::spooled_within(bytes, name, origin, LARGEST)
    }

    fn spooled_within(
        bytes: impl std::io::Read,
        name: &str,
        origin: Origin,
        largest: u64,
    ) -> Result<Input, ApiError> {
        let unreadable = |e: std::io::Error| unreadable(name, &e);
        let mut file = tempfile::NamedTempFile::new().map_err(unreadable)?;
        let copied = std::io::copy(&mut bytes.take(largest + 1), &mut file).map_err(unreadable)?;
        within(copied, name, largest)?;
        let data = Data::Spooled(Arc::new(file.into_temp_path()));
        Ok(Input { name: name.to_owned(), origin, data, member: None })
    }

    /// Lays down what a file of the kernel's says now: `/proc` and `/sys` claim a size of nothing and make their content
    /// while it is read, another one each time.
    fn laid_down(path: &Path, name: &str) -> Result<Input, ApiError> {
        let file = std::fs::File::open(path).map_err(|e| unreadable(name, &e))?;
        Input::spooled(file, name, Origin::File)
    }

    /// The file that holds the bytes, when they are in one.
    pub fn path(&self) -> Option<&Path> {
        match &self.data {
            Data::File(path) => Some(path),
            Data::Spooled(path) => Some(path),
            Data::Memory(_) => None,
        }
    }

    /// Opens the bytes from their beginning.
    pub fn open(&self) -> std::io::Result<Box<dyn std::io::Read + '_>> {
        Ok(match &self.data {
            Data::File(path) => Box::new(std::fs::File::open(path)?),
            Data::Spooled(path) => Box::new(std::fs::File::open(&**path)?),
            Data::Memory(bytes) => Box::new(&bytes[..]),
        })
    }

    /// When its file was last written; nothing for what came without one.
    pub fn modified(&self) -> Option<inquest_core::case::Instant> {
        let Data::File(path) = &self.data else { return None };
        let written = std::fs::metadata(path).ok()?.modified().ok()?;
        let since = written.duration_since(std::time::UNIX_EPOCH).ok()?;
        i64::try_from(since.as_micros()).ok().map(inquest_core::case::Instant)
    }

    /// Size of the input in bytes.
    pub fn size(&self) -> Result<u64, ApiError> {
        match &self.data {
            Data::File(path) => file_size(path, &self.name),
            Data::Spooled(path) => file_size(path, &self.name),
            Data::Memory(bytes) => Ok(bytes.len() as u64),
        }
    }
}

impl inquest_capture::read::Input for Input {
    fn open(&self) -> std::io::Result<Box<dyn std::io::Read + '_>> {
        Input::open(self)
    }

    fn bytes(&self) -> u64 {
        self.size().unwrap_or(0)
    }
}

/// Largest input that is read, in bytes: 4 GiB.
const LARGEST: u64 = 4 << 30;

fn within(bytes: u64, name: &str, largest: u64) -> Result<(), ApiError> {
    if bytes <= largest {
        return Ok(());
    }
    Err(ApiError::FileTooLarge { name: name.to_owned(), limit: largest.to_string() })
}

fn unreadable(name: &str, error: &std::io::Error) -> ApiError {
    ApiError::FileUnreadable { name: name.to_owned(), detail: why_unreadable(error) }
}

/// Why the system does not read a file: a code where the catalogue has words for it, else the system's own.
pub fn why_unreadable(error: &std::io::Error) -> String {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::NotFound => "absent".to_owned(),
        ErrorKind::PermissionDenied => "forbidden".to_owned(),
        ErrorKind::IsADirectory => "folder".to_owned(),
        _ => error.to_string(),
    }
}

/// True for a named pipe, as a shell makes one for `<(command)`: it can be read once, from its beginning.
pub fn is_pipe(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        std::fs::metadata(path).is_ok_and(|m| m.file_type().is_fifo())
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// True when there is something to read, whatever size the file claims.
fn has_bytes(path: &Path) -> bool {
    use std::io::Read;
    std::fs::File::open(path).and_then(|mut file| file.read(&mut [0])).is_ok_and(|got| got > 0)
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| "?".to_owned(), |name| name.to_string_lossy().into_owned())
}

fn file_size(path: &Path, name: &str) -> Result<u64, ApiError> {
    let metadata = std::fs::metadata(path).map_err(|e| unreadable(name, &e))?;
    let refused = |why: &str| Err(ApiError::FileUnreadable { name: name.to_owned(), detail: why.to_owned() });
    if metadata.is_dir() {
        return refused("folder");
    }
    if !metadata.is_file() {
        // Opening a pipe waits for its other end, and a device may never end.
        return refused("device");
    }
    within(metadata.len(), name, LARGEST)?;
    // Opened once, so that a file without permission is refused here and not in the middle of a job.
    std::fs::File::open(path).map_err(|e| unreadable(name, &e))?;
    Ok(metadata.len())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn what_is_read_once_is_laid_down_and_goes_with_the_input() {
        let input = Input::spooled(&b"a,b\n1,2\n"[..], "stdin", Origin::Paste).unwrap();
        let path = input.path().unwrap().to_owned();
        let (mut first, mut second) = (String::new(), String::new());
        input.open().unwrap().read_to_string(&mut first).unwrap();
        input.clone().open().unwrap().read_to_string(&mut second).unwrap();
        assert_eq!((first.as_str(), second.as_str(), input.size().unwrap()), ("a,b\n1,2\n", "a,b\n1,2\n", 8));
        drop(input);
        assert!(!path.exists());
    }

    #[test]
    fn an_endless_input_is_refused_at_the_limit() {
        let within = |bytes: u64| {
            Input::spooled_within(std::io::repeat(b'a').take(bytes), "stdin", Origin::Paste, 10_000).err()
        };
        assert!(within(9_999).is_none() && within(10_000).is_none());
        assert!(matches!(within(10_001), Some(ApiError::FileTooLarge { .. })));
        let endless = Input::spooled_within(std::io::repeat(0), "stdin", Origin::Paste, 10_000);
        assert!(matches!(endless, Err(ApiError::FileTooLarge { .. })));
    }

    /// A size of nothing, and content that is made while it is read.
    #[cfg(target_os = "linux")]
    #[test]
    fn files_of_the_kernel_are_read_once_and_kept() {
        let table = HandleTable::default();
        let info = table.reading(Path::new("/proc/meminfo")).unwrap();
        assert!(info.bytes > 0 && info.name == "meminfo", "{info:?}");
        let input = table.input(&info.handle).unwrap();
        let (mut first, mut second) = (String::new(), String::new());
        input.open().unwrap().read_to_string(&mut first).unwrap();
        input.open().unwrap().read_to_string(&mut second).unwrap();
        assert!(first.starts_with("MemTotal:") && first == second);
        let empty = tempfile::NamedTempFile::new().unwrap();
        assert_eq!(table.reading(empty.path()).unwrap().bytes, 0);
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_no_captures() {
        let refused = HandleTable::default().reading(Path::new("/dev/zero")).unwrap_err();
        assert!(matches!(refused, ApiError::FileUnreadable { detail, .. } if detail == "device"));
        assert!(!is_pipe(Path::new("/dev/zero")));
    }
}
