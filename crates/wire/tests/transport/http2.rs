//! The server side of HTTP/2 for one request, frame by frame (RFC 9113).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::listener::Stream;

/// The connection preface that a client sends (RFC 9113, section 3.4).
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const DATA: u8 = 0;
const HEADERS: u8 = 1;
const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const GOAWAY: u8 = 7;
const END_STREAM: u8 = 1;
const ACK: u8 = 1;
const END_HEADERS: u8 = 4;
/// The id of the first stream that a client opens.
const STREAM: u32 = 1;

/// Error codes of HTTP/2 (RFC 9113, section 7).
pub const NO_ERROR: u32 = 0;
pub const INTERNAL_ERROR: u32 = 2;
pub const REFUSED_STREAM: u32 = 7;
pub const CANCEL: u32 = 8;

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// Returns a HEADERS frame with status 200 and the content type. The headers are encoded with HPACK
/// (RFC 7541, section 6).
pub fn head() -> Vec<u8> {
    let content_type = b"text/event-stream";
    let length = [u8::try_from(content_type.len()).unwrap()];
    // 0x88 encodes `:status: 200`. 0x0f 0x10 start a literal header field without indexing; its
    // name is entry 31 of the static table, `content-type`.
    let block = [&[0x88, 0x0f, 0x10][..], &length, content_type].concat();
    frame(HEADERS, END_HEADERS, STREAM, &block)
}

/// Returns a DATA frame.
pub fn data(bytes: &[u8]) -> Vec<u8> {
    frame(DATA, 0, STREAM, bytes)
}

/// Returns an empty DATA frame with END_STREAM.
pub fn end_stream() -> Vec<u8> {
    frame(DATA, END_STREAM, STREAM, b"")
}

/// Returns an RST_STREAM frame.
pub fn rst_stream(code: u32) -> Vec<u8> {
    frame(RST_STREAM, 0, STREAM, &code.to_be_bytes())
}

/// Returns a GOAWAY frame. It states that the server ignores all streams whose ids are greater than
/// `last`.
pub fn goaway(last: u32, code: u32) -> Vec<u8> {
    frame(GOAWAY, 0, 0, &[last.to_be_bytes(), code.to_be_bytes()].concat())
}

/// Reads until the first request is complete, increments `requests`, and acknowledges the client's
/// settings. Returns `None` if the connection ends earlier.
pub async fn read_request(stream: &mut Stream, requests: &AtomicUsize) -> Option<()> {
    let mut preface = [0; PREFACE.len()];
    stream.read_exact(&mut preface).await.ok()?;
    assert_eq!(preface, PREFACE);
    stream.write_all(&frame(SETTINGS, 0, 0, b"")).await.ok()?;
    loop {
        let (kind, flags) = read_frame(stream).await?;
        if kind == SETTINGS && flags & ACK == 0 {
            stream.write_all(&frame(SETTINGS, ACK, 0, b"")).await.ok()?;
        }
        if kind == HEADERS {
            requests.fetch_add(1, Ordering::SeqCst);
        }
        if matches!(kind, HEADERS | DATA) && flags & END_STREAM != 0 {
            return Some(());
        }
    }
}

/// Reads until the client closes the connection, and counts the requests.
pub async fn count_requests(mut stream: Stream, requests: Arc<AtomicUsize>) {
    while let Some((kind, _)) = read_frame(&mut stream).await {
        if kind == HEADERS {
            requests.fetch_add(1, Ordering::SeqCst);
        }
    }
}

async fn read_frame(stream: &mut Stream) -> Option<(u8, u8)> {
    let mut head = [0; 9];
    stream.read_exact(&mut head).await.ok()?;
    let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
    let mut payload = vec![0; length as usize];
    stream.read_exact(&mut payload).await.ok()?;
    Some((head[3], head[4]))
}
