//! The wire view, which shows requests and responses unchanged except for masked secrets.

use rivulet_core::texts::fault;
use rivulet_core::{ConversationId, Fault, MessageId, lock};
use rivulet_wire::{Redactor, SentRequest};

use crate::app::App;
use crate::contract::{WireAnswer, WireEvent, WireEventKind, WireHeader, WirePage, WireRequest, WireTurn};
use crate::engine::{Place, SharedRecord, WireRecord};

const PAGE_EVENTS: u32 = 500;
/// Maximum number of bytes of an event's text in a page of events. Longer texts are cut there;
/// `wire_event` returns them in full.
const PAGE_TEXT: usize = 2_000;
/// Maximum number of results for a search in the wire view.
const FOUND_EVENTS: usize = 10_000;

impl App {
    /// Returns the requests and responses of a conversation's latest turns, oldest first.
    pub async fn wire_turns(&self, conversation_id: ConversationId) -> Result<Vec<WireTurn>, Fault> {
        let records = self.engine.wire_log().of(conversation_id);
        Ok(records.iter().map(|record| turn_of(&mut lock(record))).collect())
    }

    /// Returns up to `count` (at most 500) events of a response, from number `from` on.
    pub async fn wire_events(&self, message_id: MessageId, from: u32, count: u32) -> Result<WirePage, Fault> {
        let record = self.wire_record(message_id)?;
        let mut record = lock(&record);
        let total = record.count();
        let numbers = from..from.saturating_add(count.min(PAGE_EVENTS));
        let events = numbers
            .map_while(|number| {
                let place = record.place(number as usize)?;
                Some(event_of(&mut record, number, place))
            })
            .collect();
        Ok(WirePage {
            total: u32::try_from(total).unwrap_or(u32::MAX),
            events,
        })
    }

    /// Returns the whole text of one event of a turn's response.
    pub async fn wire_event(&self, message_id: MessageId, number: u32) -> Result<String, Fault> {
        let record = self.wire_record(message_id)?;
        let mut record = lock(&record);
        let place = record.place(number as usize).ok_or_else(forgotten)?;
        Ok(text_of(&mut record, place))
    }

    /// Returns the numbers of the events that contain `text`, ignoring case.
    pub async fn wire_search(&self, message_id: MessageId, text: String) -> Result<Vec<u32>, Fault> {
        let record = self.wire_record(message_id)?;
        let mut record = lock(&record);
        let wanted = text.to_lowercase();
        let total = u32::try_from(record.count()).unwrap_or(u32::MAX);
        let found = (0..total).filter(|number| {
            let place = record.place(*number as usize);
            place.is_some_and(|place| text_of(&mut record, place).to_lowercase().contains(&wanted))
        });
        Ok(found.take(FOUND_EVENTS).collect())
    }

    /// Returns the request of a turn as a `curl` command, with `$RIVULET_KEY` in place of the key.
    pub async fn wire_curl(&self, message_id: MessageId) -> Result<String, Fault> {
        let record = self.wire_record(message_id)?;
        let record = lock(&record);
        let request = record.request.as_ref().ok_or_else(forgotten)?;
        Ok(curl(request, &record.redactor))
    }

    /// Saves the recorded body of a response, with secrets masked, to a file. Returns the path.
    pub async fn wire_save(&self, message_id: MessageId) -> Result<String, Fault> {
        let record = self.wire_record(message_id)?;
        let body = {
            let mut record = lock(&record);
            let recorded = record.recorded();
            let body = record.read(0..recorded);
            record.redactor.redact_bytes(body)
        };
        self.save_download(format!("rivulet-{message_id}.sse"), body)
            .await
    }

    fn wire_record(&self, message_id: MessageId) -> Result<SharedRecord, Fault> {
        self.engine.wire_log().get(message_id).ok_or_else(forgotten)
    }
}

fn forgotten() -> Fault {
    Fault::input(fault::wire_forgotten())
}

/// Masks the secrets in the body; those in the URL and the headers of `request` are already masked.
pub(crate) fn shown_request(request: &SentRequest, redactor: &Redactor) -> WireRequest {
    WireRequest {
        method: request.method.clone(),
        url: request.url.clone(),
        headers: shown_headers(&request.headers),
        body: hidden(redactor, &request.body),
    }
}

fn shown_headers(pairs: &[(String, String)]) -> Vec<WireHeader> {
    let pairs = pairs.iter().cloned();
    pairs.map(|(name, value)| WireHeader { name, value }).collect()
}

fn turn_of(record: &mut WireRecord) -> WireTurn {
    let events = u32::try_from(record.count()).unwrap_or(u32::MAX);
    WireTurn {
        message_id: record.message_id,
        started_at: record.started_at,
        request: (record.request.as_ref()).map(|request| shown_request(request, &record.redactor)),
        answer: record.head.as_ref().map(|(at_ms, head)| WireAnswer {
            at_ms: *at_ms,
            version: head.version.clone(),
            status: head.status,
            headers: shown_headers(&head.headers),
        }),
        bytes: record.bytes,
        kept_bytes: record.recorded() as u64,
        events,
    }
}

fn event_of(record: &mut WireRecord, number: u32, place: Place) -> WireEvent {
    let text = text_of(record, place);
    let shown = text.floor_char_boundary(PAGE_TEXT);
    WireEvent {
        number,
        at_ms: place.at_ms,
        bytes: u32::try_from(place.end - place.start).unwrap_or(u32::MAX),
        kind: kind_of(&text),
        cut: shown < text.len(),
        text: text[..shown].to_owned(),
    }
}

fn kind_of(text: &str) -> WireEventKind {
    let fields = ["data", "event", "id", "retry"];
    let lines = || text.lines().filter(|line| !line.is_empty());
    if lines().next().is_some() && lines().all(|line| line.starts_with(':')) {
        WireEventKind::Comment
    } else if lines().any(|line| fields.contains(&line.split(':').next().unwrap_or_default())) {
        WireEventKind::Event
    } else {
        WireEventKind::Body
    }
}

fn text_of(record: &mut WireRecord, place: Place) -> String {
    let bytes = record.read(place.start..place.end);
    let end = bytes
        .iter()
        .rposition(|byte| !matches!(byte, b'\n' | b'\r'))
        .map_or(0, |last| last + 1);
    hidden(&record.redactor, &bytes[..end])
}

fn hidden(redactor: &Redactor, bytes: &[u8]) -> String {
    redactor.redact_text(&String::from_utf8_lossy(bytes)).into_owned()
}

fn curl(request: &SentRequest, redactor: &Redactor) -> String {
    let mut command = format!("curl --no-buffer {}", quoted(&request.url));
    for (name, value) in &request.headers {
        let header = if name == "authorization" {
            // The shell does not expand variables in single quotes.
            "\"authorization: Bearer $RIVULET_KEY\"".to_owned()
        } else {
            quoted(&format!("{name}: {value}"))
        };
        command.push_str(&format!(" \\\n  --header {header}"));
    }
    let body = hidden(redactor, &request.body);
    command.push_str(&format!(" \\\n  --data-raw {}", quoted(&body)));
    command
}

/// Quotes a word for a POSIX shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use rivulet_wire::Key;

    use super::*;

    #[test]
    fn the_curl_command_sends_the_same_request_without_the_key() {
        let request = SentRequest {
            method: "POST".to_owned(),
            url: "https://api.example.com/v1/chat/completions".to_owned(),
            headers: vec![
                ("authorization".to_owned(), "Bearer ••••".to_owned()),
                ("content-type".to_owned(), "application/json".to_owned()),
            ],
            body: r#"{"text":"it's sk-secret"}"#.into(),
        };
        let redactor = Redactor::new(Some(&Key::new("sk-secret")), &[]);
        assert_eq!(
            curl(&request, &redactor),
            concat!(
                "curl --no-buffer 'https://api.example.com/v1/chat/completions' \\\n",
                "  --header \"authorization: Bearer $RIVULET_KEY\" \\\n",
                "  --header 'content-type: application/json' \\\n",
                r#"  --data-raw '{"text":"it'\''s ••••"}'"#,
            )
        );
    }

    #[test]
    fn the_kinds_of_events_are_distinguished() {
        for (text, kind) in [
            (": hi", WireEventKind::Comment),
            (":", WireEventKind::Comment),
            (": hi\ndata: a", WireEventKind::Event),
            ("event: error\ndata: {}", WireEventKind::Event),
            ("{\"error\":1}", WireEventKind::Body),
            ("<html>", WireEventKind::Body),
            ("", WireEventKind::Body),
        ] {
            assert_eq!(kind_of(text), kind, "{text}");
        }
    }
}
