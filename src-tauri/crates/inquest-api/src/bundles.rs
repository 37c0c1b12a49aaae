//! Sharing a case: one file out, one file in, and everything in it computed again before it is believed.

use std::fs::File;
use std::io::{BufReader, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use inquest_bundle::{Bundle, Original};
use inquest_core::case::{Case, JournalEntry, Record};

use crate::handles::{Data, Input};
use crate::jobs::Job;
use crate::wire::*;
use crate::{ApiError, Clock, Context, Inquest, Options, blocking, captures};

/// A bundle unpacked into files, its records and journal in memory.
struct Unpacked {
    contents: BundleContents,
    records: Vec<Record>,
    journal: Vec<inquest_core::case::JournalEntry>,
    folder: tempfile::TempDir,
    originals: Vec<PathBuf>,
}

impl Inquest {
    /// Writes a case as one file. Raw captures are inside, and the reply says so.
    pub async fn bundle_export(
        &self,
        request: BundleExport,
        ctx: &Context,
    ) -> Result<BundleContents, ApiError> {
        let (name, target) = self.handles.target(&request.to)?;
        let file = self.case_file(&request.case).await?;
        let journal = self.library.journal(&request.case).await?;
        let records: Vec<Record> = file.records().cloned().collect();
        let mut originals: Vec<(String, Input)> = Vec::new();
        for exhibit in file.exhibits().into_iter().filter(|e| e.purged.is_none()) {
            if !originals.iter().any(|(sha, _)| *sha == exhibit.sha256) {
                originals.push((exhibit.sha256.clone(), self.original(exhibit)?));
            }
        }
        let mut job = self.jobs.begin(&request.job, ctx);
        let written = blocking(move || {
            write_file(&name, &target, |out| {
                let mut failed = None;
                let originals = originals
                    .iter()
                    .map(|(sha256, input)| {
                        Ok(Original {
                            sha256: sha256.clone(),
                            bytes: input.size()?,
                            open: Box::new(|| match &input.data {
                                Data::File(path) => Ok(Box::new(BufReader::new(File::open(path)?))),
                                Data::Memory(bytes) => Ok(Box::new(std::io::Cursor::new(bytes.clone()))),
                                Data::Spooled(path) => Ok(Box::new(BufReader::new(File::open(&**path)?))),
                            }),
                        })
                    })
                    .collect::<Result<Vec<_>, ApiError>>()?;
                let outcome = inquest_bundle::write(out, &records, &journal, originals, &mut |done| {
                    step(&mut job, "writing", done, &mut failed)
                });
                match failed {
                    Some(cancelled) => Err(cancelled),
                    None => Ok(outcome.map(|_| ())?),
                }
            })?;
            let bundle = inquest_bundle::open(open_file(&name, &target)?, &mut |_| Ok(()))?;
            Ok(contents(&bundle))
        })
        .await;
        self.jobs.end(&request.job);
        written
    }

    /// Whether a bundle is exactly what it says, and whether its numbers and verdicts follow.
    pub async fn bundle_check(&self, request: HandleRef, ctx: &Context) -> Result<BundleCheck, ApiError> {
        let input = self.handles.input(&request.handle)?;
        check_bundle(input, ctx.clone()).await
    }

    /// Brings a bundle into the library as a case. The same history again changes nothing; a case of the same id
    /// with another history comes in under a new id.
    pub async fn bundle_import(&self, request: BundleImport, ctx: &Context) -> Result<Case, ApiError> {
        self.writable()?;
        let input = self.handles.input(&request.from)?;
        let mut job = self.jobs.begin(&request.job, ctx);
        let adopted = async {
            let mut unpacking = job.clone();
            let unpacked = blocking(move || unpack(&input, &mut unpacking)).await?;
            self.adopt(unpacked, &mut job, ctx).await
        }
        .await;
        self.jobs.end(&request.job);
        adopted
    }

    async fn adopt(&self, unpacked: Unpacked, job: &mut Job, ctx: &Context) -> Result<Case, ApiError> {
        let case = case_of(&unpacked.records)?;
        let _turn = self.library.editing().await;
        let id = match self.library.case_card(&case.id).await? {
            None => case.id.clone(),
            Some(_) => match self.adopted_before(&case, &unpacked.journal).await? {
                Some(here) => return Ok(here),
                None => self.library.next_case_id().await?,
            },
        };
        let mut staging = self.library.begin_import()?;
        let cancelled = job.cancelled();
        let originals = unpacked.originals.clone();
        let staged = blocking(move || {
            for path in originals {
                let file = File::open(path).map_err(ApiError::internal)?;
                staging.stage_original(file, &mut |_| ControlFlow::Continue(()))?;
            }
            Ok(staging)
        })
        .await?;
        let hook = &mut |done: u64| job.at("storing", done, None);
        let (records, journal) = (unpacked.records, unpacked.journal);
        match staged.finish_adoption(&id, records, journal, self.now(ctx), hook).await {
            Ok(_) => {}
            Err(inquest_store::StoreError::Cancelled) => return Err(cancelled),
            Err(error) => return Err(error.into()),
        }
        drop(unpacked.folder);
        Ok(self.case_file(&id).await?.case()?.clone())
    }

    /// The case whose history begins with a bundle's, under whatever id it was taken in: the same bundle twice
    /// is one case.
    async fn adopted_before(&self, case: &Case, theirs: &[JournalEntry]) -> Result<Option<Case>, ApiError> {
        let cards = self.library.cases().await?;
        for card in cards.into_iter().filter(|card| card.case.created_at == case.created_at) {
            let here = self.library.journal(&card.case.id).await?;
            if here.len() >= theirs.len() && here.iter().zip(theirs).all(|(a, b)| a.hash == b.hash) {
                return Ok(Some(card.case));
            }
        }
        Ok(None)
    }
}

/// Checks a bundle in a library of its own that is thrown away afterwards: nothing of the person's is touched.
pub async fn check_bundle(input: Input, ctx: Context) -> Result<BundleCheck, ApiError> {
    // On a blocking thread as a whole: most of it is reading and hashing, and its library is its own.
    let runtime = tokio::runtime::Handle::current();
    blocking(move || runtime.block_on(check_in_scratch(input, ctx))).await
}

async fn check_in_scratch(input: Input, ctx: Context) -> Result<BundleCheck, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let options = Options { clock: Clock::System, ..Options::new(folder.path().join("library")) };
    let inquest = Inquest::open(options).await?;
    let mut job = inquest.jobs.begin("bundle check", &ctx);
    let mut unpacking = job.clone();
    let unpacked = match blocking(move || unpack(&input, &mut unpacking)).await {
        Ok(unpacked) => unpacked,
        Err(error @ (ApiError::BundleInvalid { .. } | ApiError::BundleNewer { .. })) => {
            return Ok(BundleCheck {
                contents: BundleContents {
                    format: 0,
                    question: String::new(),
                    entries: Vec::new(),
                    raw_captures: false,
                },
                intact: false,
                problem: Some(error.wire()),
                verify: VerifyReply { items: Vec::new(), holds: false },
            });
        }
        Err(error) => return Err(error),
    };
    let contents = unpacked.contents.clone();
    let case = inquest.adopt(unpacked, &mut job, &ctx).await?;
    let verify = inquest.verify(CaseRef { case: case.id }, &ctx).await?;
    inquest.close().await?;
    Ok(BundleCheck { contents, intact: true, problem: None, verify })
}

/// What is in a bundle, by its own account, every byte of which was checked.
pub async fn show_bundle(input: Input) -> Result<BundleContents, ApiError> {
    blocking(move || {
        let Some(path) = input.path() else {
            return Err(ApiError::FileUnreadable {
                name: input.name.clone(),
                detail: "not a file".to_owned(),
            });
        };
        Ok(contents(&inquest_bundle::open(open_file(&input.name, path)?, &mut |_| Ok(()))?))
    })
    .await
}

fn unpack(input: &Input, job: &mut Job) -> Result<Unpacked, ApiError> {
    let folder = tempfile::tempdir().map_err(ApiError::internal)?;
    let path = match &input.data {
        Data::File(path) => path.clone(),
        Data::Spooled(path) => path.to_path_buf(),
        Data::Memory(bytes) => {
            let path = folder.path().join("bundle");
            std::fs::write(&path, bytes).map_err(ApiError::internal)?;
            path
        }
    };
    let mut failed = None;
    let opened = inquest_bundle::open(open_file(&input.name, &path)?, &mut |done| {
        step(job, "verifying", done, &mut failed)
    });
    if let Some(cancelled) = failed {
        return Err(cancelled);
    }
    let mut bundle = opened?;
    let hashes: Vec<String> = bundle.originals().map(|(sha256, _)| sha256.to_owned()).collect();
    let mut originals = Vec::new();
    for (index, sha256) in hashes.iter().enumerate() {
        // Named by position: nothing in a bundle ever becomes a path.
        let path = folder.path().join(format!("original-{index}"));
        let mut out = File::create(&path).map_err(ApiError::internal)?;
        bundle.unpack_original(sha256, &mut out)?;
        originals.push(path);
    }
    Ok(Unpacked {
        contents: contents(&bundle),
        records: bundle.records.clone(),
        journal: bundle.journal.clone(),
        folder,
        originals,
    })
}

fn contents<R>(bundle: &Bundle<R>) -> BundleContents {
    BundleContents {
        format: bundle.info.format,
        question: bundle.info.question.clone(),
        entries: bundle
            .entries
            .iter()
            .map(|e| BundleEntry { name: e.name.clone(), bytes: e.bytes, sha256: e.sha256.clone() })
            .collect(),
        raw_captures: bundle.info.raw_captures,
    }
}

fn case_of(records: &[Record]) -> Result<Case, ApiError> {
    let found = records.iter().find_map(|r| match r {
        Record::Case(case) => Some(case.clone()),
        _ => None,
    });
    found.ok_or_else(|| ApiError::BundleInvalid { detail: "no case".to_owned() })
}

/// Reports progress; a cancelled job becomes an error that stops the reader or writer.
fn step(job: &mut Job, stage: &str, done: u64, failed: &mut Option<ApiError>) -> std::io::Result<()> {
    match job.at(stage, done, None) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => {
            *failed = Some(job.cancelled());
            Err(std::io::Error::from(std::io::ErrorKind::Interrupted))
        }
    }
}

fn open_file(name: &str, path: &Path) -> Result<BufReader<File>, ApiError> {
    let input = Input {
        name: name.to_owned(),
        origin: inquest_core::case::Origin::File,
        data: Data::File(path.to_owned()),
        member: None,
    };
    Ok(BufReader::new(File::open(path).map_err(|e| captures::unreadable(&input, e))?))
}

/// Files that are being written begin and end like this, beside their target.
const PART: [&str; 2] = [".inquest-", ".part"];
/// A part that nobody has written to for so long belongs to a program that was killed.
const ABANDONED: std::time::Duration = std::time::Duration::from_secs(600);

/// Writes a file beside its target and puts it in place when it is whole: a reader never sees half of it. Refusals
/// name the target and the cause, never the part.
///
/// A link is followed. A device or a pipe is written to as it is. What lies in a library is refused: a report over its
/// database would be the end of every case in it.
pub(crate) fn write_file(
    name: &str,
    target: &Path,
    write: impl FnOnce(&mut File) -> Result<(), ApiError>,
) -> Result<(), ApiError> {
    let unwritable =
        |e: std::io::Error| ApiError::FileUnwritable { name: name.to_owned(), detail: cause(&e) };
    let target = &target.canonicalize().unwrap_or_else(|_| target.to_owned());
    if target.is_dir() {
        return Err(unwritable(std::io::ErrorKind::IsADirectory.into()));
    }
    let folder = target.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let whole = folder.canonicalize().map_err(unwritable)?;
    if whole.ancestors().any(inquest_store::is_library) {
        return Err(ApiError::FileInLibrary { name: name.to_owned() });
    }
    if target.exists() && !target.is_file() {
        let mut device = File::options().write(true).open(target).map_err(unwritable)?;
        write(&mut device)?;
        return device.flush().map_err(unwritable);
    }
    sweep(folder);
    let part = tempfile::Builder::new().prefix(PART[0]).suffix(PART[1]).tempfile_in(folder);
    let mut part = part.map_err(unwritable)?;
    write(part.as_file_mut())?;
    part.flush().and_then(|()| part.as_file().sync_all()).map_err(unwritable)?;
    part.persist(target).map_err(|e| unwritable(e.error))?;
    // The name is on the disk when its folder is. Not every system lets a folder be synced, and the bytes are there.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// What the system said, without the path of the part, which the library that makes it adds behind it.
fn cause(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split_once(" at path ").map_or(text.as_str(), |(said, _)| said).to_owned()
}

/// Removes the parts that killed programs left beside a target. What cannot be removed stays: it is only litter.
fn sweep(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let ours = name.starts_with(PART[0]) && name.ends_with(PART[1]);
        let abandoned = || {
            entry
                .metadata()
                .and_then(|m| m.modified())
                .is_ok_and(|t| t.elapsed().is_ok_and(|e| e > ABANDONED))
        };
        if ours && abandoned() {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(target: &Path) -> Result<(), ApiError> {
        write_file("case.inquest", target, |out| out.write_all(b"whole").map_err(ApiError::internal))
    }

    #[test]
    fn a_refusal_names_the_target_and_the_cause_alone() {
        let folder = tempfile::tempdir().unwrap();
        let nowhere = folder.path().join("no such folder").join("case.inquest");
        let Err(ApiError::FileUnwritable { name, detail }) = write(&nowhere) else { panic!("written") };
        assert_eq!(
            (name.as_str(), detail.as_str()),
            ("case.inquest", "No such file or directory (os error 2)")
        );
        let Err(ApiError::FileUnwritable { detail, .. }) = write(folder.path()) else { panic!("written") };
        assert!(!detail.contains(&*folder.path().to_string_lossy()), "{detail}");
    }

    #[test]
    fn nothing_is_written_over_a_library_and_links_are_followed() {
        let folder = tempfile::tempdir().unwrap();
        let library = folder.path().join("library");
        std::fs::create_dir_all(library.join("originals")).unwrap();
        std::fs::write(library.join("library.sqlite"), "cases").unwrap();
        for target in
            [library.join("library.sqlite"), library.join("originals").join("aa"), library.join("new")]
        {
            assert!(matches!(write(&target), Err(ApiError::FileInLibrary { .. })), "{target:?}");
        }
        assert_eq!(std::fs::read(library.join("library.sqlite")).unwrap(), b"cases");
        #[cfg(unix)]
        {
            let (real, link) = (folder.path().join("real"), folder.path().join("link"));
            std::fs::write(&real, "old").unwrap();
            std::os::unix::fs::symlink(&real, &link).unwrap();
            write(&link).unwrap();
            assert_eq!(std::fs::read(&real).unwrap(), b"whole");
            assert!(link.is_symlink());
            // A device is written to, not replaced.
            write(Path::new("/dev/null")).unwrap();
            assert!(!Path::new("/dev/null").is_file());
        }
    }

    #[test]
    fn parts_that_a_killed_program_left_are_removed_and_running_ones_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let (old, young) =
            (folder.path().join(".inquest-aaaa.part"), folder.path().join(".inquest-bbbb.part"));
        for path in [&old, &young] {
            std::fs::write(path, "half").unwrap();
        }
        let long_ago = std::time::SystemTime::now() - 2 * ABANDONED;
        File::options().write(true).open(&old).unwrap().set_modified(long_ago).unwrap();
        write(&folder.path().join("case.inquest")).unwrap();
        assert!(!old.exists() && young.exists());
        assert_eq!(std::fs::read(folder.path().join("case.inquest")).unwrap(), b"whole");
    }
}
