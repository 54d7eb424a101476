//! Saves the size and the position of the window in the data folder, and restores them at the next
//! start. Does not save the position under Wayland, where a program can neither read nor set it.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tauri::{AppHandle, LogicalSize, Manager, Monitor, PhysicalPosition, WebviewWindow};

/// The size of the window if none has been saved, in logical pixels.
const FIRST_SIZE: (f64, f64) = (1120.0, 780.0);
/// The minimum size of the window, in logical pixels.
pub const SMALLEST: (f64, f64) = (420.0, 420.0);
/// Maximum width and height of the window, in logical pixels. Larger saved values are reduced,
/// because a damaged file could otherwise make the window unusable.
const LARGEST: f64 = 16_000.0;
/// A saved position is used only if the user can still drag the window by its upper edge. On at
/// least one screen, the upper left corner of the window must therefore be
///
/// * at least this many physical pixels from the right and the lower edge,
/// * at most this many physical pixels to the left of the screen, and
/// * not above the screen.
const GRIP: i32 = 64;

/// The size and the position of the window, and whether it is maximised.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// The width in logical pixels.
    width: f64,
    /// The height in logical pixels.
    height: f64,
    #[serde(default)]
    maximized: bool,
    /// The position in physical pixels, relative to the upper left corner of the desktop.
    #[serde(default)]
    position: Option<(i32, i32)>,
}

impl Default for Frame {
    fn default() -> Self {
        let (width, height) = FIRST_SIZE;
        Frame {
            width,
            height,
            maximized: false,
            position: None,
        }
    }
}

impl Frame {
    /// Loads the saved frame of the window from `folder`, the data folder. Returns the default
    /// frame if none was saved.
    pub fn load(folder: &Path) -> Frame {
        let text = std::fs::read_to_string(file(folder)).unwrap_or_default();
        Frame::parse(&text)
    }

    fn parse(text: &str) -> Frame {
        let read: Frame = serde_json::from_str(text).unwrap_or_default();
        Frame {
            width: read.width.clamp(SMALLEST.0, LARGEST),
            height: read.height.clamp(SMALLEST.1, LARGEST),
            ..read
        }
    }

    /// Returns the width and the height in logical pixels.
    pub fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// Sets the size of the page to that of the window while the window is still hidden. Otherwise,
    /// the page would be rendered twice: first for a very narrow window, and again for the real
    /// size when the window is shown.
    #[cfg(target_os = "linux")]
    pub fn size_hidden_page(&self, window: &WebviewWindow) -> tauri::Result<()> {
        use gtk::prelude::WidgetExt;

        // GTK accepts only whole logical pixels.
        #[allow(clippy::cast_possible_truncation)]
        let (width, height) = (self.width as i32, self.height as i32);
        window.with_webview(move |webview| {
            webview
                .inner()
                .size_allocate(&gtk::Allocation::new(0, 0, width, height));
        })
    }

    /// Moves the window to the saved position, if the user can reach it there, and maximises it if
    /// it was maximised. Must be called after the size has been set.
    pub fn restore(&self, window: &WebviewWindow) {
        let monitors = window.available_monitors().unwrap_or_default();
        if let Some((x, y)) = self
            .position
            .filter(|at| is_on_a_screen(*at, &screens(&monitors)))
        {
            // Ignore an error, because the window works at any position.
            let _ = window.set_position(PhysicalPosition::new(x, y));
        }
        if self.maximized {
            let _ = window.maximize();
        }
    }

    /// Returns the window frame to save. `before` is the last saved frame. While the window is
    /// maximised or minimised, returns the size and the position of `before`.
    fn of(window: &WebviewWindow, before: Frame) -> tauri::Result<Frame> {
        // On Windows, a minimised window has the size 0 and a position far outside the screen.
        // Therefore, keep the earlier frame.
        if window.is_minimized()? {
            return Ok(before);
        }
        if window.is_maximized()? {
            return Ok(Frame {
                maximized: true,
                ..before
            });
        }
        let size: LogicalSize<f64> = window.inner_size()?.to_logical(window.scale_factor()?);
        let position = window.outer_position()?;
        Ok(Frame {
            width: size.width,
            height: size.height,
            maximized: false,
            position: positions_are_known().then_some((position.x, position.y)),
        })
    }
}

/// Saves the frame of the main window in `folder`, the data folder.
pub fn save(app: &AppHandle, folder: &Path) {
    let Some(window) = app.get_webview_window("main") else {
        return;
    };
    let saved = Frame::of(&window, Frame::load(folder))
        .map_err(|error| error.to_string())
        .and_then(|frame| serde_json::to_string(&frame).map_err(|error| error.to_string()))
        .and_then(|text| std::fs::write(file(folder), text).map_err(|error| error.to_string()));
    if let Err(error) = saved {
        tracing::warn!(%error, "the size of the window is not saved");
    }
}

fn file(folder: &Path) -> PathBuf {
    folder.join("window.json")
}

fn positions_are_known() -> bool {
    #[cfg(target_os = "linux")]
    let known = !crate::graphics::is_wayland(|name| std::env::var_os(name));
    #[cfg(not(target_os = "linux"))]
    let known = true;
    known
}

/// A screen in physical pixels: left, top, width, height.
type Screen = (i32, i32, i32, i32);

fn screens(monitors: &[Monitor]) -> Vec<Screen> {
    let monitors = monitors.iter();
    monitors
        .map(|monitor| {
            let (at, size) = (monitor.position(), monitor.size());
            (at.x, at.y, size.width.cast_signed(), size.height.cast_signed())
        })
        .collect()
}

fn is_on_a_screen((x, y): (i32, i32), screens: &[Screen]) -> bool {
    screens.iter().any(|&(left, top, width, height)| {
        (left - GRIP..left + width - GRIP).contains(&x) && (top..top + height - GRIP).contains(&y)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_makes_no_unusable_window() {
        let usual = Frame::default();
        for (text, expected) in [
            ("", usual),
            ("{}", usual),
            ("not json", usual),
            (
                r#"{"width":1e9,"height":1e9}"#,
                Frame {
                    width: LARGEST,
                    height: LARGEST,
                    ..usual
                },
            ),
            (
                r#"{"width":-5,"height":0}"#,
                Frame {
                    width: 420.0,
                    height: 420.0,
                    ..usual
                },
            ),
            (
                r#"{"width":900,"height":700,"maximized":true,"position":[10,20],"newer":1}"#,
                Frame {
                    width: 900.0,
                    height: 700.0,
                    maximized: true,
                    position: Some((10, 20)),
                },
            ),
        ] {
            assert_eq!(Frame::parse(text), expected, "{text}");
        }
    }

    #[test]
    fn a_position_counts_only_if_the_window_can_be_reached_there() {
        let two = [(0, 0, 1920, 1080), (1920, 0, 1280, 1024)];
        for (at, reachable) in [
            ((0, 0), true),
            ((-40, 100), true),
            ((3000, 900), true),
            ((-2000, 100), false),
            ((100, -300), false),
            ((3190, 10), false),
            ((100, 1070), false),
        ] {
            assert_eq!(is_on_a_screen(at, &two), reachable, "{at:?}");
        }
        // The position (3000, 900) is on the second screen, so it is outside if only the first
        // screen is connected.
        assert!(!is_on_a_screen((3000, 900), &two[..1]));
    }
}
