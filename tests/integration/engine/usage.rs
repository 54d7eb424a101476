//! Tests of the sums of token counts and costs, and of exporting them.

use rivulet_app::contract::{ExportFormat, ExportScope, UsageFilter, UsageGroup};
use rivulet_core::{Message, Provider};
use rivulet_sandbox::Script;
use serde_json::json;

use crate::harness::Engine;

/// Requests a reply, and returns the stored reply. If `cost` is `None`, the server reports neither
/// token counts nor a cost.
async fn ask(engine: &mut Engine, provider: &Provider, model: &str, cost: Option<f64>) -> Message {
    let script = Script::new().text("Hello").finish("stop");
    let script = match cost {
        Some(cost) => script.event(&json!({"choices": [], "usage": {
            "prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120, "cost": cost,
            "prompt_tokens_details": {"cached_tokens": 40},
        }})),
        None => script,
    };
    engine.sandbox.play_once(model, script.done().end());
    engine.say(provider, model, None, "Hello there").await
}

#[tokio::test(flavor = "multi_thread")]
async fn sums_survive_the_trash_and_are_exported_without_formulas() {
    let (mut engine, provider) = Engine::with(|draft| draft.name = "=cmd|x".to_owned()).await;
    let first = ask(&mut engine, &provider, "m", Some(0.25)).await;
    ask(&mut engine, &provider, "n", Some(0.5)).await;
    ask(&mut engine, &provider, "n", None).await;
    let app = engine.app.clone();
    app.conversation_delete(first.conversation_id).await.unwrap();
    app.trash_empty().await.unwrap();
    app.conversation_rename(
        app.conversation_list().await.unwrap()[0].id,
        "+1, or \"so\"".to_owned(),
    )
    .await
    .unwrap();

    let groups = vec![
        UsageGroup::Day,
        UsageGroup::Provider,
        UsageGroup::Model,
        UsageGroup::Conversation,
    ];
    let report = app
        .usage_totals(UsageFilter::default(), groups.clone())
        .await
        .unwrap();
    let total = report.total;
    assert_eq!(
        (total.replies, total.reported, total.estimated, total.unknown),
        (3, 2, 0, 1)
    );
    assert_eq!((total.prompt, total.cached, total.completion), (200, 80, 40));
    assert_eq!((total.cost, total.estimate), (750_000_000, 0));
    let rows = |at: usize| {
        let rows = report.tables[at].rows.iter();
        rows.map(|row| (row.name.clone().unwrap_or_else(|| row.key.clone()), row.opens))
            .collect::<Vec<_>>()
    };
    assert_eq!(rows(0), [(report.today.clone(), false)]);
    assert_eq!(rows(1), [("=cmd|x".to_owned(), false)]);
    assert_eq!(rows(2), [("n".to_owned(), false), ("m".to_owned(), false)]);
    let conversations = rows(3);
    assert!(
        conversations.contains(&(String::new(), false)),
        "{conversations:?}"
    );
    assert!(conversations.contains(&("+1, or \"so\"".to_owned(), true)));

    let some = |change: fn(&mut UsageFilter)| {
        let mut filter = UsageFilter::default();
        change(&mut filter);
        let app = app.clone();
        async move { app.usage_totals(filter, Vec::new()).await.unwrap().total.replies }
    };
    assert_eq!(some(|filter| filter.model = Some("n".to_owned())).await, 2);
    assert_eq!(some(|filter| filter.to = Some("2020-01-01".to_owned())).await, 0);
    assert_eq!(
        some(|filter| filter.from = Some("2020-01-01".to_owned())).await,
        3
    );

    let path = app.usage_export(UsageFilter::default(), groups).await.unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "day,provider_id,provider,model,conversation_id,conversation,replies,prompt_tokens,completion_tokens,\
         cached_tokens,reasoning_tokens,reported_cost,estimated_cost_usd,replies_with_reported_cost,\
         replies_with_estimated_cost,replies_with_unknown_cost"
    );
    assert_eq!(lines.len(), 5, "{text}");
    assert!(
        text.contains("\"'=cmd|x\",m,,,1,100,20,40,0,0.25,0,1,0,0"),
        "{text}"
    );
    assert!(text.contains("\"'+1, or \"\"so\"\"\""), "{text}");

    // After an import into another library, the usage of the imported replies must be counted.
    let exported = app
        .export_start(ExportScope::Everything, ExportFormat::Json)
        .await
        .unwrap();
    let other = Engine::beside(&engine);
    other.app.import_start(exported.path, Vec::new()).await.unwrap();
    let imported = other
        .app
        .usage_totals(UsageFilter::default(), Vec::new())
        .await
        .unwrap();
    assert_eq!((imported.total.replies, imported.total.cost), (2, 500_000_000));
}
