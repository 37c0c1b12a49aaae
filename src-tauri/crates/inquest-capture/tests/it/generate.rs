//! Generated tables: written in a frame by the rules of its client, read back exactly, then mutilated and accounted for.
//!
//! One [`Writer`] per frame, written here from the client's source and not from the reader. `INQUEST_CASES` says how many
//! tables are made for each (default 60); the seed is fixed, so that a failure comes again. What a frame cannot carry is
//! left out of its tables by [`Carries`], and what it cannot tell apart is made equal before the comparison.

use crate::frames::seen;

/// Numbers from a fixed seed.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Below a bound.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

/// A table to write. The first column is a number, no two rows have the same one.
#[derive(Debug, Clone)]
pub struct Table {
    pub names: Vec<String>,
    pub numeric: Vec<bool>,
    pub rows: Vec<Vec<Option<String>>>,
}

/// What a frame can carry without loss, and what it cannot tell.
#[derive(Debug, Clone, Copy)]
pub struct Carries {
    pub new_lines: bool,
    pub tabs: bool,
    pub bars: bool,
    /// Blanks at the beginning of a text.
    pub lead: bool,
    /// NULL is told from empty text.
    pub null: bool,
    /// Empty text can be written at all.
    pub empty: bool,
    /// `"`, `\`, `&`, `<`, `{`: marks of some languages.
    pub marks: bool,
    /// Characters of two cells.
    pub wide: bool,
}

const ALL: Carries = Carries {
    new_lines: true,
    tabs: true,
    bars: true,
    lead: true,
    null: true,
    empty: true,
    marks: true,
    wide: true,
};

/// A frame and how its client writes it.
pub struct Writer {
    pub frame: &'static str,
    pub name: &'static str,
    pub carries: Carries,
    pub write: fn(&Table) -> String,
}

const NAMES: [&str; 7] = ["id", "query", "calls", "total_ms", "가맹점", "note", "rows_sent"];
const WORDS: [&str; 14] = [
    "select",
    "from t",
    "가맹점",
    "x, y",
    "it's",
    "(cost=1)",
    "50%",
    "a = b",
    "WHERE",
    "#1",
    "$2",
    "v;w",
    "~z",
    "...",
];
const MARKS: [&str; 8] = ["\"q\"", "<b>", "&amp;", "c:\\dir", "{k}", "[1]", "a & b", "^_"];

/// A table that a frame can carry.
pub fn table(dice: &mut Dice, carries: &Carries) -> Table {
    let width = 2 + dice.below(NAMES.len() - 1);
    let names: Vec<String> = NAMES[..width].iter().map(|n| (*n).to_owned()).collect();
    let numeric: Vec<bool> = (0..width).map(|c| c == 0 || c != 1 && dice.below(2) == 0).collect();
    let rows = (0..2 + dice.below(6))
        .map(|row| {
            (0..width)
                .map(|column| match (column, numeric[column]) {
                    (0, _) => Some((row * 1_000 + dice.below(1_000)).to_string()),
                    (1, _) => Some(text(dice, carries, true)),
                    (_, true) if dice.below(6) == 0 => None,
                    (_, true) => Some(number(dice)),
                    (_, false) => match dice.below(8) {
                        0 => None,
                        1 if carries.empty => Some(String::new()),
                        _ => Some(text(dice, carries, false)),
                    },
                })
                .collect()
        })
        .collect();
    Table { names, numeric, rows }
}

fn number(dice: &mut Dice) -> String {
    match dice.below(4) {
        0 => (dice.0 as i64).to_string(),
        1 => format!("{}.{:02}", dice.below(9_999), dice.below(100)),
        2 => format!("-{}", dice.below(50)),
        _ => dice.below(100_000).to_string(),
    }
}

fn text(dice: &mut Dice, carries: &Carries, first: bool) -> String {
    let mut out = String::new();
    if carries.lead && dice.below(6) == 0 {
        out.push_str("   ");
    }
    let fits = |word: &'static str| if carries.wide || word.is_ascii() { word } else { "hangul" };
    // A text that looks like one: numbers are made elsewhere.
    out.push_str(if first { "select" } else { fits(WORDS[dice.below(3)]) });
    for _ in 0..dice.below(4) {
        let joint = match dice.below(8) {
            0 if carries.new_lines => "\n  ",
            1 if carries.tabs => "\t",
            2 if carries.bars => " | ",
            _ => " ",
        };
        out.push_str(joint);
        let marks = carries.marks && dice.below(3) == 0;
        out.push_str(if marks {
            MARKS[dice.below(MARKS.len())]
        } else {
            fits(WORDS[dice.below(WORDS.len())])
        });
    }
    out
}

fn width(text: &str) -> usize {
    text.chars().map(|c| if ('\u{1100}'..='\u{d7a3}').contains(&c) { 2 } else { 1 }).sum()
}

fn cell<'a>(cell: &'a Option<String>, null: &'a str) -> &'a str {
    cell.as_deref().unwrap_or(null)
}

/// Marks of psql's line styles: horizontal, vertical, crossings by line, and the mark of a new line.
struct Style {
    line: char,
    bar: char,
    top: [char; 3],
    middle: [char; 3],
    bottom: [char; 3],
    new_line: char,
}

const ASCII: Style = Style {
    line: '-',
    bar: '|',
    top: ['+', '+', '+'],
    middle: ['+', '+', '+'],
    bottom: ['+', '+', '+'],
    new_line: '+',
};
const UNICODE: Style = Style {
    line: '─',
    bar: '│',
    top: ['┌', '┬', '┐'],
    middle: ['├', '┼', '┤'],
    bottom: ['└', '┴', '┘'],
    new_line: '↵',
};

/// `print_aligned_text` of psql, not wrapped.
fn aligned(t: &Table, border: usize, s: &Style) -> String {
    let columns = t.names.len();
    let lines = |c: &Option<String>| -> Vec<String> { cell(c, "").split('\n').map(str::to_owned).collect() };
    let widths: Vec<usize> = (0..columns)
        .map(|c| {
            let cells = t.rows.iter().flat_map(|r| lines(&r[c])).map(|l| width(&l)).max().unwrap_or(0);
            cells.max(width(&t.names[c]))
        })
        .collect();
    let mut out = String::new();
    let rule = |crossings: &[char; 3]| -> String {
        let dashes = |n: usize| s.line.to_string().repeat(n);
        match border {
            0 => widths.iter().map(|w| dashes(*w)).collect::<Vec<_>>().join(" ") + "\n",
            _ => {
                let inner: Vec<String> = widths.iter().map(|w| dashes(w + 2)).collect();
                let inner = inner.join(&crossings[1].to_string());
                if border == 1 { inner + "\n" } else { format!("{}{inner}{}\n", crossings[0], crossings[2]) }
            }
        }
    };
    let blank = if border == 0 { "" } else { " " };
    let bar = if border == 0 { String::new() } else { s.bar.to_string() };
    let sides = if border == 2 { bar.as_str() } else { "" };
    if border == 2 {
        out.push_str(&rule(&s.top));
    }
    out.push_str(sides);
    for (c, name) in t.names.iter().enumerate() {
        let free = widths[c] - width(name);
        let last = c + 1 == columns;
        out.push_str(&format!("{blank}{}{name}{}", " ".repeat(free / 2), " ".repeat(free.div_ceil(2))));
        out.push_str(if last && border < 2 { blank } else { " " });
        out.push_str(if last { sides } else { &bar });
    }
    out.push('\n');
    out.push_str(&rule(&s.middle));
    for row in &t.rows {
        let cells: Vec<Vec<String>> = row.iter().map(lines).collect();
        for at in 0..cells.iter().map(Vec::len).max().unwrap_or(1) {
            out.push_str(sides);
            for (c, parts) in cells.iter().enumerate() {
                let part = parts.get(at).map_or("", String::as_str);
                let last = c + 1 == columns;
                let more = at + 1 < parts.len();
                let free = " ".repeat(widths[c] - width(part));
                out.push_str(blank);
                match t.numeric[c] && at < parts.len() {
                    true => out.push_str(&format!("{free}{part}")),
                    false if last && border < 2 && !more => out.push_str(part),
                    false => out.push_str(&format!("{part}{free}")),
                }
                if more {
                    out.push(s.new_line);
                } else if !last || border == 2 {
                    out.push(' ');
                }
                out.push_str(if last { sides } else { &bar });
            }
            out.push('\n');
        }
    }
    if border == 2 {
        out.push_str(&rule(&s.bottom));
    }
    format!("{out}({} rows)\n\n", t.rows.len())
}

/// `print_aligned_vertical` of psql.
fn expanded(t: &Table, framed: bool) -> String {
    let names = t.names.iter().map(|n| width(n)).max().unwrap();
    let lines = |c: &Option<String>| -> Vec<String> { cell(c, "").split('\n').map(str::to_owned).collect() };
    let values = t.rows.iter().flatten().flat_map(lines).map(|l| width(&l)).max().unwrap();
    let (left, right) = if framed { ("| ", " |") } else { ("", "") };
    let mut out = String::new();
    for (i, row) in t.rows.iter().enumerate() {
        let title = format!("{}[ RECORD {} ]", if framed { "+-" } else { "-" }, i + 1);
        let total = names + values + if framed { 7 } else { 3 };
        let end = if framed { "+" } else { "" };
        let fill = total.saturating_sub(title.len() + end.len());
        out.push_str(&format!("{title}{}{end}\n", "-".repeat(fill)));
        for (name, value) in t.names.iter().zip(row) {
            let parts = lines(value);
            for (at, part) in parts.iter().enumerate() {
                let name = if at == 0 { name.as_str() } else { "" };
                let pad = " ".repeat(names - width(name));
                let more = at + 1 < parts.len();
                let fill = if framed || more { " ".repeat(values - width(part)) } else { String::new() };
                let mark = if more {
                    "+"
                } else if framed {
                    " "
                } else {
                    ""
                };
                let right = if framed { right.trim_start() } else { right };
                out.push_str(&format!("{left}{name}{pad} | {part}{fill}{mark}{right}\n"));
            }
        }
    }
    if framed {
        out.push_str(&format!("+{}+{}+\n", "-".repeat(names + 2), "-".repeat(values + 2)));
    }
    out + "\n"
}

/// The same in the old ascii style: a new line is marked below, where the bar would stand; nothing right of it.
fn old_ascii(t: &Table) -> String {
    let style = Style { new_line: ' ', ..ASCII };
    let plain = aligned(t, 1, &style);
    let (head, body) = plain.split_at(plain.match_indices('\n').nth(1).unwrap().0 + 1);
    let mut lines = body.lines();
    let mut out = head.to_owned();
    let bars: Vec<usize> = {
        let mut at = 0;
        let rule = head.lines().nth(1).unwrap();
        rule.chars()
            .filter_map(|c| {
                at += 1;
                (c == '+').then_some(at - 1)
            })
            .collect()
    };
    for row in &t.rows {
        let parts: Vec<usize> = row.iter().map(|c| cell(c, "").split('\n').count()).collect();
        for at in 0..parts.iter().copied().max().unwrap_or(1) {
            let line = lines.next().unwrap_or("");
            if at == 0 {
                out.push_str(line);
                out.push('\n');
                continue;
            }
            // Bars become marks or blanks by the column on their right.
            let mut cells = 0;
            let mut changed = String::new();
            for c in line.chars() {
                match bars.iter().position(|b| *b == cells) {
                    Some(bar) if c == '|' => changed.push(if parts[bar + 1] > at { ':' } else { ' ' }),
                    _ => changed.push(c),
                }
                cells += if ('\u{1100}'..='\u{d7a3}').contains(&c) { 2 } else { 1 };
            }
            out.push_str(&changed);
            out.push('\n');
        }
    }
    lines.for_each(|l| out.push_str(&format!("{l}\n")));
    out
}

/// `print_aligned_text` of psql, wrapped at a width per column, border 1; numbers are not wrapped here.
fn wrapped(t: &Table) -> String {
    const WIDEST: usize = 12;
    let columns = t.names.len();
    // Pieces of a cell's lines, and how each goes on: a wrap, a new line, or not.
    let pieces = |c: &Option<String>, numeric: bool| -> Vec<(String, char)> {
        let mut out = Vec::new();
        let lines: Vec<&str> = cell(c, "").split('\n').collect();
        for (i, line) in lines.iter().enumerate() {
            let mut rest = *line;
            while !numeric && width(rest) > WIDEST {
                let mut at = 0;
                let mut cells = 0;
                for (i, c) in rest.char_indices() {
                    let wide = width(&c.to_string());
                    if cells + wide > WIDEST {
                        break;
                    }
                    cells += wide;
                    at = i + c.len_utf8();
                }
                out.push((rest[..at].to_owned(), '.'));
                rest = &rest[at..];
            }
            out.push((rest.to_owned(), if i + 1 < lines.len() { '+' } else { ' ' }));
        }
        out
    };
    let cells: Vec<Vec<Vec<(String, char)>>> =
        t.rows.iter().map(|r| r.iter().zip(&t.numeric).map(|(c, n)| pieces(c, *n)).collect()).collect();
    let widths: Vec<usize> = (0..columns)
        .map(|c| {
            let widest = cells.iter().flat_map(|r| &r[c]).map(|(p, _)| width(p)).max().unwrap_or(0);
            widest.max(width(&t.names[c]))
        })
        .collect();
    let mut out = String::new();
    let names = t.names.iter().enumerate().map(|(c, n)| {
        let free = widths[c] - width(n);
        format!(" {}{n}{} ", " ".repeat(free / 2), " ".repeat(free.div_ceil(2)))
    });
    out.push_str(&names.collect::<Vec<_>>().join("|"));
    let rule: Vec<String> = widths.iter().map(|w| "-".repeat(w + 2)).collect();
    out.push_str(&format!("\n{}\n", rule.join("+")));
    for row in &cells {
        for at in 0..row.iter().map(Vec::len).max().unwrap_or(1) {
            for (c, parts) in row.iter().enumerate() {
                let last = c + 1 == columns;
                let wrapped =
                    at > 0 && parts.get(at - 1).is_some_and(|(_, end)| *end == '.') && at < parts.len();
                out.push(if wrapped { '.' } else { ' ' });
                let (text, end) = parts.get(at).map_or(("", ' '), |(p, e)| (p.as_str(), *e));
                let free = " ".repeat(widths[c] - width(text));
                match t.numeric[c] && at < parts.len() {
                    true => out.push_str(&format!("{free}{text}")),
                    false if last && end == ' ' => out.push_str(text),
                    false => out.push_str(&format!("{text}{free}")),
                }
                if !last || end != ' ' {
                    out.push(end);
                }
                out.push_str(if last { "" } else { "|" });
            }
            out.push('\n');
        }
    }
    format!("{out}({} rows)\n\n", t.rows.len())
}

/// `print_aligned_vertical` of psql with border 0.
fn expanded_zero(t: &Table) -> String {
    let names = t.names.iter().map(|n| width(n)).max().unwrap();
    let lines = |c: &Option<String>| -> Vec<String> { cell(c, "").split('\n').map(str::to_owned).collect() };
    let values = t.rows.iter().flatten().flat_map(lines).map(|l| width(&l)).max().unwrap();
    let mut out = String::new();
    for (i, row) in t.rows.iter().enumerate() {
        out.push_str(&format!("* Record {}\n", i + 1));
        for (name, value) in t.names.iter().zip(row) {
            let parts = lines(value);
            for (at, part) in parts.iter().enumerate() {
                let name = if at == 0 { name.as_str() } else { "" };
                let mark =
                    if at + 1 < parts.len() { " ".repeat(values - width(part)) + "+" } else { String::new() };
                out.push_str(&format!("{name}{} {part}{mark}\n", " ".repeat(names - width(name))));
            }
        }
    }
    out + "\n"
}

/// `print_unaligned_vertical` of psql.
fn pairs(t: &Table) -> String {
    let record = |row: &Vec<Option<String>>| -> String {
        t.names.iter().zip(row).map(|(n, c)| format!("{n}|{}\n", cell(c, ""))).collect()
    };
    t.rows.iter().map(record).collect::<Vec<_>>().join("\n")
}

/// `print_tab_data` of mysql with `--raw`.
fn raw(t: &Table) -> String {
    let mut out = t.names.join("\t") + "\n";
    for row in &t.rows {
        out.push_str(&row.iter().map(|c| cell(c, "NULL")).collect::<Vec<_>>().join("\t"));
        out.push('\n');
    }
    out
}

/// mycli's vertical form.
fn mycli_vertical(t: &Table) -> String {
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
fn mycli_box(t: &Table) -> String {
    let text = |c: &Option<String>| cell(c, "<null>").replace('\n', "\\n");
    let plain = Table {
        rows: t.rows.iter().map(|r| r.iter().map(|c| Some(text(c))).collect()).collect(),
        numeric: vec![false; t.names.len()],
        names: t.names.clone(),
    };
    mysql_box(&plain).replace(" in set (0.00 sec)", " in set") + "Time: 0.012s\n"
}

/// A data frame of Grafana's query API: a list per column.
fn grafana(t: &Table) -> String {
    let fields: Vec<String> =
        t.names.iter().map(|n| format!("{{\"name\":\"{n}\",\"config\":{{}}}}")).collect();
    let value = |c: &Option<String>, numeric: bool| match c {
        None => "null".to_owned(),
        Some(number) if numeric => number.clone(),
        Some(text) => serde_json::Value::from(text.as_str()).to_string(),
    };
    let columns: Vec<String> = (0..t.names.len())
        .map(|c| {
            let values: Vec<String> = t.rows.iter().map(|r| value(&r[c], t.numeric[c])).collect();
            format!("[{}]", values.join(","))
        })
        .collect();
    format!(
        "[{{\"schema\":{{\"refId\":\"A\",\"fields\":[{}]}},\"data\":{{\"values\":[{}]}}}}]\n",
        fields.join(","),
        columns.join(",")
    )
}

/// `print_unaligned_text` of psql.
fn unaligned(t: &Table) -> String {
    let mut out = t.names.join("|") + "\n";
    for row in &t.rows {
        out.push_str(&row.iter().map(|c| cell(c, "")).collect::<Vec<_>>().join("|"));
        out.push('\n');
    }
    format!("{out}({} rows)\n", t.rows.len())
}

fn csv_field(text: &str, delimiter: char) -> String {
    if text.contains([delimiter, '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// `print_csv_text` of psql; empty text in quotes, as `COPY ... CSV` has it.
fn csv(t: &Table, delimiter: char) -> String {
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
fn csv_expanded(t: &Table) -> String {
    let pairs = t.rows.iter().flat_map(|row| t.names.iter().zip(row));
    pairs.map(|(name, value)| format!("{name},{}\n", csv_field(cell(value, ""), ','))).collect()
}

/// `html_escaped_print` of psql.
fn html_text(text: &str) -> String {
    let inner = text.trim_start_matches(' ');
    let lead = "&nbsp;".repeat(text.len() - inner.len());
    let escaped =
        inner.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    lead + &escaped.replace('\n', "<br />\n")
}

fn html_cell(c: &Option<String>, numeric: bool) -> String {
    let align = if numeric { "right" } else { "left" };
    let text = cell(c, "");
    let inner = if text.trim().is_empty() { "&nbsp; ".to_owned() } else { html_text(text) };
    format!("    <td align=\"{align}\">{inner}</td>\n")
}

fn html(t: &Table) -> String {
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

fn html_expanded(t: &Table) -> String {
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
fn asciidoc(t: &Table, expanded: bool) -> String {
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
fn latex_text(text: &str) -> String {
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

fn latex(t: &Table) -> String {
    let mut out = format!("\\begin{{tabular}}{{{}}}\n", vec!["l"; t.names.len()].join(" | "));
    let names: Vec<String> = t.names.iter().map(|n| format!("\\textit{{{}}}", latex_text(n))).collect();
    out.push_str(&format!("{} \\\\\n\\hline\n", names.join(" & ")));
    for row in &t.rows {
        let cells: Vec<String> = row.iter().map(|c| latex_text(cell(c, ""))).collect();
        out.push_str(&format!("{} \\\\\n", cells.join(" & ")));
    }
    format!("{out}\\end{{tabular}}\n\n\\noindent ({} rows) \\\\\n\n", t.rows.len())
}

fn longtable(t: &Table) -> String {
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

/// `print_table_data` of mysql: a new line counts one cell and is printed as it is.
fn mysql_box(t: &Table) -> String {
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
fn vertical(t: &Table) -> String {
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

/// `print_tab_data` of mysql without `--raw`.
fn batch(t: &Table) -> String {
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

fn xml_text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// `print_table_data_html` of mysql.
fn mysql_html(t: &Table) -> String {
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
fn mysql_xml(t: &Table) -> String {
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

/// `COPY ... TO STDOUT`.
fn copy_text(t: &Table) -> String {
    let escape = |text: &str| text.replace('\\', "\\\\").replace('\n', "\\n").replace('\t', "\\t");
    let row = |r: &Vec<Option<String>>| {
        r.iter().map(|c| c.as_deref().map_or("\\N".into(), escape)).collect::<Vec<_>>().join("\t") + "\n"
    };
    t.rows.iter().map(row).collect()
}

fn objects(t: &Table) -> Vec<String> {
    let value = |c: &Option<String>, numeric: bool| match c {
        None => "null".to_owned(),
        Some(number) if numeric => number.clone(),
        Some(text) => serde_json::Value::from(text.as_str()).to_string(),
    };
    let object = |row: &Vec<Option<String>>| {
        let members = t.names.iter().zip(row).zip(&t.numeric);
        let members: Vec<String> =
            members.map(|((n, c), numeric)| format!("\"{n}\": {}", value(c, *numeric))).collect();
        format!("{{{}}}", members.join(", "))
    };
    t.rows.iter().map(object).collect()
}

fn ndjson(t: &Table) -> String {
    objects(t).join("\n") + "\n"
}

fn array(t: &Table) -> String {
    format!("[{}]\n", objects(t).join(", \n "))
}

fn pretty(t: &Table) -> String {
    let spread = |o: String| o.replace("{\"", "{\n    \"").replace(", \"", ",\n    \"") + "\n";
    objects(t).into_iter().map(|o| spread(o).replace("}\n", "\n}\n")).collect()
}

fn shell(t: &Table) -> String {
    format!(
        "{{\"hasData\":true,\"rows\":[{}],\"executionTime\":\"0.0017 sec\",\"warnings\":[]}}\n",
        objects(t).join(",")
    )
}

fn azure(t: &Table) -> String {
    let columns: Vec<String> =
        t.names.iter().map(|n| format!("{{\"name\":\"{n}\",\"type\":\"string\"}}")).collect();
    let rows: Vec<String> = objects(t)
        .into_iter()
        .map(|o| {
            let mut o = o;
            for n in &t.names {
                o = o.replacen(&format!("\"{n}\": "), "", 1);
            }
            format!("[{}]", &o[1..o.len() - 1])
        })
        .collect();
    format!(
        "{{\"tables\":[{{\"name\":\"PrimaryResult\",\"columns\":[{}],\"rows\":[{}]}}]}}\n",
        columns.join(","),
        rows.join(",\n")
    )
}

fn markdown(t: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut out = line(t.names.clone());
    out.push_str(&line(t.numeric.iter().map(|n| if *n { "---:".into() } else { "---".into() }).collect()));
    for row in &t.rows {
        out.push_str(&line(row.iter().map(|c| cell(c, "").replace('|', "\\|")).collect()));
    }
    out
}

fn jira(t: &Table) -> String {
    let mut out = format!("||{}||\n", t.names.join("||"));
    for row in &t.rows {
        let cells: Vec<String> =
            row.iter().map(|c| cell(c, "").replace('|', "\\|").replace('\n', "\\\\")).collect();
        out.push_str(&format!("|{}|\n", cells.join("|")));
    }
    out
}

fn mediawiki(t: &Table) -> String {
    let mut out = format!("{{| class=\"wikitable\"\n! {}\n", t.names.join(" !! "));
    for row in &t.rows {
        out.push_str(&format!(
            "|-\n| {}\n",
            row.iter().map(|c| cell(c, "")).collect::<Vec<_>>().join(" || ")
        ));
    }
    out + "|}\n"
}

/// What psql's padded frames lose: NULL from empty.
const PADDED: Carries = Carries { null: false, tabs: false, ..ALL };
/// Everything is printed as it is: what divides fields or lines cannot be in one.
const RAW: Carries = Carries { null: false, bars: false, new_lines: false, ..ALL };
const PROSE: Carries = Carries { null: false, lead: false, new_lines: false, marks: false, ..ALL };

/// One writer per frame.
pub const WRITERS: &[Writer] = &[
    Writer { frame: "psql_aligned", name: "border 0", carries: PADDED, write: |t| aligned(t, 0, &ASCII) },
    Writer { frame: "psql_aligned", name: "border 1", carries: PADDED, write: |t| aligned(t, 1, &ASCII) },
    Writer { frame: "psql_border2", name: "border 2", carries: PADDED, write: |t| aligned(t, 2, &ASCII) },
    Writer { frame: "psql_aligned", name: "unicode", carries: PADDED, write: |t| aligned(t, 1, &UNICODE) },
    Writer {
        frame: "psql_border2",
        name: "unicode border 2",
        carries: PADDED,
        write: |t| aligned(t, 2, &UNICODE),
    },
    Writer { frame: "psql_expanded", name: "expanded", carries: PADDED, write: |t| expanded(t, false) },
    Writer {
        frame: "psql_expanded",
        name: "expanded border 2",
        carries: PADDED,
        write: |t| expanded(t, true),
    },
    Writer { frame: "psql_unaligned", name: "unaligned", carries: RAW, write: unaligned },
    Writer { frame: "psql_unaligned", name: "expanded unaligned", carries: RAW, write: pairs },
    Writer { frame: "psql_aligned", name: "old ascii", carries: PADDED, write: old_ascii },
    Writer {
        frame: "psql_aligned",
        name: "wrapped",
        carries: Carries { wide: false, ..PADDED },
        write: wrapped,
    },
    Writer { frame: "psql_expanded", name: "expanded border 0", carries: PADDED, write: expanded_zero },
    Writer {
        frame: "mysql_batch",
        name: "raw",
        carries: Carries { tabs: false, new_lines: false, marks: false, ..ALL },
        write: raw,
    },
    Writer {
        frame: "mysql_vertical",
        name: "mycli vertical",
        carries: Carries { bars: false, ..ALL },
        write: mycli_vertical,
    },
    Writer {
        frame: "mysql_boxed",
        name: "mycli box",
        carries: Carries { tabs: false, ..ALL },
        write: mycli_box,
    },
    Writer { frame: "grafana_json", name: "grafana", carries: ALL, write: grafana },
    Writer { frame: "csv", name: "csv", carries: ALL, write: |t| csv(t, ',') },
    Writer { frame: "csv_semicolon", name: "csv semicolon", carries: ALL, write: |t| csv(t, ';') },
    Writer {
        frame: "csv_expanded",
        name: "csv expanded",
        carries: Carries { null: false, ..ALL },
        write: csv_expanded,
    },
    Writer { frame: "psql_html", name: "html", carries: Carries { null: false, ..ALL }, write: html },
    Writer {
        frame: "psql_html",
        name: "html expanded",
        carries: Carries { null: false, ..ALL },
        write: html_expanded,
    },
    Writer {
        frame: "psql_asciidoc",
        name: "asciidoc",
        carries: Carries { null: false, ..ALL },
        write: |t| asciidoc(t, false),
    },
    Writer {
        frame: "psql_asciidoc",
        name: "asciidoc expanded",
        carries: Carries { null: false, ..ALL },
        write: |t| asciidoc(t, true),
    },
    Writer { frame: "psql_latex", name: "latex", carries: Carries { null: false, ..ALL }, write: latex },
    Writer {
        frame: "psql_latex",
        name: "longtable",
        carries: Carries { null: false, ..ALL },
        write: longtable,
    },
    Writer { frame: "mysql_boxed", name: "box", carries: Carries { tabs: false, ..ALL }, write: mysql_box },
    Writer { frame: "mysql_vertical", name: "vertical", carries: ALL, write: vertical },
    Writer { frame: "mysql_batch", name: "batch", carries: ALL, write: batch },
    Writer { frame: "mysql_html", name: "mysql html", carries: ALL, write: mysql_html },
    Writer { frame: "mysql_xml", name: "mysql xml", carries: ALL, write: mysql_xml },
    Writer { frame: "copy_text", name: "copy", carries: ALL, write: copy_text },
    Writer { frame: "ndjson", name: "ndjson", carries: ALL, write: ndjson },
    Writer { frame: "json", name: "array", carries: ALL, write: array },
    Writer { frame: "json", name: "pretty", carries: Carries { marks: false, ..ALL }, write: pretty },
    Writer { frame: "mysqlsh_json", name: "mysqlsh --json", carries: ALL, write: shell },
    Writer { frame: "azure_json", name: "azure", carries: Carries { marks: false, ..ALL }, write: azure },
    Writer { frame: "markdown", name: "markdown", carries: PROSE, write: markdown },
    Writer { frame: "jira", name: "jira", carries: Carries { new_lines: true, ..PROSE }, write: jira },
    Writer {
        frame: "mediawiki",
        name: "mediawiki",
        carries: Carries { bars: false, ..PROSE },
        write: mediawiki,
    },
];

fn cases() -> usize {
    std::env::var("INQUEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(60)
}

/// A cell as a frame can tell it.
fn told(cell: &Option<String>, carries: &Carries) -> String {
    match cell {
        None if carries.null => "<null>".to_owned(),
        None => String::new(),
        Some(text) => text.clone(),
    }
}

fn read(cell: &str, carries: &Carries) -> String {
    let cell = cell.strip_prefix("number:").unwrap_or(cell);
    match cell {
        "<empty>" if carries.null => "<null>".to_owned(),
        "<empty>" | "<null>" if !carries.null => String::new(),
        other => other.to_owned(),
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut wrong = Vec::new();
    for (at, writer) in WRITERS.iter().enumerate() {
        let mut dice = Dice::new(at as u64 + 1);
        let mut failed = 0;
        for case in 0..cases() {
            let table = table(&mut dice, &writer.carries);
            let text = (writer.write)(&table);
            let s = seen(&text);
            let rows: Vec<Vec<String>> = s
                .blocks
                .iter()
                .flat_map(|b| &b.rows)
                .map(|(_, cells)| cells.iter().map(|c| read(c, &writer.carries)).collect())
                .collect();
            let wanted: Vec<Vec<String>> =
                table.rows.iter().map(|r| r.iter().map(|c| told(c, &writer.carries)).collect()).collect();
            let frames: Vec<&str> = s.blocks.iter().map(|b| b.frame.as_str()).collect();
            let whole = s.blocks.iter().all(|b| b.incomplete.is_none()) && s.receipt.quarantined == 0;
            // Without a NULL or an escape, COPY's text is any text between tabs.
            let same = frames == [writer.frame] || writer.frame == "copy_text" && frames == ["tsv"];
            if !same || rows != wanted || !whole {
                failed += 1;
                if failed == 1 {
                    wrong.push(format!(
                        "{} case {case}: {frames:?} {:?} {:?}\n{text}\nread {rows:?}\nwant {wanted:?}",
                        writer.name,
                        s.blocks.iter().map(|b| b.incomplete).collect::<Vec<_>>(),
                        s.receipt.quarantine
                    ));
                }
            }
        }
        println!("{:18} {:5} of {:5}", writer.name, cases() - failed, cases());
    }
    println!("{} files", cases() * WRITERS.len());
    assert!(wrong.is_empty(), "{} writers:\n{}", wrong.len(), wrong.join("\n\n"));
}

/// Twins of a text that mean the same: what editors, mails, shells and Windows make of it.
pub fn twins(text: &str) -> Vec<(&'static str, Vec<u8>)> {
    let lines =
        |f: &dyn Fn(&str) -> String| text.lines().map(|l| f(l) + "\n").collect::<String>().into_bytes();
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let (cp949, _, lost) = encoding_rs::EUC_KR.encode(text);
    let fenced = format!("This is what we saw:\n\n```\n{}\n```\n", text.trim_end_matches('\n'));
    let mut twins = vec![
        ("crlf", text.replace('\n', "\r\n").into_bytes()),
        ("bom", format!("\u{feff}{text}").into_bytes()),
        ("bomcrlf", format!("\u{feff}{}", text.replace('\n', "\r\n")).into_bytes()),
        ("utf16le", utf16),
        ("quoted", lines(&|l| format!("> {l}"))),
        ("indented", lines(&|l| format!("    {l}"))),
        ("fenced", fenced.into_bytes()),
    ];
    if !lost {
        twins.push(("cp949", cp949.into_owned()));
    }
    twins
}

#[test]
fn twins_of_what_is_written_give_the_same_rows() {
    let mut wrong = std::collections::BTreeMap::<String, (usize, String)>::new();
    let mut files = 0;
    for (at, writer) in WRITERS.iter().enumerate() {
        let mut dice = Dice::new(at as u64 + 1_000);
        for _ in 0..cases().div_ceil(10) {
            let text = (writer.write)(&table(&mut dice, &writer.carries));
            let cells = |s: &crate::frames::Seen| -> Vec<Vec<String>> {
                s.blocks.iter().flat_map(|b| &b.rows).map(|(_, cells)| cells.clone()).collect()
            };
            let original = seen(&text);
            files += 1;
            for (twin, bytes) in twins(&text) {
                files += 1;
                let s = crate::frames::seen_bytes(&bytes);
                if cells(&s) != cells(&original) || s.receipt.quarantined != original.receipt.quarantined {
                    let seen = format!(
                        "{}\n{:?}\nnot {:?}",
                        String::from_utf8_lossy(&bytes),
                        cells(&s),
                        cells(&original)
                    );
                    wrong.entry(format!("{} {twin}", writer.name)).or_insert((0, seen)).0 += 1;
                }
            }
        }
    }
    println!("{files} files");
    let short: Vec<_> = wrong.iter().map(|(k, (n, _))| format!("{k}: {n}")).collect();
    let long: Vec<_> = wrong.iter().map(|(k, (_, text))| format!("{k}:\n{text}")).collect();
    assert!(wrong.is_empty(), "{short:#?}\n{}", long.join("\n\n"));
}

/// A cut text gives the rows before the cut. Only the last row may be damaged: where a value may go on, no form can tell.
#[test]
fn what_is_cut_gives_the_rows_before_the_cut() {
    let mut wrong = std::collections::BTreeMap::<&str, (usize, String)>::new();
    for (at, writer) in WRITERS.iter().enumerate() {
        let mut dice = Dice::new(at as u64 + 2_000);
        for _ in 0..cases() {
            let table = table(&mut dice, &writer.carries);
            let text = (writer.write)(&table);
            let half = text.len() / 2;
            let cut = text.floor_char_boundary(half + dice.below(half));
            let s = seen(&text[..cut]);
            let rows: Vec<Vec<String>> = s
                .blocks
                .iter()
                .flat_map(|b| &b.rows)
                .map(|(_, cells)| cells.iter().map(|c| read(c, &writer.carries)).collect())
                .collect();
            let wanted: Vec<Vec<String>> =
                table.rows.iter().map(|r| r.iter().map(|c| told(c, &writer.carries)).collect()).collect();
            // Without its footer mycli's box looks like mysql's, where the two characters are a value's own.
            if writer.name == "mycli box" {
                continue;
            }
            // Pairs before a name comes again are a table of two columns.
            if writer.frame == "csv_expanded" && s.blocks.iter().all(|b| b.frame == "csv") {
                continue;
            }
            let same = rows.iter().zip(&wanted).take_while(|(r, w)| r == w).count();
            if rows.len() > wanted.len() || same + 1 < rows.len() {
                let frames: Vec<&str> = s.blocks.iter().map(|b| b.frame.as_str()).collect();
                let what = format!("{frames:?}\n{}\nread {rows:?}\nwant {wanted:?}", &text[..cut]);
                wrong.entry(writer.name).or_insert((0, what)).0 += 1;
            }
        }
    }
    println!("{} files", cases() * WRITERS.len());
    let short: Vec<_> = wrong.iter().map(|(k, (n, _))| format!("{k}: {n}")).collect();
    let long: Vec<_> = wrong.iter().map(|(k, (_, text))| format!("{k}:\n{text}")).collect();
    assert!(wrong.is_empty(), "{short:#?}\n{}", long.join("\n\n"));
}

/// Mutilates a text: cut, deleted, doubled, another frame's piece put in, a byte changed.
pub fn mutate(dice: &mut Dice, bytes: &mut Vec<u8>, other: &[u8]) {
    for _ in 0..1 + dice.below(4) {
        let at = dice.below(bytes.len());
        let end = (at + dice.below(200)).min(bytes.len());
        match dice.below(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let copy = bytes[at..end].to_vec();
                bytes.splice(at..at, copy).for_each(drop);
            }
            3 => {
                let from = dice.below(other.len());
                let piece = &other[from..(from + dice.below(120)).min(other.len())];
                bytes.splice(at..at, piece.iter().copied()).for_each(drop);
            }
            4 if !bytes.is_empty() => bytes[at] = dice.below(256) as u8,
            _ => drop(bytes.drain(..at)),
        }
    }
}

#[test]
fn what_is_mutilated_is_accounted_for() {
    let mut dice = Dice::new(77);
    let mut files = 0;
    for writer in WRITERS {
        for _ in 0..cases() {
            let table = table(&mut dice, &writer.carries);
            let mut bytes = (writer.write)(&table).into_bytes();
            let other = (WRITERS[dice.below(WRITERS.len())].write)(&table).into_bytes();
            mutate(&mut dice, &mut bytes, &other);
            let held = std::panic::catch_unwind(|| {
                crate::receipt::hold(&bytes);
                crate::laws::hold(&bytes);
            });
            assert!(held.is_ok(), "file {files} of {}:\n{}", writer.name, bytes.escape_ascii());
            files += 1;
        }
    }
    println!("{files} files");
}
