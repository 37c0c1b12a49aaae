//! Writes a bundle.

use std::io::{self, Read, Seek, Write};

use inquest_core::canonical::to_canonical_json;
use inquest_core::case::{JournalEntry, Record, SCHEMA};

use crate::bag;
use crate::container::ArchiveWriter;
use crate::info::{FORMAT, Info};

/// One original to put in: its hash, its size, and how to read it.
pub struct Original<'a> {
    /// SHA-256 of the bytes, lower-case hex.
    pub sha256: String,
    /// Size in bytes.
    pub bytes: u64,
    /// Opens it for reading from the start.
    pub open: Box<dyn Fn() -> io::Result<Box<dyn Read>> + 'a>,
}

/// Why a bundle could not be written. The file written so far is of no use.
#[derive(Debug, thiserror::Error)]
pub enum WriteFailed {
    /// The records hold no case, or more than one.
    #[error("the records must hold exactly one case, found {found}")]
    NotOneCase {
        /// How many were found.
        found: usize,
    },
    /// An original does not have the hash it is filed under.
    #[error("original {sha256} has other bytes than its hash says")]
    OriginalChanged {
        /// The hash it is filed under.
        sha256: String,
    },
    /// A record cannot be written as JSON.
    #[error("record cannot be written: {0}")]
    Json(#[from] serde_json::Error),
    /// Reading an original or writing the bundle failed, or the job was cancelled.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Writes a case as a bundle: the same records, journal and originals give the same bytes.
///
/// Records are sorted by key, originals by hash; `step` hears the bytes of originals done and may stop the
/// work with an error. Returns what the bundle says of itself.
pub fn write<W: Read + Write + Seek>(
    out: W,
    records: &[Record],
    journal: &[JournalEntry],
    mut originals: Vec<Original<'_>>,
    step: &mut dyn FnMut(u64) -> io::Result<()>,
) -> Result<Info, WriteFailed> {
    let info = info_of(records, !originals.is_empty())?;
    originals.sort_by(|a, b| a.sha256.cmp(&b.sha256));
    originals.dedup_by(|a, b| a.sha256 == b.sha256);
    let documents = [
        (bag::BUNDLE_NAME, to_canonical_json(&info)? + "\n"),
        (bag::RECORDS_NAME, records_json(records)?),
        (bag::JOURNAL_NAME, journal_json(journal)?),
    ];

    let mut archive = ArchiveWriter::new(out);
    let mut tags = Vec::new();
    let mut payload = Vec::new();
    let declaration = archive.add_bytes(bag::DECLARATION_NAME, bag::DECLARATION.as_bytes())?;
    tags.push((bag::DECLARATION_NAME.to_owned(), declaration.sha256));
    let mut payload_bytes = 0;
    for (name, text) in &documents {
        let stored = archive.add_bytes(name, text.as_bytes())?;
        payload_bytes += stored.size;
        payload.push(((*name).to_owned(), stored.sha256));
    }
    for original in &originals {
        let name = format!("{}{}", bag::ORIGINALS, original.sha256);
        let stored = archive.add(&name, original.bytes, &mut (original.open)()?, step)?;
        if stored.sha256 != original.sha256 {
            return Err(WriteFailed::OriginalChanged { sha256: original.sha256.clone() });
        }
        payload_bytes += stored.size;
        payload.push((name, stored.sha256));
    }
    for (name, text) in [
        (bag::INFO_NAME, bag::info(payload_bytes, payload.len(), FORMAT)),
        (bag::MANIFEST_NAME, bag::manifest(&payload)),
    ] {
        let stored = archive.add_bytes(name, text.as_bytes())?;
        tags.push((name.to_owned(), stored.sha256));
    }
    archive.add_bytes(bag::TAG_MANIFEST_NAME, bag::manifest(&tags).as_bytes())?;
    archive.finish()?;
    Ok(info)
}

fn info_of(records: &[Record], raw_captures: bool) -> Result<Info, WriteFailed> {
    let cases: Vec<_> =
        records.iter().filter_map(|r| if let Record::Case(c) = r { Some(c) } else { None }).collect();
    match cases[..] {
        [case] => Ok(Info {
            format: FORMAT,
            schema: SCHEMA,
            case: case.id.clone(),
            question: case.question.clone(),
            raw_captures,
        }),
        _ => Err(WriteFailed::NotOneCase { found: cases.len() }),
    }
}

/// One record a line inside one array, sorted by key: readable, and a difference shows where it is.
fn records_json(records: &[Record]) -> Result<String, serde_json::Error> {
    let mut lines: Vec<_> = records
        .iter()
        .map(|r| Ok((r.key(), to_canonical_json(r)?)))
        .collect::<Result<_, serde_json::Error>>()?;
    lines.sort();
    let body: Vec<String> = lines.into_iter().map(|(_, json)| json).collect();
    Ok(format!("[\n{}\n]\n", body.join(",\n")))
}

fn journal_json(journal: &[JournalEntry]) -> Result<String, serde_json::Error> {
    journal.iter().map(|entry| entry.text().map(|json| json + "\n")).collect()
}
