//! Tests of calls over HTTP. Each call must be sent only once, no matter what the server does.

use rivulet_mcp::{CallAnswer, CancellationToken, Challenge, Content, NotRun, Unknown};
use serde_json::{Map, Value, json};

use crate::site::{Asked, Port, Reply, Site, call, legacy, modern, result};

async fn call_with(site: &Site, port: &Port) -> CallAnswer {
    let server = site.start().await;
    let answer = call(&server, port).await;
    server.close().await;
    answer
}

/// Calls a tool in both protocol versions, and checks that each call is sent only once.
async fn answers(call: impl Fn(&Asked) -> Reply + Clone + Send + Sync + 'static) -> [CallAnswer; 2] {
    let sites = [
        Site::open(legacy(call.clone())).await,
        Site::open(modern(call)).await,
    ];
    let mut answers = Vec::new();
    for site in sites {
        answers.push(call_with(&site, &Port::default()).await);
        assert_eq!(site.asked("tools/call").len(), 1, "{:?}", answers.last());
    }
    answers.try_into().unwrap()
}

fn done() -> Value {
    json!({ "content": [{ "type": "text", "text": "done", "annotations": { "priority": "high" } }] })
}

fn is_done(answer: &CallAnswer) -> bool {
    matches!(answer, CallAnswer::Answered { content, .. } if *content == [Content::Text("done".into())])
}

#[tokio::test]
async fn an_answer_arrives_as_json_and_as_a_stream() {
    for answer in answers(|asked| Reply::json(&result(asked, done()))).await {
        assert!(is_done(&answer), "{answer:?}");
    }
    for answer in answers(|asked| Reply::Stream(vec![result(asked, done())])).await {
        assert!(is_done(&answer), "{answer:?}");
    }
}

/// Returns the response with the result `result`, as a JSON body and as an event stream.
fn both_forms(asked: &Asked, result: &str) -> [Reply; 2] {
    let text = format!(
        r#"{{"jsonrpc":"2.0","id":{},"result":{result}}}"#,
        asked.message["id"]
    );
    let event = Value::String(format!("id: 1\ndata: {text}\n\n"));
    let json = ("content-type", "application/json; charset=utf-8".to_owned());
    [Reply::Plain(200, vec![json], text), Reply::Stream(vec![event])]
}

#[tokio::test]
async fn an_answer_on_a_resumed_stream_is_kept_as_received() {
    let sent = r#"{"content":[{"type":"text","text":"late"}],"resources":[],"extra":0.1}"#;
    let others = legacy(|_| {
        let first = "id: 7\nretry: 1\ndata:\n\n";
        Reply::Stream(vec![Value::String(first.to_owned())])
    });
    let site = Site::open(move |asked: &Asked| match asked.header("last-event-id") {
        Some("7") => {
            let event = format!("data: {{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{sent}}}\n\n");
            Reply::Stream(vec![Value::String(event)])
        }
        _ => others(asked),
    })
    .await;
    let answer = call_with(&site, &Port::default()).await;
    assert_eq!(site.asked("tools/call")[0].message["id"], 2);
    let expected: Value = serde_json::from_str(sent).unwrap();
    assert!(
        matches!(&answer, CallAnswer::Answered { raw, .. } if *raw == expected),
        "{answer:?}"
    );
}

/// Calls a tool whose answer contains the result `result`. Returns one answer for each combination
/// of protocol version and form of the response (JSON body or event stream).
async fn answers_with(result: &'static str) -> Vec<CallAnswer> {
    let json = answers(move |asked| both_forms(asked, result)[0].clone()).await;
    let stream = answers(move |asked| both_forms(asked, result)[1].clone()).await;
    [json, stream].concat()
}

#[tokio::test]
async fn an_answer_is_kept_as_received() {
    let sent = r#"{"content":[{"type":"text","text":"THE ANSWER","new":[1],"annotations":{"priority":0.8}}],"resources":[{"uri":"a:b","name":"n"}],"isError":false,"extra":{"b":1,"a":0.1}}"#;
    for answer in answers_with(sent).await {
        let CallAnswer::Answered { content, raw, .. } = &answer else {
            panic!("{answer:?}");
        };
        assert_eq!(*content, [Content::Text("THE ANSWER".into())]);
        assert_eq!(raw.to_string(), sent);
    }
}

#[tokio::test]
async fn an_answer_over_http_that_is_not_valid_json_is_kept() {
    for answer in answers_with(r#"{"content":[{"type":"text","text":"cut \ud83d"}]}"#).await {
        assert!(
            matches!(&answer, CallAnswer::Answered { content, .. }
                if *content == [Content::Text("cut \u{fffd}".into())]),
            "{answer:?}"
        );
    }
    for answer in answers_with(r#"{"content":[],"value":NaN}"#).await {
        assert!(
            matches!(&answer, CallAnswer::Unreadable { raw, .. } if raw.contains("NaN")),
            "{answer:?}"
        );
    }
}

#[tokio::test]
async fn an_error_without_an_id_answers_its_request() {
    let error =
        json!({ "jsonrpc": "2.0", "id": null, "error": { "code": -32602, "message": "no such tool" } });
    let body = error.to_string();
    for status in [200, 400] {
        let body = body.clone();
        let reply = Reply::Plain(status, vec![("content-type", "application/json".into())], body);
        for answer in answers(move |_| reply.clone()).await {
            assert!(
                matches!(&answer, CallAnswer::NotRun(NotRun::Rejected { message, .. }) if message == "no such tool"),
                "{answer:?}"
            );
        }
    }
}

#[tokio::test]
async fn progress_on_the_stream_arrives_before_the_answer() {
    let call = |asked: &Asked| {
        let token = &asked.message["params"]["_meta"]["progressToken"];
        let report = |step| {
            json!({
                "jsonrpc": "2.0",
                "method": "notifications/progress",
                "params": { "progressToken": token, "progress": step },
            })
        };
        Reply::Stream(vec![report(1), report(2), result(asked, done())])
    };
    for site in [Site::open(legacy(call)).await, Site::open(modern(call)).await] {
        let port = Port::default();
        let answer = call_with(&site, &port).await;
        assert!(is_done(&answer), "{answer:?}");
        assert_eq!(*port.progress.lock().unwrap(), [1.0, 2.0]);
    }
}

#[tokio::test]
async fn a_lost_connection_leaves_the_call_unknown() {
    for reply in [Reply::Nothing, Reply::Stream(Vec::new())] {
        for answer in answers(move |_| reply.clone()).await {
            assert!(
                matches!(answer, CallAnswer::Unknown(Unknown::Lost { .. })),
                "{answer:?}"
            );
        }
    }
}

#[tokio::test]
async fn statuses_say_whether_the_tool_ran() {
    for answer in answers(|_| Reply::status(401).with("www-authenticate", "Bearer scope=a")).await {
        let expected = Challenge {
            header: "Bearer scope=a".to_owned(),
            scope: Some("a".to_owned()),
        };
        assert_eq!(answer, CallAnswer::NotRun(NotRun::Unauthorized(expected)));
    }
    for answer in answers(|_| Reply::status(403)).await {
        assert_eq!(
            answer,
            CallAnswer::NotRun(NotRun::Forbidden(Challenge::default()))
        );
    }
    for answer in answers(|_| Reply::status(429)).await {
        assert!(
            matches!(answer, CallAnswer::NotRun(NotRun::Http { status: 429, .. })),
            "{answer:?}"
        );
    }
    for answer in answers(|_| Reply::Plain(502, Vec::new(), "no upstream".into())).await {
        let expected = Unknown::Http {
            status: 502,
            body: "no upstream".into(),
        };
        assert_eq!(answer, CallAnswer::Unknown(expected));
    }
    let [with_session, without] = answers(|_| Reply::status(404)).await;
    assert_eq!(with_session, CallAnswer::NotRun(NotRun::SessionExpired));
    assert!(
        matches!(without, CallAnswer::NotRun(NotRun::Http { status: 404, .. })),
        "{without:?}"
    );
}

#[tokio::test]
async fn a_secret_header_is_masked_in_errors_but_not_in_the_answer_of_a_tool() {
    let json = ("content-type", "application/json".to_owned());
    for status in [404, 500, 200] {
        let body = format!("{} X-Token: secret", "x".repeat(480));
        let reply = Reply::Plain(status, vec![json.clone()], body);
        for answer in answers(move |_| reply.clone()).await {
            let shown = format!("{answer:?}");
            assert!(!shown.contains("secret"), "{shown}");
        }
    }
    for code in [-32602, -32000] {
        let error = json!({ "code": code, "message": "no secret", "data": { "secret": ["secret"] } });
        let answer = move |asked: &Asked| {
            Reply::json(&json!({ "jsonrpc": "2.0", "id": asked.message["id"], "error": error }))
        };
        for answer in answers(answer).await {
            let shown = format!("{answer:?}");
            assert!(!shown.contains("secret") && shown.contains("••••"), "{shown}");
        }
    }
    for answer in answers_with(r#"{"content":[{"type":"text","text":"secret"}]}"#).await {
        assert!(
            matches!(&answer, CallAnswer::Answered { content, .. } if *content == [Content::Text("secret".into())]),
            "{answer:?}"
        );
    }
}

#[tokio::test]
async fn an_answer_that_is_too_large_over_http_is_dropped() {
    let huge = || "x".repeat(17 * 1024 * 1024);
    for answer in
        answers(move |asked| Reply::json(&result(asked, json!({ "content": [], "x": huge() })))).await
    {
        assert!(
            matches!(answer, CallAnswer::Unknown(Unknown::TooLarge { .. })),
            "{answer:?}"
        );
    }
}

#[tokio::test]
async fn an_event_that_is_too_large_ends_its_call() {
    let huge = || "x".repeat(17 * 1024 * 1024);
    for answer in answers(move |asked| Reply::Stream(vec![result(asked, json!({ "x": huge() }))])).await {
        assert!(
            matches!(answer, CallAnswer::Unknown(Unknown::Lost { .. })),
            "{answer:?}"
        );
    }
}

#[tokio::test]
async fn a_call_that_finds_no_connection_did_not_run() {
    let site = Site::open(modern(|_| Reply::Nothing)).await;
    let server = site.start().await;
    site.shut().await;
    let answer = call(&server, &Port::default()).await;
    assert!(
        matches!(answer, CallAnswer::NotRun(NotRun::NotConnected { .. })),
        "{answer:?}"
    );
    server.close().await;
}

#[tokio::test]
async fn a_stopped_call_over_http_is_unknown_and_the_server_is_informed() {
    let site = Site::open(legacy(|_| Reply::OpenStream(Vec::new()))).await;
    let server = site.start().await;
    let cancel = CancellationToken::new();
    let port = Port::default();
    let answer = server.call("copy", Map::new(), cancel.clone(), &port);
    let stopping = async {
        site.wait_for(|asked| asked.method() == "tools/call").await;
        cancel.cancel();
    };
    let (answer, ()) = tokio::join!(answer, stopping);
    assert_eq!(answer, CallAnswer::Unknown(Unknown::Cancelled));
    site.wait_for(|asked| asked.method() == "notifications/cancelled")
        .await;
    server.close().await;
}

#[tokio::test]
async fn a_round_of_input_is_sent_with_a_new_id_and_the_same_state() {
    let call = |asked: &Asked| {
        let params = &asked.message["params"];
        let answer = if params["inputResponses"].is_null() {
            json!({
                "resultType": "input_required",
                "inputRequests": { "q": {
                    "method": "elicitation/create",
                    "params": { "message": "?", "requestedSchema": { "type": "object", "properties": {} } },
                } },
                "requestState": "s\u{e9}\u{2028}\"",
            })
        } else {
            assert_eq!(params["requestState"], "s\u{e9}\u{2028}\"");
            assert_eq!(
                params["inputResponses"],
                json!({ "q": { "action": "accept", "content": {} } })
            );
            done()
        };
        Reply::json(&result(asked, answer))
    };
    let site = Site::open(modern(call)).await;
    let answer = call_with(&site, &Port::default()).await;
    assert!(is_done(&answer), "{answer:?}");
    let calls = site.asked("tools/call");
    assert_eq!(calls.len(), 2);
    assert_ne!(calls[0].message["id"], calls[1].message["id"]);
}
