//! Tests of summaries, which stand for earlier messages at the beginning of a new branch.

use rivulet_app::contract::{
    ConversationStart, ConversationView, ExportFormat, ExportScope, MessageView, NewMessage, RequestPartKind,
};
use rivulet_core::{ConversationId, Ending, Message, MessageId, Provider, Role};
use rivulet_sandbox::Script;
use serde_json::json;

use crate::context::sent_texts;
use crate::harness::{Engine, texts};

fn ids(view: &ConversationView) -> Vec<MessageId> {
    view.messages.iter().map(|view| view.message.id).collect()
}

/// Asks the model `m` each question in a new conversation.
pub async fn talked(
    engine: &mut Engine,
    provider: &Provider,
    questions: &[&str],
) -> (ConversationId, Vec<Message>) {
    let mut replies: Vec<Message> = Vec::new();
    for question in questions {
        engine.answer_next(Script::reply(&format!("About {question}")));
        let conversation = replies.first().map(|reply| reply.conversation_id);
        replies.push(engine.say(provider, "m", conversation, question).await);
    }
    (replies[0].conversation_id, replies)
}

/// Lets the model `m` summarise the messages up to `last`. Returns the summary once it has ended.
async fn written(engine: &Engine, provider: &Provider, last: MessageId) -> Message {
    let message = NewMessage::new(provider.id, "m", "Summarise");
    let view = engine.app.summary_write(last, message).await.unwrap();
    engine.stored(view.message.id).await
}

async fn whole(engine: &Engine, conversation: ConversationId) -> ConversationView {
    engine.app.conversation_whole(conversation).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_summary_begins_a_branch_with_copies_of_the_later_messages_and_the_old_branch_stays() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (conversation, replies) = talked(&mut engine, &provider, &["one", "two", "three"]).await;
    let full = whole(&engine, conversation).await;
    let last = replies[1].id;
    engine.answer_next(Script::reply("One and two were discussed."));
    let reply = written(&engine, &provider, last).await;
    assert_eq!(reply.ending, Some(Ending::Complete));
    // The request must contain the messages to summarise, followed by the instruction. The
    // conversation must still show the same branch as before the request.
    assert_eq!(
        sent_texts(&engine),
        ["one", "About one", "two", "About two", "Summarise"]
    );
    assert_eq!(ids(&whole(&engine, conversation).await), ids(&full));
    let found = engine.app.summary_latest(conversation).await.unwrap().unwrap();
    assert_eq!(found.message.id, reply.id);

    let text = "Rivers: one and two.".to_owned();
    let view = engine.app.summary_continue(last, text).await.unwrap();
    assert_eq!(texts(&view), ["Rivers: one and two.", "three", "About three"]);
    let summary = &view.messages[0];
    assert_eq!(summary.message.role, Role::System);
    assert_eq!(
        summary.versions,
        [full.messages[0].message.id, summary.message.id]
    );
    let of = summary.message.notices.summary_of.unwrap();
    assert_eq!(
        (of.first, of.last, of.count),
        (full.messages[0].message.id, last, 4)
    );

    let mut engine = engine.restart().await;
    engine.answer_next(Script::reply("About four"));
    engine.say(&provider, "m", Some(conversation), "four").await;
    assert_eq!(
        engine.last_request()["messages"],
        json!([
            { "role": "system", "content": "Rivers: one and two." },
            { "role": "user", "content": "three" },
            { "role": "assistant", "content": "About three" },
            { "role": "user", "content": "four" },
        ])
    );
    // The user can return to the full conversation in two ways: by selecting the other version of
    // the first message, and by showing the last summarised message.
    let back = engine.app.message_select(summary.versions[0]).await.unwrap();
    assert_eq!(texts(&back), texts(&full));
    engine.app.message_select(summary.message.id).await.unwrap();
    let shown = engine.app.message_show(of.last).await.unwrap();
    assert_eq!(texts(&shown), texts(&full));
}

#[tokio::test(flavor = "multi_thread")]
async fn instructions_stay_before_the_summary_in_one_system_message_and_the_preview_shows_both() {
    let (mut engine, provider) = Engine::with_provider().await;
    engine.sandbox.play("m", Script::reply("A river"));
    let start = ConversationStart {
        system: Some("Answer in verse.".to_owned()),
        ..ConversationStart::default()
    };
    let message = NewMessage::new(provider.id, "m", "First");
    let view = engine.app.conversation_start(start.clone(), message).await;
    let reply = engine.finish(view.unwrap()).await;
    let conversation = reply.conversation_id;
    let text = "About rivers.".to_owned();
    let view = engine.app.summary_continue(reply.id, text).await.unwrap();
    assert_eq!(texts(&view), ["Answer in verse.", "About rivers."]);
    let preview = engine
        .app
        .request_preview(
            Some(conversation),
            start,
            NewMessage::new(provider.id, "m", "Second"),
        )
        .await
        .unwrap();
    let kinds: Vec<RequestPartKind> = preview.parts.iter().map(|part| part.kind).collect();
    assert_eq!(
        kinds,
        [
            RequestPartKind::Instructions,
            RequestPartKind::Summary,
            RequestPartKind::Message
        ]
    );
    engine.say(&provider, "m", Some(conversation), "Second").await;
    assert_eq!(
        engine.last_request()["messages"],
        json!([
            { "role": "system", "content": "Answer in verse.\n\nAbout rivers." },
            { "role": "user", "content": "Second" },
        ])
    );
    let view = whole(&engine, conversation).await;
    let last = view.messages.last().unwrap().message.id;
    let view = engine.app.summary_continue(last, "All of it.".to_owned()).await;
    let view = view.unwrap();
    assert_eq!(texts(&view), ["Answer in verse.", "All of it."]);
    assert_eq!(view.messages[1].versions.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_or_cut_summary_changes_nothing_and_keeps_its_text() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (conversation, replies) = talked(&mut engine, &provider, &["one"]).await;
    let full = whole(&engine, conversation).await;
    let last = replies[0].id;
    engine.answer_next(Script::json(500, &json!({ "error": { "message": "No" } })));
    let failed = written(&engine, &provider, last).await;
    assert_eq!(failed.ending, Some(Ending::ProviderError));
    assert!(failed.notices.summary_of.is_some());
    engine.answer_next(Script::new().role().text("One was").cut());
    let cut = written(&engine, &provider, last).await;
    assert_eq!(cut.ending, Some(Ending::Disconnected));
    let latest = engine.app.summary_latest(conversation).await.unwrap().unwrap();
    assert_eq!(
        (latest.message.id, latest.message.text()),
        (cut.id, "One was".to_owned())
    );
    for (message, text) in [
        (last, " \n"),
        (full.messages[0].message.id, "Within an exchange"),
        (cut.id, "Not on the selected branch"),
    ] {
        let refused = engine.app.summary_continue(message, text.to_owned()).await;
        assert!(refused.is_err(), "{text}");
    }
    let after = whole(&engine, conversation).await;
    assert_eq!(ids(&after), ids(&full));
    assert_eq!(after.messages[0].versions.len(), 1);
    // A summary must not separate a user message from its reply.
    let question = NewMessage::new(provider.id, "m", "Summarise");
    let refused = engine
        .app
        .summary_write(full.messages[0].message.id, question)
        .await;
    assert_eq!(refused.unwrap_err().message.id(), "fault-summary-not-an-end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_summary_can_be_stopped_and_does_not_hold_the_queue() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (conversation, replies) = talked(&mut engine, &provider, &["one"]).await;
    engine.answer_next(Script::new().role().text("One ").stall());
    let message = NewMessage::new(provider.id, "m", "Summarise");
    let running: MessageView = engine.app.summary_write(replies[0].id, message).await.unwrap();
    assert_eq!(running.message.ending, None);
    // Wait until the server has used the first script for the summary's request. Otherwise, it
    // could use that script for the queued message.
    engine
        .sandbox
        .wait_for(|record| String::from_utf8_lossy(&record.body).contains("Summarise"))
        .await
        .unwrap();
    let found = engine.app.summary_latest(conversation).await.unwrap().unwrap();
    assert_eq!(
        (found.message.id, found.message.ending),
        (running.message.id, None)
    );
    // A message that is queued while the summary is being written must be sent after the summary
    // has ended.
    engine.answer_next(Script::reply("About two"));
    let queued = NewMessage::new(provider.id, "m", "two");
    engine
        .app
        .queue_add(conversation, queued, Vec::new())
        .await
        .unwrap();
    // `queue_add` returns only after Rivulet has decided whether to send the message at once.
    // Therefore, a message that is in the queue here will be sent later.
    let waiting = engine.app.queue_list(conversation).await.unwrap();
    assert_eq!((waiting.len(), &waiting[0].hold), (1, &None));
    engine.app.turn_stop(running.message.id).await.unwrap();
    let stopped = engine.stored(running.message.id).await;
    assert_eq!(stopped.ending, Some(Ending::Stopped));
    rivulet_tests::wait::until_so("the queued message", async || {
        let view = engine.app.conversation_whole(conversation).await.unwrap();
        Ok(texts(&view) == ["one", "About one", "two", "About two"])
    })
    .await
    .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_are_not_counted_again_and_an_export_keeps_what_a_summary_replaces() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (conversation, replies) = talked(&mut engine, &provider, &["one", "two"]).await;
    let count = async |engine: &Engine| {
        let report = engine.app.usage_totals(Default::default(), Vec::new()).await;
        report.unwrap().total.replies
    };
    let before = count(&engine).await;
    let view = engine
        .app
        .summary_continue(replies[0].id, "Rivers.".to_owned())
        .await
        .unwrap();
    assert_eq!(count(&engine).await, before);
    let of = view.messages[0].message.notices.summary_of;
    assert!(of.is_some());
    let report = engine
        .app
        .export_start(
            ExportScope::Conversation {
                conversation_id: conversation,
            },
            ExportFormat::Json,
        )
        .await
        .unwrap();
    let other = Engine::start().await;
    other.app.import_start(report.path, Vec::new()).await.unwrap();
    let imported = whole(&other, conversation).await;
    assert_eq!(texts(&imported), ["Rivers.", "two", "About two"]);
    assert_eq!(imported.messages[0].message.notices.summary_of, of);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_and_an_export_keep_what_a_summary_stands_for() {
    let (mut engine, provider) = Engine::with_provider().await;
    let (conversation, replies) = talked(&mut engine, &provider, &["one", "two"]).await;
    engine.answer_next(Script::reply("One was discussed."));
    let reply = written(&engine, &provider, replies[0].id).await;
    assert_eq!(reply.notices.summary_of.unwrap().last, replies[0].id);
    let text = "Rivers.".to_owned();
    let before = engine.app.summary_continue(replies[0].id, text).await.unwrap();
    let of = before.messages[0].message.notices.summary_of.unwrap();
    assert_eq!((of.last, of.count), (replies[0].id, 2));
    let backup = engine.app.backup_make().await.unwrap().backup;
    let exported = engine.export_everything().await;

    let restored = Engine::beside(&engine);
    let path = std::path::Path::new(&backup.path);
    restored.app.backup_restore_file(path).await.unwrap();
    let imported = Engine::beside(&engine);
    imported.app.import_start(exported, Vec::new()).await.unwrap();
    for (engine, how) in [(restored, "restored"), (imported, "imported")] {
        let view = whole(&engine, conversation).await;
        assert_eq!(texts(&view), texts(&before), "{how}");
        assert_eq!(view.messages[0].message.notices.summary_of, Some(of), "{how}");
        // The branch begins with a copy of the summary. The original reply, in which the model
        // wrote the summary, must still state which messages it summarises.
        let stored = engine.stored(reply.id).await;
        assert_eq!(stored.notices.summary_of, reply.notices.summary_of, "{how}");
        let shown = engine.app.message_show(of.last).await.unwrap();
        assert_eq!(shown.messages.len(), 4, "{how}");
    }
}
