//! Requests that are not as they should be, and the endpoints that steer.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use client::{Call, End, ask, fetch, get, post};
use rivulet_sandbox::{DEFAULT_MODEL, Loopback, Sandbox, SandboxOptions, State, models};
use serde_json::{Value, json};

#[tokio::test]
async fn malformed_requests_are_refused() {
    let sandbox = Sandbox::start().await.unwrap();
    let long = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(70_000));
    let cases: [(&[u8], u16); 9] = [
        (b"\r\n\r\n", 400),
        (b"hello\r\n\r\n", 400),
        (b"GET /v1/models HTTP/2\r\n\r\n", 400),
        (b"GET http://x/ HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nContent-Length: many\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nContent-Length: 67108865\r\n\r\n", 413),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
        (long.as_bytes(), 431),
    ];
    for (request, status) in cases {
        let response = fetch(&sandbox, request).await;
        assert_eq!(
            response.status,
            status,
            "{:?}",
            String::from_utf8_lossy(&request[..request.len().min(60)])
        );
        assert!(response.json()["error"]["message"].is_string());
    }
    assert_eq!(sandbox.request_count(), 0);
}

#[tokio::test]
async fn wrong_paths_methods_bodies_and_models_are_refused() {
    let sandbox = Sandbox::start().await.unwrap();
    let chat = |body: Value| post("/v1/chat/completions", &body.to_string());
    for (request, status) in [
        (get("/"), 404),
        (get("/v1/chat/completions"), 405),
        (post("/v1/models", "{}"), 405),
        (post("/practice/requests", ""), 405),
        (post("/v1/chat/completions", "not JSON"), 400),
        (chat(json!({"messages": []})), 400),
        (chat(ask("nobody")), 404),
        (chat(ask("tour@fast")), 404),
    ] {
        assert_eq!(fetch(&sandbox, &request).await.status, status);
    }
    let unknown = fetch(&sandbox, &chat(ask("nobody"))).await.json();
    assert_eq!(unknown["error"]["code"], "model_not_found");
}

#[tokio::test]
async fn a_client_may_ask_before_it_sends_its_body() {
    let sandbox = Sandbox::start().await.unwrap();
    let body = ask("done-only@max").to_string();
    let head = format!(
        "POST /v1/chat/completions HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut call = Call::open(&sandbox, head.as_bytes()).await;
    call.read_until("100 Continue\r\n\r\n").await;
    tokio::io::AsyncWriteExt::write_all(&mut call.stream, body.as_bytes())
        .await
        .unwrap();
    call.read_until("[DONE]").await;
}

#[tokio::test]
async fn the_models_are_listed_the_friendliest_first() {
    let sandbox = Sandbox::start().await.unwrap();
    assert_eq!(sandbox.base_url(), format!("http://{}/v1", sandbox.address()));
    let list = fetch(&sandbox, &get("/v1/models")).await.json();
    assert_eq!(list["object"], "list");
    let data = list["data"].as_array().unwrap();
    assert_eq!(data.len(), models().len());
    assert_eq!(data[0]["id"], DEFAULT_MODEL);
    for (line, model) in data.iter().zip(models()) {
        assert_eq!(
            (line["id"].as_str(), line["description"].as_str()),
            (Some(model.name), Some(model.shows))
        );
        assert_eq!(
            (&line["object"], &line["owned_by"]),
            (&json!("model"), &json!("rivulet practice"))
        );
    }
}

#[tokio::test]
async fn another_process_can_watch_and_release() {
    let sandbox = Sandbox::start().await.unwrap();
    let mut call = Call::model(&sandbox, "hold@max").await;
    sandbox
        .wait_for(|record| record.state == State::Holding)
        .await
        .unwrap();
    let held = fetch(&sandbox, &get("/practice/requests")).await.json();
    assert_eq!(held.as_array().unwrap().len(), 1);
    assert_eq!(
        (&held[0]["id"], &held[0]["model"]),
        (&json!(1), &json!("hold@max"))
    );
    assert_eq!(
        (&held[0]["path"], &held[0]["state"]),
        (&json!("/v1/chat/completions"), &json!("holding"))
    );
    assert!(held[0]["bytes_sent"].as_u64() > held[0]["events_sent"].as_u64());

    call.read_until("waits").await;
    let released = fetch(&sandbox, &post("/practice/release", "")).await;
    assert_eq!((released.status, released.text().as_str()), (204, ""));
    let response = call.response().await;
    assert_eq!(
        (response.end, response.finish()),
        (End::Proper, vec!["stop".to_owned()])
    );
    sandbox
        .wait_for(|record| record.state == State::Finished)
        .await
        .unwrap();
    let finished = fetch(&sandbox, &get("/practice/requests")).await.json();
    assert_eq!(finished[0]["state"], "finished");
}

#[tokio::test]
async fn a_hold_ends_by_itself_at_its_limit() {
    let options = SandboxOptions {
        hold_limit: std::time::Duration::ZERO,
        ..SandboxOptions::default()
    };
    let sandbox = Sandbox::start_with(options).await.unwrap();
    let response = Call::model(&sandbox, "hold@max").await.response().await;
    assert!(response.is_done());
    assert!(response.field("content").ends_with("The reply ends well."));
}

#[tokio::test]
async fn it_listens_on_the_loopback_of_ipv6_if_told_so() {
    let options = SandboxOptions {
        loopback: Loopback::V6,
        ..SandboxOptions::default()
    };
    // A computer without IPv6 has nothing to show here.
    if tokio::net::TcpListener::bind("[::1]:0").await.is_err() {
        return;
    }
    let sandbox = Sandbox::start_with(options).await.unwrap();
    let port = sandbox.address().port();
    assert_eq!(sandbox.base_url(), format!("http://[::1]:{port}/v1"));
    let response = Call::model(&sandbox, "done-only@max").await.response().await;
    assert!(response.is_done());
}
