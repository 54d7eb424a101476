//! Tests of the request as the server receives it (wire contract, section 5). Also tests that no
//! request is sent twice (section 3).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rivulet_core::{FaultCategory, Header};
use rivulet_wire::{Client, OpenError, OpenStep};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::conversation::{
    KEY, QUESTION, converse, converse_with, reply_on_a_kept_connection, server, whole_reply, with_key,
};
use crate::listener::{TestServer, end, listen, read_request};

#[tokio::test]
async fn the_request_shown_is_the_request_sent() {
    let listener = TestServer::new(None, |_| whole_reply()).await;
    let mut server = with_key(&listener.url(), KEY);
    server.network.headers = vec![
        Header::new("HTTP-Referer", "https://app.example"),
        Header::new("X-Title", "One"),
        Header::new("X-Title", "Two"),
    ];
    let observed = converse(&server).await;
    assert_eq!(observed.text, "Hello world");
    let [request] = &listener.received()[..] else {
        panic!("{:?}", listener.received());
    };
    assert_eq!(request.line(), "POST /v1/chat/completions HTTP/1.1");
    assert_eq!(request.header("authorization"), [format!("Bearer {KEY}")]);
    assert_eq!(request.header("content-type"), ["application/json"]);
    assert_eq!(request.header("http-referer"), ["https://app.example"]);
    assert_eq!(request.header("x-title"), ["One", "Two"]);
    let body: Value = serde_json::from_slice(&request.body).unwrap();
    assert_eq!(
        body,
        json!({
            "model": "a-model",
            "messages": [{"role": "user", "content": QUESTION}],
            "stream": true,
            "stream_options": {"include_usage": true},
        })
    );
    let text = [request.head.as_bytes(), &request.body].concat();
    assert_eq!(
        String::from_utf8(text).unwrap().matches(KEY).count(),
        1,
        "only there"
    );

    let Some(OpenStep::Request(shown)) = observed.steps.first() else {
        panic!("{:?}", observed.steps);
    };
    assert_eq!(
        (shown.method.as_str(), &shown.body[..]),
        ("POST", &request.body[..])
    );
    assert_eq!(shown.url, format!("{}/chat/completions", listener.url()));
    for (name, value) in &shown.headers {
        let value = value.replace("••••", KEY);
        assert!(request.header(name).contains(&value.as_str()), "{name}: {value}");
    }
    let unshown: Vec<_> = request
        .head
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(": ").map(|(name, _)| name.to_ascii_lowercase()))
        .filter(|name| !shown.headers.iter().any(|(shown, _)| shown == name))
        .collect();
    assert!(
        unshown
            .iter()
            .all(|name| ["host", "content-length", "accept"].contains(&name.as_str())),
        "{unshown:?}"
    );
    assert!(observed.was_sent());
    assert!(matches!(observed.steps.last(), Some(OpenStep::Head(head)) if head.status == 200));
}

#[tokio::test]
async fn without_a_key_there_is_no_authorization() {
    let listener = TestServer::new(None, |_| whole_reply()).await;
    converse(&server(&listener.url())).await;
    assert_eq!(listener.received()[0].header("authorization"), Vec::<&str>::new());
}

#[tokio::test]
async fn a_key_that_does_not_fit_into_a_header_is_not_sent() {
    let listener = TestServer::new(None, |_| whole_reply()).await;
    let observed = converse(&with_key(&listener.url(), "sk-\r\nx: y")).await;
    assert_eq!(observed.fault().category, FaultCategory::Key);
    assert_eq!(listener.connections(), 0);
    assert!(!observed.was_sent());
}

#[tokio::test]
async fn a_request_on_an_idle_connection_that_dies_is_not_sent_again() {
    let requests = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&requests);
    let listener = listen(move |mut stream| {
        let count = Arc::clone(&count);
        async move {
            while read_request(&mut stream).await.is_some() {
                if count.fetch_add(1, Ordering::SeqCst) > 0 {
                    break;
                }
                stream.write_all(&reply_on_a_kept_connection()).await.unwrap();
            }
            end(&mut stream).await;
        }
    })
    .await;
    let client = Client::new();
    let server = server(&format!("http://{}/v1", listener.address));
    assert_eq!(converse_with(&client, &server, |_| {}).await.text, "Hello world");
    let observed = converse_with(&client, &server, |_| {}).await;
    assert!(
        matches!(observed.error, Some(OpenError::Lost(_))),
        "{:?}",
        observed.error
    );
    assert_eq!(requests.load(Ordering::SeqCst), 2, "one request for each turn");
}
