//! Tests of the exact bytes that the server sends for each step of a script.

use std::time::Duration;

use crate::client::{Call, End, Response, chat_body, fetch, get, post, stream};
use rivulet_sandbox::{Gate, Record, Sandbox, Script, Speed, State};
use serde_json::json;

async fn begin(script: Script) -> (Sandbox, Call) {
    let sandbox = Sandbox::start().await.unwrap();
    sandbox.play("m", script);
    let call = Call::model(&sandbox, "m").await;
    (sandbox, call)
}

async fn play(script: Script) -> (Sandbox, Response) {
    let (sandbox, call) = begin(script).await;
    (sandbox, call.response().await)
}

async fn wait_for(sandbox: &Sandbox, state: State) -> Record {
    let record = sandbox.wait_for(|record| record.state == state);
    record.await.unwrap()
}

#[tokio::test]
async fn each_step_is_a_chunk_and_running_out_is_a_proper_end() {
    let script = Script::new().role().text("Hello there").finish("stop").done();
    let (sandbox, response) = play(script).await;
    assert_eq!(response.status, 200);
    assert!(response.head.contains("content-type: text/event-stream"));
    assert!(response.head.contains("connection: close"));
    assert_eq!(response.chunks.len(), 5);
    assert_eq!(response.end, End::Proper);
    assert_eq!(response.field("content"), "Hello there");
    assert!(response.is_done());
    let record = wait_for(&sandbox, State::Finished).await;
    assert_eq!(record.events_sent, 5);
    assert_eq!(record.bytes_sent, response.body().len() as u64);
}

#[tokio::test]
async fn a_gate_is_reached_after_all_earlier_steps_are_written() {
    let gate = Gate::new();
    let script = Script::new().text("before").hold(&gate).text("after").done();
    let (sandbox, mut call) = begin(script).await;
    gate.reached().await;
    let record = sandbox.requests().remove(0);
    assert_eq!((record.state, record.events_sent), (State::Holding, 1));
    call.read_until("before").await;
    assert!(!call.so_far().contains("after"));
    gate.release();
    assert_eq!(call.response().await.field("content"), "beforeafter");
}

#[tokio::test]
async fn a_gate_can_release_scripts_one_at_a_time() {
    let gate = Gate::new();
    let script = Script::new().repeat(3, &Script::new().text("word").hold(&gate));
    let (sandbox, call) = begin(script).await;
    for times in 1..=3 {
        gate.reached_times(times).await;
        assert_eq!(sandbox.requests()[0].events_sent, times);
        gate.release_one();
    }
    assert_eq!(call.response().await.events().len(), 3);
}

#[tokio::test]
async fn a_part_that_a_gate_can_end_may_end_the_connection() {
    let part = Script::new().text("a").cut();
    let (_sandbox, response) = play(Script::new().until(&Gate::new(), part).text("b")).await;
    assert_eq!(
        (response.end, response.field("content").as_str()),
        (End::Short, "a")
    );
}

#[tokio::test]
async fn a_gate_ends_a_part_that_would_repeat_forever() {
    let gate = Gate::new();
    let again = Script::new().text("a").delay(Duration::from_millis(1));
    let script = Script::new().until(&gate, Script::new().forever(again));
    let (_sandbox, mut call) = begin(script.text("b").done()).await;
    call.read_until("\"a\"").await;
    gate.release();
    assert!(call.response().await.field("content").ends_with("ab"));
}

#[tokio::test]
async fn a_gate_ends_a_part_inside_another_part() {
    let (outer, inner) = (Gate::new(), Gate::new());
    let again = Script::new().text("a").delay(Duration::from_millis(1));
    let part = Script::new()
        .until(&inner, Script::new().forever(again))
        .text("c");
    let script = Script::new().until(&outer, part).text("b").done();
    let (_sandbox, mut call) = begin(script).await;
    call.read_until("\"a\"").await;
    outer.release();
    assert!(call.response().await.field("content").ends_with("ab"));
}

#[tokio::test]
async fn a_cut_ends_inside_a_chunk() {
    let (sandbox, response) = play(Script::new().text("a").cut()).await;
    assert_eq!(
        (response.end, response.field("content").as_str()),
        (End::Short, "a")
    );
    wait_for(&sandbox, State::Cut).await;
}

#[tokio::test]
async fn a_close_ends_between_chunks_or_before_the_head() {
    let (_sandbox, response) = play(Script::new().text("a").close()).await;
    assert_eq!((response.end, response.chunks.len()), (End::Short, 1));

    let (_sandbox, call) = begin(Script::new().close()).await;
    let (bytes, end) = call.raw().await;
    assert!(bytes.is_empty() && end.is_ok());
}

#[tokio::test]
async fn a_reset_is_a_reset() {
    let gate = Gate::new();
    let script = Script::new().text("before").hold(&gate).reset();
    let (sandbox, mut call) = begin(script).await;
    call.read_until("before").await;
    gate.release();
    assert_eq!(call.response().await.end, End::Reset);
    wait_for(&sandbox, State::Cut).await;
}

#[tokio::test]
async fn a_close_delimited_body_looks_complete_even_if_it_was_cut() {
    for script in [Script::new().text("a").end(), Script::new().text("a").cut()] {
        let (_sandbox, response) = play(script.close_delimited()).await;
        assert!(!response.head.contains("transfer-encoding") && !response.head.contains("content-length"));
        assert_eq!(
            (response.end, response.field("content").as_str()),
            (End::Proper, "a")
        );
    }
}

#[tokio::test]
async fn a_content_length_includes_the_bytes_after_a_cut() {
    let script = Script::json(200, &json!({"a": "bcdef"}));
    let (_sandbox, whole) = play(script.clone()).await;
    assert_eq!((whole.end, whole.json()), (End::Proper, json!({"a": "bcdef"})));
    let (_sandbox, cut) = play(script.at(4, Script::new().cut())).await;
    assert_eq!((cut.end, cut.text().as_str()), (End::Short, "{\"a\""));
}

#[tokio::test]
async fn bytes_are_split_and_delayed_anywhere() {
    let script = Script::new().split(3).raw("abcdefgh").split(None).raw("ijklm");
    let (_sandbox, response) = play(script).await;
    assert_eq!(response.chunks, [&b"abc"[..], b"def", b"gh", b"ijklm"]);

    let script = Script::new()
        .raw("abcdef")
        .at(4, Script::new().delay(Duration::ZERO));
    let (_sandbox, response) = play(script).await;
    assert_eq!(response.chunks, [&b"abcd"[..], b"ef"]);

    let (_sandbox, response) = play(Script::new().bytes_per_second(100_000).raw([b'x'; 2500])).await;
    assert_eq!(
        response.chunks.iter().map(Vec::len).collect::<Vec<_>>(),
        [1000, 1000, 500]
    );
}

#[tokio::test]
async fn a_paced_reply_is_complete() {
    let (_sandbox, response) = play(
        Script::new()
            .speed(Speed::Tokens(2000))
            .text("one two three four"),
    )
    .await;
    assert_eq!(response.field("content"), "one two three four");
}

#[tokio::test]
async fn unframed_bytes_are_sent_unchanged() {
    let (_sandbox, call) = begin(Script::new().unframed("SMTP ready\r\n").close()).await;
    let (bytes, _) = call.raw().await;
    assert_eq!(bytes, b"SMTP ready\r\n");
}

#[tokio::test]
async fn a_client_that_leaves_is_noticed_at_every_kind_of_wait() {
    let waits = [
        Script::new().text("a").hold(&Gate::new()),
        Script::new().text("a").stall(),
        Script::new().text("a").delay(Duration::from_secs(3600)),
        Script::new().text("a").forever(Script::new().text("b")),
        Script::new().text("a").forever(Script::new().tick()),
        Script::new()
            .text("a")
            .speed(Speed::Tokens(1))
            .repeat(3600, &Script::new().text("b")),
    ];
    let sandbox = Sandbox::start().await.unwrap();
    for (index, script) in (1..).zip(waits) {
        sandbox.play("m", script);
        let mut call = Call::model(&sandbox, "m").await;
        call.read_until("\"a\"").await;
        drop(call);
        let record = sandbox
            .wait_for(|record| record.id == index && record.is_over())
            .await
            .unwrap();
        assert!(record.closed_by_client());
    }
    assert_eq!(sandbox.request_count(), 6);
}

#[tokio::test]
async fn nothing_is_sent_before_the_first_byte() {
    let (first, second) = (Gate::new(), Gate::new());
    let script = Script::new().hold(&first).send_head().hold(&second).text("a");
    let (sandbox, mut call) = begin(script).await;
    first.reached().await;
    assert_eq!(sandbox.requests()[0].bytes_sent, 0);
    first.release();
    call.read_until("\r\n\r\n").await;
    second.reached().await;
    assert!(!call.so_far().contains("data:"));
    second.release();
    assert_eq!(call.response().await.end, End::Proper);
}

#[tokio::test]
async fn a_script_answers_one_request_or_a_model_or_a_path() {
    let sandbox = Sandbox::start().await.unwrap();
    sandbox.play("m", Script::new().text("always"));
    sandbox.play_once("m", Script::json(503, &json!({"error": "first"})));
    sandbox.play_once(
        "m",
        Script::json(429, &json!({"error": "second"})).header("Retry-After", "1"),
    );
    sandbox.answer("/v1/models", Script::page(200, "text/html", "<html>"));
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(Call::model(&sandbox, "m").await.response().await.status);
    }
    assert_eq!(statuses, [503, 429, 200, 200]);
    assert_eq!(fetch(&sandbox, &get("/v1/models")).await.text(), "<html>");
}

#[tokio::test]
async fn a_record_has_the_request_as_it_was_sent() {
    let sandbox = Sandbox::start().await.unwrap();
    let body = chat_body("tour@max").to_string();
    let mut request = post("/chat/completions?x=1", &body);
    request.splice(
        request.len() - body.len() - 2..request.len() - body.len() - 2,
        *b"Authorization: Bearer k\r\n",
    );
    assert_eq!(fetch(&sandbox, &request).await.status, 200);
    let record = sandbox.wait_for(Record::is_over).await.unwrap();
    assert_eq!(
        (record.method.as_str(), record.path.as_str()),
        ("POST", "/chat/completions")
    );
    assert_eq!(record.model.as_deref(), Some("tour@max"));
    assert_eq!(record.header("authorization"), Some("Bearer k"));
    assert_eq!(record.json(), chat_body("tour@max"));
    assert_eq!(&*record.body, body.as_bytes());
}

#[tokio::test]
async fn a_capture_is_replayed_byte_for_byte() {
    let headers = "HTTP/1.1 200 OK\r\nServer: llama.cpp\r\nContent-Type: text/event-stream\r\n\
                   Transfer-Encoding: chunked\r\nKeep-Alive: timeout=5, max=100\r\n\r\n";
    let body = b":\n\ndata: {\"choices\":[]}\n\ndata: [DONE]\n\n";
    let (sandbox, response) = play(Script::replay(headers, body)).await;
    assert_eq!(response.body(), body);
    assert_eq!(response.chunks.len(), 3);
    assert!(response.head.contains("server: llama.cpp"));
    let record = sandbox.wait_for(Record::is_over).await.unwrap();
    assert_eq!(record.events_sent, 2);
}

#[tokio::test]
async fn dropping_the_sandbox_closes_connections_and_the_port() {
    let (sandbox, mut call) = begin(Script::new().text("a").stall()).await;
    let address = sandbox.address();
    call.read_until("\"a\"").await;
    drop(sandbox);
    assert_eq!(call.response().await.end, End::Short);
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn simultaneous_streams_do_not_mix() {
    let sandbox = Sandbox::start().await.unwrap();
    let gate = Gate::new();
    sandbox.play("slow", Script::new().hold(&gate).text("slow"));
    let held = Call::model(&sandbox, "slow").await;
    for _ in 0..20 {
        assert!(stream(&sandbox, "empty").await.is_done());
    }
    gate.release();
    assert_eq!(held.response().await.field("content"), "slow");
    assert_eq!(sandbox.request_count(), 21);
}
