//! The total line under a list of jcmd, as a block of its own: a total among rows would be added to them.

use inquest_core::capture::LineClass;

use crate::frame::Out;
use crate::kind::spec::SchemaUnit::{Bytes, Count};
use crate::kind::spec::{ColumnSpec, Kind, text, ugauge};
use crate::report::record::{self, Record};

const FRAME: &str = "jvm_list_total";

const COLUMNS: &[ColumnSpec] = &[
    text("list").key(),
    ugauge("loaders", Count),
    ugauge("classes", Count),
    ugauge("instances", Count),
    ugauge("bytes", Bytes),
    ugauge("chunk_bytes", Bytes),
    ugauge("block_bytes", Bytes),
];

pub(super) static KIND: Kind = Kind { frames: &[FRAME], ..Kind::new("jvm.list_total", COLUMNS) };

/// Begins the block of the total and puts its only row.
pub(super) fn put(out: &mut Out<'_>, list: &str, figures: &[(&str, &str)], line: u64) {
    record::begin(out, FRAME, COLUMNS, line);
    let mut row = Record::new(COLUMNS, line);
    row.set("list", list);
    for (name, value) in figures {
        row.set(name, *value);
    }
    row.put(out);
    out.put(LineClass::Row);
}
