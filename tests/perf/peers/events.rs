//! Rust libraries from other projects that split a stream into events. Each library is measured
//! twice: alone, and together with `serde_json`, which parses the data of the events.

use std::convert::Infallible;

use anyhow::{Context, Result};
use eventsource_stream::Eventsource;
use futures_util::{FutureExt, Stream, StreamExt, stream};
use serde::Deserialize;
use sse_stream::SseByteStream;

use crate::readers::{Found, Framer, Reader};

pub const EVENTSOURCE_STREAM: Framer = Framer {
    name: "eventsource-stream",
    frame: |body, read| bytes_in(eventsource(body, read)),
    linear: false,
};

pub const SSE_STREAM: Framer = Framer {
    name: "sse-stream",
    frame: |body, read| bytes_in(sse(body, read)),
    linear: true,
};

pub const WITH_EVENTSOURCE_STREAM: Reader = Reader {
    name: "eventsource-stream + serde_json",
    read: |body, read| meaning_of(eventsource(body, read)),
};

pub const WITH_SSE_STREAM: Reader = Reader {
    name: "sse-stream + serde_json",
    read: |body, read| meaning_of(sse(body, read)),
};

#[derive(Deserialize)]
#[allow(dead_code, reason = "a program parses all fields of a chunk, used or not")]
struct Chunk {
    id: String,
    object: String,
    created: u64,
    model: String,
    choices: Vec<Choice>,
    usage: Option<Usage>,
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "see Chunk")]
struct Choice {
    index: u32,
    delta: Delta,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "see Chunk")]
struct Delta {
    role: Option<String>,
    content: Option<String>,
    reasoning_content: Option<String>,
    tool_calls: Option<Vec<ToolCall>>,
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "see Chunk")]
struct ToolCall {
    index: u32,
    id: Option<String>,
    r#type: Option<String>,
    function: Option<Function>,
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "see Chunk")]
struct Function {
    name: Option<String>,
    arguments: Option<String>,
}

#[derive(Deserialize)]
#[allow(dead_code, reason = "see Chunk")]
struct Usage {
    prompt_tokens: u64,
    completion_tokens: u64,
    total_tokens: u64,
}

fn reads(body: &[u8], read: usize) -> impl Stream<Item = Result<&[u8], Infallible>> + Unpin {
    stream::iter(body.chunks(read).map(Ok))
}

fn eventsource(body: &[u8], read: usize) -> impl Stream<Item = Result<String>> {
    reads(body, read).eventsource().map(|event| {
        event
            .map(|event| event.data)
            .map_err(|fault| anyhow::anyhow!("{fault}"))
    })
}

fn sse(body: &[u8], read: usize) -> impl Stream<Item = Result<String>> {
    SseByteStream::new(reads(body, read)).map(|event| Ok(event?.data.unwrap_or_default()))
}

fn bytes_in(data: impl Stream<Item = Result<String>>) -> Result<usize> {
    run_now(async {
        let mut data = std::pin::pin!(data);
        let mut bytes = 0;
        while let Some(data) = data.next().await {
            bytes += data?.len();
        }
        Ok(bytes)
    })
}

fn meaning_of(data: impl Stream<Item = Result<String>>) -> Result<Found> {
    run_now(async {
        let mut data = std::pin::pin!(data);
        let mut found = Found::default();
        while let Some(data) = data.next().await {
            let data = data?;
            if data == "[DONE]" {
                continue;
            }
            let chunk: Chunk = serde_json::from_str(&data)?;
            for choice in std::hint::black_box(chunk).choices {
                let text = [choice.delta.content, choice.delta.reasoning_content];
                found.text += text.iter().flatten().map(String::len).sum::<usize>();
            }
        }
        Ok(found)
    })
}

/// Runs a future that is ready at once, because all bytes that it reads are already available.
fn run_now<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    work.now_or_never().context("the stream waited")?
}
