//! What a frame says of itself: a JSON text under the key `inquest.frame` of the Parquet footer.
//!
//! Physical columns: one per column under its printed name (made unique, see [`stored_names`]); beside a float
//! or time its source spellings where they differ from the canonical rendering (`<name>#text`); and `#line`,
//! the first source line of each row. The JSON lists them, so no name has to be guessed.

use inquest_core::capture::{Column, ColumnType, KindId};
use serde::{Deserialize, Serialize};

use crate::FrameError;

/// Version of the frame format. A frame is a cache: an older version is rebuilt, a newer one refused.
pub const FORMAT_VERSION: u32 = 1;

/// Footer key.
pub(crate) const KEY: &str = "inquest.frame";
/// Physical column of source lines.
pub(crate) const LINE: &str = "#line";

/// What a frame holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FrameMeta {
    /// Kind of the block.
    pub kind: KindId,
    /// Version of the kind's column set.
    pub kind_version: Option<String>,
    /// Engine, when the capture tells.
    pub engine: Option<String>,
    /// Columns in order.
    pub columns: Vec<Column>,
}

/// The JSON in the footer.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Footer {
    pub version: u32,
    #[serde(flatten)]
    pub meta: FrameMeta,
    /// Physical name of each column.
    pub stored: Vec<String>,
    /// Physical name of each column's spellings, for floats and times.
    pub texts: Vec<Option<String>>,
    /// Largest absolute finite value of each column over all rows; absent where not numeric.
    pub max: Vec<Option<f64>>,
}

/// Only the version, read before anything else is believed.
#[derive(Deserialize)]
struct VersionOnly {
    version: u32,
}

impl Footer {
    pub(crate) fn parse(json: &str) -> Result<Footer, FrameError> {
        let unreadable = |_| FrameError::NotAFrame { why: "metadata_unreadable" };
        let VersionOnly { version } = serde_json::from_str(json).map_err(unreadable)?;
        if version > FORMAT_VERSION {
            return Err(FrameError::NewerFormat { found: version, known: FORMAT_VERSION });
        }
        let footer: Footer = serde_json::from_str(json).map_err(unreadable)?;
        let width = footer.meta.columns.len();
        if footer.stored.len() != width || footer.texts.len() != width || footer.max.len() != width {
            return Err(FrameError::NotAFrame { why: "metadata_unreadable" });
        }
        Ok(footer)
    }
}

/// True when a column carries source spellings beside its values.
pub(crate) fn has_spellings(ty: ColumnType) -> bool {
    matches!(ty, ColumnType::Float | ColumnType::Time)
}

/// Physical names: the printed one while it is free, else with `#2`, `#3`, ... appended.
pub(crate) fn stored_names(columns: &[Column]) -> (Vec<String>, Vec<Option<String>>) {
    let mut taken = std::collections::HashSet::from([LINE.to_owned()]);
    let mut repeats = std::collections::HashMap::<String, u32>::new();
    let mut free = |wanted: &str| {
        if taken.insert(wanted.to_owned()) {
            return wanted.to_owned();
        }
        let count = repeats.entry(wanted.to_owned()).or_insert(1);
        loop {
            *count += 1;
            let name = format!("{wanted}#{count}");
            if taken.insert(name.clone()) {
                return name;
            }
        }
    };
    let stored: Vec<String> = columns.iter().map(|c| free(&c.name)).collect();
    let texts = columns
        .iter()
        .zip(&stored)
        .map(|(c, name)| has_spellings(c.ty).then(|| free(&format!("{name}#text"))))
        .collect();
    (stored, texts)
}

#[cfg(test)]
mod tests {
    use inquest_core::capture::{Role, UnitOrigin};

    use super::*;

    fn column(name: &str, ty: ColumnType) -> Column {
        Column {
            name: name.into(),
            canonical: None,
            ty,
            unit: None,
            unit_origin: UnitOrigin::Unknown,
            role: Role::Text,
        }
    }

    #[test]
    fn physical_names_are_unique() {
        let columns = [
            column("a", ColumnType::Float),
            column("a", ColumnType::Int),
            column("a#2", ColumnType::Int),
            column("", ColumnType::Text),
            column("", ColumnType::Text),
            column("a#text", ColumnType::Text),
            column("#line", ColumnType::Int),
        ];
        let (stored, texts) = stored_names(&columns);
        assert_eq!(stored, ["a", "a#2", "a#2#2", "", "#2", "a#text", "#line#2"]);
        assert_eq!(texts[0].as_deref(), Some("a#text#2"));
        assert!(texts[1..].iter().all(Option::is_none));
    }

    #[test]
    fn a_newer_version_is_refused_before_its_fields_are_read() {
        let error = Footer::parse(r#"{"version":2,"shape":"unheard of"}"#).unwrap_err();
        assert!(matches!(error, FrameError::NewerFormat { found: 2, known: 1 }));
        assert!(matches!(Footer::parse("{}"), Err(FrameError::NotAFrame { .. })));
    }
}
