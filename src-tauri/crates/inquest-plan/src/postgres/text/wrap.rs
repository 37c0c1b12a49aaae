//! Lines that a terminal, a mail or a chat broke.
//!
//! A line goes on in the next one where it is not complete: its figures lack their closing bracket, or the next line
//! begins neither a node nor a property nor anything else that a plan prints. When all broken lines are equally long, the
//! break was made in the middle of words and nothing stands between; else a blank was lost.

use crate::paste::Line;
use crate::tree::{Said, Saying};

use super::{head, heading, property, tail};

/// Joins broken lines.
pub(super) fn join(lines: &mut Vec<Line<'_>>, said: &mut Vec<Said>) {
    // The statement that auto_explain prints in front of a plan has lines of its own.
    let mut statement = false;
    // A property may go on over many lines.
    let mut property = false;
    let going_on: Vec<bool> = (0..lines.len())
        .map(|at| {
            let text = lines[at].text.trim_start();
            statement = text.starts_with("Query Text:") || statement && !begins(text);
            property = !lines[at].after_blank
                && at > 0
                && !begins(text)
                && (property || is_label(lines[at - 1].text.trim_start()));
            !statement && at > 0 && (property || goes_on(&lines[at - 1], &lines[at]))
        })
        .collect();
    let joined = going_on.iter().filter(|yes| **yes).count();
    if joined == 0 {
        return;
    }
    // The line before each continuation, unless that is the last part of one.
    let widths: Vec<usize> =
        (1..lines.len()).filter(|at| going_on[*at]).map(|at| lines[at - 1].text.chars().count()).collect();
    // A blank at the end of a line is lost: such a line is a little shorter.
    let width = widths.iter().copied().max().unwrap_or(0);
    let hard = widths.len() > 1 && widths.iter().all(|w| w + 2 >= width);
    let lengths: Vec<usize> = lines.iter().map(|l| l.text.chars().count()).collect();
    let mut out: Vec<Line<'_>> = Vec::with_capacity(lines.len());
    for (at, line) in lines.drain(..).enumerate() {
        match out.last_mut().filter(|_| going_on[at]) {
            Some(last) => {
                let tail = line.text.trim_start();
                let full = lengths[at - 1] == width;
                let tight = hard && full && line.text.len() == tail.len() || is_inside_word(&last.text, tail);
                let whole = last.text.to_mut();
                whole.push_str(if tight { "" } else { " " });
                whole.push_str(tail);
                (last.last, last.open) = (line.last, line.open);
            }
            None => out.push(line),
        }
    }
    *lines = out;
    said.push(Said::of(Saying::LinesJoined).with("lines", joined));
}

/// A break inside a number (`0.0` / `00..2`) or behind a sign that no blank follows.
fn is_inside_word(before: &str, after: &str) -> bool {
    before.ends_with(['.', '=']) || before.ends_with('(') || after.starts_with("..") || after.starts_with('=')
}

fn goes_on(before: &Line<'_>, line: &Line<'_>) -> bool {
    if line.after_blank {
        return false;
    }
    let text = line.text.trim_start();
    if begins(text) {
        return false;
    }
    let above = before.text.trim_start();
    let open = above.rfind('(').is_some_and(|at| !above[at..].contains(')'));
    let node = above.starts_with("->") || head::has_figures(above);
    let named = above.starts_with("->") && !head::has_figures(above);
    (node && open) || is_label(above) || named || !begins(above) && open
}

/// True for what a plan prints at the beginning of a line.
fn begins(text: &str) -> bool {
    text.starts_with("->")
        || is_label(text)
        || property::worker(text).is_some()
        || tail::owner(text).is_some()
        || heading(text).is_some()
        || (head::has_figures(text) && text.chars().next().is_some_and(|c| c.is_ascii_uppercase()))
        || head::is_known_name(text)
}

/// `Label: value`, the label in words that begin with a capital.
fn is_label(text: &str) -> bool {
    let Some((label, value)) = text.split_once(':') else { return false };
    (value.is_empty() || value.starts_with(' '))
        && label.len() < 48
        && label.starts_with(|c: char| c.is_ascii_uppercase())
        && label.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '/' | '_'))
}
