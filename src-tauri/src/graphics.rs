//! Sets environment variables that avoid bugs in graphics drivers on Linux.

use std::ffi::OsString;
use std::path::Path;

/// A folder that exists only with NVIDIA's own driver, not with Nouveau.
const NVIDIA: &str = "/proc/driver/nvidia";

/// Sets the environment variable that the graphics driver needs, unless the user has set it.
///
/// # Safety
/// No other thread may run, because another thread could read the environment at the same time.
#[allow(unsafe_code)]
pub unsafe fn prepare() {
    if let Some((name, value)) = needed(Path::new(NVIDIA).exists(), |name| std::env::var_os(name)) {
        // SAFETY: the caller guarantees that no other thread is running.
        unsafe { std::env::set_var(name, value) };
    }
}

/// Returns whether GTK shows its windows under Wayland. `variable` returns the value of an
/// environment variable.
pub fn is_wayland(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    variable("WAYLAND_DISPLAY").is_some_and(|value| !value.is_empty())
        && variable("GDK_BACKEND").is_none_or(|backend| !backend.to_string_lossy().starts_with("x11"))
}

/// Returns the name and the value of the environment variable that avoids the NVIDIA driver's bugs.
/// Returns `None` if that driver is not loaded (`nvidia` is `false`) or if the user has set the
/// variable. `variable` returns the value of an environment variable.
fn needed(nvidia: bool, variable: impl Fn(&str) -> Option<OsString>) -> Option<(&'static str, &'static str)> {
    let (name, value) = if is_wayland(&variable) {
        // Switch off explicit synchronisation under Wayland. With this driver, it leaves the window
        // empty or closes it with a protocol error. The DMA-BUF renderer must stay on, because
        // accelerated compositing needs it.
        ("__NV_DISABLE_EXPLICIT_SYNC", "1")
    } else {
        // Switch off the DMA-BUF renderer under X11. It would leave the window empty, because the
        // NVIDIA driver cannot share buffers with the page's process.
        ("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
    };
    (nvidia && variable(name).is_none()).then_some((name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Setting = (&'static str, &'static str);

    #[test]
    fn nvidia_needs_no_explicit_sync_under_wayland_and_no_dma_buf_under_x11() {
        let sync = Some(("__NV_DISABLE_EXPLICIT_SYNC", "1"));
        let renderer = Some(("WEBKIT_DISABLE_DMABUF_RENDERER", "1"));
        let cases: &[(bool, &[Setting], Option<Setting>)] = &[
            (true, &[("WAYLAND_DISPLAY", "wayland-0"), ("DISPLAY", ":0")], sync),
            (
                true,
                &[("WAYLAND_DISPLAY", "wayland-0"), ("GDK_BACKEND", "wayland,x11")],
                sync,
            ),
            (
                true,
                &[("WAYLAND_DISPLAY", "wayland-0"), ("GDK_BACKEND", "x11")],
                renderer,
            ),
            (true, &[("WAYLAND_DISPLAY", ""), ("DISPLAY", ":0")], renderer),
            (true, &[("DISPLAY", ":0")], renderer),
            // The user has set the variable.
            (
                true,
                &[("DISPLAY", ":0"), ("WEBKIT_DISABLE_DMABUF_RENDERER", "0")],
                None,
            ),
            (
                true,
                &[
                    ("WAYLAND_DISPLAY", "wayland-0"),
                    ("__NV_DISABLE_EXPLICIT_SYNC", "0"),
                ],
                None,
            ),
            (false, &[("WAYLAND_DISPLAY", "wayland-0")], None),
            (false, &[("DISPLAY", ":0")], None),
        ];
        for (nvidia, environment, expected) in cases {
            let variable = |name: &str| {
                let found = environment.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| OsString::from(value))
            };
            assert_eq!(needed(*nvidia, variable), *expected, "{environment:?}");
        }
    }
}
