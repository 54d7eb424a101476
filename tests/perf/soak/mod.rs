//! Runs the real window for a long time, with streams of all kinds, stopped replies, switches
//! between conversations, kills and restarts. While the window runs, `rivulet-cli` imports data and
//! makes backups. Reports lost words and the use of memory, file descriptors and threads.

pub mod engine;
pub mod server;
pub mod stored;

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use fantoccini::Locator;
use rivulet_tests::{Desktop, Window, program, wait};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::ui::process_tree::{ByName, ProcessTree, total};
use server::{KINDS, WordServer};

/// Default duration of a soak test, in minutes.
const MINUTES: u64 = 60;
/// Number of equally long parts of the test. In the first part, Rivulet is repeatedly killed and
/// restarted. After each later part, the test prints the medians of Rivulet's resource usage in
/// that part.
const FIGURES: u32 = 12;
/// Number of replies that stream at the same time.
const AT_ONCE: usize = 3;
/// Interval, in rounds, at which `rivulet-cli` exports everything, imports it and makes a backup.
const BESIDE: usize = 5;
/// Number of words that the server must send before a reply is stopped or the window is killed.
const FIRST_WORDS: usize = 20;
/// Minimum age of text that a kill must not lose: text that arrived at least this long before the
/// kill must be stored. The journal is written every 50 ms.
const OLD: Duration = Duration::from_secs(1);

/// The ids of a conversation that the window started and of the reply in it.
pub struct Begun {
    conversation: Value,
    message: Value,
}

/// A requested reply, and how much of it the database must contain at the end of the test.
struct Asked {
    model: String,
    begun: Begun,
    ending: &'static str,
    /// Number of words that must be in the database at the end of the test. `None` means all words
    /// that the server sent.
    words: Option<usize>,
}

/// The server, the requested replies, and counts of lost words, kills, stops and other events.
struct Soak {
    server: WordServer,
    asked: Vec<Asked>,
    lost: usize,
    kills: usize,
    restarts: usize,
    stops: usize,
    switches: usize,
    imports: usize,
}

/// Resource usage of the program, including all its child processes.
struct Usage {
    memory: ByName,
    files: usize,
    threads: usize,
}

/// The resource usage in one part of the test (see [`FIGURES`]), measured after each round. A
/// single measurement would not be meaningful, because thread pools grow and shrink with the work.
#[derive(Default)]
struct Part(Vec<Usage>);

/// Runs the `soak` benchmark with the command-line arguments `[--minutes N]` and prints the result.
pub async fn run(arguments: &[String]) -> Result<()> {
    let minutes = match arguments {
        [] => MINUTES,
        [option, minutes] if option == "--minutes" => minutes.parse().context("a number of minutes")?,
        _ => bail!("soak takes only --minutes N"),
    };
    let length = Duration::from_secs(minutes * 60);
    let desktop = Desktop::start().await?;
    let data = desktop.data_folder("soak")?;
    let mut soak = Soak {
        server: WordServer::start().await?,
        asked: Vec::new(),
        lost: 0,
        kills: 0,
        restarts: 0,
        stops: 0,
        switches: 0,
        imports: 0,
    };
    engine::add_provider(&data, &soak.server.base_url()).await?;
    println!("The window for {minutes} min, {AT_ONCE} replies of all kinds at a time");
    let begun = Instant::now();
    let mut window = Window::open(&desktop, &data).await?;
    // Kill and restart the program only in the first of the `FIGURES` parts. In all later parts,
    // the same process runs, so that its memory use can be compared over time.
    while begun.elapsed() < length / FIGURES {
        soak.round(&window).await?;
        soak.begin_kill(&window).await?;
        window.kill().await?;
        soak.end_kill(&data)?;
        window = Window::open(&desktop, &data).await?;
        soak.round(&window).await?;
        window = window.restart().await?;
        soak.restarts += 1;
    }
    let mut part = Part::default();
    let mut measured = 0;
    let mut rounds = 0;
    while begun.elapsed() < length {
        rounds += 1;
        soak.round(&window).await?;
        if rounds % BESIDE == 0 {
            soak.import_and_back_up(&data).await?;
        }
        part.0.push(usage(&data)?);
        if begun.elapsed() >= length * (measured + 2) / FIGURES {
            measured += 1;
            println!("  until {:4} s: {part}", begun.elapsed().as_secs());
            part = Part::default();
        }
    }
    window.close().await?;
    let database = stored::open(&data)?;
    for asked in &soak.asked {
        soak.lost += soak.missing(&database, asked)?;
    }
    let integrity = stored::integrity(&database)?;
    println!("  {soak}");
    println!("  integrity_check: {integrity}");
    ensure!(soak.lost == 0, "words were lost");
    ensure!(integrity == "ok", "the database is damaged");
    Ok(())
}

pub async fn start_conversation(window: &Window<'_>, model: &str) -> Result<Begun> {
    let providers = window.command("provider_list", json!({})).await?;
    let message =
        json!({ "provider_id": providers[0]["id"], "model": model, "text": format!("Count, {model}") });
    let view = window
        .command("conversation_start", json!({ "start": {}, "message": message }))
        .await?;
    let last = view["messages"].as_array().and_then(|messages| messages.last());
    Ok(Begun {
        conversation: view["conversation"]["id"].clone(),
        message: last.context("a reply")?["message"]["id"].clone(),
    })
}

impl Soak {
    /// Starts a reply of the kind `kind` in a new conversation. Returns the reply's index in
    /// `asked`.
    async fn begin(&mut self, window: &Window<'_>, kind: &str, ending: &'static str) -> Result<usize> {
        let model = format!("{kind}-{}", self.asked.len());
        let begun = start_conversation(window, &model).await?;
        self.asked.push(Asked {
            model,
            begun,
            ending,
            words: None,
        });
        Ok(self.asked.len() - 1)
    }

    /// Streams several replies at once, switches between their conversations, and stops the endless
    /// replies. Then checks the ending of each reply in the database.
    async fn round(&mut self, window: &Window<'_>) -> Result<()> {
        let mut indexes = Vec::new();
        for _ in 0..AT_ONCE {
            let kind = KINDS[self.asked.len() % KINDS.len()];
            let ending = match kind {
                "length" => "length",
                "cut" | "reset" => "disconnected",
                "silent" => "unconfirmed",
                "error" => "provider_error",
                "endless" => "stopped",
                _ => "complete",
            };
            indexes.push(self.begin(window, kind, ending).await?);
        }
        for index in &indexes {
            self.switch(window).await?;
            if self.asked[*index].ending == "stopped" {
                self.stop(window, *index).await?;
            }
        }
        let database = stored::open(window.data())?;
        for index in indexes {
            let asked = &self.asked[index];
            let model = &asked.model;
            let reply = wait::until(&format!("the end of {model}"), async || {
                Ok(stored::reply_of(&database, model)?.filter(|reply| reply.ending != "streaming"))
            })
            .await?;
            ensure!(reply.ending == asked.ending, "{model} ended as {}", reply.ending);
        }
        Ok(())
    }

    async fn switch(&mut self, window: &Window<'_>) -> Result<()> {
        self.switches += 1;
        let entries = Locator::Css("nav [data-conversation-id]");
        let entries = window.client().find_all(entries).await?;
        let Some(entry) = entries.into_iter().nth(self.switches % AT_ONCE) else {
            return Ok(());
        };
        // The click fails if the page has just rendered the list again. Ignore this, because the
        // next call of `switch` opens another conversation anyway.
        if entry.click().await.is_ok() {
            window.wait_for_screen("conversation").await?;
        }
        Ok(())
    }

    /// Stops a reply, and records how many of its words had arrived and must therefore be stored.
    async fn stop(&mut self, window: &Window<'_>, index: usize) -> Result<()> {
        let Asked { model, begun, .. } = &self.asked[index];
        let server = &self.server;
        wait::until_so("enough words for a stop", async || {
            Ok(server.sent(model).len() >= FIRST_WORDS)
        })
        .await?;
        let open = json!({ "conversation_id": begun.conversation });
        let view = window.command("conversation_open", open).await?;
        let words = words_of(model, &text_of(&view));
        window
            .command("turn_stop", json!({ "message_id": begun.message }))
            .await?;
        self.asked[index].words = Some(words);
        self.stops += 1;
        Ok(())
    }

    /// Starts an endless reply. Waits until enough words have been sent that the program can be
    /// killed in the middle of the reply.
    async fn begin_kill(&mut self, window: &Window<'_>) -> Result<()> {
        let index = self.begin(window, "endless", "interrupted").await?;
        let (server, model) = (&self.server, &self.asked[index].model);
        wait::until_so("enough words for a kill", async || {
            Ok(server
                .sent(model)
                .get(FIRST_WORDS)
                .is_some_and(|at| at.elapsed() >= OLD))
        })
        .await
    }

    /// After a kill, records how many words of the interrupted reply must be stored: as many as the
    /// server had sent at least [`OLD`] before the last word. Also checks the integrity of the
    /// database.
    fn end_kill(&mut self, data: &Path) -> Result<()> {
        let asked = self.asked.last_mut().context("the killed reply")?;
        let sent = self.server.sent(&asked.model);
        // The server notices late that the window has been killed, and sends more words in the
        // meantime. Only words that were sent at least a second before the last word have certainly
        // arrived.
        let last = sent.last().context("words")?;
        let old = sent
            .iter()
            .take_while(|at| last.duration_since(**at) >= OLD)
            .count();
        asked.words = Some(old);
        self.kills += 1;
        let integrity = stored::integrity(&stored::open(data)?)?;
        ensure!(integrity == "ok", "after a kill: {integrity}");
        Ok(())
    }

    /// Exports everything, imports it and makes a backup while the window is open.
    async fn import_and_back_up(&mut self, data: &Path) -> Result<()> {
        let file = data.with_file_name(format!("export-{}.json", self.imports));
        let path = file.display().to_string();
        cli(
            data,
            &[
                "conversation", "export", "--all", "--format", "json", "--output", &path,
            ],
        )
        .await?;
        cli(data, &["conversation", "import", &path]).await?;
        cli(data, &["data", "backup"]).await?;
        std::fs::remove_file(file)?;
        self.imports += 1;
        Ok(())
    }

    /// Returns how many of the words that must be stored are missing. Fails if the stored reply has
    /// an unexpected ending or unexpected words.
    fn missing(&self, database: &Connection, asked: &Asked) -> Result<usize> {
        let Asked { model, .. } = asked;
        let reply = stored::reply_of(database, model)?.with_context(|| format!("{model} is gone"))?;
        ensure!(reply.ending == asked.ending, "{model} ended as {}", reply.ending);
        let sent = self.server.sent(model).len();
        ensure!(
            WordServer::text(model, sent + 1).starts_with(&reply.text),
            "{model} has words that were never sent: {:?}",
            reply.text
        );
        let wanted = asked.words.unwrap_or(sent);
        Ok(wanted.saturating_sub(words_of(model, &reply.text)))
    }
}

impl fmt::Display for Soak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} replies, {} kills, {} restarts, {} stops, {} switches, {} imports and backups; {} words lost",
            self.asked.len(),
            self.kills,
            self.restarts,
            self.stops,
            self.switches,
            self.imports,
            self.lost
        )
    }
}

impl Part {
    /// Formats the median, the minimum and the maximum of one figure in this part of the test. `of`
    /// selects the figure.
    fn figure(&self, of: impl Fn(&Usage) -> f64) -> String {
        let mut values: Vec<f64> = self.0.iter().map(of).collect();
        values.sort_unstable_by(f64::total_cmp);
        let [least, .., most] = values[..] else {
            return format!("{values:?}");
        };
        let median = values[values.len() / 2];
        format!("{median:.0} ({least:.0} to {most:.0})")
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let memory = self.figure(|usage| total(&usage.memory));
        let files = self.figure(|usage| usage.files as f64);
        let threads = self.figure(|usage| usage.threads as f64);
        write!(f, "{memory} MB, {files} file descriptors, {threads} threads")?;
        for name in self.0.last().iter().flat_map(|usage| usage.memory.keys()) {
            let memory = self.figure(|usage| usage.memory.get(name).copied().unwrap_or_default());
            write!(f, ", {name} {memory} MB")?;
        }
        Ok(())
    }
}

/// Returns the text of the last message in a conversation.
fn text_of(view: &Value) -> String {
    let last = view["messages"].as_array().and_then(|messages| messages.last());
    let parts = last.and_then(|last| last["message"]["parts"].as_array());
    parts
        .into_iter()
        .flatten()
        .filter(|part| part["part"] == "text")
        .filter_map(|part| part["text"].as_str())
        .collect()
}

/// Returns the number of complete words in `text`, which must be the beginning of the reply of
/// `model`. Uses only the length of `text`, and does not check its content.
pub fn words_of(model: &str, text: &str) -> usize {
    let (mut words, mut length) = (0, 0);
    loop {
        length += WordServer::word(model, words).len();
        if length > text.len() {
            return words;
        }
        words += 1;
    }
}

/// Runs `rivulet-cli` with the window's data folder.
async fn cli(data: &Path, arguments: &[&str]) -> Result<()> {
    let mut command = Command::new(program::built("rivulet-cli")?);
    command
        .args(arguments)
        .env("RIVULET_DATA_DIR", data)
        .stdin(Stdio::null());
    // Wait for the program on a separate thread, because the test server runs on this one.
    let output = tokio::task::spawn_blocking(move || command.output()).await??;
    ensure!(output.status.success(), "{arguments:?}: {output:?}");
    Ok(())
}

fn usage(data: &Path) -> Result<Usage> {
    let window = program::processes(&program::built("rivulet")?, data);
    let mut pids: Vec<u32> = window
        .iter()
        .map(|pid| pid.as_raw_nonzero().get().cast_unsigned())
        .collect();
    for pid in pids.clone() {
        pids.extend(ProcessTree::below(pid).pids());
    }
    let entries = |pid: &u32, folder: &str| -> usize {
        let path: PathBuf = ["/proc", &pid.to_string(), folder].iter().collect();
        std::fs::read_dir(path).map_or(0, Iterator::count)
    };
    Ok(Usage {
        memory: ProcessTree::of(&pids).memory_mb()?,
        files: pids.iter().map(|pid| entries(pid, "fd")).sum(),
        threads: pids.iter().map(|pid| entries(pid, "task")).sum(),
    })
}
