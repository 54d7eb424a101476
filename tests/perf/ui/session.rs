//! A page in a browser engine. The benchmarks control the page through roles and accessible names,
//! which are the same on all measured pages.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::wd::TimeoutConfiguration;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use rivulet_tests::loopback::Loopback;
use rivulet_tests::started::Started;
use rivulet_tests::{Desktop, driver, wait};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::ui::process_tree::ProcessTree;

/// Maximum time for a script in the page. The limit is long, because some scripts wait for the end
/// of a reply.
const LONGEST: Duration = Duration::from_secs(600);

/// An open page in the window of a Tauri program or in Chromium. Dropping this value kills the
/// Tauri program or Chromium.
pub struct Session {
    client: Client,
    driver: Started,
    display: String,
    /// Chromium's profile folder, and the engine behind the page. Both must live as long as the
    /// session.
    _behind: Option<(TempDir, Option<Loopback>)>,
}

impl Session {
    /// Opens a Tauri program with `data` as its data folder.
    pub async fn webkit(desktop: &Desktop, program: &Path, data: &Path) -> Result<Session> {
        let (driver, address) = driver::start(desktop, data).await?;
        let client = driver::session(address, program).await?;
        Session::new(client, driver, desktop).await
    }

    /// Opens a URL in Chromium. Keeps `engine` running until the session is dropped.
    pub async fn chromium(desktop: &Desktop, url: &str, engine: Option<Loopback>) -> Result<Session> {
        let profile = TempDir::with_prefix("rivulet-chromium-")?;
        let (driver, address) = chromedriver(desktop).await?;
        let options = json!({ "args": [
            format!("--user-data-dir={}", profile.path().display()),
            "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            // Disable spare renderers. Chromium would start and end them at any time, so the
            // measured memory would vary.
            "--disable-features=SpareRendererForSitePerProcess", "--disable-extensions",
            "--window-position=0,0", "--window-size=1120,860",
        ] });
        let capabilities = json!({ "goog:chromeOptions": options });
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities.as_object().cloned().unwrap_or_default())
            .connect(&format!("http://{address}"))
            .await
            .context("chromedriver could not open Chromium")?;
        client.goto(url).await?;
        let mut session = Session::new(client, driver, desktop).await?;
        session._behind = Some((profile, engine));
        Ok(session)
    }

    async fn new(client: Client, driver: Started, desktop: &Desktop) -> Result<Session> {
        client
            .update_timeouts(TimeoutConfiguration::new(Some(LONGEST), None, None))
            .await?;
        Ok(Session {
            client,
            driver,
            display: desktop.display(),
            _behind: None,
        })
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    pub fn display(&self) -> String {
        self.display.clone()
    }

    /// Returns the processes of the program or the browser, including their child processes.
    pub fn processes(&self) -> ProcessTree {
        ProcessTree::below(self.driver.pid())
    }

    pub async fn execute(&self, script: &str, arguments: Value) -> Result<Value> {
        let arguments = arguments.as_array().cloned().unwrap_or_default();
        Ok(self.client.execute(script, arguments).await?)
    }

    /// Runs a script in the page as an asynchronous function, and waits for the result.
    pub async fn execute_async(&self, script: &str, arguments: Value) -> Result<Value> {
        let script = format!(
            "const done = arguments[arguments.length - 1];
             (async () => {{ {script} }})().then((value) => done({{ value }}), (fault) => done({{ fault: String(fault) }}));"
        );
        let arguments = arguments.as_array().cloned().unwrap_or_default();
        let answer = self.client.execute_async(&script, arguments).await?;
        match answer.get("fault") {
            Some(fault) => bail!("the script failed: {fault}"),
            None => Ok(answer.get("value").cloned().unwrap_or_default()),
        }
    }

    /// Waits for an element with the role `kind` and the accessible name `name`, and returns it.
    pub async fn find(&self, kind: &str, name: &str) -> Result<Element> {
        let id = wait::until(&format!("the {kind} {name:?}"), async || {
            let found = self
                .execute(include_str!("../../src/page.js"), json!([kind, name]))
                .await?;
            let id = found
                .as_object()
                .and_then(|fields| fields.values().next()?.as_str());
            Ok(id.map(str::to_owned))
        })
        .await?;
        Ok(Element::from_element_id(self.client.clone(), id.into()))
    }

    pub async fn press(&self, name: &str) -> Result<()> {
        Ok(self.find("button", name).await?.click().await?)
    }

    /// Chooses the saved set named `name`, waits until its `count` models are chosen, and focuses
    /// the composer.
    pub async fn choose_set(&self, name: &str, count: usize) -> Result<()> {
        self.press("Model:").await?;
        self.find("option", name).await?.click().await?;
        let chosen = "return document.querySelectorAll('[data-chosen-model]').length";
        wait::until_so("the models of the set", async || {
            Ok(self.execute(chosen, json!([])).await? == count)
        })
        .await?;
        Ok(self.find("field", "Message").await?.click().await?)
    }

    pub async fn clear(&self) -> Result<()> {
        Ok(self.find("field", "Message").await?.clear().await?)
    }

    /// Types a message into the composer and sends it.
    pub async fn send(&self, text: &str) -> Result<()> {
        let composer = self.find("field", "Message").await?;
        Ok(composer
            .send_keys(&format!("{text}{}", char::from(Key::Enter)))
            .await?)
    }

    /// Opens the topmost conversation, waits for its messages, and focuses the composer.
    pub async fn open_latest_conversation(&self) -> Result<()> {
        let found = self.client.wait().at_most(wait::DEADLINE);
        let entry = found
            .for_element(Locator::Css("nav [data-conversation-id]"))
            .await?;
        entry.click().await?;
        let found = self.client.wait().at_most(wait::DEADLINE);
        found
            .for_element(Locator::Css("[role=log] article[data-role=assistant]"))
            .await?;
        let drawn = "await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";
        self.execute_async(drawn, json!([])).await?;
        Ok(self.find("field", "Message").await?.click().await?)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.processes().kill();
    }
}

/// Starts chromedriver. Returns the process and its address.
async fn chromedriver(desktop: &Desktop) -> Result<(Started, SocketAddr)> {
    let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let mut command = Started::command("chromedriver");
    command
        .arg(format!("--port={}", address.port()))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    desktop.place(&mut command);
    let mut driver = Started::start(&mut command)?;
    wait::until_so("chromedriver to listen", async || {
        if driver.has_ended() {
            bail!("chromedriver exited at once; is it installed?");
        }
        Ok(TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_ok())
    })
    .await?;
    Ok((driver, address))
}
