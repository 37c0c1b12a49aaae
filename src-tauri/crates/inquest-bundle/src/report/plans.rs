//! Execution plans in the Markdown twin: each as a table of its nodes with what the rules found, then comparisons.
//!
//! Indentation is drawn with middle dots: Markdown takes blanks at the beginning of a cell away.

use std::fmt::Write;

use super::escape::markdown_text as md;
use super::markdown::{heading, table};
use super::{Sheet, SheetComparison, SheetPlan, Words};

pub(super) fn plans(out: &mut String, sheet: &Sheet, words: &dyn Words) -> std::fmt::Result {
    if sheet.plans.is_empty() {
        return Ok(());
    }
    heading(out, words, "report-plans")?;
    for plan in &sheet.plans {
        one(out, plan, words)?;
    }
    for comparison in &sheet.comparisons {
        compared(out, comparison, words)?;
    }
    Ok(())
}

fn one(out: &mut String, plan: &SheetPlan, words: &dyn Words) -> std::fmt::Result {
    writeln!(out, "### {} {}\n", md(&plan.place), md(&plan.about))?;
    if let Some(statement) = &plan.statement {
        writeln!(out, "{}\n", md(statement))?;
    }
    let columns = [
        "report-plan-node",
        "report-plan-estimated",
        "report-plan-rows",
        "report-plan-loops",
        "report-plan-own",
        "report-plan-line",
    ];
    table(out, words, &columns, &[1, 2, 3, 4, 5])?;
    for node in &plan.nodes {
        let indent = "· ".repeat(node.depth as usize);
        let cells: Vec<String> = node.cells.iter().map(|cell| md(cell)).collect();
        writeln!(out, "| {indent}{} | {} |", md(&node.what), cells.join(" | "))?;
    }
    if plan.more > 0 {
        writeln!(out, "\n{}: {}", words.word("report-plan-more"), plan.more)?;
    }
    writeln!(out)?;
    for finding in &plan.findings {
        writeln!(out, "- {}", md(finding))?;
    }
    if !plan.silent.is_empty() {
        writeln!(out, "- {}:", words.word("report-plan-silent"))?;
        for silent in &plan.silent {
            writeln!(out, "  - {}", md(silent))?;
        }
    }
    writeln!(out)
}

fn compared(out: &mut String, comparison: &SheetComparison, words: &dyn Words) -> std::fmt::Result {
    let (before, after) = (md(&comparison.before), md(&comparison.after));
    writeln!(out, "### {before} → {after}: {}\n", md(&comparison.outcome))?;
    for reason in &comparison.reasons {
        writeln!(out, "- {}", md(reason))?;
    }
    if !comparison.reasons.is_empty() {
        writeln!(out)?;
    }
    let columns = [
        "report-plan-before",
        "report-plan-after",
        "report-plan-own-before",
        "report-plan-own-after",
        "report-plan-factor",
        "report-plan-how",
    ];
    table(out, words, &columns, &[2, 3, 4])?;
    for row in &comparison.rows {
        let cells: Vec<String> = row.iter().map(|cell| md(cell)).collect();
        writeln!(out, "| {} |", cells.join(" | "))?;
    }
    writeln!(out)
}
