//! Measures the time and memory needed to import ChatGPT exports, and to export a library.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rivulet_tests::program;
use serde_json::json;

use crate::library::generated::Chance;

#[derive(Clone, Copy)]
struct Size {
    /// Conversations are added to the export until it has this size, in bytes.
    bytes: usize,
    /// Maximum number of conversations in the export, even if the export is then smaller than
    /// `bytes`.
    conversations: usize,
    messages: usize,
}

/// The imported files: two with long conversations (about 50 MB and 500 MB), and one with short
/// conversations.
const SIZES: [(&str, Size); 3] = [
    (
        "50 MB",
        Size {
            bytes: 50_000_000,
            conversations: usize::MAX,
            messages: 60,
        },
    ),
    (
        "500 MB",
        Size {
            bytes: 500_000_000,
            conversations: usize::MAX,
            messages: 60,
        },
    ),
    (
        SHORT,
        Size {
            bytes: usize::MAX,
            conversations: 10_000,
            messages: 10,
        },
    ),
];
/// The name of one of the imported files. After importing this file, the benchmark also measures an
/// export.
const SHORT: &str = "short conversations";

pub async fn measure(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    for (name, size) in SIZES {
        let file = folder.join("conversations.json");
        let conversations = write(&file, size)?;
        let megabytes = std::fs::metadata(&file)?.len() / 1_000_000;
        let data = folder.join("imported");
        let _ = std::fs::remove_dir_all(&data);
        let args = ["conversation", "import", &file.display().to_string()].map(str::to_owned);
        println!(
            "  import of {name}, {conversations} conversations, {megabytes} MB: {}",
            run(&args, &data)?
        );
        if name == SHORT {
            for format in ["json", "markdown", "html"] {
                export(format, folder, &data)?;
            }
        }
        std::fs::remove_dir_all(&data)?;
        std::fs::remove_file(&file)?;
    }
    Ok(())
}

fn export(format: &str, folder: &Path, data: &Path) -> Result<()> {
    let file = folder.join(format!("exported.{format}"));
    let _ = std::fs::remove_file(&file);
    let path = file.display().to_string();
    let args = ["conversation", "export", "--all", "-f", format, "-o", &path].map(str::to_owned);
    let cost = run(&args, data)?;
    let megabytes = std::fs::metadata(&file)?.len() / 1_000_000;
    println!("  export as {format}, {megabytes} MB: {cost}");
    std::fs::remove_file(&file)?;
    Ok(())
}

/// Runs `rivulet-cli`. Returns its running time and its peak memory use as text.
fn run(args: &[String], data: &Path) -> Result<String> {
    let begun = Instant::now();
    let mut cli = Command::new(program::built("rivulet-cli")?)
        .args(args)
        .env("RIVULET_DATA_DIR", data)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let status = format!("/proc/{}/status", cli.id());
    let mut peak = 0_u64;
    let ended = loop {
        // The kernel reports the highest memory use so far, so the last report is the result.
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
    ensure!(ended.success(), "{args:?} ended with {ended}");
    let seconds = begun.elapsed().as_secs_f64();
    Ok(format!(
        "{seconds:.1} s, {:.1} MB peak memory",
        peak as f64 / 1000.0
    ))
}

/// Writes an export in ChatGPT's format. Returns the number of its conversations.
fn write(file: &Path, size: Size) -> Result<usize> {
    let Size { messages, .. } = size;
    let mut out = BufWriter::new(File::create(file).context("the export cannot be written")?);
    let mut chance = Chance::new(3);
    let (mut written, mut conversations) = (0, 0);
    out.write_all(b"[")?;
    while written < size.bytes && conversations < size.conversations {
        let mut mapping = serde_json::Map::new();
        let name = |number: usize| format!("node-{conversations}-{number}");
        for number in 0..messages {
            let role = if number % 2 == 0 { "user" } else { "assistant" };
            let words = if number % 2 == 0 { 20 } else { 120 };
            mapping.insert(
                name(number),
                json!({
                    "id": name(number),
                    "parent": number.checked_sub(1).map(&name),
                    "children": (number + 1 < messages).then(|| name(number + 1)).into_iter().collect::<Vec<_>>(),
                    "message": {
                        "id": name(number), "author": { "role": role, "name": null, "metadata": {} },
                        "create_time": 1_600_000_000.5 + (conversations * messages + number) as f64,
                        "content": { "content_type": "text", "parts": [chance.sentence(words)] },
                        "status": "finished_successfully", "end_turn": true, "weight": 1.0,
                        "metadata": { "model_slug": "gpt-4o" }, "recipient": "all",
                    },
                }),
            );
        }
        let conversation = json!({
            "title": chance.sentence(5), "create_time": 1_600_000_000.0 + (conversations * messages) as f64,
            "update_time": 1_600_000_000.0 + (conversations * messages + messages) as f64,
            "mapping": mapping, "current_node": name(messages - 1), "conversation_id": format!("c-{conversations}"),
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
