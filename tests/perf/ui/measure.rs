//! One reply, read to its end.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::figures::Figures;
use crate::ui::process_tree::ByName;
use crate::ui::server::{BenchServer, Sent};
use crate::ui::session::Session;
use crate::ui::text;
use crate::ui::typist::Typist;
use crate::ui::workload::Workload;

/// How long somebody types before a reply comes.
const IDLE_TYPING: Duration = Duration::from_secs(7);
/// A page that has nothing to do settles.
const SETTLING: Duration = Duration::from_secs(2);
/// After a conversation is left, its memory is given back.
const LEAVING: Duration = Duration::from_secs(3);

/// What one reply took.
pub struct Measured {
    /// Between frames, from the message's place on the screen until a second after its end.
    pub gaps: Figures,
    /// From the first delta's bytes to a frame that shows it, in milliseconds.
    pub first_ms: f64,
    /// From the last delta's bytes to a frame that shows the whole reply and that it ended, in milliseconds.
    pub complete_ms: f64,
    /// Of each program in the process tree, in seconds.
    pub cpu_s: ByName,
    /// Megabytes more than before, of each program.
    pub growth_mb: ByName,
    /// Megabytes more than before, after the conversation was left.
    pub left_mb: ByName,
    /// From a key to a frame that shows it, with nothing else to do.
    pub typed_idle: Figures,
    /// The same while the reply streamed.
    pub typed: Figures,
    /// The text that stood on the screen at the end.
    pub text: String,
    /// The last words stood inside the view.
    pub visible: bool,
}

/// Sends the workload's message in the page and measures until the reply is complete.
pub async fn measure(session: &Session, server: &mut BenchServer, workload: &Workload) -> Result<Measured> {
    session
        .execute(include_str!("probe.js"), json!([text::FIRST, text::LAST]))
        .await?;
    sleep(SETTLING).await;
    let processes = session.processes();
    let memory = processes.memory_mb()?;
    let typist = Typist::begin(session.display(), processes.pids().to_vec());
    sleep(IDLE_TYPING).await;
    let struck = typist.end()?;
    sleep(SETTLING / 8).await;
    let shown = session
        .execute("return benchProbe.takeTyped()", json!([]))
        .await?;
    let typed_idle = delays(&struck, &shown).context("before the reply")?;
    session.clear().await?;
    session.execute("benchProbe.takeTyped()", json!([])).await?;

    server.forget();
    let cpu = session.processes().cpu_seconds();
    session.send(workload.name).await?;
    session.execute("benchProbe.takeTyped()", json!([])).await?;
    let typist = Typist::begin(session.display(), processes.pids().to_vec());
    let seen = session.execute_async("return benchProbe.end()", json!([])).await;
    let struck = typist.end()?;
    let seen = seen?;
    let Sent { first_ms, last_ms } = server.next_sent().await?;
    let processes = session.processes();
    let cpu_s = more(processes.cpu_seconds(), &cpu);
    sleep(SETTLING).await;
    let growth_mb = more(processes.memory_mb()?, &memory);
    session.execute("benchProbe.leave()", json!([])).await?;
    let number = |name: &str| seen[name].as_f64().context("the page saw the reply");
    Ok(Measured {
        gaps: figures(
            seen["gaps"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_f64),
        ),
        first_ms: number("firstAt")? - first_ms,
        complete_ms: number("completeAt")? - last_ms,
        cpu_s,
        growth_mb,
        left_mb: more(left(session).await?, &memory),
        typed_idle,
        typed: delays(&struck, &seen["typed"]).context("while the reply streamed")?,
        text: seen["text"].as_str().unwrap_or_default().to_owned(),
        visible: seen["visible"] == true,
    })
}

/// The memory after the conversation was left.
async fn left(session: &Session) -> Result<ByName> {
    session.press("New conversation").await?;
    sleep(LEAVING).await;
    session.processes().memory_mb()
}

/// What there is more than before.
fn more(mut now: ByName, before: &ByName) -> ByName {
    for (name, was) in before {
        *now.entry(name.clone()).or_default() -= was;
    }
    now
}

/// Letters show in the order in which they were struck.
fn delays(struck: &[f64], shown: &Value) -> Result<Figures> {
    let shown: Vec<f64> = shown
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_f64)
        .collect();
    // The last ones may be struck after the page was asked.
    ensure!(
        (shown.len()..=shown.len() + 2).contains(&struck.len()),
        "{} of {} letters showed",
        shown.len(),
        struck.len()
    );
    Ok(figures(
        shown.iter().zip(struck).map(|(shown, struck)| shown - struck),
    ))
}

fn figures(milliseconds: impl Iterator<Item = f64>) -> Figures {
    Figures::new(
        milliseconds
            .map(|ms| Duration::from_secs_f64(ms.max(0.0) / 1000.0))
            .collect(),
    )
}
