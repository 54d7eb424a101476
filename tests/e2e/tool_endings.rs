//! Tests of how the real window shows JSON answers and each of the nine endings of a tool call.

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::accessibility::{check, pictures};
use rivulet_tests::{Desktop, Window};
use serde_json::{Value, json};

use crate::tools::{calls, effects, press_in, wait_for_prompts, wait_for_states, with_workshop};

/// The calls in one reply, in order. Each has a tool, arguments, and the ending that the call must
/// have.
const CALLS: [(&str, &str, &str); 8] = [
    ("calculator", r#"{"expression": "1 + "#, "malformed"),
    ("time", "{}", "denied"),
    ("no_tool", "{}", "not_run"),
    (
        "echo",
        r#"{"path": "notes.txt", "lines": [1, 2, 3]}"#,
        "succeeded",
    ),
    ("is_error", "{}", "tool_error"),
    ("rpc_error", "{}", "server_error"),
    ("bad_structured", "{}", "bad_result"),
    // The user must allow this call last. It makes the server's process exit, which would also end
    // the server's other calls.
    ("lose", "{}", "outcome_unknown"),
];

/// Scrolls to the element `at` among those that match `selector`, and waits until the transcript
/// has stopped scrolling.
async fn scroll_to(window: &Window<'_>, selector: &str, at: usize) -> Result<()> {
    let script = "document.querySelectorAll(arguments[0])[arguments[1]]?.scrollIntoView({ block: 'start' })";
    window.execute(script, json!([selector, at])).await?;
    window.until_transcript_rests().await
}

/// Closes the chat settings, so that the calls get the full width of the window.
pub async fn close_chat_settings(window: &Window<'_>) -> Result<()> {
    let script = "document.querySelector('[data-chat-settings] header button')?.click();
        return document.querySelector('[data-chat-settings]') === null";
    window
        .until_equal("the chat settings to close", script, true)
        .await
}

/// Starts a conversation with the response format `format`. Waits until the reply has ended and its
/// stored verdict is of the kind `verdict`.
pub async fn start_in_json(
    window: &Window<'_>,
    format: &Value,
    model: &str,
    text: &str,
    verdict: &str,
) -> Result<()> {
    let providers = window.command("provider_list", json!({})).await?;
    let start = json!({ "system": null, "settings": { "response_format": format } });
    let message = json!({ "provider_id": providers[0]["id"], "model": model, "text": text });
    let started = window
        .command(
            "conversation_start",
            json!({ "start": start, "message": message }),
        )
        .await?;
    let conversation = json!({ "conversation_id": started["conversation"]["id"] });
    window
        .until_so("the verdict to be stored", async || {
            let view = window.command("conversation_open", conversation.clone()).await?;
            let last = view["messages"].as_array().and_then(|list| list.last());
            Ok(last.is_some_and(|last| {
                !last["message"]["ending"].is_null()
                    && last["message"]["verdict"]["result"]["kind"] == verdict
            }))
        })
        .await
}

const CALL: &str = "[data-part=tool-call]";

#[tokio::test]
async fn the_nine_endings_of_a_call_are_shown_and_each_tells_the_truth() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = with_workshop(&desktop, &sandbox, &["Built-in tools", "Workshop"]).await?;
    close_chat_settings(&window).await?;
    let ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let list: Vec<_> = (ids.into_iter().zip(CALLS))
        .map(|(id, (tool, arguments, _))| (id, tool, arguments))
        .collect();
    sandbox.play_once("m", calls(&list));
    window.send("Tidy up my notes").await?;

    let mut shown: Vec<&str> = CALLS
        .iter()
        .map(|(_, _, ending)| match *ending {
            "malformed" => "malformed",
            _ => "waiting_approval",
        })
        .collect();
    wait_for_states(&window, &shown).await?;
    wait_for_prompts(&window, CALLS.len() - 1).await?;
    scroll_to(&window, CALL, 3).await?;
    pictures(&window, "call-prompt").await?;
    for (at, (_, _, ending)) in CALLS.iter().enumerate().skip(1) {
        if *ending == "denied" {
            let script =
                "const input = document.querySelectorAll(arguments[0])[1].querySelector('form input');
                input.value = 'Not today';
                input.dispatchEvent(new Event('input', { bubbles: true }));";
            window.execute(script, json!([CALL])).await?;
            press_in(&window, at, "Deny").await?;
        } else {
            press_in(&window, at, "Allow once").await?;
        }
        shown[at] = ending;
        wait_for_states(&window, &shown).await?;
    }
    let sentences = "return [...document.querySelectorAll('[data-call-outcome] .sentence')]
        .map((sentence) => sentence.textContent.trim())";
    window
        .until_so("a sentence about the outcome of each call", async || {
            let sentences = window.evaluate(sentences).await?;
            let sentences: Vec<String> = serde_json::from_value(sentences)?;
            Ok(sentences.len() == CALLS.len() && sentences.iter().all(|words| words.len() > 8))
        })
        .await?;
    check(&window, "ended calls").await?;
    for (at, (_, _, ending)) in CALLS.iter().enumerate() {
        scroll_to(&window, CALL, at).await?;
        pictures(&window, &format!("call-{ending}")).await?;
    }

    // Cut off the stream in the middle of the arguments of another call.
    let half = json!({"tool_calls": [{"index": 0, "id": "i", "function": {
        "name": "echo", "arguments": r#"{"path": "notes.txt", "lines": [1, "#,
    }}]});
    sandbox.play_once("m", Script::new().role().text("Once more.").delta(&half).cut());
    press_in(&window, 7, "Tell the model that the outcome is unknown").await?;
    shown.push("cut_off");
    wait_for_states(&window, &shown).await?;
    window.wait_for_ending("disconnected").await?;
    let outcomes = "return document.querySelectorAll('[data-call-outcome]').length";
    window
        .until_equal("the record of the call that was cut off", outcomes, 9)
        .await?;
    check(&window, "a call that was cut off").await?;
    scroll_to(&window, CALL, 8).await?;
    pictures(&window, "call-cut_off").await?;
    window.close().await
}

#[tokio::test]
async fn stop_ends_a_running_call_as_unknown_and_the_chat_goes_on() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let window = with_workshop(&desktop, &sandbox, &["Workshop"]).await?;
    let effects = effects(&window);
    sandbox.play_once("m", calls(&[("a", "hang", "{}")]));
    window.send("Do it").await?;
    wait_for_states(&window, &["waiting_approval"]).await?;
    press_in(&window, 0, "Allow once").await?;
    window
        .until_so("the effect of the tool", async || {
            Ok(std::fs::read_to_string(&effects)
                .unwrap_or_default()
                .contains("hang"))
        })
        .await?;
    wait_for_states(&window, &["started"]).await?;
    check(&window, "a running call").await?;
    press_in(&window, 0, "Stop hang").await?;
    wait_for_states(&window, &["outcome_unknown"]).await?;
    pictures(&window, "call-stopped").await?;
    sandbox.play_once("m", Script::reply("Then I go on."));
    window.send("Never mind").await?;
    window
        .wait_for_reply("the next reply", |reply| reply.text.trim() == "Then I go on.")
        .await?;
    wait_for_states(&window, &["outcome_unknown"]).await?;
    let sent = sandbox.requests().pop().context("a request")?.json();
    let told = sent["messages"][2]["content"].as_str().context("a result")?;
    ensure!(told.contains("not known"), "{told}");
    window.close().await
}

#[tokio::test]
async fn an_answer_in_json_is_a_tree_and_a_table_and_its_fault_is_marked_at_its_value() -> Result<()> {
    let answer = json!({
        "title": "Boats",
        "boats": [
            { "name": "Ada", "length": 7.5, "built": 1987, "tags": ["sloop", "wood"] },
            { "name": "Grace", "length": "nine metres", "built": 2004, "tags": [] },
            { "name": "Edsger", "length": 12, "built": 1971, "tags": ["ketch"] },
        ],
        "checked": true,
    });
    let schema = json!({
        "type": "object",
        "properties": {
            "title": { "type": "string" },
            "boats": { "type": "array", "items": {
                "type": "object",
                "properties": { "length": { "type": "number" } },
                "required": ["name", "length"],
            }},
        },
        "required": ["title", "boats"],
    });
    let sandbox = Sandbox::start().await?;
    sandbox.play_once("m", Script::reply(&answer.to_string()));
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let format = json!({
        "type": "json_schema", "name": "boats", "schema": schema.to_string(), "strict": false,
    });
    start_in_json(&window, &format, "m", "Which boats?", "invalid").await?;
    // Restart the window. The test started the conversation with a direct command, so the page does
    // not list it until the restart.
    let window = window.restart().await?;
    window.open_latest_conversation().await?;
    let verdict = "return document.querySelector('[data-verdict=invalid]') !== null";
    window.until_equal("the verdict", verdict, true).await?;
    let broken = "return [...document.querySelectorAll('[data-broken]')].map((row) => row.dataset.path)";
    window
        .until_equal("the mark at the length", broken, json!(["/boats/1/length"]))
        .await?;
    for view in ["Tree", "Table", "Text"] {
        let script = "[...document.querySelectorAll('[data-answer-view] [role=group] button')]
                .find((button) => button.textContent.trim() === arguments[0])?.click();
            return document.querySelector('[data-answer-view]')?.dataset.answerView ?? null;";
        let what = format!("the view {view}");
        window
            .until_returns(&what, script, json!([view]), view.to_lowercase())
            .await?;
        check(&window, &format!("an answer in JSON as {view}")).await?;
    }
    window.close().await
}
