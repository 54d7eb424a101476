//! Exchanges messages with a server process over its standard input and output. Each line is one
//! message.

use std::collections::{HashSet, VecDeque};
use std::io;
use std::sync::Arc;

use rmcp::model::{ClientJsonRpcMessage, RequestId, ServerJsonRpcMessage};
use rmcp::service::RoleClient;
use rmcp::transport::Transport;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::sync::Mutex;

use crate::event::Events;
use crate::message::{DroppedLine, LineContent, is_plain, read_dropped, read_line};
use crate::routes::Routes;

/// Maximum length of a line in bytes. A longer line is dropped. If the dropped line is the answer
/// to a call and this call can be identified, the call ends with the reason `TooLarge`.
pub(crate) const LINE_LIMIT: usize = 16 * 1024 * 1024;
/// Number of bytes to keep from the beginning and from the end of a dropped line. They are used to
/// find the request that the line answers.
const FRAGMENT: usize = 4096;
/// Maximum number of bytes to report of a line that is not a message.
const NOISE_SHOWN: usize = 500;

pub(crate) struct Stdio {
    lines: Lines<ChildStdout>,
    stdin: Arc<Mutex<Option<ChildStdin>>>,
    /// The ids of requests whose results are hidden from rmcp, because Rivulet itself parses them.
    plain: HashSet<RequestId>,
    queue: VecDeque<ServerJsonRpcMessage>,
    routes: Arc<Routes>,
    events: Events,
}

impl Stdio {
    pub fn new(stdin: ChildStdin, stdout: ChildStdout, routes: Arc<Routes>, events: Events) -> Self {
        Self {
            lines: Lines::new(stdout),
            stdin: Arc::new(Mutex::new(Some(stdin))),
            plain: HashSet::new(),
            queue: VecDeque::new(),
            routes,
            events,
        }
    }

    fn take_line(&mut self) {
        for content in read_line(&self.lines.line, &mut self.plain) {
            match content {
                LineContent::Answer(message) | LineContent::Message(message) => {
                    self.queue.push_back(*message)
                }
                LineContent::Noise => self.report_noise(),
            }
        }
    }

    fn report_noise(&self) {
        let shown = &self.lines.line[..self.lines.line.len().min(NOISE_SHOWN)];
        self.events
            .noise(String::from_utf8_lossy(shown).trim_end().to_owned());
    }
}

impl Transport<RoleClient> for Stdio {
    type Error = io::Error;

    fn send(
        &mut self,
        item: ClientJsonRpcMessage,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        if let ClientJsonRpcMessage::Request(request) = &item
            && is_plain(&request.request)
        {
            self.plain.insert(request.id.clone());
        }
        let stdin = Arc::clone(&self.stdin);
        async move {
            let mut line = serde_json::to_vec(&item)?;
            line.push(b'\n');
            let mut stdin = stdin.lock().await;
            let stdin = stdin.as_mut().ok_or(io::ErrorKind::NotConnected)?;
            stdin.write_all(&line).await?;
            stdin.flush().await
        }
    }

    async fn receive(&mut self) -> Option<ServerJsonRpcMessage> {
        loop {
            if let Some(message) = self.queue.pop_front() {
                return Some(message);
            }
            match self.lines.next().await {
                Line::Whole => self.take_line(),
                Line::TooLong(dropped) => {
                    if !self.routes.too_large(&dropped) {
                        self.report_noise();
                    }
                }
                Line::End => return None,
            }
            self.lines.line.clear();
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        // Do not wait for the lock of `stdin`, which `send` holds while it writes. If the pipe is
        // full, the write does not end until the process is killed, which also closes the pipe.
        if let Ok(mut stdin) = self.stdin.try_lock() {
            stdin.take();
        }
        Ok(())
    }
}

/// A reader of lines of limited length. rmcp drops the future of [`Lines::next`] whenever it sends
/// a message. Therefore, the part of a line that has already been read is stored in the reader.
struct Lines<R> {
    reader: BufReader<R>,
    /// The bytes of the current line. After `next` has returned [`Line::Whole`], this is the
    /// complete line; after [`Line::TooLong`], it is only the beginning of the line. The caller of
    /// `next` then clears the field.
    line: Vec<u8>,
    /// The last bytes of a line that is being dropped.
    dropping: Option<Vec<u8>>,
}

#[derive(Debug, PartialEq)]
enum Line {
    Whole,
    TooLong(DroppedLine),
    End,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    fn new(reader: R) -> Self {
        Self {
            reader: BufReader::with_capacity(64 * 1024, reader),
            line: Vec::new(),
            dropping: None,
        }
    }

    async fn next(&mut self) -> Line {
        loop {
            let Ok(bytes) = self.reader.fill_buf().await else {
                return Line::End;
            };
            if bytes.is_empty() {
                return Line::End;
            }
            let newline = bytes.iter().position(|byte| *byte == b'\n');
            let taken = newline.map_or(bytes.len(), |at| at + 1);
            match &mut self.dropping {
                Some(tail) => keep_tail(tail, &bytes[..taken]),
                None if self.line.len() + taken > LINE_LIMIT => {
                    let mut tail = self.line[self.line.len().saturating_sub(FRAGMENT)..].to_vec();
                    keep_tail(&mut tail, &bytes[..taken]);
                    self.line.truncate(FRAGMENT);
                    self.line.shrink_to_fit();
                    self.dropping = Some(tail);
                }
                None => self.line.extend_from_slice(&bytes[..taken]),
            }
            self.reader.consume(taken);
            if newline.is_some() {
                let Some(tail) = self.dropping.take() else {
                    return Line::Whole;
                };
                return Line::TooLong(read_dropped(&self.line, &tail));
            }
        }
    }
}

fn keep_tail(tail: &mut Vec<u8>, bytes: &[u8]) {
    tail.extend_from_slice(bytes);
    let excess = tail.len().saturating_sub(FRAGMENT);
    tail.drain(..excess);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_line_beyond_the_limit_is_dropped_and_the_next_one_is_read() {
        let mut bytes = br#"{"jsonrpc":"2.0","result":{"text":""#.to_vec();
        bytes.resize(LINE_LIMIT + 1, b'x');
        bytes.extend_from_slice(b"\"},\"id\":3}\nnext\nhalf");
        let mut lines = Lines::new(bytes.as_slice());
        let answer = DroppedLine::Answer(RequestId::Number(3));
        assert_eq!(lines.next().await, Line::TooLong(answer));
        assert_eq!(lines.line.len(), FRAGMENT);
        lines.line.clear();
        assert_eq!(lines.next().await, Line::Whole);
        assert_eq!(lines.line, b"next\n");
        lines.line.clear();
        assert_eq!(lines.next().await, Line::End);
    }
}
