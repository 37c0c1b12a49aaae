//! Reads a bundle, strictly.

use std::io::{self, Read, Seek};

use inquest_core::case::{ChainBreak, JournalEntry, Record, SCHEMA, journal_form, replay, verify_texts};

use crate::bag;
use crate::container::{Archive, ArchiveEntry, Broken, read_archive};
use crate::info::{FORMAT, Info};

/// What a bundle may hold at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Entries.
    pub entries: u64,
    /// Bytes of all entries, unpacked.
    pub unpacked_bytes: u64,
    /// Unpacked to packed, for entries above `ratio_above`.
    pub ratio: u64,
    /// Entries up to this size may have any ratio.
    pub ratio_above: u64,
    /// Bytes of a manifest.
    pub manifest_bytes: u64,
    /// Bytes of records or journal.
    pub document_bytes: u64,
}

/// The limits in force.
pub const LIMITS: Limits = Limits {
    entries: 10_000,
    unpacked_bytes: 2 << 30,
    ratio: 200,
    ratio_above: 1 << 20,
    manifest_bytes: 4 << 20,
    document_bytes: 256 << 20,
};

/// Why a file is not read as a bundle. Nothing was stored.
#[derive(Debug, thiserror::Error)]
pub enum ReadRefused {
    /// The archive is not as the format writes it.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// A file that every bundle has is not there.
    #[error("{name} is missing")]
    Missing {
        /// The name.
        name: &'static str,
    },
    /// A manifest or tag file does not say what the payload is.
    #[error("{name} does not fit the files of the bundle")]
    Manifest {
        /// The name.
        name: &'static str,
    },
    /// It was written by a newer program.
    #[error("bundle format {found} is newer than this program reads ({known})")]
    Newer {
        /// Version found: of the format, or of the records.
        found: u32,
        /// Newest version known.
        known: u32,
    },
    /// A document inside is not what it should be.
    #[error("{name}, line {line}: {problem}")]
    Document {
        /// The name.
        name: &'static str,
        /// Line, from 1.
        line: usize,
        /// What is wrong, at most 200 bytes.
        problem: String,
    },
    /// The journal does not hold.
    #[error(transparent)]
    Journal(#[from] ChainBreak),
    /// Reading the file failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// One entry, for display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Name within the bundle.
    pub name: String,
    /// Size.
    pub bytes: u64,
    /// SHA-256 of its content.
    pub sha256: String,
}

/// A bundle that was read and found to be exactly what it says.
#[derive(Debug)]
pub struct Bundle<R> {
    /// What it says of itself.
    pub info: Info,
    /// Records, sorted by key.
    pub records: Vec<Record>,
    /// Journal of the case.
    pub journal: Vec<JournalEntry>,
    /// Every entry in file order.
    pub entries: Vec<Entry>,
    archive: Archive<R>,
}

impl<R> std::fmt::Debug for Archive<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Archive").field("entries", &self.entries.len()).finish_non_exhaustive()
    }
}

/// Opens and checks a bundle: the seal, the structure, every entry's bytes against the manifests, the
/// documents and the journal's chain. `step` hears the bytes of entries checked and may stop with an error.
pub fn open<R: Read + Seek>(
    file: R,
    step: &mut dyn FnMut(u64) -> io::Result<()>,
) -> Result<Bundle<R>, ReadRefused> {
    let mut archive = read_archive(file, bag::name_allowed)?;
    let mut entries = Vec::with_capacity(archive.entries.len());
    let mut documents = Documents::default();
    for entry in archive.entries.clone() {
        step(entry.size)?;
        let sha256 = match documents.slot(&entry)? {
            Some(slot) => archive.unpack(&entry, slot)?,
            None => archive.unpack(&entry, &mut io::sink())?,
        };
        entries.push(Entry { name: entry.name, bytes: entry.size, sha256 });
    }
    check_bag(&entries, &documents)?;
    let info: Info = parse(bag::BUNDLE_NAME, &documents.bundle)?;
    if info.format > FORMAT {
        return Err(ReadRefused::Newer { found: info.format, known: FORMAT });
    }
    if info.schema > SCHEMA {
        return Err(ReadRefused::Newer { found: info.schema, known: SCHEMA });
    }
    let records: Vec<Record> = parse(bag::RECORDS_NAME, &documents.records)?;
    let journal = read_journal(&documents.journal)?;
    check_case(&info, &records, &journal)?;
    Ok(Bundle { info, records, journal, entries, archive })
}

impl<R: Read + Seek> Bundle<R> {
    /// Hashes and sizes of the originals inside.
    pub fn originals(&self) -> impl Iterator<Item = (&str, u64)> {
        self.entries.iter().filter_map(|e| e.name.strip_prefix(bag::ORIGINALS).map(|sha| (sha, e.bytes)))
    }

    /// Unpacks an original into a sink. `None` when it is not inside (purged before the bundle was written).
    pub fn unpack_original(
        &mut self,
        sha256: &str,
        sink: &mut dyn io::Write,
    ) -> Result<Option<()>, ReadRefused> {
        let name = format!("{}{sha256}", bag::ORIGINALS);
        let Some(entry) = self.archive.entries.iter().find(|e| e.name == name).cloned() else {
            return Ok(None);
        };
        // `open` has compared the hash already; a file that changed under our hands is caught here.
        if self.archive.unpack(&entry, sink)? == sha256 {
            Ok(Some(()))
        } else {
            Err(Broken::Content { name }.into())
        }
    }
}

#[derive(Default)]
struct Documents {
    declaration: Vec<u8>,
    info: Vec<u8>,
    manifest: Vec<u8>,
    tag_manifest: Vec<u8>,
    bundle: Vec<u8>,
    records: Vec<u8>,
    journal: Vec<u8>,
}

impl Documents {
    /// Where an entry's bytes are kept, if they are; refuses those above their limit before unpacking.
    fn slot(&mut self, entry: &ArchiveEntry) -> Result<Option<&mut Vec<u8>>, Broken> {
        let (slot, what, limit) = match entry.name.as_str() {
            bag::DECLARATION_NAME => (&mut self.declaration, "manifest_bytes", LIMITS.manifest_bytes),
            bag::INFO_NAME => (&mut self.info, "manifest_bytes", LIMITS.manifest_bytes),
            bag::MANIFEST_NAME => (&mut self.manifest, "manifest_bytes", LIMITS.manifest_bytes),
            bag::TAG_MANIFEST_NAME => (&mut self.tag_manifest, "manifest_bytes", LIMITS.manifest_bytes),
            bag::BUNDLE_NAME => (&mut self.bundle, "manifest_bytes", LIMITS.manifest_bytes),
            bag::RECORDS_NAME => (&mut self.records, "document_bytes", LIMITS.document_bytes),
            bag::JOURNAL_NAME => (&mut self.journal, "document_bytes", LIMITS.document_bytes),
            _ => return Ok(None),
        };
        if entry.size > limit {
            return Err(Broken::Limit { what, found: entry.size, limit });
        }
        Ok(Some(slot))
    }
}

/// Writing the tag files again from the entries is the check: they have one encoding.
fn check_bag(entries: &[Entry], documents: &Documents) -> Result<(), ReadRefused> {
    for name in [
        bag::DECLARATION_NAME,
        bag::BUNDLE_NAME,
        bag::RECORDS_NAME,
        bag::JOURNAL_NAME,
        bag::INFO_NAME,
        bag::MANIFEST_NAME,
        bag::TAG_MANIFEST_NAME,
    ] {
        if !entries.iter().any(|e| e.name == name) {
            return Err(ReadRefused::Missing { name });
        }
    }
    let (payload, tags): (Vec<&Entry>, Vec<&Entry>) = entries
        .iter()
        .filter(|e| e.name != bag::TAG_MANIFEST_NAME)
        .partition(|e| e.name.starts_with("data/"));
    let hashes = |list: &[&Entry]| -> Vec<(String, String)> {
        list.iter().map(|e| (e.name.clone(), e.sha256.clone())).collect()
    };
    let payload_bytes = payload.iter().map(|e| e.bytes).sum();
    let format = declared_format(&documents.info);
    let expected = [
        (bag::DECLARATION_NAME, &documents.declaration, bag::DECLARATION.to_owned()),
        (bag::INFO_NAME, &documents.info, bag::info(payload_bytes, payload.len(), format)),
        (bag::MANIFEST_NAME, &documents.manifest, bag::manifest(&hashes(&payload))),
        (bag::TAG_MANIFEST_NAME, &documents.tag_manifest, bag::manifest(&hashes(&tags))),
    ];
    for (name, found, text) in expected {
        if found != text.as_bytes() {
            return Err(ReadRefused::Manifest { name });
        }
    }
    for entry in &payload {
        if entry.name.strip_prefix(bag::ORIGINALS).is_some_and(|sha| sha != entry.sha256) {
            return Err(Broken::Content { name: entry.name.clone() }.into());
        }
    }
    Ok(())
}

/// The format that `bag-info.txt` names; a newer program's file is then refused for being newer, not broken.
fn declared_format(info: &[u8]) -> u32 {
    std::str::from_utf8(info)
        .ok()
        .and_then(|text| text.lines().find_map(|l| l.strip_prefix("Inquest-Bundle-Format: ")))
        .and_then(|v| v.parse().ok())
        .unwrap_or(FORMAT)
}

fn parse<T: serde::de::DeserializeOwned>(name: &'static str, bytes: &[u8]) -> Result<T, ReadRefused> {
    serde_json::from_slice(bytes).map_err(|e| document(name, e.line(), &e))
}

/// One entry a line, each in its one spelling, and a line end behind the last.
fn read_journal(bytes: &[u8]) -> Result<Vec<JournalEntry>, ReadRefused> {
    let text = std::str::from_utf8(bytes).map_err(|e| document(bag::JOURNAL_NAME, 1, &e))?;
    let lines: Vec<&str> = text.split_inclusive('\n').map(|l| l.strip_suffix('\n').unwrap_or(l)).collect();
    let entries = lines
        .iter()
        .enumerate()
        .map(|(i, line)| serde_json::from_str(line).map_err(|e| document(bag::JOURNAL_NAME, i + 1, &e)))
        .collect::<Result<Vec<JournalEntry>, _>>()?;
    verify_texts(&entries, &lines)?;
    if !text.is_empty() && !text.ends_with('\n') {
        return Err(document(bag::JOURNAL_NAME, lines.len(), &"the last line has no end"));
    }
    Ok(entries)
}

fn document(name: &'static str, line: usize, problem: &dyn std::fmt::Display) -> ReadRefused {
    let mut problem = problem.to_string();
    problem.truncate(problem.floor_char_boundary(200));
    ReadRefused::Document { name, line, problem }
}

/// The bundle is about one case, and its journal leads to its records.
fn check_case(info: &Info, records: &[Record], journal: &[JournalEntry]) -> Result<(), ReadRefused> {
    let problem = |name, text: &str| Err(document(name, 1, &text));
    let cases: Vec<_> =
        records.iter().filter_map(|r| if let Record::Case(c) = r { Some(c) } else { None }).collect();
    if cases.len() != 1 || cases[0].id != info.case || cases[0].question != info.question {
        return problem(bag::RECORDS_NAME, "the records are not of the case that the bundle names");
    }
    if journal.iter().any(|e| e.case != info.case) {
        return problem(bag::JOURNAL_NAME, "an entry is of another case");
    }
    let replayed = match replay(journal) {
        Ok(replayed) => replayed,
        Err(seq) => {
            return problem(
                bag::JOURNAL_NAME,
                &format!("entry {seq} does not follow from the entries before"),
            );
        }
    };
    let led_to = replayed.len() == records.len()
        && records.iter().all(|r| replayed.get(&r.key()).is_some_and(|known| *known == journal_form(r)));
    if !led_to {
        return problem(bag::RECORDS_NAME, "the journal does not lead to these records");
    }
    Ok(())
}
