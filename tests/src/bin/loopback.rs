//! The program that `cargo xtask dev` runs. It runs the real engine, to which a page in an ordinary
//! browser connects. It also runs Vite, which updates the page whenever the sources in `ui/`
//! change.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use rivulet_tests::loopback::Loopback;
use rivulet_tests::program;
use rivulet_tests::started::Started;

#[tokio::main]
async fn main() -> Result<()> {
    // The default data folder is in Cargo's target folder. It must never be the user's own data
    // folder, because an experiment could damage the data.
    let data = match std::env::args_os().nth(1) {
        Some(folder) => PathBuf::from(folder),
        None => program::target()?.join("dev-data"),
    };
    let engine = Loopback::start(data.clone(), None).await?;
    println!("Data folder: {}", data.display());
    println!("Open http://localhost:1420/{}\n", engine.query());
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = Started::command(npm);
    command
        .args(["run", "dev"])
        .current_dir(program::root().join("ui"))
        .env("RIVULET_LOOPBACK", engine.origin());
    let mut vite = Started::start(&mut command)?;
    let status = tokio::task::spawn_blocking(move || vite.child().wait()).await??;
    engine.app().close().await;
    ensure!(status.success(), "the development server ended: {status}");
    Ok(())
}
