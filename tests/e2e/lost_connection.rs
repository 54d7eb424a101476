//! The server goes away in the middle of a reply.

use anyhow::{Result, ensure};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::{Desktop, Window};

#[tokio::test]
async fn what_came_before_the_cut_stays_and_nothing_is_asked_again() -> Result<()> {
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
    ensure!(!reply.card.is_empty(), "a lost connection is worth a card");
    ensure!(
        sandbox.asked("cut") == 1,
        "one message is one request, whatever happens to it"
    );

    let window = window.restart().await?;
    window.open_latest_conversation().await?;
    let again = window
        .wait_for_reply("the reply after a restart", |_| true)
        .await?;
    ensure!(
        (&again.ending, &again.text, &again.card) == (&reply.ending, &reply.text, &reply.card),
        "before the restart {reply:?}, after it {again:?}"
    );
    ensure!(sandbox.asked("cut") == 1, "a restart asks for nothing again");
    window.close().await
}

/// How often a model was asked for a reply.
trait Asked {
    fn asked(&self, model: &str) -> usize;
}

impl Asked for Sandbox {
    fn asked(&self, model: &str) -> usize {
        self.requests()
            .iter()
            .filter(|record| record.model.as_deref() == Some(model))
            .count()
    }
}
