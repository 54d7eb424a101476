//! `cargo xtask bench`: measurements on an optimised build.

use std::process::ExitCode;

use anyhow::Result;

use crate::setup;
use crate::shell::{cargo, npm, run as run_command, target};

/// The bench of the window and of the page in a browser.
const READING: &str = "ui";

/// Builds the optimised window and runs the benches that `args` select.
pub fn run(args: &[String]) -> Result<ExitCode> {
    setup::to_run_without_display()?;
    let reading = args.first().is_some_and(|name| name == READING);
    if reading {
        build_browser_page()?;
    }
    run_command(cargo().args([
        "build",
        "--release",
        "--package",
        "rivulet",
        "--package",
        "rivulet-cli",
    ]))?;
    run_command(cargo().args([
        "build",
        "--release",
        "--package",
        "rivulet",
        "--example",
        "bare_window",
    ]))?;
    let mut bench = cargo();
    bench.args(["run", "--release", "--package", "rivulet-tests"]);
    // The bench of the page has no peers to build.
    if !reading {
        bench.args(["--features", "peers"]);
    }
    run_command(bench.args(["--bin", "bench", "--"]).args(args))?;
    Ok(ExitCode::SUCCESS)
}

/// Builds the page for a browser, where it reaches the real engine over a loopback server.
fn build_browser_page() -> Result<()> {
    run_command(
        npm()
            .args([
                "exec",
                "--",
                "vite",
                "build",
                "--mode",
                "browser",
                "--emptyOutDir",
                "--outDir",
            ])
            .arg(target().join("bench-page")),
    )
}
