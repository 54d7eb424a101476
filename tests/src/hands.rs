//! Input with the mouse and the keyboard. It reaches the page through the display, as a real user's
//! input does.

use std::ops::Deref;

use anyhow::Result;
use serde_json::json;

use crate::input::Input;
use crate::window::Window;

/// The mouse and the keyboard that control a window. There is no window manager, so coordinates in
/// the window are also coordinates on the screen.
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
    /// Moves the keyboard focus to `window`. Returns a mouse and a keyboard that control it.
    pub fn of(window: &'window Window<'desktop>) -> Result<Self> {
        let input = Input::focus(&window.display(), &[window.pid()?])?;
        Ok(Hands { window, input })
    }

    /// Moves the pointer to the centre of the first element that matches `selector`. First waits
    /// until nothing covers the centre, and until the element has not moved for three frames.
    pub async fn point_at(&self, selector: &str) -> Result<()> {
        let script = "const [selector, done] = arguments;
            const place = () => {
                const element = document.querySelector(selector);
                const box = element?.getBoundingClientRect();
                const at = box && [box.left + box.width / 2, box.top + box.height / 2];
                return at && element.contains(document.elementFromPoint(...at))
                    ? at.map((length) => Math.round(length * (outerWidth / innerWidth))) : [];
            };
            const before = place();
            let frames = 0;
            const look = () => {
                frames += 1;
                if (before.join() !== place().join()) done([]);
                else if (frames === 3) done(before);
                else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);";
        let at: Vec<i16> = self
            .window
            .until(&format!("{selector} to point at"), async || {
                let client = self.window.client();
                let at = client.execute_async(script, vec![json!(selector)]).await?;
                Ok(Some(serde_json::from_value(at)?).filter(|at: &Vec<i16>| at.len() == 2))
            })
            .await?;
        self.point((at[0], at[1]))
    }

    /// Clicks the first element that matches `selector`, after the same wait as
    /// [`point_at`](Self::point_at). If the element moves away before the click reaches it, clicks
    /// again.
    pub async fn click_on(&self, selector: &str) -> Result<()> {
        let listen = "const [selector] = arguments;
            window.wasHit = null;
            addEventListener('mouseup', ({ target }) => (window.wasHit = target.closest(selector) !== null),
                { capture: true, once: true });";
        self.window
            .until_so(&format!("{selector} to be clicked"), async || {
                self.point_at(selector).await?;
                self.window.execute(listen, json!([selector])).await?;
                self.click()?;
                self.window
                    .until(
                        &format!("the click on {selector} to reach the page"),
                        async || {
                            let was_hit = self.window.evaluate("return window.wasHit").await?;
                            Ok(was_hit.as_bool())
                        },
                    )
                    .await
            })
            .await
    }

    /// Waits until the page has handled all keys that were pressed so far. For this purpose,
    /// presses Shift and waits until the page has received Shift. The page handles keys in order,
    /// so it has then handled all earlier keys, too.
    pub async fn keys_arrived(&self) -> Result<()> {
        let listen = "window.shifted = false;
            addEventListener('keyup', ({ key }) => (window.shifted ||= key === 'Shift'), { capture: true });";
        self.window.evaluate(listen).await?;
        self.press("shift")?;
        let shifted = "return window.shifted";
        self.window
            .until_equal("the pressed keys to reach the page", shifted, true)
            .await
    }

    /// Resizes the window and waits until the page has the new size.
    pub async fn resize(&self, width: u32, height: u32) -> Result<()> {
        self.input.resize(width, height)?;
        let what = "the page to have the size of the window";
        let size = "return [outerWidth, outerHeight]";
        self.window.until_equal(what, size, json!([width, height])).await
    }
}
