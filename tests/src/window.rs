//! Opens the window of the built program for tests. The tests control the window through WebDriver.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use fantoccini::Client;
use rivulet_core::Transport;
use rustix::process::Pid;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::desktop::Desktop;
use crate::display::Display;
use crate::started::Started;
use crate::tool_servers::new_server;
use crate::{driver, picture, program, wait};

/// An open window of the program. Dropping this value kills the program.
pub struct Window<'desktop> {
    desktop: &'desktop Desktop,
    program: PathBuf,
    data: PathBuf,
    client: Client,
    _driver: Started,
}

/// The last reply, as the screen shows it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Reply {
    /// The id of the reply's message.
    pub id: String,
    /// The ending of the reply, or `streaming` if the reply has not ended.
    pub ending: String,
    /// The visible text of the reply.
    pub text: String,
    /// The text of the reasoning, whether or not the reasoning is folded.
    pub reasoning: String,
    /// The text of the line below a running reply, which describes the current activity; empty
    /// after the reply has ended.
    pub activity: String,
    /// The text of the card that explains how the reply ended; empty if there is no such card.
    pub card: String,
}

impl<'desktop> Window<'desktop> {
    /// Opens the program with `data` as its data folder, and waits for its first screen.
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
        // Wait for the window itself, too, because it may become visible slightly after the page
        // has rendered its first screen. The page asks the program to show the window just before
        // it renders the screen, but does not wait until the window is shown.
        let display = Display::open(&desktop.display())?;
        window
            .until_so("the window to appear on the display", async || {
                Ok(!display.shown_windows(&[window.pid()?])?.is_empty())
            })
            .await?;
        Ok(window)
    }

    /// Opens the program with an empty data folder and a provider that has the base URL `base_url`
    /// and the model `m`.
    pub async fn with_server(desktop: &'desktop Desktop, base_url: &str) -> Result<Window<'desktop>> {
        let window = Window::open(desktop, &desktop.data_folder("data")?).await?;
        window.add_provider("Sandbox", base_url, "", "m").await?;
        Ok(window)
    }

    /// Opens the program as [`with_server`](Self::with_server) does, sends a message and waits for
    /// the complete reply.
    pub async fn with_reply(
        desktop: &'desktop Desktop,
        base_url: &str,
        question: &str,
    ) -> Result<Window<'desktop>> {
        let window = Window::with_server(desktop, base_url).await?;
        window.send(question).await?;
        window.wait_for_ending("complete").await?;
        Ok(window)
    }

    /// Opens the program with an empty data folder and a conversation with the practice provider.
    pub async fn with_practice(desktop: &'desktop Desktop) -> Result<Window<'desktop>> {
        let window = Window::open(desktop, &desktop.data_folder("data")?).await?;
        window.try_it_now().await?;
        Ok(window)
    }

    /// Returns the WebDriver session.
    pub fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) fn display(&self) -> String {
        self.desktop.display()
    }

    /// Returns the program's data folder.
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// Closes the window as its close button does, and waits until the program has exited.
    pub async fn close(self) -> Result<()> {
        self.ask_to_close()?;
        self.wait_for_end().await
    }

    /// Presses the close button of the window.
    pub fn ask_to_close(&self) -> Result<()> {
        Display::open(&self.desktop.display())?.close(self.pid()?)
    }

    /// Waits until the program has exited.
    pub async fn wait_for_end(self) -> Result<()> {
        wait::until_so("the program to end after its window was closed", async || {
            Ok(self.processes().is_empty())
        })
        .await
    }

    /// Closes the window and opens the program again with the same data.
    pub async fn restart(self) -> Result<Window<'desktop>> {
        let (desktop, data) = (self.desktop, self.data.clone());
        self.close().await?;
        Window::open(desktop, &data).await
    }

    /// Kills the program with SIGKILL.
    pub async fn kill(self) -> Result<()> {
        program::kill(&self.processes());
        wait::until_so("the program to be gone after a kill", async || {
            Ok(self.processes().is_empty())
        })
        .await
    }

    /// Suspends the tested program with SIGSTOP until the test drops the returned value.
    pub fn suspend(&self) -> program::Suspended {
        program::suspend(self.processes())
    }

    fn processes(&self) -> Vec<Pid> {
        program::processes(&self.program, &self.data)
    }

    /// Returns the process id of the program.
    pub fn pid(&self) -> Result<u32> {
        let all = self.processes();
        // Ignore the program's child processes. Immediately after a fork, a child looks like the
        // program itself, until the child runs its own executable.
        let is_child = |pid: &Pid| program::parent(*pid).is_some_and(|parent| all.contains(&parent));
        let parents: Vec<Pid> = all.iter().copied().filter(|pid| !is_child(pid)).collect();
        let [pid] = parents[..] else {
            bail!("exactly one process should be running, not {parents:?}")
        };
        Ok(pid.as_raw_nonzero().get().cast_unsigned())
    }

    /// Calls `poll` repeatedly until it returns a value, and returns that value.
    ///
    /// # Errors
    /// Fails if `poll` fails or if the time limit passes. The error contains the text on the screen
    /// and the path of a screenshot.
    pub async fn until<T>(&self, what: &str, mut poll: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
        let poll = async || match poll().await {
            // WebKitWebDriver sometimes loses the result of a script. If that happens, call `poll`
            // again.
            Err(fault) if format!("{fault:#}").contains("Could not parse script result") => Ok(None),
            polled => polled,
        };
        match wait::until(what, poll).await {
            Ok(value) => Ok(value),
            Err(fault) => {
                let shown = self
                    .evaluate("return document.body.innerText")
                    .await
                    .unwrap_or_default();
                let picture = program::target()?.join("last-failure.png");
                let _ = self.screenshot(&picture).await;
                let shown = shown.as_str().unwrap_or_default();
                Err(fault.context(format!(
                    "screenshot: {}; text of the screen:\n{shown}\n",
                    picture.display()
                )))
            }
        }
    }

    /// Calls `condition` repeatedly until it returns true.
    pub async fn until_so(&self, what: &str, mut condition: impl AsyncFnMut() -> Result<bool>) -> Result<()> {
        self.until(what, async || Ok(condition().await?.then_some(())))
            .await
    }

    /// Waits until `script` returns `expected`. `what` completes the sentence "waited for …".
    pub async fn until_equal(&self, what: &str, script: &str, expected: impl Into<Value>) -> Result<()> {
        self.until_returns(what, script, json!([]), expected).await
    }

    /// Waits until `script`, called with `arguments`, returns `expected`.
    pub async fn until_returns(
        &self,
        what: &str,
        script: &str,
        arguments: Value,
        expected: impl Into<Value>,
    ) -> Result<()> {
        let expected = expected.into();
        self.until_so(what, async || {
            Ok(self.execute(script, arguments.clone()).await? == expected)
        })
        .await
    }

    /// Waits until `script` returns a text that contains `words`.
    pub async fn until_contains(&self, what: &str, script: &str, words: &str) -> Result<()> {
        self.until_so(what, async || {
            let text = self.evaluate(script).await?;
            Ok(text.as_str().is_some_and(|text| text.contains(words)))
        })
        .await
    }

    /// Waits until the transcript has neither scrolled nor changed in size for ten frames.
    pub async fn until_transcript_rests(&self) -> Result<()> {
        self.until_so("the transcript to rest", async || self.transcript_rests().await)
            .await
    }

    /// Runs a script in the page and returns its result.
    pub async fn evaluate(&self, script: &str) -> Result<Value> {
        self.execute(script, json!([])).await
    }

    /// Runs a script with arguments in the page and returns its result.
    pub async fn execute(&self, script: &str, arguments: Value) -> Result<Value> {
        let arguments = arguments.as_array().cloned().unwrap_or_default();
        Ok(self.client.execute(script, arguments).await?)
    }

    /// Runs one of the engine's commands from the page, and returns the result.
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

    /// Chooses all tools of each server in `servers` for use in the open conversation.
    pub async fn choose_tools(&self, servers: &[&str]) -> Result<()> {
        let open = "const button = document.querySelector('[data-tools-button]');
            button?.click();
            return button !== null;";
        self.until_equal("the button of the tools", open, true).await?;
        let check = "const box = [...document.querySelectorAll('[data-chat-tools] input')]
                .find((box) => box.getAttribute('aria-label') === arguments[0]);
            if (box && !box.checked) box.click();
            return box?.checked === true;";
        for server in servers {
            let label = format!("All tools of {server}");
            self.until_returns("the box of the tools", check, json!([label]), true)
                .await?;
        }
        let chosen = "return Number(document.querySelector('[data-tools-button]')?.dataset.toolsButton) > 0";
        self.until_equal("the number of chosen tools", chosen, true).await
    }

    /// Saves a new tool server named `name` and starts it. Returns its settings, state and tools
    /// (`ToolServerView`). The state is `ready` if the start succeeded.
    pub async fn start_tool_server(&self, name: &str, transport: Transport) -> Result<Value> {
        let saved = self.save_tool_server(name, transport).await?;
        let server_id = &saved["server"]["id"];
        self.command("tool_server_start", json!({ "server_id": server_id }))
            .await
    }

    /// Saves a new tool server. Returns its settings, state and tools (`ToolServerView`).
    pub async fn save_tool_server(&self, name: &str, transport: Transport) -> Result<Value> {
        let server = new_server(name, transport);
        self.command("tool_server_save", json!({ "server": server }))
            .await
    }

    /// Acts as if the user had chosen `path` in a dialog, without showing the dialog. `kind` is the
    /// purpose of the choice, such as `import_file`. Returns the permit for the path.
    pub async fn pick(&self, kind: &str, path: &Path) -> Result<Value> {
        self.choose_next(path)?;
        let picked = self.command("path_pick", json!({ "kind": kind })).await?;
        Ok(picked["permit"].clone())
    }

    /// Sets the path that all file and folder dialogs return from now on. The dialogs are not
    /// shown.
    pub fn choose_next(&self, path: &Path) -> Result<()> {
        Ok(std::fs::write(
            driver::pick_file(&self.data),
            path.as_os_str().as_encoded_bytes(),
        )?)
    }

    /// Returns the name of the current screen: `welcome`, `conversation` or `settings`.
    pub async fn screen(&self) -> Result<Option<String>> {
        let script = "return document.querySelector('main[data-screen]')?.dataset.screen ?? null";
        Ok(self.evaluate(script).await?.as_str().map(str::to_owned))
    }

    /// Waits until the current screen is `name`: `welcome`, `conversation` or `settings`.
    pub async fn wait_for_screen(&self, name: &str) -> Result<()> {
        self.until(&format!("the screen {name}"), async || {
            Ok(self.screen().await?.filter(|shown| shown == name).map(drop))
        })
        .await
    }

    /// Waits until the text on the screen contains `words`.
    pub async fn wait_for_words(&self, words: &str) -> Result<()> {
        let script = "return document.body.innerText.includes(arguments[0])";
        self.until_returns(&format!("the words {words:?}"), script, json!([words]), true)
            .await
    }

    /// Returns the last reply, if there is one.
    pub async fn last_reply(&self) -> Result<Option<Reply>> {
        let seen = self.evaluate(include_str!("reply.js")).await?;
        Ok(serde_json::from_value(seen)?)
    }

    /// Waits until the last reply satisfies `condition`.
    pub async fn wait_for_reply(
        &self,
        what: &str,
        mut condition: impl FnMut(&Reply) -> bool,
    ) -> Result<Reply> {
        self.until(what, async || Ok(self.last_reply().await?.filter(&mut condition)))
            .await
    }

    /// Waits for the end of the last reply.
    ///
    /// # Errors
    /// Fails if the reply does not end with `ending`.
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

    /// Returns whether the transcript has neither scrolled nor changed in size for ten frames.
    pub async fn transcript_rests(&self) -> Result<bool> {
        self.rests("[role=log]").await
    }

    /// Returns whether the content of an element has kept its size and scroll position for ten
    /// frames. Several frames are needed, because WebKit scrolls smoothly. Counts frames instead of
    /// time, because a frame may take long on a busy machine.
    pub async fn rests(&self, selector: &str) -> Result<bool> {
        let script = "const [selector, done] = arguments;
            const place = () => {
                const element = document.querySelector(selector);
                return element && [element.scrollLeft, element.scrollTop, element.scrollWidth, element.scrollHeight].join();
            };
            const before = place();
            let frames = 0;
            const look = () => {
                frames += 1;
                if (!before || place() !== before) done(false);
                else if (frames === 10) done(true);
                else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);";
        Ok(self.client.execute_async(script, vec![json!(selector)]).await? == true)
    }

    /// Saves a screenshot of the window.
    pub async fn screenshot(&self, path: &Path) -> Result<()> {
        let size = self.evaluate("return [outerWidth, outerHeight]").await?;
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
