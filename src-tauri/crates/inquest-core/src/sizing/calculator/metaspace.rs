//! The page of the metaspace (methods 7).

use super::{Inputs, Page, Severity};
use crate::method::OutOfDomain;
use crate::sizing::metaspace::{self, First};

const MIB: f64 = metaspace::MIB as f64;

pub(super) fn page(inputs: &Inputs<'_>) -> Result<Page, OutOfDomain> {
    let mut page = Page::default();
    let classes = inputs.number("classes")?;
    let (class, nonclass) = per_class(inputs, classes, &mut page)?;
    let used = classes * (class + nonclass);
    let total_mb = used / 1e6;
    let recommended_mb = total_mb * inputs.number("safety")?;
    // The flag counts in MiB: the number is kept, so the setting is 4.9 % more than asked for.
    let setting = recommended_mb.ceil().max(1.0) * MIB;
    page.put("class_bytes", class);
    page.put("nonclass_bytes", nonclass);
    page.put("class_mb", classes * class / 1e6);
    page.put("nonclass_mb", classes * nonclass / 1e6);
    page.put("total_mb", total_mb);
    page.put("recommended_mb", recommended_mb);
    page.put("setting_bytes", setting);
    page.put("nonclass_over_class", nonclass / class);
    let loaders = inputs.number("loaders")?;
    let floor = loaders * metaspace::LOADER_FLOOR as f64;
    page.put("loader_floor_bytes", floor);
    if floor > used {
        page.warn(Severity::Warning, "loaders_cost_more_than_classes", &[("floor", floor), ("used", used)]);
    }
    let limit = inputs.maybe("max_metaspace_size").unwrap_or(setting);
    if limit < used {
        page.warn(Severity::Error, "limit_below_need", &[("limit", limit), ("used", used)]);
    }
    page.put("limit_bytes", limit);
    page.put("alert_bytes", metaspace::ALERT_AT * limit);
    let space = class_space(inputs, limit, &mut page)?;
    page.put("class_space_bytes", space);
    page.put("classes_metaspace", (limit / (class + nonclass)).floor());
    page.put("classes_class_space", (space / class).floor());
    page.put("threshold_nonclass_per_class", limit / space - 1.0);
    let first = metaspace::first(Some(limit), space, class, nonclass);
    page.word("first", word(first));
    committed(inputs, &mut page);
    leak(inputs, &mut page, &Leak { used, classes, class, each: class + nonclass, limit, space, first });
    Ok(page)
}

fn word(first: First) -> &'static str {
    match first {
        First::Metaspace => "metaspace",
        First::CompressedClassSpace => "compressed_class_space",
    }
}

/// Bytes per class: those of a capture, or the rule.
fn per_class(inputs: &Inputs<'_>, classes: f64, page: &mut Page) -> Result<(f64, f64), OutOfDomain> {
    let measured = inputs.maybe("class_used_bytes").zip(inputs.maybe("nonclass_used_bytes"));
    if let Some((class, nonclass)) = measured {
        if classes < 1.0 {
            return Err(OutOfDomain { input: "classes", why: "not_positive" });
        }
        return Ok((class / classes, nonclass / classes));
    }
    page.warn(Severity::Info, "bytes_per_class_are_a_rule", &[]);
    Ok((1e3 * inputs.number("class_kb")?, 1e3 * inputs.number("nonclass_kb")?))
}

fn class_space(inputs: &Inputs<'_>, limit: f64, page: &mut Page) -> Result<f64, OutOfDomain> {
    let (jdk, wanted) =
        (inputs.number("jdk")? as i128, inputs.number("compressed_class_space_size")? as i128);
    let (least, most, _) = metaspace::class_space_range(jdk);
    if wanted < least || wanted > most {
        let numbers = [("wanted", wanted as f64), ("least", least as f64), ("most", most as f64)];
        page.warn(Severity::Error, "class_space_out_of_range", &numbers);
    }
    if jdk < metaspace::ELASTIC_SINCE {
        page.warn(Severity::Warning, "metaspace_not_elastic", &[("jdk", jdk as f64)]);
    }
    Ok(metaspace::class_space(limit as i128, wanted) as f64)
}

/// What a capture shows of committed memory.
fn committed(inputs: &Inputs<'_>, page: &mut Page) {
    let used = inputs.maybe("class_used_bytes").zip(inputs.maybe("nonclass_used_bytes")).map(|(a, b)| a + b);
    if let Some((committed, used)) = inputs.maybe("committed_bytes").zip(used).filter(|(_, used)| *used > 0.0)
    {
        page.put("overhead_factor", committed / used);
        page.put("committed_unused_pct", 100.0 * (committed - used) / committed);
    }
}

struct Leak {
    used: f64,
    classes: f64,
    class: f64,
    each: f64,
    limit: f64,
    space: f64,
    first: First,
}

/// How long classes that never go away leave until each limit.
fn leak(inputs: &Inputs<'_>, page: &mut Page, leak: &Leak) {
    let other = inputs.maybe("other_bytes");
    if let Some(other) = other {
        page.put("process_at_limit_bytes", other + leak.limit);
    }
    let room = inputs.maybe("process_limit_bytes").zip(other);
    if let Some((process, other)) = room.filter(|(process, other)| other + leak.limit > *process) {
        page.warn(
            Severity::Error,
            "limit_does_not_fit_the_process",
            &[("sum", other + leak.limit), ("process", process)],
        );
    }
    let Some(added) = inputs.maybe("classes_per_reload").filter(|added| *added > 0.0) else { return };
    let each = added * leak.each;
    page.put("per_reload_bytes", each);
    let to_limit = match leak.first {
        First::Metaspace => (leak.limit - leak.used) / each,
        First::CompressedClassSpace => (leak.space / leak.class - leak.classes) / added,
    };
    let to_limit = to_limit.max(0.0);
    page.put("reloads_to_limit", to_limit);
    let mut end = word(leak.first);
    if let Some((process, other)) = room {
        let to_kill = ((process - other - leak.used) / each).max(0.0);
        page.put("reloads_to_kill", to_kill);
        if to_kill < to_limit {
            end = "process_limit";
        }
    }
    page.word("first_end", end);
    page.warn(Severity::Warning, "a_leak_eats_the_margin", &[("reloads", to_limit), ("bytes", each)]);
}
