//! Cells of the columns that a kind makes of printed ones, row by row.

use inquest_core::capture::ColumnData;

use crate::kind::assign::Assigned;
use crate::raw::{CellForm, RawCell};
use crate::typing::build::{DoesNotFit, push};

/// Appends the derived cells of one row; nothing where the block has none.
pub(super) fn push_derived(
    assigned: &Assigned,
    data: &mut [ColumnData],
    cells: &[RawCell<'_>],
    scratch: &mut String,
) -> Result<(), DoesNotFit> {
    let Some(derived) = &assigned.derived else { return Ok(()) };
    let text = |at: usize| cells.get(at).filter(|c| c.form != CellForm::Null).map(|c| c.text.as_ref());
    let [name, value] = derived.from.map(text);
    let made = name.zip(value).and_then(|(name, value)| (derived.cell)(name, value));
    let printed = assigned.plans.len();
    for (at, (column, plan)) in data.iter_mut().skip(printed).zip(&derived.plans).enumerate() {
        let cell = match &made {
            Some((place, text)) if *place == at => {
                RawCell { text: text.as_str().into(), form: CellForm::Bare }
            }
            _ => RawCell { text: "".into(), form: CellForm::Null },
        };
        push(column, plan, cell, scratch)?;
    }
    Ok(())
}
