//! Tests of all endings in the wire contract (section 3) except `interrupted`, over a real socket.

use rivulet_core::{Ending, FaultCategory, LimitKind};
use rivulet_sandbox::{Gate, Script, State};
use serde_json::json;

use crate::harness::Engine;

fn hello() -> Script {
    Script::new().role().text("Hello there")
}

fn error() -> serde_json::Value {
    json!({"error": {"code": "provider_error", "message": "Provider disconnected"}, "choices": [{"finish_reason": "error"}]})
}

fn late_error() -> serde_json::Value {
    json!({"error": {"code": 502, "message": "late"}})
}

#[tokio::test(flavor = "multi_thread")]
async fn every_way_a_stream_can_end() {
    use Ending::*;
    let (mut engine, provider) = Engine::with_provider().await;
    let reset_in_an_event = hello()
        .unframed("40\r\ndata: {\"choices\":[{\"delta\":{\"con")
        .reset();
    let whole = [
        ("stop and marker", hello().ended("stop"), Complete),
        ("stop and end", hello().finish("stop").end(), Complete),
        ("stop, then cut", hello().finish("stop").cut(), Complete),
        (
            "overloaded servers",
            hello().ended("INSUFFICIENT_SYSTEM_RESOURCE: busy"),
            ProviderError,
        ),
        ("marker only", hello().done().end(), Complete),
        (
            "marker without its blank line",
            hello().raw("data: [DONE]").end(),
            Complete,
        ),
        ("marker, then reset", hello().done().reset(), Complete),
        ("length", hello().ended("length"), Length),
        ("filter", hello().ended("content_filter"), ContentFilter),
        ("proper end without a sign", hello().end(), Unconfirmed),
        ("half of the marker", hello().raw("data: [DO").end(), Unconfirmed),
        (
            "close-delimited end without a sign",
            hello().close_delimited().close(),
            Unconfirmed,
        ),
        ("cut inside a chunk", hello().cut(), Disconnected),
        ("closed between chunks", hello().close(), Disconnected),
        (
            "content length short",
            hello().content_length().cut().text(" withheld"),
            Disconnected,
        ),
        ("reset", hello().reset(), Disconnected),
        ("reset inside an event", reset_in_an_event, Disconnected),
        (
            "error in the stream",
            hello().event(&error()).done().end(),
            ProviderError,
        ),
        (
            "error event",
            hello().named_event("error", &json!({"message": "m"})).end(),
            ProviderError,
        ),
        (
            "error after the reason",
            hello().finish("stop").event(&late_error()).end(),
            ProviderError,
        ),
    ];
    let whole = whole.map(|(what, script, ending)| (what, script, ending, "Hello there"));
    let others = [
        (
            "text after the reason",
            hello().finish("stop").text("!").done().end(),
            Complete,
            "Hello there!",
        ),
        (
            "text after the reason, then cut",
            hello().finish("stop").text("!").cut(),
            Disconnected,
            "Hello there!",
        ),
        (
            "text after the reason and end",
            hello().finish("stop").text("!").end(),
            Unconfirmed,
            "Hello there!",
        ),
        ("nothing", Script::new().role().ended("stop"), Empty, ""),
        ("no body at all", Script::new().end(), Unconfirmed, ""),
        (
            "whole JSON, cut",
            Script::page(200, "application/json", "{\"choices\"")
                .cut()
                .raw(":[]}"),
            Disconnected,
            "",
        ),
        (
            "nothing readable",
            Script::new().data("what is this").done().end(),
            ProviderError,
            "",
        ),
        (
            "a page",
            Script::page(200, "text/html", "<p>Hi</p>"),
            ProviderError,
            "",
        ),
    ];
    for (what, script, ending, text) in whole.into_iter().chain(others) {
        let before = engine.sandbox.request_count();
        engine.answer_next(script);
        let (outcome, watched, written) = engine.complete_turn(&provider, "m").await;
        assert_eq!(outcome.ending, ending, "{what}: {outcome:?}");
        assert_eq!(watched.reply.text(), text, "{what}");
        assert_eq!(
            (written.ending, written.text()),
            (Some(ending), text.to_owned()),
            "{what}"
        );
        assert_eq!(written.fault, outcome.fault, "{what}");
        assert_eq!(
            engine.sandbox.request_count() - before,
            1,
            "{what}: the program sends no request twice"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_http_error_ends_a_turn_with_its_category_and_words() {
    use FaultCategory::*;
    let (mut engine, provider) = Engine::with_provider().await;
    for (status, body, category, words) in [
        (
            401,
            r#"{"error":{"message":"Invalid API Key","code":401}}"#,
            Key,
            "Invalid API Key",
        ),
        (
            402,
            r#"{"error":{"code":"insufficient_credits","message":"Add credits"}}"#,
            Credits,
            "Add credits",
        ),
        (404, r#"{"error":"no such model"}"#, NotFound, "no such model"),
        (
            400,
            r#"{"error":{"code":400,"message":"too long","type":"exceed_context_size_error"}}"#,
            ContextLength,
            "too long",
        ),
        (429, r#"{"message":"slow down"}"#, RateLimit, "slow down"),
        (500, "<h1>Oops</h1>", Server, "<h1>Oops</h1>"),
        (503, r#"{"detail":"loading"}"#, Server, "loading"),
        (422, r#"{"object":"error","message":"bad"}"#, Request, "bad"),
        (
            302,
            "",
            NotFound,
            "The server does not say which address it redirects to",
        ),
    ] {
        let script = Script::page(status, "application/json", body).header("Retry-After", "20");
        engine.answer_next(script);
        let (outcome, ..) = engine.complete_turn(&provider, "m").await;
        let fault = outcome.fault.unwrap();
        assert_eq!(
            (outcome.ending, outcome.status),
            (Ending::ProviderError, Some(status))
        );
        assert_eq!(
            (fault.category, fault.detail.as_deref()),
            (category, Some(words)),
            "{status}"
        );
        assert_eq!(fault.retry_after, (status != 302).then_some(20), "{status}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_of_the_network_have_their_own_categories() {
    use FaultCategory::*;
    let mut engine = Engine::start().await;
    let free = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let plain = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let plain_port = format!("https://{}/v1", plain.local_addr().unwrap());
    std::thread::spawn(move || {
        use std::io::Write;
        while let Ok((mut socket, _)) = plain.accept() {
            let _ = socket.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
        }
    });
    for (url, category) in [
        (format!("http://{free}/v1"), Connect),
        ("http://nowhere.invalid/v1".to_owned(), Dns),
        (plain_port, Tls),
    ] {
        let provider = engine.provider(|draft| draft.base_url.clone_from(&url)).await;
        let (outcome, ..) = engine.complete_turn(&provider, "m").await;
        let fault = outcome.fault.unwrap();
        assert_eq!(
            (outcome.ending, fault.category),
            (Ending::Disconnected, category),
            "{url}: {}",
            fault.message
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_server_ends_a_turn_with_the_limit_that_passed() {
    let mut engine = Engine::start().await;
    let short = |kind: LimitKind| {
        engine.save_provider(move |draft| match kind {
            LimitKind::Idle => draft.limits.idle = 1,
            LimitKind::FirstByte => draft.limits.first_byte = 1,
            LimitKind::Connect => draft.limits.connect = 1,
        })
    };
    let idle = short(LimitKind::Idle).await.unwrap();
    let first_byte = short(LimitKind::FirstByte).await.unwrap();
    for (provider, script, kind) in [
        (idle, hello().stall(), LimitKind::Idle),
        (first_byte, Script::new().stall(), LimitKind::FirstByte),
    ] {
        engine.answer_next(script);
        let (outcome, ..) = engine.complete_turn(&provider, "m").await;
        assert_eq!(outcome.ending, Ending::TimedOut);
        let limit = outcome.fault.unwrap().limit.unwrap();
        assert_eq!((limit.kind, limit.seconds), (kind, 1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_limit_keeps_an_event_that_was_not_terminated() {
    let (mut engine, provider) = Engine::with(|draft| draft.limits.idle = 1).await;
    // Send the whole body at once, because a pause could exceed the idle limit of one second.
    let last = b"data: {\"choices\":[{\"delta\":{\"content\":\"!\"}}]}\n";
    let bytes = [hello().body_bytes(), last.to_vec()].concat();
    engine.sandbox.play("m", Script::new().raw(bytes).stall());
    let (outcome, watched, written) = engine.complete_turn(&provider, "m").await;
    assert_eq!(
        (outcome.ending, watched.reply.text()),
        (Ending::TimedOut, "Hello there!")
    );
    assert_eq!(written.text(), "Hello there!");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tls_handshake_that_never_ends_reaches_the_connect_limit() {
    let mut engine = Engine::start().await;
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://{}/v1", silent.local_addr().unwrap());
    let provider = engine
        .provider(|draft| {
            draft.base_url = url;
            draft.limits.connect = 1;
        })
        .await;
    let (outcome, ..) = engine.complete_turn(&provider, "m").await;
    assert_eq!(outcome.ending, Ending::TimedOut);
    assert_eq!(outcome.fault.unwrap().limit.unwrap().kind, LimitKind::Connect);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_reply_ends_although_the_server_never_closes() {
    let (mut engine, provider) = Engine::with_provider().await;
    let usage = json!({"choices": [], "usage": {"completion_tokens": 2}});
    engine.answer_next(hello().finish("stop").event(&usage).stall());
    let (outcome, ..) = engine.complete_turn(&provider, "m").await;
    assert_eq!(outcome.ending, Ending::Complete);
    assert_eq!(
        outcome.usage.unwrap().completion,
        Some(2),
        "usage after the finish reason is read"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn text_after_the_finish_reason_restores_the_idle_limit() {
    let (mut engine, provider) = Engine::with(|draft| draft.limits.idle = 1).await;
    engine.sandbox.play("m", hello().finish("stop").text("!").stall());
    let (outcome, ..) = engine.complete_turn(&provider, "m").await;
    assert_eq!(outcome.ending, Ending::TimedOut);
    assert_eq!(outcome.fault.unwrap().limit.unwrap().seconds, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn text_of_an_unterminated_event_after_the_finish_reason_is_not_complete() {
    let (mut engine, provider) = Engine::with_provider().await;
    let last = b"data: {\"choices\":[{\"delta\":{\"content\":\"!\"}}]}\n";
    let bytes = [hello().finish("stop").body_bytes(), last.to_vec()].concat();
    engine.sandbox.play("m", Script::new().raw(bytes).stall());
    let (outcome, watched, _) = engine.complete_turn(&provider, "m").await;
    assert_eq!(
        (outcome.ending, watched.reply.text()),
        (Ending::TimedOut, "Hello there!")
    );
    assert_eq!(outcome.fault.unwrap().limit.unwrap().seconds, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn stop_closes_the_socket_and_keeps_the_text() {
    let (mut engine, provider) = Engine::with_provider().await;
    let gate = Gate::new();
    for (script, text) in [
        (hello().hold(&gate).text("never sent").done().end(), "Hello there"),
        // Stopping a reply must close the connection, even if the server has not sent anything yet.
        (Script::new().hold(&gate).text("never sent").done().end(), ""),
    ] {
        engine.answer_next(script);
        let mut watched = engine.begin(&provider, "m", None).await;
        let request = engine
            .sandbox
            .wait_for(|record| record.state == State::Holding)
            .await
            .unwrap()
            .id;
        engine.listen_until_text(&mut watched, text).await;
        engine.app.turn_stop(watched.message_id).await.unwrap();
        let outcome = engine.outcome(&mut watched).await;
        assert_eq!((outcome.ending, watched.reply.text()), (Ending::Stopped, text));
        engine
            .sandbox
            .wait_for(|record| record.id == request && record.closed_by_client())
            .await
            .unwrap();
        assert_eq!(engine.stored(watched.message_id).await.text(), text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreadable_event_is_counted_and_the_text_around_it_is_kept() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.answer_next(hello().data("<garbage>").text("!").ended("stop"));
    let (outcome, watched, written) = engine.complete_turn(&provider, "m").await;
    assert_eq!(
        (outcome.ending, watched.reply.text()),
        (Ending::Complete, "Hello there!")
    );
    assert_eq!(written.notices.unreadable_events, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_practice_model_ends_as_its_description_says() {
    use Ending::*;
    let (mut engine, provider) = Engine::with_provider().await;
    // For the model that stops sending (`stall`), use a separate provider that waits only one
    // second for more data. On a busy machine, the replies of the other models could pause for
    // longer than that.
    let impatient = engine.provider(|draft| draft.limits.idle = 1).await;
    for model in rivulet_sandbox::models() {
        let ending = match model.id {
            "tool-call" => ToolCalls,
            "length" => Length,
            "content-filter" => ContentFilter,
            "empty" => Empty,
            "silent-end" => Unconfirmed,
            "cut" => Disconnected,
            "stall" => TimedOut,
            "error-in-stream" | "html" => ProviderError,
            id if id.starts_with("status-") => ProviderError,
            _ => Complete,
        };
        let id = model.id;
        let provider = if id == "stall" { &impatient } else { &provider };
        let (outcome, watched, written) = engine.complete_turn(provider, &format!("{id}@max")).await;
        assert_eq!(outcome.ending, ending, "{id}: {outcome:?}");
        assert_eq!(
            written.parts,
            watched.reply.parts(),
            "{id}: the database has the reply that was shown"
        );
        if matches!(id, "tour" | "reasoning") {
            let reasoning = watched.reply.reasoning();
            assert!(!reasoning.is_empty(), "{id} reasons");
            assert!(
                !watched.reply.text().contains(reasoning),
                "{id}: reasoning is not part of the text"
            );
        }
        // `answer-now` reports no token counts, because the sandbox prepares this reply before it
        // knows when the client will end the reasoning.
        if ending == Complete && id != "answer-now" {
            assert!(
                outcome.usage.is_some_and(|usage| usage.completion.is_some()),
                "{id} reports usage"
            );
        }
    }
    let (outcome, ..) = engine.complete_turn(&provider, "no-such-model").await;
    assert_eq!(outcome.fault.unwrap().category, FaultCategory::NotFound);
}
