//! `cargo xtask run`: the window, or where there is no display what it would show.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::setup;
use crate::shell::{built, cargo, command, run as run_command};

/// Builds and opens the window; `args` go to the program.
pub fn run(args: &[String]) -> Result<ExitCode> {
    if has_display() {
        setup::to_run()?;
        run_command(cargo().args(["build", "--workspace", "--bin", "rivulet"]))?;
        return become_(command(built("rivulet")).args(args));
    }
    println!("There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set).");
    println!("So the window opens on a virtual one and has one conversation with the practice provider.\n");
    setup::to_run_without_display()?;
    run_command(
        cargo()
            .args(["build", "--workspace"])
            .args(["--bin", "rivulet", "--bin", "headless"]),
    )?;
    become_(command(built("headless")).args(args))
}

fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// Turns into the program: a signal to the one process there is reaches it, and nothing stays behind.
#[cfg(unix)]
fn become_(program: &mut Command) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(anyhow::Error::new(program.exec()).context("the program could not be started"))
}

#[cfg(not(unix))]
fn become_(program: &mut Command) -> Result<ExitCode> {
    let code = program.status()?.code().unwrap_or(1);
    std::process::exit(code);
}
