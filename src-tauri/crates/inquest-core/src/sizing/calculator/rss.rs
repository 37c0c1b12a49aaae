//! The page of resident memory against the runtime's account (methods 14).

use super::{Inputs, Page, Severity};
use crate::method::OutOfDomain;

/// The unexplained part grew by this share of RSS …
const GREW: f64 = 0.1;
/// … while the runtime's view moved no further than this.
const STOOD: f64 = 0.02;

pub(super) fn page(inputs: &Inputs<'_>) -> Result<Page, OutOfDomain> {
    let mut page = Page::default();
    let saving = inputs.maybe("live_saving_mib");
    let gogc = inputs.number("gogc")?;
    page.put("rss_saving_mib", saving.map(|live| live * (1.0 + gogc / 100.0)));
    let resident = match (inputs.maybe("rss_mib"), saving) {
        (Some(resident), _) => resident,
        (None, Some(_)) => return Ok(page),
        (None, None) => return Err(OutOfDomain { input: "rss_mib", why: "needed" }),
    };
    let runtime = if inputs.text("runtime") == Some("go") {
        let (sys, released) = (inputs.number("sys_mib")?, inputs.number("heap_released_mib")?);
        if released > sys {
            return Err(OutOfDomain { input: "heap_released_mib", why: "above_sys" });
        }
        sys - released
    } else {
        let mut sum = inputs.number("heap_mib")?;
        for part in ["metaspace_mib", "code_mib", "threads_mib", "gc_mib", "direct_mib"] {
            sum += inputs.number(part)?;
        }
        page.warn(Severity::Info, "committed_may_be_untouched", &[]);
        sum
    };
    let unexplained = resident - runtime;
    page.put("runtime_view_mib", runtime);
    page.put("unexplained_mib", unexplained);
    page.put("unexplained_pct", 100.0 * unexplained / resident);
    if let Some(limit) = inputs.maybe("limit_mib") {
        page.put("headroom_mib", limit - resident);
        if resident > limit {
            page.warn(Severity::Error, "rss_above_the_limit", &[("rss", resident), ("limit", limit)]);
        }
    }
    if let Some(before) = inputs.maybe("before_unexplained_mib") {
        let grown = unexplained - before;
        page.put("unexplained_growth_mib", grown);
        if let Some(view) = inputs.maybe("before_runtime_mib") {
            let outside = grown >= GREW * resident && (runtime / view - 1.0).abs() <= STOOD;
            page.flag("outside_the_runtime", outside);
            if outside {
                page.warn(Severity::Warning, "growth_outside_the_runtime", &[("grown", grown)]);
            }
        }
    }
    Ok(page)
}
