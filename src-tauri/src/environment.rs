//! The environment that the webview needs, and what this start runs under.
//!
//! Two things of the environment make a start go wrong on Linux, and both are read when GTK and WebKitGTK start:
//! a renderer that leaves the window blank with some graphics drivers, and a portal on the session bus that never
//! answers, for which GTK waits 25 seconds before the window appears.
//!
//! A process that has threads may not safely change its own environment, and Rust therefore calls that unsafe, which
//! is forbidden here. So the program replaces itself once by itself, with the environment it needs: same process,
//! same arguments, a few milliseconds. Should that fail, it goes on without.

/// True when a test drives the window: each start is then on its own, with the size it asks for.
pub fn automated() -> bool {
    let set = |name: &str, value: &str| std::env::var_os(name).is_some_and(|found| found == value);
    // The second is set by WebDriver's intermediary.
    set("INQUEST_AUTOMATION", "1") || set("TAURI_WEBVIEW_AUTOMATION", "true")
}

/// Nothing to see to: the other systems' webviews need no variable.
#[cfg(not(target_os = "linux"))]
pub fn settle() {}

#[cfg(target_os = "linux")]
pub use linux::settle;

#[cfg(target_os = "linux")]
mod linux {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use gio::glib::variant::ToVariant;
    use gio::{BusType, Cancellable, DBusCallFlags, IOErrorEnum};

    /// WebKitGTK's switch for its DMA-BUF renderer.
    const RENDERER: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
    /// Where the session bus is.
    const BUS: &str = "DBUS_SESSION_BUS_ADDRESS";
    /// Says that all this was seen to already.
    const SETTLED: &str = "INQUEST_SETTLED";
    /// How long the portal may take to answer. One that has yet to start took 0.1 to 0.5 s here.
    const PATIENCE_MS: i32 = 1_000;

    /// Sees to it that GTK and WebKitGTK find an environment in which the window opens at once.
    pub fn settle() {
        if std::env::var_os(SETTLED).is_some() {
            return;
        }
        let mut changes = Vec::new();
        // A person who set it, to whatever, is right.
        if std::env::var_os(RENDERER).is_none() {
            changes.push((RENDERER, "1"));
        }
        if portal_hangs() {
            // Without a bus the window opens; a second start will then not find it, and some input methods neither.
            changes.push((BUS, "disabled:"));
        }
        if changes.is_empty() {
            return;
        }
        if let Ok(program) = std::env::current_exe() {
            // Returns only when it failed.
            let _ = Command::new(program)
                .args(std::env::args_os().skip(1))
                .envs(changes)
                .env(SETTLED, "1")
                .exec();
        }
    }

    /// Asks of the portal what GTK is about to ask, and says whether the answer fails to come in time. A portal that
    /// is missing or refuses answers at once, and GTK goes on without it.
    fn portal_hangs() -> bool {
        let Ok(bus) = gio::bus_get_sync(BusType::Session, Cancellable::NONE) else { return false };
        let answer = bus.call_sync(
            Some("org.freedesktop.portal.Desktop"),
            "/org/freedesktop/portal/desktop",
            "org.freedesktop.DBus.Properties",
            "GetAll",
            Some(&("org.freedesktop.portal.Inhibit",).to_variant()),
            None,
            DBusCallFlags::NONE,
            PATIENCE_MS,
            Cancellable::NONE,
        );
        answer.is_err_and(|error| error.matches(IOErrorEnum::TimedOut))
    }
}
