//! Decodes the body of a response, streamed or not, into events (wire contract, section 1).

use std::borrow::Cow;
use std::mem::take;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, ModelEvent, UiText};

use crate::chunk::ChunkReader;
use crate::error_body::{EXCERPT_CHARS, excerpt};
use crate::open_json;
use crate::redactor::Redactor;
use crate::sse::{Frame, Parser};

const BOM: &[u8] = b"\xef\xbb\xbf";
/// The data of the event that ends a stream.
const DONE: &str = "[DONE]";

/// Maximum size, in bytes, of one event, and of a whole body that is not a stream.
pub const EVENT_LIMIT: usize = 16 * 1024 * 1024;

/// Decodes the body of one response.
///
/// Many servers send a wrong content type, so the first bytes decide how the body is read. A body
/// that starts with `{` is a reply in JSON, and a body that starts with `<` is an HTML page. Any
/// other body is a stream if its content type or its first line shows that.
#[derive(Debug)]
pub struct Decoder {
    status: u16,
    content_type: String,
    limit: usize,
    kind: Kind,
    chunks: ChunkReader,
    redactor: Redactor,
}

#[derive(Debug)]
enum Kind {
    /// The beginning of the body, kept until the kind of the body is known.
    Unknown(Vec<u8>),
    Stream(Parser),
    Whole(Vec<u8>),
    /// The beginning of a body that is not a reply. The fault for this body quotes it.
    Foreign(Vec<u8>),
}

impl Decoder {
    /// Creates a decoder for a response. `status` is its HTTP status, and `content_type` is the
    /// value of its `Content-Type` header.
    pub fn new(status: u16, content_type: &str) -> Self {
        Decoder::with_limit(status, content_type, EVENT_LIMIT)
    }

    /// Creates a decoder with the size limit `limit` instead of [`EVENT_LIMIT`].
    pub fn with_limit(status: u16, content_type: &str, limit: usize) -> Self {
        Decoder {
            status,
            content_type: content_type.to_owned(),
            limit,
            kind: Kind::Unknown(Vec::new()),
            chunks: ChunkReader::default(),
            redactor: Redactor::default(),
        }
    }

    /// Makes the decoder redact secrets with `redactor` in all faults and events, except in the
    /// text, reasoning and tool calls of the reply.
    #[must_use]
    pub fn redacting(mut self, redactor: Redactor) -> Self {
        self.redactor = redactor;
        self
    }

    /// Returns where the server put the reasoning: the name of a field, or a short description such
    /// as `<think> tags`. Returns `None` if there was no reasoning.
    pub fn reasoning_field(&self) -> Option<&'static str> {
        self.chunks.reasoning_field()
    }

    /// Decodes the next bytes of the body and appends the resulting events to `events`. Returns a
    /// fault if decoding cannot continue. The events before the fault are kept in `events`.
    pub fn push(&mut self, bytes: &[u8], events: &mut Vec<ModelEvent>) -> Result<(), Fault> {
        let before = events.len();
        let read = self.push_unredacted(bytes, events);
        if read.is_err() {
            self.chunks.flush(|event| events.push(event));
        }
        self.redact(before, events, read)
    }

    fn redact(&self, before: usize, events: &mut [ModelEvent], read: Result<(), Fault>) -> Result<(), Fault> {
        for event in &mut events[before..] {
            self.redactor.redact_event(event);
        }
        read.map_err(|fault| self.redactor.redact(fault))
    }

    fn push_unredacted(&mut self, bytes: &[u8], events: &mut Vec<ModelEvent>) -> Result<(), Fault> {
        match &mut self.kind {
            Kind::Unknown(held) => {
                let seen = if held.is_empty() {
                    Cow::Borrowed(bytes)
                } else {
                    held.extend_from_slice(bytes);
                    Cow::Owned(take(held))
                };
                let (bom, start) = without_blank_start(&seen);
                if let Some(kind) = sniff(start, &self.content_type, false, self.limit) {
                    self.kind = kind;
                    return self.push_unredacted(start, events);
                }
                // Drop leading whitespace here, because scanning it again on every read would take
                // quadratic time.
                *held = [bom, start].concat();
                events.push(ModelEvent::KeepAlive);
                Ok(())
            }
            Kind::Stream(parser) => {
                let chunks = &mut self.chunks;
                parser
                    .push(bytes, |frame| read_frame(chunks, frame, false, events))
                    .map_err(|too_large| {
                        protocol(fault::event_too_large()).with_detail(too_large.to_string())
                    })
            }
            Kind::Whole(body) => {
                if body.len() + bytes.len() > self.limit {
                    return Err(protocol(fault::reply_too_large()));
                }
                body.extend_from_slice(bytes);
                // No text can be shown before the JSON is complete. Report that bytes arrived,
                // because they prove that the server is alive.
                events.push(ModelEvent::KeepAlive);
                Ok(())
            }
            Kind::Foreign(body) => {
                body.extend_from_slice(bytes);
                if body.len() >= EXCERPT_CHARS * 4 {
                    Err(foreign(self.status, &self.content_type, body))
                } else {
                    Ok(())
                }
            }
        }
    }

    /// Decodes the remaining bytes when the body ends, even if the body was cut off, and appends
    /// the resulting events to `events`. Returns a fault if the end of the body cannot be decoded.
    pub fn finish(&mut self, events: &mut Vec<ModelEvent>) -> Result<(), Fault> {
        let before = events.len();
        let read = self.finish_unredacted(events);
        self.chunks.flush(|event| events.push(event));
        self.redact(before, events, read)
    }

    fn finish_unredacted(&mut self, events: &mut Vec<ModelEvent>) -> Result<(), Fault> {
        match &mut self.kind {
            Kind::Unknown(held) => {
                let held = take(held);
                let (_, start) = without_blank_start(&held);
                let Some(kind) = sniff(start, &self.content_type, true, self.limit) else {
                    return Ok(());
                };
                self.kind = kind;
                self.push_unredacted(start, events)?;
                self.finish_unredacted(events)
            }
            Kind::Stream(parser) => {
                let chunks = &mut self.chunks;
                parser.finish(|frame| read_frame(chunks, frame, true, events));
                Ok(())
            }
            Kind::Whole(body) => {
                events.push(ModelEvent::Whole);
                let before = events.len();
                let json = String::from_utf8_lossy(without_cut_char(body));
                let read = self.chunks.read(&json, false, |event| events.push(event));
                if let Err(unreadable) = read {
                    if unreadable.cut_off && read_cut(&mut self.chunks, &json, events) {
                        return Ok(());
                    }
                    return Err(protocol(fault::reply_not_json()).with_detail(excerpt(body)));
                }
                self.chunks.flush(|event| events.push(event));
                // If nothing in the JSON belongs to a reply, it is not a chat completion. In this
                // case, return a fault that quotes the JSON.
                let is_no_reply = |event: &ModelEvent| {
                    matches!(
                        event,
                        ModelEvent::KeepAlive | ModelEvent::RequestId(_) | ModelEvent::Usage(_)
                    )
                };
                if !self.chunks.has_message() && events[before..].iter().all(is_no_reply) {
                    return Err(foreign(self.status, &self.content_type, body));
                }
                Ok(())
            }
            Kind::Foreign(body) => Err(foreign(self.status, &self.content_type, body)),
        }
    }
}

/// Splits the beginning of a body into the byte order mark, which is empty if there is none, and
/// the remaining bytes. Drops the whitespace before and after the mark.
fn without_blank_start(seen: &[u8]) -> (&[u8], &[u8]) {
    let seen = seen.trim_ascii_start();
    match seen.split_at_checked(BOM.len()) {
        Some((BOM, start)) => (BOM, start.trim_ascii_start()),
        _ => (&[], seen),
    }
}

/// Returns the kind of a body that begins with `start`. Returns `None` if the body is empty or if
/// more bytes are needed to decide. `ended` is true if no more bytes follow.
fn sniff(start: &[u8], content_type: &str, ended: bool, limit: usize) -> Option<Kind> {
    const FIELDS: [&[u8]; 5] = [b"data:", b"event:", b"id:", b"retry:", b":"];
    const STREAM: &str = "text/event-stream";
    let may_become = |whole: &[u8]| !ended && whole.len() > start.len() && whole.starts_with(start);
    if may_become(BOM) {
        return None;
    }
    let named_stream = content_type
        .get(..STREAM.len())
        .is_some_and(|named| named.eq_ignore_ascii_case(STREAM));
    match *start.first()? {
        b'{' => Some(Kind::Whole(Vec::new())),
        b'<' => Some(Kind::Foreign(Vec::new())),
        _ if named_stream || FIELDS.iter().any(|field| start.starts_with(field)) => {
            Some(Kind::Stream(Parser::new(limit)))
        }
        _ if FIELDS.iter().any(|field| may_become(field)) => None,
        _ => Some(Kind::Foreign(Vec::new())),
    }
}

/// Returns the fault for a body that is not a reply. The fault quotes the HTTP status and the first
/// characters of the content type and of the body.
fn foreign(status: u16, content_type: &str, body: &[u8]) -> Fault {
    let number = status.to_string();
    let answer = match content_type {
        "" => fault::detail_answer_untyped(excerpt(body), number),
        content_type => fault::detail_answer(excerpt(body), excerpt(content_type.as_bytes()), number),
    };
    Fault {
        status: Some(status),
        ..protocol(fault::not_a_chat_api()).with_detail(answer.to_string())
    }
}

fn protocol(message: UiText) -> Fault {
    Fault::new(FaultCategory::Protocol, message)
}

/// Returns the body without an incomplete character at its end.
fn without_cut_char(body: &[u8]) -> &[u8] {
    const FIRST_BYTE: u8 = 0xc0;
    let last = body.iter().rposition(|byte| *byte >= FIRST_BYTE);
    let is_cut = |bytes: &[u8]| std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none());
    match last {
        Some(at) if is_cut(&body[at..]) => &body[..at],
        _ => body,
    }
}

/// Reads a JSON reply whose end is missing. Returns whether the JSON contains any piece of the
/// reply.
fn read_cut(chunks: &mut ChunkReader, json: &str, events: &mut Vec<ModelEvent>) -> bool {
    use ModelEvent::{Error, Fragment, OtherChoice, RequestId, SendBack, ThinkClosed, ThinkOpened, Usage};
    let before = events.len();
    let [whole, finished] = open_json::completed(json);
    // The last id or number may be cut, so read these only from the values that are complete. Skip
    // the finish reason: it could make the reply look complete, although some of its text may be
    // missing.
    let _ = ChunkReader::default().read(&finished, false, |event| {
        if let RequestId(_) | Usage(_) | SendBack(_) = event {
            events.push(event);
        }
    });
    for json in [whole, finished] {
        let read = chunks.read(&json, false, |event| {
            if let Fragment(_) | ThinkOpened(_) | ThinkClosed | OtherChoice | Error(_) = event {
                events.push(event);
            }
        });
        if read.is_ok() {
            break;
        }
    }
    events[before..]
        .iter()
        .any(|event| matches!(event, ModelEvent::Fragment(_)))
}

fn read_frame(chunks: &mut ChunkReader, frame: Frame<'_>, last: bool, events: &mut Vec<ModelEvent>) {
    let (name, data) = match frame {
        Frame::Comment => return events.push(ModelEvent::KeepAlive),
        Frame::Event { name, data } => (name, data),
    };
    match data.trim() {
        DONE => {
            chunks.flush(|event| events.push(event));
            events.push(ModelEvent::Done);
        }
        // Treat an event without data as a comment. Some servers send such events to keep the
        // connection alive.
        "" => events.push(ModelEvent::KeepAlive),
        data => {
            if let Err(unreadable) = chunks.read(data, name == "error", |event| events.push(event)) {
                if name == "error" {
                    let fault = Fault::new(FaultCategory::Provider, fault::error_while_replying());
                    events.push(ModelEvent::Error(fault.with_detail(excerpt(data.as_bytes()))));
                } else if !(last && (unreadable.cut_off || DONE.starts_with(data))) {
                    // Do not report an event as unreadable if the body ended in the middle of the
                    // event, for example in the middle of the end marker `[DONE]`. Such a reply is
                    // reported as incomplete anyway, unless it already has a finish reason.
                    events.push(ModelEvent::Unreadable);
                }
            }
        }
    }
}
