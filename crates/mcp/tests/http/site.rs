//! A web server for tests. It calls a function to answer each request, and records the requests.

use std::sync::{Arc, Mutex};

use rivulet_mcp::{
    BoxFuture, CallAnswer, CallPort, CancellationToken, Elicitation, ElicitationAnswer, Server, ServerConfig,
    ServerEvent, StartError, Transport,
};
use serde_json::{Map, Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

#[derive(Debug, Clone)]
pub struct Asked {
    pub verb: String,
    pub path: String,
    /// The headers of the request, with their names in lower case.
    pub head: Vec<(String, String)>,
    pub message: Value,
    pub body: String,
}

impl Asked {
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.head.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    pub fn method(&self) -> &str {
        self.message["method"].as_str().unwrap_or_default()
    }
}

#[derive(Debug, Clone)]
pub enum Reply {
    Plain(u16, Vec<(&'static str, String)>, String),
    /// An event stream that sends the messages in the list and then ends.
    Stream(Vec<Value>),
    /// An event stream that sends the messages in the list and stays open.
    OpenStream(Vec<Value>),
    /// No response: the server closes the connection.
    Nothing,
}

impl Reply {
    pub fn json(body: &Value) -> Self {
        Self::Plain(
            200,
            vec![("content-type", "application/json".into())],
            body.to_string(),
        )
    }

    pub fn status(status: u16) -> Self {
        Self::Plain(status, Vec::new(), String::new())
    }

    pub fn with(self, name: &'static str, value: &str) -> Self {
        match self {
            Self::Plain(status, mut headers, body) => {
                headers.push((name, value.to_owned()));
                Self::Plain(status, headers, body)
            }
            other => other,
        }
    }
}

pub struct Site {
    pub url: String,
    asked: watch::Sender<Vec<Asked>>,
    listening: JoinHandle<()>,
}

impl Site {
    pub async fn open(respond: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/mcp", listener.local_addr().unwrap());
        let asked = watch::Sender::new(Vec::new());
        let record = asked.clone();
        let respond = Arc::new(respond);
        let listening = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (record, respond) = (record.clone(), Arc::clone(&respond));
                tokio::spawn(async move {
                    let _ = serve(stream, &record, respond.as_ref()).await;
                });
            }
        });
        Self {
            url,
            asked,
            listening,
        }
    }

    /// Stops the server. It then refuses connections.
    pub async fn shut(self) {
        self.listening.abort();
        let _ = self.listening.await;
    }

    pub fn asked_at(&self, path: &str) -> Vec<Asked> {
        let all = self.asked.borrow();
        all.iter().filter(|asked| asked.path == path).cloned().collect()
    }

    pub fn asked_count(&self) -> usize {
        self.asked.borrow().len()
    }

    pub fn asked(&self, method: &str) -> Vec<Asked> {
        let all = self.asked.borrow();
        all.iter()
            .filter(|asked| asked.method() == method)
            .cloned()
            .collect()
    }

    pub async fn wait_for(&self, is_wanted: impl Fn(&Asked) -> bool) {
        let mut asked = self.asked.subscribe();
        asked
            .wait_for(|asked| asked.iter().any(&is_wanted))
            .await
            .unwrap();
    }

    pub async fn try_start(&self) -> Result<Server, StartError> {
        start_at(&self.url).await
    }

    pub async fn start(&self) -> Server {
        self.try_start().await.unwrap()
    }

    pub async fn start_recorded(&self) -> (Server, watch::Receiver<Vec<ServerEvent>>) {
        let events = watch::Sender::new(Vec::new());
        let recorded = events.subscribe();
        let record = move |event| events.send_modify(|events| events.push(event));
        (Server::start(config(&self.url), record).await.unwrap(), recorded)
    }
}

pub async fn start_at(url: &str) -> Result<Server, StartError> {
    Server::start(config(url), |_| {}).await
}

pub async fn call(server: &Server, port: &Port) -> CallAnswer {
    server
        .call("copy", Map::new(), CancellationToken::new(), port)
        .await
}

fn config(url: &str) -> ServerConfig {
    ServerConfig {
        transport: Transport::Http {
            url: url.to_owned(),
            headers: vec![("X-Token".to_owned(), "secret".to_owned())],
        },
        limits: Default::default(),
    }
}

async fn serve(
    stream: TcpStream,
    record: &watch::Sender<Vec<Asked>>,
    respond: &(dyn Fn(&Asked) -> Reply + Send + Sync),
) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    let mut words = line.split(' ').map(str::to_owned);
    let verb = words.next().unwrap_or_default();
    let path = words.next().unwrap_or_default();
    let mut head = Vec::new();
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        let Some((name, value)) = line.split_once(':') else {
            break;
        };
        head.push((name.to_lowercase(), value.trim().to_owned()));
    }
    let length = head.iter().find(|(name, _)| name == "content-length");
    let mut body = vec![0; length.map_or(0, |(_, length)| length.parse().unwrap())];
    stream.read_exact(&mut body).await?;
    let asked = Asked {
        verb,
        path,
        head,
        message: serde_json::from_slice(&body).unwrap_or_default(),
        body: String::from_utf8_lossy(&body).into_owned(),
    };
    let reply = respond(&asked);
    record.send_modify(|all| all.push(asked));
    write(stream.get_mut(), reply).await
}

async fn write(stream: &mut TcpStream, reply: Reply) -> std::io::Result<()> {
    let (messages, stays_open) = match reply {
        Reply::Nothing => return Ok(()),
        Reply::Plain(status, headers, body) => {
            let mut head = format!("HTTP/1.1 {status} X\r\nconnection: close\r\n");
            for (name, value) in headers {
                head.push_str(&format!("{name}: {value}\r\n"));
            }
            head.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
            stream.write_all(head.as_bytes()).await?;
            return stream.write_all(body.as_bytes()).await;
        }
        Reply::Stream(messages) => (messages, false),
        Reply::OpenStream(messages) => (messages, true),
    };
    stream
        .write_all(b"HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: text/event-stream\r\n\r\n")
        .await?;
    for message in messages {
        let event = match message {
            Value::String(raw) => raw,
            message => format!("data: {message}\n\n"),
        };
        stream.write_all(event.as_bytes()).await?;
    }
    if stays_open {
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).await?;
    }
    Ok(())
}

/// Returns a function that responds to the handshake of protocol version 2025-11-25, in which a
/// session is created. The function calls `call` to respond to tool requests.
pub fn legacy(call: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> impl Fn(&Asked) -> Reply {
    move |asked| match asked.method() {
        "server/discover" => Reply::status(400),
        "initialize" => {
            let answer = json!({
                "protocolVersion": "2025-11-25",
                "capabilities": { "tools": {} },
                "serverInfo": { "name": "site", "version": "1" },
            });
            Reply::json(&result(asked, answer)).with("mcp-session-id", "s1")
        }
        "tools/call" | "tools/list" => call(asked),
        _ if asked.verb == "GET" => Reply::status(405),
        _ => Reply::status(202),
    }
}

/// Returns a server's response to the handshake of protocol version 2026-07-28. `tools` becomes the
/// value of the server's `tools` capability.
pub fn discovered(asked: &Asked, tools: &Value) -> Reply {
    let answer = json!({
        "resultType": "complete",
        "supportedVersions": ["2026-07-28"],
        "capabilities": { "tools": tools },
        "ttlMs": 0,
        "cacheScope": "private",
    });
    Reply::json(&result(asked, answer))
}

/// Returns a function that responds to the handshake of protocol version 2026-07-28. The function
/// calls `call` to respond to tool requests.
pub fn modern(call: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> impl Fn(&Asked) -> Reply {
    move |asked| match asked.method() {
        "server/discover" => discovered(asked, &json!({})),
        "tools/call" | "tools/list" => call(asked),
        _ => Reply::status(202),
    }
}

pub fn result(asked: &Asked, result: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": asked.message["id"], "result": result })
}

/// A [`CallPort`] that records progress reports, and accepts every question without filling in any
/// values.
#[derive(Default)]
pub struct Port {
    pub progress: Mutex<Vec<f64>>,
}

impl CallPort for Port {
    fn progress(&self, _message: Option<&str>, done: f64, _total: Option<f64>) {
        self.progress.lock().unwrap().push(done);
    }

    fn elicit(&self, _request: Elicitation) -> BoxFuture<'_, ElicitationAnswer> {
        Box::pin(std::future::ready(ElicitationAnswer::Accept(Map::new())))
    }
}
