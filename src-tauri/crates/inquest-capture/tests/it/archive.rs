//! Archives: members, limits at the limit and one beyond, and what is refused.

use std::io::{Cursor, Read as _, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;
use inquest_capture::archive::{self, Archive, ArchiveError, Content, Format, Limits, Refusal, SetKind};
use inquest_capture::read::{Bytes, Input as _, Silent, inspect};
use proptest::prelude::*;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const DIGEST: &[u8] =
    b"DIGEST_TEXT\tCOUNT_STAR\tSUM_TIMER_WAIT\nCOMMIT\t12\t5400340000\nSELECT ?\t3\t9000000\n";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut packed = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        if name.ends_with('/') {
            packed.add_directory(*name, SimpleFileOptions::default()).unwrap();
        } else {
            packed.start_file(*name, SimpleFileOptions::default()).unwrap();
            packed.write_all(bytes).unwrap();
        }
    }
    packed.finish().unwrap().into_inner()
}

fn open(bytes: &[u8]) -> Archive<Bytes<'_>> {
    archive::open(Bytes(bytes), &Limits::default(), &mut Silent).unwrap()
}

fn refusal(bytes: &[u8], limits: &Limits) -> Option<Refusal> {
    match archive::open(Bytes(bytes), limits, &mut Silent) {
        Ok(_) => None,
        Err(ArchiveError::Refused { refusal, .. }) => Some(refusal),
        Err(other) => panic!("{other}"),
    }
}

fn unpacked(archive: &Archive<Bytes<'_>>, member: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    archive.input(member).unwrap().open().unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}

/// Replaces every occurrence; both have the same length.
fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut out = bytes.to_vec();
    for at in 0..out.len().saturating_sub(from.len() - 1) {
        if out[at..].starts_with(from) {
            out[at..at + to.len()].copy_from_slice(to);
        }
    }
    out
}

/// Changes two bytes of every header of members: `local` and `central` are places within the headers.
fn patched(bytes: &[u8], local: usize, central: usize, value: u16) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for (mark, place) in [(b"PK\x03\x04", local), (b"PK\x01\x02", central)] {
        for at in 0..out.len() - 4 {
            if out[at..].starts_with(mark) {
                out[at + place..at + place + 2].copy_from_slice(&value.to_le_bytes());
            }
        }
    }
    out
}

#[test]
fn first_bytes_tell_an_archive() {
    assert_eq!(archive::sniff(&gzip(b"x")), Some(Format::Gzip));
    assert_eq!(archive::sniff(&zip(&[("a", b"x")])), Some(Format::Zip));
    assert_eq!(archive::sniff(b"PK"), None);
    assert_eq!(archive::sniff(b"PKZIP is not a zip"), None);
    assert_eq!(archive::sniff(DIGEST), None);
    assert!(matches!(
        archive::open(Bytes(DIGEST), &Limits::default(), &mut Silent),
        Err(ArchiveError::NotAnArchive)
    ));
}

#[test]
fn a_gzip_of_the_corpus_is_read_as_its_member() {
    let bytes =
        std::fs::read(crate::corpus::folder().join("jdk-17.0.15/metaspace/1-load500.smaps.txt.gz")).unwrap();
    let found = open(&bytes);
    assert_eq!((found.format, found.set, found.members.len()), (Format::Gzip, SetKind::Plain, 1));
    let member = &found.members[0];
    let plain = unpacked(&found, 0);
    assert_eq!(member.bytes, plain.len() as u64);
    assert_eq!((member.content, member.incomplete), (Content::Text, None));
    let input = found.input(0).unwrap();
    let inspection = inspect(&input, &mut Silent).unwrap();
    assert_eq!(inspection.sha256, member.sha256);
    assert_eq!(inspection.bytes, member.bytes);
    assert!(inspection.receipt.sums());
}

#[test]
fn gzips_one_after_another_are_one_member() {
    let mut bytes = gzip(&DIGEST[..40]);
    bytes.extend(gzip(&DIGEST[40..]));
    let found = open(&bytes);
    assert_eq!(unpacked(&found, 0), DIGEST);
    let inspection = inspect(&found.input(0).unwrap(), &mut Silent).unwrap();
    assert_eq!(inspection.blocks[0].kind.as_str(), "mysql.digest");
    assert_eq!(inspection.blocks[0].rows, 2);
}

/// What follows a gzip and is none: the capture is read, and said to be damaged there.
#[test]
fn junk_behind_a_gzip_is_not_silent() {
    for junk in [&b"junk, twenty bytes..."[..], b"x", b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01"] {
        let mut bytes = gzip(DIGEST);
        bytes.extend(junk);
        let found = open(&bytes);
        assert!(matches!(found.members[0].incomplete, Some("archive_damaged" | "archive_cut")), "{junk:?}");
        assert_eq!(unpacked(&found, 0), DIGEST);
    }
}

fn tar(name: &str, content: &[u8]) -> Vec<u8> {
    let mut header = vec![0u8; 512];
    header[..name.len()].copy_from_slice(name.as_bytes());
    header[257..265].copy_from_slice(b"ustar\x0000");
    let mut bytes = header;
    bytes.extend(content);
    bytes.resize(bytes.len().next_multiple_of(512) + 1_024, 0);
    bytes
}

#[test]
fn a_tar_is_refused_by_name() {
    let plain = tar("captures/digest.tsv", DIGEST);
    let found = inspect(&Bytes(&plain), &mut Silent).unwrap();
    assert_eq!((found.blocks.len(), found.receipt.quarantine[0].reason.as_str()), (0, "binary_tar"));
    assert_eq!(refusal(&gzip(&plain), &Limits::default()), Some(Refusal::Tar));
    assert_eq!(Refusal::Tar.code(), "archive_tar");
    let both = zip(&[("a.tar", &plain), ("b.tsv", DIGEST)]);
    let found = open(&both);
    assert_eq!((found.skipped[0].name.as_str(), found.skipped[0].why), ("a.tar", "archive_tar"));
    assert_eq!(found.members.len(), 1);
}

/// The method of a zip's member is named, so that the person knows what to do.
#[test]
fn methods_that_are_not_read_are_named() {
    let bytes = zip(&[("a.tsv", DIGEST), ("b.tsv", DIGEST)]);
    for (method, why) in [
        (12u16, "archive_method_bzip2"),
        (14, "archive_method_lzma"),
        (93, "archive_method_zstd"),
        (6, "archive_method"),
    ] {
        let mut other = bytes.clone();
        // The method of the first member, in its own header and in the directory.
        let local = 8;
        let central = other.windows(4).position(|w| w == b"PK\x01\x02").unwrap() + 10;
        for at in [local, central] {
            other[at..at + 2].copy_from_slice(&method.to_le_bytes());
        }
        let found = open(&other);
        assert_eq!(found.skipped.iter().map(|s| s.why).collect::<Vec<_>>(), [why]);
        assert_eq!(found.members.len(), 1);
    }
}

#[test]
fn a_gzip_says_what_was_packed() {
    let mut packed = flate2::GzBuilder::new().filename("digest.tsv").write(Vec::new(), Compression::fast());
    packed.write_all(DIGEST).unwrap();
    assert_eq!(open(&packed.finish().unwrap()).members[0].name, "digest.tsv");
    assert_eq!(open(&gzip(DIGEST)).members[0].name, "");
}

#[test]
fn a_cut_gzip_is_read_as_far_as_it_goes() {
    let plain: Vec<u8> =
        (0..20_000).flat_map(|n| format!("{n}\t{}\n", n * 7919 % 10_007).into_bytes()).collect();
    let bytes = gzip(&plain);
    let cut = &bytes[..bytes.len() / 2];
    let found = open(cut);
    assert!(found.members[0].incomplete.is_some());
    let got = unpacked(&found, 0);
    assert!(got.len() > 1_000 && plain.starts_with(&got));
    // Nothing comes out of a header alone.
    assert_eq!(refusal(&bytes[..12], &Limits::default()), Some(Refusal::Damaged));
}

#[test]
fn what_follows_a_gzip_marks_it() {
    let mut bytes = gzip(DIGEST);
    bytes.extend(b"and words that are no gzip");
    let found = open(&bytes);
    assert_eq!(found.members[0].incomplete, Some("archive_damaged"));
    assert_eq!(unpacked(&found, 0), DIGEST);
}

#[test]
fn a_zip_is_a_list_of_members_and_names_are_text() {
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0";
    let bytes = zip(&[
        ("set/", b""),
        ("set/digest.tsv", DIGEST),
        ("../../etc/passwd", b"root:x:0:0\n"),
        ("C:\\captures\\board.png", png),
        ("core", b"\x7fELF\0\0\0\0\x01\x02"),
        ("empty", b""),
    ]);
    let found = open(&bytes);
    let seen: Vec<_> = found.members.iter().map(|m| (m.name.as_str(), m.bytes, m.content)).collect();
    assert_eq!(
        seen,
        [
            ("set/digest.tsv", DIGEST.len() as u64, Content::Text),
            ("../../etc/passwd", 11, Content::Text),
            ("C:\\captures\\board.png", 29, Content::Image),
            ("core", 10, Content::Binary),
            ("empty", 0, Content::Empty),
        ]
    );
    assert!(found.skipped.is_empty());
    assert_eq!(unpacked(&found, 0), DIGEST);
    assert_eq!(unpacked(&found, 1), b"root:x:0:0\n");
    assert!(found.input(5).is_none());
    let inspection = inspect(&found.input(0).unwrap(), &mut Silent).unwrap();
    assert_eq!(inspection.blocks[0].kind.as_str(), "mysql.digest");
    assert_eq!(inspection.sha256, found.members[0].sha256);
}

#[test]
fn names_of_a_korean_windows_are_read() {
    let (name, _, _) = encoding_rs::EUC_KR.encode("주문.tsv");
    let bytes = replaced(&zip(&[("abcd.tsv", DIGEST)]), b"abcd.tsv", &name);
    assert_eq!(open(&bytes).members[0].name, "주문.tsv");
}

#[test]
fn members_are_counted() {
    let at = Limits { members: 3, ..Limits::default() };
    assert_eq!(refusal(&zip(&[("a", b"1"), ("b", b"2"), ("c", b"3")]), &at), None);
    let beyond = zip(&[("a", b"1"), ("b", b"2"), ("c", b"3"), ("d", b"4")]);
    assert_eq!(refusal(&beyond, &at), Some(Refusal::TooManyMembers { limit: 3 }));
    // An end record that claims fewer members does not help.
    let end = beyond.len() - 22;
    let mut lie = beyond;
    lie[end + 8..end + 12].copy_from_slice(&[1, 0, 1, 0]);
    assert!(
        refusal(&lie, &at).is_none_or(|r| r == Refusal::Damaged || r == Refusal::TooManyMembers { limit: 3 })
    );
}

#[test]
fn the_limits_are_those_of_the_goals() {
    let limits = Limits::default();
    assert_eq!(
        (limits.members, limits.unpacked, limits.ratio, limits.ratio_above),
        (10_000, 2 << 30, 200, 1 << 20)
    );
    let many = |count: usize| {
        let names: Vec<String> = (0..count).map(|n| format!("{n}")).collect();
        zip(&names.iter().map(|n| (n.as_str(), b"".as_slice())).collect::<Vec<_>>())
    };
    assert_eq!(refusal(&many(10_000), &limits), None);
    assert_eq!(refusal(&many(10_001), &limits), Some(Refusal::TooManyMembers { limit: 10_000 }));
}

#[test]
fn unpacked_bytes_are_bounded_over_all_members() {
    let bytes = zip(&[("a", &[b'a'; 600]), ("b", &[b'b'; 400])]);
    let limits = |unpacked| Limits { unpacked, ..Limits::default() };
    assert_eq!(refusal(&bytes, &limits(1_000)), None);
    assert_eq!(refusal(&bytes, &limits(999)), Some(Refusal::TooLarge { limit: 999 }));
    let bytes = gzip(&[b'a'; 1_000]);
    assert_eq!(refusal(&bytes, &limits(1_000)), None);
    assert_eq!(refusal(&bytes, &limits(999)), Some(Refusal::TooLarge { limit: 999 }));
}

#[test]
fn a_member_that_unpacks_to_far_more_is_refused() {
    let limits = Limits::default();
    let blanks = |bytes: usize| gzip(&vec![b' '; bytes]);
    assert_eq!(refusal(&blanks(1 << 20), &limits), None);
    assert_eq!(refusal(&blanks((1 << 20) + 1), &limits), Some(Refusal::Ratio { limit: 200 }));
    // Exactly so many for one, and one more.
    let (plain, packed) = (10_000u64, gzip(&[b' '; 10_000]).len() as u64);
    let ratio = |ratio| Limits { ratio, ratio_above: 0, ..Limits::default() };
    assert_eq!(refusal(&blanks(10_000), &ratio(plain / packed)), None);
    assert_eq!(
        refusal(&blanks(10_000), &ratio(plain / (packed + 1))),
        Some(Refusal::Ratio { limit: plain / (packed + 1) })
    );
}

#[test]
fn a_bomb_costs_nothing_but_its_first_megabytes() {
    let mut packed = ZipWriter::new(Cursor::new(Vec::new()));
    packed.start_file("bomb", SimpleFileOptions::default()).unwrap();
    for _ in 0..4 {
        packed.write_all(&[0; 1 << 20]).unwrap();
    }
    let bytes = packed.finish().unwrap().into_inner();
    let mut last = 0;
    let opened = archive::open(Bytes(&bytes), &Limits::default(), &mut |done: u64, _: u64| {
        last = last.max(done);
        true
    });
    assert_eq!(opened.unwrap_err().code(), "archive_ratio");
    assert!(last <= bytes.len() as u64);
}

#[test]
fn an_archive_in_an_archive_is_unpacked_once() {
    let once = gzip(DIGEST);
    let twice = gzip(&once);
    let inner = zip(&[("x", b"1")]);
    let bytes =
        zip(&[("digest.tsv.gz", &once), ("twice.gz", &twice), ("inner.zip", &inner), ("plain", b"2")]);
    let found = open(&bytes);
    let names: Vec<_> = found.members.iter().map(|m| (m.name.as_str(), m.nested)).collect();
    assert_eq!(names, [("digest.tsv.gz", Some(Format::Gzip)), ("plain", None)]);
    assert_eq!(unpacked(&found, 0), DIGEST);
    let skipped: Vec<_> = found.skipped.iter().map(|s| (s.name.as_str(), s.why)).collect();
    assert_eq!(skipped, [("twice.gz", "archive_nested"), ("inner.zip", "archive_nested")]);
    assert_eq!(unpacked(&open(&twice), 0), DIGEST);
    assert_eq!(refusal(&gzip(&twice), &Limits::default()), Some(Refusal::Nested));
    assert_eq!(refusal(&gzip(&inner), &Limits::default()), Some(Refusal::Nested));
}

#[test]
fn names_that_come_twice_are_refused() {
    let limits = Limits::default();
    let same = replaced(&zip(&[("a.txt", b"1"), ("b.txt", b"2")]), b"b.txt", b"a.txt");
    assert_eq!(refusal(&same, &limits), Some(Refusal::Duplicate));
    assert_eq!(refusal(&zip(&[("A.txt", b"1"), ("a.txt", b"2")]), &limits), Some(Refusal::Duplicate));
    assert_eq!(refusal(&zip(&[("a.txt", b"1"), ("b.txt", b"1")]), &limits), None);
}

#[test]
fn encrypted_members_are_refused_and_named() {
    let bytes = patched(&zip(&[("secret.txt", b"1")]), 6, 8, 1);
    match archive::open(Bytes(&bytes), &Limits::default(), &mut Silent) {
        Err(error @ ArchiveError::Refused { refusal: Refusal::Encrypted, .. }) => {
            assert_eq!(error.code(), "archive_encrypted");
            assert!(error.to_string().contains("secret.txt"));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn members_that_share_bytes_are_refused() {
    let mut bytes = zip(&[("aa", b"the same bytes"), ("bb", b"other bytes")]);
    // The second entry of the directory points to the first member.
    let central: Vec<usize> =
        (0..bytes.len() - 4).filter(|at| bytes[*at..].starts_with(b"PK\x01\x02")).collect();
    let first: Vec<u8> = bytes[central[0] + 42..central[0] + 46].to_vec();
    bytes[central[1] + 42..central[1] + 46].copy_from_slice(&first);
    assert_eq!(refusal(&bytes, &Limits::default()), Some(Refusal::Overlap));
}

#[test]
fn links_and_unknown_methods_are_listed_not_followed() {
    let mut packed = ZipWriter::new(Cursor::new(Vec::new()));
    packed.add_symlink("link", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    packed.start_file("kept", SimpleFileOptions::default()).unwrap();
    packed.write_all(b"1").unwrap();
    let bytes = packed.finish().unwrap().into_inner();
    let found = open(&bytes);
    assert_eq!(
        found.skipped.iter().map(|s| (s.name.as_str(), s.why)).collect::<Vec<_>>(),
        [("link", "archive_link")]
    );
    assert_eq!(found.members.len(), 1);
    // 12 is bzip2.
    let bytes = patched(&zip(&[("a", b"1")]), 8, 10, 12);
    assert_eq!(refusal(&bytes, &Limits::default()), Some(Refusal::Empty));
}

#[test]
fn a_damaged_member_is_marked_and_a_damaged_zip_refused() {
    let mut packed = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    packed.start_file("a", stored).unwrap();
    packed.write_all(b"one two three").unwrap();
    let bytes = packed.finish().unwrap().into_inner();
    let found = archive::open(Bytes(&bytes), &Limits::default(), &mut Silent).unwrap();
    assert_eq!(found.members[0].incomplete, None);
    let bad = replaced(&bytes, b"two", b"TWO");
    let found = open(&bad);
    assert_eq!(found.members[0].incomplete, Some("archive_damaged"));
    assert_eq!(unpacked(&found, 0), b"one TWO three");
    assert_eq!(refusal(&bytes[..bytes.len() - 10], &Limits::default()), Some(Refusal::Damaged));
    assert_eq!(refusal(&zip(&[]), &Limits::default()), Some(Refusal::Empty));
}

#[test]
fn the_check_can_be_cancelled() {
    let bytes = zip(&[("a", DIGEST)]);
    let cancelled = archive::open(Bytes(&bytes), &Limits::default(), &mut |_: u64, _: u64| false);
    assert!(matches!(cancelled, Err(ArchiveError::Cancelled)));
}

#[test]
fn sets_are_recognised_by_what_they_hold() {
    let set = |members: &[(&str, &[u8])]| open(&zip(members)).set;
    assert_eq!(set(&[("x", DIGEST), ("y", b"nothing known\n")]), SetKind::Plain);
    let gather = b"\\t\n\\r\nCOPY pg_srvr FROM stdin;\nYou are connected\n\\.\nCOPY pg_gather FROM stdin;\n1\t2\n\\.\n";
    assert_eq!(set(&[("z", gather)]), SetKind::PgGather);
    let stalk = b"TS 1796025973.004517000 2026-11-30 08:06:13\n*** 1. row ***\n";
    assert_eq!(set(&[("a", b"2026_11_30\n"), ("b", stalk)]), SetKind::PtStalk);
    let bytes = zip(&[
        ("d/0.SHOW_GLOBAL_STATUS.tsv", b"# Variable_name\tValue\nUptime\t12\n"),
        ("d/0.SHOW_GLOBAL_STATUS.yaml", b"Value: '12'\nVariable_name: Uptime\n"),
        ("d/alone.yaml", b"a: 1\n"),
    ]);
    let found = open(&bytes);
    assert_eq!(found.set, SetKind::CollectDiagnostics);
    assert_eq!(found.members.iter().map(|m| m.twin_of).collect::<Vec<_>>(), [None, Some(0), None]);
}

fn sample(file: &str) -> Vec<u8> {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/formats/archives");
    std::fs::read(folder.join(file)).unwrap()
}

/// Kinds, frames and rows of the blocks of a member; nothing of it is quarantined.
fn blocks(archive: &Archive<Bytes<'_>>, member: u32) -> Vec<(String, String, u64)> {
    let found = inspect(&archive.input(member).unwrap(), &mut Silent).unwrap();
    assert!(found.receipt.sums());
    assert_eq!(found.receipt.quarantined, 0, "{:?}", found.receipt.quarantine);
    let block = |b: &inquest_capture::read::BlockInspection| {
        (b.kind.as_str().to_owned(), b.label.clone().unwrap_or_default(), b.rows)
    };
    found.blocks.iter().map(block).collect()
}

fn of(kind: &str, label: &str, rows: u64) -> (String, String, u64) {
    (kind.to_owned(), label.to_owned(), rows)
}

#[test]
fn the_sections_of_pg_gather_are_blocks_with_their_tables_names() {
    let bytes = gzip(&sample("pg_gather-out.txt"));
    let found = open(&bytes);
    assert_eq!(found.set, SetKind::PgGather);
    assert_eq!(
        blocks(&found, 0),
        [
            of("generic.table", "pg_gather", 1),
            of("pg.activity", "pg_get_activity", 2),
            of("generic.table", "pg_pid_wait", 2),
            of("pg.settings", "pg_get_confs", 2),
        ]
    );
    let input = found.input(0).unwrap();
    let inspection = inspect(&input, &mut Silent).unwrap();
    let choice = inquest_capture::read::Choice::detected(1);
    let table = inquest_capture::read::read_all(&input, &inspection, 1, &choice).unwrap();
    let query = table.column("query").unwrap();
    assert_eq!(table.cell(0, query), Some(inquest_core::capture::Cell::Text("SELECT *\nFROM orders".into())));
    let xact = table.column("xact_start").unwrap();
    assert_eq!(table.cell(1, xact), Some(inquest_core::capture::Cell::Null));
}

#[test]
fn members_of_mysql_shell_are_read_by_their_own_header() {
    let members = ["mysqlsh-global-status.tsv", "mysqlsh-innodb-status.tsv", "mysqlsh-digest.tsv"];
    let samples: Vec<Vec<u8>> = members.iter().map(|m| sample(m)).collect();
    let bytes = zip(&members.iter().zip(&samples).map(|(n, b)| (*n, b.as_slice())).collect::<Vec<_>>());
    let found = open(&bytes);
    assert_eq!(found.set, SetKind::CollectDiagnostics);
    assert_eq!(blocks(&found, 0), [of("mysql.status", "", 3)]);
    // The text of InnoDB is in one cell, whatever lines it has.
    assert_eq!(blocks(&found, 1), [of("mysql.innodb_status", "", 1)]);
    assert_eq!(blocks(&found, 2), [of("mysql.digest", "", 2)]);
}

#[test]
fn samples_of_pt_stalk_are_blocks_named_by_their_moment() {
    let members = ["pt-stalk-processlist.txt", "pt-stalk-mysqladmin.txt"];
    let samples: Vec<Vec<u8>> = members.iter().map(|m| sample(m)).collect();
    let bytes = zip(&members.iter().zip(&samples).map(|(n, b)| (*n, b.as_slice())).collect::<Vec<_>>());
    let found = open(&bytes);
    assert_eq!(found.set, SetKind::PtStalk);
    assert_eq!(
        blocks(&found, 0),
        [
            of("mysql.processlist", "TS 1796025973.004517000 2026-11-30 08:06:13", 1),
            of("mysql.processlist", "TS 1796025974.004612000 2026-11-30 08:06:14", 1),
        ]
    );
    assert_eq!(blocks(&found, 1), [of("mysql.status", "", 3), of("mysql.status", "", 3)]);
}

#[test]
fn a_cut_section_says_so() {
    let bytes = sample("pg_gather-out.txt");
    let text = String::from_utf8(bytes).unwrap();
    let cut = &text[..text.find("fsync").unwrap()];
    let found = inspect(&Bytes(cut.as_bytes()), &mut Silent).unwrap();
    let last = found.blocks.last().unwrap();
    assert_eq!((last.rows, last.complete), (1, false));
    assert!(found.receipt.sums());
}

proptest! {
    #[test]
    fn no_archive_panics_and_members_read_as_checked(
        flips in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<prop::sample::Index>(),
        gz in any::<bool>(),
    ) {
        let mut bytes = if gz { gzip(DIGEST) } else { zip(&[("a/b", DIGEST), ("c", b"x\n")]) };
        for (at, byte) in flips {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(cut.index(bytes.len() * 4).max(1).min(bytes.len()));
        if let Ok(found) = archive::open(Bytes(&bytes), &Limits::default(), &mut Silent) {
            for member in &found.members {
                prop_assert_eq!(unpacked(&found, member.index).len() as u64, member.bytes);
            }
        }
    }
}
