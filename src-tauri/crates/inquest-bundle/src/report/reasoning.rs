//! The parts of the Markdown twin that tell how the case was reasoned: matrix, what was ruled out and where that holds,
//! what was found in the figures, and what was weak when the case was closed.

use std::fmt::Write;

use inquest_core::case::MatrixCell;
use inquest_core::reasoning::Status;
use inquest_core::verdict::Finding;

use super::escape::markdown_text as md;
use super::markdown::{heading, kebab, observed, snake, table};
use super::{Sheet, SheetRung, Words};

/// Evidence against hypotheses; only rated rows, since the others say nothing.
pub(super) fn matrix(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    let Some(matrix) = &sheet.matrix else { return Ok(()) };
    let rated: Vec<_> = matrix.rows.iter().filter(|row| row.rated).collect();
    if rated.is_empty() {
        return Ok(());
    }
    heading(out, words, "report-matrix")?;
    let ids: Vec<String> = matrix.columns.iter().map(|c| md(c.hypothesis.as_str())).collect();
    writeln!(
        out,
        "| {} | {} | {} |",
        words.word("report-evidence"),
        words.word("report-weight"),
        ids.join(" | ")
    )?;
    writeln!(out, "|---|---:|{}|", vec![":---:"; ids.len()].join("|"))?;
    for row in rated {
        let said = row.statement.as_deref().or(row.rung.as_ref().map(|r| r.as_str())).unwrap_or_default();
        let cells: Vec<&str> = row.cells.iter().map(|c| c.cell.map_or(" ", symbol)).collect();
        writeln!(out, "| {} {} | {} | {} |", md(&row.id), md(said), row.weight, cells.join(" | "))?;
    }
    let sums: Vec<String> = matrix.columns.iter().map(|c| c.inconsistency.to_string()).collect();
    writeln!(out, "| {} | | {} |\n", words.word("report-contradictions"), sums.join(" | "))?;
    for warning in &matrix.warnings {
        writeln!(out, "- {}", md(&words.reason(warning)))?;
    }
    writeln!(out)
}

fn symbol(cell: MatrixCell) -> &'static str {
    match cell {
        MatrixCell::Cc => "++",
        MatrixCell::C => "+",
        MatrixCell::N => "·",
        MatrixCell::I => "−",
        MatrixCell::Ii => "−−",
    }
}

/// What was ruled out, and where that holds.
pub(super) fn ruled_out(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    let ruling = |rung: &&SheetRung| {
        let verdict = rung.verdict.as_ref().map(|v| v.decision.verdict);
        rung.intervention.set_aside.is_none()
            && matches!(verdict, Some(Finding::Eliminated | Finding::NotAlone))
    };
    let rungs: Vec<&SheetRung> = sheet.rungs.iter().filter(ruling).collect();
    if rungs.is_empty() {
        return Ok(());
    }
    heading(out, words, "report-ruled-out")?;
    table(out, words, &["report-hypothesis", "report-verdict", "report-observed", "report-scope"], &[2])?;
    for rung in rungs {
        let Some(hypothesis) = sheet.hypotheses.iter().find(|h| h.id == rung.intervention.hypothesis) else {
            continue;
        };
        let limit = hypothesis.limit.as_ref().map(|l| l.words.as_str());
        let scope: Vec<String> = [hypothesis.scope.as_deref(), sheet.case.system.as_deref(), limit]
            .into_iter()
            .flatten()
            .map(md)
            .collect();
        writeln!(
            out,
            "| {} {} | {} ({}) | {} | {} |",
            md(hypothesis.id.as_str()),
            md(&hypothesis.statement),
            rung.verdict.as_ref().map_or_else(String::new, |v| {
                words.word(&format!("verdict-{}", kebab(&v.decision.verdict)))
            }),
            md(rung.intervention.id.as_str()),
            rung.observation.as_ref().map_or_else(|| "—".to_owned(), |o| observed(&o.effect)),
            scope.join("; "),
        )?;
    }
    writeln!(out)
}

/// Findings of the arithmetic audit, answered and open.
pub(super) fn findings(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    if sheet.findings.is_empty() {
        return Ok(());
    }
    heading(out, words, "report-findings")?;
    table(out, words, &["report-source", "report-statement", "report-answer"], &[])?;
    for finding in &sheet.findings {
        let answer = match &finding.answer {
            Some(answer) if answer.is_empty() => words.word("report-answered"),
            Some(answer) => md(answer),
            None => words.word("report-unanswered"),
        };
        writeln!(out, "| {} | {} | {answer} |", md(&finding.place), md(&finding.said))?;
    }
    writeln!(out)
}

/// What was weak when the case was closed last.
pub(super) fn weak(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    let Some(closing) = sheet.case.closings.last().filter(|c| !c.weak.is_empty()) else { return Ok(()) };
    writeln!(out, "### {} ({})\n", words.word("report-weak"), words.instant(closing.at))?;
    for reason in &closing.weak {
        writeln!(out, "- {}", md(&words.reason(reason)))?;
    }
    writeln!(out)
}

/// How a hypothesis stands and since when: ` · supported (since ...)`.
pub(super) fn standing(sheet: &Sheet, hypothesis: &str, words: &dyn Words) -> String {
    let Some(found) = sheet.standings.iter().find(|s| s.standing.hypothesis.as_str() == hypothesis) else {
        return String::new();
    };
    let word = words.word(&format!("status-{}", snake(&found.standing.status)));
    match (found.standing.status, found.since) {
        (Status::NotTested, _) | (_, None) => format!(" · {word}"),
        (_, Some(since)) => format!(" · {word} ({}: {})", words.word("report-since"), words.instant(since)),
    }
}

/// What a person and the write-up say beside the rule's verdict.
pub(super) fn beside(rung: &SheetRung, words: &dyn Words) -> Vec<String> {
    let word = |finding: Finding| words.word(&format!("verdict-{}", kebab(&finding)));
    let over = rung.verdict.as_ref().and_then(|v| v.overridden.as_ref()).map(|o| {
        let by = o.by.as_deref().map(|by| format!(" ({})", md(by))).unwrap_or_default();
        format!("{}: {}{by}: {}", words.word("report-override"), word(o.verdict), md(&o.reason))
    });
    let written = rung.intervention.written.as_ref().map(|w| {
        let verdict = w.verdict.map(|v| format!("{}, ", word(v))).unwrap_or_default();
        format!("{}: {verdict}“{}”", words.word("report-written"), md(&w.words))
    });
    over.into_iter().chain(written).collect()
}

/// Check and what else changed, in a line.
pub(super) fn conditions(rung: &SheetRung, words: &dyn Words) -> String {
    let check = &rung.intervention.check;
    let outcome = words.word(&format!("step-check-{}", snake(&check.outcome)));
    let value = check.config.as_ref().map(|c| {
        let accepted = if c.accepted { "report-accepted" } else { "report-refused" };
        format!(" ({} {})", md(&c.text), words.word(accepted))
    });
    let confounders = rung.intervention.confounders.iter().map(|c| {
        let reason = c.reason.as_deref().map(|r| format!(": {}", md(r))).unwrap_or_default();
        format!("{} ({}){reason}", md(&c.name), words.word(&format!("step-confounder-{}", snake(&c.level))))
    });
    let first = format!("{outcome}{}", value.unwrap_or_default());
    std::iter::once(first).chain(confounders).collect::<Vec<_>>().join("; ")
}
