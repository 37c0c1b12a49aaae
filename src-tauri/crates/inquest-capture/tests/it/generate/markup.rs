//! Tables in languages of markup.

use super::*;

/// `html_escaped_print` of psql.
pub(super) fn html_text(text: &str) -> String {
    let inner = text.trim_start_matches(' ');
    let lead = "&nbsp;".repeat(text.len() - inner.len());
    let escaped =
        inner.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    lead + &escaped.replace('\n', "<br />\n")
}

pub(super) fn html_cell(c: &Option<String>, numeric: bool) -> String {
    let align = if numeric { "right" } else { "left" };
    let text = cell(c, "");
    let inner = if text.trim().is_empty() { "&nbsp; ".to_owned() } else { html_text(text) };
    format!("    <td align=\"{align}\">{inner}</td>\n")
}

pub(super) fn html(t: &Table) -> String {
    let mut out = "<table border=\"1\">\n  <tr>\n".to_owned();
    for name in &t.names {
        out.push_str(&format!("    <th align=\"center\">{}</th>\n", html_text(name)));
    }
    out.push_str("  </tr>\n");
    for row in &t.rows {
        out.push_str("  <tr valign=\"top\">\n");
        for (c, numeric) in row.iter().zip(&t.numeric) {
            out.push_str(&html_cell(c, *numeric));
        }
        out.push_str("  </tr>\n");
    }
    format!("{out}</table>\n<p>({} rows)<br />\n</p>\n", t.rows.len())
}

pub(super) fn html_expanded(t: &Table) -> String {
    let mut out = "<table border=\"1\">\n".to_owned();
    for (i, row) in t.rows.iter().enumerate() {
        out.push_str(&format!("\n  <tr><td colspan=\"2\" align=\"center\">Record {}</td></tr>\n", i + 1));
        for ((name, c), numeric) in t.names.iter().zip(row).zip(&t.numeric) {
            let td = html_cell(c, *numeric);
            out.push_str(&format!("  <tr valign=\"top\">\n    <th>{name}</th>\n{td}  </tr>\n"));
        }
    }
    out + "</table>\n\n"
}

/// `print_asciidoc_text` and `print_asciidoc_vertical` of psql.
pub(super) fn asciidoc(t: &Table, expanded: bool) -> String {
    let escape = |text: &str| text.replace('|', "\\|");
    let mut out = "\n".to_owned();
    if expanded {
        out.push_str("[cols=\"h,l\",frame=\"none\"]\n|====\n");
        for (i, row) in t.rows.iter().enumerate() {
            out.push_str(&format!("2+^|Record {}\n", i + 1));
            for ((name, c), numeric) in t.names.iter().zip(row).zip(&t.numeric) {
                let text = cell(c, "");
                let text = if text.is_empty() { " ".to_owned() } else { escape(text) };
                out.push_str(&format!("<l|{name} {}l|{text}\n", if *numeric { '>' } else { '<' }));
            }
        }
        return out + "|====\n";
    }
    let columns: Vec<&str> = t.numeric.iter().map(|n| if *n { ">l" } else { "<l" }).collect();
    out.push_str(&format!("[options=\"header\",cols=\"{}\",frame=\"none\"]\n|====\n", columns.join(",")));
    out.push_str(&t.names.iter().map(|n| format!("^l|{n}")).collect::<Vec<_>>().join(" "));
    out.push('\n');
    for row in &t.rows {
        let last = row.len() - 1;
        let cells = row.iter().enumerate().map(|(i, c)| {
            let text = cell(c, "");
            let text = if text.is_empty() && i < last { " ".to_owned() } else { escape(text) };
            format!("|{text}")
        });
        out.push_str(&cells.collect::<Vec<_>>().join(" "));
        out.push('\n');
    }
    format!("{out}|====\n\n....\n({} rows)\n....\n", t.rows.len())
}

/// `latex_escaped_print` of psql.
pub(super) fn latex_text(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => out.extend(['\\', c]),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\^{}"),
            '|' => out.push_str("\\textbar{}"),
            '~' => out.push_str("\\~{}"),
            '\n' => out.push_str("\\\\"),
            c => out.push(c),
        }
    }
    out
}

pub(super) fn latex(t: &Table) -> String {
    let mut out = format!("\\begin{{tabular}}{{{}}}\n", vec!["l"; t.names.len()].join(" | "));
    let names: Vec<String> = t.names.iter().map(|n| format!("\\textit{{{}}}", latex_text(n))).collect();
    out.push_str(&format!("{} \\\\\n\\hline\n", names.join(" & ")));
    for row in &t.rows {
        let cells: Vec<String> = row.iter().map(|c| latex_text(cell(c, ""))).collect();
        out.push_str(&format!("{} \\\\\n", cells.join(" & ")));
    }
    format!("{out}\\end{{tabular}}\n\n\\noindent ({} rows) \\\\\n\n", t.rows.len())
}

pub(super) fn longtable(t: &Table) -> String {
    let mut out = format!("\\begin{{longtable}}{{{}}}\n", vec!["l"; t.names.len()].join(" | "));
    let names: Vec<String> =
        t.names.iter().map(|n| format!("\\small\\textbf{{\\textit{{{}}}}}", latex_text(n))).collect();
    for end in ["\\endfirsthead", "\\endhead"] {
        out.push_str(&format!("{} \\\\\n\\midrule\n{end}\n", names.join(" & ")));
    }
    for row in &t.rows {
        let cells: Vec<String> =
            row.iter().map(|c| format!("\\raggedright{{{}}}", latex_text(cell(c, "")))).collect();
        out.push_str(&format!("{} \\tabularnewline\n", cells.join("\n&\n")));
    }
    out + "\\end{longtable}\n"
}

pub(super) fn xml_text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// `print_table_data_html` of mysql.
pub(super) fn mysql_html(t: &Table) -> String {
    let mut out = "<TABLE BORDER=1><TR>".to_owned();
    t.names.iter().for_each(|n| out.push_str(&format!("<TH>{}</TH>", xml_text(n))));
    out.push_str("</TR>");
    for row in &t.rows {
        out.push_str("<TR>");
        row.iter().for_each(|c| out.push_str(&format!("<TD>{}</TD>", xml_text(cell(c, "NULL")))));
        out.push_str("</TR>");
    }
    out + "</TABLE>"
}

/// `print_table_data_xml` of mysql.
pub(super) fn mysql_xml(t: &Table) -> String {
    let mut out = concat!(
        "<?xml version=\"1.0\"?>\n\n<resultset statement=\"select 1\n\" ",
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n",
    )
    .to_owned();
    for (i, row) in t.rows.iter().enumerate() {
        out.push_str(if i > 0 { "\n  <row>\n" } else { "  <row>\n" });
        for (name, c) in t.names.iter().zip(row) {
            out.push_str(&match c {
                None => format!("\t<field name=\"{name}\" xsi:nil=\"true\" />\n"),
                Some(text) => format!("\t<field name=\"{name}\">{}</field>\n", xml_text(text)),
            });
        }
        out.push_str("  </row>\n");
    }
    out + "</resultset>\n"
}

pub(super) fn markdown(t: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut out = line(t.names.clone());
    out.push_str(&line(t.numeric.iter().map(|n| if *n { "---:".into() } else { "---".into() }).collect()));
    for row in &t.rows {
        out.push_str(&line(row.iter().map(|c| cell(c, "").replace('|', "\\|")).collect()));
    }
    out
}

pub(super) fn jira(t: &Table) -> String {
    let mut out = format!("||{}||\n", t.names.join("||"));
    for row in &t.rows {
        let cells: Vec<String> =
            row.iter().map(|c| cell(c, "").replace('|', "\\|").replace('\n', "\\\\")).collect();
        out.push_str(&format!("|{}|\n", cells.join("|")));
    }
    out
}

pub(super) fn mediawiki(t: &Table) -> String {
    let mut out = format!("{{| class=\"wikitable\"\n! {}\n", t.names.join(" !! "));
    for row in &t.rows {
        out.push_str(&format!(
            "|-\n| {}\n",
            row.iter().map(|c| cell(c, "")).collect::<Vec<_>>().join(" || ")
        ));
    }
    out + "|}\n"
}
