//! Tests of a connection that is lost in the middle of a reply.

use anyhow::{Result, ensure};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::{Desktop, Window};

#[tokio::test]
async fn a_lost_connection_keeps_the_text_and_sends_no_second_request() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    sandbox.play("m", Script::new().role().text("These words arrived").cut());
    let desktop = Desktop::start().await?;
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;
    let requests = || {
        let records = sandbox.requests();
        records.iter().filter(|record| record.model.is_some()).count()
    };
    window.send("Tell me something long").await?;

    let reply = window.wait_for_ending("disconnected").await?;
    ensure!(reply.text.trim() == "These words arrived", "{reply:?}");
    ensure!(!reply.card.is_empty(), "a lost connection shows a card");
    ensure!(requests() == 1, "one message is one request, whatever its ending");

    let window = window.restart().await?;
    window.open_latest_conversation().await?;
    let again = window.wait_for_ending("disconnected").await?;
    ensure!(
        (&again.text, &again.card) == (&reply.text, &reply.card),
        "before the restart {reply:?}, after it {again:?}"
    );
    ensure!(requests() == 1, "a restart sends no request");
    window.close().await
}
