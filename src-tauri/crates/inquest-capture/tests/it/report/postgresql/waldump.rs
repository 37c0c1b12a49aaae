//! pg_waldump against pg_walinspect of the same window.

use super::super::{column, corpus, inspected, quarantined, table, truth};
use super::cell;

const STEPS: [&str; 4] = [
    "postgresql-15.18/upsert/2-noop-upsert",
    "postgresql-15.18/upsert/5-real-update",
    "postgresql-18.6/upsert/2-noop-upsert",
    "postgresql-18.6/upsert/5-real-update",
];

#[test]
fn records_equal_those_of_walinspect() {
    for step in STEPS {
        let bytes = corpus(&format!("{step}.waldump.txt"));
        let found = inspected(&bytes);
        assert_eq!((found.blocks.len(), quarantined(&found)), (1, 0), "{step}");
        assert_eq!(found.blocks[0].kind.as_str(), "pg.wal_records");
        let read = table(&bytes, &found, 0);
        let truth = truth(&format!("{step}.wal_records.truth.json"));
        let rows = truth["rows"].as_array().unwrap();
        assert_eq!(read.rows(), 25, "{step}");
        for at in 0..25 {
            for name in ["start_lsn", "prev_lsn", "resource_manager", "record_type"] {
                assert_eq!(cell(&read, at, name).as_deref(), rows[at][name].as_str(), "{step} {at} {name}");
            }
            for name in ["record_length", "fpi_length"] {
                assert_eq!(cell(&read, at, name), Some(rows[at][name].to_string()), "{step} {at} {name}");
            }
            // The tool prints times with the name of the zone, the server with its offset.
            let description = cell(&read, at, "description").unwrap().replace(" UTC", "+00");
            let wanted = rows[at]["description"].as_str().unwrap_or("").trim();
            assert_eq!(description, wanted, "{step} {at}");
        }
    }
}

#[test]
fn sums_equal_those_of_walinspect() {
    for step in STEPS {
        let bytes = corpus(&format!("{step}.waldump_stats.txt"));
        let found = inspected(&bytes);
        assert_eq!((found.blocks.len(), quarantined(&found)), (1, 0), "{step}");
        assert_eq!(found.blocks[0].kind.as_str(), "pg.wal_stats");
        assert!(found.blocks[0].complete);
        let read = table(&bytes, &found, 0);
        let truth = truth(&format!("{step}.wal_stats_rec.truth.json"));
        let rows = truth["rows"].as_array().unwrap();
        let names = column(&read, "resource_manager/record_type");
        assert_eq!(names.len(), rows.len(), "{step}");
        for (at, name) in names.iter().enumerate() {
            let row =
                rows.iter().find(|r| r["resource_manager/record_type"].as_str() == name.as_deref()).unwrap();
            for size in ["count", "record_size", "fpi_size", "combined_size"] {
                assert_eq!(cell(&read, at, size), Some(row[size].to_string()), "{step} {name:?} {size}");
            }
            for share in ["count_percentage", "fpi_size_percentage", "combined_size_percentage"] {
                let mine: f64 = cell(&read, at, share).unwrap().parse().unwrap();
                assert!((mine - row[share].as_f64().unwrap()).abs() <= 0.0051, "{step} {name:?} {share}");
            }
        }
    }
}

#[test]
fn details_of_blocks_belong_to_their_record_and_a_cut_record_is_marked() {
    let text = b"rmgr: Heap        len (rec/tot):     54/  8150, tx:        742, lsn: 0/0152A590, prev 0/0152A558, desc: INSERT off 4 flags 0x00\n\tblkref #0: rel 1663/5/16384 fork main blk 0 (FPW); hole: offset: 40, length: 7992\nrmgr: Transaction len (rec/tot):     34/    34, tx:        742, lsn: 0/0152C5B0, pr";
    let found = inspected(text);
    let read = table(text, &found, 0);
    assert_eq!(read.rows(), 1);
    assert_eq!(cell(&read, 0, "fpi_length").as_deref(), Some("8096"));
    assert!(cell(&read, 0, "block_ref").unwrap().starts_with("blkref #0: rel 1663/5/16384"));
    assert_eq!(found.blocks[0].why_incomplete.as_deref(), Some("cut_row"));
    assert_eq!(quarantined(&found), 1);
}
