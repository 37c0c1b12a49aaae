//! Steps of a sample case: the commands that build it, in a file, replayed through the same functions as the
//! window's.
//!
//! `steps.json` holds `{"schema":"inquest.steps/1","steps":[{"at","do","file","args","expect"},...]}`. `do` is an
//! editing command or `import`; `args` its request without the case and job; an object with exactly the keys
//! `en` and `ko` is one text in two languages; `at` sets the clock, and a step without it is one second after
//! the one before; `expect` lists values that the reply must contain. The same steps give the same bytes.

use inquest_core::case::{CaseId, Instant, Origin};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::commands::NAMES;
use crate::wire::{Handle, WireError};
use crate::{ApiError, Context, Inquest, moments};

/// Schema that this program replays.
const SCHEMA: &str = "inquest.steps/1";

/// Commands that steps may not use: they do not edit the case that is being built.
const READING: [&str; 3] = ["demo_open", "bundle_import", "settings_set"];

/// Gives the capture files of a sample case by name.
pub trait StepFiles: Send + Sync {
    /// The bytes of a file of the case's folder; `None` when there is none of that name.
    fn bytes(&self, name: &str) -> Option<Vec<u8>>;
}

/// A parsed `steps.json`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    schema: String,
    steps: Vec<Step>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    at: Option<String>,
    #[serde(rename = "do")]
    command: String,
    file: Option<String>,
    #[serde(default)]
    args: Map<String, Value>,
    expect: Option<Value>,
}

impl Steps {
    /// Reads a steps file.
    pub fn parse(text: &str) -> Result<Steps, ApiError> {
        let invalid = |detail: String| ApiError::StepsInvalid { step: "0".to_owned(), detail };
        let steps: Steps = serde_json::from_str(text).map_err(|e| invalid(e.to_string()))?;
        match steps.schema.as_str() {
            SCHEMA => Ok(steps),
            other => Err(invalid(format!("{other}: {SCHEMA}"))),
        }
    }
}

impl Inquest {
    /// Builds a case from its steps. Stops at the first step that fails or answers something else than expected.
    pub async fn replay_steps(
        &self,
        steps: &Steps,
        files: &dyn StepFiles,
        language: &str,
        ctx: &Context,
    ) -> Result<CaseId, ApiError> {
        let mut case: Option<CaseId> = None;
        let mut at = self.now(ctx);
        for (index, step) in steps.steps.iter().enumerate() {
            let number = index + 1;
            at = match &step.at {
                Some(text) => moments::instant(text)?,
                None => Instant(at.0 + 1_000_000),
            };
            let ctx = ctx.at(at);
            let reply = self
                .replay_step(step, case.as_ref(), files, language, &ctx)
                .await
                .map_err(|e| failed(number, step, &e))?;
            if let Some(expected) = &step.expect {
                let mut expected = expected.clone();
                choose_language(&mut expected, language);
                contains(&reply, &expected, String::new()).map_err(|(place, expected, found)| {
                    ApiError::StepExpectation { step: number.to_string(), at: place, expected, found }
                })?;
            }
            if step.command == "case_new" {
                case = reply.get("id").and_then(Value::as_str).map(|id| CaseId(id.to_owned()));
            }
        }
        case.ok_or_else(|| ApiError::StepsInvalid { step: "0".to_owned(), detail: "case_new".to_owned() })
    }

    async fn replay_step(
        &self,
        step: &Step,
        case: Option<&CaseId>,
        files: &dyn StepFiles,
        language: &str,
        ctx: &Context,
    ) -> Result<Value, WireError> {
        let mut args = step.args.clone();
        for value in args.values_mut() {
            choose_language(value, language);
        }
        let command = if step.command == "import" { "capture_import" } else { step.command.as_str() };
        if !NAMES.contains(&command) || READING.contains(&command) {
            return Err(ApiError::UnknownCommand { name: step.command.clone() }.into());
        }
        if command != "case_new" {
            let case = case.ok_or_else(|| ApiError::not_found("case", "case_new"))?;
            args.insert("case".to_owned(), json!(case));
        }
        if command == "capture_import" {
            let handle = self.step_file(step, files)?;
            args.insert("handle".to_owned(), json!(handle));
            args.insert("job".to_owned(), json!(format!("step {}", handle.0)));
        }
        self.rpc(command, Value::Object(args), ctx).await
    }

    fn step_file(&self, step: &Step, files: &dyn StepFiles) -> Result<Handle, ApiError> {
        let name = step.file.as_deref().ok_or_else(|| ApiError::EmptyText { field: "file".to_owned() })?;
        let bytes = files.bytes(name).ok_or_else(|| ApiError::FileUnreadable {
            name: name.to_owned(),
            detail: "not in the folder of the case".to_owned(),
        })?;
        Ok(self.handles.memory(bytes, name.to_owned(), Origin::File).handle)
    }
}

fn failed(number: usize, step: &Step, error: &WireError) -> ApiError {
    let facts: Vec<String> = error.args.iter().map(|(name, value)| format!("{name}={value}")).collect();
    ApiError::StepsInvalid {
        step: number.to_string(),
        detail: format!("{}: {} {}", step.command, error.code, facts.join(" ")),
    }
}

/// Replaces every object with exactly the keys `en` and `ko` by the text of one language.
fn choose_language(value: &mut Value, language: &str) {
    match value {
        Value::Object(map) if map.len() == 2 && map.contains_key("en") && map.contains_key("ko") => {
            let key = if language == "ko" { "ko" } else { "en" };
            *value = map.remove(key).unwrap_or(Value::Null);
        }
        Value::Object(map) => map.values_mut().for_each(|v| choose_language(v, language)),
        Value::Array(list) => list.iter_mut().for_each(|v| choose_language(v, language)),
        _ => {}
    }
}

/// Whether a reply contains the expected values; else where, what was expected, and what was found.
fn contains(found: &Value, expected: &Value, at: String) -> Result<(), (String, String, String)> {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected.iter().try_for_each(|(key, value)| {
            contains(found.get(key).unwrap_or(&Value::Null), value, format!("{at}/{key}"))
        }),
        (Value::Array(found), Value::Array(expected)) if found.len() == expected.len() => {
            let mut pairs = found.iter().zip(expected).enumerate();
            pairs.try_for_each(|(i, (f, e))| contains(f, e, format!("{at}/{i}")))
        }
        (found, expected) if found == expected => Ok(()),
        (found, expected) => Err((at, expected.to_string(), crate::errors::bounded(&found.to_string()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_in_two_languages_becomes_one() {
        let mut value = json!({"a": {"en": "x", "ko": "엑스"}, "b": [{"en": 1, "ko": 2, "fr": 3}]});
        choose_language(&mut value, "ko");
        assert_eq!(value, json!({"a": "엑스", "b": [{"en": 1, "ko": 2, "fr": 3}]}));
    }

    #[test]
    fn an_expectation_names_where_it_fails() {
        let reply = json!({"verdict": {"decision": {"verdict": "void", "rule": "R0"}}, "list": [1, 2]});
        let found = |expected: Value| contains(&reply, &expected, String::new());
        assert_eq!(found(json!({"verdict": {"decision": {"verdict": "void"}}, "list": [1, 2]})), Ok(()));
        assert_eq!(
            found(json!({"verdict": {"decision": {"verdict": "eliminated"}}})),
            Err(("/verdict/decision/verdict".into(), "\"eliminated\"".into(), "\"void\"".into()))
        );
        assert!(found(json!({"list": [1]})).is_err());
        assert!(found(json!({"missing": 1})).is_err());
    }
}
