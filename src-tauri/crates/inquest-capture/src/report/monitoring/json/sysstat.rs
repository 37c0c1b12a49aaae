//! sysstat in JSON: `sadf -j`, `iostat -o JSON`, `mpstat -o JSON`.
//!
//! Source: sysstat 12.6.1 as run, its `json_stats.c`. A sample is read at a time; its parts become the same tables, with
//! the same labels, as the text reports: JSON drops the marks of the labels (`user` for `%user`, `memfree` for
//! `kbmemfree`), which are put back for the parts known here. Other parts pass through under their own names, without
//! units. Times with `"utc": 1` or a zone are instants; others stay local text, as printed. The first sample of iostat
//! covers the time since boot.
//!
//! What the format cannot tell: the day of mpstat's times.

use super::slice::{Lines, cell, items, members};
use super::{Reader, Took};
use crate::frame::{Head, Out};
use crate::report::monitoring::gather::{Cell, Gather};
use crate::report::monitoring::sysstat::frame_of;
use crate::text::note;

/// Parts of parts are looked into this deep: `network` holds `net-dev`.
const DEEP: usize = 3;

#[derive(Default)]
pub(super) struct Reading {
    gather: Gather,
    host: Cell,
    sample: u64,
    last_table: Option<usize>,
    noted: bool,
}

impl Reader for Reading {
    fn wants(&self, place: &str, _first: u8) -> bool {
        matches!(place, "sysstat.hosts[].statistics[]" | "sysstat.hosts[].nodename")
    }

    fn element(&mut self, place: &str, json: &str, line: u64, out: &mut Out<'_>) -> Took {
        if place.ends_with("nodename") {
            self.host = cell(json);
            return Took::Other;
        }
        let Some(parts) = members(json) else { return Took::Bad("bad_json") };
        self.sample += 1;
        let mut lead: Vec<(String, Cell)> = Vec::new();
        if self.host.is_some() {
            lead.push(("host".to_owned(), self.host.clone()));
        }
        if let Some((_, at)) = parts.iter().find(|(k, _)| k == "timestamp") {
            lead.extend(self.timestamp(at, line, out));
        }
        let mut rows = 0;
        let mut lines = Lines::new(json, line);
        for (name, value) in parts.iter().filter(|(k, _)| k != "timestamp") {
            match self.part(name, value, &lead, &mut lines, out) {
                Ok(n) => rows += n,
                Err(why) => return Took::Bad(why),
            }
        }
        if rows == 0 { Took::Other } else { Took::Rows(rows) }
    }

    fn leave(&mut self, place: &str, _out: &mut Out<'_>) {
        if place == "sysstat.hosts[]" {
            self.sample = 0;
        }
    }

    fn finish(&mut self, cut: Option<&'static str>, first_line: u64, out: &mut Out<'_>) {
        match (self.last_table, cut) {
            (Some(table), Some(why)) => self.gather.incomplete(table, why),
            (None, _) => {
                out.begin(Head { frame: "sar_other", header: None, width: 0, first_line, padded: false });
                if let Some(why) = cut {
                    out.incomplete(why);
                }
            }
            _ => {}
        }
        self.gather.give(out);
    }
}

/// A part's own figures and lists.
#[derive(Default)]
struct Part<'a> {
    figures: Vec<(String, &'a str)>,
    lists: Vec<(String, &'a str)>,
}

impl<'a> Part<'a> {
    /// Of an object; objects in it are part of it, lists in it are parts of their own.
    fn of(name: &str, json: &'a str) -> Option<Part<'a>> {
        let mut part = Part::default();
        let mut open = vec![(0, name.to_owned(), json)];
        while let Some((depth, _, json)) = open.pop() {
            for (key, value) in members(json)? {
                match value.as_bytes().first() {
                    Some(b'[') => part.lists.push((key.into_owned(), value)),
                    Some(b'{') if depth < DEEP => open.push((depth + 1, key.into_owned(), value)),
                    _ => part.figures.push((key.into_owned(), value)),
                }
            }
        }
        Some(part)
    }
}

impl Reading {
    fn timestamp(&mut self, json: &str, line: u64, out: &mut Out<'_>) -> Vec<(String, Cell)> {
        let mut lead = Vec::new();
        let mut local = |text: Cell, out: &mut Out<'_>| {
            if !std::mem::replace(&mut self.noted, true) {
                note(&mut out.findings, "clock_without_zone", line);
            }
            ("local_time".to_owned(), text)
        };
        match members(json) {
            Some(fields) => {
                let of = |name: &str| fields.iter().find(|(k, _)| k == name).and_then(|(_, v)| cell(v));
                let text = format!("{} {}", of("date").unwrap_or_default(), of("time").unwrap_or_default());
                lead.push(match of("utc").as_deref() {
                    Some("1") => ("time".to_owned(), Some(format!("{text} UTC"))),
                    _ => local(Some(text), out),
                });
                lead.push(("interval".to_owned(), of("interval")));
            }
            None => {
                let text = cell(json);
                let zoned = text
                    .as_deref()
                    .and_then(|t| crate::typing::scalar::parse_time(t.as_bytes()))
                    .is_some_and(|t| t.zoned);
                lead.push(if zoned { ("time".to_owned(), text) } else { local(text, out) });
            }
        }
        lead
    }

    fn part(
        &mut self,
        name: &str,
        json: &str,
        lead: &[(String, Cell)],
        lines: &mut Lines<'_>,
        out: &mut Out<'_>,
    ) -> Result<u64, &'static str> {
        let mut rows = 0;
        let part = match json.as_bytes().first() {
            Some(b'{') => Part::of(name, json).ok_or("bad_json")?,
            Some(b'[') => Part { figures: Vec::new(), lists: vec![(name.to_owned(), json)] },
            _ => Part { figures: vec![(name.to_owned(), json)], lists: Vec::new() },
        };
        if !part.figures.is_empty() {
            self.row(name, &part.figures, lead, lines.of(part.figures[0].1), out)?;
            rows += 1;
        }
        for (name, list) in &part.lists {
            for item in items(list).ok_or("bad_json")? {
                let Some(fields) = members(item) else { continue };
                let fields: Vec<(String, &str)> =
                    fields.into_iter().map(|(k, v)| (k.into_owned(), v)).collect();
                if !fields.is_empty() {
                    self.row(name, &fields, lead, lines.of(item), out)?;
                    rows += 1;
                }
            }
        }
        Ok(rows)
    }

    fn row(
        &mut self,
        part: &str,
        fields: &[(String, &str)],
        lead: &[(String, Cell)],
        line: u64,
        out: &mut Out<'_>,
    ) -> Result<(), &'static str> {
        let iostat = part == "avg-cpu" || fields.iter().any(|(k, _)| k == "disk_device");
        let labels: Vec<String> = fields.iter().map(|(k, _)| label(part, k, iostat)).collect();
        let texts: Vec<&str> = labels.iter().map(String::as_str).collect();
        let frame = if part == "avg-cpu" { "iostat_cpu" } else { frame_of(&texts) };
        let (mut columns, mut cells): (Vec<String>, Vec<Cell>) = lead.iter().cloned().unzip();
        if iostat {
            columns.extend(["sample".to_owned(), "span".to_owned()]);
            let span = if self.sample == 1 { "since_boot" } else { "interval" };
            cells.extend([Some(self.sample.to_string()), Some(span.to_owned())]);
        }
        columns.extend(labels);
        cells.extend(fields.iter().map(|(_, v)| cell(v)));
        if self.gather.full(out) {
            return Err("too_many_blocks");
        }
        let table = self.gather.table(frame, &columns, line, out).ok_or("too_many_blocks")?;
        self.last_table = Some(table);
        self.gather.row(table, line, cells, out);
        Ok(())
    }
}

/// The label that the text reports print for a member.
fn label(part: &str, key: &str, iostat: bool) -> String {
    if let Some(share) = key.strip_suffix("-percent") {
        return format!("%{share}");
    }
    match (part, key) {
        ("cpu-load" | "cpu-load-all", "cpu") => "CPU".to_owned(),
        ("node-load", "node") => "NODE".to_owned(),
        ("cpu-load" | "cpu-load-all" | "node-load" | "avg-cpu", _) => format!("%{key}"),
        (_, "disk_device") => "Device".to_owned(),
        (_, "disk-device") => "DEV".to_owned(),
        ("disk", "rrqm" | "wrqm" | "drqm" | "util") if iostat => format!("%{key}"),
        ("disk", "rd_sec" | "wr_sec" | "dc_sec" | "rkB" | "wkB" | "dkB") if !iostat => format!("{key}/s"),
        ("net-dev" | "net-edev", "iface") => "IFACE".to_owned(),
        ("net-dev" | "net-edev" | "paging" | "swap-pages" | "process-and-context-switch", _) => {
            format!("{key}/s")
        }
        ("io", "bread" | "bwrtn" | "bdscd") => format!("{key}/s"),
        ("memory" | "hugepages", _) => format!("kb{key}"),
        _ => key.to_owned(),
    }
}
