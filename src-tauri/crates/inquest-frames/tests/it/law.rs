//! The vectorised delta against the one-row law of the core.

use std::collections::BTreeMap;

use inquest_core::capture::{ColumnData, ColumnType, Role};
use inquest_core::counters::{
    Basis, CounterValue, Evictions, Neighbours, RowSide, SnapshotPair, beside, delta_row, shrunk,
};
use inquest_frames::{Delta, DeltaQuery, Snapshot};
use proptest::collection::btree_map;
use proptest::option;
use proptest::prelude::*;

use crate::shapes::{Frame, column, floats, frame, meta, rows};

/// Counters of a row and when its entry was created.
type Values = (Option<i64>, Option<u64>, Option<f64>, Option<i64>);

fn values() -> impl Strategy<Value = Values> {
    (
        option::weighted(0.9, prop_oneof![-3i64..40, any::<i64>()]),
        option::weighted(0.9, prop_oneof![0u64..40, any::<u64>()]),
        option::weighted(0.9, prop_oneof![(0i32..80).prop_map(|n| f64::from(n) / 4.0), -1e300..1e300]),
        option::weighted(0.3, -5i64..15),
    )
}

fn snapshot(of: &BTreeMap<i64, Values>) -> Frame {
    let columns = vec![
        column("queryid", ColumnType::Int, Role::Key),
        column("i", ColumnType::Int, Role::Counter),
        column("u", ColumnType::Uint, Role::Counter),
        column("f", ColumnType::Float, Role::Counter),
        column("stats_since", ColumnType::Time, Role::Text),
    ];
    let since: Vec<Option<i64>> = of.values().map(|v| v.3).collect();
    let data = vec![
        ColumnData::Int(of.keys().map(|k| Some(*k)).collect()),
        ColumnData::Int(of.values().map(|v| v.0).collect()),
        ColumnData::Uint(of.values().map(|v| v.1).collect()),
        floats(&of.values().map(|v| v.2).collect::<Vec<_>>()),
        ColumnData::Time { texts: since.iter().map(|s| s.map(|s| s.to_string())).collect(), micros: since },
    ];
    frame(meta("pg.stat_statements", columns), vec![rows(data)])
}

fn counters(values: &Values) -> [Option<CounterValue>; 3] {
    [
        values.0.map(|v| CounterValue::Int(v.into())),
        values.1.map(|v| CounterValue::Int(v.into())),
        values.2.map(CounterValue::Float),
    ]
}

fn printed(value: Option<CounterValue>) -> Option<String> {
    value.map(|v| match v {
        CounterValue::Int(v) => v.to_string(),
        CounterValue::Float(v) => v.to_string(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_row_follows_the_law(
        before in btree_map(0i64..30, values(), 0..25),
        after in btree_map(0i64..30, values(), 0..25),
        times in (option::of(Just(0i64)), option::of(Just(10i64))),
        resets in (option::of(-5i64..0), option::weighted(0.2, -5i64..10)),
        dealloc in option::of((0u64..3, 0u64..3)),
    ) {
        let (b, a) = (snapshot(&before), snapshot(&after));
        let side = |frame: &Frame, at, stats_reset, dealloc| Snapshot {
            at,
            stats_reset,
            dealloc,
            ..Snapshot::of(frame.table.clone())
        };
        let delta = Delta::between(
            side(&b, times.0, resets.0, dealloc.map(|d| d.0)),
            side(&a, times.1, resets.1, dealloc.map(|d| d.1)),
        )
        .unwrap();
        let law = SnapshotPair {
            t1: times.0,
            t2: times.1,
            reset_before: resets.0,
            reset_after: resets.1,
            evictions: dealloc.map_or(Evictions::Unknown, |(before, after)| Evictions::Counted { before, after }),
            server_before: None,
            server_after: None,
        };
        let met: Vec<_> = before.iter().filter_map(|(key, old)| Some((old, after.get(key)?))).collect();
        let fell = met.iter().filter(|(old, new)| shrunk(&counters(old), &counters(new))).count();
        let told = resets.0.and(resets.1).is_some() || dealloc.is_some_and(|(before, after)| after > before);
        let neighbours =
            if told { Neighbours::Grew } else { Neighbours::of(fell as u64, met.len() as u64) };
        let view = delta.view(&DeltaQuery { by: Some("u".to_owned()), count: 200, ..DeltaQuery::default() }).unwrap();
        let mut seen = 0;
        for row in &view.rows {
            let key: i64 = row.key["queryid"].as_ref().unwrap().parse().unwrap();
            let (old, new) = (before.get(&key), after.get(&key));
            let (old_counters, new_counters) = (old.map(counters), new.map(counters));
            let mut expected = delta_row(
                &law,
                old.zip(old_counters.as_ref()).map(|(v, c)| RowSide { counters: c, created: v.3 }),
                new.zip(new_counters.as_ref()).map(|(v, c)| RowSide { counters: c, created: v.3 }),
                false,
            )
            .unwrap();
            // A row without a stamp of its own is read in the light of the others.
            let created = |v: Option<&Values>| v.and_then(|v| v.3);
            let basis = expected.met.basis;
            if created(old).and(created(new)).is_none() {
                expected.met = beside(expected.met, neighbours);
            }
            if basis == Basis::Difference && expected.met.basis == Basis::After {
                expected.differences = new.map(counters).into_iter().flatten().collect();
            }
            prop_assert_eq!((row.state, row.quality), (expected.met.state, expected.met.quality));
            // The law gives nothing for a row that is gone; a frame gives a column of nothing.
            for (i, delta) in row.delta.iter().enumerate() {
                prop_assert_eq!(delta, &printed(expected.differences.get(i).copied().flatten()));
            }
            let window = expected.met.until.zip(expected.met.since).map(|(u, s)| (u - s) as f64 / 1e6);
            prop_assert_eq!(row.window_s, window.filter(|w| *w > 0.0));
            seen += 1;
        }
        let keys: std::collections::BTreeSet<_> = before.keys().chain(after.keys()).collect();
        prop_assert_eq!(seen, keys.len());
        let ranks: Vec<Option<i128>> =
            view.rows.iter().map(|r| r.delta[1].as_ref().map(|t| t.parse().unwrap())).collect();
        prop_assert!(ranks.windows(2).all(|w| w[0] >= w[1]), "{:?}", ranks);
    }
}
