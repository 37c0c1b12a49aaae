//! The page of the metaspace (methods 7).

use super::{Explanation, Inputs, Likely, Page, Severity};
use crate::method::OutOfDomain;
use crate::sizing::metaspace::{self, First};

const MIB: f64 = metaspace::MIB as f64;

pub(super) fn page(inputs: &Inputs<'_>) -> Result<Page, OutOfDomain> {
    let mut page = Page::default();
    let classes = inputs.number("classes")?;
    let (class, nonclass) = per_class(inputs, classes, &mut page)?;
    let class = with_headers(inputs, class, &mut page)?;
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
    beside(classes, &mut page);
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
    let overhead = committed(inputs, &mut page)?;
    later(inputs, &mut page, &Later { classes, each: class + nonclass, overhead, loaders, floor });
    leak(inputs, &mut page, &Leak { used, classes, class, each: class + nonclass, limit, space, first });
    Ok(page)
}

/// As many classes of sizes that were measured.
fn beside(classes: f64, page: &mut Page) {
    let names = [
        ("measured_1_class_mb", "measured_1_nonclass_mb"),
        ("measured_10_class_mb", "measured_10_nonclass_mb"),
        ("measured_30_class_mb", "measured_30_nonclass_mb"),
    ];
    for (one, (class, nonclass)) in metaspace::MEASURED.iter().zip(names) {
        page.put(class, classes * one.class / 1e6);
        page.put(nonclass, classes * one.nonclass / 1e6);
    }
    page.put("one_loader_each_mb", classes * metaspace::ONE_LOADER_EACH / 1e6);
}

fn word(first: First) -> &'static str {
    match first {
        First::Metaspace => "metaspace",
        First::CompressedClassSpace => "compressed_class_space",
    }
}

/// Bytes per class: those of a capture, or the rule.
fn per_class(inputs: &Inputs<'_>, classes: f64, page: &mut Page) -> Result<(f64, f64), OutOfDomain> {
    if let Some((class, nonclass)) = measured(inputs)? {
        if classes < 1.0 {
            return Err(OutOfDomain { input: "classes", why: "not_positive" });
        }
        return Ok((class / classes, nonclass / classes));
    }
    page.warn(Severity::Info, "bytes_per_class_are_a_rule", &[]);
    Ok((1e3 * inputs.number("class_kb")?, 1e3 * inputs.number("nonclass_kb")?))
}

/// Bytes of a class in the class space with the headers that are set: compact ones give it a slot of its own at least.
fn with_headers(inputs: &Inputs<'_>, class: f64, page: &mut Page) -> Result<f64, OutOfDomain> {
    if !inputs.flag("compact_headers") {
        return Ok(class);
    }
    let jdk = inputs.number("jdk")?;
    if (jdk as i128) < metaspace::COMPACT_HEADERS_SINCE {
        page.warn(Severity::Error, "no_compact_headers", &[("jdk", jdk)]);
    }
    Ok(class.max(metaspace::COMPACT_SLOT))
}

/// Used bytes of class and non-class space, as a capture shows them; the second may be what both use without the first.
fn measured(inputs: &Inputs<'_>) -> Result<Option<(f64, f64)>, OutOfDomain> {
    let Some(class) = inputs.maybe("class_used_bytes") else { return Ok(None) };
    if let Some(nonclass) = inputs.maybe("nonclass_used_bytes") {
        return Ok(Some((class, nonclass)));
    }
    match inputs.maybe("used_bytes") {
        Some(both) if both < class => Err(OutOfDomain { input: "used_bytes", why: "too_small" }),
        both => Ok(both.map(|both| (class, both - class))),
    }
}

fn class_space(inputs: &Inputs<'_>, limit: f64, page: &mut Page) -> Result<f64, OutOfDomain> {
    let (jdk, wanted) =
        (inputs.number("jdk")? as i128, inputs.number("compressed_class_space_size")? as i128);
    let (least, most, _) = metaspace::class_space_range(jdk);
    if wanted < least || wanted > most {
        let numbers = [("wanted", wanted as f64), ("least", least as f64), ("most", most as f64)];
        page.warn(Severity::Error, "class_space_out_of_range", &numbers);
    } else if metaspace::class_space_gives_way_to_archive(jdk, wanted) {
        page.warn(Severity::Info, "class_space_gives_way_to_archive", &[]);
    }
    if metaspace::class_space_granule_unsure(jdk) {
        page.warn(Severity::Info, "class_space_rounding_depends_on_build", &[("jdk", jdk as f64)]);
    }
    if jdk < metaspace::ELASTIC_SINCE {
        page.warn(Severity::Warning, "metaspace_not_elastic", &[("jdk", jdk as f64)]);
    }
    Ok(metaspace::class_space(limit as i128, wanted) as f64)
}

/// What a capture shows of committed memory: committed over used.
fn committed(inputs: &Inputs<'_>, page: &mut Page) -> Result<Option<f64>, OutOfDomain> {
    let used = measured(inputs)?.map(|(class, nonclass)| class + nonclass);
    if let Some((committed, used)) = inputs.maybe("committed_bytes").zip(used).filter(|(_, used)| *used > 0.0)
    {
        page.put("overhead_factor", committed / used);
        page.put("committed_unused_pct", 100.0 * (committed - used) / committed);
        return Ok(Some(committed / used));
    }
    Ok(None)
}

struct Later {
    classes: f64,
    each: f64,
    overhead: Option<f64>,
    loaders: f64,
    floor: f64,
}

/// What a later capture will show as committed, and what it did show.
fn later(inputs: &Inputs<'_>, page: &mut Page, later: &Later) {
    let overhead = later.overhead.unwrap_or(1.0);
    let classes = inputs.maybe("classes_expected").unwrap_or(later.classes);
    page.put("classes_later", classes);
    let expected = (classes * later.each * overhead).max(later.floor);
    page.put("committed_expected_bytes", expected);
    let Some(observed) = inputs.maybe("observed_committed_bytes") else { return };
    page.put("observed_over_predicted", (expected > 0.0).then(|| observed / expected));
    let contradiction = !inputs.fit.near(expected, observed);
    page.flag("contradiction", contradiction);
    if !contradiction {
        return;
    }
    let numbers = [("observed", observed), ("predicted", expected)];
    page.warn(Severity::Error, "committed_contradicts_the_model", &numbers);
    let mut add = |code, value, likely| page.explanations.push(Explanation { code, value, likely });
    let count = (later.each > 0.0).then(|| observed / (later.each * overhead));
    add("another_number_of_classes", count, Likely::Open);
    let size = (classes > 0.0).then(|| observed / (classes * overhead));
    add("classes_of_another_size", size, Likely::Open);
    if observed > expected {
        let loaders = later.loaders + (observed - expected) / metaspace::LOADER_FLOOR as f64;
        add("more_class_loaders", Some(loaders), Likely::Open);
        add("kept_after_unloading", None, Likely::Open);
    } else {
        add("parameter_not_in_effect", None, Likely::Open);
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
