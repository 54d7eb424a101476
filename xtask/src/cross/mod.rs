//! `cargo xtask cross`: checks on Linux, as far as possible, whether Rivulet compiles for other
//! systems and works there.

mod compiler;
mod macos;
pub mod windows;

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::summary::Summary;

/// Runs the tests for Windows and the checks for macOS. `args` may begin with the name of one of
/// the two systems, to run only its tests or checks. After `windows`, `args` may name the tests to
/// run.
pub fn run(args: &[String]) -> Result<ExitCode> {
    if !cfg!(target_os = "linux") {
        bail!("`cargo xtask cross` needs Linux.");
    }
    let (system, filters) = match args {
        [] => (None, args),
        [system, filters @ ..] => (Some(system.as_str()), filters),
    };
    let mut summary = Summary::default();
    match system {
        None => {
            windows::steps(&mut summary, filters);
            macos::steps(&mut summary);
        }
        Some("windows") => windows::steps(&mut summary, filters),
        Some("macos") if filters.is_empty() => macos::steps(&mut summary),
        Some("macos") => bail!("the checks for macOS cannot be filtered"),
        Some(other) => bail!("unknown system {other:?}: windows and macos are known"),
    }
    Ok(summary.print())
}
