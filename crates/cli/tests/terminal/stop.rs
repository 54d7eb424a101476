//! Tests that `rivulet-cli` stores the text received so far when a signal stops it.

use rivulet_sandbox::{Gate, Script};
use rustix::process::Signal;

use crate::run::{Desk, Running, patiently, text_of};

fn held(gate: &Gate) -> Script {
    Script::new().role().text("Hello there").hold(gate)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signal_stops_the_reply_and_keeps_its_text() {
    let desk = Desk::new().await;
    let signals = [Signal::INT, Signal::TERM, Signal::HUP];
    for signal in signals {
        desk.sandbox.play("model", held(&Gate::new()));
        let mut running = desk.start(&["ask", "Hi"]);
        running.read_until("Hello there").await;
        running.signal(signal);
        let ran = running.ended().await;
        ran.assert_ended(16, "Hello there");
        assert!(
            ran.err
                .starts_with("stopped · The text received so far is saved · "),
            "{}",
            ran.err
        );
        let id = desk.conversations().await.remove(0);
        let kept = desk.messages(&id).await.pop().unwrap();
        assert_eq!(kept["ending"], "stopped");
        assert_eq!(text_of(&kept), "Hello there");
    }
    let closed = desk.sandbox.requests();
    assert_eq!(closed.len(), signals.len());
    for request in closed {
        let over = desk
            .sandbox
            .wait_for(|record| record.id == request.id && record.is_over());
        assert!(over.await.unwrap().closed_by_client());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_nohup_the_reply_goes_on_after_its_terminal_is_closed() {
    let desk = Desk::new().await;
    let gate = Gate::new();
    desk.sandbox
        .play("model", held(&gate).text(" and on").finish("stop").done().end());
    let mut running = Running::spawn(&mut desk.command_under("nohup", &["ask", "Hi"]));
    running.read_until("Hello there").await;
    running.signal(Signal::HUP);
    gate.release();
    let ran = running.ended().await;
    ran.assert_ended(0, "Hello there and on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signal_before_the_first_word_stops_the_reply() {
    let desk = Desk::new().await;
    desk.sandbox.play("model", Script::new().stall());
    let mut running = desk.start(&["ask", "--json", "Hi"]);
    running.read_until(r#""activity":"waiting""#).await;
    running.signal(Signal::INT);
    let ran = running.ended().await;
    assert_eq!(ran.code, Some(16));
    assert_eq!(ran.last()["ending"], "stopped");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_signal_ends_the_process_even_if_its_output_is_not_read() {
    let desk = Desk::new().await;
    // The text exceeds the buffer of any pipe, so the process is blocked when the signal arrives.
    let much = "0123456789".repeat(20_000);
    let gate = Gate::new();
    let script = (0..10).fold(Script::new().role(), |script, _| {
        script.delta(&serde_json::json!({ "content": much }))
    });
    desk.sandbox.play("model", script.hold(&gate));
    let mut running = desk.start(&["ask", "Hi"]);
    patiently("the server has sent everything", gate.reached()).await;
    running.signal(Signal::INT);
    let closed = desk.sandbox.wait_for(|record| record.closed_by_client());
    closed.await.unwrap();
    running.signal(Signal::INT);
    assert_eq!(running.status().await.code(), Some(17));
    let id = desk.conversations().await.remove(0);
    let kept = desk.messages(&id).await.pop().unwrap();
    assert!(["stopped", "interrupted"].contains(&kept["ending"].as_str().unwrap()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_run_leaves_its_text() {
    let desk = Desk::new().await;
    desk.sandbox.play("model", held(&Gate::new()));
    let mut running = desk.start(&["ask", "Hi"]);
    running.read_until("Hello there").await;
    let id = desk.wait_for_kept("Hello there").await;
    assert!(desk.messages(&id).await.pop().unwrap()["ending"].is_null());
    running.signal(Signal::KILL);
    running.status().await;
    let shown = desk.run(&["conversation", "show", &id]).await;
    assert_eq!(
        shown.text(),
        "── user\nHi\n\n── assistant · model · interrupted · Recovered after an unexpected exit\nHello there\n"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_pipe_stops_the_reply_without_an_error() {
    let desk = Desk::new().await;
    for args in [&["ask", "Hi"][..], &["ask", "--json", "Hi"][..]] {
        let gate = Gate::new();
        let endless = Script::new().delta(&serde_json::json!({"content": " more"}));
        desk.sandbox.play("model", held(&gate).forever(endless));
        let mut running = desk.start(args);
        running.read_until("there").await;
        running.go_away();
        gate.release();
        let ran = running.ended().await;
        assert_eq!((ran.code, ran.err.as_str()), (Some(16), ""));
        let id = desk.conversations().await.remove(0);
        let kept = desk.messages(&id).await.pop().unwrap();
        assert_eq!(kept["ending"], "stopped");
        assert!(text_of(&kept).starts_with("Hello there more"));
    }
}
