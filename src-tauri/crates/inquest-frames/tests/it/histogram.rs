//! Percentiles of a window from histograms.

use inquest_core::capture::{ColumnData, ColumnType, Role};
use inquest_frames::{DeltaQuality, FrameError, Histograms, Snapshot};

use crate::shapes::{Frame, column, frame, meta, rows, texts};

/// Schema, digest, bucket, low, high, count.
type Row = (Option<&'static str>, Option<&'static str>, u64, u64, u64, u64);

fn histograms(all: &[Row]) -> Frame {
    let columns = vec![
        column("schema_name", ColumnType::Text, Role::Key),
        column("digest", ColumnType::Text, Role::Key),
        column("bucket_number", ColumnType::Uint, Role::Key),
        column("bucket_timer_low", ColumnType::Uint, Role::Gauge),
        column("bucket_timer_high", ColumnType::Uint, Role::Gauge),
        column("count_bucket", ColumnType::Uint, Role::Counter),
    ];
    let uint = |f: &dyn Fn(&Row) -> u64| ColumnData::Uint(all.iter().map(|r| Some(f(r))).collect());
    let data = vec![
        texts(&all.iter().map(|r| r.0).collect::<Vec<_>>()),
        texts(&all.iter().map(|r| r.1).collect::<Vec<_>>()),
        uint(&|r| r.2),
        uint(&|r| r.3),
        uint(&|r| r.4),
        uint(&|r| r.5),
    ];
    frame(meta("mysql.statement_histogram", columns), vec![rows(data)])
}

fn at(frame: &Frame, seconds: i64) -> Snapshot {
    Snapshot { at: Some(seconds * 1_000_000), ..Snapshot::of(frame.table.clone()) }
}

const A: (Option<&str>, Option<&str>) = (Some("shop"), Some("a"));
const B: (Option<&str>, Option<&str>) = (Some("shop"), Some("b"));
const NOBODY: (Option<&str>, Option<&str>) = (None, None);

#[test]
fn buckets_subtract_and_percentiles_are_intervals() {
    // 100 fast calls before; in the window 90 at 10 to 10.47 us and 10 slow ones. Lifetime percentiles would hide them.
    let before = histograms(&[
        (A.0, A.1, 0, 0, 10_000_000, 900),
        (A.0, A.1, 1, 10_000_000, 10_471_285, 100),
        (A.0, A.1, 449, 9_120_108_393_559, u64::MAX, 0),
        (B.0, B.1, 0, 0, 10_000_000, 50),
        (NOBODY.0, NOBODY.1, 0, 0, 10_000_000, 7),
    ]);
    let after = histograms(&[
        (A.0, A.1, 0, 0, 10_000_000, 900),
        (A.0, A.1, 1, 10_000_000, 10_471_285, 190),
        (A.0, A.1, 449, 9_120_108_393_559, u64::MAX, 10),
        (B.0, B.1, 0, 0, 10_000_000, 20),
        (NOBODY.0, NOBODY.1, 0, 0, 10_000_000, 9),
    ]);
    let window = Histograms::between(&at(&before, 0), &at(&after, 60)).unwrap();
    let a = &window.list()[0];
    assert_eq!(
        (a.digest.as_deref(), a.count, a.quality, a.window_s),
        (Some("a"), 100, DeltaQuality::Exact, Some(60.0))
    );
    let of: Vec<(f64, u64, Option<u64>)> = window
        .percentiles(0, &[0.5, 0.9, 0.91, 0.999, 1.5])
        .iter()
        .map(|p| (p.q, p.bucket.low_ps, p.bucket.high_ps))
        .collect();
    let (fast, slow) = ((10_000_000, Some(10_471_285)), (9_120_108_393_559, None));
    assert_eq!(
        of,
        [(0.5, fast.0, fast.1), (0.9, fast.0, fast.1), (0.91, slow.0, slow.1), (0.999, slow.0, slow.1),]
    );
    assert_eq!(
        window.buckets(0).iter().map(|b| (b.number, b.count)).collect::<Vec<_>>(),
        [(1, 90), (449, 10)]
    );
    // Since its begin, nine tenths were below 10 us.
    let whole = Histograms::of(&at(&after, 60)).unwrap();
    assert_eq!(whole.percentiles(0, &[0.8])[0].bucket.high_ps, Some(10_000_000));
    // One bucket shrank: this histogram began again, the others did not.
    assert_eq!((window.list()[1].count, window.list()[1].quality), (20, DeltaQuality::LowerBound));
    assert_eq!((window.list()[2].count, window.list()[2].quality), (2, DeltaQuality::Exact));
    assert_eq!(window.list()[2].digest, None);
}

#[test]
fn what_the_earlier_capture_lacks_is_new_or_unknown() {
    let before = histograms(&[(A.0, A.1, 0, 0, 10_000_000, 5)]);
    let after = histograms(&[(A.0, A.1, 0, 0, 10_000_000, 5), (B.0, B.1, 3, 20, 30, 8)]);
    let window = Histograms::between(&at(&before, 0), &at(&after, 60)).unwrap();
    assert_eq!((window.list()[0].count, window.percentiles(0, &[0.5]).len()), (0, 0));
    assert_eq!((window.list()[1].count, window.list()[1].quality), (8, DeltaQuality::Exact));
    let cut = Snapshot { cut: true, ..at(&before, 0) };
    assert_eq!(Histograms::between(&cut, &at(&after, 60)).unwrap().list().len(), 1);
    let reset = Snapshot { stats_reset: Some(50_000_000), ..at(&after, 60) };
    let window = Histograms::between(&at(&before, 0), &reset).unwrap();
    assert_eq!((window.list()[0].quality, window.list()[0].window_s), (DeltaQuality::SinceReset, Some(10.0)));
    assert!(matches!(
        Histograms::between(&at(&after, 60), &at(&before, 0)),
        Err(FrameError::TimesNotInOrder { .. })
    ));
    let twice = histograms(&[(A.0, A.1, 0, 0, 10, 5), (A.0, A.1, 0, 0, 10, 5)]);
    assert!(matches!(Histograms::of(&at(&twice, 0)), Err(FrameError::DuplicateKey { .. })));
}
