//! Measures one streamed reply from its request to its end.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rivulet_tests::wait;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::figures::Figures;
use crate::ui::process_tree::ByName;
use crate::ui::server::{BenchServer, Sent};
use crate::ui::session::Session;
use crate::ui::text;
use crate::ui::typist::Typist;
use crate::ui::workload::Workload;

/// Duration of the typing test on the idle page, before the reply starts.
const IDLE_TYPING: Duration = Duration::from_secs(7);
/// Time to wait until the page is idle, so that its memory use can be measured.
const SETTLING: Duration = Duration::from_secs(2);
/// Time to wait after a new conversation has been opened. During this time, the page can free the
/// memory of the previous conversation.
const LEAVING: Duration = Duration::from_secs(3);

pub struct Measured {
    /// The times between frames from the moment when the reply appears until a second after its
    /// end.
    pub gaps: Figures,
    /// Time, in milliseconds, from the moment when the first delta was written to the socket until
    /// the first frame that shows this delta.
    pub first_ms: f64,
    /// Time, in milliseconds, from the moment when the last delta was written to the socket until
    /// the frame that shows the whole reply.
    pub complete_ms: f64,
    /// Processor time of each program in the session, in seconds.
    pub cpu_s: ByName,
    /// Growth of each program's memory, in megabytes, from before the message was sent until after
    /// the reply has ended.
    pub growth_mb: ByName,
    /// Growth of each program's memory, in megabytes, from before the message was sent until after
    /// a new conversation has been opened.
    pub left_mb: ByName,
    /// Times from a key press to the frame that shows the character, while the page is idle.
    pub typed_idle: Figures,
    /// Times from a key press to the frame that shows the character, while the reply streams.
    pub typed: Figures,
    /// The text of each reply, as it is on the screen at the end of the measurement.
    pub texts: Vec<String>,
    /// Whether the last words of the reply are inside the viewport.
    pub visible: bool,
}

/// Sends a message, and measures the page before, during and after the replies (usually one) that
/// `workload` describes.
pub async fn measure(session: &Session, server: &mut BenchServer, workload: &Workload) -> Result<Measured> {
    let arguments = json!([text::FIRST, text::LAST, workload.replies]);
    session.execute(include_str!("probe.js"), arguments).await?;
    sleep(SETTLING).await;
    let processes = session.processes();
    let memory = processes.memory_mb()?;
    let typist = Typist::begin(session.display(), processes.pids().to_vec());
    sleep(IDLE_TYPING).await;
    let struck = typist.end()?;
    let shown = wait_for_letters(session, struck.len())
        .await
        .context("the measurement before the reply failed")?;
    let typed_idle = delays(&struck, &shown, f64::INFINITY);
    session.clear().await?;
    take_typed(session).await?;

    server.forget();
    let cpu = session.processes().cpu_seconds();
    session.send(workload.name).await?;
    take_typed(session).await?;
    let typist = Typist::begin(session.display(), processes.pids().to_vec());
    let seen = session.execute_async("return benchProbe.end()", json!([])).await;
    let struck = typist.end()?;
    let seen = seen?;
    let (mut first_ms, mut last_ms) = (f64::INFINITY, 0.0_f64);
    for _ in 0..workload.replies {
        let sent = sent_reply(server, workload).await?;
        first_ms = first_ms.min(sent.first_ms);
        last_ms = last_ms.max(sent.last_ms);
    }
    let processes = session.processes();
    let cpu_s = more(processes.cpu_seconds(), &cpu);
    let shown = wait_for_letters(session, struck.len())
        .await
        .context("the measurement while the reply streamed failed")?;
    sleep(SETTLING).await;
    let growth_mb = more(processes.memory_mb()?, &memory);
    session.execute("benchProbe.leave()", json!([])).await?;
    let number = |name: &str| seen[name].as_f64().context("the page reported no reply");
    let complete_at = number("completeAt")?;
    Ok(Measured {
        gaps: figures(
            seen["gaps"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_f64),
        ),
        first_ms: number("firstAt")? - first_ms,
        complete_ms: complete_at - last_ms,
        cpu_s,
        growth_mb,
        left_mb: more(left(session).await?, &memory),
        typed_idle,
        typed: delays(&struck, &shown, complete_at),
        texts: serde_json::from_value(seen["texts"].clone())?,
        visible: seen["visible"] == true,
    })
}

/// Returns when the server sent the first and the last delta of the next reply to the workload's
/// message. Skips the reply to a title request: in a comparison, Rivulet requests the title as soon
/// as one reply is complete.
async fn sent_reply(server: &mut BenchServer, workload: &Workload) -> Result<Sent> {
    loop {
        let sent = server.next_sent().await?;
        if sent.question == workload.name {
            return Ok(sent);
        }
    }
}

/// Opens a new conversation and waits for [`LEAVING`]. Returns each program's memory in MB.
async fn left(session: &Session) -> Result<ByName> {
    session.press("New conversation").await?;
    sleep(LEAVING).await;
    session.processes().memory_mb()
}

/// Returns the difference between `now` and `before` for each program.
fn more(mut now: ByName, before: &ByName) -> ByName {
    for (name, was) in before {
        *now.entry(name.clone()).or_default() -= was;
    }
    now
}

/// Returns the times at which typed characters appeared on the screen since the previous call.
async fn take_typed(session: &Session) -> Result<Vec<f64>> {
    let taken = session
        .execute_async("return benchProbe.takeTyped()", json!([]))
        .await?;
    let taken = taken.as_array().into_iter().flatten();
    Ok(taken.filter_map(Value::as_f64).collect())
}

/// Waits until `typed` characters have appeared on the screen, because a busy display may deliver
/// key presses late. Returns the time at which each character appeared.
async fn wait_for_letters(session: &Session, typed: usize) -> Result<Vec<f64>> {
    let mut shown = Vec::new();
    let waited = wait::until_so("the typed letters", async || {
        shown.extend(take_typed(session).await?);
        Ok(shown.len() >= typed)
    })
    .await;
    waited.with_context(|| format!("{} of {typed} typed letters appeared", shown.len()))?;
    ensure!(
        shown.len() == typed,
        "{} letters appeared, but {typed} were typed",
        shown.len()
    );
    Ok(shown)
}

/// For each key press before `end`, returns the time until its character appeared on the screen.
/// Characters appear in the order of typing, so the nth character belongs to the nth key press.
fn delays(struck: &[f64], shown: &[f64], end: f64) -> Figures {
    let pairs = shown.iter().zip(struck).filter(|(_, struck)| **struck <= end);
    figures(pairs.map(|(shown, struck)| shown - struck))
}

fn figures(milliseconds: impl Iterator<Item = f64>) -> Figures {
    Figures::new(
        milliseconds
            .map(|ms| Duration::from_secs_f64(ms.max(0.0) / 1000.0))
            .collect(),
    )
}
