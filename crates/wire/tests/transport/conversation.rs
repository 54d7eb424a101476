//! Sends one request and receives its reply with the same code as in the app.

use std::time::Duration;

use rivulet_core::{Fault, Limits, Message, ModelEvent, Network, Outcome, Part, Role, Turn, TurnInput};
use rivulet_wire::{ChatRequest, Client, Endpoint, Key, OpenError, OpenStep, Server};

use crate::certificates::ca_file;
use crate::listener::answer;

/// Time limit for a request and its reply. If it is exceeded, the test fails.
const TEST_TIMEOUT: Duration = Duration::from_secs(120);
const ID: &str = "0190a6ee-0000-7000-8000-000000000001";
/// An API key.
pub const KEY: &str = "sk-0123456789abcdef";
pub const QUESTION: &str = "What is a rivulet?";

/// The events that contain the text of a reply. The event with the finish reason is not included.
pub const WORDS: &str = concat!(
    "data: {\"id\":\"r-1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hello\"}}]}\n\n",
    "data: {\"id\":\"r-1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\" world\"}}]}\n\n",
);
/// The event that contains the finish reason of the reply.
pub const FINISH: &str = "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";

/// Returns an HTTP response with status 200 and the event stream `body`.
pub fn event_stream(body: &str) -> Vec<u8> {
    let content_type = ("content-type", "text/event-stream");
    answer("200 OK", &[content_type], body.as_bytes())
}

pub fn whole_reply() -> Vec<u8> {
    event_stream(&[WORDS, FINISH, "data: [DONE]\n\n"].concat())
}

/// Returns [`whole_reply`] without the header that tells the client that the connection will be
/// closed.
pub fn reply_on_a_kept_connection() -> Vec<u8> {
    let reply = String::from_utf8(whole_reply()).unwrap();
    reply.replace("connection: close\r\n", "").into_bytes()
}

/// Returns the settings of a server with the base URL `url` and default values.
pub fn server(url: &str) -> Server {
    Server {
        endpoint: Endpoint::parse(url).unwrap(),
        key: None,
        limits: Limits::default(),
        network: Network::default(),
    }
}

/// Returns the settings of a server with the base URL `url` and the API key `key`.
pub fn with_key(url: &str, key: &str) -> Server {
    Server {
        key: Some(Key::new(key)),
        ..server(url)
    }
}

/// Makes a server's settings trust the certificates of the test servers.
pub fn trusting(mut server: Server) -> Server {
    server.network.ca_file = Some(ca_file());
    server
}

pub fn request() -> ChatRequest {
    let id = |_| ID.parse().unwrap();
    let mut question = Message::new(id(()), ID.parse().unwrap(), None, Role::User, 0);
    question.parts.push(Part::Text {
        text: QUESTION.to_owned(),
    });
    ChatRequest::new(ID.parse().unwrap(), "a-model", [&question], true)
}

/// Everything that the client reported about one request.
#[derive(Debug)]
pub struct Observed {
    /// The steps that the client reported while it opened the stream.
    pub steps: Vec<OpenStep>,
    /// The error, if the stream could not be opened.
    pub error: Option<OpenError>,
    /// The events that the decoder found.
    pub events: Vec<ModelEvent>,
    /// The text of the reply, joined from the events.
    pub text: String,
    /// The debug output of the response.
    pub answer: String,
    /// How the body ended; `None` if the body was not read to its end.
    pub end: Option<Result<(), Fault>>,
    /// The outcome of the turn.
    pub outcome: Outcome,
}

impl Observed {
    /// Returns the fault that prevented the stream from being opened.
    pub fn fault(&self) -> Fault {
        self.error.clone().unwrap().into()
    }

    /// Returns whether the client reported the request as sent.
    pub fn was_sent(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, OpenStep::Sent))
    }
}

/// Asserts that the message of a fault contains `words`.
#[track_caller]
pub fn assert_says(fault: &Fault, words: &str) {
    assert!(fault.message.to_string().contains(words), "{fault:?}");
}

/// Sends a fixed question to `server` and reads the reply to its end.
pub async fn converse(server: &Server) -> Observed {
    converse_with(&Client::new(), server, |_| {}).await
}

/// Sends a fixed question, as [`converse`] does, but with an existing client, which may have idle
/// connections. After each read, calls `on_text` with the text received so far.
pub async fn converse_with(client: &Client, server: &Server, on_text: impl FnMut(&str)) -> Observed {
    tokio::time::timeout(TEST_TIMEOUT, converse_without_timeout(client, server, on_text))
        .await
        .unwrap()
}

async fn converse_without_timeout(
    client: &Client,
    server: &Server,
    mut on_text: impl FnMut(&str),
) -> Observed {
    let (mut turn, mut steps, mut all_events) = (Turn::new(), Vec::new(), Vec::new());
    let (mut end, mut answer_debug) = (None, String::new());
    let effects = &mut Vec::new();
    let opened = client.open(server, &request(), |step| steps.push(step)).await;
    let error = opened.as_ref().err().cloned();
    match opened {
        Err(OpenError::Refused(fault)) => turn.apply(0, TurnInput::Refused(fault), effects),
        Err(OpenError::Lost(fault)) => turn.apply(0, TurnInput::Lost(fault), effects),
        Err(OpenError::TimedOut(limit)) => turn.apply(0, TurnInput::TimedOut(limit), effects),
        Ok(mut response) => {
            answer_debug = format!("{response:?}");
            turn.apply(0, TurnInput::Sent, effects);
            let status = response.status();
            turn.apply(0, TurnInput::Responded { status }, effects);
            let mut decoder = response.decoder();
            while turn.outcome().is_none() {
                let mut events = Vec::new();
                let last = match response.next().await {
                    Ok(Some(bytes)) => decoder
                        .push(&bytes, &mut events)
                        .err()
                        .map(TurnInput::ProtocolBroken),
                    Ok(None) => {
                        end = Some(Ok(()));
                        let finished = decoder.finish(&mut events);
                        Some(
                            finished
                                .err()
                                .map_or(TurnInput::BodyEnded, TurnInput::ProtocolBroken),
                        )
                    }
                    Err(fault) => {
                        end = Some(Err(fault.clone()));
                        let _ = decoder.finish(&mut events);
                        Some(TurnInput::Lost(fault))
                    }
                };
                all_events.extend(events.iter().cloned());
                for input in events.into_iter().map(TurnInput::Event).chain(last) {
                    turn.apply(0, input, effects);
                }
                on_text(turn.reply().text());
            }
        }
    }
    Observed {
        steps,
        error,
        events: all_events,
        text: turn.reply().text().to_owned(),
        answer: answer_debug,
        end,
        outcome: turn.outcome().unwrap().clone(),
    }
}
