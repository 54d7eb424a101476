//! Mouse and keyboard input through the display. The input reaches the page through the window,
//! like the input of a person.

use std::ops::Deref;

use anyhow::Result;
use serde_json::json;

use crate::input::Input;
use crate::window::Window;

/// The mouse and the keyboard for a window. There is no window manager, so coordinates in the page are also
/// coordinates on the screen.
pub struct Hands<'window, 'desktop> {
    window: &'window Window<'desktop>,
    input: Input,
}

impl Deref for Hands<'_, '_> {
    type Target = Input;

    fn deref(&self) -> &Input {
        &self.input
    }
}

impl<'window, 'desktop> Hands<'window, 'desktop> {
    /// Returns the mouse and the keyboard for `window`. Moves the keyboard focus of the display to `window`.
    pub fn of(window: &'window Window<'desktop>) -> Result<Self> {
        let input = Input::focus(&window.display(), &[window.pid()?])?;
        Ok(Hands { window, input })
    }

    /// Waits until nothing covers the first element that a selector matches, and then moves the
    /// pointer to the centre of that element.
    pub async fn point_at(&self, selector: &str) -> Result<()> {
        let script = "const element = document.querySelector(arguments[0]);
            const box = element?.getBoundingClientRect();
            const at = box && [box.left + box.width / 2, box.top + box.height / 2];
            return at && element.contains(document.elementFromPoint(...at))
                ? at.map((length) => Math.round(length * (outerWidth / innerWidth))) : [];";
        let at: Vec<i16> = self
            .window
            .until(&format!("{selector} to point at"), async || {
                let at = serde_json::from_value(self.window.execute(script, json!([selector])).await?)?;
                Ok(Some(at).filter(|at: &Vec<i16>| at.len() == 2))
            })
            .await?;
        self.point((at[0], at[1]))
    }

    /// Resizes the window and waits until the page has the new size.
    pub async fn resize(&self, width: u32, height: u32) -> Result<()> {
        self.input.resize(width, height)?;
        self.window
            .until_so("the page to have the size of the window", async || {
                let size = self
                    .window
                    .execute("return [outerWidth, outerHeight]", json!([]))
                    .await?;
                Ok(size == json!([width, height]))
            })
            .await
    }
}
