//! The practice provider inside the program under test, asked from outside what it has seen.

use std::net::SocketAddr;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::window::Window;

/// The practice provider of a window.
pub struct Practice {
    address: SocketAddr,
}

impl Practice {
    /// The one of `window`, which must have used it already.
    pub async fn of(window: &Window<'_>) -> Result<Practice> {
        let info = window.command("app_info", json!({})).await?;
        let url = info["practice_url"]
            .as_str()
            .context("the practice provider does not run")?;
        let authority = url
            .trim_start_matches("http://")
            .split('/')
            .next()
            .unwrap_or_default();
        Ok(Practice {
            address: authority
                .parse()
                .with_context(|| format!("{url} is not a local address"))?,
        })
    }

    /// The requests for replies that it got, oldest first.
    pub async fn requests(&self) -> Result<Vec<Value>> {
        let answer: Value = serde_json::from_str(&self.ask("GET", "/practice/requests").await?)?;
        let all = answer
            .as_array()
            .context("the list of requests is a list")?
            .iter();
        let for_replies = |request: &&Value| {
            request["path"]
                .as_str()
                .is_some_and(|path| path.ends_with("/completions"))
        };
        Ok(all.filter(for_replies).cloned().collect())
    }

    /// A reply waits to be let go.
    pub async fn is_holding(&self) -> Result<bool> {
        Ok(self
            .requests()
            .await?
            .iter()
            .any(|request| request["state"] == "holding"))
    }

    /// Lets go every reply that is held.
    pub async fn release(&self) -> Result<()> {
        self.ask("POST", "/practice/release").await.map(drop)
    }

    async fn ask(&self, method: &str, path: &str) -> Result<String> {
        let mut connection = TcpStream::connect(self.address).await?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
            self.address
        );
        connection.write_all(head.as_bytes()).await?;
        let mut answer = String::new();
        connection.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").context("the answer has a head")?;
        ensure!(
            head.split(' ')
                .nth(1)
                .is_some_and(|status| status.starts_with('2')),
            "{path}: {head}"
        );
        Ok(body.to_owned())
    }
}
