//! Tables whose cells stand between delimiters.

use super::*;

pub(super) fn csv_field(text: &str, delimiter: char) -> String {
    if text.contains([delimiter, '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// `print_csv_text` of psql; empty text in quotes, as `COPY ... CSV` has it.
pub(super) fn csv(t: &Table, delimiter: char) -> String {
    let field = |c: &Option<String>| match c {
        None => String::new(),
        Some(text) if text.is_empty() => "\"\"".to_owned(),
        Some(text) => csv_field(text, delimiter),
    };
    let mut out = t.names.join(&delimiter.to_string()) + "\n";
    for row in &t.rows {
        out.push_str(&row.iter().map(field).collect::<Vec<_>>().join(&delimiter.to_string()));
        out.push('\n');
    }
    out
}

/// `print_csv_vertical` of psql.
pub(super) fn csv_expanded(t: &Table) -> String {
    let pairs = t.rows.iter().flat_map(|row| t.names.iter().zip(row));
    pairs.map(|(name, value)| format!("{name},{}\n", csv_field(cell(value, ""), ','))).collect()
}

/// `print_tab_data` of mysql with `--raw`.
pub(super) fn raw(t: &Table) -> String {
    let mut out = t.names.join("\t") + "\n";
    for row in &t.rows {
        out.push_str(&row.iter().map(|c| cell(c, "NULL")).collect::<Vec<_>>().join("\t"));
        out.push('\n');
    }
    out
}

/// `print_tab_data` of mysql without `--raw`.
pub(super) fn batch(t: &Table) -> String {
    let escape = |text: &str| text.replace('\\', "\\\\").replace('\n', "\\n").replace('\t', "\\t");
    let mut out = t.names.join("\t") + "\n";
    for row in &t.rows {
        out.push_str(
            &row.iter().map(|c| c.as_deref().map_or("NULL".into(), escape)).collect::<Vec<_>>().join("\t"),
        );
        out.push('\n');
    }
    out
}
