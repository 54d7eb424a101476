//! Keyboard input through WebDriver.

use anyhow::{Result, bail};
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;
use serde_json::json;

use crate::window::Window;

/// Maximum number of Tab presses. If an element does not get the focus within this number, it
/// counts as unreachable.
const MAX_STOPS: usize = 60;

/// A keyboard that presses keys in a window.
pub struct Keyboard<'window, 'desktop> {
    window: &'window Window<'desktop>,
}

impl<'window, 'desktop> Keyboard<'window, 'desktop> {
    /// Returns a keyboard that types into `window`.
    pub fn of(window: &'window Window<'desktop>) -> Self {
        Keyboard { window }
    }

    /// Presses and releases a key.
    pub async fn press(&self, key: Key) -> Result<()> {
        self.strike(key.into()).await
    }

    /// Types text into the focused element.
    pub async fn type_text(&self, text: &str) -> Result<()> {
        for char in text.chars() {
            self.strike(char).await?;
        }
        Ok(())
    }

    /// Presses and releases a key while another key is held.
    pub async fn chord(&self, held: Key, key: char) -> Result<()> {
        let keys = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value: held.into() })
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key })
            .then(KeyAction::Up { value: held.into() });
        Ok(self.window.client().perform_actions(keys).await?)
    }

    async fn strike(&self, value: char) -> Result<()> {
        let keys = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value });
        Ok(self.window.client().perform_actions(keys).await?)
    }

    /// Presses Tab until the element of the kind `kind` named `name` has the focus. The possible
    /// kinds are listed at [`Window::find`].
    pub async fn tab_to(&self, kind: &str, name: &str) -> Result<()> {
        let mut stops = Vec::new();
        for _ in 0..MAX_STOPS {
            let target = self.window.find(kind, name).await?;
            let script = "const focused = document.activeElement;
                return [focused === arguments[0], focused?.getAttribute('aria-label') ?? focused?.textContent ?? ''];";
            let seen = self.window.execute(script, json!([target])).await?;
            if seen[0] == true {
                return Ok(());
            }
            stops.push(
                seen[1]
                    .as_str()
                    .unwrap_or_default()
                    .chars()
                    .take(30)
                    .collect::<String>(),
            );
            self.press(Key::Tab).await?;
        }
        bail!("Tab does not reach the {kind} {name:?}; it stopped at {stops:?}")
    }
}
