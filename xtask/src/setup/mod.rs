//! Sets up a fresh machine. Changes nothing on a machine that is already set up.

pub mod cargo_tools;
mod rust;
pub mod system;
mod ui;

use std::process::ExitCode;

use anyhow::Result;

use crate::llama;
use crate::packages::{CHECKERS, TOOL_SERVERS};
use system::Purpose;

/// Installs everything that is needed to build Rivulet and open its window.
pub fn to_run() -> Result<()> {
    ensure(&[Purpose::Window])
}

/// Installs everything that is needed to build Rivulet and open its window on a virtual display,
/// for a machine without a display.
pub fn to_run_without_display() -> Result<()> {
    ensure(&[Purpose::Window, Purpose::VirtualDisplay])
}

/// Installs the system packages that the tests need, and builds the page. Programs that only some
/// tests need, such as llama.cpp, are not downloaded here but in `test.rs`. If such a download
/// fails, only these tests cannot run.
pub fn to_test() -> Result<()> {
    rust::ensure()?;
    // Include `Packages` here, so that all questions are asked at the beginning. Later in the run,
    // there may be nobody at the terminal to answer.
    ensure(&[
        Purpose::Window,
        Purpose::VirtualDisplay,
        Purpose::Tests,
        Purpose::Llama,
        Purpose::Packages,
    ])
}

/// Installs everything that is needed to build and check packages.
pub fn to_package() -> Result<()> {
    ensure(&[Purpose::Window, Purpose::Packages])?;
    cargo_tools::ensure()
}

fn ensure(purposes: &[Purpose]) -> Result<()> {
    // Check Node.js first, because `xtask` cannot install it.
    let node = ui::node_version()?;
    system::ensure(purposes)?;
    ui::ensure(&node)
}

/// Runs `cargo xtask setup`.
pub fn everything() -> Result<ExitCode> {
    to_test()?;
    llama::ensure()?;
    TOOL_SERVERS.ensure()?;
    CHECKERS.ensure()?;
    cargo_tools::ensure()?;
    println!("The set-up is complete.");
    Ok(ExitCode::SUCCESS)
}
