//! The page twin: the built UI with the replies it needs embedded.

/// Marks where the recording goes: the only bytes of the page that a report changes.
const OPEN: &str = r#"<script type="application/json" id="inquest-recording">"#;
const CLOSE: &str = "</script>";

/// The page as built from `ui`, when the build had it: see `build.rs`.
const BUILT: Option<&str> = {
    #[cfg(inquest_report_page)]
    {
        Some(include_str!(env!("INQUEST_REPORT_PAGE_PATH")))
    }
    #[cfg(not(inquest_report_page))]
    {
        None
    }
};

/// Why no page can be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PageRefused {
    /// The program was built without the page.
    #[error("this build has no report page; build the UI first (scripts/setup), then the program")]
    NotBuilt,
    /// The built page has no place for the recording.
    #[error("the report page has no place for the recording")]
    NoPlace,
}

/// The self-contained page with a recording: `{"version", "language", "case", "replies"}`.
pub fn page(recording: &serde_json::Value) -> Result<String, PageRefused> {
    fill(BUILT.ok_or(PageRefused::NotBuilt)?, recording)
}

fn fill(page: &str, recording: &serde_json::Value) -> Result<String, PageRefused> {
    let at = page.find(OPEN).ok_or(PageRefused::NoPlace)? + OPEN.len();
    let (head, rest) = page.split_at(at);
    let (_, tail) = rest.split_at(rest.find(CLOSE).ok_or(PageRefused::NoPlace)?);
    Ok(format!("{head}{}{tail}", inert(&recording.to_string())))
}

/// JSON that cannot end the script element it stands in, nor open a comment there.
fn inert(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        r#"<html><script type="application/json" id="inquest-recording">null</script><p>x</p></html>"#;

    #[test]
    fn the_recording_cannot_leave_its_element() {
        let recording = serde_json::json!({"q": "</script><script>alert(1)</script><!--", "s": "\u{2028}"});
        let page = fill(PAGE, &recording).unwrap();
        assert_eq!(page.matches("</script>").count(), 1);
        assert_eq!(page.matches("<script").count(), 1);
        assert!(!page.contains("<!--") && !page.contains('\u{2028}'));
        let at = page.find(OPEN).unwrap() + OPEN.len();
        let json = &page[at..page.find(CLOSE).unwrap()];
        assert_eq!(serde_json::from_str::<serde_json::Value>(json).unwrap(), recording);
        assert!(page.ends_with("<p>x</p></html>"));
    }

    #[test]
    fn a_page_without_a_place_is_refused() {
        assert_eq!(fill("<html></html>", &serde_json::Value::Null), Err(PageRefused::NoPlace));
    }
}
