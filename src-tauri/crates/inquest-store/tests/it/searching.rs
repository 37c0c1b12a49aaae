//! Search against a plain scan.

use inquest_core::case::*;
use inquest_store::{Library, Place};

use crate::making::*;

async fn lines_found(library: &Library, text: &str) -> Vec<u64> {
    let mut lines: Vec<u64> =
        library.search(text, 100_000).await.unwrap().into_iter().filter_map(|h| h.line).collect();
    lines.sort_unstable();
    lines
}

#[tokio::test]
async fn every_place_is_found_with_its_marks() {
    let dir = tempfile::tempdir().unwrap();
    let library = library(dir.path()).await;
    let id = case_id(1);
    let quote = inquest_core::Source::Quote {
        note: None,
        exhibit: None,
        line: None,
        text: "느린커밋지연이라고 했다".into(),
        place: None,
    };
    let event = Record::Event(Event {
        id: EventId::numbered(1),
        at: Moment { at: None, text: "오후".into(), zone: None, clock_offset_ms: 0, basis: None },
        text: "커밋 폭주".into(),
        source: inquest_core::Source::Entered,
    });
    library.commit(&id, "case_created", added(case(1, "왜 커밋이 느린가")), Instant(10)).await.unwrap();
    let mut changes = added(hypothesis(1, "그룹커밋대기"));
    changes.extend(added(evidence(1, "p95", quote)));
    changes.extend(added(note(1, "메모: 커밋")));
    changes.extend(added(event));
    library.commit(&id, "several", changes, Instant(11)).await.unwrap();
    import(&library, &id, 1, "a\nbinlog에서커밋함\n".as_bytes()).await.unwrap();

    let hits = library.search("커밋", 50).await.unwrap();
    let mut places: Vec<(Place, &str, Option<u64>)> =
        hits.iter().map(|h| (h.place, h.id.as_str(), h.line)).collect();
    assert_eq!(places.last(), Some(&(Place::Capture, "E1", Some(2))), "lines of captures come last");
    places.sort_unstable();
    assert_eq!(
        places,
        [
            (Place::Case, "INQ-1", None),
            (Place::Reasoning, "H1", None),
            (Place::Evidence, "V1", None),
            (Place::Note, "N1", None),
            (Place::Note, "T1", None),
            (Place::Capture, "E1", Some(2)),
        ]
    );
    for hit in hits {
        let units: Vec<u16> = hit.snippet.encode_utf16().collect();
        assert!(!hit.marks.is_empty());
        for [a, b] in hit.marks {
            assert_eq!(String::from_utf16(&units[a as usize..b as usize]).unwrap(), "커밋");
        }
    }
}

#[tokio::test]
async fn words_are_found_while_they_are_typed_and_all_must_be_in_one_line() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let text = "SELECT commit_latency FROM waits\nCOMMIT 12\nrollback 12\nAPI를 통해 100ms\n";
    import(&library, &case_id(1), 1, text.as_bytes()).await.unwrap();
    assert_eq!(lines_found(&library, "com").await, [1, 2]);
    assert_eq!(lines_found(&library, "lat").await, [1]);
    assert_eq!(lines_found(&library, "commit 12").await, [2]);
    assert_eq!(lines_found(&library, "12 COMMIT").await, [2]);
    assert_eq!(lines_found(&library, "commit rollback").await, [0; 0]);
    assert_eq!(lines_found(&library, "api").await, [4]);
    assert_eq!(lines_found(&library, "API를 100").await, [4]);
    assert_eq!(lines_found(&library, "통").await, [4]);
    // Known gap: the middle of an alphabetic word.
    assert_eq!(lines_found(&library, "atency").await, [0; 0]);
    assert_eq!(library.search("", 5).await.unwrap(), []);
    assert_eq!(library.search("com", 1).await.unwrap().len(), 1);
    assert_eq!(library.search("com", 0).await.unwrap().len(), 0);
}

#[tokio::test]
async fn query_text_is_never_syntax() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    import(&library, &case_id(1), 1, b"plain line\nNEAR miss AND words\n").await.unwrap();
    for text in
        ["\"", "*", "NEAR(", "-", "a\" OR \"b", "words:", "{words}", "^plain", "(", "'; --", "\0", "+"]
    {
        let hits = library.search(text, 10).await;
        assert!(hits.is_ok(), "{text}: {hits:?}");
    }
    assert_eq!(lines_found(&library, "NEAR(").await, [2]);
    assert_eq!(lines_found(&library, "\"plain\"").await, [1]);
    assert_eq!(lines_found(&library, "-plain").await, [1]);
    assert_eq!(lines_found(&library, "plain OR near").await, [0; 0]);
}

#[tokio::test]
async fn what_is_edited_or_removed_is_not_found_any_more() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let id = case_id(1);
    library.commit(&id, "note_added", added(note(1, "버퍼캐시")), Instant(11)).await.unwrap();
    library
        .commit(&id, "note_edited", edited(note(1, "버퍼캐시"), note(1, "체크포인트")), Instant(12))
        .await
        .unwrap();
    assert_eq!(library.search("캐시", 5).await.unwrap().len(), 0);
    assert_eq!(library.search("포인", 5).await.unwrap().len(), 1);
    library.undo(&id, Instant(13)).await.unwrap();
    assert_eq!(library.search("캐시", 5).await.unwrap().len(), 1);
    library.commit(&id, "note_removed", removed(note(1, "버퍼캐시")), Instant(14)).await.unwrap();
    assert_eq!(library.search("캐시", 5).await.unwrap().len(), 0);
}

/// A generator that gives the same text every time.
struct Words(u64);

impl Words {
    fn next(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn hangul(&mut self) -> String {
        let n = 1 + self.next(6);
        (0..n).filter_map(|_| char::from_u32(0xac00 + self.next(120) as u32 * 28)).collect()
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        for _ in 0..=self.next(8) {
            match self.next(4) {
                0 => line.push_str(&format!("word{} ", self.next(50))),
                1 => line.push_str(&format!("API{}", self.hangul())),
                _ => line.push_str(&format!("{} ", self.hangul())),
            }
        }
        line
    }
}

#[tokio::test]
async fn two_syllables_are_found_exactly_where_a_scan_finds_them() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    let mut words = Words(7);
    let lines: Vec<String> = (0..3_000).map(|_| words.line()).collect();
    import(&library, &case_id(1), 1, lines.join("\n").as_bytes()).await.unwrap();
    let scan = |needle: &str| -> Vec<u64> {
        let numbered = lines.iter().enumerate();
        numbered.filter(|(_, l)| l.contains(needle)).map(|(i, _)| i as u64 + 1).collect()
    };
    let (mut asked, mut met) = (0, 0);
    for round in 0..400 {
        let length = if round % 4 == 0 { 1 } else { 2 + round % 3 };
        let needle: String =
            (0..length).filter_map(|_| char::from_u32(0xac00 + words.next(120) as u32 * 28)).collect();
        let expected = scan(&needle);
        assert_eq!(lines_found(&library, &needle).await, expected, "{needle}");
        asked += 1;
        met += usize::from(!expected.is_empty());
    }
    assert!(met * 4 > asked, "only {met} of {asked} needles were there at all");
}

#[tokio::test]
async fn a_capture_read_again_replaces_its_lines() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    import(&library, &case_id(1), 1, b"before\n").await.unwrap();
    let lines = vec![(1, "after".to_owned()), (2, "더나중".to_owned())];
    assert!(library.reindex_capture(&case_id(1), &ExhibitId::numbered(1), lines.into_iter()).await.unwrap());
    assert_eq!(lines_found(&library, "before").await, [0; 0]);
    assert_eq!(lines_found(&library, "나중").await, [2]);
    let unknown = library.reindex_capture(&case_id(1), &ExhibitId::numbered(9), std::iter::empty()).await;
    assert!(unknown.is_err());
}

#[tokio::test]
async fn lines_of_an_undone_import_are_found_again_after_the_redo() {
    let dir = tempfile::tempdir().unwrap();
    let library = with_case(dir.path()).await;
    import(&library, &case_id(1), 1, b"a line\n").await.unwrap();
    library.undo(&case_id(1), Instant(21)).await.unwrap();
    assert_eq!(lines_found(&library, "line").await, [0; 0]);
    library.redo(&case_id(1), Instant(22)).await.unwrap();
    assert_eq!(lines_found(&library, "line").await, [1]);
}
