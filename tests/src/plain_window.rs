//! Opens Rivulet's window without WebDriver. A WebDriver session would end when the page's process
//! exits.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rustix::process::{Pid, Signal};
use serde_json::Value;
use tempfile::TempDir;

use crate::desktop::Desktop;
use crate::display::Display;
use crate::started::Started;
use crate::{program, wait};

/// Time after which a script is sent again if there is no result, because the page that received
/// the script may be gone.
const AGAIN: Duration = Duration::from_secs(1);

/// A running program with its window. Dropping this value ends the program.
pub struct PlainWindow<'desktop> {
    desktop: &'desktop Desktop,
    scripts: TempDir,
    sent: Cell<u32>,
    started: Started,
}

impl<'desktop> PlainWindow<'desktop> {
    /// Opens the program with `data` as its data folder.
    pub fn open(desktop: &'desktop Desktop, data: &Path) -> Result<PlainWindow<'desktop>> {
        PlainWindow::start(desktop, data, Started::command(program::built("rivulet")?))
    }

    /// Opens the program with `nohup`, which keeps it running after its terminal has been closed.
    pub fn open_with_nohup(desktop: &'desktop Desktop, data: &Path) -> Result<PlainWindow<'desktop>> {
        let mut command = Started::command("nohup");
        command.arg(program::built("rivulet")?);
        PlainWindow::start(desktop, data, command)
    }

    fn start(desktop: &'desktop Desktop, data: &Path, mut command: Command) -> Result<PlainWindow<'desktop>> {
        let scripts = TempDir::with_prefix("rivulet-scripts-")?;
        desktop.place(&mut command);
        command
            .env("RIVULET_DATA_DIR", data)
            .env("RIVULET_TEST_PAGE", scripts.path());
        Ok(PlainWindow {
            desktop,
            scripts,
            sent: Cell::new(0),
            started: Started::start(&mut command)?,
        })
    }

    /// Waits until the first screen is shown and the window is visible.
    pub async fn wait_for_first_screen(&self) -> Result<()> {
        self.until(
            "the first screen",
            "document.querySelector('main[data-screen]') !== null",
        )
        .await?;
        // Wait for the window, too, because it may become visible slightly later than its first
        // screen. The page asks the program to show the window just before it renders the screen,
        // but showing the window may take longer.
        wait::until_so("the window to appear on the display", async || {
            Ok(!self.titles()?.is_empty())
        })
        .await
    }

    /// Waits until a JavaScript expression in the page has a value that is neither false nor null,
    /// and returns this value. Continues to wait if no page answers.
    ///
    /// Once the expression has had such a value, the page does not evaluate it again. Therefore, an
    /// expression that presses a button presses it only once.
    pub async fn until(&self, what: &str, expression: &str) -> Result<Value> {
        let id = self.sent.get();
        let expression = &format!(
            "(() => {{
                const values = (window.testValues ??= {{}});
                return (values[{id}] ||= ({expression}));
            }})()"
        );
        let mut answers: Vec<PathBuf> = Vec::new();
        let mut asked: Option<Instant> = None;
        let mut last = Value::Null;
        let value = wait::until(what, async || {
            let answered = answers.iter().position(|answer| answer.is_file());
            if let Some(at) = answered {
                let text = fs::read_to_string(answers.swap_remove(at))?;
                asked = None;
                last = serde_json::from_str(&text).unwrap_or_default();
                if !(last.is_null() || last == false) {
                    return Ok(Some(last.clone()));
                }
            }
            if asked.is_none_or(|asked| asked.elapsed() > AGAIN) {
                asked = Some(Instant::now());
                answers.push(self.send(expression)?);
            }
            Ok(None)
        });
        value.await.with_context(|| format!("waiting for {what}"))
    }

    /// Presses the button named `name`.
    pub async fn press(&self, name: &str) -> Result<()> {
        let button = format!(
            "(() => {{
                const button = [...document.querySelectorAll('button')].find((button) =>
                    (button.getAttribute('aria-label') ?? button.textContent).trim() === {name:?});
                if (!button || button.disabled) return false;
                button.click();
                return true;
            }})()"
        );
        self.until(&format!("the button {name:?}"), &button)
            .await
            .map(drop)
    }

    /// Replaces the text of the composer.
    pub async fn write(&self, text: &str) -> Result<()> {
        let write = format!(
            "(() => {{
                const field = document.querySelector('textarea');
                if (!field) return false;
                field.focus();
                field.value = {text:?};
                field.dispatchEvent(new InputEvent('input', {{ bubbles: true }}));
                return true;
            }})()"
        );
        self.until("the composer", &write).await.map(drop)
    }

    /// Suspends the page's process until the returned value is dropped.
    pub async fn suspend_page(&self) -> Result<program::Suspended> {
        let page = wait::until("the process of the page", async || Ok(self.page())).await?;
        Ok(program::suspend(vec![page]))
    }

    /// Sends SIGKILL to the process that runs the page.
    pub async fn kill_page(&self) -> Result<()> {
        let page = wait::until("the process of the page", async || Ok(self.page())).await?;
        program::kill(&[page]);
        wait::until_so("the process of the page to be gone", async || {
            Ok(self.page() != Some(page))
        })
        .await
    }

    /// Returns the titles of the program's visible windows.
    pub fn titles(&self) -> Result<Vec<String>> {
        Display::open(&self.desktop.display())?.titles(self.started.pid())
    }

    /// Returns the process id of the program.
    pub fn process_id(&self) -> u32 {
        self.started.pid()
    }

    /// Asks the window to close, as its close button does.
    pub fn ask_to_close(&self) -> Result<()> {
        Display::open(&self.desktop.display())?.close(self.started.pid())
    }

    /// Closes the window as its close button does, and waits until the program has exited.
    pub async fn close(self) -> Result<()> {
        self.ask_to_close()?;
        self.wait_for_end().await
    }

    /// Sends a signal to the program.
    pub fn signal(&self, signal: Signal) -> Result<()> {
        program::send(&[self.pid()?], signal);
        Ok(())
    }

    /// Waits until the program has exited.
    pub async fn wait_for_end(mut self) -> Result<()> {
        wait::until_so("the program to end", async || Ok(self.started.has_ended())).await
    }

    /// Sends a script to the page. Returns the path of the file that will contain the result.
    fn send(&self, expression: &str) -> Result<PathBuf> {
        let number = self.sent.get() + 1;
        self.sent.set(number);
        let file = self.scripts.path().join(number.to_string());
        fs::write(file.with_extension("new"), expression)?;
        fs::rename(file.with_extension("new"), file.with_extension("js"))?;
        Ok(file.with_extension("json"))
    }

    fn page(&self) -> Option<Pid> {
        program::page(self.pid().ok()?)
    }

    fn pid(&self) -> Result<Pid> {
        Pid::from_raw(self.started.pid().cast_signed()).context("a process has an id")
    }
}
