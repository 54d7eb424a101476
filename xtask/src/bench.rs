//! `cargo xtask bench`: measures the performance of an optimised build.

use std::process::ExitCode;

use anyhow::Result;

use crate::setup;
use crate::shell::{cargo, npm, run as run_command, target};

/// The name of the benchmark of the page in the real window and in a browser.
const READING: &str = "ui";

/// The benchmarks that run only if they are named on the command line. None of them compares
/// Rivulet with third-party libraries.
const ALONE: [&str; 6] = [READING, "draft", "library", "tools", "soak", "kills"];

/// Builds Rivulet with optimisations and runs the benchmarks selected by `args`.
pub fn run(args: &[String]) -> Result<ExitCode> {
    setup::to_run_without_display()?;
    let reading = args.first().is_some_and(|name| name == READING);
    if reading {
        build_browser_page()?;
    }
    run_command(
        cargo()
            .args(["build", "--release", "--package", "rivulet"])
            .args(["--package", "rivulet-cli", "--features", "rivulet/test_hooks"]),
    )?;
    run_command(
        cargo()
            .args(["build", "--release", "--package", "rivulet"])
            .args(["--features", "test_hooks", "--example", "bare_window"]),
    )?;
    let mut bench = cargo();
    bench.args(["run", "--release", "--package", "rivulet-tests"]);
    // Do not compile the third-party libraries. Only other benchmarks need them, to compare Rivulet
    // with these libraries.
    if !args.first().is_some_and(|name| ALONE.contains(&name.as_str())) {
        bench.args(["--features", "peers"]);
    }
    run_command(bench.args(["--bin", "bench", "--"]).args(args))?;
    Ok(ExitCode::SUCCESS)
}

/// Builds the user interface for an ordinary browser. A loopback server connects this page to the
/// real engine.
fn build_browser_page() -> Result<()> {
    run_command(
        npm()
            .args(["exec", "--", "vite", "build", "--mode", "browser"])
            .args(["--emptyOutDir", "--outDir"])
            .arg(target().join("bench-page")),
    )
}
