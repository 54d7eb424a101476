//! Tests of connecting to tool servers over HTTP, and of the reasons for failures.

use rivulet_mcp::{Challenge, StartError};
use serde_json::json;
use tokio::net::TcpListener;

use crate::site::{Reply, Site, legacy, modern, result, start_at};

#[tokio::test]
async fn servers_of_both_eras_start_with_the_configured_headers() {
    let list = |asked: &_| {
        Reply::json(&result(
            asked,
            json!({ "tools": [{ "name": "a", "inputSchema": { "type": "object" } }] }),
        ))
    };
    for (site, protocol) in [
        (Site::open(legacy(list)).await, "2025-11-25"),
        (Site::open(modern(list)).await, "2026-07-28"),
    ] {
        let server = site.start().await;
        assert_eq!(server.protocol(), protocol);
        let tools = server.tools().await.unwrap();
        assert_eq!(tools.len(), 1);
        let listed = site.asked("tools/list");
        assert_eq!(listed[0].header("x-token"), Some("secret"));
        assert_eq!(listed[0].header("mcp-protocol-version"), Some(protocol));
        server.close().await;
        if protocol == "2025-11-25" {
            site.wait_for(|asked| asked.verb == "DELETE" && asked.header("mcp-session-id") == Some("s1"))
                .await;
        }
    }
}

#[tokio::test]
async fn the_challenge_of_a_server_that_requires_a_sign_in_is_reported() {
    let header = r#"Bearer error="invalid_token", resource_metadata="https://a.example/meta", scope="read""#;
    let site = Site::open(move |_| Reply::status(401).with("www-authenticate", header)).await;
    let expected = Challenge {
        header: header.to_owned(),
        scope: Some("read".to_owned()),
    };
    assert_eq!(
        site.try_start().await.unwrap_err(),
        StartError::Unauthorized(expected)
    );
    let bare = Site::open(|_| Reply::status(401)).await;
    assert_eq!(
        bare.try_start().await.unwrap_err(),
        StartError::Unauthorized(Challenge::default())
    );
    let forbidden = Site::open(|_| Reply::status(403)).await;
    assert_eq!(
        forbidden.try_start().await.unwrap_err(),
        StartError::Forbidden(Challenge::default())
    );
}

#[tokio::test]
async fn the_transport_of_2024_is_recognised() {
    for line_break in ["\n", "\r\n", "\r"] {
        let event = "event: endpoint\ndata: /messages?id=1\n\n".replace('\n', line_break);
        let site = Site::open(move |asked| match asked.verb.as_str() {
            "GET" => Reply::OpenStream(vec![json!(event)]),
            _ => Reply::status(405),
        })
        .await;
        assert_eq!(
            site.try_start().await.unwrap_err(),
            StartError::OldTransport,
            "{line_break:?}"
        );
    }
}

#[tokio::test]
async fn an_address_without_a_server_is_reported_with_its_status() {
    let site = Site::open(|_| Reply::Plain(404, Vec::new(), "nothing here".into())).await;
    let error = site.try_start().await.unwrap_err();
    assert!(
        matches!(&error, StartError::Http { status: 404, body } if body.contains("nothing here")),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_secret_header_is_masked_in_the_errors_of_a_start_and_of_a_listing() {
    let echo = || Reply::Plain(404, Vec::new(), "no access for secret".into());
    let error = Site::open(move |_| echo()).await.try_start().await.unwrap_err();
    assert!(
        matches!(&error, StartError::Http { body, .. } if body.contains("no access for ••••")),
        "{error:?}"
    );
    for reply in [
        Reply::status(500),
        Reply::json(
            &json!({ "jsonrpc": "2.0", "id": null, "error": { "code": -32000, "message": "secret" } }),
        ),
        Reply::Plain(404, Vec::new(), "secret".into()),
        Reply::Plain(
            200,
            vec![("content-type", "application/json".into())],
            "secret".into(),
        ),
    ] {
        let server = Site::open(modern(move |_| reply.clone())).await.start().await;
        let shown = format!("{:?}", server.tools().await.unwrap_err());
        assert!(!shown.contains("secret"), "{shown}");
        server.close().await;
    }
}

#[tokio::test]
async fn a_refused_connection_is_lost_and_the_address_is_not_printed() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/secret-path", listener.local_addr().unwrap());
    drop(listener);
    let error = start_at(&url).await.unwrap_err();
    assert!(
        matches!(&error, StartError::Lost { detail } if !detail.is_empty() && !detail.contains("secret-path")),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_redirect_does_not_send_the_secret_header_to_another_server() {
    let other = Site::open(|_| Reply::status(500)).await;
    let target = other.url.clone();
    let site = Site::open(move |_| Reply::status(307).with("location", &target)).await;
    assert!(site.try_start().await.is_err());
    assert!(other.asked("server/discover").is_empty() && other.asked("initialize").is_empty());
}

#[tokio::test]
async fn a_server_that_misunderstands_the_first_message_is_started_in_the_older_era() {
    let replies = [
        Reply::json(&json!({ "jsonrpc": "2.0", "id": 0, "result": {} })),
        Reply::json(&json!({ "jsonrpc": "2.0", "id": "other", "error": { "code": -32601, "message": "" } })),
        Reply::Plain(200, vec![("content-type", "text/html".into())], "<p>".into()),
        Reply::status(500),
        Reply::Nothing,
    ];
    for reply in replies {
        let shown = format!("{reply:?}");
        let old = legacy(|asked| Reply::json(&result(asked, json!({ "tools": [] }))));
        let site = Site::open(move |asked| match asked.method() {
            "server/discover" => reply.clone(),
            _ => old(asked),
        })
        .await;
        let server = site
            .try_start()
            .await
            .unwrap_or_else(|error| panic!("{shown}: {error:?}"));
        assert_eq!(server.protocol(), "2025-11-25", "{shown}");
        server.close().await;
    }
}
