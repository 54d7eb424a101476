//! WebKit's own WebDriver, which opens the program and uses it as a person would.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;

use crate::desktop::Desktop;
use crate::started::Started;
use crate::wait;

/// The driver opens `program` on `desktop` with its data in `data`.
pub(crate) async fn open(desktop: &Desktop, program: &Path, data: &Path) -> Result<(Started, Client)> {
    let (driver, address) = start(desktop, data).await?;
    Ok((driver, session(address, program).await?))
}

/// A driver that listens at `address` starts `program` and hands its window over.
pub async fn session(address: SocketAddr, program: &Path) -> Result<Client> {
    let capabilities = json!({ "webkitgtk:browserOptions": { "binary": program, "args": [] } });
    ClientBuilder::new(HttpConnector::new())
        .capabilities(capabilities.as_object().cloned().unwrap_or_default())
        .connect(&format!("http://{address}"))
        .await
        .with_context(|| format!("WebKitWebDriver could not open {}", program.display()))
}

/// A driver on `desktop` for a program with its data in `data`, and where it listens.
pub async fn start(desktop: &Desktop, data: &Path) -> Result<(Started, SocketAddr)> {
    // The driver wants a number and cannot choose a free one; another program may take it in between.
    for _ in 0..5 {
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut command = Started::command("WebKitWebDriver");
        command
            .arg(format!("--port={}", address.port()))
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        desktop.place(&mut command);
        command.env("RIVULET_DATA_DIR", data);
        // Tauri hands the window to a driver only when this says so.
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
    anyhow::bail!("WebKitWebDriver ends at once; is it installed?")
}
