//! `cargo xtask test`: runs every check, quick checks first.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::shell::{cargo, ci, npm, run as run_command, run_and_read};
use crate::summary::{Counts, Summary};
use crate::{llama, setup, tool_servers};

const SET_UP: &str = "set-up";
const WINDOW_BUILD: &str = "build of the window";
const WINDOW: &str = "tests of the real window";
const TOOL_SERVERS_SET_UP: &str = "set-up of tool servers";
const TOOL_SERVERS: &str = "tests against tool servers";
const LLAMA_SET_UP: &str = "set-up of llama.cpp";
const LLAMA: &str = "tests against llama.cpp";

/// A check that consists of one command and needs nothing but the set-up.
struct Check {
    name: &'static str,
    command: fn() -> Command,
}

const CHECKS: &[Check] = &[
    Check {
        name: "formatting",
        command: || with(cargo(), &["fmt", "--all", "--check"]),
    },
    Check {
        name: "lints of the page",
        command: || with(npm(), &["run", "--silent", "lint"]),
    },
    Check {
        name: "types of the page",
        command: || with(npm(), &["run", "--silent", "check"]),
    },
    Check {
        name: "tests of the page",
        command: || with(npm(), &["run", "--silent", "test"]),
    },
    Check {
        name: "lints",
        command: || {
            with(
                cargo(),
                &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
            )
        },
    },
    Check {
        name: "documentation",
        command: documentation,
    },
    Check {
        name: "unit and integration tests",
        command: || with(cargo(), &["test", "--workspace", "--no-fail-fast"]),
    },
];

/// Runs all checks, even after a failure, and prints a summary.
pub fn run() -> Result<ExitCode> {
    let mut summary = Summary::default();
    let set_up = summary.step(SET_UP, |_| setup::to_test());
    for check in CHECKS {
        if set_up {
            summary.step(check.name, |counts| run_tests(&mut (check.command)(), counts));
        } else {
            summary.skip(check.name, "the set-up failed");
        }
    }
    if set_up {
        with_download(
            &mut summary,
            tool_servers::ensure,
            TOOL_SERVERS_SET_UP,
            TOOL_SERVERS,
            "tool_servers",
        );
    } else {
        summary.skip(TOOL_SERVERS, "the set-up failed");
    }
    window(&mut summary, set_up);
    Ok(summary.print())
}

/// Runs tests that need a download. Without the download they fail in continuous integration and are skipped
/// elsewhere.
fn with_download(
    summary: &mut Summary,
    ensure: fn() -> Result<()>,
    set_up: &'static str,
    name: &'static str,
    target: &str,
) {
    match ensure() {
        Ok(()) => {
            summary.step(name, |counts| run_tests(&mut sequential(target), counts));
        }
        Err(fault) if ci() => {
            summary.step(set_up, |_| Err(fault));
        }
        Err(fault) => summary.skip(name, &format!("{fault:#}")),
    }
}

/// Builds the window and runs the tests that open it.
fn window(summary: &mut Summary, set_up: bool) {
    let obstacle = if !cfg!(target_os = "linux") {
        Some("the virtual display needs Linux")
    } else if !set_up {
        Some("the set-up failed")
    } else if !summary.step(WINDOW_BUILD, |_| {
        run_command(cargo().args(["build", "--workspace", "--bins", "--tests"]))
    }) {
        Some("the window does not build")
    } else {
        None
    };
    if let Some(why) = obstacle {
        summary.skip(WINDOW, why);
        summary.skip(LLAMA, why);
        return;
    }
    summary.step(WINDOW, |counts| run_tests(&mut sequential("window"), counts));
    with_download(summary, llama::ensure, LLAMA_SET_UP, LLAMA, "llama");
}

/// Returns the command that runs a test target which plain `cargo test` skips. The tests of the target run one
/// after another, because two windows at the same time would compete for the processor.
fn sequential(target: &str) -> Command {
    // Pass `--workspace`, because otherwise Cargo would select other features and rebuild everything.
    with(
        cargo(),
        &[
            "test",
            "--workspace",
            "--test",
            target,
            "--",
            "--test-threads",
            "1",
        ],
    )
}

fn documentation() -> Command {
    let mut doc = with(cargo(), &["doc", "--workspace", "--no-deps"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    doc
}

fn run_tests(command: &mut Command, counts: &mut Counts) -> Result<()> {
    // Disable colours, because colour codes would separate the numbers from the words after them.
    run_and_read(command.env("NO_COLOR", "1"), |line| counts.read(line))
}

fn with(mut command: Command, args: &[&str]) -> Command {
    command.args(args);
    command
}
