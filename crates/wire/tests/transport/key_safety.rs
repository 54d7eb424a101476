//! Contract, section 5: whatever servers and proxies do with a key, the key is sent only in the `Authorization`
//! header to its provider's origin and never appears in a step, fault, event or debug output.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rivulet_core::{Header, ModelEvent, Proxy};
use rivulet_wire::{Client, OpenStep};
use serde_json::json;

use crate::certificates::{HTTP1, tls};
use crate::conversation::{Heard, converse_with, request, trusting, with_key};
use crate::listener::{Answering, Received, answer};
use crate::proxy_server::{Does, HttpProxy, SocksProxy};

/// Number of consecutive characters of a key that count as a leak.
const LEAK: usize = 8;

/// The place where a server repeats the key.
#[derive(Clone, Copy, Debug)]
enum Echo {
    ErrorMessage,
    ErrorCode,
    ErrorType,
    ErrorText,
    Detail,
    DetailList,
    Html,
    HtmlOfSuccess,
    TextOfSuccess,
    JsonOfSuccess,
    HeaderOfRefusal,
    HeaderOfSuccess,
    HeaderName,
    Location,
    StatusLine,
    ContentType,
    Garbage,
    StreamError,
    StreamErrorCode,
    NamedEvent,
    FinishReason,
    Id,
    SendBack,
    Comment,
    Unreadable,
    CutStream,
    ReplyItself,
}

const ECHOES: [Echo; 27] = [
    Echo::ErrorMessage,
    Echo::ErrorCode,
    Echo::ErrorType,
    Echo::ErrorText,
    Echo::Detail,
    Echo::DetailList,
    Echo::Html,
    Echo::HtmlOfSuccess,
    Echo::TextOfSuccess,
    Echo::JsonOfSuccess,
    Echo::HeaderOfRefusal,
    Echo::HeaderOfSuccess,
    Echo::HeaderName,
    Echo::Location,
    Echo::StatusLine,
    Echo::ContentType,
    Echo::Garbage,
    Echo::StreamError,
    Echo::StreamErrorCode,
    Echo::NamedEvent,
    Echo::FinishReason,
    Echo::Id,
    Echo::SendBack,
    Echo::Comment,
    Echo::Unreadable,
    Echo::CutStream,
    Echo::ReplyItself,
];

impl Echo {
    /// Returns the response. `padding` characters precede the key, so that truncation may cut the key.
    fn answer(self, key: &str, padding: usize, status: &str) -> Vec<u8> {
        let words = format!("{}{key} is not a key", "p".repeat(padding));
        let refuse = |body: String| answer(status, &[], body.as_bytes());
        let stream = |data: String| {
            let body = format!("data: {data}\n\ndata: [DONE]\n\n");
            answer(
                "200 OK",
                &[("content-type", "text/event-stream")],
                body.as_bytes(),
            )
        };
        let text = |content: &str| json!([{"index": 0, "delta": {"content": content}}]);
        match self {
            Echo::ErrorMessage => refuse(json!({"error": {"message": words, "code": "c"}}).to_string()),
            Echo::ErrorCode => refuse(json!({"error": {"message": "m", "code": words}}).to_string()),
            Echo::ErrorType => refuse(json!({"error": {"type": words}}).to_string()),
            Echo::ErrorText => refuse(json!({"error": words}).to_string()),
            Echo::Detail => refuse(json!({"detail": words}).to_string()),
            Echo::DetailList => refuse(json!({"detail": [{"msg": words}]}).to_string()),
            Echo::Html => refuse(format!("<html>{words}")),
            Echo::HtmlOfSuccess => answer("200 OK", &[], format!("<html>{words}").as_bytes()),
            Echo::TextOfSuccess => answer("200 OK", &[], words.as_bytes()),
            Echo::JsonOfSuccess => answer("200 OK", &[], json!({"said": words}).to_string().as_bytes()),
            Echo::HeaderOfRefusal => answer(status, &[("x-key", key), ("retry-after", key)], b""),
            Echo::HeaderOfSuccess => answer("200 OK", &[("x-key", key)], b"data: [DONE]\n\n"),
            Echo::HeaderName => answer("200 OK", &[(key, "x")], b"data: [DONE]\n\n"),
            Echo::Location => answer("302 Found", &[("location", &format!("/login?key={key}"))], b""),
            Echo::StatusLine => answer(&format!("401 {words}"), &[], b""),
            Echo::ContentType => answer("200 OK", &[("content-type", key)], b"<html>"),
            Echo::Garbage => format!("{words}\r\n\r\n").into_bytes(),
            Echo::StreamError => stream(json!({"error": {"message": words}}).to_string()),
            Echo::StreamErrorCode => stream(json!({"error": {"message": "m", "code": words}}).to_string()),
            Echo::NamedEvent => {
                let body = format!("event: error\ndata: {words}\n\n");
                answer(
                    "200 OK",
                    &[("content-type", "text/event-stream")],
                    body.as_bytes(),
                )
            }
            Echo::FinishReason => {
                stream(json!({"choices": [{"index": 0, "delta": {}, "finish_reason": words}]}).to_string())
            }
            Echo::Id => stream(json!({"id": words, "choices": text("Hello")}).to_string()),
            Echo::SendBack => stream(
                json!({"choices": [{"index": 0, "delta": {"reasoning_details": [{"data": words}]}}]})
                    .to_string(),
            ),
            Echo::Comment => answer("200 OK", &[], format!(": {words}\n\ndata: [DONE]\n\n").as_bytes()),
            Echo::Unreadable => stream(words),
            Echo::CutStream => {
                let head =
                    "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 99999\r\n\r\n";
                format!("{head}event: error\ndata: {words}").into_bytes()
            }
            Echo::ReplyItself => stream(json!({"choices": text(&words)}).to_string()),
        }
    }
}

/// The route to the server.
#[derive(Clone, Copy, Debug)]
enum Way {
    Straight,
    Secure,
    /// The server's certificate is for another name, which contains the key.
    WrongCertificate,
    HttpProxy,
    Tunnel,
    /// A proxy that refuses the request with the key in its message.
    RefusingProxy,
    RefusingTunnel,
    Socks,
    RefusingSocks,
}

const WAYS: [Way; 9] = [
    Way::Straight,
    Way::Secure,
    Way::WrongCertificate,
    Way::HttpProxy,
    Way::Tunnel,
    Way::RefusingProxy,
    Way::RefusingTunnel,
    Way::Socks,
    Way::RefusingSocks,
];

#[derive(Clone, Debug)]
struct Case {
    key: String,
    echo: Echo,
    way: Way,
    status: &'static str,
    padding: usize,
    headers: Vec<Header>,
}

fn case() -> impl Strategy<Value = Case> {
    let status = prop::sample::select(vec!["400 No", "401 No", "402 No", "404 No", "429 No", "500 No"]);
    // Paddings near each truncation limit: code, excerpt and message.
    let padding = prop_oneof![0..40_usize, 70..100_usize, 260..300_usize, 960..1_000_usize];
    let header = ("x-[a-z]{1,8}", "[ -~]{0,20}").prop_map(|(name, value)| Header { name, value });
    (
        "sk-[a-z0-9]{20,40}",
        prop::sample::select(&ECHOES[..]),
        // Half of the cases use no proxy, because most echoes are possible there.
        prop_oneof![Just(Way::Straight), prop::sample::select(&WAYS[..])],
        status,
        padding,
        prop::collection::vec(header, 0..3),
    )
        .prop_map(|(key, echo, way, status, padding, headers)| Case {
            key,
            echo,
            way,
            status,
            padding,
            headers,
        })
}

/// Returns all output of the client as text, except the text of the reply.
fn given_out(heard: &Heard) -> Vec<String> {
    let mut given = Vec::new();
    for step in &heard.steps {
        given.push(format!("{step:?}"));
        match step {
            OpenStep::Request(sent) => given.push(String::from_utf8_lossy(&sent.body).into_owned()),
            OpenStep::Refusal(body) => given.push(String::from_utf8_lossy(body).into_owned()),
            OpenStep::Sent | OpenStep::Head(_) => {}
        }
    }
    let own = |event: &&ModelEvent| !matches!(event, ModelEvent::Fragment(_));
    given.extend(heard.events.iter().filter(own).map(|event| format!("{event:?}")));
    given.push(format!("{:?} {:?} {:?}", heard.error, heard.end, heard.outcome));
    given.push(heard.answer.clone());
    given
}

fn leaks(key: &str, text: &str) -> bool {
    let secret = &key["sk-".len()..];
    (0..=secret.len() - LEAK).any(|at| text.contains(&secret[at..at + LEAK]))
}

/// Returns the received requests without the one header that may contain the key.
fn arrived(received: &[Received], key: &str) -> String {
    let own = format!("authorization: Bearer {key}");
    let text = |request: &Received| {
        let head = request
            .head
            .lines()
            .filter(|line| !line.eq_ignore_ascii_case(&own));
        let head: Vec<&str> = head.collect();
        format!("{}\n{}", head.join("\n"), String::from_utf8_lossy(&request.body))
    };
    received.iter().map(text).collect()
}

async fn hold(case: &Case) -> Result<(), TestCaseError> {
    let Case { key, echo, way, .. } = case.clone();
    let said = echo.answer(&key, case.padding, case.status);
    let certificate = match way {
        Way::Straight | Way::HttpProxy | Way::RefusingProxy => None,
        Way::WrongCertificate => Some(tls(&format!("{key}.test"), HTTP1)),
        _ => Some(tls("localhost", HTTP1)),
    };
    let secure = certificate.is_some();
    let listening = Answering::new(certificate, move |_| said.clone()).await;
    let refusal = answer(&format!("407 {key}"), &[("x-key", &key)], key.as_bytes());
    let does = match way {
        Way::RefusingProxy | Way::RefusingTunnel => Does::Says(refusal),
        _ => Does::Passes,
    };
    let proxy = HttpProxy::new(does).await;
    let socks = SocksProxy::new(if matches!(way, Way::RefusingSocks) { 2 } else { 0 }).await;
    let mut server = with_key(&listening.url_at("localhost"), &key);
    if secure {
        server = trusting(server);
    }
    server.network.headers.clone_from(&case.headers);
    server.network.proxy = match way {
        Way::Straight | Way::Secure | Way::WrongCertificate => Proxy::None,
        Way::Socks | Way::RefusingSocks => Proxy::Url {
            url: socks.url("socks5h"),
        },
        _ => Proxy::Url { url: proxy.url() },
    };
    let client = Client::new();
    let heard = converse_with(&client, &server, |_| {}).await;
    let mut given = given_out(&heard);
    given.push(format!("{client:?} {server:?} {:?} {:?}", server.key, request()));
    // The same server answers the request for the model list with the same body.
    let listed = client.models(&server).await;
    if !matches!(echo, Echo::ReplyItself) {
        given.push(format!("{:?}", listed.err()));
    }
    for given in given {
        prop_assert!(!leaks(&key, &given), "given out: {given}");
    }
    let received = listening.received();
    prop_assert!(!leaks(&key, &arrived(&received, &key)), "arrived: {received:?}");
    for request in &received {
        prop_assert_eq!(request.header("authorization"), [format!("Bearer {key}")]);
    }
    let passed = proxy.received();
    prop_assert!(!leaks(&key, &arrived(&passed, &key)), "passed: {passed:?}");
    for request in passed
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
    runner.run(&case(), |case| runtime.block_on(hold(&case))).unwrap();
}

#[test]
fn a_key_that_the_provider_repeats_is_redacted() {
    let runtime = runtime();
    let key = "sk-qh7x2m9v4c1b8n5k3j6w0z".to_owned();
    for way in WAYS {
        for echo in ECHOES {
            if !matches!(way, Way::Straight) && !matches!(echo, Echo::ErrorMessage | Echo::ReplyItself) {
                continue;
            }
            // Paddings just below each truncation limit, so that the limit cuts the key.
            for padding in [0, 90, 270, 285, 990] {
                let case = Case {
                    key: key.clone(),
                    echo,
                    way,
                    status: "401 No",
                    padding,
                    headers: Vec::new(),
                };
                let held = runtime.block_on(hold(&case));
                assert!(held.is_ok(), "{case:?}: {held:?}");
            }
        }
    }
}
