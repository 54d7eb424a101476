//! The body of an answer -> what it means, whatever kind of body it turns out to be (contract, section 1).

use rivulet_core::{Fault, FaultCategory, ModelEvent};

use crate::chunk::ChunkReader;
use crate::error_body::{EXCERPT_CHARS, excerpt};
use crate::sse::{Frame, Parser};

/// Largest event, and largest body that is no stream, in bytes.
pub const EVENT_LIMIT: usize = 16 * 1024 * 1024;

/// Reads one body.
///
/// Servers are wrong about their content type often enough that the first bytes decide: `{` is one whole
/// reply in JSON, `<` is a page, anything else is a stream if the server called it one or if it looks like one.
#[derive(Debug)]
pub struct Decoder {
    status: u16,
    content_type: String,
    limit: usize,
    kind: Kind,
    chunks: ChunkReader,
}

#[derive(Debug)]
enum Kind {
    /// Nothing but white space came yet.
    Unknown(Vec<u8>),
    Stream(Parser),
    Whole(Vec<u8>),
    /// No reply at all: the first of it, to be shown.
    Foreign(Vec<u8>),
}

impl Decoder {
    /// A decoder for the body of an answer with this status and content type.
    pub fn new(status: u16, content_type: &str) -> Self {
        Decoder::with_limit(status, content_type, EVENT_LIMIT)
    }

    /// The same with another bound than [`EVENT_LIMIT`].
    pub fn with_limit(status: u16, content_type: &str, limit: usize) -> Self {
        Decoder {
            status,
            content_type: content_type.to_owned(),
            limit,
            kind: Kind::Unknown(Vec::new()),
            chunks: ChunkReader::default(),
        }
    }

    /// Takes the next bytes and adds what they mean to `events`. Fails if the body cannot be read any further;
    /// what was added before that stands.
    pub fn push(&mut self, bytes: &[u8], events: &mut Vec<ModelEvent>) -> Result<(), Fault> {
        match &mut self.kind {
            Kind::Unknown(seen) => {
                seen.extend_from_slice(bytes);
                let Some(kind) = self.sniff() else { return Ok(()) };
                let seen = match std::mem::replace(&mut self.kind, kind) {
                    Kind::Unknown(seen) => seen,
                    _ => Vec::new(),
                };
                self.push(&seen, events)
            }
            Kind::Stream(parser) => {
                let chunks = &mut self.chunks;
                parser
                    .push(bytes, |frame| read_frame(chunks, frame, false, events))
                    .map_err(|too_large| {
                        protocol("The provider sent more in one event than can be right")
                            .with_detail(too_large.to_string())
                    })
            }
            Kind::Whole(body) => {
                if body.len() + bytes.len() > self.limit {
                    return Err(protocol("The reply is larger than can be right"));
                }
                body.extend_from_slice(bytes);
                // The server lives, even if nothing can be shown before the last brace.
                events.push(ModelEvent::KeepAlive);
                Ok(())
            }
            Kind::Foreign(body) => {
                body.extend_from_slice(bytes);
                if body.len() >= EXCERPT_CHARS * 4 {
                    Err(self.foreign())
                } else {
                    Ok(())
                }
            }
        }
    }

    /// The body is over, well or not: adds what was left.
    pub fn finish(&mut self, events: &mut Vec<ModelEvent>) -> Result<(), Fault> {
        match &mut self.kind {
            Kind::Unknown(_) => Ok(()),
            Kind::Stream(parser) => {
                let chunks = &mut self.chunks;
                parser.finish(|frame| read_frame(chunks, frame, true, events));
                Ok(())
            }
            Kind::Whole(body) => {
                let text = String::from_utf8_lossy(body).into_owned();
                self.chunks
                    .read(&text, false, |event| events.push(event))
                    .map_err(|_| {
                        protocol("The reply is not the JSON it claims to be").with_detail(excerpt(body))
                    })
            }
            Kind::Foreign(_) => Err(self.foreign()),
        }
    }

    fn sniff(&self) -> Option<Kind> {
        let Kind::Unknown(seen) = &self.kind else {
            return None;
        };
        let start = seen
            .strip_prefix(b"\xef\xbb\xbf")
            .unwrap_or(seen)
            .trim_ascii_start();
        let first = *start.first()?;
        let named_stream = self
            .content_type
            .to_ascii_lowercase()
            .starts_with("text/event-stream");
        let fields: [&[u8]; 5] = [b"data:", b"event:", b"id:", b"retry:", b":"];
        let like_stream = fields.iter().any(|field| {
            let common = field.len().min(start.len());
            start[..common] == field[..common]
        });
        Some(match first {
            b'{' => Kind::Whole(Vec::new()),
            // A first read may end inside a field's name: its beginning is enough.
            _ if named_stream || like_stream => Kind::Stream(Parser::new(self.limit)),
            _ => Kind::Foreign(Vec::new()),
        })
    }

    fn foreign(&self) -> Fault {
        let body = match &self.kind {
            Kind::Foreign(body) => excerpt(body),
            _ => String::new(),
        };
        let content_type = if self.content_type.is_empty() {
            "no content type"
        } else {
            &self.content_type
        };
        Fault {
            status: Some(self.status),
            ..protocol("The answer is not a stream of chat completions")
                .with_detail(format!("HTTP {}, {content_type}: {body}", self.status))
        }
    }
}

fn protocol(message: &str) -> Fault {
    Fault::new(FaultCategory::Protocol, message)
}

fn read_frame(chunks: &mut ChunkReader, frame: Frame, last: bool, events: &mut Vec<ModelEvent>) {
    let (name, data) = match frame {
        Frame::Comment => return events.push(ModelEvent::KeepAlive),
        Frame::Event { name, data } => (name, data),
    };
    match data.trim() {
        "[DONE]" => events.push(ModelEvent::Done),
        // Some servers beat with an empty event instead of a comment.
        "" => events.push(ModelEvent::KeepAlive),
        data => {
            if let Err(unreadable) = chunks.read(data, name == "error", |event| events.push(event)) {
                // The last event may have been cut off by the end of the body, which the ending tells.
                if !(last && unreadable.cut_off) {
                    events.push(ModelEvent::Unreadable);
                }
            }
        }
    }
}
