//! Tests of a provider's monthly limit. Once the limit is reached, Rivulet requests no more replies
//! or titles from the provider, but never interrupts a running reply.

use rivulet_app::contract::{BudgetState, ConversationStart, NewMessage, ProviderDraft};
use rivulet_core::{BUILT_IN, CallState, Ending, Fault, FaultCategory, MessageId, Provider, Role};
use rivulet_sandbox::Script;
use serde_json::json;

use crate::comparison::chosen;
use crate::harness::Engine;
use crate::tool_steps::proposed;

/// Makes the test server answer the next request to `model` with a reply that reports a cost.
pub fn play(engine: &Engine, model: &str, cost: f64) {
    let usage = json!({"prompt_tokens": 9, "completion_tokens": 2, "total_tokens": 11, "cost": cost});
    let script = Script::new().text("Hello").ended_with_usage("stop", &usage);
    engine.sandbox.play_once(model, script);
}

/// Sets the monthly limit of a provider. `limit` is in hundredths of the currency unit.
async fn limit(engine: &Engine, provider: &Provider, limit: Option<u32>) -> Provider {
    let change = |draft: &mut ProviderDraft| {
        draft.id = Some(provider.id);
        draft.monthly_limit = limit;
    };
    engine.provider(change).await
}

fn assert_blocked(fault: &Fault) {
    assert_eq!(fault.category, FaultCategory::Budget, "{fault}");
    let words = fault.message.to_string();
    assert!(
        words.contains("Sandbox") && words.contains("5.00") && words.contains("6.25"),
        "{words}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_used_up_limit_stops_the_next_request_until_it_is_raised() {
    let (mut engine, provider) = Engine::with(|draft| draft.monthly_limit = Some(500)).await;
    play(&engine, "m", 4.25);
    let (_, _, first) = engine.complete_turn(&provider, "m").await;
    assert_eq!(first.ending, Some(Ending::Complete));
    let budget = engine.app.budget_list().await.unwrap().remove(0);
    assert_eq!((budget.state, budget.limit), (BudgetState::Near, 5.0));
    play(&engine, "m", 2.0);
    let second = engine.ask(&provider, first.conversation_id).await;
    assert_eq!(second.ending, Some(Ending::Complete));
    let budget = engine.app.budget_list().await.unwrap().remove(0);
    assert_eq!(budget.state, BudgetState::Reached);

    let sent = engine.sandbox.requests().len();
    let message = || NewMessage::new(provider.id, "m", "Hello again");
    let app = engine.app.clone();
    let id = first.conversation_id;
    let edited = second.parent_id.unwrap();
    for refused in [
        app.turn_start(id, message()).await,
        app.conversation_start(ConversationStart::default(), message())
            .await,
        app.turn_edit(edited, message()).await,
        app.turn_retry(second.id, provider.id, "m".to_owned()).await,
    ] {
        assert_blocked(&refused.unwrap_err());
    }
    assert_eq!(engine.sandbox.requests().len(), sent);
    let view = app.conversation_open(id).await.unwrap();
    assert_eq!(view.messages.last().unwrap().message.id, second.id);
    assert_eq!(app.conversation_list().await.unwrap().len(), 1);

    for raised in [Some(5_000), None] {
        let provider = limit(&engine, &provider, raised).await;
        play(&engine, "m", 0.0);
        engine.ask(&provider, id).await;
    }
    assert_eq!(app.budget_list().await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comparison_beyond_the_limit_leaves_the_open_tool_calls_unchanged() {
    let (mut engine, provider) = Engine::with(|draft| draft.monthly_limit = Some(500)).await;
    play(&engine, "m", 4.25);
    engine.complete_turn(&provider, "m").await;
    let (reply, _) = proposed(&mut engine, &provider, &[BUILT_IN], ("a", "time", "{}")).await;
    limit(&engine, &provider, Some(100)).await;

    let conversation_id = engine.view_of(reply).await.message.conversation_id;
    let message = NewMessage::new(provider.id, "m", "Hello again");
    let more = vec![chosen(&provider, "other")];
    let start = ConversationStart::default();
    let refused = engine
        .app
        .turn_start_many(Some(conversation_id), start, message, more)
        .await;
    assert_eq!(refused.unwrap_err().category, FaultCategory::Budget);
    assert_eq!(
        engine.view_of(reply).await.calls[0].state,
        CallState::WaitingApproval
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_reply_is_not_continued_beyond_the_limit() {
    let (mut engine, provider) = Engine::with(|draft| draft.monthly_limit = Some(500)).await;
    let usage = json!({"prompt_tokens": 9, "completion_tokens": 2, "total_tokens": 11, "cost": 6.25});
    engine.answer_next(Script::new().text("Half a").ended_with_usage("length", &usage));
    // The cost is counted when the reply is stored, which may be after the last update. Therefore,
    // use `say`, which waits until the reply is stored.
    let cut: MessageId = engine.say(&provider, "m", None, "Hello there").await.id;
    let refused = engine.app.turn_continue(cut, provider.id, "m".to_owned()).await;
    assert_blocked(&refused.unwrap_err());
    let other = engine.provider(|draft| draft.name = "Other".to_owned()).await;
    play(&engine, "m", 0.0);
    let view = engine.continue_reply(&other, cut).await;
    let reply = engine.finish(view).await;
    assert_eq!(reply.role, Role::Assistant);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_title_is_counted_and_none_is_requested_beyond_the_limit() {
    let usage = json!({ "choices": [], "usage": { "prompt_tokens": 9, "cost": 0.5 } }).to_string();
    let title = Script::new().data(&usage).text("Hello");
    // The server never ends the title, but Rivulet stops reading a reply that is much too long for
    // a title.
    let endless = Script::new().data(&usage).text(&"Hello ".repeat(5_000)).stall();
    for title in [title.ended("stop"), endless] {
        let mut engine = Engine::start().await;
        engine.generate_titles().await;
        let provider = engine.provider(|draft| draft.monthly_limit = Some(500)).await;
        play(&engine, "m", 1.0);
        engine.sandbox.play_once("m", title);
        let mut watched = engine.begin(&provider, "m", None).await;
        engine.outcome(&mut watched).await;
        // Wait until the costs of the first reply and of the following title have been counted.
        let spent = async |engine: &Engine| engine.app.budget_list().await.unwrap().remove(0).figures;
        while spent(&engine).await.replies < 2 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        assert_eq!(spent(&engine).await.cost, 1_500_000_000);

        play(&engine, "m", 3.6);
        let mut watched = engine.begin(&provider, "m", None).await;
        engine.outcome(&mut watched).await;
        engine.app.close().await;
        // Three requests: two replies and one title. There must be no second title, because the
        // cost of the second reply exceeded the limit.
        assert_eq!(engine.sandbox.requests().len(), 3);
    }
}
