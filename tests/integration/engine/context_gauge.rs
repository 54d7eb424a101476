//! Tests of the context gauge, of facts about models, and of cached prompt prefixes.

use rivulet_app::contract::{ContextGauge, ConversationStart, NewMessage};
use rivulet_core::{ChatSettings, ConversationId, LimitSource, MessageId, OwnFacts, Provider};
use rivulet_sandbox::Script;
use serde_json::json;

use crate::context::play;
use crate::harness::Engine;

async fn gauge(engine: &Engine, provider: &Provider, id: ConversationId, text: &str) -> ContextGauge {
    let message = NewMessage::new(provider.id, "m", text);
    engine.app.context_gauge(id, message).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gauge_is_calibrated_and_its_limit_has_the_best_source() {
    let (mut engine, provider) = Engine::with_provider().await;
    let text = "The river runs past the old mill. ".repeat(100);
    play(&engine, 800, 0);
    let reply = engine.say(&provider, "m", None, &text).await;
    let id = reply.conversation_id;
    let before = engine.sandbox.request_count();
    let first = gauge(&engine, &provider, id, "").await;
    assert!(
        first
            .used
            .is_some_and(|used| !used.exact && (800..830).contains(&used.tokens)),
        "{first:?}"
    );
    assert_eq!(first.limit, None);
    let longer = gauge(&engine, &provider, id, &text).await.used.unwrap().tokens;
    assert!((1_580..1_650).contains(&longer), "{longer}");
    assert_eq!(engine.sandbox.request_count(), before, "the gauge asks nobody");

    let listed = json!({"data": [{"id": "m", "context_length": 9_000}]});
    engine.sandbox.answer("/v1/models", Script::json(200, &listed));
    engine.app.model_list(provider.id).await.unwrap();
    let limit = gauge(&engine, &provider, id, "").await.limit.unwrap();
    assert_eq!((limit.tokens, limit.source), (9_000, LimitSource::ModelList));
    let own = OwnFacts {
        context: Some(5_000),
        ..OwnFacts::default()
    };
    let facts = engine
        .app
        .model_facts_set(provider.id, "m".to_owned(), own.clone())
        .await;
    assert_eq!(facts.unwrap().own, own);
    let engine = engine.restart().await;
    let limit = gauge(&engine, &provider, id, "").await.limit.unwrap();
    assert_eq!((limit.tokens, limit.source), (5_000, LimitSource::Own));
    let facts = engine.app.model_facts(provider.id, "m".to_owned()).await.unwrap();
    assert_eq!(facts.limit.unwrap().tokens, 9_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_llama_server_counts_the_previewed_request_and_states_its_context() {
    let (mut engine, provider) = Engine::with(|draft| draft.preset = Some("llama-cpp".to_owned())).await;
    let count = json!({"object": "response.input_tokens", "input_tokens": 57});
    engine
        .sandbox
        .answer("/v1/chat/completions/input_tokens", Script::json(200, &count));
    let properties = json!({"default_generation_settings": {"n_ctx": 4_096}, "total_slots": 1});
    engine.sandbox.answer("/props", Script::json(200, &properties));
    engine.sandbox.play("m", Script::reply("Hello"));
    let start = ConversationStart::default();
    let message = NewMessage::new(provider.id, "m", "Hello");
    let preview = engine
        .app
        .request_preview(None, start.clone(), message.clone())
        .await;
    let preview = preview.unwrap();
    let tokens = preview.tokens.unwrap();
    assert_eq!((tokens.tokens, tokens.exact), (57, true));
    let limit = preview.limit.unwrap();
    assert_eq!((limit.tokens, limit.source), (4_096, LimitSource::Server));
    let counted = engine.sandbox.requests();
    let counted = counted
        .iter()
        .find(|request| request.path.ends_with("input_tokens"))
        .unwrap();
    assert_eq!(counted.body[..], *preview.request.body.as_bytes());
    // The offline preview must not send any request, so it cannot ask the server for the number of
    // tokens.
    let before = engine.sandbox.request_count();
    let offline = engine
        .app
        .request_preview_offline(None, start, message)
        .await
        .unwrap();
    assert_eq!((offline.tokens, engine.sandbox.request_count()), (None, before));
    let (_, _, reply) = engine.complete_turn(&provider, "m").await;
    assert_eq!(reply.text(), "Hello");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_prices_that_the_user_typed_are_used_and_marked() {
    let (mut engine, provider) = Engine::with_provider().await;
    let own = OwnFacts {
        input: Some(2.0),
        cached: Some(0.5),
        output: Some(10.0),
        ..OwnFacts::default()
    };
    let wrong = OwnFacts {
        input: Some(-1.0),
        ..OwnFacts::default()
    };
    let set = async |engine: &Engine, facts: OwnFacts| {
        let model = "m".to_owned();
        engine.app.model_facts_set(provider.id, model, facts).await
    };
    let refused = set(&engine, wrong).await.unwrap_err();
    assert_eq!(refused.message.id(), "fault-model-facts-range");
    set(&engine, own).await.unwrap();
    play(&engine, 1_000, 400);
    let reply = engine.say(&provider, "m", None, "A question").await;
    let usage = reply.usage.unwrap();
    let estimate = usage.estimate.unwrap();
    assert!((estimate.dollars - 0.0015).abs() < 1e-9, "{estimate:?}");
    assert!(estimate.own_prices && estimate.prices_of.is_empty());
    assert!((usage.saved.unwrap() - 0.0006).abs() < 1e-9);
    // Remove the facts that the user entered. The model then has no prices.
    set(&engine, OwnFacts::default()).await.unwrap();
    play(&engine, 1_000, 400);
    let reply = engine.say(&provider, "m", None, "A question").await;
    assert_eq!(reply.usage.unwrap().estimate, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_preview_says_when_a_changed_beginning_breaks_the_cache() {
    let (mut engine, provider) = Engine::with_provider().await;
    let text = "The river runs past the old mill. ".repeat(100);
    play(&engine, 800, 0);
    let first = engine.say(&provider, "m", None, &text).await;
    let id = first.conversation_id;
    play(&engine, 830, 800);
    engine.say(&provider, "m", Some(id), "And then?").await;
    async fn uncached(engine: &Engine, provider: &Provider, id: ConversationId) -> Option<u64> {
        let message = NewMessage::new(provider.id, "m", "Next");
        let start = ConversationStart::default();
        let preview = engine.app.request_preview(Some(id), start, message).await;
        preview.unwrap().uncached
    }
    assert_eq!(uncached(&engine, &provider, id).await, None);
    let question: MessageId = first.parent_id.unwrap();
    engine.app.message_leave_out(question, true).await.unwrap();
    assert!(uncached(&engine, &provider, id).await.unwrap() >= 700);
    engine.app.message_leave_out(question, false).await.unwrap();
    assert_eq!(uncached(&engine, &provider, id).await, None);
    let settings = ChatSettings {
        system: Some("Be brief.".to_owned()),
        ..ChatSettings::default()
    };
    engine.app.conversation_settings(id, settings).await.unwrap();
    assert_eq!(uncached(&engine, &provider, id).await, Some(800));
}
