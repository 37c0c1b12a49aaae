//! Tables as psql prints them as text, and what COPY gives.

use super::*;

/// Marks of psql's line styles: horizontal, vertical, crossings by line, and the mark of a new line.
pub(super) struct Style {
    line: char,
    bar: char,
    top: [char; 3],
    middle: [char; 3],
    bottom: [char; 3],
    new_line: char,
}

pub(super) const ASCII: Style = Style {
    line: '-',
    bar: '|',
    top: ['+', '+', '+'],
    middle: ['+', '+', '+'],
    bottom: ['+', '+', '+'],
    new_line: '+',
};

pub(super) const UNICODE: Style = Style {
    line: '─',
    bar: '│',
    top: ['┌', '┬', '┐'],
    middle: ['├', '┼', '┤'],
    bottom: ['└', '┴', '┘'],
    new_line: '↵',
};

/// `print_aligned_text` of psql, not wrapped.
pub(super) fn aligned(t: &Table, border: usize, s: &Style) -> String {
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
pub(super) fn expanded(t: &Table, framed: bool) -> String {
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
pub(super) fn old_ascii(t: &Table) -> String {
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
pub(super) fn wrapped(t: &Table) -> String {
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
pub(super) fn expanded_zero(t: &Table) -> String {
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

/// `print_unaligned_text` of psql.
pub(super) fn unaligned(t: &Table) -> String {
    let mut out = t.names.join("|") + "\n";
    for row in &t.rows {
        out.push_str(&row.iter().map(|c| cell(c, "")).collect::<Vec<_>>().join("|"));
        out.push('\n');
    }
    format!("{out}({} rows)\n", t.rows.len())
}

/// `print_unaligned_vertical` of psql.
pub(super) fn pairs(t: &Table) -> String {
    let record = |row: &Vec<Option<String>>| -> String {
        t.names.iter().zip(row).map(|(n, c)| format!("{n}|{}\n", cell(c, ""))).collect()
    };
    t.rows.iter().map(record).collect::<Vec<_>>().join("\n")
}

/// `COPY ... TO STDOUT`.
pub(super) fn copy_text(t: &Table) -> String {
    let escape = |text: &str| text.replace('\\', "\\\\").replace('\n', "\\n").replace('\t', "\\t");
    let row = |r: &Vec<Option<String>>| {
        r.iter().map(|c| c.as_deref().map_or("\\N".into(), escape)).collect::<Vec<_>>().join("\t") + "\n"
    };
    t.rows.iter().map(row).collect()
}
