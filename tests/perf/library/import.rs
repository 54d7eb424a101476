//! Measures the time and memory needed to import ChatGPT exports.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rivulet_tests::program;
use serde_json::json;

use crate::library::generated::Chance;

/// Number of messages per generated conversation.
const MESSAGES: usize = 60;

/// Measures and prints the import of files of 50 and 500 MB.
pub async fn measure(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    for megabytes in [50, 500] {
        let file = folder.join(format!("conversations-{megabytes}.json"));
        let conversations = write(&file, megabytes * 1_000_000)?;
        let data = folder.join(format!("imported-{megabytes}"));
        let _ = std::fs::remove_dir_all(&data);
        let begun = Instant::now();
        let peak = import(&file, &data)?;
        println!(
            "  import of {megabytes} MB, {conversations} conversations: {:.1} s, {peak:.1} MB peak memory",
            begun.elapsed().as_secs_f64()
        );
        std::fs::remove_dir_all(&data)?;
        std::fs::remove_file(&file)?;
    }
    Ok(())
}

/// Imports a file with `rivulet-cli` and returns the peak memory of `rivulet-cli` in MB.
fn import(file: &Path, data: &Path) -> Result<f64> {
    let mut cli = Command::new(program::built("rivulet-cli")?)
        .args(["conversation", "import"])
        .arg(file)
        .env("RIVULET_DATA_DIR", data)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let status = format!("/proc/{}/status", cli.id());
    let mut peak = 0_u64;
    let ended = loop {
        // The kernel reports the highest memory use so far, so the last value read before the
        // process ends is the result.
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        if let Some(kilobytes) = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()) {
            peak = peak.max(kilobytes);
        }
        if let Some(ended) = cli.try_wait()? {
            break ended;
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    ensure!(ended.success(), "the import ended with {ended}");
    Ok(peak as f64 / 1000.0)
}

/// Writes an export of about `bytes` bytes in ChatGPT's format. Returns the number of conversations
/// in the export.
fn write(file: &Path, bytes: usize) -> Result<usize> {
    let mut out = BufWriter::new(File::create(file).context("the export cannot be written")?);
    let mut chance = Chance::new(3);
    let (mut written, mut conversations) = (0, 0);
    out.write_all(b"[")?;
    while written < bytes {
        let mut mapping = serde_json::Map::new();
        let name = |number: usize| format!("node-{conversations}-{number}");
        for number in 0..MESSAGES {
            let role = if number % 2 == 0 { "user" } else { "assistant" };
            let words = if number % 2 == 0 { 20 } else { 120 };
            mapping.insert(
                name(number),
                json!({
                    "id": name(number),
                    "parent": number.checked_sub(1).map(&name),
                    "children": (number + 1 < MESSAGES).then(|| name(number + 1)).into_iter().collect::<Vec<_>>(),
                    "message": {
                        "id": name(number), "author": { "role": role, "name": null, "metadata": {} },
                        "create_time": 1_600_000_000.5 + (conversations * MESSAGES + number) as f64,
                        "content": { "content_type": "text", "parts": [chance.sentence(words)] },
                        "status": "finished_successfully", "end_turn": true, "weight": 1.0,
                        "metadata": { "model_slug": "gpt-4o" }, "recipient": "all",
                    },
                }),
            );
        }
        let conversation = json!({
            "title": chance.sentence(5), "create_time": 1_600_000_000.0 + (conversations * MESSAGES) as f64,
            "update_time": 1_600_000_000.0 + (conversations * MESSAGES + MESSAGES) as f64,
            "mapping": mapping, "current_node": name(MESSAGES - 1), "conversation_id": format!("c-{conversations}"),
        });
        let text = serde_json::to_vec(&conversation)?;
        if conversations > 0 {
            out.write_all(b",\n")?;
        }
        out.write_all(&text)?;
        written += text.len();
        conversations += 1;
    }
    out.write_all(b"]")?;
    out.flush()?;
    Ok(conversations)
}
