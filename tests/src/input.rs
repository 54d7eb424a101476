//! Mouse and keyboard input on an X11 display, generated like that of a real device (XTEST).

use anyhow::{Context, Result, bail};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConfigureWindowAux, ConnectionExt as _, InputFocus,
    KEY_PRESS_EVENT, KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT, Window as WindowId,
};
use x11rb::protocol::xtest::ConnectionExt as _;

use crate::clipboard;
use crate::display::Display;

const LEFT: u8 = 1;
const RIGHT: u8 = 3;
const WHEEL_UP: u8 = 4;
const WHEEL_DOWN: u8 = 5;

/// The mouse, the keyboard and the clipboard of a display, and the window with the keyboard focus.
pub struct Input {
    name: String,
    display: Display,
    target: WindowId,
}

impl Input {
    /// Moves the keyboard focus of the display to the largest visible window of the processes whose
    /// ids are in `pids`. Tests must do this themselves, because no window manager sets the focus.
    pub fn focus(name: &str, pids: &[u32]) -> Result<Input> {
        Input::focus_one(name, pids, |found| found.into_iter().max())
    }

    /// Moves the keyboard focus to a dialog of the processes `pids`. The dialog is their smallest
    /// visible window, apart from the tiny windows that GTK creates for its own use.
    pub fn focus_dialog(name: &str, pids: &[u32]) -> Result<Input> {
        Input::focus_one(name, pids, |found| {
            found.into_iter().filter(|(size, _)| *size > 10_000).min()
        })
    }

    fn focus_one(
        name: &str,
        pids: &[u32],
        choose: impl Fn(Vec<(u32, WindowId)>) -> Option<(u32, WindowId)>,
    ) -> Result<Input> {
        let display = Display::open(name)?;
        let mut found = Vec::new();
        for window in display.shown_windows(pids)? {
            let size = display.connection.get_geometry(window)?.reply()?;
            found.push((u32::from(size.width) * u32::from(size.height), window));
        }
        let (_, target) = choose(found).context("the program has no window")?;
        display
            .connection
            .set_input_focus(InputFocus::PARENT, target, x11rb::CURRENT_TIME)?;
        display.settle()?;
        Ok(Input {
            name: name.to_owned(),
            display,
            target,
        })
    }

    /// Presses and releases a key or a combination of keys, such as `ctrl+f`, `PageUp` or `x`.
    pub fn press(&self, keys: &str) -> Result<()> {
        let names: Vec<&str> = if keys == "+" {
            vec!["+"]
        } else {
            keys.split('+').collect()
        };
        let codes: Vec<u8> = names.iter().map(|name| self.code(name)).collect::<Result<_>>()?;
        for code in &codes {
            self.fake(KEY_PRESS_EVENT, *code, (0, 0))?;
        }
        for code in codes.iter().rev() {
            self.fake(KEY_RELEASE_EVENT, *code, (0, 0))?;
        }
        self.display.settle()
    }

    /// Types characters that can be typed without a modifier key.
    pub fn type_text(&self, text: &str) -> Result<()> {
        text.chars().try_for_each(|char| self.press(&char.to_string()))
    }

    /// Moves the pointer to a point in the window.
    pub fn point(&self, (x, y): (i16, i16)) -> Result<()> {
        self.fake(MOTION_NOTIFY_EVENT, 0, (x, y))?;
        self.display.settle()
    }

    /// Clicks the left button at the pointer.
    pub fn click(&self) -> Result<()> {
        self.button(LEFT)
    }

    /// Clicks the right button at the pointer.
    pub fn right_click(&self) -> Result<()> {
        self.button(RIGHT)
    }

    /// Turns the wheel at the pointer by `notches` notches; upwards if the number is negative.
    pub fn wheel(&self, notches: i32) -> Result<()> {
        for _ in 0..notches.abs() {
            self.button(if notches < 0 { WHEEL_UP } else { WHEEL_DOWN })?;
        }
        Ok(())
    }

    /// Turns the wheel while a key is held down.
    pub fn wheel_with(&self, key: &str, notches: i32) -> Result<()> {
        let code = self.code(key)?;
        self.fake(KEY_PRESS_EVENT, code, (0, 0))?;
        self.wheel(notches)?;
        self.fake(KEY_RELEASE_EVENT, code, (0, 0))?;
        self.display.settle()
    }

    /// Drags with the left button from one point in the window to another.
    pub fn drag(&self, from: (i16, i16), to: (i16, i16)) -> Result<()> {
        const STEPS: i16 = 8;
        self.point(from)?;
        self.hold_button()?;
        for step in 1..=STEPS {
            let between = |from: i16, to: i16| from + (to - from) / STEPS * step;
            self.point((between(from.0, to.0), between(from.1, to.1)))?;
        }
        self.point(to)?;
        self.release_button()
    }

    /// Presses the left button and holds it down.
    pub fn hold_button(&self) -> Result<()> {
        self.fake(BUTTON_PRESS_EVENT, LEFT, (0, 0))?;
        self.display.settle()
    }

    /// Releases the left button.
    pub fn release_button(&self) -> Result<()> {
        self.fake(BUTTON_RELEASE_EVENT, LEFT, (0, 0))?;
        self.display.settle()
    }

    /// Asks the display to resize the window.
    pub fn resize(&self, width: u32, height: u32) -> Result<()> {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.display.connection.configure_window(self.target, &size)?;
        self.display.settle()
    }

    /// Returns the text on the clipboard.
    pub async fn clipboard(&self) -> Result<String> {
        self.clipboard_as("UTF8_STRING").await
    }

    /// Returns the clipboard's text in `format`, which is a media type or an X11 target.
    pub async fn clipboard_as(&self, format: &str) -> Result<String> {
        clipboard::text(&self.name, format).await
    }

    /// Puts content on the clipboard in several formats. Each element of `formats` consists of a
    /// format (a media type or an X11 target) and the bytes in this format.
    pub fn copy(&self, formats: &[(&str, &[u8])]) -> Result<()> {
        clipboard::offer(&self.name, formats)
    }

    /// Puts text on the clipboard in the formats in which programs usually offer text.
    pub fn copy_text(&self, text: &str) -> Result<()> {
        let text = text.as_bytes();
        self.copy(&[
            ("text/plain;charset=utf-8", text),
            ("text/plain", text),
            ("UTF8_STRING", text),
        ])
    }

    fn button(&self, button: u8) -> Result<()> {
        self.fake(BUTTON_PRESS_EVENT, button, (0, 0))?;
        self.fake(BUTTON_RELEASE_EVENT, button, (0, 0))?;
        self.display.settle()
    }

    fn fake(&self, kind: u8, detail: u8, (x, y): (i16, i16)) -> Result<()> {
        let Display { connection, root } = &self.display;
        connection.xtest_fake_input(kind, detail, x11rb::CURRENT_TIME, *root, x, y, 0)?;
        Ok(())
    }

    fn code(&self, name: &str) -> Result<u8> {
        let wanted = match name {
            "ctrl" => 0xffe3,
            "shift" => 0xffe1,
            "alt" => 0xffe9,
            "Escape" => 0xff1b,
            "Enter" => 0xff0d,
            "Tab" => 0xff09,
            "Home" => 0xff50,
            "Left" => 0xff51,
            "Right" => 0xff53,
            "PageUp" => 0xff55,
            "PageDown" => 0xff56,
            "End" => 0xff57,
            "plus" => u32::from('+'),
            "minus" => u32::from('-'),
            char => match char.chars().collect::<Vec<_>>()[..] {
                [char] => u32::from(char),
                _ => bail!("there is no key {name}"),
            },
        };
        let connection = &self.display.connection;
        let setup = connection.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let keys = connection
            .get_keyboard_mapping(first, last - first + 1)?
            .reply()?;
        let each = usize::from(keys.keysyms_per_keycode);
        let mut rows = keys.keysyms.chunks(each);
        let at = rows.position(|names| names.first() == Some(&wanted)).or_else(|| {
            keys.keysyms
                .chunks(each)
                .position(|names| names.contains(&wanted))
        });
        Ok(first + u8::try_from(at.with_context(|| format!("the keyboard has no {name}"))?)?)
    }
}
