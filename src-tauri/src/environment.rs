//! The environment that the webview needs, and what this start runs under.

/// WebKitGTK's switch for its DMA-BUF renderer, which leaves the window blank with some graphics drivers.
#[cfg(target_os = "linux")]
const RENDERER: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";

/// Sees to it that the variables which WebKitGTK reads at its start are set, unless the person set them.
///
/// A process that has threads may not safely change its own environment, and Rust therefore calls that unsafe, which
/// is forbidden here. So the program replaces itself once by itself, with the variable in the new environment: same
/// process, same arguments, a few milliseconds. Should that fail, it goes on without.
#[cfg(target_os = "linux")]
pub fn settle() {
    use std::os::unix::process::CommandExt;

    if std::env::var_os(RENDERER).is_some() {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        // Returns only when it failed.
        let _ =
            std::process::Command::new(program).args(std::env::args_os().skip(1)).env(RENDERER, "1").exec();
    }
}

/// Nothing to see to: the other systems' webviews need no variable.
#[cfg(not(target_os = "linux"))]
pub fn settle() {}

/// True when a test drives the window: each start is then on its own, with the size it asks for.
pub fn automated() -> bool {
    let set = |name: &str, value: &str| std::env::var_os(name).is_some_and(|found| found == value);
    // The second is set by WebDriver's intermediary.
    set("INQUEST_AUTOMATION", "1") || set("TAURI_WEBVIEW_AUTOMATION", "true")
}
