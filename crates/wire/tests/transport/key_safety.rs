//! Tests of the API key's safety (wire contract, section 5). Whatever servers and proxies do with a
//! key, Rivulet sends it only in the `Authorization` header and only to the origin of its provider.
//! The key never appears in a step, a fault or debug output. Among the events, it may appear only
//! in fragments of the reply.

use std::fmt::Display;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rivulet_core::{Header, ModelEvent, Proxy};
use rivulet_wire::{Client, OpenStep};
use serde_json::{Value, json};

use crate::certificates::{HTTP1, tls};
use crate::conversation::{Observed, converse_with, event_stream, request, trusting, with_key};
use crate::listener::{Received, TestServer, answer};
use crate::proxy_server::{HttpProxy, ProxyAction, SocksProxy};

/// Number of consecutive characters of a key that count as a leak if they appear in any output.
const LEAK: usize = 8;

/// The data for a response in which the server repeats the key that it received.
struct Repeated {
    key: String,
    /// A text that contains the key after other characters, so that truncating the text may cut the
    /// key.
    text: String,
    /// The status of a refusal.
    status: &'static str,
}

impl Repeated {
    fn refuse(&self, body: impl Display) -> Vec<u8> {
        answer(self.status, &[], body.to_string().as_bytes())
    }
}

fn stream(data: impl Display) -> Vec<u8> {
    event_stream(&format!("data: {data}\n\ndata: [DONE]\n\n"))
}

fn choices(content: &str) -> Value {
    json!([{"index": 0, "delta": {"content": content}}])
}

/// The name of the place where the server repeats the key, and the function that creates the
/// response.
type Echo = (&'static str, fn(&Repeated) -> Vec<u8>);

const ERROR_MESSAGE: &str = "error message";
const REPLY_ITSELF: &str = "reply itself";

const ECHOES: [Echo; 27] = [
    (ERROR_MESSAGE, |of| {
        of.refuse(json!({"error": {"message": of.text, "code": "c"}}))
    }),
    ("error code", |of| {
        of.refuse(json!({"error": {"message": "m", "code": of.text}}))
    }),
    ("error type", |of| of.refuse(json!({"error": {"type": of.text}}))),
    ("error text", |of| of.refuse(json!({"error": of.text}))),
    ("detail", |of| of.refuse(json!({"detail": of.text}))),
    ("list of details", |of| {
        of.refuse(json!({"detail": [{"msg": of.text}]}))
    }),
    ("HTML", |of| of.refuse(format!("<html>{}", of.text))),
    ("HTML with status 200", |of| {
        answer("200 OK", &[], format!("<html>{}", of.text).as_bytes())
    }),
    ("text with status 200", |of| {
        answer("200 OK", &[], of.text.as_bytes())
    }),
    ("JSON with status 200", |of| {
        answer("200 OK", &[], json!({"said": of.text}).to_string().as_bytes())
    }),
    ("header of a refusal", |of| {
        answer(of.status, &[("x-key", &of.key), ("retry-after", &of.key)], b"")
    }),
    ("header with status 200", |of| {
        answer("200 OK", &[("x-key", &of.key)], b"data: [DONE]\n\n")
    }),
    ("name of a header", |of| {
        answer("200 OK", &[(&of.key, "x")], b"data: [DONE]\n\n")
    }),
    ("location", |of| {
        let location = format!("/login?key={}", of.key);
        answer("302 Found", &[("location", &location)], b"")
    }),
    ("status line", |of| answer(&format!("401 {}", of.text), &[], b"")),
    ("content type", |of| {
        answer("200 OK", &[("content-type", &of.key)], b"<html>")
    }),
    ("garbage", |of| format!("{}\r\n\r\n", of.text).into_bytes()),
    ("error in the stream", |of| {
        stream(json!({"error": {"message": of.text}}))
    }),
    ("error code in the stream", |of| {
        stream(json!({"error": {"message": "m", "code": of.text}}))
    }),
    ("named event", |of| {
        event_stream(&format!("event: error\ndata: {}\n\n", of.text))
    }),
    ("finish reason", |of| {
        stream(json!({"choices": [{"index": 0, "delta": {}, "finish_reason": of.text}]}))
    }),
    ("id", |of| {
        stream(json!({"id": of.text, "choices": choices("Hello")}))
    }),
    ("field to send back", |of| {
        stream(json!({"choices": [{"index": 0, "delta": {"reasoning_details": [{"data": of.text}]}}]}))
    }),
    ("comment", |of| {
        let body = format!(": {}\n\ndata: [DONE]\n\n", of.text);
        answer("200 OK", &[], body.as_bytes())
    }),
    ("unreadable event", |of| stream(&of.text)),
    ("stream that is cut off", |of| {
        let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 99999\r\n\r\n";
        format!("{head}event: error\ndata: {}", of.text).into_bytes()
    }),
    (REPLY_ITSELF, |of| stream(json!({"choices": choices(&of.text)}))),
];

#[derive(Clone, Copy, Debug)]
enum Route {
    Straight,
    Secure,
    /// The server presents a certificate for another host name, which contains the key.
    WrongCertificate,
    HttpProxy,
    Tunnel,
    /// The proxy refuses the request with a message that contains the key.
    RefusingProxy,
    RefusingTunnel,
    Socks,
    RefusingSocks,
}

const ROUTES: [Route; 9] = [
    Route::Straight,
    Route::Secure,
    Route::WrongCertificate,
    Route::HttpProxy,
    Route::Tunnel,
    Route::RefusingProxy,
    Route::RefusingTunnel,
    Route::Socks,
    Route::RefusingSocks,
];

#[derive(Clone, Debug)]
struct Case {
    key: String,
    echo: Echo,
    route: Route,
    status: &'static str,
    padding: usize,
    headers: Vec<Header>,
}

fn case() -> impl Strategy<Value = Case> {
    let status = prop::sample::select(vec!["400 No", "401 No", "402 No", "404 No", "429 No", "500 No"]);
    // Numbers of characters to put before the key. The larger numbers place the key close to the
    // lengths to which Rivulet truncates a text: 100 characters for an error code, 300 for the
    // excerpt of a response body, and 1,000 for an error message.
    let padding = prop_oneof![0..40_usize, 70..100_usize, 260..300_usize, 960..1_000_usize];
    let header = ("x-[a-z]{1,8}", "[ -~]{0,20}").prop_map(|(name, value)| Header { name, value });
    (
        "sk-[a-z0-9]{20,40}",
        prop::sample::select(&ECHOES[..]),
        // Choose the direct connection without TLS more often than other routes. On some other
        // routes, the request never reaches the server, so the server cannot repeat the key.
        prop_oneof![Just(Route::Straight), prop::sample::select(&ROUTES[..])],
        status,
        padding,
        prop::collection::vec(header, 0..3),
    )
        .prop_map(|(key, echo, route, status, padding, headers)| Case {
            key,
            echo,
            route,
            status,
            padding,
            headers,
        })
}

/// Returns all text that the client reported, except the text of the reply.
fn client_output(observed: &Observed) -> Vec<String> {
    let mut output = Vec::new();
    for step in &observed.steps {
        output.push(format!("{step:?}"));
        match step {
            OpenStep::Request(sent) => output.push(String::from_utf8_lossy(&sent.body).into_owned()),
            OpenStep::Refusal(body) => output.push(String::from_utf8_lossy(body).into_owned()),
            OpenStep::Sent | OpenStep::Head(_) => {}
        }
    }
    let own = |event: &&ModelEvent| !matches!(event, ModelEvent::Fragment(_));
    output.extend(
        observed
            .events
            .iter()
            .filter(own)
            .map(|event| format!("{event:?}")),
    );
    output.push(format!(
        "{:?} {:?} {:?}",
        observed.error, observed.end, observed.outcome
    ));
    output.push(observed.answer.clone());
    output
}

fn leaks(key: &str, text: &str) -> bool {
    let secret = &key["sk-".len()..];
    (0..=secret.len() - LEAK).any(|at| text.contains(&secret[at..at + LEAK]))
}

/// Returns all text of the received requests, except the lines `authorization: Bearer KEY`. Only
/// these lines may contain the key.
fn redacted_requests(received: &[Received], key: &str) -> String {
    let own = format!("authorization: Bearer {key}");
    let without_key = |request: &Received| {
        let head = request
            .head
            .lines()
            .filter(|line| !line.eq_ignore_ascii_case(&own));
        let head: Vec<&str> = head.collect();
        format!("{}\n{}", head.join("\n"), String::from_utf8_lossy(&request.body))
    };
    received.iter().map(without_key).collect()
}

async fn check(case: &Case) -> Result<(), TestCaseError> {
    let Case { key, route, .. } = case.clone();
    let (place, respond) = case.echo;
    let response = respond(&Repeated {
        key: key.clone(),
        text: format!("{}{key} is not a key", "p".repeat(case.padding)),
        status: case.status,
    });
    let certificate = match route {
        Route::Straight | Route::HttpProxy | Route::RefusingProxy => None,
        Route::WrongCertificate => Some(tls(&format!("{key}.test"), HTTP1)),
        _ => Some(tls("localhost", HTTP1)),
    };
    let secure = certificate.is_some();
    let listener = TestServer::new(certificate, move |_| response.clone()).await;
    let refusal = answer(&format!("407 {key}"), &[("x-key", &key)], key.as_bytes());
    let action = match route {
        Route::RefusingProxy | Route::RefusingTunnel => ProxyAction::Respond(refusal),
        _ => ProxyAction::Forward,
    };
    let proxy = HttpProxy::new(action).await;
    let socks = SocksProxy::new(if matches!(route, Route::RefusingSocks) {
        2
    } else {
        0
    })
    .await;
    let mut server = with_key(&listener.url_at("localhost"), &key);
    if secure {
        server = trusting(server);
    }
    server.network.headers.clone_from(&case.headers);
    server.network.proxy = match route {
        Route::Straight | Route::Secure | Route::WrongCertificate => Proxy::None,
        Route::Socks | Route::RefusingSocks => Proxy::Url {
            url: socks.url("socks5h"),
        },
        _ => Proxy::Url { url: proxy.url() },
    };
    let client = Client::new();
    let observed = converse_with(&client, &server, |_| {}).await;
    let mut output = client_output(&observed);
    output.push(format!("{client:?} {server:?} {:?} {:?}", server.key, request()));
    let models = client.models(&server).await;
    if place != REPLY_ITSELF {
        output.push(format!("{:?}", models.err()));
    }
    for output in output {
        prop_assert!(!leaks(&key, &output), "output: {output}");
    }
    let received = listener.received();
    prop_assert!(
        !leaks(&key, &redacted_requests(&received, &key)),
        "received: {received:?}"
    );
    for request in &received {
        prop_assert_eq!(request.header("authorization"), [format!("Bearer {key}")]);
    }
    let forwarded = proxy.received();
    prop_assert!(
        !leaks(&key, &redacted_requests(&forwarded, &key)),
        "forwarded: {forwarded:?}"
    );
    for request in forwarded
        .iter()
        .filter(|request| request.line().starts_with("CONNECT"))
    {
        prop_assert!(!request.head.contains(&key), "in the tunnel's head: {request:?}");
    }
    Ok(())
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
}

#[test]
fn a_key_appears_nowhere_but_in_its_header() {
    let runtime = runtime();
    let mut runner = TestRunner::new(Config {
        cases: 96,
        failure_persistence: None,
        ..Config::default()
    });
    runner
        .run(&case(), |case| runtime.block_on(check(&case)))
        .unwrap();
}

#[test]
fn a_key_that_the_provider_repeats_is_redacted() {
    let runtime = runtime();
    let key = "sk-qh7x2m9v4c1b8n5k3j6w0z".to_owned();
    for route in ROUTES {
        for echo in ECHOES {
            if !matches!(route, Route::Straight) && ![ERROR_MESSAGE, REPLY_ITSELF].contains(&echo.0) {
                continue;
            }
            // With every padding except 0, some responses are truncated within the key.
            for padding in [0, 90, 270, 285, 990] {
                let case = Case {
                    key: key.clone(),
                    echo,
                    route,
                    status: "401 No",
                    padding,
                    headers: Vec::new(),
                };
                let held = runtime.block_on(check(&case));
                assert!(held.is_ok(), "{case:?}: {held:?}");
            }
        }
    }
}
