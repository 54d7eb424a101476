//! Tests of the verdicts on replies when the chat settings ask for JSON.

use rivulet_app::contract::{ConversationStart, ConversationView, NewMessage, Update};
use rivulet_core::{ChatSettings, Enforcement, Provider, ResponseFormat, Verdict, VerdictKind};
use rivulet_sandbox::Script;

use crate::harness::Engine;
use crate::tool_steps::calls;

/// Asks a model for JSON that fits `schema`. The running reply is the last message.
async fn ask(engine: &Engine, provider: &Provider, model: &str, schema: &str) -> ConversationView {
    let format = ResponseFormat::JsonSchema {
        name: String::new(),
        schema: schema.to_owned(),
        strict: false,
    };
    let start = ConversationStart {
        system: None,
        settings: ChatSettings {
            response_format: Some(format),
            ..ChatSettings::default()
        },
    };
    let message = NewMessage::new(provider.id, model, "How old?");
    engine.app.conversation_start(start, message).await.unwrap()
}

async fn verdict_on(engine: &mut Engine, view: &ConversationView) -> Option<Verdict> {
    let reply = &view.messages.last().unwrap().message;
    loop {
        if let Update::Verdict {
            conversation_id,
            message_id,
            verdict,
        } = engine.update().await
        {
            assert_eq!((conversation_id, message_id), (view.conversation.id, reply.id));
            return verdict;
        }
    }
}

const SCHEMA: &str = r#"{"type": "object", "properties": {"age": {"type": "integer"}}}"#;

#[tokio::test(flavor = "multi_thread")]
async fn the_verdict_is_reported_when_the_reply_is_stored_and_lasts() {
    let (mut engine, provider) = Engine::with_provider().await;
    for (kind, script) in [
        (Some("valid"), Script::reply(r#"{"age": 3}"#)),
        (Some("invalid"), Script::reply(r#"{"age": "three"}"#)),
        (Some("not_json"), Script::reply("Three.")),
        (
            Some("cut_off"),
            Script::new().role().text(r#"{"age": 3}"#).ended("length"),
        ),
        (None, calls(&[("a", "look", "{}")])),
    ] {
        engine.answer_next(script);
        let view = ask(&engine, &provider, "m", SCHEMA).await;
        let begun = &view.messages.last().unwrap().message;
        // A running reply is not checked yet. Until it has ended and been checked, its verdict must
        // say that the answer is cut off.
        let incomplete = Verdict {
            enforcement: Enforcement::Unknown,
            result: VerdictKind::CutOff,
        };
        assert_eq!(begun.verdict, Some(incomplete), "{kind:?}");
        let verdict = verdict_on(&mut engine, &view).await;
        assert_eq!(verdict.as_ref().map(|verdict| verdict.result.name()), kind);
        let read = engine.view_of(begun.id).await;
        assert_eq!(read.message.verdict, verdict);
        engine = engine.restart().await;
        let read = engine.conversation(view.conversation.id).await;
        assert_eq!(read.messages.last().unwrap().message.verdict, verdict);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_practice_models_for_json_show_every_verdict() {
    let (mut engine, provider) = Engine::with_provider().await;
    let schema = r#"{"type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
                     "required": ["name", "age"], "additionalProperties": false}"#;
    for (model, kind) in [
        ("json", "valid"),
        ("json-invalid", "invalid"),
        ("json-prose", "not_json"),
        ("json-cut", "cut_off"),
        ("json-refusal", "refusal"),
    ] {
        let view = ask(&engine, &provider, &format!("{model}@max"), schema).await;
        let verdict = verdict_on(&mut engine, &view).await.unwrap();
        assert_eq!(verdict.result.name(), kind, "{model}: {verdict:?}");
        if kind == "cut_off" {
            let reply = view.messages.last().unwrap().message.id;
            let model = format!("{model}@max");
            let view = engine.app.turn_continue(reply, provider.id, model).await.unwrap();
            let verdict = verdict_on(&mut engine, &view).await.unwrap();
            assert_eq!(verdict.result, VerdictKind::Valid);
        }
    }
}
