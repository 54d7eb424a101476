//! Tests of a connection that is lost in the middle of a reply.

use anyhow::{Result, ensure};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::{Desktop, Window};

#[tokio::test]
async fn a_lost_connection_keeps_the_text_and_sends_no_second_request() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    sandbox.play("cut", Script::new().role().text("These words arrived").cut());
    let desktop = Desktop::start().await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window
        .add_provider("Sandbox", &sandbox.base_url(), "", "cut")
        .await?;
    window.send("Tell me something long").await?;

    let reply = window.wait_for_ending("disconnected").await?;
    ensure!(reply.text.trim() == "These words arrived", "{reply:?}");
    ensure!(!reply.card.is_empty(), "a lost connection shows a card");
    ensure!(
        sandbox.requests_for("cut") == 1,
        "one message is one request, whatever its ending"
    );

    let window = window.restart().await?;
    window.open_latest_conversation().await?;
    let again = window.wait_for_ending("disconnected").await?;
    ensure!(
        (&again.text, &again.card) == (&reply.text, &reply.card),
        "before the restart {reply:?}, after it {again:?}"
    );
    ensure!(sandbox.requests_for("cut") == 1, "a restart sends no request");
    window.close().await
}

/// Counts the requests that the server received for one model.
trait RequestsFor {
    fn requests_for(&self, model: &str) -> usize;
}

impl RequestsFor for Sandbox {
    fn requests_for(&self, model: &str) -> usize {
        self.requests()
            .iter()
            .filter(|record| record.model.as_deref() == Some(model))
            .count()
    }
}
