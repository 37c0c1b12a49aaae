//! The BagIt side: tag files and manifests, one encoding each (RFC 8493).

/// `bagit.txt`.
pub(crate) const DECLARATION: &str = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n";

pub(crate) const DECLARATION_NAME: &str = "bagit.txt";
pub(crate) const INFO_NAME: &str = "bag-info.txt";
pub(crate) const MANIFEST_NAME: &str = "manifest-sha256.txt";
pub(crate) const TAG_MANIFEST_NAME: &str = "tagmanifest-sha256.txt";
pub(crate) const BUNDLE_NAME: &str = "data/bundle.json";
pub(crate) const RECORDS_NAME: &str = "data/records.json";
pub(crate) const JOURNAL_NAME: &str = "data/journal.jsonl";
pub(crate) const ORIGINALS: &str = "data/originals/";

/// `bag-info.txt`: size and number of the payload.
pub(crate) fn info(payload_bytes: u64, payload_files: usize, format: u32) -> String {
    format!(
        "Bag-Software-Agent: Inquest\nInquest-Bundle-Format: {format}\nPayload-Oxum: {payload_bytes}.{payload_files}\n"
    )
}

/// Lines of `sha256sum`, sorted by name.
pub(crate) fn manifest(hashes: &[(String, String)]) -> String {
    let mut lines: Vec<String> = hashes.iter().map(|(name, sha)| format!("{sha}  {name}\n")).collect();
    lines.sort_by(|a, b| a[66..].cmp(&b[66..]));
    lines.concat()
}

/// True for 64 lower-case hex digits.
pub(crate) fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

/// True for the names that entries of this format have; all of them are ASCII, none can leave a folder.
pub(crate) fn name_allowed(name: &str) -> bool {
    [DECLARATION_NAME, INFO_NAME, MANIFEST_NAME, TAG_MANIFEST_NAME, BUNDLE_NAME, RECORDS_NAME, JOURNAL_NAME]
        .contains(&name)
        || name.strip_prefix(ORIGINALS).is_some_and(is_sha256)
}
