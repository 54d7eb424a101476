//! Reads one HTTP/1.1 request of limited size.

use std::sync::Arc;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Maximum total size of the request line and the headers, in bytes.
const HEAD_LIMIT: usize = 64 << 10;
const BODY_LIMIT: usize = 64 << 20;

/// A received HTTP request.
#[derive(Debug)]
pub struct Request {
    /// The HTTP method of the request, such as `GET`.
    pub method: String,
    /// The path of the request, without the query.
    pub path: String,
    /// The query as sent, without the question mark; empty if there is none.
    pub query: String,
    /// Names and values of the headers, in the order in which they arrived.
    pub headers: Vec<(String, String)>,
    /// The complete body of the request.
    pub body: Arc<[u8]>,
}

/// The reason why no request could be read.
#[derive(Debug)]
pub enum Unreadable {
    /// The client closed the connection before the end of the request, so no response can be sent.
    Gone,
    /// The request is refused. The values are the status and the message of the response.
    Refused(u16, &'static str),
}

/// Reads one request. Bytes after the request may be read and discarded.
///
/// # Errors
/// Fails if the client closes the connection, or if the request is malformed, is too large or has a
/// `Transfer-Encoding` header.
pub async fn read(stream: &mut TcpStream) -> Result<Request, Unreadable> {
    let mut bytes = Vec::with_capacity(4096);
    let head_len = read_head(stream, &mut bytes).await?;
    let mut body = bytes.split_off(head_len);
    let mut request = parse_head(&bytes).ok_or(Unreadable::Refused(400, "This is not an HTTP/1 request."))?;

    let length = body_length(&request)?;
    if request
        .header("expect")
        .is_some_and(|value| value.eq_ignore_ascii_case("100-continue"))
    {
        stream
            .write_all(b"HTTP/1.1 100 Continue\r\n\r\n")
            .await
            .map_err(|_| Unreadable::Gone)?;
    }
    body.truncate(length);
    let missing = length - body.len();
    let read = stream
        .take(missing as u64)
        .read_to_end(&mut body)
        .await
        .map_err(|_| Unreadable::Gone)?;
    if read < missing {
        return Err(Unreadable::Gone);
    }
    request.body = body.into();
    Ok(request)
}

impl Request {
    /// Returns the body as JSON, or `Null` if the body is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// Returns the value of the first header named `name`, ignoring case.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(present, _)| present.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }
}

/// Reads into `bytes` until they contain the whole head, including the blank line at its end.
/// Returns the length of the head.
async fn read_head(stream: &mut TcpStream, bytes: &mut Vec<u8>) -> Result<usize, Unreadable> {
    loop {
        let searched = bytes.len().saturating_sub(3);
        if stream.read_buf(bytes).await.map_err(|_| Unreadable::Gone)? == 0 {
            return Err(Unreadable::Gone);
        }
        let end = bytes[searched..]
            .windows(4)
            .position(|window| window == b"\r\n\r\n");
        let end = end.map(|end| searched + end + 4);
        if end.unwrap_or(bytes.len()) > HEAD_LIMIT {
            return Err(Unreadable::Refused(431, "The headers are longer than 64 KiB."));
        }
        if let Some(end) = end {
            return Ok(end);
        }
    }
}

fn parse_head(head: &[u8]) -> Option<Request> {
    let head = String::from_utf8_lossy(head);
    let mut lines = head.trim_end().split("\r\n");
    let mut first = lines.next()?.split(' ');
    let (method, target, version) = (first.next()?, first.next()?, first.next()?);
    let sound = first.next().is_none() && !method.is_empty() && version.starts_with("HTTP/1.");
    if !sound || !target.starts_with('/') {
        return None;
    }
    let mut headers = Vec::new();
    for line in lines {
        let (name, value) = line.split_once(':')?;
        if name.is_empty() || name.contains(char::is_whitespace) {
            return None;
        }
        headers.push((name.to_owned(), value.trim().to_owned()));
    }
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    Some(Request {
        method: method.to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        headers,
        body: Arc::default(),
    })
}

fn body_length(request: &Request) -> Result<usize, Unreadable> {
    if request.header("transfer-encoding").is_some() {
        return Err(Unreadable::Refused(
            411,
            "Send the request's length in Content-Length.",
        ));
    }
    let Some(length) = request.header("content-length") else {
        return Ok(0);
    };
    match length.parse() {
        Ok(length) if length <= BODY_LIMIT => Ok(length),
        Ok(_) => Err(Unreadable::Refused(413, "The request is longer than 64 MiB.")),
        Err(_) => Err(Unreadable::Refused(400, "Content-Length is not a number.")),
    }
}
