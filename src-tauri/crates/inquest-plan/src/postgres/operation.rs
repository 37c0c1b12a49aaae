//! What a node is called: the name that TEXT prints, and what it does for every engine.
//!
//! Source: `ExplainNode` of explain.c: TEXT joins prefix, strategy, join type and direction to one name (`Partial
//! HashAggregate`, `Parallel Hash Left Join`, `Index Scan Backward`), the other formats print them apart.

use crate::tree::{Kind, Node};

/// The name of TEXT, from the facts of the other formats.
pub(super) fn name(node: &Node) -> String {
    let node_type = node.text("Node Type").unwrap_or("");
    let mut name = String::new();
    for (flag, prefix) in [("Parallel Aware", "Parallel "), ("Async Capable", "Async ")] {
        if node.flag(flag) {
            name.push_str(prefix);
        }
    }
    match node_type {
        "Aggregate" => {
            if let Some(mode @ ("Partial" | "Finalize")) = node.text("Partial Mode") {
                name.push_str(mode);
                name.push(' ');
            }
            name.push_str(match node.text("Strategy") {
                Some("Sorted") => "GroupAggregate",
                Some("Hashed") => "HashAggregate",
                Some("Mixed") => "MixedAggregate",
                _ => "Aggregate",
            });
        }
        "SetOp" => {
            name.push_str(if node.text("Strategy") == Some("Hashed") { "HashSetOp" } else { "SetOp" });
            if let Some(command) = node.text("Command") {
                name.push(' ');
                name.push_str(command);
            }
        }
        "ModifyTable" => name.push_str(node.text("Operation").unwrap_or(node_type)),
        "Foreign Scan" => match node.text("Operation") {
            Some(operation) if operation != "Select" => {
                name.push_str("Foreign ");
                name.push_str(operation);
            }
            _ => name.push_str(node_type),
        },
        "Hash Join" | "Merge Join" | "Nested Loop" => join_name(&mut name, node_type, node.text("Join Type")),
        "Custom Scan" => {
            name.push_str(node_type);
            if let Some(provider) = node.text("Custom Plan Provider") {
                name.push_str(&format!(" ({provider})"));
            }
        }
        _ => {
            name.push_str(node_type);
            if node.text("Scan Direction") == Some("Backward") {
                name.push_str(" Backward");
            }
        }
    }
    name
}

fn join_name(name: &mut String, node_type: &str, join: Option<&str>) {
    match (node_type.strip_suffix(" Join"), join) {
        (_, None | Some("Inner")) => name.push_str(node_type),
        (Some(how), Some(join)) => name.push_str(&format!("{how} {join} Join")),
        (None, Some(join)) => name.push_str(&format!("{node_type} {join} Join")),
    }
}

/// What a node type of JSON does.
pub(super) fn kind(node_type: &str) -> Kind {
    match node_type {
        "Seq Scan" | "Sample Scan" => Kind::TableScan,
        "Index Scan" => Kind::IndexScan,
        "Index Only Scan" => Kind::IndexOnlyScan,
        "Bitmap Index Scan" => Kind::BitmapIndexScan,
        "Bitmap Heap Scan" => Kind::BitmapHeapScan,
        "BitmapAnd" | "BitmapOr" => Kind::BitmapCombine,
        "Tid Scan" | "Tid Range Scan" => Kind::RowAddressScan,
        "Function Scan" | "Table Function Scan" => Kind::FunctionScan,
        "Values Scan" => Kind::ValuesScan,
        "CTE Scan" => Kind::CteScan,
        "WorkTable Scan" | "Named Tuplestore Scan" => Kind::WorkTableScan,
        "Subquery Scan" => Kind::SubqueryScan,
        "Foreign Scan" => Kind::ForeignScan,
        "Custom Scan" => Kind::Custom,
        "Nested Loop" => Kind::NestedLoop,
        "Hash Join" => Kind::HashJoin,
        "Merge Join" => Kind::MergeJoin,
        "Hash" => Kind::Hash,
        "Sort" | "Incremental Sort" => Kind::Sort,
        "Limit" => Kind::Limit,
        "Aggregate" | "Group" => Kind::Aggregate,
        "WindowAgg" => Kind::Window,
        "Unique" => Kind::Unique,
        "SetOp" => Kind::SetOperation,
        "Append" | "Merge Append" => Kind::Append,
        "Recursive Union" => Kind::Recursion,
        "Materialize" => Kind::Materialize,
        "Memoize" => Kind::Cache,
        "Gather" | "Gather Merge" => Kind::Gather,
        "LockRows" => Kind::Lock,
        "ModifyTable" => Kind::Modify,
        "Result" | "ProjectSet" => Kind::Result,
        _ => Kind::Other,
    }
}
