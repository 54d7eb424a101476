//! `cargo xtask dev`: runs the page in a browser, with the real engine.

use std::process::ExitCode;

use anyhow::Result;

use crate::run::exec;
use crate::setup;
use crate::shell::{built, cargo, command, run as run_command};

/// Starts the engine and the development server of the page. `args` may name the data folder to
/// use.
pub fn run(args: &[String]) -> Result<ExitCode> {
    setup::to_run()?;
    run_command(cargo().args(["build", "--workspace", "--bin", "loopback"]))?;
    exec(command(built("loopback")).args(args))
}
