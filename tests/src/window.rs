//! The real program, used through what it shows: the names are those on the screen.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use fantoccini::Client;
use serde_json::{Value, json};

use crate::desktop::Desktop;
use crate::started::Started;
use crate::{driver, picture, program, wait, window_close};

/// An open window. Dropping it ends the program at once, as a crash would.
pub struct Window<'desktop> {
    desktop: &'desktop Desktop,
    program: PathBuf,
    data: PathBuf,
    client: Client,
    _driver: Started,
}

/// The last reply as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The id of its message.
    pub id: String,
    /// `streaming`, or how it ended.
    pub ending: String,
    /// The words of the reply, as laid out.
    pub text: String,
    /// The reasoning shown apart from it, folded away or not.
    pub reasoning: String,
    /// What the reply is doing; empty when it has ended.
    pub activity: String,
    /// What the card under it says; empty when there is none.
    pub card: String,
}

impl<'desktop> Window<'desktop> {
    /// Opens the program with its data in the folder `data`, and waits until it shows a screen.
    pub async fn open(desktop: &'desktop Desktop, data: &Path) -> Result<Window<'desktop>> {
        let program = program::built("rivulet")?;
        let (driver, client) = driver::open(desktop, &program, data).await?;
        let window = Window {
            desktop,
            program,
            data: data.to_path_buf(),
            client,
            _driver: driver,
        };
        window
            .until("the first screen", async || Ok(window.screen().await?.map(drop)))
            .await?;
        Ok(window)
    }

    /// Opens the program with an empty folder and adds the server at `base_url`, with its model `m`.
    pub async fn with_server(desktop: &'desktop Desktop, base_url: &str) -> Result<Window<'desktop>> {
        let window = Window::open(desktop, &desktop.data_folder("data")?).await?;
        window.add_provider("Sandbox", base_url, "", "m").await?;
        Ok(window)
    }

    /// The WebDriver session, for what this type has no word for.
    pub fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) fn display(&self) -> String {
        self.desktop.display()
    }

    /// The folder that the program keeps its data in.
    pub fn data(&self) -> &Path {
        &self.data
    }

    // Leaving

    /// Closes the window as its close button does, and waits until the program has ended.
    pub async fn close(self) -> Result<()> {
        let pid = self.pid()?;
        window_close::ask(&self.desktop.display(), pid)?;
        wait::until_so("the program to end after its window was closed", async || {
            Ok(self.processes().is_empty())
        })
        .await
    }

    /// Closes the window and opens the program again on the same data.
    pub async fn restart(self) -> Result<Window<'desktop>> {
        let (desktop, data) = (self.desktop, self.data.clone());
        self.close().await?;
        Window::open(desktop, &data).await
    }

    /// Ends the program in the midst of whatever it does (SIGKILL).
    pub async fn kill(self) -> Result<()> {
        program::kill(&self.processes());
        wait::until_so("the program to be gone after a kill", async || {
            Ok(self.processes().is_empty())
        })
        .await
    }

    /// Holds the program until what this gives is dropped.
    pub fn hold(&self) -> program::Held {
        program::hold(self.processes())
    }

    fn processes(&self) -> Vec<rustix::process::Pid> {
        program::processes(&self.program, &self.data)
    }

    pub(crate) fn pid(&self) -> Result<u32> {
        let [pid] = self.processes()[..] else {
            bail!("exactly one process should be running")
        };
        Ok(pid.as_raw_nonzero().get().cast_unsigned())
    }

    // Looking

    /// Looks until `look` sees something. When it does not happen, the error says what was on the screen instead.
    pub async fn until<T>(&self, what: &str, look: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
        match wait::until(what, look).await {
            Ok(seen) => Ok(seen),
            Err(fault) => {
                let shown = self
                    .execute("return document.body.innerText", json!([]))
                    .await
                    .unwrap_or_default();
                let picture = program::target()?.join("last-failure.png");
                let _ = self.screenshot(&picture).await;
                let shown = shown.as_str().unwrap_or_default();
                Err(fault.context(format!(
                    "picture: {}; on the screen was:\n{shown}\n",
                    picture.display()
                )))
            }
        }
    }

    /// Looks until it is so.
    pub async fn until_so(&self, what: &str, mut look: impl AsyncFnMut() -> Result<bool>) -> Result<()> {
        self.until(what, async || Ok(look().await?.then_some(()))).await
    }

    /// Runs a script in the page and gives back what it returns.
    pub async fn execute(&self, script: &str, arguments: Value) -> Result<Value> {
        let arguments = arguments.as_array().cloned().unwrap_or_default();
        Ok(self.client.execute(script, arguments).await?)
    }

    /// Asks the program itself, with a command of the contract.
    pub async fn command(&self, name: &str, arguments: Value) -> Result<Value> {
        let script = "const [name, args, done] = arguments;
            window.__TAURI_INTERNALS__.invoke(name, args).then(
                (result) => done({ result }),
                (fault) => done({ fault: typeof fault === 'string' ? { message: fault } : fault }),
            );";
        let answer = self
            .client
            .execute_async(script, vec![json!(name), arguments])
            .await?;
        match answer.get("fault") {
            Some(fault) => bail!("{name} failed: {fault}"),
            None => Ok(answer.get("result").cloned().unwrap_or_default()),
        }
    }

    /// The screen that is shown: `welcome`, `conversation` or `settings`.
    pub async fn screen(&self) -> Result<Option<String>> {
        let script = "return document.querySelector('main[data-screen]')?.dataset.screen ?? null";
        Ok(self.execute(script, json!([])).await?.as_str().map(str::to_owned))
    }

    /// Waits until that screen is shown.
    pub async fn wait_for_screen(&self, name: &str) -> Result<()> {
        self.until(&format!("the screen {name}"), async || {
            Ok(self.screen().await?.filter(|shown| shown == name).map(drop))
        })
        .await
    }

    /// The last reply, if there is one.
    pub async fn last_reply(&self) -> Result<Option<Reply>> {
        let seen = self.execute(include_str!("reply.js"), json!([])).await?;
        let word = |name: &str| {
            seen.get(name)
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned()
        };
        Ok((!seen.is_null()).then(|| Reply {
            id: word("id"),
            ending: word("ending"),
            text: word("text"),
            reasoning: word("reasoning"),
            activity: word("activity"),
            card: word("card"),
        }))
    }

    /// Waits until the last reply is as `so` wants it.
    pub async fn wait_for_reply(&self, what: &str, mut so: impl FnMut(&Reply) -> bool) -> Result<Reply> {
        self.until(what, async || Ok(self.last_reply().await?.filter(&mut so)))
            .await
    }

    /// Waits until the last reply ended, and sees to it that it did so in this way.
    pub async fn wait_for_ending(&self, ending: &str) -> Result<Reply> {
        let what = format!("the reply to end as {ending}");
        let reply = self
            .wait_for_reply(&what, |reply| reply.ending != "streaming")
            .await?;
        ensure!(
            reply.ending == ending,
            "the reply ended as {}, not {ending}: {reply:?}",
            reply.ending
        );
        Ok(reply)
    }

    /// Saves a picture of the window.
    pub async fn screenshot(&self, path: &Path) -> Result<()> {
        let size = self
            .execute("return [outerWidth, outerHeight]", json!([]))
            .await?;
        let pixels = |at: usize| {
            let length = size[at].as_u64().and_then(|length| u16::try_from(length).ok());
            length.context("a window has a size")
        };
        picture::save(&self.desktop.display(), (pixels(0)?, pixels(1)?), path)
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        program::kill(&self.processes());
    }
}
