//! Plans of PostgreSQL 12 to 18, in TEXT, JSON, YAML and XML.
//!
//! Source: `src/backend/commands/explain.c` (from 18 also `explain_format.c`): one function, `ExplainNode`, prints all
//! four formats, so one vocabulary, that of JSON, serves all of them here.
//!
//! What the formats cannot tell: the version (it is concluded from names and decimals, see [`Versions`]); whether zero
//! I/O times mean `track_io_timing = off`; before 18 the fraction of rows per loop; wall times of parallel nodes.
//!
//! [`Versions`]: crate::Versions

mod names;
mod operation;
mod shape;
mod sink;
mod text;
mod xml_names;

use crate::document::{Ending, json, xml, yaml};
use crate::paste::Line;
use crate::text::Text;
use crate::tree::{Format, Plan};

/// Reads the JSON that begins at byte `at` of the text.
pub(crate) fn read_json(text: &Text<'_>, at: usize, line: usize) -> (Vec<Plan>, Ending) {
    let mut sink = sink::PlanSink::new(Format::PgJson);
    let ending = json::read(text, at, line, &mut sink);
    (sink.finish(&ending), ending)
}

/// Reads TEXT.
pub(crate) fn read_text(lines: Vec<Line<'_>>) -> Vec<Plan> {
    text::read(lines)
}

/// Reads YAML.
pub(crate) fn read_yaml(lines: &[Line<'_>]) -> Vec<Plan> {
    let mut sink = sink::PlanSink::new(Format::PgYaml);
    let ending = yaml::read(lines, &mut sink);
    sink.finish(&ending)
}

/// Reads the XML that begins at byte `at` of the text.
pub(crate) fn read_xml(text: &Text<'_>, at: usize, line: usize) -> (Vec<Plan>, Ending) {
    let mut sink = sink::PlanSink::new(Format::PgXml);
    let ending = xml::read(text, at, line, &mut sink);
    (sink.finish(&ending), ending)
}
