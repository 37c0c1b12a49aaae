//! Figures with unit and grade, for the commands that answer measures.

use inquest_api::model::{Grade, Quantity, Unit};

use crate::inspect::session_word;
use crate::number::amount;
use crate::screen::Out;
use crate::table::Table;

/// A figure's amount; `–` where there is none.
pub fn cell(figure: Option<&Quantity>) -> String {
    figure.map_or_else(|| "–".to_owned(), amount)
}

/// A share as a percentage; `–` where there is none.
pub fn percent(share: Option<&Quantity>) -> String {
    let value = share.and_then(|share| share.amount.bounds()).map(|(lo, _)| lo);
    value.map_or_else(|| "–".to_owned(), |value| format!("{:.1} %", 100.0 * value))
}

/// A unit behind a figure; counts and ratios have none to print.
pub fn unit(unit: &Unit) -> String {
    match unit {
        Unit::Count | Unit::Ratio => String::new(),
        unit => unit.to_string(),
    }
}

/// A grade in words.
pub fn grade(grade: Grade, out: &Out) -> String {
    out.word(&format!("grade-{}", session_word(&grade)))
}

/// Named figures below each other: name, amount, unit, grade.
pub fn print(figures: &[(String, &Quantity)], out: &Out) -> std::io::Result<()> {
    let heads = [
        out.word("cli-figure"),
        format!(">{}", out.word("cli-value")),
        out.word("cli-unit"),
        out.word("cli-grade"),
    ];
    let mut table = Table::new(&heads);
    for (name, figure) in figures {
        table.row(vec![name.clone(), amount(figure), unit(&figure.unit), grade(figure.grade, out)]);
    }
    table.print(out)
}
