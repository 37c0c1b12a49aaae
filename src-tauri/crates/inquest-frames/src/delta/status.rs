//! Status lists of MySQL and MariaDB: every row is another thing, and one row tells whether the server began again.
//!
//! Source: MySQL reference manual, Server Status Variables (`Uptime`, `Uptime_since_flush_status`). A list has one column
//! per unit and sort; a row has a value in one of them, so that counters are subtracted per name and the rest is left alone.
//! A sum over such rows is of nothing, and neither is a share of it.

use inquest_core::capture::ColumnType;

use super::Delta;
use super::identity::Identity;
use super::join::Joined;
use super::view::Side;
use crate::FrameError;
use crate::table::Table;

/// The kind of status lists.
const KIND: &str = "mysql.status";

impl Delta {
    /// Rows are of different things: there is no total of them.
    pub(super) fn is_list(&self) -> bool {
        is_list(&self.after)
    }
}

fn is_list(table: &Table) -> bool {
    table.meta().kind.as_str() == KIND
}

/// When `Uptime` went down the server was started in between, and every row began again, whether it shrank or not. The
/// answer is a reason's code: `status_restarted`, or `status_flushed` when only `FLUSH STATUS` ran.
pub(super) fn begun_again(
    before: &Table,
    after: &Table,
    identity: &Identity,
    joined: &Joined,
    shrunk: &mut [u64],
) -> Result<Option<&'static str>, FrameError> {
    let [at] = identity.at.as_slice() else { return Ok(None) };
    if !is_list(before) || !is_list(after) || after.columns()[at[1]].ty != ColumnType::Text {
        return Ok(None);
    }
    let names = Side::decode(after, at[1], false)?;
    let fell = |name: &str| {
        joined.pairs.iter().enumerate().any(|(index, pair)| {
            shrunk[index / 64] >> (index % 64) & 1 == 1
                && pair.after().and_then(|row| names.text(row)).is_some_and(|n| n.eq_ignore_ascii_case(name))
        })
    };
    if fell("uptime") {
        for (index, pair) in joined.pairs.iter().enumerate() {
            if pair.before().is_some() && pair.after().is_some() {
                shrunk[index / 64] |= 1 << (index % 64);
            }
        }
        return Ok(Some("status_restarted"));
    }
    Ok(fell("uptime_since_flush_status").then_some("status_flushed"))
}
