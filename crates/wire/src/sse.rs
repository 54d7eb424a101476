//! Event-stream framing (contract, section 1): bytes in, frames out, no I/O.
//!
//! The rules are those of the WHATWG HTML standard, section 9.2.6 "Interpreting an event stream", with two
//! differences that this program needs: an event left unterminated at the end of the body is given by
//! [`Parser::finish`] instead of being thrown away, and the size of one event is bounded.

use std::borrow::Cow;

use memchr::memchr2;

const BOM: &[u8] = b"\xef\xbb\xbf";

/// Data of so many bytes leaves its memory to the next event.
const RETAINED_BYTES: usize = 64 * 1024;

/// Something found in the stream. What the parser gives borrows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame<'a> {
    /// An event with data.
    Event {
        /// The `event:` field; empty when there was none.
        name: Cow<'a, str>,
        /// The `data:` lines, joined with LF.
        data: Cow<'a, str>,
    },
    /// A comment line: a sign of life.
    Comment,
}

impl Frame<'_> {
    /// The same, to be kept.
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

/// One event is larger than the parser's bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("one event is larger than {limit} bytes")]
pub struct TooLarge {
    /// The bound in bytes.
    pub limit: usize,
}

/// The parser. Any split of the bytes over calls of [`push`](Parser::push) gives the same frames, and every
/// byte is looked at once, however long the event.
#[derive(Debug)]
pub struct Parser {
    limit: usize,
    /// The line that has not ended yet.
    line: Vec<u8>,
    /// A CR ended the last line: an LF that follows belongs to it.
    after_cr: bool,
    first_line: bool,
    name: String,
    data: String,
    has_data: bool,
}

impl Parser {
    /// A parser that accepts events of up to `limit` bytes as they come; a byte that is no UTF-8 may take three
    /// in the frame.
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

    /// Takes the next bytes and gives every frame that they complete.
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

    /// The body is over: gives the event that was left unterminated, if there is one.
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
        // Nearly every line is a data line, so try that field before looking for the colon.
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
            // `id` and `retry` serve reconnecting, which a POST never does by itself; others are to be ignored.
            _ => {}
        }
    }

    fn add_data(&mut self, value: &[u8]) {
        if self.has_data {
            self.data.push('\n');
        }
        self.has_data = true;
        // No character spans two lines, so each line can be decoded alone.
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
