//! What a node is for matching: its class, the object it reads, and what lies below it.
//!
//! Classes are coarser than kinds: a table that was scanned and is now found by an index is the same access; a join is the
//! same join by another method. What lies below is the set of tables under a node, as a sum of hashes: two plans that join
//! the same tables in another order agree on it. The hash is that of the standard library with fixed keys: the same in
//! every run of one program, and in no saved format.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::tree::{Format, Kind, Link, Node, Plan, Saying};

/// What a node does, as far as matching cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Class {
    /// Reads a table, however.
    Access,
    /// Reads an index for a bitmap, or joins bitmaps.
    Bitmap,
    /// Joins, by whatever method.
    Join,
    /// Anything else, by its kind.
    Kind(Kind),
}

/// What a node is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Label {
    pub class: Class,
    /// Of the kind within the class and the index.
    pub how: u64,
    /// Tables below, itself included.
    pub scope: u64,
    /// The named part of the plan that it lies in: a CTE, a subplan.
    pub part: u64,
}

pub(super) fn class(node: &Node) -> Class {
    match node.kind {
        Kind::TableScan
        | Kind::IndexScan
        | Kind::IndexOnlyScan
        | Kind::BitmapHeapScan
        | Kind::RowAddressScan
        | Kind::ForeignScan => Class::Access,
        // MySQL merges indexes in one node, which reads the table.
        Kind::BitmapCombine if node.name().is_some() => Class::Access,
        Kind::BitmapIndexScan | Kind::BitmapCombine => Class::Bitmap,
        Kind::NestedLoop | Kind::HashJoin | Kind::MergeJoin => Class::Join,
        kind => Class::Kind(kind),
    }
}

/// The labels of all nodes of a plan.
pub(super) fn labels(plan: &Plan) -> Vec<Label> {
    let mut labels: Vec<Label> = plan
        .nodes
        .iter()
        .map(|node| {
            let class = class(node);
            let object = match class {
                Class::Bitmap => node.index.as_deref(),
                _ => node.name(),
            };
            let scope = object.map_or(0, |name| hash(&(class == Class::Bitmap, name.to_lowercase())));
            Label { class, how: hash(&(node.kind, node.index.as_deref())), scope, part: 0 }
        })
        .collect();
    // Children stand behind their parents.
    for at in (0..plan.nodes.len()).rev() {
        if let Some(parent) = plan.nodes[at].parent
            && labels[at].class != Class::Bitmap
        {
            labels[parent.at()].scope = labels[parent.at()].scope.wrapping_add(labels[at].scope);
        }
    }
    for (at, node) in plan.nodes.iter().enumerate() {
        let named = matches!(node.link, Link::Cte | Link::InitPlan | Link::SubPlan | Link::Subquery);
        labels[at].part = match (&node.heading, node.parent) {
            (Some(heading), _) if named => hash(heading),
            (_, Some(parent)) => labels[parent.at()].part,
            _ => 0,
        };
    }
    labels
}

pub(super) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Whether a format prints nodes of a class at all.
pub(super) fn prints(plan: &Plan, class: Class) -> bool {
    let listed = matches!(plan.format, Format::MySqlTable | Format::MariaDbTable);
    let nested = matches!(plan.format, Format::MySqlJson1 | Format::MariaDbJson);
    match class {
        Class::Access => true,
        _ if listed || plan.said_of(Saying::OrderOnly) => false,
        Class::Join | Class::Kind(Kind::Filter | Kind::Hash | Kind::Limit | Kind::Aggregate) => !nested,
        // Query blocks and the operations of JSON stand nowhere in the other formats.
        Class::Kind(Kind::Block) => nested,
        _ => true,
    }
}
