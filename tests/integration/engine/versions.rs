//! Tests of versions and branches: editing, deleting, restoring and branching messages, continuing
//! replies, and splitting them at a seam.

use rivulet_app::contract::{ConversationStart, NewMessage};
use rivulet_core::{
    ChatSettings, ContinueMethod, Continuing, Ending, FaultCategory, Message, Part, Prefill, Provider, Role,
};
use rivulet_sandbox::Script;
use serde_json::{Value, json};

use crate::harness::{Engine, texts};

fn cut(text: &str) -> Script {
    Script::new().role().text(text).cut()
}

/// Returns the role and the content of each message in a request.
pub fn said(sent: &Value) -> Vec<(&str, &str)> {
    let messages = sent["messages"].as_array().unwrap().iter();
    messages
        .map(|message| {
            (
                message["role"].as_str().unwrap(),
                message["content"].as_str().unwrap(),
            )
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_message_is_a_version_with_a_branch_of_its_own() {
    let (mut engine, provider) = Engine::with_provider().await;
    for text in ["One", "Two", "Other"] {
        engine.answer_next(Script::reply(text));
    }
    let (_, _, one) = engine.complete_turn(&provider, "m").await;
    let conversation = one.conversation_id;
    engine.ask(&provider, conversation).await;
    let question = one.parent_id.unwrap();
    let edited = NewMessage::new(provider.id, "m", "Hello again");
    let view = engine.app.turn_edit(question, edited).await.unwrap();
    assert_eq!(view.messages[0].versions.len(), 2);
    engine.finish(view).await;
    assert_eq!(said(&engine.last_request()), [("user", "Hello again")]);
    let view = engine.app.message_select(question).await.unwrap();
    assert_eq!(texts(&view), ["Hello there", "One", "Hello there", "Two"]);
    let new = *view.messages[0].versions.last().unwrap();
    assert_eq!(
        texts(&engine.app.message_select(new).await.unwrap()),
        ["Hello again", "Other"]
    );
    // Rivulet must refuse to edit a reply, and must refuse an edit that leaves a message empty.
    for (id, text) in [(one.id, "x"), (question, "  ")] {
        let message = NewMessage::new(provider.id, "m", text);
        let fault = engine.app.turn_edit(id, message).await.unwrap_err();
        assert_eq!(fault.category, FaultCategory::Input);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_and_restoring_a_version_includes_the_messages_after_it() {
    let (mut engine, provider) = Engine::with_provider().await;
    for text in ["First", "Second", "Follows"] {
        engine.answer_next(Script::reply(text));
    }
    let (_, _, first) = engine.complete_turn(&provider, "m").await;
    let view = engine.retry(&provider, first.id).await;
    let second = engine.finish(view).await;
    let conversation = first.conversation_id;
    engine.ask(&provider, conversation).await;

    let view = engine.app.message_delete(second.id).await.unwrap();
    assert_eq!(texts(&view), ["Hello there", "First"]);
    assert_eq!(view.messages[1].versions, [first.id]);
    let trash = engine.app.trash_list().await.unwrap();
    assert_eq!(
        (trash.len(), trash[0].messages, trash[0].words.as_str()),
        (1, 3, "Second")
    );
    // After the only version of the answer has been deleted, it must be possible to request the
    // answer again.
    let view = engine.app.message_delete(first.id).await.unwrap();
    assert_eq!(texts(&view), ["Hello there"]);
    assert_eq!(engine.app.trash_list().await.unwrap().len(), 2);
    let question = view.messages[0].message.id;
    engine.answer_next(Script::reply("Third"));
    let view = engine.retry(&provider, question).await;
    // The view must contain the new reply from the start, even while its text is missing or
    // incomplete.
    assert_eq!(view.messages.len(), 2);
    engine.finish(view).await;

    let view = engine.app.message_restore(second.id).await.unwrap();
    assert_eq!(texts(&view), ["Hello there", "Second", "Hello there", "Follows"]);
    assert_eq!(view.messages[1].versions.len(), 2);
    engine.app.trash_empty().await.unwrap();
    assert!(engine.app.trash_list().await.unwrap().is_empty());
    let gone = engine.app.message_restore(first.id).await.unwrap_err();
    assert_eq!(gone.category, FaultCategory::Input);
    let view = engine.restart().await.conversation(conversation).await;
    assert_eq!(view.messages.len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn restoring_a_message_restores_the_message_before_it() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.sandbox.play("m", Script::reply("Answer"));
    let (_, _, answer) = engine.complete_turn(&provider, "m").await;
    engine.app.message_delete(answer.id).await.unwrap();
    let view = engine
        .app
        .message_delete(answer.parent_id.unwrap())
        .await
        .unwrap();
    assert!(view.messages.is_empty());
    let view = engine.app.message_restore(answer.id).await.unwrap();
    assert_eq!(texts(&view), ["Hello there", "Answer"]);
    assert!(engine.app.trash_list().await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_branch_is_a_conversation_of_its_own() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.sandbox.play("m", Script::reply("Answer"));
    let (_, _, answer) = engine.complete_turn(&provider, "m").await;
    let old = answer.conversation_id;
    let settings = ChatSettings {
        temperature: Some(0.5),
        ..ChatSettings::default()
    };
    engine
        .app
        .conversation_settings(old, settings.clone())
        .await
        .unwrap();
    let view = engine.app.conversation_branch(answer.id).await.unwrap();
    let new = view.conversation.clone();
    assert_ne!(new.id, old);
    assert_eq!(
        (texts(&view), new.settings),
        (vec!["Hello there".to_owned(), "Answer".to_owned()], settings)
    );
    assert_eq!(view.messages[1].message.usage, answer.usage);
    engine
        .app
        .message_delete(view.messages[1].message.id)
        .await
        .unwrap();
    assert_eq!(engine.conversation(old).await.messages.len(), 2);
}

async fn cut_reply(engine: &mut Engine, provider: &Provider, text: &str) -> Message {
    engine.answer_next(cut(text));
    let (outcome, _, partial) = engine.complete_turn(provider, "m").await;
    assert_eq!(outcome.ending, Ending::Disconnected);
    partial
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_reply_is_continued_from_its_last_words_and_can_be_split_at_the_seam() {
    let (mut engine, provider) = Engine::with_provider().await;
    let partial = cut_reply(&mut engine, &provider, "The quick brown fo").await;
    engine.answer_next(Script::reply("quick brown fox jumps."));
    let view = engine.continue_reply(&provider, partial.id).await;
    assert!(view.messages[1].message.text().starts_with("The quick brown fo"));
    let whole = engine.finish(view).await;
    assert_eq!(
        (whole.text().as_str(), whole.ending),
        ("The quick brown fox jumps.", Some(Ending::Complete))
    );
    let seam = &whole.seams[0];
    assert_eq!(
        (seam.from, seam.way, seam.at, seam.overlap.as_str()),
        (partial.id, ContinueMethod::Ask, 18, "quick brown fo")
    );
    let request = engine.last_request();
    let said = said(&request);
    assert_eq!(said[1], ("assistant", "The quick brown fo"));
    assert!(
        said[2].0 == "user" && said[2].1.ends_with("The quick brown fo"),
        "{said:?}"
    );
    let versions = engine.app.message_versions(whole.id).await.unwrap();
    assert_eq!(
        versions.iter().map(Message::text).collect::<Vec<_>>(),
        ["The quick brown fo", "The quick brown fox jumps."]
    );

    let apart = engine.app.seam_split(whole.id, true).await.unwrap();
    assert_eq!(apart.messages[1].message.text(), "quick brown fox jumps.");
    let joined = engine.app.seam_split(whole.id, false).await.unwrap();
    assert_eq!(joined.messages[1].message.text(), "The quick brown fox jumps.");
    let engine = engine.restart().await;
    let view = engine.conversation(whole.conversation_id).await;
    assert_eq!(view.messages[1].message.seams, whole.seams);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_that_was_cut_twice_is_continued_by_prefill() {
    let (mut engine, provider) = Engine::with(|draft| {
        draft.continuing = Continuing {
            prefill: Prefill::Prefix,
            resume: false,
        };
    })
    .await;
    let partial = cut_reply(&mut engine, &provider, "One, two").await;
    engine.answer_next(cut(", three"));
    let view = engine.continue_reply(&provider, partial.id).await;
    let second = engine.finish(view).await;
    assert_eq!(
        (second.text().as_str(), second.ending),
        ("One, two, three", Some(Ending::Disconnected))
    );
    assert_eq!(
        engine.last_request()["messages"][1],
        json!({ "role": "assistant", "content": "One, two", "prefix": true })
    );
    engine.answer_next(Script::reply(", four."));
    let view = engine.continue_reply(&provider, second.id).await;
    let whole = engine.finish(view).await;
    assert_eq!(whole.text(), "One, two, three, four.");
    assert_eq!(
        whole
            .seams
            .iter()
            .map(|seam| (seam.from, seam.at))
            .collect::<Vec<_>>(),
        [(partial.id, 8), (second.id, 15)]
    );
    let found = engine.conversation(whole.conversation_id).await;
    assert_eq!(found.messages[1].versions.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_continuation_without_new_text_ends_as_before_and_keeps_the_words() {
    let (mut engine, provider) = Engine::with_provider().await;
    let partial = cut_reply(&mut engine, &provider, "Half a sentence").await;
    engine.answer_next(Script::new().role().ended("stop"));
    let view = engine.continue_reply(&provider, partial.id).await;
    let written = engine.finish(view).await;
    assert_eq!(
        (written.ending, written.text().as_str()),
        (Some(Ending::Disconnected), "Half a sentence")
    );
    engine.answer_next(Script::reply("Done"));
    let (_, _, done) = engine.complete_turn(&provider, "m").await;
    engine.answer_next(Script::new().role().cut());
    let (_, _, nothing) = engine.complete_turn(&provider, "m").await;
    for id in [done.id, nothing.id, done.parent_id.unwrap()] {
        let fault = engine
            .app
            .turn_continue(id, provider.id, "m".to_owned())
            .await
            .unwrap_err();
        assert_eq!(fault.category, FaultCategory::Input);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_stream_is_fetched_again_and_replaces_the_cut_reply() {
    let (mut engine, provider) = Engine::with(|draft| draft.continuing.resume = true).await;
    let chunk = |text: &str| {
        json!({ "id": "one-and-the-same", "choices": [{ "index": 0, "delta": { "content": text } }] })
            .to_string()
    };
    engine.answer_next(Script::new().data(&chunk("Begin")).cut());
    let (_, _, partial) = engine.complete_turn(&provider, "m").await;
    let named = engine
        .sandbox
        .requests()
        .last()
        .unwrap()
        .header("x-conversation-id")
        .map(str::to_owned);
    assert_eq!(named, Some(partial.id.to_string()));
    let stored_stream = format!("/v1/stream/{}", partial.id);
    let script = Script::new()
        .data(&chunk("Begin"))
        .data(&chunk("ning"))
        .ended("stop");
    engine.sandbox.answer(&stored_stream, script);
    let view = engine.continue_reply(&provider, partial.id).await;
    let whole = engine.finish(view).await;
    assert_eq!(
        (whole.text().as_str(), whole.ending),
        ("Beginning", Some(Ending::Complete))
    );
    assert!(whole.seams.is_empty());
    let view = engine.conversation(whole.conversation_id).await;
    assert_eq!(
        view.messages[1].versions,
        [whole.id],
        "the continuation contains every word of the cut reply"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_stored_stream_a_reply_is_continued_by_its_last_words() {
    let (mut engine, provider) = Engine::with(|draft| draft.continuing.resume = true).await;
    let partial = cut_reply(&mut engine, &provider, "Here it was").await;
    engine.answer_next(Script::reply("Here it was cut."));
    let view = engine.continue_reply(&provider, partial.id).await;
    assert_eq!(engine.finish(view).await.text(), "Here it was cut.");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_settings_of_a_chat_are_sent_in_its_requests() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.sandbox.play("m", Script::reply("Yes"));
    let settings = ChatSettings {
        system: Some("Be brief".to_owned()),
        temperature: Some(0.2),
        extra: r#"{"top_k": 5}"#.to_owned(),
        ..ChatSettings::default()
    };
    let start = ConversationStart {
        settings: settings.clone(),
        ..ConversationStart::default()
    };
    let message = NewMessage::new(provider.id, "m", "Hi");
    let view = engine.app.conversation_start(start, message).await.unwrap();
    let conversation = view.conversation.id;
    engine.finish(view).await;
    let first = engine.last_request();
    assert_eq!((&first["temperature"], &first["top_k"]), (&json!(0.2), &json!(5)));
    assert_eq!(
        first["messages"][0],
        json!({ "role": "system", "content": "Be brief" })
    );
    engine
        .app
        .conversation_settings(conversation, ChatSettings::default())
        .await
        .unwrap();
    engine.ask(&provider, conversation).await;
    assert_eq!(engine.last_request().get("temperature"), None);
    for wrong in [
        ChatSettings {
            temperature: Some(3.0),
            ..ChatSettings::default()
        },
        ChatSettings {
            extra: "{".to_owned(),
            ..ChatSettings::default()
        },
        ChatSettings {
            max_tokens: Some(0),
            ..ChatSettings::default()
        },
    ] {
        let fault = engine
            .app
            .conversation_settings(conversation, wrong)
            .await
            .unwrap_err();
        assert_eq!(fault.category, FaultCategory::Input);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_conversation_opens_at_its_end_and_loads_the_rest_on_request() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.sandbox.play("m", Script::reply("Yes"));
    let (_, _, first) = engine.complete_turn(&provider, "m").await;
    let conversation = first.conversation_id;
    for _ in 0..30 {
        engine.ask(&provider, conversation).await;
    }
    let view = engine.conversation(conversation).await;
    assert_eq!((view.unloaded, view.messages.len()), (50, 12));
    let earlier = engine
        .app
        .conversation_unloaded(view.messages[0].message.id)
        .await
        .unwrap();
    assert_eq!(earlier.len(), 50);
    assert_eq!(
        earlier[49].message.id,
        view.messages[0].message.parent_id.unwrap()
    );
    assert_eq!(earlier[0].message.role, Role::User);
    // A request must contain all messages, even those that the view has not loaded. When Rivulet
    // is asked to show the first message, it must return a view with all messages loaded.
    engine.ask(&provider, conversation).await;
    assert_eq!(engine.last_request()["messages"].as_array().unwrap().len(), 63);
    let shown = engine.app.message_show(first.id).await.unwrap();
    assert_eq!((shown.unloaded, shown.messages.len()), (0, 64));
    assert!(matches!(shown.messages[1].message.parts[0], Part::Text { .. }));
}
