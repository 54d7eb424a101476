//! An HTTP client that reports the chunks of a response and how the connection ended.

use std::io;

use rivulet_sandbox::Sandbox;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How a body ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The body ended with the empty chunk or at its declared length. If the response is not
    /// chunked and declares no length, the end of the connection is the end of the body.
    Proper,
    /// The server sent FIN before the declared end of the body.
    Short,
    /// The connection was reset (RST).
    Reset,
}

/// A response, read to the end of the connection.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub head: String,
    /// The chunks of the body. The last chunk may be incomplete. A body that is not chunked counts
    /// as one chunk.
    pub chunks: Vec<Vec<u8>>,
    pub end: End,
}

impl Response {
    pub fn body(&self) -> Vec<u8> {
        self.chunks.concat()
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body()).into_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines
            .into_iter()
            .find_map(|(present, value)| (present == name).then_some(value))
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body()).expect("JSON")
    }

    /// Parses and returns the data of every event except `[DONE]`.
    pub fn events(&self) -> Vec<Value> {
        let data: Vec<_> = self.data().into_iter().filter(|data| data != "[DONE]").collect();
        data.iter()
            .map(|data| serde_json::from_str(data).unwrap_or(Value::Null))
            .collect()
    }

    pub fn data(&self) -> Vec<String> {
        let text = self.text();
        let whole = text.rsplit_once("\n\n").map_or("", |(whole, _)| whole);
        whole
            .split("\n\n")
            .filter_map(|event| event.lines().find_map(|line| line.strip_prefix("data: ")))
            .map(str::to_owned)
            .collect()
    }

    pub fn is_done(&self) -> bool {
        self.data().last().is_some_and(|data| data == "[DONE]")
    }

    /// Returns the first choice in every event, or null for an event without choices.
    pub fn choices(&self) -> Vec<Value> {
        self.events()
            .iter()
            .map(|event| event["choices"][0].clone())
            .collect()
    }

    /// Returns the values of a string field in the deltas of all events, joined together.
    pub fn field(&self, name: &str) -> String {
        let choices = self.choices();
        choices
            .iter()
            .filter_map(|choice| choice["delta"][name].as_str())
            .collect()
    }

    pub fn calls(&self) -> Vec<Value> {
        let choices = self.choices();
        let lists = choices
            .iter()
            .filter_map(|choice| choice["delta"]["tool_calls"].as_array());
        lists.flatten().cloned().collect()
    }

    pub fn finish(&self) -> Vec<String> {
        let choices = self.choices();
        let reasons = choices
            .iter()
            .filter_map(|choice| choice["finish_reason"].as_str());
        reasons
            .filter(|reason| !reason.is_empty())
            .map(str::to_owned)
            .collect()
    }
}

/// A connection on which a request has been sent.
pub struct Call {
    pub stream: TcpStream,
    bytes: Vec<u8>,
}

impl Call {
    pub async fn open(sandbox: &Sandbox, request: &[u8]) -> Self {
        let mut stream = TcpStream::connect(sandbox.address()).await.expect("connects");
        stream.write_all(request).await.expect("sends");
        Self {
            stream,
            bytes: Vec::new(),
        }
    }

    pub async fn chat(sandbox: &Sandbox, body: &Value) -> Self {
        Self::open(sandbox, &post("/v1/chat/completions", &body.to_string())).await
    }

    pub async fn model(sandbox: &Sandbox, model: &str) -> Self {
        Self::chat(sandbox, &chat_body(model)).await
    }

    pub async fn read_until(&mut self, text: &str) {
        while !String::from_utf8_lossy(&self.bytes).contains(text) {
            assert!(
                self.stream.read_buf(&mut self.bytes).await.expect("reads") > 0,
                "the response ended before {text:?}"
            );
        }
    }

    pub fn so_far(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub async fn raw(mut self) -> (Vec<u8>, io::Result<usize>) {
        let end = self.stream.read_to_end(&mut self.bytes).await;
        (self.bytes, end)
    }

    pub async fn response(self) -> Response {
        let (bytes, end) = self.raw().await;
        let at = bytes
            .windows(4)
            .position(|window| window == b"\r\n\r\n")
            .expect("a head")
            + 4;
        let head = String::from_utf8(bytes[..at].to_vec())
            .expect("UTF-8")
            .to_ascii_lowercase();
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|code| code.parse().ok())
            .expect("a status");
        let rest = &bytes[at..];
        let length = head
            .split("content-length: ")
            .nth(1)
            .and_then(|length| length.lines().next());
        let (chunks, proper) = if head.contains("transfer-encoding: chunked") {
            chunks(rest)
        } else {
            (
                vec![rest.to_vec()],
                length.is_none_or(|length| length == rest.len().to_string()),
            )
        };
        let end = match end {
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => End::Reset,
            Err(error) => panic!("{error}"),
            Ok(_) if proper => End::Proper,
            Ok(_) => End::Short,
        };
        Response {
            status,
            head,
            chunks,
            end,
        }
    }
}

fn chunks(mut rest: &[u8]) -> (Vec<Vec<u8>>, bool) {
    let mut chunks = Vec::new();
    while let Some(line) = rest.windows(2).position(|window| window == b"\r\n") {
        let size = std::str::from_utf8(&rest[..line]).expect("a chunk size");
        let size = usize::from_str_radix(size, 16).expect("a chunk size");
        rest = &rest[line + 2..];
        if size == 0 {
            assert_eq!(rest, b"\r\n", "no bytes follow the body");
            return (chunks, true);
        }
        chunks.push(rest[..size.min(rest.len())].to_vec());
        if rest.len() < size + 2 {
            break;
        }
        assert_eq!(&rest[size..size + 2], b"\r\n");
        rest = &rest[size + 2..];
    }
    (chunks, false)
}

pub fn post(path: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!("POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}")
        .into_bytes()
}

pub fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").into_bytes()
}

pub fn chat_body(model: &str) -> Value {
    json!({"model": model, "stream": true, "messages": [{"role": "user", "content": "Hello there"}]})
}

pub async fn fetch(sandbox: &Sandbox, request: &[u8]) -> Response {
    Call::open(sandbox, request).await.response().await
}

/// Requests a practice model's reply as a stream without pauses, and returns the complete response.
pub async fn stream(sandbox: &Sandbox, model: &str) -> Response {
    Call::model(sandbox, &format!("{model}@max"))
        .await
        .response()
        .await
}

/// Returns the complete streamed response of a practice model on a newly started server.
pub async fn streamed(model: &str) -> Response {
    stream(&Sandbox::start().await.unwrap(), model).await
}

/// Returns a practice model's response to a request that does not ask for a stream.
pub async fn not_streamed(model: &str) -> Response {
    let mut body = chat_body(&format!("{model}@max"));
    body["stream"] = json!(false);
    let sandbox = Sandbox::start().await.unwrap();
    Call::chat(&sandbox, &body).await.response().await
}

/// Asserts that a stream ended with the finish reason `finish` and `[DONE]`.
pub fn assert_complete(response: &Response, finish: &str) {
    assert_eq!((response.status, response.end), (200, End::Proper));
    assert_eq!(response.finish(), [finish]);
    assert!(response.is_done());
}
