//! Tables in boxes and below each other, as mysql and mycli print them.

use super::*;

/// `print_table_data` of mysql: a new line counts one cell and is printed as it is.
pub(super) fn mysql_box(t: &Table) -> String {
    let widths: Vec<usize> = (0..t.names.len())
        .map(|c| {
            let cells = t.rows.iter().map(|r| width(cell(&r[c], "NULL"))).max().unwrap_or(0);
            cells.max(width(&t.names[c]))
        })
        .collect();
    let rule: String = widths.iter().map(|w| format!("+{}", "-".repeat(w + 2))).collect::<String>() + "+\n";
    let mut out = rule.clone();
    for (c, name) in t.names.iter().enumerate() {
        out.push_str(&format!("| {name}{} ", " ".repeat(widths[c] - width(name))));
    }
    out.push_str(&format!("|\n{rule}"));
    for row in &t.rows {
        for (c, value) in row.iter().enumerate() {
            let text = cell(value, "NULL");
            let free = " ".repeat(widths[c] - width(text));
            out.push_str(&if t.numeric[c] { format!("| {free}{text} ") } else { format!("| {text}{free} ") });
        }
        out.push_str("|\n");
    }
    format!("{out}{rule}{} rows in set (0.00 sec)\n", t.rows.len())
}

/// `print_table_data_vertically` of mysql: names padded by bytes.
pub(super) fn vertical(t: &Table) -> String {
    let names = t.names.iter().map(String::len).max().unwrap();
    let star = "*".repeat(27);
    let mut out = String::new();
    for (i, row) in t.rows.iter().enumerate() {
        out.push_str(&format!("{star} {}. row {star}\n", i + 1));
        for (name, c) in t.names.iter().zip(row) {
            out.push_str(&format!("{}{name}: {}\n", " ".repeat(names - name.len()), cell(c, "NULL")));
        }
    }
    format!("{out}{} rows in set (0.00 sec)\n", t.rows.len())
}

/// mycli's vertical form.
pub(super) fn mycli_vertical(t: &Table) -> String {
    let names = t.names.iter().map(|n| width(n)).max().unwrap();
    let star = "*".repeat(27);
    let mut out = String::new();
    for (i, row) in t.rows.iter().enumerate() {
        out.push_str(&format!("{star}[ {}. row ]{star}\n", i + 1));
        for (name, c) in t.names.iter().zip(row) {
            out.push_str(&format!("{name}{} | {}\n", " ".repeat(names - width(name)), cell(c, "<null>")));
        }
    }
    out
}

/// mycli's box: everything left-aligned, new lines as two characters.
pub(super) fn mycli_box(t: &Table) -> String {
    let text = |c: &Option<String>| cell(c, "<null>").replace('\n', "\\n");
    let plain = Table {
        rows: t.rows.iter().map(|r| r.iter().map(|c| Some(text(c))).collect()).collect(),
        numeric: vec![false; t.names.len()],
        names: t.names.clone(),
    };
    mysql_box(&plain).replace(" in set (0.00 sec)", " in set") + "Time: 0.012s\n"
}
