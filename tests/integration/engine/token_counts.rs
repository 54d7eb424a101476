//! Tests of the conclusions that Rivulet draws from the token counts that a server reports.

use rivulet_core::{Message, Provider};
use rivulet_sandbox::Script;
use serde_json::json;

use crate::harness::Engine;

/// Returns a reply that reports `prompt` tokens for its prompt.
fn counted(prompt: u64) -> Script {
    let usage = json!({"prompt_tokens": prompt, "completion_tokens": 2, "total_tokens": prompt + 2});
    Script::new().text("Hello").ended_with_usage("stop", &usage)
}

/// Makes the next reply of the model `m` report `prompt` tokens for its prompt.
fn play(engine: &Engine, prompt: u64) {
    engine.answer_next(counted(prompt));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_count_that_falls_while_the_conversation_grows_is_noted_with_the_reply() {
    let (mut engine, provider) = Engine::with_provider().await;
    play(&engine, 900);
    let first = engine.say(&provider, "m", None, "A question").await;
    assert_eq!(first.notices.prompt_cut, None);
    let conversation = Some(first.conversation_id);
    play(&engine, 500);
    let second = engine.say(&provider, "m", conversation, "Another question").await;
    let cut = second.notices.prompt_cut.unwrap();
    assert_eq!(cut.read, 500);
    assert!(cut.of > 900, "{cut:?}");
    // The conversation has grown, but the reported token count has not. Thus, the server still
    // drops the beginning of the prompt.
    play(&engine, 500);
    let third = engine.say(&provider, "m", conversation, "A third question").await;
    assert!(third.notices.prompt_cut.unwrap().of > cut.of);
    // The server now reports enough tokens for the whole conversation.
    play(&engine, 2_000);
    let fourth = engine
        .say(&provider, "m", conversation, "A fourth question")
        .await;
    assert_eq!(fourth.notices.prompt_cut, None);
    // Another model may use another tokenizer. Therefore, Rivulet must not compare that model's
    // token counts with those of the first model.
    engine.sandbox.play_once("n", counted(600));
    let other = engine.say(&provider, "n", conversation, "A fifth question").await;
    assert_eq!(other.usage.unwrap().prompt, Some(600));
    assert_eq!(other.notices.prompt_cut, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_count_that_falls_because_a_summary_replaces_messages_is_not_noted() {
    let (mut engine, provider) = Engine::with_provider().await;
    play(&engine, 900);
    let first = engine.say(&provider, "m", None, "A question").await;
    let conversation = Some(first.conversation_id);
    play(&engine, 1_800);
    engine.say(&provider, "m", conversation, "Another question").await;
    let text = "A summary".to_owned();
    engine.app.summary_continue(first.id, text).await.unwrap();
    play(&engine, 500);
    let third = engine.say(&provider, "m", conversation, "A third question").await;
    assert_eq!(third.notices.prompt_cut, None);
    // Rivulet compares the token count of a reply only with those of replies since the summary.
    // Here, the count falls from 500 to 300. Rivulet must report this as a prompt cut: the server
    // probably read only the end of the prompt.
    play(&engine, 300);
    let fourth = engine
        .say(&provider, "m", conversation, "A fourth question")
        .await;
    assert_eq!(fourth.notices.prompt_cut.unwrap().read, 300);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_count_that_the_text_of_the_request_exceeds_by_far_is_noted() {
    let (mut engine, provider) = Engine::with_provider().await;
    let text = "The river runs past the old mill. ".repeat(1_000);
    play(&engine, 4_096);
    let cut = engine.say(&provider, "m", None, &text).await;
    assert_eq!(cut.notices.prompt_cut.unwrap().read, 4_096);
    play(&engine, 8_000);
    let whole = engine.say(&provider, "m", None, &text).await;
    assert_eq!(whole.notices.prompt_cut, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_practice_provider_counts_truthfully_except_in_its_model_that_cuts_the_prompt() {
    let (mut engine, provider) = Engine::with_provider().await;
    let long = "Tell me more about the river, the mill and the town. ".repeat(12);
    let questions = [
        "Hello",
        &long,
        "Was ist mit äöü und 日本語?",
        &long,
        "{\"json\": [1, 2, 3]}",
    ];
    for (model, cut) in [
        ("tour@max", false),
        ("markdown@max", false),
        ("echo@max", false),
        ("prompt-cut@max", true),
    ] {
        let mut conversation = None;
        let mut cuts = 0;
        for _ in 0..4 {
            for question in questions {
                let reply = engine.say(&provider, model, conversation, question).await;
                conversation = Some(reply.conversation_id);
                cuts += usize::from(reply.notices.prompt_cut.is_some());
            }
        }
        // Each model receives 20 requests. For the model that cuts prompts, the first request fits
        // into the context, and the second exceeds the context by so little that Rivulet cannot be
        // sure. Rivulet must report a prompt cut for the other 18.
        assert_eq!(cuts, if cut { 18 } else { 0 }, "{model}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_has_no_estimate_if_the_prices_of_its_provider_are_unknown() {
    let (mut engine, provider) = Engine::with_provider().await;
    play(&engine, 900);
    let reply = engine.say(&provider, "m", None, "A question").await;
    let usage = reply.usage.unwrap();
    assert_eq!((usage.prompt, usage.estimate), (Some(900), None));
}

async fn twice(engine: &mut Engine, provider: &Provider, model: &str, text: &str) -> [Message; 2] {
    let first = engine.say(provider, model, None, text).await;
    let conversation = Some(first.conversation_id);
    let second = engine.say(provider, model, conversation, text).await;
    [first, second]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_without_token_counts_has_none_and_is_not_judged() {
    let (mut engine, provider) = Engine::with_provider().await;
    let text = "The river runs past the old mill. ".repeat(1_000);
    for reply in twice(&mut engine, &provider, "counts-none@max", &text).await {
        assert_eq!((reply.usage, reply.notices.prompt_cut), (None, None));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_counts_too_few_tokens_is_noted_and_one_that_counts_too_many_is_not() {
    let (mut engine, provider) = Engine::with_provider().await;
    let text = "The river runs past the old mill. ".repeat(1_000);
    for reply in twice(&mut engine, &provider, "counts-low@max", &text).await {
        let cut = reply.notices.prompt_cut.unwrap();
        assert_eq!(Some(cut.read), reply.usage.unwrap().prompt);
        assert!(cut.of > 4 * cut.read, "{cut:?}");
    }
    for text in ["Hello", &text] {
        for reply in twice(&mut engine, &provider, "counts-high@max", text).await {
            assert_eq!(reply.notices.prompt_cut, None);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cost_that_a_provider_reports_is_stored_as_reported() {
    let (mut engine, provider) = Engine::with_provider().await;
    let usage = engine
        .say(&provider, "cost@max", None, "Hello")
        .await
        .usage
        .unwrap();
    let tokens = usage.total.unwrap();
    let cost = usage.cost.unwrap();
    assert!((cost - tokens as f64 / 1e6).abs() < 1e-12, "{cost} for {tokens}");
    assert_eq!(usage.estimate, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_request_with_the_same_beginning_reports_cached_tokens() {
    let (mut engine, provider) = Engine::with_provider().await;
    let replies = twice(&mut engine, &provider, "cached@max", "Tell me about rivers").await;
    let [first, second] = replies.map(|reply| reply.usage.unwrap());
    assert_eq!(first.cached, Some(0));
    assert_eq!(second.cached, first.prompt);
    assert!(second.prompt > first.prompt);
}
