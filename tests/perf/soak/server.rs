//! A server whose replies consist of numbered words. The server records when it wrote each word.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rivulet_core::lock;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

const WORDS: usize = 200;
/// The pause between two words, about as long as the pauses of a fast model.
const PAUSE: Duration = Duration::from_millis(8);
/// Time to wait before resetting a connection. During this time, the client can read the last
/// bytes.
const BEFORE_RESET: Duration = Duration::from_millis(300);

/// The kinds of replies. The name of a model consists of the kind of its reply, a hyphen and a
/// number.
pub const KINDS: [&str; 9] = [
    "complete", "length", "cut", "reset", "silent", "error", "burst", "reasoning", "endless",
];

/// For each model, the times at which the server wrote the words of its reply to the socket.
type Sent = Arc<Mutex<HashMap<String, Vec<Instant>>>>;

/// A running server. Dropping this value stops the server.
pub struct WordServer {
    address: SocketAddr,
    sent: Sent,
    serving: JoinHandle<()>,
}

impl Drop for WordServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl WordServer {
    /// Starts the server on a free port.
    pub async fn start() -> Result<WordServer> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let sent = Sent::default();
        let known = Arc::clone(&sent);
        let serving = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let sent = Arc::clone(&known);
                tokio::spawn(async move {
                    // Ignore errors, because the test intentionally closes connections at any time.
                    let _ = serve(socket, &sent).await;
                });
            }
        });
        Ok(WordServer {
            address,
            sent,
            serving,
        })
    }

    pub fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    pub fn sent(&self, model: &str) -> Vec<Instant> {
        lock(&self.sent).get(model).cloned().unwrap_or_default()
    }

    /// Returns the first `words` words of a model's reply as text.
    pub fn text(model: &str, words: usize) -> String {
        (0..words).map(|index| WordServer::word(model, index)).collect()
    }

    /// Returns word `index` (from 0) of a model's reply, including any Markdown before it.
    pub fn word(model: &str, index: usize) -> String {
        let number = model.rsplit('-').next().unwrap_or_default();
        let before = match index {
            0 => "# ",
            index if index % 90 == 0 => "\n```\n\n",
            index if index % 90 == 60 => "\n\n```rust\n",
            index if index % 15 == 0 => "\n\n- ",
            _ => "",
        };
        format!("{before}{number}.{index} ")
    }
}

async fn serve(mut socket: TcpStream, sent: &Sent) -> Result<()> {
    socket.set_nodelay(true)?;
    let request = read_request(&mut socket).await?;
    let Some(model) = request["model"].as_str() else {
        let body = r#"{"data":[]}"#;
        let head = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        return Ok(socket
            .write_all([head.as_bytes(), body.as_bytes()].concat().as_slice())
            .await?);
    };
    let head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
    socket.write_all(head).await?;
    // Every conversation uses a different model. The first request for a model is for the reply,
    // and a later request is for the title.
    let first = match lock(sent).entry(model.to_owned()) {
        Entry::Occupied(_) => false,
        Entry::Vacant(entry) => {
            entry.insert(Vec::new());
            true
        }
    };
    if !first {
        write(&mut socket, &delta(&json!({ "content": "A title" }))).await?;
        return end(&mut socket, "stop").await;
    }
    let kind = model.split('-').next().unwrap_or_default();
    if kind == "reasoning" {
        for thought in 0..20 {
            write(
                &mut socket,
                &delta(&json!({ "reasoning_content": format!("thought {thought} ") })),
            )
            .await?;
            tokio::time::sleep(PAUSE).await;
        }
    }
    let words = if kind == "endless" { usize::MAX } else { WORDS };
    for index in 0..words {
        write(
            &mut socket,
            &delta(&json!({ "content": WordServer::word(model, index) })),
        )
        .await?;
        let now = Instant::now();
        lock(sent).entry(model.to_owned()).or_default().push(now);
        if kind != "burst" {
            tokio::time::sleep(PAUSE).await;
        }
    }
    match kind {
        "length" => end(&mut socket, "length").await,
        // Announce the length of another HTTP chunk, but close the connection without sending this
        // chunk.
        "cut" => Ok(socket.write_all(b"40\r\n").await?),
        "reset" => {
            tokio::time::sleep(BEFORE_RESET).await;
            Ok(socket.set_zero_linger()?)
        }
        "silent" => Ok(socket.write_all(b"0\r\n\r\n").await?),
        "error" => {
            let error = json!({ "error": { "code": 502, "message": "The model went away" } });
            write(&mut socket, &format!("data: {error}\n\n")).await?;
            Ok(socket.write_all(b"0\r\n\r\n").await?)
        }
        _ => end(&mut socket, "stop").await,
    }
}

fn delta(delta: &Value) -> String {
    format!(
        "data: {}\n\n",
        json!({ "choices": [{ "index": 0, "delta": delta }] })
    )
}

async fn write(socket: &mut TcpStream, event: &str) -> Result<()> {
    let chunk = format!("{:x}\r\n{event}\r\n", event.len());
    Ok(socket.write_all(chunk.as_bytes()).await?)
}

async fn end(socket: &mut TcpStream, reason: &str) -> Result<()> {
    let last = json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": reason }] });
    write(socket, &format!("data: {last}\n\ndata: [DONE]\n\n")).await?;
    Ok(socket.write_all(b"0\r\n\r\n").await?)
}

/// Reads a request and returns its JSON body, or `Null` if it has no body.
async fn read_request(socket: &mut TcpStream) -> Result<Value> {
    let mut request = Vec::new();
    let mut buffer = [0; 16 * 1024];
    loop {
        let count = socket.read(&mut buffer).await?;
        anyhow::ensure!(count > 0, "the client went away");
        request.extend_from_slice(&buffer[..count]);
        let Some(head_end) = request.windows(4).position(|window| window == b"\r\n\r\n") else {
            continue;
        };
        let head = String::from_utf8_lossy(&request[..head_end]).to_lowercase();
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length:"))
            .map_or(Ok(0), |length| length.trim().parse::<usize>())
            .context("a length")?;
        let body = &request[head_end + 4..];
        if body.len() >= length {
            return Ok(serde_json::from_slice(body).unwrap_or_default());
        }
    }
}
