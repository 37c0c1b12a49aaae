//! Records as they are kept: every stored JSON carries the version of its schema from the first day.
//!
//! Shape: `{"record":{...},"schema":1}`, canonical. An older schema is upgraded step by step, a newer one is
//! refused without touching it: the file may be right and the program old. A journal entry is checked against
//! its hash *before* it is upgraded, since the hash is over what was written.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::SCHEMA;
use crate::canonical::to_canonical_json;

/// A record with the version of the schema it was written in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Versioned<T> {
    /// Version of the record schema.
    pub schema: u32,
    /// The record: a [`super::Record`], a [`super::JournalEntry`], or any part of one.
    pub record: T,
}

/// Why stored text is no record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoredError {
    /// It is not JSON, or has no schema version.
    #[error("this is not a stored record: {detail}")]
    NotStored {
        /// What the JSON reader said.
        detail: String,
    },
    /// It was written by a newer program.
    #[error("the record has schema {found}; this program knows up to {known}: open it with a newer version")]
    Newer {
        /// Schema of the record.
        found: u32,
        /// Newest schema that this program reads.
        known: u32,
    },
    /// It has a schema that never was.
    #[error("there is no schema {found}")]
    NoSuchSchema {
        /// Schema of the record.
        found: u32,
    },
    /// Its fields do not fit its schema.
    #[error("the record does not fit schema {schema}: {detail}")]
    Misfit {
        /// Schema of the record.
        schema: u32,
        /// What the JSON reader said.
        detail: String,
    },
}

/// One step of an upgrade: changes a record of schema n into one of n+1.
type Step = fn(&mut Value);

/// The steps, oldest first: entry 0 leads from schema 1 to 2. Each has a frozen fixture in the tests.
const STEPS: [Step; SCHEMA as usize - 1] = [];

/// Writes a record in today's schema.
pub fn write<T: Serialize>(record: &T) -> Result<String, StoredError> {
    to_canonical_json(&Versioned { schema: SCHEMA, record })
        .map_err(|e| StoredError::Misfit { schema: SCHEMA, detail: e.to_string() })
}

/// Reads a record, upgrading it if it is older.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, StoredError> {
    let stored: Versioned<Value> =
        serde_json::from_str(text).map_err(|e| StoredError::NotStored { detail: e.to_string() })?;
    let record = upgrade(stored, &STEPS)?;
    serde_json::from_value(record).map_err(|e| StoredError::Misfit { schema: SCHEMA, detail: e.to_string() })
}

fn upgrade(stored: Versioned<Value>, steps: &[Step]) -> Result<Value, StoredError> {
    let Versioned { schema, mut record } = stored;
    let known = steps.len() as u32 + 1;
    if schema > known {
        return Err(StoredError::Newer { found: schema, known });
    }
    let done = schema.checked_sub(1).ok_or(StoredError::NoSuchSchema { found: schema })?;
    for step in steps.iter().skip(done as usize) {
        for_each_record(&mut record, *step);
    }
    Ok(record)
}

/// A stored record is one itself; a journal entry holds those before and after each change.
fn for_each_record(stored: &mut Value, step: Step) {
    match stored.get_mut("changes").and_then(Value::as_array_mut) {
        Some(changes) => {
            for side in changes.iter_mut().filter_map(Value::as_object_mut).flat_map(|c| c.iter_mut()) {
                if matches!(side.0.as_str(), "before" | "after") && !side.1.is_null() {
                    step(side.1);
                }
            }
        }
        None => step(stored),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn rename(record: &mut Value) {
        if let Some(old) = record.as_object_mut().and_then(|r| r.remove("title")) {
            record["question"] = old;
        }
    }

    #[test]
    fn older_records_are_upgraded_and_newer_ones_refused() {
        let steps: [Step; 1] = [rename];
        let at = |schema: u32, record: Value| Versioned { schema, record };
        assert_eq!(upgrade(at(1, json!({"title": "why"})), &steps), Ok(json!({"question": "why"})));
        assert_eq!(upgrade(at(2, json!({"title": "kept"})), &steps), Ok(json!({"title": "kept"})));
        let entry =
            json!({"changes": [{"before": null, "after": {"title": "why"}, "key": {"title": "kept"}}]});
        let upgraded =
            json!({"changes": [{"before": null, "after": {"question": "why"}, "key": {"title": "kept"}}]});
        assert_eq!(upgrade(at(1, entry), &steps), Ok(upgraded));
        assert_eq!(upgrade(at(3, json!({})), &steps), Err(StoredError::Newer { found: 3, known: 2 }));
        assert_eq!(upgrade(at(0, json!({})), &steps), Err(StoredError::NoSuchSchema { found: 0 }));
    }

    #[test]
    fn text_that_is_no_stored_record_is_refused() {
        for text in ["", "{}", "[]", "{\"schema\":1}", "{\"schema\":\"1\",\"record\":{}}"] {
            assert!(
                matches!(read::<super::super::Record>(text), Err(StoredError::NotStored { .. })),
                "{text}"
            );
        }
        let newer = "{\"schema\":2,\"record\":{\"record\":\"hologram\"}}";
        assert_eq!(read::<super::super::Record>(newer), Err(StoredError::Newer { found: 2, known: 1 }));
        let misfit = "{\"schema\":1,\"record\":{\"record\":\"note\",\"id\":\"N1\"}}";
        assert!(matches!(read::<super::super::Record>(misfit), Err(StoredError::Misfit { schema: 1, .. })));
    }
}
