//! A relation as `\d` of psql describes it: its columns with their types, its indexes with what they begin with.
//!
//! Of what an index is made of only the first part matters here: a condition on it narrows the part of the index that is
//! read, one on a later part alone does not.
//!
//! Absent on purpose: operator classes and collations (that the planner could use an index is not proved here), foreign
//! keys, checks.

/// A relation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Described {
    /// Schema.
    pub schema: Option<String>,
    /// Table.
    pub table: String,
    /// Columns with their types, as printed: `character varying(20)`.
    pub columns: Vec<(String, String)>,
    /// Indexes.
    pub indexes: Vec<DescribedIndex>,
}

/// An index.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DescribedIndex {
    /// Name.
    pub name: String,
    /// Access method: `btree`.
    pub method: String,
    /// Columns and expressions in order, without direction: `customer_id`, `lower(email)`.
    pub parts: Vec<String>,
    /// The condition of a partial index.
    pub only: Option<String>,
    /// Marked INVALID.
    pub invalid: bool,
}

impl Described {
    /// The type of a column, without its length.
    pub(crate) fn kind(&self, column: &str) -> Option<&str> {
        let (_, kind) = self.columns.iter().find(|(name, _)| name == column)?;
        Some(base(kind))
    }

    /// The first index that begins with a column and serves a comparison of it: by order, or by equality alone.
    pub(crate) fn serving(&self, column: &str, equality: bool) -> Option<&DescribedIndex> {
        self.beginning_with(column).find(|index| {
            let method = index.method == "btree" || index.method == "hash" && equality;
            method && index.only.is_none() && !index.invalid
        })
    }

    /// Every index that begins with a column.
    pub(crate) fn beginning_with(&self, column: &str) -> impl Iterator<Item = &DescribedIndex> {
        self.indexes.iter().filter(move |index| index.parts.first().is_some_and(|first| first == column))
    }
}

/// A type without its length: `character varying` of `character varying(20)`, `timestamp with time zone` of
/// `timestamp(3) with time zone`.
fn base(kind: &str) -> &str {
    match kind.split_once('(') {
        Some((before, after)) => match after.split_once(')') {
            Some((_, rest)) if rest.trim().is_empty() => before.trim_end(),
            _ => kind,
        },
        None => kind.trim_end(),
    }
}

/// Whether a column of a type that is compared as another is converted, so that an index of its own type is of no use. Text
/// types and the types of domains are left out: there a cast may change nothing.
pub(crate) fn converts(kind: &str, compared_as: &str) -> bool {
    const PLAIN: [&str; 12] = [
        "smallint",
        "integer",
        "bigint",
        "numeric",
        "real",
        "double precision",
        "character",
        "uuid",
        "date",
        "boolean",
        "timestamp without time zone",
        "timestamp with time zone",
    ];
    PLAIN.contains(&kind) && kind != base(compared_as)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_known_without_its_length() {
        assert_eq!(base("character varying(20)"), "character varying");
        assert_eq!(base("numeric(12,2)"), "numeric");
        assert_eq!(base("timestamp(3) with time zone"), "timestamp(3) with time zone");
        assert!(converts("integer", "numeric") && converts("character", "text"));
        assert!(!converts("character varying", "text") && !converts("my_domain", "text"));
        assert!(!converts("numeric", "numeric(10,2)"));
    }

    #[test]
    fn an_index_serves_what_it_begins_with() {
        let index = |name: &str, method: &str, first: &str, only: Option<&str>| DescribedIndex {
            name: name.to_owned(),
            method: method.to_owned(),
            parts: vec![first.to_owned(), "placed_at".to_owned()],
            only: only.map(str::to_owned),
            invalid: false,
        };
        let table = Described {
            table: "orders".to_owned(),
            indexes: vec![
                index("part", "btree", "status", Some("status = 'failed'::text")),
                index("hashed", "hash", "code", None),
                index("ordered", "btree", "code", None),
            ],
            ..Described::default()
        };
        assert_eq!(table.serving("code", true).map(|i| i.name.as_str()), Some("hashed"));
        assert_eq!(table.serving("code", false).map(|i| i.name.as_str()), Some("ordered"));
        assert!(table.serving("status", true).is_none() && table.beginning_with("status").count() == 1);
        assert!(table.serving("placed_at", true).is_none());
    }
}
