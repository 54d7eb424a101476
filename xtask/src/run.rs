//! `cargo xtask run`: opens the window. Uses a virtual display if the machine has no display.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::setup;
use crate::shell::{built, cargo, command, run as run_command};

/// Builds the window and opens it. `args` are passed to the program.
pub fn run(args: &[String]) -> Result<ExitCode> {
    if has_display() {
        setup::to_run()?;
        run_command(cargo().args(["build", "--workspace", "--bin", "rivulet"]))?;
        return exec(command(built("rivulet")).args(args));
    }
    println!("There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set).");
    println!(
        "The window opens on a virtual display and holds one conversation with the practice provider.\n"
    );
    setup::to_run_without_display()?;
    run_command(
        cargo()
            .args(["build", "--workspace"])
            .args(["--bin", "rivulet", "--bin", "headless"]),
    )?;
    exec(command(built("headless")).args(args))
}

fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// Replaces this process with the program, so that signals reach the program directly.
#[cfg(unix)]
pub fn exec(program: &mut Command) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(anyhow::Error::new(CommandExt::exec(program)).context("the program could not be started"))
}

#[cfg(not(unix))]
pub fn exec(program: &mut Command) -> Result<ExitCode> {
    let code = program.status()?.code().unwrap_or(1);
    std::process::exit(code);
}
