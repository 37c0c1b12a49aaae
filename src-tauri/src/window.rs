//! The one window.

use tauri::webview::{NewWindowResponse, PageLoadEvent};
use tauri::{App, AppHandle, Manager, Url, WebviewUrl, WebviewWindowBuilder, WindowEvent};

use crate::arrivals::{self, Arrivals};

/// Its label: the capability names it.
const LABEL: &str = "main";
/// Runs before any script of the page.
const FREEZE: &str = include_str!("freeze.js");

/// Opens the window on the page.
///
/// `automated`: a test drives it. The webview then keeps its data in a folder, since WebDriver cannot reach one that
/// keeps none; for a person it keeps none, so that nothing of a case is left in a cache.
pub fn open(app: &App, automated: bool) -> tauri::Result<()> {
    let window = WebviewWindowBuilder::new(app, LABEL, WebviewUrl::default())
        .title("Inquest")
        .inner_size(1280.0, 832.0)
        .min_inner_size(960.0, 600.0)
        .incognito(!automated)
        .initialization_script(FREEZE)
        // The page is one page. A link that leaves it, a window or a download it asks for: refused.
        .on_navigation(is_the_page)
        .on_new_window(|_, _| NewWindowResponse::Deny)
        .on_download(|_, _| false)
        .on_page_load(|window, page| {
            if page.event() == PageLoadEvent::Started {
                window.state::<Arrivals>().page_loads();
            }
        })
        .build()?;
    let app = app.handle().clone();
    window.on_window_event(move |event| {
        if let WindowEvent::DragDrop(event) = event {
            arrivals::dragged(&app, event);
        }
    });
    Ok(())
}

/// Brings the window to the front.
pub fn raise(app: &AppHandle) {
    if let Some(window) = app.get_webview_window(LABEL) {
        for done in [window.unminimize(), window.show(), window.set_focus()] {
            if done.is_err() {
                tracing::warn!("the window could not be raised");
            }
        }
    }
}

/// True for the page that travels in the program (and, in a debug build without it, for the development server).
fn is_the_page(url: &Url) -> bool {
    match (url.scheme(), url.host_str()) {
        ("tauri", Some("localhost")) | ("http" | "https", Some("tauri.localhost")) => true,
        ("http", Some("localhost")) => cfg!(not(feature = "custom-protocol")),
        ("about", _) => url.as_str() == "about:blank",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_page_itself_may_be_gone_to() {
        for (url, allowed) in [
            ("tauri://localhost/index.html#/case/INQ-0001", true),
            ("about:blank", true),
            ("https://example.org/", false),
            ("file:///etc/passwd", false),
            ("data:text/html,x", false),
            ("tauri://elsewhere/", false),
        ] {
            assert_eq!(url.parse().map(|url| is_the_page(&url)), Ok(allowed), "{url}");
        }
    }
}
