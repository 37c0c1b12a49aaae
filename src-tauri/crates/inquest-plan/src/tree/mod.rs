//! The one plan tree: what every reader fills and every rule, comparison and view stands on.
//!
//! Invariants
//! - Nodes lie in one list in the order printed; a parent stands before its children. Nothing here recurses.
//! - A number is a [`Figure`]: its [`Measure`] says unit, grade and whether it is per loop or a total; the figure says
//!   the line and how far its digits go. Estimates are [`Grade::Inferred`](inquest_core::Grade::Inferred), never measured.
//! - Every other thing printed is a [`Fact`], in the order printed, under the name that PostgreSQL's JSON or MySQL's JSON
//!   gives it, whatever the format read; what no reader knows is kept as a fact too.
//! - Absent is not zero: a node that never ran has no rows and no time. TEXT leaves out counters that are zero:
//!   [`Plan::value`] answers 0 there only when another node proves that the option was on.
//!
//! Absent on purpose: text for the screen. What a reader must say is a code with arguments ([`Said`]).

mod fact;
mod figure;
mod grow;
mod kind;
mod measure;
mod node;
mod plan;
mod said;
mod spent;

pub use fact::{Fact, Value};
pub use figure::{Figure, Figures};
pub(crate) use grow::{Growing, known, put_number, unknown};
pub use kind::Kind;
pub use measure::{Group, Measure, Span};
pub use node::{Executed, Lines, Link, Node, NodeId, Part, Worker};
pub use plan::{Engine, Format, Plan, Setting, Trigger, Versions};
pub use said::{Said, Saying};
pub use spent::Spent;
