//! Tests of messages that are left out of requests, and of the preview of a request.

use rivulet_app::contract::{ConversationStart, NewMessage, RequestPreview, WireHeader};
use rivulet_core::{Attachment, BUILT_IN, ChatSettings, ConversationId, GrantScope, Message, Prefill, Role};
use rivulet_sandbox::Script;
use serde_json::{Value, json};

use crate::harness::Engine;
use crate::tool_servers::Misbehaving;
use crate::tool_steps::{allow, ask_with, calls, results_of, roles, waiting, with_tools};

/// A small random number generator. A failed test prints the seed, so that its run can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        let at = self.below(list.len() as u64);
        &list[usize::try_from(at).unwrap()]
    }
}

const TEXTS: [&str; 6] = [
    "Hello",
    "Two\nlines \"quoted\" \\ and a tab\t",
    "日本語 äöü 🙂",
    "  spaces around  ",
    "{\"json\": [1, 2.0]}",
    "```rust\nfn main() {}\n```",
];

fn random_settings(random: &mut Random) -> ChatSettings {
    let mut chance = |of: u64| random.below(of) == 0;
    ChatSettings {
        system: chance(2).then(|| "Answer briefly.\n".to_owned()),
        temperature: chance(2).then_some(0.7),
        max_tokens: chance(3).then_some(64),
        stop: if chance(4) {
            vec!["END".to_owned()]
        } else {
            Vec::new()
        },
        extra: if chance(3) {
            "{\"top_k\": 40, \"seed\": 12345678901234567890}".to_owned()
        } else {
            String::new()
        },
        tools: if chance(2) {
            with_tools([BUILT_IN]).settings.tools
        } else {
            Vec::new()
        },
        ..ChatSettings::default()
    }
}

/// Previews the request for a message, sends the message and waits for the reply. Fails unless the
/// request equals the preview, apart from the key and the stream id in the headers.
async fn preview_and_send(
    engine: &mut Engine,
    conversation: Option<ConversationId>,
    start: ConversationStart,
    message: NewMessage,
    seed: u64,
) -> (Message, RequestPreview) {
    let preview = engine
        .app
        .request_preview(conversation, start.clone(), message.clone())
        .await;
    let preview = preview.unwrap();
    let before = engine.sandbox.request_count();
    let view = match conversation {
        Some(id) => engine.app.turn_start(id, message).await,
        None => engine.app.conversation_start(start, message).await,
    };
    let reply = engine.finish(view.unwrap()).await;
    assert!(engine.sandbox.request_count() > before);
    let sent = engine.chat_requests().pop().unwrap();
    let body = String::from_utf8_lossy(&sent.body);
    assert_eq!(preview.request.body, body, "seed {seed}");
    for WireHeader { name, value } in &preview.request.headers {
        let masked = ["authorization", "x-conversation-id"].contains(&name.as_str());
        assert!(
            masked || sent.header(name) == Some(value.as_str()),
            "seed {seed}: {name}"
        );
    }
    (reply, preview)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_preview_is_byte_for_byte_the_request_that_is_sent() {
    for seed in 1..=12_u64 {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (mut engine, provider) = Engine::with(|draft| {
            draft.key = Some("sk-practice-0123456789abcdef".into());
            draft.include_usage = seed % 2 == 0;
            draft.continuing.resume = seed % 3 == 0;
            draft.continuing.prefill = Prefill::LastMessage;
        })
        .await;
        for model in ["m", "n"] {
            engine
                .sandbox
                .play(model, Script::reply("An **answer**.\n\n1. One"));
        }
        let file = engine.app.attachment_add("notes.txt".into(), "YWJj".into(), None);
        let file: Attachment = file.await.unwrap();
        let mut conversation = None;
        for _ in 0..6 {
            let settings = random_settings(&mut random);
            let start = ConversationStart {
                system: (random.below(2) == 0).then(|| "A system message".to_owned()),
                settings: settings.clone(),
            };
            if let Some(id) = conversation {
                engine
                    .app
                    .conversation_settings(id, settings.clone())
                    .await
                    .unwrap();
                leave_some_out(&engine, id, &mut random).await;
            }
            let mut message =
                NewMessage::new(provider.id, *random.one_of(&["m", "n"]), *random.one_of(&TEXTS));
            if random.below(3) == 0 {
                message.attachments.push(file.clone());
            }
            let (reply, preview) = preview_and_send(&mut engine, conversation, start, message, seed).await;
            assert!(preview.request.body.len() > 20 && !preview.parts.is_empty());
            let shown = format!("{preview:?}");
            assert!(!shown.contains("sk-practice"), "{shown}");
            conversation = Some(reply.conversation_id);
        }
    }
}

/// Chooses about a third of a conversation's messages at random. Leaves each of them out or, if it
/// was already left out, includes it again.
async fn leave_some_out(engine: &Engine, conversation: ConversationId, random: &mut Random) {
    let view = engine.app.conversation_whole(conversation).await.unwrap();
    for view in view.messages {
        if random.below(3) == 0 {
            let out = view.message.left_out_at.is_none();
            // The engine refuses to leave out the user's last message.
            let _ = engine.app.message_leave_out(view.message.id, out).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_preview_of_an_empty_message_stores_and_sends_nothing() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.sandbox.play("m", Script::reply("An answer"));
    let (_, _, reply) = engine.complete_turn(&provider, "m").await;
    let before = engine.sandbox.request_count();
    let stored = engine
        .app
        .conversation_whole(reply.conversation_id)
        .await
        .unwrap();
    let message = NewMessage::new(provider.id, "m", "  ");
    let preview = engine
        .app
        .request_preview(Some(reply.conversation_id), ConversationStart::default(), message)
        .await
        .unwrap();
    let body: Value = serde_json::from_str(&preview.request.body).unwrap();
    assert_eq!(body["messages"].as_array().unwrap().len(), 2);
    assert_eq!(engine.sandbox.request_count(), before);
    let after = engine
        .app
        .conversation_whole(reply.conversation_id)
        .await
        .unwrap();
    assert_eq!(stored.messages.len(), after.messages.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_preview_names_the_servers_whose_tools_are_added_later_and_starts_none() {
    let (engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "Sleeper").await;
    let start = with_tools([BUILT_IN, server.id]);
    let message = NewMessage::new(provider.id, "m", "Hello");
    let preview = engine.app.request_preview(None, start, message).await.unwrap();
    assert_eq!(preview.unlisted_servers, ["Sleeper"]);
    assert!(preview.request.body.contains("calculator"));
    let found = engine.tool_server(server.id).await;
    assert!(found.tools.is_empty(), "the server was not started");
}

async fn messages(engine: &Engine, conversation: ConversationId) -> Vec<Message> {
    let view = engine.app.conversation_whole(conversation).await.unwrap();
    view.messages.into_iter().map(|view| view.message).collect()
}

/// Returns the contents of the messages in the last request for a reply.
pub fn sent_texts(engine: &Engine) -> Vec<String> {
    let body = engine.chat_requests().pop().unwrap().json();
    let messages = body["messages"].as_array().unwrap();
    let text = |message: &Value| message["content"].as_str().unwrap_or_default().to_owned();
    messages.iter().map(text).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_were_left_out_are_not_sent_until_they_are_included_again() {
    let (mut engine, provider) = Engine::with_provider().await;
    for text in ["One!", "Two!", "Three!", "Four!"] {
        engine.answer_next(Script::reply(text));
    }
    let first = engine.say(&provider, "m", None, "one").await;
    let id = first.conversation_id;
    let second = engine.say(&provider, "m", Some(id), "two").await;
    let question = second.parent_id.unwrap();
    let refused = engine.app.message_leave_out(question, true).await.unwrap_err();
    assert_eq!(refused.message.id(), "fault-last-message-needed");
    let view = engine.app.message_leave_out(first.id, true).await.unwrap();
    let shown = view.messages.iter().find(|view| view.message.id == first.id);
    assert!(shown.unwrap().message.left_out_at.is_some());

    // Requests must leave out the message `first` even after a restart and when a reply is retried.
    let mut engine = engine.restart().await;
    engine.say(&provider, "m", Some(id), "three").await;
    assert_eq!(sent_texts(&engine), ["one\n\ntwo", "Two!", "three"]);
    engine.app.message_leave_out(question, true).await.unwrap();
    let view = engine.retry(&provider, second.id).await;
    engine.finish(view).await;
    assert_eq!(
        sent_texts(&engine),
        ["one\n\ntwo"],
        "the model answers the left-out question"
    );
    engine.app.message_leave_out(first.id, false).await.unwrap();
    engine.answer_next(Script::reply("Five!"));
    engine.say(&provider, "m", Some(id), "five").await;
    assert_eq!(sent_texts(&engine), ["one", "One!", "Four!", "five"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_with_calls_is_left_out_together_with_its_results() {
    let (mut engine, provider) = Engine::with_provider().await;
    let server = Misbehaving::add(&engine, "Tools").await;
    engine.answer_next(calls(&[("a", "echo", "{\"text\":\"hi\"}")]));
    engine.answer_next(Script::reply("Done."));
    let reply = ask_with(&mut engine, &provider, &[server.id]).await;
    for call in waiting(&mut engine, reply, 1).await {
        allow(&engine, call.id, GrantScope::Once).await;
    }
    let branch = results_of(&mut engine, reply).await;
    let id = branch[0].conversation_id;
    let results = branch
        .iter()
        .find(|message| message.role == Role::Tool)
        .unwrap()
        .id;
    // The reply with the tool call and the message with its result must always be left out or
    // included together, whichever of these two messages the user changes.
    for (touched, out) in [(reply, true), (results, false), (results, true), (reply, false)] {
        engine.app.message_leave_out(touched, out).await.unwrap();
        let marks: Vec<bool> = messages(&engine, id)
            .await
            .iter()
            .filter(|message| [reply, results].contains(&message.id))
            .map(|message| message.left_out_at.is_some())
            .collect();
        assert_eq!(marks, [out, out], "{touched} {out}");
    }
    engine.app.message_leave_out(results, true).await.unwrap();
    engine.answer_next(Script::reply("More."));
    engine.say(&provider, "m", Some(id), "more").await;
    let body = engine.chat_requests().pop().unwrap().json();
    assert_eq!(roles(&body), ["user", "assistant", "user"]);
    assert!(!body["messages"].to_string().contains("tool_call"));
}

/// Makes the next reply report `prompt` prompt tokens, of which `cached` were in the server's
/// cache.
pub fn play(engine: &Engine, prompt: u64, cached: u64) {
    let usage = json!({
        "prompt_tokens": prompt, "completion_tokens": 10, "total_tokens": prompt + 10,
        "prompt_tokens_details": {"cached_tokens": cached},
    });
    engine.answer_next(Script::new().text("Hello").ended_with_usage("stop", &usage));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_smaller_count_after_a_message_was_left_out_is_no_cut_prompt() {
    let long = "The river runs past the old mill. ".repeat(100);
    for leaves_out in [true, false] {
        let (mut engine, provider) = Engine::with_provider().await;
        play(&engine, 900, 0);
        let first = engine.say(&provider, "m", None, &long).await;
        let id = first.conversation_id;
        play(&engine, 950, 0);
        let second = engine.say(&provider, "m", Some(id), "And then?").await;
        if leaves_out {
            let question = first.parent_id.unwrap();
            engine.app.message_leave_out(question, true).await.unwrap();
        }
        play(&engine, 100, 0);
        let third = engine.say(&provider, "m", Some(id), &long).await;
        assert_eq!(second.notices.prompt_cut, None);
        assert_eq!(third.notices.prompt_cut.is_none(), leaves_out);
    }
}
