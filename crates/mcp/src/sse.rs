//! Parses the event stream in an HTTP response (WHATWG HTML standard, section 9.2.6), with three
//! differences: the size of an event is limited, an unterminated event at the end of the stream is
//! returned, and each event contains only its own `id`. Unlike rmcp's parser, this one accepts
//! invalid UTF-8 and a line without a colon, so that the answer of a tool that has run is not lost.

use std::collections::VecDeque;
use std::error::Error;
use std::mem;

use futures_util::{Stream, StreamExt, TryStream, stream};
use rmcp::transport::common::client_side_sse::BoxedSseResponse;
use rmcp::transport::streamable_http_client::SseError;

/// An event of a stream.
pub(crate) type Sse = <BoxedSseResponse as TryStream>::Ok;

/// Parses the events in `chunks`. Fails if `chunks` fails or an event exceeds `limit` bytes.
pub(crate) fn events<B: AsRef<[u8]> + 'static, E: Error + Send + Sync + 'static>(
    chunks: impl Stream<Item = Result<B, E>> + Send + 'static,
    limit: usize,
) -> BoxedSseResponse {
    let state = (chunks.boxed(), Parser::new(limit), Some(Ok(())));
    stream::unfold(state, |(mut chunks, mut parser, mut end)| async move {
        while parser.found.is_empty() && matches!(end, Some(Ok(()))) {
            end = match chunks.next().await {
                Some(Ok(bytes)) => Some(parser.push(bytes.as_ref())),
                Some(Err(fault)) => Some(Err(SseError::Body(Box::new(fault)))),
                None => {
                    parser.finish();
                    None
                }
            };
        }
        match (parser.found.pop_front(), end) {
            (Some(event), end) => Some((Ok(event), (chunks, parser, end))),
            (None, Some(Err(fault))) => Some((Err(fault), (chunks, parser, None))),
            (None, _) => None,
        }
    })
    .boxed()
}

struct Parser {
    limit: usize,
    line: Vec<u8>,
    /// Whether the last line ended with a CR. If so, an LF directly after it belongs to the same
    /// line break.
    after_cr: bool,
    is_first_line: bool,
    event: Option<Sse>,
    found: VecDeque<Sse>,
}

impl Parser {
    fn new(limit: usize) -> Self {
        Self {
            limit,
            line: Vec::new(),
            after_cr: false,
            is_first_line: true,
            event: None,
            found: VecDeque::new(),
        }
    }

    fn push(&mut self, mut bytes: &[u8]) -> Result<(), SseError> {
        while let Some(first) = bytes.first() {
            if mem::take(&mut self.after_cr) && *first == b'\n' {
                bytes = &bytes[1..];
                continue;
            }
            let end = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            self.line.extend_from_slice(&bytes[..end.unwrap_or(bytes.len())]);
            let data = self.event.as_ref().and_then(|event| event.data.as_ref());
            if data.map_or(0, String::len) + self.line.len() > self.limit {
                let fault = format!("an event is larger than {} bytes", self.limit);
                return Err(SseError::Body(fault.into()));
            }
            let Some(end) = end else {
                break;
            };
            self.after_cr = bytes[end] == b'\r';
            bytes = &bytes[end + 1..];
            self.end_line();
        }
        Ok(())
    }

    fn finish(&mut self) {
        self.end_line();
        self.found.extend(self.event.take());
    }

    fn end_line(&mut self) {
        let line = mem::take(&mut self.line);
        let mut line = line.as_slice();
        if mem::take(&mut self.is_first_line) {
            line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
        }
        if line.is_empty() {
            self.found.extend(self.event.take());
            return;
        }
        let colon = line.iter().position(|byte| *byte == b':').unwrap_or(line.len());
        let (field, value) = line.split_at(colon);
        let value = value.strip_prefix(b":").unwrap_or(value);
        let value = String::from_utf8_lossy(value.strip_prefix(b" ").unwrap_or(value));
        let event = &mut self.event;
        match field {
            b"data" => match &mut event.get_or_insert_default().data {
                Some(data) => {
                    data.push('\n');
                    data.push_str(&value);
                }
                data => *data = Some(value.into_owned()),
            },
            b"event" => event.get_or_insert_default().event = Some(value.into_owned()),
            b"id" if !value.contains('\0') => event.get_or_insert_default().id = Some(value.into_owned()),
            b"retry" => {
                if let Ok(time) = value.parse() {
                    event.get_or_insert_default().retry = Some(time);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    async fn read(chunks: Vec<Vec<u8>>, limit: usize) -> Vec<Result<Sse, String>> {
        let chunks = stream::iter(chunks.into_iter().map(Ok::<_, Infallible>));
        let events = events(chunks, limit).map(|event| event.map_err(|fault| fault.to_string()));
        events.collect().await
    }

    #[tokio::test]
    async fn events_do_not_depend_on_how_the_bytes_are_split() {
        let text =
            b"\xEF\xBB\xBFid: 1\r\ndata: a\r\ndata:b\r\n\r\n: ping\r\n\r\nbroken\nevent: message\rretry: 5\n\
                     retry: x\ndata: caf\xe9\n\ndata: \xc3\xa9";
        let expected = [
            Sse::default().id("1").data("a\nb"),
            Sse::default().event("message").retry(5).data("caf\u{fffd}"),
            Sse::default().data("\u{e9}"),
        ]
        .map(Ok);
        for size in 1..=text.len() {
            let chunks = text.chunks(size).map(<[u8]>::to_vec).collect();
            assert_eq!(read(chunks, 100).await, expected, "{size}");
        }
    }

    #[tokio::test]
    async fn only_an_event_that_is_too_large_fails() {
        let many = b"data: 0123456789\n\n: ping\n\n".repeat(10);
        assert_eq!(read(vec![many.clone()], 20).await.len(), 10);
        let large = [
            many,
            b"data: 01234\ndata: 01234\ndata: 01234\ndata: 0\n\n".to_vec(),
        ]
        .concat();
        let events = read(vec![large], 20).await;
        assert_eq!(events.len(), 11);
        assert!(events[10].as_ref().unwrap_err().contains("larger than 20 bytes"));
    }
}
