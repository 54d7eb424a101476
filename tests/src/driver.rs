//! Starts WebKit's WebDriver, which starts the program under test and controls its page.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result};
use fantoccini::error::NewSessionError;
use fantoccini::wd::TimeoutConfiguration;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;

use crate::desktop::Desktop;
use crate::started::Started;
use crate::wait;

/// Returns the path of a file that replaces the file dialogs in tests. If this file exists, Rivulet
/// shows no dialog and acts as if the user had chosen the path that the file contains.
pub(crate) fn pick_file(data: &Path) -> PathBuf {
    data.with_extension("pick")
}

/// Starts a driver on `desktop`. The driver starts `program`, which uses `data` as its data folder.
/// Returns the driver and the WebDriver session.
pub(crate) async fn open(desktop: &Desktop, program: &Path, data: &Path) -> Result<(Started, Client)> {
    let mut tries = 3;
    loop {
        let (driver, address) = start(desktop, data).await?;
        let opened = session(address, program).await;
        tries -= 1;
        match &opened {
            // In rare cases, a driver closes the connection without an answer. If that happens,
            // start another driver.
            Err(error) if tries > 0 && matches!(error.downcast_ref(), Some(NewSessionError::Failed(_))) => {
                eprintln!("{error:#}");
            }
            _ => return opened.map(|client| (driver, client)),
        }
    }
}

/// Starts `program` through the driver at `address`. Returns the WebDriver session of its window.
pub async fn session(address: SocketAddr, program: &Path) -> Result<Client> {
    let capabilities = json!({ "webkitgtk:browserOptions": { "binary": program, "args": [] } });
    let client = ClientBuilder::new(HttpConnector::new())
        .capabilities(capabilities.as_object().cloned().unwrap_or_default())
        .connect(&format!("http://{address}"))
        .await
        .with_context(|| format!("WebKitWebDriver could not open {}", program.display()))?;
    // On a busy machine, some scripts take longer than the driver's default of 30 seconds.
    let limits = TimeoutConfiguration::new(Some(wait::DEADLINE), Some(wait::DEADLINE), None);
    client.update_timeouts(limits).await?;
    Ok(client)
}

/// Starts a driver on `desktop`. Every program that the driver starts uses `data` as its data
/// folder. Returns the driver and its address.
pub async fn start(desktop: &Desktop, data: &Path) -> Result<(Started, SocketAddr)> {
    // The driver cannot choose a free port by itself, so choose one here. Another program may take
    // this port before the driver does, so try several ports.
    for _ in 0..5 {
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut command = Started::command("WebKitWebDriver");
        command
            .arg(format!("--port={}", address.port()))
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        desktop.place(&mut command);
        command.env("RIVULET_DATA_DIR", data);
        command.env("RIVULET_TEST_PICK", pick_file(data));
        // Allow tools to read web pages from this computer, where the tests serve their pages.
        command.env("RIVULET_TEST_LOCAL_PAGES", "1");
        // Tauri allows a driver to control the window only if this environment variable is set.
        command.env("TAURI_WEBVIEW_AUTOMATION", "true");
        let mut driver = Started::start(&mut command)?;
        let listens = wait::until("WebKitWebDriver to listen", async || {
            if driver.has_ended() {
                return Ok(Some(false));
            }
            let connection = TcpStream::connect_timeout(&address, Duration::from_secs(1));
            Ok(connection.is_ok().then_some(true))
        });
        if listens.await? {
            return Ok((driver, address));
        }
    }
    anyhow::bail!("WebKitWebDriver ended immediately; is it installed?")
}
