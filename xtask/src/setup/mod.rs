//! Everything a fresh machine needs, in the order it is needed. Doing it twice changes nothing.

mod rust;
pub mod system;
mod ui;

use std::process::ExitCode;

use anyhow::Result;

use crate::llama;
use system::Purpose;

/// What opening the window takes.
pub fn to_run() -> Result<()> {
    ensure(&[Purpose::Window])
}

/// What opening the window on a machine without a display takes.
pub fn to_run_without_display() -> Result<()> {
    ensure(&[Purpose::Window, Purpose::VirtualDisplay])
}

/// What the tests take. llama.cpp is a step of its own: it may be missing when there is no network.
pub fn to_test() -> Result<()> {
    rust::ensure()?;
    ensure(&[Purpose::Window, Purpose::VirtualDisplay, Purpose::Llama])
}

fn ensure(purposes: &[Purpose]) -> Result<()> {
    // First what nothing here can mend: nobody should wait for packages only to read it then.
    let node = ui::node_version()?;
    system::ensure(purposes)?;
    ui::ensure(&node)
}

/// `cargo xtask setup`.
pub fn everything() -> Result<ExitCode> {
    to_test()?;
    llama::ensure()?;
    println!("Everything is set up.");
    Ok(ExitCode::SUCCESS)
}
