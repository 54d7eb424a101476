//! Measures Rivulet's performance with a large library (10,000 conversations, 1,000,000 messages),
//! and with an empty library for comparison. Also measures imports and exports.

mod engine;
mod generated;
mod import;
pub mod window;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use rivulet_tests::program;

use crate::library::generated::Size;

const LARGE: Size = Size {
    conversations: 10_000,
    messages: 1_000_000,
    longest: 5_000,
};
const EMPTY: Size = Size {
    conversations: 0,
    messages: 0,
    longest: 0,
};

const PARTS: [&str; 3] = ["engine", "window", "import"];

/// Runs the measurements named in `parts` (all if it is empty) and prints the results.
pub async fn run(parts: &[String]) -> Result<()> {
    if let Some(unknown) = parts.iter().find(|part| !PARTS.contains(&part.as_str())) {
        bail!("there is no part {unknown:?}; there are {}", PARTS.join(", "));
    }
    let wanted = |name: &str| parts.is_empty() || parts.iter().any(|part| part == name);
    if wanted("engine") || wanted("window") {
        println!(
            "A library of {} conversations and {} messages",
            LARGE.conversations, LARGE.messages
        );
        let large = generate("large", LARGE).await?;
        let empty = generate("empty", EMPTY).await?;
        println!("  database: {} MB", size_mb(&large)?);
        if wanted("engine") {
            engine::measure("empty", &empty).await?;
            engine::measure("large", &large).await?;
        }
        if wanted("window") {
            window::measure(&empty, &large).await?;
        }
    }
    if wanted("import") {
        import::measure(&program::target()?.join("bench-library/import")).await?;
    }
    Ok(())
}

/// Returns the data folder of a library, which is generated in Cargo's target folder if it does not
/// exist there yet.
async fn generate(name: &str, size: Size) -> Result<PathBuf> {
    let folder = program::target()?.join("bench-library").join(name);
    generated::library(&folder, size).await?;
    Ok(folder)
}

fn size_mb(data: &Path) -> Result<u64> {
    Ok(std::fs::metadata(data.join("rivulet.sqlite3"))?.len() / 1_000_000)
}
