//! What the tools and logs of a Java virtual machine print.

mod flags;
mod gc_log;
mod gc_log_8;
mod heap;
mod histogram;
mod jcmd;
mod jstat;
mod loaders;
mod metaspace;
mod metaspace_kinds;
mod native_memory;
mod size;
mod totals;

use super::Report;
use crate::kind::Kind;

pub(super) use jcmd::is_pid;

/// Reports of this family.
pub(super) static REPORTS: &[Report] = &[
    metaspace::REPORT,
    native_memory::REPORT,
    heap::REPORT,
    loaders::REPORT,
    loaders::TREE_REPORT,
    histogram::REPORT,
    flags::REPORT,
    jstat::REPORT,
    gc_log::REPORT,
    gc_log_8::REPORT,
];

/// Kinds of this family.
pub(super) static KINDS: &[&Kind] = &[
    &metaspace_kinds::USAGE_KIND,
    &metaspace_kinds::VIRTUAL_KIND,
    &metaspace_kinds::FREELIST_KIND,
    &metaspace_kinds::NODES_KIND,
    &metaspace_kinds::FACTS_KIND,
    &native_memory::KIND,
    &native_memory::DIFF_KIND,
    &heap::KIND,
    &loaders::KIND,
    &loaders::TREE_KIND,
    &totals::KIND,
    &histogram::KIND,
    &flags::KIND,
    &jstat::GC_KIND,
    &jstat::UTIL_KIND,
    &jstat::CLASS_KIND,
    &jstat::COMPILER_KIND,
    &gc_log::KIND,
];
