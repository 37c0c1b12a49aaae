//! Kinds of the tables inside `jcmd VM.metaspace`; the reader is [`super::metaspace`].
//!
//! Sizes are bytes, converted from what was printed; the printed text with its percentage stands beside each, since the
//! base of a percentage differs by line and the JVM scales and rounds.

use crate::kind::spec::SchemaUnit::{Bytes, Count};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, text, ugauge};

/// Used chunks: of a loader, a space type or all; per space and, where asked for, per chunk size.
pub(super) const USAGE: &[ColumnSpec] = &[
    text("scope").key(),
    ugauge("loaders", Count),
    ugauge("classes", Count),
    ugauge("shared_classes", Count),
    text("space").key(),
    text("chunk_size").key(),
    ugauge("chunks", Count),
    fgauge("capacity", Bytes),
    text("capacity_printed"),
    fgauge("committed", Bytes),
    text("committed_printed"),
    fgauge("used", Bytes),
    text("used_printed"),
    fgauge("free", Bytes),
    text("free_printed"),
    fgauge("waste", Bytes),
    text("waste_printed"),
    fgauge("overhead", Bytes),
    text("overhead_printed"),
    ugauge("deallocated_blocks", Count),
    fgauge("deallocated", Bytes),
    text("deallocated_printed"),
    text("other"),
];

/// Reserved and committed address space.
pub(super) const VIRTUAL: &[ColumnSpec] = &[
    text("space").key(),
    fgauge("reserved", Bytes),
    text("reserved_printed"),
    fgauge("committed", Bytes),
    text("committed_printed"),
    ugauge("nodes", Count),
    text("other"),
];

/// Chunks that no loader uses.
pub(super) const FREELIST: &[ColumnSpec] = &[
    text("space").key(),
    text("chunk_size").key(),
    ugauge("chunks", Count),
    fgauge("capacity", Bytes),
    text("capacity_printed"),
    fgauge("committed", Bytes),
    text("committed_printed"),
];

/// Nodes of the virtual space lists.
pub(super) const NODES: &[ColumnSpec] = &[
    text("space").key(),
    text("node").key(),
    text("base"),
    fgauge("reserved", Bytes),
    text("reserved_printed"),
    fgauge("committed", Bytes),
    text("committed_printed"),
    fgauge("used", Bytes),
    text("used_printed"),
];

/// Waste, internal statistics and settings: one named value per line.
pub(super) const FACTS: &[ColumnSpec] = &[
    text("section").key(),
    text("name").key(),
    text("printed"),
    ugauge("number", Count),
    fgauge("bytes", Bytes),
];

pub(super) const USAGE_FRAME: &str = "jvm_metaspace";
pub(super) const VIRTUAL_FRAME: &str = "jvm_metaspace_virtual";
pub(super) const FREELIST_FRAME: &str = "jvm_metaspace_freelist";
pub(super) const NODES_FRAME: &str = "jvm_metaspace_nodes";
pub(super) const FACTS_FRAME: &str = "jvm_metaspace_facts";

pub(super) static USAGE_KIND: Kind = Kind {
    identity: &[&["scope", "space", "chunk_size"]],
    frames: &[USAGE_FRAME],
    ..Kind::new("jvm.metaspace", USAGE)
};
pub(super) static VIRTUAL_KIND: Kind =
    Kind { identity: &[&["space"]], frames: &[VIRTUAL_FRAME], ..Kind::new("jvm.metaspace_virtual", VIRTUAL) };
pub(super) static FREELIST_KIND: Kind = Kind {
    identity: &[&["space", "chunk_size"]],
    frames: &[FREELIST_FRAME],
    ..Kind::new("jvm.metaspace_freelist", FREELIST)
};
pub(super) static NODES_KIND: Kind = Kind {
    identity: &[&["space", "node"]],
    frames: &[NODES_FRAME],
    ..Kind::new("jvm.metaspace_nodes", NODES)
};
pub(super) static FACTS_KIND: Kind = Kind {
    identity: &[&["section", "name"]],
    frames: &[FACTS_FRAME],
    ..Kind::new("jvm.metaspace_facts", FACTS)
};
