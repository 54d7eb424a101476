//! Measures how much time and memory Rivulet and other clients need to receive one long reply from
//! a local server as text in memory. Nothing is stored or rendered.

use std::process::Command;

use anyhow::{Context, Result};
use rivulet_sandbox::{Sandbox, Script};
use serde_json::json;

use crate::reply_client::{BARE_SOCKET, CLIENTS, COMMAND, RIVULET};

/// Number of chunks in the long reply. Rivulet's memory use is also measured with a tenth of this
/// number ([`TENTH`]), to show how it grows with the length of the reply.
const CHUNKS: usize = 200_000;
const TENTH: usize = CHUNKS / 10;
/// The text of one chunk.
const WORD: &str = " water";
/// Number of rounds in which the clients run one after the other. The median is reported.
const ROUNDS: usize = 5;

#[derive(Clone, Copy)]
struct Cost {
    text: usize,
    seconds: f64,
    processor: f64,
    peak_kb: u64,
}

pub async fn run() -> Result<()> {
    let sandbox = Sandbox::start().await?;
    for chunks in [CHUNKS, TENTH] {
        let word = Script::new().delta(&json!({ "content": WORD }));
        let script = Script::new().role().repeat(chunks, &word).finish("stop").done();
        sandbox.play(chunks.to_string(), script);
    }
    println!("A reply of {CHUNKS} chunks from a local server, each client in its own process");
    let mut costs = vec![Vec::new(); CLIENTS.len()];
    for _ in 0..ROUNDS {
        for (client, costs) in CLIENTS.iter().zip(&mut costs) {
            let cost = read(&sandbox, client, CHUNKS).await?;
            anyhow::ensure!(
                *client == BARE_SOCKET || cost.text == CHUNKS * WORD.len(),
                "{client} lost text"
            );
            costs.push(cost);
        }
    }
    for (client, costs) in CLIENTS.iter().zip(&costs) {
        println!(
            "  {client:14} {:6.3} s   processor {:5.2} s   peak {:6.1} MB",
            median(costs.iter().map(|cost| cost.seconds)),
            median(costs.iter().map(|cost| cost.processor)),
            median(costs.iter().map(|cost| cost.peak_kb as f64)) / 1000.0,
        );
    }
    let ours = CLIENTS
        .iter()
        .position(|client| *client == RIVULET)
        .unwrap_or_default();
    let whole = median(costs[ours].iter().map(|cost| cost.peak_kb as f64));
    let mut tenth = Vec::new();
    for _ in 0..ROUNDS {
        tenth.push(read(&sandbox, RIVULET, TENTH).await?.peak_kb as f64);
    }
    let tenth = median(tenth.into_iter());
    let text = (CHUNKS - TENTH) * WORD.len();
    println!(
        "  {RIVULET} has a peak of {tenth:.0} kB with {TENTH} chunks and {:.0} kB more with {CHUNKS}, whose text is {:.0} kB longer",
        whole - tenth,
        text as f64 / 1000.0
    );
    Ok(())
}

async fn read(sandbox: &Sandbox, client: &str, chunks: usize) -> Result<Cost> {
    let mut reading = Command::new(std::env::current_exe()?);
    reading.args([COMMAND, client, &sandbox.base_url(), &chunks.to_string()]);
    // Wait for the client on a separate thread, because the test server runs on this one.
    let output = tokio::task::spawn_blocking(move || reading.output()).await??;
    let stdout = String::from_utf8_lossy(&output.stdout);
    anyhow::ensure!(
        output.status.success(),
        "{client} failed: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let numbers: Vec<f64> = stdout
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    let [text, seconds, processor, peak_kb] = numbers[..] else {
        return Err(anyhow::anyhow!("{stdout:?}")).context(client.to_owned());
    };
    Ok(Cost {
        text: text as usize,
        seconds,
        processor,
        peak_kb: peak_kb as u64,
    })
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
