//! Tests that `rivulet-cli` passes its input and the reply on immediately and unchanged.

use rivulet_sandbox::{Gate, Script};
use serde_json::json;

use crate::run::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_gets_what_was_received_byte_for_byte() {
    let desk = Desk::new().await;
    for text in [
        "Hello",
        "ends with lines\n\n",
        "  spaces, a tab\t, CR LF\r\nand none  ",
        "\u{1b}[2J\u{7}\u{9b}31m\u{feff} 流 👩‍👩‍👧 e\u{301}",
    ] {
        desk.sandbox.play("model", Script::reply(text));
        let ran = desk.run(&["ask", "Hello"]).await;
        ran.assert_ended(0, text);
        assert_eq!(ran.err, "complete\n");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_piece_is_printed_immediately() {
    let desk = Desk::new().await;
    let scripts = |gate: &Gate| {
        let begun = Script::new().role().reasoning("Hm").text("Hello").hold(gate);
        begun.text(" there").finish("stop").done().end()
    };
    let gate = Gate::new();
    desk.sandbox.play("model", scripts(&gate));
    let mut running = desk.start(&["ask", "Hi"]);
    running.read_until("Hello").await;
    assert_eq!(running.read_so_far(), b"Hello");
    gate.release();
    let ran = running.ended().await;
    ran.assert_ended(0, "Hello there");

    let gate = Gate::new();
    desk.sandbox.play("model", scripts(&gate));
    let mut running = desk.start(&["ask", "--json", "Hi"]);
    running.read_until(r#""text":"Hello"}"#).await;
    assert!(running.read_so_far().ends_with(b"\n"), "a whole line");
    gate.release();
    let ran = running.ended().await;
    assert_eq!((ran.code, &ran.last()["ending"]), (Some(0), &json!("complete")));
    assert_eq!(ran.last()["reasoning"], "Hm");
}

#[tokio::test(flavor = "multi_thread")]
async fn reasoning_and_calls_stay_out_of_the_text() {
    let desk = Desk::new().await;
    let call =
        json!({"tool_calls": [{"index": 0, "id": "c1", "function": {"name": "look", "arguments": "{}"}}]});
    let script = Script::new().role().reasoning("Hm, so").text("Yes").delta(&call);
    desk.sandbox.play("model", script.finish("tool_calls").done());
    let quiet = desk.run(&["ask", "Hi"]).await;
    quiet.assert_ended(0, "Yes");
    let call = "tool call 1 look c1: {}\ntool_calls · The model requested a tool call · No tools were switched on, so none ran\n";
    assert_eq!(quiet.err, call);
    let shown = desk.run(&["ask", "--reasoning", "show", "Hi"]).await;
    assert_eq!(shown.text(), "Yes");
    assert_eq!(shown.err, format!("Hm, so\n{call}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn standard_input_is_sent_unchanged() {
    let desk = Desk::new().await;
    desk.sandbox.play("model", Script::reply("Yes"));
    let typed = "  two\r\nlines,\tno end  \n\n";
    for args in [&["ask"][..], &["ask", "-"][..]] {
        let ran = desk.run_with_input(args, typed.as_bytes()).await;
        ran.assert_ended(0, "Yes");
        let sent = desk.sandbox.requests().pop().unwrap().json();
        assert_eq!(sent["messages"], json!([{"role": "user", "content": typed}]));
    }
    let count = desk.sandbox.request_count();
    for (input, words) in [
        (&b""[..], "Write a message first"),
        (b"\xff\xfe", "not UTF-8 text"),
    ] {
        let ran = desk.run_with_input(&["ask"], input).await;
        ran.assert_ended(1, "");
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    assert_eq!(desk.sandbox.request_count(), count);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_begins_with_instructions_and_goes_on() {
    let desk = Desk::new().await;
    desk.add("Other", &["-m", "other"]).await;
    desk.sandbox.play("first", Script::reply("One"));
    let ran = desk
        .run(&["ask", "--json", "-m", "first", "-s", "Be brief", "Hello"])
        .await;
    let id = ran.last()["conversation_id"].as_str().unwrap().to_owned();

    let ran = desk.run(&["ask", "--conversation", &id[..30], "And?"]).await;
    ran.assert_ended(0, "One");
    let sent = desk.sandbox.requests().pop().unwrap().json();
    assert_eq!(sent["model"], "first", "the conversation's model");
    let message = |role: &str, content: &str| json!({"role": role, "content": content});
    assert_eq!(
        sent["messages"],
        json!([
            message("system", "Be brief"),
            message("user", "Hello"),
            message("assistant", "One"),
            message("user", "And?"),
        ])
    );

    desk.sandbox.play("other", Script::reply("Two"));
    let ran = desk
        .run(&["ask", "--conversation", &id, "-p", "OTH", "Then?"])
        .await;
    assert_eq!(
        ran.text(),
        "Two",
        "a request to another provider names that provider's model: {}",
        ran.err
    );
    assert_eq!(desk.conversations().await, [id.as_str()]);
    let shown = desk.run(&["conversation", "show", &id]).await;
    assert_eq!(
        shown.text(),
        "── system\nBe brief\n\n── user\nHello\n\n── assistant · first · complete\nOne\n\n── user\nAnd?\n\n\
         ── assistant · first · complete\nOne\n\n── user\nThen?\n\n── assistant · other · complete\nTwo\n"
    );
    let list = desk.run(&["conversation", "list"]).await;
    assert!(list.text().starts_with(&id) && list.text().ends_with("  Hello\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn several_models_answer_one_after_another_and_the_exit_code_is_that_of_the_worst() {
    let desk = Desk::new().await;
    desk.sandbox.play("a", Script::reply("From A"));
    desk.sandbox.play(
        "b",
        Script::new().role().text("From").finish("length").done().end(),
    );
    let ran = desk.run(&["ask", "-m", "a", "-m", "b", "-m", "a", "Hello"]).await;
    assert_eq!(ran.code, Some(10), "{}", ran.err);
    assert_eq!(ran.text(), "# a\n\nFrom A\n\n# b\n\nFrom\n\n# a\n\nFrom A");
    assert_eq!(
        ran.err
            .lines()
            .filter(|line| line.starts_with("complete"))
            .count(),
        2,
        "{}",
        ran.err
    );

    let ran = desk.run(&["ask", "--json", "-m", "a", "-m", "b", "Hello"]).await;
    assert_eq!(ran.code, Some(10), "{}", ran.err);
    let endings: Vec<_> = ran
        .lines()
        .into_iter()
        .filter(|line| line["text"].is_string() && line["ending"].is_string())
        .map(|line| (line["text"].clone(), line["ending"].clone()))
        .collect();
    assert_eq!(
        endings,
        [
            (json!("From A"), json!("complete")),
            (json!("From"), json!("length"))
        ]
    );
    let with_tools = ["ask", "-m", "a", "-m", "b", "--tools", "built-in", "x"];
    assert_eq!(desk.run(&with_tools).await.code, Some(2));
}
