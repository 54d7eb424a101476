//! `cargo xtask bench`: measurements on an optimised build.

use std::process::ExitCode;

use anyhow::Result;

use crate::setup;
use crate::shell::{cargo, run as run_command};

/// Builds the window optimised and runs the benches on it; `args` choose among them.
pub fn run(args: &[String]) -> Result<ExitCode> {
    setup::to_run_without_display()?;
    run_command(cargo().args(["build", "--release", "--package", "rivulet"]))?;
    run_command(cargo().args([
        "build",
        "--release",
        "--package",
        "rivulet",
        "--example",
        "bare_window",
    ]))?;
    run_command(
        cargo()
            .args([
                "run",
                "--release",
                "--package",
                "rivulet-tests",
                "--features",
                "peers",
                "--bin",
                "bench",
                "--",
            ])
            .args(args),
    )?;
    Ok(ExitCode::SUCCESS)
}
