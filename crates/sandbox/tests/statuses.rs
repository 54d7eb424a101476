//! What comes instead of a stream: statuses, redirects and other bodies, as they are on the wire.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod client;

use client::{Call, End, ask, fetch, get, post, quick, streamed};
use serde_json::Value;

#[tokio::test]
async fn what_is_no_stream_says_so_in_its_type() {
    let html = streamed("html").await;
    assert!(html.status == 200 && html.head.contains("content-type: text/html"));
    let whole = streamed("whole-json").await;
    assert!(whole.head.contains("content-type: application/json"));
    assert_eq!(whole.json()["choices"][0]["finish_reason"], "stop");

    let error = streamed("json-error").await;
    assert_eq!(error.status, 200);
    assert!(error.head.contains("content-type: application/json"));
    assert!(error.json()["error"]["message"].is_string());

    let other = streamed("json-no-reply").await;
    assert!(other.head.contains("content-type: application/json"));
    assert!(other.json().get("choices").is_none() && other.json().get("error").is_none());

    let empty = streamed("empty-body").await;
    assert!(empty.status == 200 && empty.head.contains("content-type: text/event-stream"));
    assert_eq!((empty.end, empty.body().len()), (End::Proper, 0));
}

#[tokio::test]
async fn statuses_differ_in_their_bodies() {
    for (model, status, path) in [
        ("status-400-context", 400, "/error/code"),
        ("status-400", 400, "/error/code"),
        ("status-400-size", 400, "/error/type"),
        ("status-401", 401, "/detail"),
        ("status-401-key", 401, "/error/message"),
        ("status-402", 402, "/error/message"),
        ("status-403", 403, "/error/type"),
        ("status-403-credits", 403, "/error/code"),
        ("status-404", 404, "/message"),
        ("status-404-path", 404, "/error/message"),
        ("status-408", 408, "/error/code"),
        ("status-422", 422, "/detail/0/msg"),
        ("status-429", 429, "/message"),
        ("status-429-date", 429, "/error/code"),
        ("status-500", 500, "/error"),
        ("status-503-loading", 503, "/error/message"),
        ("status-529", 529, "/error/message"),
    ] {
        let response = streamed(model).await;
        assert_eq!(response.status, status);
        assert!(
            response.json().pointer(path).is_some_and(Value::is_string),
            "{model}"
        );
    }
    assert!(streamed("status-429").await.head.contains("retry-after: 20"));
    assert_eq!(
        (
            streamed("status-502").await.status,
            streamed("status-502").await.text().len()
        ),
        (502, 0)
    );
    for (model, status) in [("status-413", 413), ("status-502-html", 502), ("status-503", 503)] {
        let page = streamed(model).await;
        assert_eq!(page.status, status);
        assert!(page.head.contains("text/html") && page.text().contains(&format!("<h1>{status} ")));
    }
    assert_eq!(
        streamed("status-400-context").await.json()["error"]["code"],
        "context_length_exceeded"
    );
    assert_eq!(
        streamed("status-403-credits").await.json()["error"]["code"],
        "insufficient_credits"
    );
    for (model, code) in [
        ("status-400-size", 400),
        ("status-404-path", 404),
        ("status-503-loading", 503),
    ] {
        assert_eq!(streamed(model).await.json()["error"]["code"], code);
    }
}

#[tokio::test]
async fn a_time_to_come_back_may_be_a_date() {
    let response = streamed("status-429-date").await;
    let date = response.header("retry-after").unwrap();
    // As in: sun, 06 nov 1994 08:49:37 gmt (the client lowers a head's case).
    let shape: String = date
        .chars()
        .map(|char| match char {
            '0'..='9' => '0',
            'a'..='z' => 'a',
            other => other,
        })
        .collect();
    assert_eq!(shape, "aaa, 00 aaa 0000 00:00:00 aaa");
}

#[tokio::test]
async fn a_refusal_may_repeat_the_key() {
    let sandbox = quick().await;
    let request = with_key(&post("/v1/chat/completions", &ask("status-401-key").to_string()));
    let error = fetch(&sandbox, &request).await.json();
    assert!(
        error["error"]["message"]
            .as_str()
            .unwrap()
            .contains("secret-of-mine")
    );
}

#[tokio::test]
async fn a_reply_moves_within_its_origin_or_to_another() {
    let sandbox = quick().await;
    let port = sandbox.address().port();
    for (model, status, origin) in [
        ("redirect-307@max", 307, String::new()),
        ("redirect-302@max", 302, format!("http://localhost:{port}")),
        ("redirect-308@max", 308, format!("http://localhost:{port}")),
    ] {
        let response = Call::model(&sandbox, model).await.response().await;
        let location = format!("{origin}/moved/{model}");
        assert_eq!(
            (response.status, response.header("location")),
            (status, Some(location.as_str()))
        );

        let path = format!("/moved/{model}");
        let posted = post(&path, &ask(model).to_string());
        for (request, key) in [
            (posted.clone(), false),
            (with_key(&posted), true),
            (get(&path), false),
        ] {
            let arrived = fetch(&sandbox, &request).await;
            assert_eq!(arrived.finish(), ["stop"]);
            let said = arrived.field("content");
            assert_eq!(
                said.contains("an `Authorization` header came with it"),
                key,
                "{said}"
            );
            assert_eq!(
                said.contains("no `Authorization` header came with it"),
                !key,
                "{said}"
            );
        }
    }
}

#[tokio::test]
async fn a_loop_leads_to_itself() {
    let sandbox = quick().await;
    let mut response = Call::model(&sandbox, "redirect-loop").await.response().await;
    for _ in 0..3 {
        assert_eq!(response.status, 307);
        let path = response.header("location").unwrap().to_owned();
        assert_eq!(path, "/moved/redirect-loop");
        response = fetch(&sandbox, &post(&path, &ask("redirect-loop").to_string())).await;
    }
}

fn with_key(request: &[u8]) -> Vec<u8> {
    let request = String::from_utf8(request.to_vec()).unwrap();
    request
        .replacen(
            "Host: x\r\n",
            "Host: x\r\nAuthorization: Bearer secret-of-mine\r\n",
            1,
        )
        .into_bytes()
}
