//! What pasting does to a plan in text, undone where nothing is lost: frames, margins, quotes, `+` at line ends, wrapping.
//!
//! Captures arrive without frames; this is for text that a person copied out of a terminal, a mail, a chat or a log. What
//! was taken off is said. Indentation is never guessed here: that is for the reader of each format.

use std::borrow::Cow;

use crate::text::Text;
use crate::tree::{Said, Saying};

/// A line of a plan.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Line<'a> {
    /// Line of the capture.
    pub(crate) number: u32,
    /// The last one, where wrapped lines were joined.
    pub(crate) last: u32,
    /// Without margin; blanks at the end are gone.
    pub(crate) text: Cow<'a, str>,
    /// True when the text ends here without a line end: the line may be cut.
    pub(crate) open: bool,
    /// True when a blank line stands before it.
    pub(crate) after_blank: bool,
}

/// Columns of text read as tabs stand: where a line's first character stands.
pub(crate) fn indent(text: &str, tabs: Tabs) -> usize {
    let mut column = 0;
    for character in text.chars() {
        match (character, tabs) {
            (' ', _) => column += 1,
            ('\t', Tabs::Stops) => column = (column / 8 + 1) * 8,
            ('\t', Tabs::Eight) => column += 8,
            _ => break,
        }
    }
    column
}

/// What a tab stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tabs {
    /// Up to the next multiple of eight, as terminals show it.
    Stops,
    /// Eight blanks, as editors replace them.
    Eight,
}

/// The lines of a plan, and what was taken off.
pub(crate) fn lines<'a>(text: &'a Text<'_>) -> (Vec<Line<'a>>, Vec<Said>) {
    let mut said = Vec::new();
    let ends_open = !text.is_whole();
    let mut lines: Vec<Line<'a>> = text
        .lines()
        .map(|(number, line)| Line {
            number,
            last: number,
            text: plain(line),
            open: false,
            after_blank: false,
        })
        .collect();
    if let Some(last) = lines.last_mut() {
        last.open = ends_open;
    }
    if lines.last().is_some_and(|l| l.open && !l.text.is_empty() && is_blank(l)) {
        said.push(Said::of(Saying::Cropped).with("within", ""));
    }
    take_off_margins(&mut lines, &mut said);
    take_off_frame(&mut lines, &mut said);
    take_off_plus(&mut lines, &mut said);
    take_off_cell_quotes(&mut lines, &mut said);
    take_off_row_quotes(&mut lines, &mut said);
    join_dotted(&mut lines, &mut said);
    for line in &mut lines {
        let kept = line.text.trim_end().len();
        shorten(&mut line.text, 0, kept);
    }
    (lines, said)
}

/// The lines as a text again.
pub(crate) fn join(lines: &[Line<'_>]) -> Text<'static> {
    let whole = lines.last().is_none_or(|l| !l.open);
    let text = Text::of_rows(lines.iter().map(|l| (u64::from(l.number), &*l.text)));
    if whole { text } else { text.open() }
}

/// Blanks of other scripts become blanks, signs without width vanish.
fn plain(line: &str) -> Cow<'_, str> {
    let blank = |c| matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{3000}');
    let nothing = |c| matches!(c, '\u{feff}' | '\u{200b}');
    if line.is_ascii() || !line.contains(|c| blank(c) || nothing(c)) {
        return Cow::Borrowed(line);
    }
    let kept = line.chars().filter(|c| !nothing(*c)).map(|c| if blank(c) { ' ' } else { c });
    Cow::Owned(kept.collect())
}

/// Keeps a part of the text, without copying a borrowed one.
fn shorten(text: &mut Cow<'_, str>, from: usize, to: usize) {
    if from == 0 && to >= text.len() {
        return;
    }
    match text {
        Cow::Borrowed(whole) => *whole = whole.get(from..to).unwrap_or(""),
        Cow::Owned(whole) => {
            whole.truncate(to);
            whole.drain(..from.min(to));
        }
    }
}

fn is_blank(line: &Line<'_>) -> bool {
    line.text.trim().is_empty()
}

/// A sign before every line that holds something, and quotes around it.
fn take_off_margins(lines: &mut [Line<'_>], said: &mut Vec<Said>) {
    // A plan hardly has two margins; a third is somebody's text.
    for _ in 0..2 {
        let mut filled = lines.iter().filter(|l| !is_blank(l)).peekable();
        if filled.peek().is_none() || lines.iter().filter(|l| !is_blank(l)).count() < 2 {
            return;
        }
        let quoted = |l: &Line<'_>| {
            let t = l.text.trim().trim_end_matches([',', ';']);
            t.len() >= 2 && t.starts_with('"') && t.ends_with('"')
        };
        let margin = ["> ", ">", "\t", "-- ", "# ", "* "]
            .into_iter()
            .find(|margin| lines.iter().filter(|l| !is_blank(l)).all(|l| l.text.starts_with(margin)));
        if let Some(margin) = margin {
            for line in lines.iter_mut() {
                if line.text.starts_with(margin) {
                    let to = line.text.len();
                    shorten(&mut line.text, margin.len(), to);
                }
            }
            said.push(
                Said::of(Saying::MarginRemoved)
                    .with("margin", margin.trim_end_matches(' ').replace('\t', "tab")),
            );
        } else if filled.all(quoted) {
            for line in lines.iter_mut().filter(|l| !l.text.trim().is_empty()) {
                let inner = line.text.trim().trim_end_matches([',', ';']);
                let inner = inner[1..inner.len() - 1].replace("\"\"", "\"");
                line.text = Cow::Owned(inner);
            }
            said.push(Said::of(Saying::MarginRemoved).with("margin", "\""));
        } else {
            return;
        }
    }
}

const VERTICAL: [char; 3] = ['|', '│', '║'];

/// A rule of a terminal client: only signs that draw lines, at least three of them.
fn is_rule(text: &str) -> bool {
    let t = text.trim();
    t.chars().count() >= 3
        && t.chars().all(|c| {
            matches!(
                c,
                '-' | '+'
                    | '='
                    | '─'
                    | '═'
                    | '━'
                    | '┼'
                    | '┬'
                    | '┴'
                    | '├'
                    | '┤'
                    | '┌'
                    | '┐'
                    | '└'
                    | '┘'
                    | '╔'
                    | '╗'
                    | '╚'
                    | '╝'
                    | '╟'
                    | '╢'
                    | '╠'
                    | '╣'
                    | '|'
                    | '│'
            )
        })
        || t.starts_with("```")
        || is_row_rule(t)
}

/// `*************************** 1. row ***************************`, as `\G` draws it.
fn is_row_rule(text: &str) -> bool {
    let Some(inner) = text.strip_prefix("***").and_then(|t| t.strip_suffix("***")) else { return false };
    let inner = inner.trim_matches('*').trim();
    inner.strip_suffix(". row").is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// `(22 rows)` in psql's languages, `1 row in set (0.00 sec)`.
fn is_footer(text: &str) -> bool {
    let t = text.trim();
    let counted = t.strip_prefix('(').and_then(|t| t.strip_suffix(')')).is_some_and(|inner| {
        let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
        let word = inner[digits..].trim();
        digits > 0
            && !word.is_empty()
            && word.chars().count() <= 12
            && word.chars().all(|c| c.is_alphabetic() || c == ' ')
    });
    let set = t.starts_with(|c: char| c.is_ascii_digit()) && t.contains(" in set") && t.contains(" sec)");
    counted || set || t == "Bye" || t.starts_with("Time: ") && t.contains(" ms")
}

/// What mysql prints before a result with `-vvv`: the statement between two rules of fourteen dashes.
fn take_off_echo(lines: &mut Vec<Line<'_>>) {
    let echoes = |l: &Line<'_>| l.text.trim_end() == "--------------";
    let Some(begins) = lines.iter().position(|l| !is_blank(l)).filter(|at| echoes(&lines[*at])) else {
        return;
    };
    let words = ["explain", "analyze", "describe", "desc"];
    let asks = lines.get(begins + 1).is_some_and(|l| {
        let first = l.text.split_whitespace().next().unwrap_or("").to_ascii_lowercase();
        words.contains(&first.as_str())
    });
    let ends = lines.iter().skip(begins + 1).position(echoes).filter(|_| asks);
    if let Some(ends) = ends {
        lines.drain(..=begins + 1 + ends);
    }
}

/// Headings, rules, footers, borders at both sides, blank lines.
fn take_off_frame(lines: &mut Vec<Line<'_>>, said: &mut Vec<Said>) {
    let before = lines.len();
    take_off_echo(lines);
    let heading =
        |t: &str| matches!(t.trim_matches([' ', '|', '│', '║', '"']), "QUERY PLAN" | "EXPLAIN" | "ANALYZE");
    // `\G` prints the name of the column before the first line, a drawn table a bar before it and one below the last.
    if let Some(first) = lines.iter_mut().find(|l| !is_blank(l) && !is_rule(&l.text) && !heading(&l.text)) {
        let bar = ["EXPLAIN: ", "ANALYZE: ", "| -> ", "| {"]
            .into_iter()
            .find(|b| first.text.trim_start().starts_with(b));
        if let Some(bar) = bar {
            let from = first.text.len() - first.text.trim_start().len() + bar.len();
            let kept = bar
                .trim_start_matches(['|', ' '])
                .trim_start_matches("EXPLAIN: ")
                .trim_start_matches("ANALYZE: ");
            let to = first.text.len();
            shorten(&mut first.text, from - kept.len(), to);
            if bar.starts_with('|')
                && let Some(last) =
                    lines.iter_mut().rev().find(|l| !is_blank(l) && !is_rule(&l.text) && !is_footer(&l.text))
            {
                let to = last.text.trim_end().trim_end_matches('|').len();
                shorten(&mut last.text, 0, to);
            }
        }
    }
    let mut blank = false;
    let mut framed = false;
    lines.retain_mut(|line| {
        if is_blank(line) {
            blank = true;
            return false;
        }
        line.after_blank = std::mem::take(&mut blank);
        let frame = is_rule(&line.text) || heading(&line.text) || is_footer(&line.text);
        framed |= frame;
        !frame
    });
    let bordered = |l: &Line<'_>| l.text.trim_start().starts_with(VERTICAL);
    if !lines.is_empty() && lines.iter().all(bordered) {
        framed = true;
        for line in lines.iter_mut() {
            let from = line.text.len() - line.text.trim_start().len();
            let first = line.text[from..].chars().next().map_or(0, char::len_utf8);
            let inner = line.text.trim_end();
            let to = inner.strip_suffix(VERTICAL).filter(|rest| rest.len() > from).unwrap_or(inner).len();
            shorten(&mut line.text, from + first, to);
        }
    }
    if framed && before > lines.len() {
        said.push(Said::of(Saying::FrameRemoved));
    }
}

/// One quoted cell of CSV that holds the whole plan.
fn take_off_cell_quotes(lines: &mut [Line<'_>], said: &mut Vec<Said>) {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return };
    let doubled = lines.iter().any(|l| l.text.contains("\"\""));
    let quoted = first.text.starts_with('"') && last.text.trim_end().ends_with('"');
    if !quoted
        || lines.len() < 2
        || !(doubled || first.text.starts_with("\"<") || first.text.starts_with("\"["))
    {
        return;
    }
    let count = lines.len();
    for (at, line) in lines.iter_mut().enumerate() {
        let to = if at + 1 == count { line.text.trim_end().len().saturating_sub(1) } else { line.text.len() };
        shorten(&mut line.text, usize::from(at == 0), to);
        if line.text.contains("\"\"") {
            line.text = Cow::Owned(line.text.replace("\"\"", "\""));
        }
    }
    said.push(Said::of(Saying::FrameRemoved));
}

/// Rows of CSV: only those that hold a comma or a quote have quotes around them. No line of a plan begins with a quote of
/// its own, but lines of JSON do.
fn take_off_row_quotes(lines: &mut [Line<'_>], said: &mut Vec<Said>) {
    if lines.first().is_some_and(|l| l.text.trim_start().starts_with(['[', '{'])) {
        return;
    }
    let mut taken = false;
    for line in lines.iter_mut() {
        if let Some(inner) = line.text.strip_prefix('"').and_then(|t| t.trim_end().strip_suffix('"')) {
            line.text = Cow::Owned(inner.replace("\"\"", "\""));
            taken = true;
        }
    }
    if taken {
        said.push(Said::of(Saying::FrameRemoved));
    }
}

/// psql ends a line of a cell that goes on with ` +`.
fn take_off_plus(lines: &mut [Line<'_>], said: &mut Vec<Said>) {
    let ending = |l: &Line<'_>| l.text.trim_end().ends_with(['+', '↵']);
    let marked = lines.iter().filter(|l| ending(l)).count();
    if marked < 2 || marked + 1 + lines.len() / 10 < lines.len() {
        return;
    }
    for line in lines.iter_mut().filter(|l| ending(l)) {
        let to = line.text.trim_end().trim_end_matches(['+', '↵']).len();
        shorten(&mut line.text, 0, to);
    }
    said.push(Said::of(Saying::FrameRemoved));
}

/// `\pset format wrapped`: a dot where a line was broken and one where it goes on.
fn join_dotted(lines: &mut Vec<Line<'_>>, said: &mut Vec<Said>) {
    let mut joined = 0;
    let mut out: Vec<Line<'_>> = Vec::with_capacity(lines.len());
    for line in lines.drain(..) {
        let goes_on = out.last().is_some_and(|l| l.text.ends_with(['.', '…']))
            && line.text.starts_with(['.', '…'])
            && !line.text.starts_with("...");
        match out.last_mut() {
            Some(last) if goes_on => {
                let head = last.text.trim_end_matches('…').len();
                let head = if head == last.text.len() { head - 1 } else { head };
                let whole = last.text.to_mut();
                whole.truncate(head);
                whole.push_str(line.text.trim_start_matches(['.', '…']));
                (last.last, last.open) = (line.last, line.open);
                joined += 1;
            }
            _ => out.push(line),
        }
    }
    *lines = out;
    if joined > 0 {
        said.push(Said::of(Saying::LinesJoined).with("lines", joined));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        lines(&Text::new(text, 1)).0.into_iter().map(|l| l.text.into_owned()).collect()
    }

    #[test]
    fn frames_and_margins_go() {
        let plan = "Sort\n  ->  Seq Scan on t";
        let want = ["Sort", "  ->  Seq Scan on t"];
        assert_eq!(texts(plan), want);
        assert_eq!(texts("> Sort\n>   ->  Seq Scan on t\n"), want);
        assert_eq!(texts("\"Sort\"\n\"  ->  Seq Scan on t\""), want);
        assert_eq!(
            texts("+-----+\n|QUERY PLAN|\n+-----+\n|Sort   |\n|  ->  Seq Scan on t|\n+-----+\n(2 rows)\n"),
            want
        );
        assert_eq!(texts("Sort    +\n  ->  Seq Scan on t      +\n"), want);
        assert_eq!(texts("Sort\n  ->  Seq Sc.\n.an on t\n(2개 행)\n"), want);
    }
}
