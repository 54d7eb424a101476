//! The server for this benchmark. It acts as Rivulet's provider, and it serves the bare page.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use rivulet_sandbox::request;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::ui::workload::answer;

/// Interval at which the server sends all deltas whose time has come.
const BEAT: Duration = Duration::from_millis(1);
/// Interval at which the server sends deltas to the bare page. It is the same as the interval at
/// which Rivulet's engine sends updates to Rivulet's page.
///
/// A shorter interval would slow down the bare page, because WebKit uses separate shared memory to
/// pass each piece of a response between its processes. With a thousand pieces per second, the page
/// would spend most of its time on this.
const FLOOR_BEAT: Duration = Duration::from_millis(16);

/// Returns the current time in milliseconds since 1970, as `Date.now()` does in a page.
pub fn now_ms() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs_f64() * 1000.0
}

#[derive(Clone, Debug)]
pub struct Sent {
    /// The user's message that this reply answers.
    pub question: String,
    /// The time just before the first delta was sent, in milliseconds since 1970.
    pub first_ms: f64,
    /// The time just before the last delta was sent, in milliseconds since 1970.
    pub last_ms: f64,
}

/// A server on this computer. Dropping this value stops the server.
pub struct BenchServer {
    address: SocketAddr,
    sent: UnboundedReceiver<Sent>,
    serving: JoinHandle<()>,
}

struct Site {
    kilobytes: usize,
    sent: UnboundedSender<Sent>,
}

impl BenchServer {
    /// Starts the server. `kilobytes` is the size of a reply.
    pub async fn start(kilobytes: usize) -> Result<BenchServer> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (sender, sent) = unbounded_channel();
        let site = Arc::new(Site {
            kilobytes,
            sent: sender,
        });
        let serving = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let site = Arc::clone(&site);
                // Ignore an error, because it affects only this connection. For example, the client
                // may have disconnected.
                tokio::spawn(async move { drop(serve(socket, &site).await) });
            }
        });
        Ok(BenchServer {
            address,
            sent,
            serving,
        })
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Discards the times of all replies so far, so that [`next_sent`](Self::next_sent) waits for a
    /// later reply.
    pub fn forget(&mut self) {
        while self.sent.try_recv().is_ok() {}
    }

    /// Waits until the next reply has been sent, and returns the times of its first and last delta.
    /// The next reply is the earliest reply whose times have been neither returned nor discarded.
    pub async fn next_sent(&mut self) -> Result<Sent> {
        self.sent.recv().await.context("the server has stopped")
    }
}

impl Drop for BenchServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn serve(mut socket: TcpStream, site: &Site) -> Result<()> {
    socket.set_nodelay(true)?;
    let Ok(request) = request::read(&mut socket).await else {
        return Ok(());
    };
    let file = request.path.as_str();
    match file {
        "/v1/chat/completions" | "/floor/stream" => {
            let asked = request.json();
            let messages = asked["messages"].as_array().context("messages")?;
            let question = messages.last().map(|message| words_of(&message["content"]));
            let beat = if file == "/floor/stream" { FLOOR_BEAT } else { BEAT };
            stream(&mut socket, &question.unwrap_or_default(), beat, site).await
        }
        "/v1/models" => {
            let models = json!({ "data": [{ "id": "bench", "object": "model" }] });
            send(&mut socket, "application/json", models.to_string().as_bytes()).await
        }
        "/floor" => send(&mut socket, "text/html", include_bytes!("floor.html")).await,
        "/floor.js" => send(&mut socket, "text/javascript", include_bytes!("floor.js")).await,
        _ => {
            let none = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
            Ok(socket.write_all(none).await?)
        }
    }
}

/// Returns the text of a message's content: a string or a list of parts.
fn words_of(content: &Value) -> String {
    match content {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(|part| part["text"].as_str()).collect(),
        _ => String::new(),
    }
}

async fn send(socket: &mut TcpStream, kind: &str, bytes: &[u8]) -> Result<()> {
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        bytes.len()
    );
    socket.write_all(head.as_bytes()).await?;
    Ok(socket.write_all(bytes).await?)
}

/// Encodes an HTTP chunk.
fn chunk(data: &[u8]) -> Vec<u8> {
    [format!("{:x}\r\n", data.len()).as_bytes(), data, b"\r\n"].concat()
}

fn event(delta: &Value, finish: Option<&str>) -> String {
    let data = json!({
        "id": "chatcmpl-bench", "object": "chat.completion.chunk", "created": 1_760_000_000, "model": "bench",
        "choices": [{ "index": 0, "delta": delta, "finish_reason": finish }],
    });
    format!("data: {data}\n\n")
}

/// Streams the answer to a question. The time of each delta is calculated from the start of the
/// reply, so a late write does not delay the deltas after it.
async fn stream(socket: &mut TcpStream, question: &str, beat: Duration, site: &Site) -> Result<()> {
    let answer = answer(question, site.kilobytes);
    let events: Vec<String> = answer
        .deltas()
        .into_iter()
        .map(|(thought, piece)| {
            let field = if thought { "reasoning_content" } else { "content" };
            event(&json!({ field: piece }), None)
        })
        .collect();
    let head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\
                 Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
    socket.write_all(head).await?;
    let begin = event(&json!({ "role": "assistant", "content": "" }), None);
    socket.write_all(&chunk(begin.as_bytes())).await?;
    let begun = Instant::now();
    let first_ms = now_ms();
    let mut last_ms = first_ms;
    let mut next = 0;
    while next < events.len() {
        let due = match answer.rate {
            Some(rate) => (begun.elapsed().as_secs_f64() * f64::from(rate)) as usize + 1,
            None => events.len(),
        };
        let due = due.min(events.len());
        if due > next {
            last_ms = now_ms();
            let pieces = events[next..due].concat();
            // Write at most 16,384 bytes at a time, as a busy server does.
            for piece in pieces.as_bytes().chunks(16_384) {
                socket.write_all(&chunk(piece)).await?;
            }
            next = due;
        }
        if next < events.len() {
            tokio::time::sleep(beat).await;
        }
    }
    let usage =
        json!({ "prompt_tokens": 1, "completion_tokens": events.len(), "total_tokens": events.len() + 1 });
    let end = format!(
        "{}data: {}\n\ndata: [DONE]\n\n",
        event(&json!({}), Some("stop")),
        json!({ "id": "chatcmpl-bench", "choices": [], "usage": usage })
    );
    socket.write_all(&chunk(end.as_bytes())).await?;
    socket.write_all(b"0\r\n\r\n").await?;
    let _ = site.sent.send(Sent {
        question: question.to_owned(),
        first_ms,
        last_ms,
    });
    Ok(())
}
