//! Inputs against the registry: unknown keys, missing and mistyped inputs are refused, defaults filled in.

use std::sync::LazyLock;

use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::MethodError;
use super::value::integer_of;
use crate::sizing::calculator::SIGNATURES as SIGNATURES_OF_SIZING;

/// The published registry.
const PUBLISHED: &str = include_str!("../../golden/registry.json");
/// Methods of this program beyond the published registry, in the same shape.
const OWN: &str = include_str!("own.json");

/// One entry of a registry file.
#[derive(Debug, Clone)]
pub(super) struct Signature {
    /// Id, section, doc, inputs and results.
    pub facts: Facts,
    /// The entry as it stands in the file.
    pub json: Value,
}

/// The parts of an entry that the program reads.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Facts {
    pub id: String,
    pub section: String,
    pub doc: String,
    inputs: Vec<Field>,
    result: Vec<Field>,
}

/// One input, or one field of an input that is an object.
#[derive(Debug, Clone, Deserialize)]
struct Field {
    name: String,
    #[serde(rename = "type")]
    ty: String,
    #[serde(default)]
    values: Vec<String>,
    #[serde(default)]
    fields: Vec<Field>,
    #[serde(default)]
    nullable: bool,
    #[serde(default)]
    required: bool,
    /// `Some(Null)` when the file says `"default": null`.
    #[serde(default, deserialize_with = "present")]
    default: Option<Value>,
}

fn present<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(d).map(Some)
}

/// Every entry of the files. A file that does not parse yields none, which the tests would notice.
pub(super) static SIGNATURES: LazyLock<Vec<Signature>> = LazyLock::new(|| {
    [PUBLISHED, OWN, SIGNATURES_OF_SIZING]
        .into_iter()
        .flat_map(|text| parse(text).unwrap_or_default())
        .collect()
});

fn parse(text: &str) -> Result<Vec<Signature>, serde_json::Error> {
    #[derive(Deserialize)]
    struct File {
        methods: Vec<Value>,
    }
    let file: File = serde_json::from_str(text)?;
    file.methods.into_iter().map(|json| Ok(Signature { facts: Facts::deserialize(&json)?, json })).collect()
}

impl Signature {
    /// The inputs with defaults filled in.
    pub fn fill(&self, inputs: &Value) -> Result<Value, MethodError> {
        Check { method: &self.facts.id }.object(&self.facts.inputs, inputs, "").map(Value::Object)
    }

    /// The first figure that must be there and is not: JSON has no infinity, so a calculation that left the
    /// range of doubles shows as null. An open interval among the inputs leaves results open too.
    pub fn unfinished<'a>(&'a self, inputs: &Value, result: &Value) -> Option<&'a str> {
        let open = self.facts.inputs.iter().any(|f| f.ty == "interval" && inputs[&f.name][1].is_null());
        let missing = |f: &&Field| f.lacks(&f.ty, &result[&f.name]);
        self.facts.result.iter().filter(|_| !open).find(missing).map(|f| f.name.as_str())
    }
}

struct Check<'a> {
    method: &'a str,
}

impl Check<'_> {
    // Depth of the recursion is that of the registry's types, not of the input.
    fn object(&self, fields: &[Field], value: &Value, path: &str) -> Result<Map<String, Value>, MethodError> {
        let given = value.as_object().ok_or_else(|| self.wrong(path, "object", value))?;
        if let Some(key) = given.keys().find(|key| fields.iter().all(|f| f.name != **key)) {
            return Err(MethodError::UnknownInput { method: self.method.into(), input: join(path, key) });
        }
        let mut filled = Map::new();
        for field in fields {
            let value = match (given.get(&field.name), &field.default) {
                (Some(value), _) => self.field(field, value, &join(path, &field.name))?,
                (None, Some(default)) => default.clone(),
                (None, None) if field.required => {
                    return Err(MethodError::MissingInput {
                        method: self.method.into(),
                        input: join(path, &field.name),
                        expected: field.expected(),
                    });
                }
                (None, None) => Value::Null,
            };
            filled.insert(field.name.clone(), value);
        }
        Ok(filled)
    }

    fn field(&self, field: &Field, value: &Value, path: &str) -> Result<Value, MethodError> {
        if value.is_null() && field.nullable {
            Ok(Value::Null)
        } else {
            self.typed(field, &field.ty, value, path)
        }
    }

    fn typed(&self, field: &Field, ty: &str, value: &Value, path: &str) -> Result<Value, MethodError> {
        if let Some(item) = inner(ty, "list<") {
            let items = value.as_array().ok_or_else(|| self.wrong(path, &field.expected(), value))?;
            let checked =
                items.iter().enumerate().map(|(i, v)| self.typed(field, item, v, &format!("{path}[{i}]")));
            return checked.collect::<Result<Vec<_>, _>>().map(Value::Array);
        }
        if let Some(item) = inner(ty, "map<") {
            let entries = value.as_object().ok_or_else(|| self.wrong(path, &field.expected(), value))?;
            let checked =
                entries.iter().map(|(k, v)| Ok((k.clone(), self.typed(field, item, v, &join(path, k))?)));
            return checked.collect::<Result<Map<_, _>, MethodError>>().map(Value::Object);
        }
        let fits = match ty {
            "object" => return self.object(&field.fields, value, path).map(Value::Object),
            "number" => value.is_number(),
            "int" => is_int(value),
            "bool" => value.is_boolean(),
            "text" => value.is_string(),
            "enum" => value.as_str().is_some_and(|text| field.values.iter().any(|v| v == text)),
            "interval" => is_pair(value, path.ends_with(']')),
            _ => false,
        };
        if fits { Ok(value.clone()) } else { Err(self.wrong(path, &field.expected(), value)) }
    }

    fn wrong(&self, path: &str, expected: &str, found: &Value) -> MethodError {
        let mut found = found.to_string();
        found.truncate(found.floor_char_boundary(80));
        MethodError::WrongType {
            method: self.method.into(),
            input: path.into(),
            expected: expected.into(),
            found,
        }
    }
}

impl Field {
    /// True when a figure that must be there is null, here or anywhere inside. A text that does not apply may be.
    fn lacks(&self, ty: &str, value: &Value) -> bool {
        if let Some(item) = inner(ty, "list<") {
            return value.as_array().is_some_and(|items| items.iter().any(|v| self.lacks(item, v)));
        }
        if let Some(item) = inner(ty, "map<") {
            return value.as_object().is_some_and(|entries| entries.values().any(|v| self.lacks(item, v)));
        }
        match value {
            Value::Null => !self.nullable && ty != "text",
            Value::Object(_) => self.fields.iter().any(|f| f.lacks(&f.ty, &value[&f.name])),
            _ => false,
        }
    }

    /// The type as a refusal names it.
    fn expected(&self) -> String {
        if self.values.is_empty() { self.ty.clone() } else { format!("one of {}", self.values.join(", ")) }
    }
}

fn inner<'a>(ty: &'a str, prefix: &str) -> Option<&'a str> {
    ty.strip_prefix(prefix)?.strip_suffix('>')
}

fn is_int(value: &Value) -> bool {
    value.is_i64() || value.is_u64() || value.as_str().is_some_and(|text| integer_of(text).is_some())
}

/// `[lo, hi]`, where an upper bound of null is open. Pairs in a list (`points` of a load curve) are no
/// intervals though the registry types them so: both are numbers, in any order.
fn is_pair(value: &Value, in_list: bool) -> bool {
    match value.as_array().map(Vec::as_slice) {
        Some([lo, hi]) => lo.is_number() && (hi.is_number() || (hi.is_null() && !in_list)),
        _ => false,
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}
