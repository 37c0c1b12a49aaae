//! The law of two snapshots: which rule speaks first, and that nothing unknown becomes zero.

use inquest_core::case::Instant;
use inquest_core::counters::{
    Basis, CounterValue, DeltaQuality, DeltaState, Evictions, Meeting, PairRefused, RowSide, SnapshotPair,
    delta_row, lost_share, meet,
};
use proptest::prelude::*;

fn pair() -> SnapshotPair<Instant> {
    SnapshotPair {
        t1: Some(Instant(1_000)),
        t2: Some(Instant(61_000)),
        reset_before: Some(Instant(-5)),
        reset_after: Some(Instant(-5)),
        evictions: Evictions::Counted { before: 3, after: 3 },
        server_before: None,
        server_after: None,
    }
}

fn ints(values: &[i128]) -> Vec<Option<CounterValue>> {
    values.iter().map(|n| Some(CounterValue::Int(*n))).collect()
}

const IN_BOTH: Meeting<Instant> = Meeting {
    before: true,
    after: true,
    created_before: None,
    created_after: None,
    reset_before: None,
    reset_after: None,
    shrunk: false,
    catch_all: false,
};

#[test]
fn integers_are_subtracted_exactly_beyond_what_a_double_holds() {
    let (old, new) = (ints(&[1, u64::MAX as i128 - 1]), ints(&[3, u64::MAX as i128]));
    let side = |counters| RowSide { counters, created: None };
    let delta = delta_row(&pair(), Some(side(&old)), Some(side(&new)), false).unwrap();
    assert_eq!(delta.differences, ints(&[2, 1]));
    assert_eq!((delta.met.state, delta.met.quality), (DeltaState::Both, DeltaQuality::Exact));
    assert_eq!((delta.met.since, delta.met.until), (Some(Instant(1_000)), Some(Instant(61_000))));
}

#[test]
fn what_one_side_lacks_is_absent_not_zero() {
    let old = vec![Some(CounterValue::Int(5)), None, Some(CounterValue::Float(1.5))];
    let new =
        vec![None, Some(CounterValue::Int(7)), Some(CounterValue::Float(2.0)), Some(CounterValue::Int(1))];
    let side = |counters| RowSide { counters, created: None };
    let delta = delta_row(&pair(), Some(side(&old)), Some(side(&new)), false).unwrap();
    assert_eq!(delta.differences, [None, None, Some(CounterValue::Float(0.5)), None]);
    let lost = delta_row(&pair(), Some(side(&old)), None, false).unwrap();
    assert_eq!(lost.differences, [None, None, None]);
    assert_eq!((lost.met.state, lost.met.basis), (DeltaState::Lost, Basis::Nothing));
    assert_eq!(delta_row::<Instant>(&pair(), None, None, false), None);
}

#[test]
fn the_rules_speak_in_order() {
    let reset = SnapshotPair { reset_after: Some(Instant(30_000)), ..pair() };
    let recreated = Meeting { created_after: Some(Instant(40_000)), shrunk: true, ..IN_BOTH };
    let said = |p: &SnapshotPair<Instant>, row: &Meeting<Instant>| {
        let met = meet(p, row).unwrap();
        (met.state, met.quality, met.basis, met.since.map(|i| i.0))
    };
    use DeltaQuality::{CatchAllRow, Exact, LowerBound, SinceEntryCreation, SinceReset};
    use DeltaState::{Both, New, Reset};
    assert_eq!(said(&reset, &recreated), (Reset, SinceReset, Basis::After, Some(30_000)));
    assert_eq!(said(&pair(), &recreated), (Reset, SinceEntryCreation, Basis::After, Some(40_000)));
    let shrunk = Meeting { shrunk: true, ..IN_BOTH };
    assert_eq!(said(&pair(), &shrunk), (Reset, LowerBound, Basis::After, Some(1_000)));
    let new = Meeting { before: false, ..IN_BOTH };
    assert_eq!(said(&pair(), &new), (New, Exact, Basis::After, Some(1_000)));
    assert_eq!(said(&reset, &new), (New, SinceReset, Basis::After, Some(30_000)));
    assert_eq!(said(&pair(), &IN_BOTH), (Both, Exact, Basis::Difference, Some(1_000)));
    let catch_all = Meeting { catch_all: true, ..IN_BOTH };
    assert_eq!(said(&pair(), &catch_all), (Both, CatchAllRow, Basis::Difference, Some(1_000)));
    let lost = Meeting { after: false, catch_all: true, ..IN_BOTH };
    assert_eq!(meet(&reset, &lost).unwrap().quality, DeltaQuality::Lost);
}

#[test]
fn a_new_row_is_whole_only_when_nothing_was_evicted() {
    let new = Meeting { before: false, ..IN_BOTH };
    let quality = |evictions| meet(&SnapshotPair { evictions, ..pair() }, &new).unwrap().quality;
    assert_eq!(quality(Evictions::Never), DeltaQuality::Exact);
    assert_eq!(quality(Evictions::Unknown), DeltaQuality::LowerBound);
    assert_eq!(quality(Evictions::Counted { before: 3, after: 4 }), DeltaQuality::LowerBound);
}

#[test]
fn a_row_may_have_a_reset_stamp_of_its_own() {
    let own = Meeting { reset_before: Some(Instant(0)), reset_after: Some(Instant(31_000)), ..IN_BOTH };
    let met = meet(&pair(), &own).unwrap();
    assert_eq!(
        (met.state, met.quality, met.basis),
        (DeltaState::Reset, DeltaQuality::SinceReset, Basis::After)
    );
    assert_eq!(met.since, Some(Instant(31_000)));
    let older = Meeting { reset_after: Some(Instant(500)), ..own };
    assert_eq!(meet(&pair(), &older).unwrap().quality, DeltaQuality::Exact);
    let without_times = SnapshotPair { t1: None, t2: None, ..pair() };
    assert_eq!(meet(&without_times, &older).unwrap().quality, DeltaQuality::SinceReset);
}

#[test]
fn without_times_a_reset_shows_in_its_stamps() {
    let untimed = SnapshotPair { t1: None, t2: None, ..pair() };
    assert_eq!(meet(&untimed, &IN_BOTH).unwrap().quality, DeltaQuality::Exact);
    assert_eq!(meet(&untimed, &IN_BOTH).unwrap().since, None);
    let reset = SnapshotPair { reset_after: Some(Instant(0)), ..untimed.clone() };
    assert_eq!(meet(&reset, &IN_BOTH).unwrap().quality, DeltaQuality::SinceReset);
    let stamp_unknown = SnapshotPair { reset_before: None, ..reset };
    assert_eq!(meet(&stamp_unknown, &IN_BOTH).unwrap().quality, DeltaQuality::Exact);
    let recreated = Meeting { created_before: Some(Instant(1)), created_after: Some(Instant(2)), ..IN_BOTH };
    assert_eq!(meet(&untimed, &recreated).unwrap().quality, DeltaQuality::SinceEntryCreation);
}

#[test]
fn pairs_that_give_no_delta_are_refused() {
    let backwards = SnapshotPair { t2: Some(Instant(1_000)), ..pair() };
    assert_eq!(backwards.checked(), Err(PairRefused::NotLater));
    let restarted =
        SnapshotPair { server_before: Some("a".into()), server_after: Some("b".into()), ..pair() };
    let refused = PairRefused::OtherServer { before: "a".into(), after: "b".into() };
    assert_eq!(restarted.checked(), Err(refused));
    let untimed = SnapshotPair { t1: None, server_before: Some("a".into()), ..pair() };
    assert_eq!(untimed.clone().checked(), Ok(untimed));
    let nan = SnapshotPair {
        t1: Some(0.0),
        t2: Some(f64::NAN),
        reset_before: None,
        reset_after: None,
        evictions: Evictions::Never,
        server_before: None,
        server_after: None,
    };
    assert_eq!(nan.checked(), Err(PairRefused::NotLater));
}

#[test]
fn the_share_that_lost_its_name_is_absent_when_nothing_happened() {
    assert_eq!(lost_share(600.0, 3_000.0), Some(0.2));
    assert_eq!(lost_share(0.0, 0.0), None);
}

proptest! {
    #[test]
    fn a_delta_of_integers_is_never_negative(
        rows in prop::collection::vec((0i128..1_000, 0i128..1_000), 1..6), moved in any::<bool>()
    ) {
        let old = ints(&rows.iter().map(|r| r.0).collect::<Vec<_>>());
        let new = ints(&rows.iter().map(|r| r.1).collect::<Vec<_>>());
        let after = u64::from(moved) + 3;
        let pair = SnapshotPair { evictions: Evictions::Counted { before: 3, after }, ..pair() };
        let side = |counters| RowSide { counters, created: None };
        let delta = delta_row(&pair, Some(side(&old)), Some(side(&new)), false).unwrap();
        let fell = rows.iter().any(|(b, a)| a < b);
        prop_assert_eq!(delta.met.quality == DeltaQuality::LowerBound, fell);
        for (difference, (before, after)) in delta.differences.iter().zip(&rows) {
            let expected = if fell { *after } else { after - before };
            prop_assert_eq!(*difference, Some(CounterValue::Int(expected)));
            prop_assert!(expected >= 0);
        }
    }
}
