//! `cargo xtask bench`: how fast the promise is kept. `tests/perf/README.md` says how each figure is taken.

mod delta;
mod figures;
mod start;

use anyhow::{Result, bail};

#[tokio::main]
async fn main() -> Result<()> {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = chosen
        .iter()
        .find(|name| !["delta", "start"].contains(&name.as_str()))
    {
        bail!("there is no bench {unknown:?}; there are delta and start");
    }
    let wanted = |name: &str| chosen.is_empty() || chosen.iter().any(|one| one == name);
    if wanted("delta") {
        delta::run().await?;
    }
    if wanted("start") {
        start::run().await?;
    }
    Ok(())
}
