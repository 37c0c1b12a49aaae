//! What the page asks about the rows of a comparison: their factors, their moments alone and together.

use serde_json::{Value, json};

use super::Request;
use crate::wire::*;

/// Rows of a comparison that more is recorded of: those that stand first.
const MOST_ROWS: usize = 12;

/// What a page asks beneath a reply that it was given.
pub(crate) fn beneath(name: &str, args: &Value, reply: &Value) -> Vec<Request> {
    if name != "delta" {
        return Vec::new();
    }
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
