//! One spelling of a JSON value, for hashes.
//!
//! Shape: keys of every object in byte order, no blanks, numbers and texts as `serde_json` writes them.
//! Why not `to_string`: the order of an object's keys depends on a build feature of `serde_json` that any
//! other dependency can switch on, and a hash must not depend on which program computed it.

use serde::Serialize;
use serde_json::Value;

/// The canonical JSON of a value. Fails only where `serde_json` does: a map whose keys are not texts.
pub fn to_canonical_json(value: &impl Serialize) -> Result<String, serde_json::Error> {
    Ok(canonical_json(&serde_json::to_value(value)?))
}

/// The canonical JSON of a value that is JSON already.
pub fn canonical_json(value: &Value) -> String {
    let mut out = String::new();
    write_value(value, &mut out);
    out
}

// Recursion follows the depth of our own records and of method inputs, which `serde_json` bounds at 128.
fn write_value(value: &Value, out: &mut String) {
    match value {
        Value::Object(map) => {
            let mut keys: Vec<&String> = map.keys().collect();
            keys.sort_unstable();
            out.push('{');
            for (i, key) in keys.into_iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_scalar(&Value::String(key.clone()), out);
                out.push(':');
                write_value(&map[key.as_str()], out);
            }
            out.push('}');
        }
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_value(item, out);
            }
            out.push(']');
        }
        scalar => write_scalar(scalar, out),
    }
}

fn write_scalar(value: &Value, out: &mut String) {
    use std::fmt::Write;
    // Writing to a String cannot fail.
    let _ = write!(out, "{value}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_at_every_depth_and_texts_are_escaped() {
        let value = serde_json::json!({"b": [1.0, {"z": null, "a": "\"\u{1}한"}], "a": -0.5, "A": true});
        assert_eq!(
            to_canonical_json(&value).unwrap(),
            r#"{"A":true,"a":-0.5,"b":[1.0,{"a":"\"\u0001한","z":null}]}"#
        );
    }
}
