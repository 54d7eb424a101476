//! Tests that kill Rivulet in the middle of replies and check that no stored word is lost.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::{Desktop, Window};
use rusqlite::Connection;

const KILLS: u64 = 20;
/// Maximum length of a period that begins with the first word of a reply. The actual length is
/// random. Rivulet is killed as soon as all words that were sent in this period are on the disk.
const LATEST: Duration = Duration::from_millis(1500);

#[tokio::test]
async fn twenty_kills_lose_no_stored_word() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    let desktop = Desktop::start().await?;
    let mut window = Window::with_server(&desktop, &sandbox.base_url()).await?;

    for kill in 1..=KILLS {
        let stream = Stream::arrange(&sandbox);
        window.press("New conversation").await?;
        window.send(&format!("Count for me, number {kill}")).await?;
        let moment = Duration::from_millis(random_below(LATEST.as_millis() as u64));
        let data = window.data().to_path_buf();
        let expected = stream.send_until(moment, &data).await?;
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
        let stored = Stored::read(&data, &reply.id)?;
        ensure!(
            stored.ending == "interrupted",
            "kill {kill}: the database says {}",
            stored.ending
        );
        ensure!(stored.integrity == "ok", "kill {kill}: {}", stored.integrity);
        ensure!(
            Stream::whole().starts_with(&stored.text),
            "kill {kill}: {:?} was never sent",
            stored.text
        );
        ensure!(
            stored.text.len() >= expected.len(),
            "kill {kill} after {moment:?}: of {expected:?} only {:?} is left",
            stored.text
        );
        ensure!(
            reply.text.trim() == stored.text.trim(),
            "kill {kill}: {reply:?} is not {:?}",
            stored.text
        );
    }
    window.close().await
}

/// A reply that the server sends word by word.
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
        sandbox.play("m", script.done().end());
        Stream { gate }
    }

    /// Lets the server send words. Waits until the words that the server sent within `moment` after
    /// the first word are on the disk, and returns them. Words that were sent later might not be on
    /// the disk when Rivulet is killed.
    async fn send_until(&self, moment: Duration, data: &Path) -> Result<String> {
        self.gate.reached().await;
        let start = Instant::now();
        let mut expected = String::new();
        for number in 0..Self::WORDS as u64 - 1 {
            self.gate.release_one();
            // The server stops before each word. When it has stopped before the next word, it has
            // already written the released word to the socket.
            self.gate.reached_times(number + 2).await;
            // Pause between two words for as long as a fast model would.
            tokio::time::sleep(Duration::from_millis(random_below(20))).await;
            if start.elapsed() < moment {
                expected.push_str(&Self::word(number as usize));
            } else if stored_words(data)?.len() >= expected.len() {
                return Ok(expected);
            }
        }
        bail!("{expected:?} is not on the disk, {:?} is", stored_words(data)?)
    }
}

/// Returns the words of the running reply that are already on the disk.
fn stored_words(data: &Path) -> Result<String> {
    let database = Connection::open(data.join("rivulet.sqlite3"))?;
    let query = "SELECT coalesce(group_concat(text, ''), '') FROM
        (SELECT text FROM message_delta WHERE part = 'text' ORDER BY message_id, seq)";
    Ok(database.query_row(query, [], |row| row.get(0))?)
}

/// A reply as recovered after the kill, and the result of the database's integrity check.
struct Stored {
    ending: String,
    text: String,
    integrity: String,
}

impl Stored {
    fn read(data: &Path, message: &str) -> Result<Stored> {
        let database = Connection::open(data.join("rivulet.sqlite3"))?;
        let one = |query: &str| database.query_row(query, [message], |row| row.get::<_, String>(0));
        Ok(Stored {
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
