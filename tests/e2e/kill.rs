//! The program dies in the middle of a reply, again and again: no word that had arrived is lost.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::{Desktop, Window};
use rusqlite::Connection;

const KILLS: u64 = 20;
/// What came longer ago than this must have reached the disk.
const KEPT_AFTER: Duration = Duration::from_millis(200);
/// The latest moment of a kill, after the first word was sent.
const LATEST: Duration = Duration::from_millis(1500);

#[tokio::test]
async fn twenty_kills_lose_no_word_that_had_arrived() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let mut window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window
        .add_provider("Sandbox", &sandbox.base_url(), "", "counting")
        .await?;

    for kill in 1..=KILLS {
        let stream = Stream::arrange(&sandbox);
        window.press("New conversation").await?;
        window.send(&format!("Count for me, number {kill}")).await?;
        let moment = Duration::from_millis(random_below(LATEST.as_millis() as u64));
        let expected = stream.send_until(moment).await;
        let data = window.data().to_path_buf();
        window.kill().await?;

        window = Window::open(&desktop, &data).await?;
        window.open_latest_conversation().await?;
        let what = format!("the reply of kill {kill} to be recovered");
        let reply = window
            .wait_for_reply(&what, |reply| reply.ending != "streaming")
            .await?;
        ensure!(
            reply.ending == "interrupted",
            "kill {kill} after {moment:?}: {reply:?}"
        );
        let kept = Kept::read(&data, &reply.id)?;
        ensure!(
            kept.ending == "interrupted",
            "kill {kill}: the database says {}",
            kept.ending
        );
        ensure!(kept.integrity == "ok", "kill {kill}: {}", kept.integrity);
        ensure!(
            Stream::whole().starts_with(&kept.text),
            "kill {kill}: {:?} was never sent",
            kept.text
        );
        ensure!(
            kept.text.len() >= expected.len(),
            "kill {kill} after {moment:?}: of {expected:?} only {:?} is left",
            kept.text
        );
        ensure!(
            reply.text.trim() == kept.text.trim(),
            "kill {kill}: {reply:?} is not {:?}",
            kept.text
        );
    }
    window.close().await
}

/// A reply that is sent word by word, each noted when it has left.
struct Stream {
    gate: Gate,
}

impl Stream {
    const WORDS: usize = 2000;

    fn word(number: usize) -> String {
        format!("w{number} ")
    }

    fn whole() -> String {
        (0..Self::WORDS).map(Self::word).collect()
    }

    fn arrange(sandbox: &Sandbox) -> Stream {
        let gate = Gate::new();
        let script = (0..Self::WORDS).fold(Script::new().role(), |script, number| {
            let chunk = serde_json::json!({ "content": Self::word(number) });
            script.hold(&gate).delta(&chunk)
        });
        sandbox.play("counting", script.done().end());
        Stream { gate }
    }

    /// Sends words for this long, and gives back those that left early enough to have to be kept.
    async fn send_until(&self, moment: Duration) -> String {
        self.gate.reached().await;
        let start = Instant::now();
        let mut left = Vec::new();
        while start.elapsed() < moment && left.len() < Self::WORDS - 1 {
            self.gate.release_one();
            // At the next gate, what stands before it has been written to the socket.
            self.gate.reached_times(left.len() as u64 + 2).await;
            left.push(Instant::now());
            // The pace of a fast model; nothing waits for this.
            tokio::time::sleep(Duration::from_millis(random_below(20))).await;
        }
        let now = Instant::now();
        let kept = left
            .iter()
            .take_while(|sent| now.duration_since(**sent) > KEPT_AFTER)
            .count();
        (0..kept).map(Self::word).collect()
    }
}

/// What the database says of a message.
struct Kept {
    ending: String,
    text: String,
    integrity: String,
}

impl Kept {
    fn read(data: &std::path::Path, message: &str) -> Result<Kept> {
        let database = Connection::open(data.join("rivulet.sqlite3"))?;
        let one = |query: &str| database.query_row(query, [message], |row| row.get::<_, String>(0));
        Ok(Kept {
            ending: one("SELECT ending FROM message WHERE id = ?1")
                .context("the reply is in the database")?,
            text: one("SELECT coalesce(group_concat(text, ''), '') FROM
                 (SELECT text FROM message_part WHERE message_id = ?1 AND kind = 'text' ORDER BY position)")?,
            integrity: database.query_row("PRAGMA integrity_check", [], |row| row.get(0))?,
        })
    }
}

fn random_below(bound: u64) -> u64 {
    RandomState::new().hash_one(()) % bound
}
