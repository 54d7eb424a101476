//! Tests in which several processes use one data folder.

use std::sync::Arc;

use rivulet_app::contract::{Change, ConversationStart, NewMessage, ProviderDraft, Update};
use rivulet_app::{App, AppFolders, NoPractice, Sharing};
use rivulet_core::{Ending, FaultCategory, KeyPlace, Outcome};
use rivulet_sandbox::{Gate, Script};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::run::{Desk, patiently, text_of};

fn held(gate: &Gate) -> Script {
    let begun = Script::new().role().text("Hello").hold(gate);
    begun.text(" there").finish("stop").done().end()
}

/// Opens the data folder as the window does.
fn window(desk: &Desk) -> (App, UnboundedReceiver<Update>) {
    let data = desk.folder.path().to_owned();
    let folders = AppFolders::new(data, None);
    let (tell, updates) = unbounded_channel();
    let app = App::open(folders, Sharing::OneWindow, Arc::new(NoPractice), move |update| {
        drop(tell.send(update))
    });
    (app.unwrap(), updates)
}

async fn outcome(updates: &mut UnboundedReceiver<Update>) -> Outcome {
    patiently("the ending", async {
        loop {
            if let Update::Turn { turn } = updates.recv().await.unwrap()
                && let Some(Change::Ended { outcome }) = turn.changes.into_iter().next_back()
            {
                return *outcome;
            }
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_simultaneous_runs_do_not_affect_each_other() {
    let desk = Desk::new().await;
    let gate = Gate::new();
    desk.sandbox.play("slow", held(&gate));
    desk.sandbox.play("quick", Script::reply("Quick"));
    let mut slow = desk.start(&["ask", "-m", "slow", "Hi"]);
    slow.read_until("Hello").await;
    let id = desk.wait_for_kept("Hello").await;

    let quick = desk.run(&["ask", "-m", "quick", "Hi"]).await;
    quick.assert_ended(0, "Quick");
    let kept = desk.messages(&id).await.pop().unwrap();
    assert!(kept["ending"].is_null(), "the reply still streams: {kept}");
    let refused = desk.run(&["ask", "--conversation", &id, "And?"]).await;
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.err.contains("A reply is still arriving"),
        "{}",
        refused.err
    );

    gate.release();
    let slow = slow.ended().await;
    slow.assert_ended(0, "Hello there");
    let kept = desk.messages(&id).await.pop().unwrap();
    assert_eq!(kept["ending"], "complete");
    assert_eq!(text_of(&kept), "Hello there");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_beside_the_window_does_not_change_its_reply() {
    let desk = Desk::new().await;
    let (app, mut updates) = window(&desk);
    let gate = Gate::new();
    desk.sandbox.play("slow", held(&gate));
    desk.sandbox.play("quick", Script::reply("Quick"));
    let provider = app.provider_list().await.unwrap().remove(0);
    let message = NewMessage::new(provider.id, "slow", "Hi");
    let view = app
        .conversation_start(ConversationStart::default(), message)
        .await
        .unwrap();
    patiently("the gate", gate.reached()).await;

    let quick = desk.run(&["ask", "-m", "quick", "From the terminal"]).await;
    quick.assert_ended(0, "Quick");
    let titles: Vec<String> = app
        .conversation_list()
        .await
        .unwrap()
        .into_iter()
        .map(|one| one.title)
        .collect();
    assert_eq!(titles, ["From the terminal", "Hi"], "the window sees it");

    gate.release();
    assert_eq!(outcome(&mut updates).await.ending, Ending::Complete);
    app.close().await;
    let kept = desk
        .messages(&view.conversation.id.to_string())
        .await
        .pop()
        .unwrap();
    assert_eq!(kept["ending"], "complete");
    assert_eq!(text_of(&kept), "Hello there");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_key_of_the_window_is_not_available_to_other_processes() {
    const KEY: &str = "sk-practice-0123456789abcdef";
    let desk = Desk::empty().await;
    let (app, _updates) = window(&desk);
    let draft = ProviderDraft {
        key: Some(KEY.into()),
        key_place: KeyPlace::Session,
        model: "model".to_owned(),
        ..ProviderDraft::new("Keyed", desk.sandbox.base_url())
    };
    app.provider_save(draft).await.unwrap();
    for args in [&["provider", "list"][..], &["provider", "list", "--json"][..]] {
        let ran = desk.run(args).await;
        assert!(
            ran.text().contains("Keyed") && !ran.text().contains(KEY),
            "{ran:?}"
        );
    }
    let ran = desk.run(&["ask", "--json", "Hi"]).await;
    assert_eq!(ran.code, Some(1));
    let category = serde_json::to_value(FaultCategory::Key).unwrap();
    assert_eq!(ran.last()["fault"]["category"], category);
    assert_eq!(desk.sandbox.request_count(), 0);
}
