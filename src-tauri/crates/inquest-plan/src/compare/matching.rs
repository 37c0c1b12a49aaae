//! Which node of one plan is which of the other.
//!
//! Method: nodes are put into groups by what they are, in passes from the strictest to the loosest: the same operation on
//! the same tables in the same place; the same class on the same tables in the same place; the same class on the same
//! tables in the same part; the same class on the same tables anywhere. In each pass a group of which both plans have
//! equally many is paired in the order printed. Last, a node whose parent has a partner is paired with a child of the
//! partner of the same class. What is left was added or removed; or the other format does not print such nodes at all.
//!
//! Certain: one against one, or like against like in the strictest pass. Everything else is uncertain. What a person says of
//! nodes stands before all passes: such nodes are taken out, and their pairs are marked.

use std::collections::HashMap;
use std::hash::Hash;

use serde::Serialize;

use super::label::{Class, Label, class, labels, prints};
use crate::tree::{NodeId, Plan};

/// How sure a pair is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// The two are the same part of the statement.
    Matched,
    /// They may be.
    Uncertain,
    /// A person says that they are.
    ByHand,
}

/// What a person says of a node: it is that node of the other side, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ByHand {
    /// The node before; `None`: the one after is new.
    pub before: Option<NodeId>,
    /// The node after; `None`: the one before went away.
    pub after: Option<NodeId>,
}

/// What differs between the nodes of a pair besides figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// What it does: another scan, another join method.
    Operation,
    /// The index.
    Index,
    /// Where it hangs: another node above.
    Place,
}

/// A node before and the same one after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// Before.
    pub before: NodeId,
    /// After.
    pub after: NodeId,
    /// How sure it is.
    pub certainty: Certainty,
    /// What changed.
    pub changes: Vec<Change>,
}

/// The nodes of two plans, put together.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Matching {
    /// Pairs, in the order of the plan before.
    pub pairs: Vec<Pair>,
    /// Nodes that only the plan before has.
    pub removed: Vec<NodeId>,
    /// Nodes that only the plan after has.
    pub added: Vec<NodeId>,
    /// Nodes before of a kind that the format after does not print.
    pub unprinted_after: Vec<NodeId>,
    /// Nodes after of a kind that the format before does not print.
    pub unprinted_before: Vec<NodeId>,
}

struct Side<'a> {
    plan: &'a Plan,
    labels: Vec<Label>,
    partner: Vec<Option<NodeId>>,
    /// Nodes that have no partner, as a person says.
    alone: Vec<bool>,
}

impl<'a> Side<'a> {
    fn new(plan: &'a Plan) -> Side<'a> {
        let nodes = plan.nodes.len();
        Side { plan, labels: labels(plan), partner: vec![None; nodes], alone: vec![false; nodes] }
    }

    /// What lies below the node above: where a node hangs.
    fn place(&self, at: usize) -> Option<(Class, u64)> {
        let parent = self.plan.nodes[at].parent?;
        let label = self.labels[parent.at()];
        Some((label.class, label.scope))
    }

    fn open(&self) -> impl Iterator<Item = usize> {
        (0..self.partner.len()).filter(|at| self.partner[*at].is_none() && !self.alone[*at])
    }

    fn groups<K: Hash + Eq>(&self, key: impl Fn(&Self, usize) -> K) -> HashMap<K, Vec<usize>> {
        let mut groups: HashMap<K, Vec<usize>> = HashMap::new();
        for at in self.open() {
            groups.entry(key(self, at)).or_default().push(at);
        }
        groups
    }
}

/// Puts the nodes of two plans together. Linear in their number.
pub fn match_plans(before: &Plan, after: &Plan) -> Matching {
    match_with(before, after, &[])
}

/// The same, with what a person says of some nodes. Nodes that a plan does not have are passed over.
pub(super) fn match_with(before: &Plan, after: &Plan, by_hand: &[ByHand]) -> Matching {
    let mut sides = (Side::new(before), Side::new(after));
    let mut sure = vec![Certainty::Uncertain; before.nodes.len()];
    said(&mut sides, &mut sure, by_hand);
    pass(&mut sides, &mut sure, Group::Alike, |s, at| {
        let label = s.labels[at];
        (label.class, label.how, label.scope, s.place(at), label.part)
    });
    pass(&mut sides, &mut sure, Group::Equal, |s, at| {
        let label = s.labels[at];
        (label.class, label.scope, s.place(at), label.part)
    });
    pass(&mut sides, &mut sure, Group::Equal, |s, at| {
        (s.labels[at].class, s.labels[at].scope, s.place(at).map(|(_, scope)| scope))
    });
    pass(&mut sides, &mut sure, Group::Equal, |s, at| {
        (s.labels[at].class, s.labels[at].scope, s.labels[at].part)
    });
    pass(&mut sides, &mut sure, Group::Any, |s, at| (s.labels[at].class, s.labels[at].scope));
    by_parents(&mut sides);
    collect(&sides, &sure)
}

fn said((before, after): &mut (Side<'_>, Side<'_>), sure: &mut [Certainty], by_hand: &[ByHand]) {
    for pair in by_hand {
        match (pair.before, pair.after) {
            (Some(a), Some(b)) if a.at() < before.partner.len() && b.at() < after.partner.len() => {
                before.partner[a.at()] = Some(b);
                after.partner[b.at()] = Some(a);
                sure[a.at()] = Certainty::ByHand;
            }
            (Some(a), None) => before.alone.get_mut(a.at()).into_iter().for_each(|alone| *alone = true),
            (None, Some(b)) => after.alone.get_mut(b.at()).into_iter().for_each(|alone| *alone = true),
            _ => {}
        }
    }
}

/// Which groups a pass pairs, and how sure it is.
#[derive(Clone, Copy, PartialEq)]
enum Group {
    /// Of equal size; the nodes of one are alike, so each pair is sure.
    Alike,
    /// Of equal size; one against one is sure.
    Equal,
    /// Of any size, the first ones; one against one is sure.
    Any,
}

fn pass<K: Hash + Eq>(
    (before, after): &mut (Side<'_>, Side<'_>),
    sure: &mut [Certainty],
    which: Group,
    key: impl Fn(&Side<'_>, usize) -> K,
) {
    let theirs = after.groups(&key);
    for (key, ours) in before.groups(&key) {
        let Some(theirs) = theirs.get(&key) else { continue };
        // Unequal groups wait for a key that may tell them apart.
        if which != Group::Any && ours.len() != theirs.len() {
            continue;
        }
        let single = ours.len() == 1 && theirs.len() == 1;
        for (a, b) in ours.iter().zip(theirs) {
            before.partner[*a] = Some(NodeId(*b as u32));
            after.partner[*b] = Some(NodeId(*a as u32));
            if single || which == Group::Alike {
                sure[*a] = Certainty::Matched;
            }
        }
    }
}

/// Pairs what is left below parents that are pairs.
fn by_parents((before, after): &mut (Side<'_>, Side<'_>)) {
    let mut waiting: HashMap<(Option<NodeId>, Class), Vec<usize>> = HashMap::new();
    let open: Vec<usize> = after.open().collect();
    for at in open.into_iter().rev() {
        waiting.entry((after.plan.nodes[at].parent, after.labels[at].class)).or_default().push(at);
    }
    for at in 0..before.partner.len() {
        if before.partner[at].is_some() || before.alone[at] || before.labels[at].class == Class::Access {
            continue;
        }
        let parent = before.plan.nodes[at].parent;
        let partner = parent.and_then(|p| before.partner[p.at()]);
        if parent.is_some() && partner.is_none() {
            continue;
        }
        let found = waiting.get_mut(&(partner, before.labels[at].class)).and_then(Vec::pop);
        if let Some(found) = found {
            before.partner[at] = Some(NodeId(found as u32));
            after.partner[found] = Some(NodeId(at as u32));
        }
    }
}

fn collect((before, after): &(Side<'_>, Side<'_>), sure: &[Certainty]) -> Matching {
    let mut out = Matching::default();
    for (at, partner) in before.partner.iter().enumerate() {
        let id = NodeId(at as u32);
        match partner {
            Some(partner) => out.pairs.push(Pair {
                before: id,
                after: *partner,
                certainty: sure[at],
                changes: changes(before, at, after, partner.at()),
            }),
            None if before.alone[at] || prints(after.plan, class(&before.plan.nodes[at])) => {
                out.removed.push(id)
            }
            None => out.unprinted_after.push(id),
        }
    }
    for at in (0..after.partner.len()).filter(|at| after.partner[*at].is_none()) {
        let id = NodeId(at as u32);
        match after.alone[at] || prints(before.plan, class(&after.plan.nodes[at])) {
            true => out.added.push(id),
            false => out.unprinted_before.push(id),
        }
    }
    out
}

fn changes(before: &Side<'_>, a: usize, after: &Side<'_>, b: usize) -> Vec<Change> {
    let (x, y) = (&before.plan.nodes[a], &after.plan.nodes[b]);
    let above = x.parent.and_then(|p| before.partner[p.at()]);
    let differs = [
        (x.kind != y.kind, Change::Operation),
        (x.index != y.index, Change::Index),
        (above != y.parent, Change::Place),
    ];
    differs.into_iter().filter_map(|(differs, change)| differs.then_some(change)).collect()
}
