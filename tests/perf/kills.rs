//! Kills Rivulet repeatedly while replies stream. Measures how long before the kill the oldest lost
//! word was sent.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use rivulet_app::contract::{ConversationStart, NewMessage};
use rivulet_core::Provider;
use rivulet_tests::started::Started;
use rivulet_tests::{Desktop, Window, wait};

use crate::figures::Figures;
use crate::soak::server::WordServer;
use crate::soak::stored;
use crate::soak::{engine, start_conversation, words_of};

/// The hidden command-line argument that makes this process run the engine without a window.
pub const ENGINE: &str = "kills-engine";
/// Default number of kills.
const KILLS: usize = 1_000;
/// Maximum time between the first word of a reply and the kill.
const LATEST: Duration = Duration::from_millis(1_500);
/// Interval, in kills, at which the benchmark prints its progress and checks the database.
const PROGRESS: usize = 50;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Window,
    /// A process that runs the engine without a window. It starts faster than the window.
    Engine,
}

/// Runs the benchmark with the command-line arguments `[N] [--engine]` and prints the result.
pub async fn run(arguments: &[String]) -> Result<()> {
    let (mut kills, mut target) = (KILLS, Target::Window);
    for argument in arguments {
        match argument.as_str() {
            "--engine" => target = Target::Engine,
            number => {
                kills = number
                    .parse()
                    .with_context(|| format!("{number:?} is no number of kills"))?
            }
        }
    }
    let desktop = Desktop::start().await?;
    let data = desktop.data_folder("kills")?;
    let server = WordServer::start().await?;
    engine::add_provider(&data, &server.base_url()).await?;
    let mut losses = Losses::default();
    let begun = Instant::now();
    for kill in 1..=kills {
        let model = format!("endless-{kill}");
        match target {
            Target::Window => {
                let window = Window::open(&desktop, &data).await?;
                start_conversation(&window, &model).await?;
                let at = moment(&server, &model).await?;
                window.kill().await?;
                losses.count(&data, &server, &model, at)?;
            }
            Target::Engine => {
                let mut engine = start_engine(&data, &model)?;
                let at = moment(&server, &model).await?;
                engine.kill();
                losses.count(&data, &server, &model, at)?;
            }
        }
        if kill.is_multiple_of(PROGRESS) || kill == kills {
            let integrity = stored::integrity(&stored::open(&data)?)?;
            ensure!(integrity == "ok", "after {kill} kills: {integrity}");
            println!("  {kill} kills in {} s: {losses}", begun.elapsed().as_secs());
        }
    }
    // Let the engine recover the last reply. Then check that every reply still begins with the text
    // that was in the database right after the kill.
    engine::open_when_free(&data).await?.close().await;
    let database = stored::open(&data)?;
    for (model, text) in &losses.replies {
        let found = stored::reply_of(&database, model)?.with_context(|| format!("{model} is gone"))?;
        // The stored text may be longer than the text that was read right after the kill. That read
        // did not see the last commit if the commit was in the write-ahead log but not yet in the
        // log's index.
        let whole = WordServer::text(model, server.sent(model).len() + 1);
        ensure!(
            found.ending == "interrupted" && found.text.starts_with(text) && whole.starts_with(&found.text),
            "{model}: {found:?}"
        );
    }
    println!("  every reply is recovered with all of its stored words; the database is intact");
    Ok(())
}

/// Runs the engine with one endless reply until the process is killed.
pub async fn run_engine(data: &str, model: &str) -> Result<()> {
    let app = engine::open_when_free(Path::new(data)).await?;
    let providers = app.provider_list().await?;
    let provider: &Provider = providers.first().context("a provider")?;
    let message = NewMessage::new(provider.id, model, "Count");
    app.conversation_start(ConversationStart::default(), message)
        .await?;
    std::future::pending().await
}

fn start_engine(data: &Path, model: &str) -> Result<Started> {
    let mut command = Started::command(std::env::current_exe()?);
    command.arg(ENGINE).arg(data).arg(model).stdin(Stdio::null());
    Started::start(&mut command)
}

/// Waits until the reply has begun, and then for a random time. Returns the current time, which
/// counts as the time of the kill. The caller must therefore kill the process at once.
async fn moment(server: &WordServer, model: &str) -> Result<Instant> {
    wait::until_so("the first word", async || Ok(!server.sent(model).is_empty())).await?;
    tokio::time::sleep(LATEST.mul_f64(random())).await;
    Ok(Instant::now())
}

/// Returns a random number from 0 to 1.
fn random() -> f64 {
    f64::from(u16::try_from(uuid::Uuid::new_v4().as_u128() & 0xffff).unwrap_or_default())
        / f64::from(u16::MAX)
}

#[derive(Default)]
struct Losses {
    /// For each reply that lost words: how long before the kill the oldest lost word was sent.
    ages: Vec<Duration>,
    words: usize,
    sent: usize,
    /// For each interrupted reply: its model, and the text that was in the database right after the
    /// kill.
    replies: Vec<(String, String)>,
}

impl Losses {
    /// Compares the words that were sent before the kill with the words in the database, and
    /// records the words that were lost.
    fn count(&mut self, data: &Path, server: &WordServer, model: &str, killed_at: Instant) -> Result<()> {
        let reply = stored::reply_of(&stored::open(data)?, model)?.context("the reply is in the database")?;
        let sent: Vec<Instant> = server
            .sent(model)
            .into_iter()
            .take_while(|at| *at < killed_at)
            .collect();
        let whole = WordServer::text(model, server.sent(model).len() + 1);
        if !whole.starts_with(&reply.text) {
            bail!("{model}: {:?} was never sent", reply.text);
        }
        let stored = words_of(model, &reply.text).min(sent.len());
        self.sent += sent.len();
        self.words += sent.len() - stored;
        self.ages
            .extend(sent.get(stored).map(|at| killed_at.duration_since(*at)));
        self.replies.push((model.to_owned(), reply.text));
        Ok(())
    }
}

impl std::fmt::Display for Losses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Losses {
            ages, words, sent, ..
        } = self;
        let figures = Figures::new(ages.clone());
        write!(
            f,
            "{words} of {sent} words lost, in {} replies; age of the oldest lost word: {figures}",
            ages.len()
        )
    }
}
