//! Tests of the responses to invalid requests, and of the list of models.

use crate::client::{Call, chat_body, fetch, get, post};
use rivulet_sandbox::{DEFAULT_MODEL, Sandbox, models};
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
        (post("/v1/chat/completions", "not JSON"), 400),
        (chat(json!({"messages": []})), 400),
        (chat(chat_body("nobody")), 404),
        (chat(chat_body("tour@fast")), 404),
    ] {
        assert_eq!(fetch(&sandbox, &request).await.status, status);
    }
    let unknown = fetch(&sandbox, &chat(chat_body("nobody"))).await.json();
    assert_eq!(unknown["error"]["code"], "model_not_found");
}

#[tokio::test]
async fn a_client_may_wait_for_permission_to_send_its_body() {
    let sandbox = Sandbox::start().await.unwrap();
    let body = chat_body("length@max").to_string();
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
async fn the_list_of_models_begins_with_the_default_model() {
    let sandbox = Sandbox::start().await.unwrap();
    assert_eq!(sandbox.base_url(), format!("http://{}/v1", sandbox.address()));
    let list = fetch(&sandbox, &get("/v1/models")).await.json();
    assert_eq!(list["object"], "list");
    let data = list["data"].as_array().unwrap();
    assert_eq!(data.len(), models().count());
    assert_eq!(data[0]["id"], DEFAULT_MODEL);
    for (line, model) in data.iter().zip(models()) {
        assert_eq!(
            (line["id"].as_str(), line["description"].as_str()),
            (Some(model.id), Some(model.description))
        );
        assert_eq!(
            (&line["object"], &line["owned_by"]),
            (&json!("model"), &json!("rivulet practice"))
        );
    }
}
