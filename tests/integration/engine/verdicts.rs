//! Tests of verdicts on replies for which the chat settings ask for JSON.

use rivulet_app::contract::{ConversationStart, NewMessage, Update};
use rivulet_core::{ChatSettings, Enforcement, ResponseFormat, Verdict, VerdictKind};
use rivulet_sandbox::Script;

use crate::harness::Engine;
use crate::tool_steps::calls;

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
            Script::new()
                .role()
                .text(r#"{"age": 3}"#)
                .finish("length")
                .done()
                .end(),
        ),
        (None, calls(&[("a", "look", "{}")])),
    ] {
        engine.sandbox.play_once("m", script);
        let format = ResponseFormat::JsonSchema {
            name: String::new(),
            schema: SCHEMA.to_owned(),
            strict: false,
        };
        let start = ConversationStart {
            system: None,
            settings: ChatSettings {
                response_format: Some(format),
                ..ChatSettings::default()
            },
        };
        let message = NewMessage::new(provider.id, "m", "How old?");
        let view = engine.app.conversation_start(start, message).await.unwrap();
        let begun = &view.messages.last().unwrap().message;
        // Until the reply is checked, its verdict states that the answer is incomplete.
        let incomplete = Verdict {
            enforcement: Enforcement::Unknown,
            result: VerdictKind::CutOff,
        };
        assert_eq!(begun.verdict, Some(incomplete), "{kind:?}");
        let verdict = loop {
            if let Update::Verdict {
                conversation_id,
                message_id,
                verdict,
            } = engine.update().await
            {
                assert_eq!((conversation_id, message_id), (view.conversation.id, begun.id));
                break verdict;
            }
        };
        assert_eq!(verdict.as_ref().map(|verdict| verdict.result.name()), kind);
        // The verdict must be on the disk before it is reported.
        let read = engine.app.turn_since(begun.id, 0).await.unwrap().unwrap();
        assert_eq!(read.message.verdict, verdict);
        engine = engine.restart().await;
        let read = engine.app.conversation_open(view.conversation.id).await.unwrap();
        assert_eq!(read.messages.last().unwrap().message.verdict, verdict);
    }
}
