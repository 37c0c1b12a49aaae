//! What the page asks about the rows of a reply: factors and moments of a comparison's, alone and together; of relations in
//! the cache, what an index on random keys costs, for as many rows as somebody pinned that cost for.

use serde_json::{Value, json};

use super::{Request, pinned};
use crate::wire::*;

/// Rows of a reply that more is recorded of: those that stand first.
const MOST_ROWS: usize = 12;

/// What a page asks beneath a reply that it was given.
pub(crate) fn beneath(view: &CaseView, name: &str, args: &Value, reply: &Value) -> Vec<Request> {
    match name {
        "delta" => beneath_delta(args, reply),
        "buffer_cache" => beneath_cache(view, reply),
        _ => Vec::new(),
    }
}

fn beneath_cache(view: &CaseView, reply: &Value) -> Vec<Request> {
    let relations = reply["relations"].as_array().map(Vec::as_slice).unwrap_or_default();
    let costs = pinned::rows_of_index_costs(view).into_iter().flat_map(|rows| {
        let rows = json!({"from": "typed", "value": rows});
        let of = move |relation: &Value| {
            let index = &relation["relation"];
            ("index_cost", json!({"case": view.case.id, "index": index, "rows": rows}))
        };
        relations.iter().take(MOST_ROWS).map(of)
    });
    costs.collect()
}

fn beneath_delta(args: &Value, reply: &Value) -> Vec<Request> {
    let Ok(request) = serde_json::from_value::<DeltaRequest>(args.clone()) else { return Vec::new() };
    let rows = reply["rows"].as_array().map(Vec::as_slice).unwrap_or_default();
    let with_moments: Vec<&Value> =
        rows.iter().filter(|row| !row["moments"].is_null()).map(|row| &row["key"]).collect();
    let moments = |keys: &[&Value]| {
        let mut asked = json!({"case": request.case, "after": request.after, "keys": keys});
        if let Some(before) = &request.before {
            asked["before"] = json!(before);
        }
        ("moments", asked)
    };
    let mut asked = Vec::new();
    if with_moments.len() > 1 {
        asked.push(moments(&with_moments));
    }
    for row in rows.iter().take(MOST_ROWS) {
        if !row["moments"].is_null() {
            asked.push(moments(&[&row["key"]]));
        }
        let here = row["state"] != "new" && row["state"] != "lost";
        if let Some(before) = request.before.as_ref().filter(|_| here) {
            let side = |of: &BlockRef| json!({"side": "window", "after": of, "key": row["key"]});
            let (before, after) = (side(before), side(&request.after));
            asked.push(("factors", json!({"case": request.case, "before": before, "after": after})));
        }
    }
    asked
}
