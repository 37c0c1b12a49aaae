//! `kubectl describe pod`: the state of each container, how its last run ended, and its limits.
//!
//! Source: Kubernetes `kubectl/pkg/describe/describe.go` (`describeContainers`, `describeStatus`). One row per container;
//! an excerpt that begins at `State:` or `Last State:` is a row without names. Memory quantities are bytes beside their printed
//! text (`1Gi` is 1024^3, `1G` is 1000^3); CPU quantities keep their text. Exit code 137 is signal 9; `OOMKilled` is the kernel's
//! doing and leaves no trace in the program. Times are texts as printed (RFC 1123 with an offset).
//! Conditions, volumes and events are prose here. What the format cannot tell: restarts before the last one.

use inquest_core::capture::LineClass;

use crate::block::Held;
use crate::frame::{Opening, Step};
use crate::kind::spec::SchemaUnit::{Bytes, Count};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, flag, id, text, ucounter};
use crate::report::whole::{Kept, Sheet, Whole};
use crate::report::{Begins, Report, exact};

const FRAME: &str = "kubectl_describe_pod";

const COLUMNS: &[ColumnSpec] = &[
    text("namespace").key(),
    text("pod").key(),
    text("node"),
    text("container").key(),
    text("state"),
    text("state_reason"),
    text("state_started"),
    text("last_state"),
    text("last_reason"),
    id("last_exit_code"),
    id("last_signal"),
    text("last_started"),
    text("last_finished"),
    flag("ready"),
    ucounter("restart_count", Count),
    fgauge("memory_limit", Bytes),
    text("memory_limit_printed"),
    fgauge("memory_request", Bytes),
    text("memory_request_printed"),
    text("cpu_limit"),
    text("cpu_request"),
];

/// The kind.
pub(super) static KIND: Kind = Kind {
    identity: &[&["namespace", "pod", "container"]],
    frames: &[FRAME],
    ..Kind::new("k8s.pod_last_state", COLUMNS)
};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"NLS"), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let whole = first.starts_with("Name:")
        && lines.get(1).is_some_and(|l| l.text().starts_with("Namespace:"))
        && lines.iter().skip(2).any(|l| {
            ["Node:", "Containers:", "Service Account:", "Priority:", "Start Time:"]
                .iter()
                .any(|k| l.text().starts_with(k))
        });
    let t = first.trim_start();
    let excerpt = (t.starts_with("Last State:") || t.starts_with("State:"))
        && lines.iter().skip(1).take(6).any(|l| {
            let t = l.text().trim_start();
            t.starts_with("Exit Code:") || t.starts_with("Last State:")
        });
    (whole || excerpt).then(|| Whole::opening(belongs, read))
}

fn belongs(kept: &[Kept], line: &str) -> Step {
    let excerpt = !kept[0].text.starts_with("Name:");
    let t = line.trim();
    if excerpt {
        let known =
            t.split(':').next().is_some_and(|k| STATE_KEYS.contains(&k) || CONTAINER_KEYS.contains(&k));
        return if known { Step::Took } else { Step::Over };
    }
    let section = line.split_once(':').is_some_and(|(key, _)| {
        !key.is_empty()
            && key.len() < 40
            && key.bytes().all(|b| b.is_ascii_alphabetic() || matches!(b, b' ' | b'-'))
    });
    let indented = line.starts_with([' ', '\t']);
    if indented || section || t.is_empty() { Step::Took } else { Step::Over }
}

const CONTAINER_KEYS: [&str; 6] = ["State", "Last State", "Ready", "Restart Count", "Limits", "Requests"];
const STATE_KEYS: [&str; 6] = ["Reason", "Exit Code", "Signal", "Started", "Finished", "Message"];

/// What is read of a container, cells by column.
#[derive(Default)]
struct Container {
    at: usize,
    cells: Vec<(&'static str, String)>,
}

fn indent(line: &str) -> usize {
    line.bytes().take_while(|b| *b == b' ').count()
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let names: Vec<&str> = COLUMNS.iter().map(|c| c.name).collect();
    sheet.begin(FRAME, &names);
    let mut pod: Vec<(&'static str, String)> = Vec::new();
    let mut section = String::new();
    let mut inner = "";
    let mut open: Option<Container> = None;
    if !lines[0].text.starts_with("Name:") {
        "Containers".clone_into(&mut section);
        open = Some(Container::default());
    }
    let excerpt = open.is_some();
    for (at, line) in lines.iter().enumerate() {
        let text = line.text.trim_end();
        let Some((key, value)) = text.split_once(':').map(|(k, v)| (k.trim(), v.trim())) else {
            sheet.put(if text.is_empty() { LineClass::Blank } else { LineClass::Prose });
            continue;
        };
        if indent(text) == 0 && !excerpt {
            flush(&mut open, &pod, &names, sheet);
            match key {
                "Name" => {
                    pod.clear();
                    pod.push(("pod", value.to_owned()));
                }
                "Namespace" => pod.push(("namespace", value.to_owned())),
                "Node" => pod.push(("node", value.to_owned())),
                _ => {}
            }
            key.clone_into(&mut section);
            sheet.put(LineClass::Header);
            continue;
        }
        let containers =
            matches!(section.as_str(), "Containers" | "Init Containers" | "Ephemeral Containers");
        if !containers {
            sheet.put(LineClass::Prose);
            continue;
        }
        if indent(text) == 2 && value.is_empty() && !excerpt {
            flush(&mut open, &pod, &names, sheet);
            open = Some(Container { at, cells: vec![("container", key.to_owned())] });
            inner = "";
            sheet.put(LineClass::Row);
            continue;
        }
        sheet.put(if excerpt && at == 0 { LineClass::Row } else { LineClass::Continuation });
        let Some(container) = &mut open else { continue };
        inner = CONTAINER_KEYS
            .iter()
            .find(|k| **k == key)
            .copied()
            .unwrap_or_else(|| if indent(text) <= 4 && !excerpt { "" } else { inner });
        container.take(inner, key, value);
    }
    flush(&mut open, &pod, &names, sheet);
}

impl Container {
    fn take(&mut self, inner: &str, key: &str, value: &str) {
        let column = match (inner, key) {
            ("State", "State") => "state",
            ("State", "Reason") => "state_reason",
            ("State", "Started") => "state_started",
            ("Last State", "Last State") => "last_state",
            ("Last State", "Reason") => "last_reason",
            ("Last State", "Exit Code") => "last_exit_code",
            ("Last State", "Signal") => "last_signal",
            ("Last State", "Started") => "last_started",
            ("Last State", "Finished") => "last_finished",
            ("Ready", "Ready") => "ready",
            ("Restart Count", "Restart Count") => "restart_count",
            ("Limits", "memory") => "memory_limit_printed",
            ("Requests", "memory") => "memory_request_printed",
            ("Limits", "cpu") => "cpu_limit",
            ("Requests", "cpu") => "cpu_request",
            _ => return,
        };
        self.cells.push((column, value.to_owned()));
        let sized = match column {
            "memory_limit_printed" => Some("memory_limit"),
            "memory_request_printed" => Some("memory_request"),
            _ => None,
        };
        if let Some((column, bytes)) = sized.zip(quantity(value)) {
            self.cells.push((column, bytes));
        }
    }
}

fn flush(
    open: &mut Option<Container>,
    pod: &[(&'static str, String)],
    names: &[&str],
    sheet: &mut Sheet<'_, '_>,
) {
    let Some(container) = open.take() else { return };
    let cells: Vec<Option<&str>> = names
        .iter()
        .map(|name| {
            let mut found = container.cells.iter().chain(pod).filter(|(column, _)| column == name);
            found.next().map(|(_, value)| value.as_str()).filter(|v| !v.is_empty())
        })
        .collect();
    sheet.row(container.at, &cells);
}

/// A quantity of Kubernetes in bytes: `1Gi`, `512M`, `1073741824`, `1e9` is refused.
fn quantity(text: &str) -> Option<String> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let (value, suffix) = text.split_at(end);
    let factor = match suffix {
        "" => 1,
        "Ki" => 1 << 10,
        "Mi" => 1 << 20,
        "Gi" => 1 << 30,
        "Ti" => 1 << 40,
        "k" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        "T" => 1_000_000_000_000,
        _ => return None,
    };
    exact::times(value, factor)
}
