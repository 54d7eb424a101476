//! Splits an event stream into frames: events and comments (wire contract, section 1). Performs no
//! I/O.
//!
//! Follows the WHATWG HTML standard, section 9.2.6 "Interpreting an event stream", with four
//! exceptions: [`Parser::finish`] returns an unterminated event at the end of the body, events have
//! a maximum size, comments are returned as frames, and the `id` and `retry` fields are ignored.

use std::borrow::Cow;

use memchr::memchr2;

const BOM: &[u8] = b"\xef\xbb\xbf";

/// Maximum capacity, in bytes, of the data buffer that is kept for the next event. A larger buffer
/// is shrunk after its event.
const RETAINED_BYTES: usize = 64 * 1024;

/// A frame of the stream, whose text is borrowed from the parser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame<'a> {
    /// An event that contains data.
    Event {
        /// The value of the `event:` field; empty if there is no such field.
        name: Cow<'a, str>,
        /// The values of the `data:` fields, joined with LF.
        data: Cow<'a, str>,
    },
    /// A comment line, which shows that the server is alive.
    Comment,
}

impl Frame<'_> {
    /// Returns a copy of the frame that owns its text.
    pub fn into_owned(self) -> Frame<'static> {
        match self {
            Frame::Event { name, data } => Frame::Event {
                name: Cow::Owned(name.into_owned()),
                data: Cow::Owned(data.into_owned()),
            },
            Frame::Comment => Frame::Comment,
        }
    }
}

/// The error for an event that is larger than the parser's limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("one event is larger than {limit} bytes")]
pub struct TooLarge {
    /// The limit that the event exceeds, in bytes.
    pub limit: usize,
}

/// An incremental parser that splits an event stream into [`Frame`]s. The frames do not depend on
/// how the bytes are split across calls to [`push`](Parser::push). Each byte is scanned once, even
/// in a long event.
#[derive(Debug)]
pub struct Parser {
    limit: usize,
    /// The bytes of the current line, which is still incomplete.
    line: Vec<u8>,
    /// Whether the last line ended with a CR. If an LF follows, it belongs to the same line break.
    after_cr: bool,
    first_line: bool,
    name: String,
    data: String,
    has_data: bool,
}

impl Parser {
    /// Creates a parser for events of up to `limit` received bytes. A frame may be longer, because
    /// an invalid byte becomes U+FFFD, which takes three bytes in UTF-8.
    pub fn new(limit: usize) -> Self {
        Parser {
            limit,
            line: Vec::new(),
            after_cr: false,
            first_line: true,
            name: String::new(),
            data: String::new(),
            has_data: false,
        }
    }

    /// Parses the next bytes and passes each complete frame to `found`.
    pub fn push(&mut self, mut bytes: &[u8], mut found: impl FnMut(Frame<'_>)) -> Result<(), TooLarge> {
        while !bytes.is_empty() {
            if std::mem::take(&mut self.after_cr) && bytes[0] == b'\n' {
                bytes = &bytes[1..];
                continue;
            }
            let Some(end) = memchr2(b'\n', b'\r', bytes) else {
                self.check(bytes.len())?;
                self.line.extend_from_slice(bytes);
                return Ok(());
            };
            self.check(end)?;
            self.after_cr = bytes[end] == b'\r';
            if self.line.is_empty() {
                self.end_line(&bytes[..end], &mut found);
            } else {
                self.line.extend_from_slice(&bytes[..end]);
                let mut line = std::mem::take(&mut self.line);
                self.end_line(&line, &mut found);
                line.clear();
                self.line = line;
            }
            bytes = &bytes[end + 1..];
        }
        Ok(())
    }

    /// Passes an unterminated last event to `found`. Must be called at the end of the body.
    pub fn finish(&mut self, mut found: impl FnMut(Frame<'_>)) {
        let line = std::mem::take(&mut self.line);
        if !line.is_empty() {
            self.end_line(&line, &mut found);
        }
        self.dispatch(&mut found);
    }

    fn check(&self, more: usize) -> Result<(), TooLarge> {
        if self.line.len() + self.data.len() + more > self.limit {
            return Err(TooLarge { limit: self.limit });
        }
        Ok(())
    }

    fn end_line(&mut self, mut line: &[u8], found: &mut impl FnMut(Frame<'_>)) {
        if std::mem::take(&mut self.first_line) {
            line = line.strip_prefix(BOM).unwrap_or(line);
        }
        if line.is_empty() {
            return self.dispatch(found);
        }
        // Check for a `data` field first, because nearly every line is such a field. Look for the
        // colon only in the other lines.
        if let Some(value) = line.strip_prefix(b"data:") {
            return self.add_data(value.strip_prefix(b" ").unwrap_or(value));
        }
        let (field, value) = match memchr::memchr(b':', line) {
            Some(0) => return found(Frame::Comment),
            Some(colon) => {
                let value = &line[colon + 1..];
                (&line[..colon], value.strip_prefix(b" ").unwrap_or(value))
            }
            None => (line, &[][..]),
        };
        match field {
            b"data" => self.add_data(value),
            b"event" => self.name = String::from_utf8_lossy(value).into_owned(),
            // Ignore `id` and `retry`. They are meant for repeating a request after a lost
            // connection, but a POST request is not repeated. Also ignore unknown fields, as the
            // standard requires.
            _ => {}
        }
    }

    fn add_data(&mut self, value: &[u8]) {
        if self.has_data {
            self.data.push('\n');
        }
        self.has_data = true;
        // Decode each line separately. This is safe, because a line break is never part of a longer
        // character.
        match simdutf8::basic::from_utf8(value) {
            Ok(value) => self.data.push_str(value),
            Err(_) => self.data.push_str(&String::from_utf8_lossy(value)),
        }
    }

    fn dispatch(&mut self, found: &mut impl FnMut(Frame<'_>)) {
        if std::mem::take(&mut self.has_data) {
            found(Frame::Event {
                name: Cow::Borrowed(&self.name),
                data: Cow::Borrowed(&self.data),
            });
            self.data.clear();
            self.data.shrink_to(RETAINED_BYTES);
        }
        self.name.clear();
    }
}
