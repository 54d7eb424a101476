//! `cargo xtask test`: every check there is, in an order that tells early what is cheap to tell.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::shell::{cargo, ci, npm, run as run_command, run_and_read};
use crate::summary::{Counts, Summary};
use crate::{llama, setup};

const SET_UP: &str = "set-up";
const WINDOW_BUILD: &str = "build of the window";
const WINDOW: &str = "tests of the real window";
const LLAMA_SET_UP: &str = "set-up of llama.cpp";
const LLAMA: &str = "tests against llama.cpp";

/// A check that needs nothing but the set-up.
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

/// Runs everything and prints what ran. It goes on after a failure, for the rest is worth knowing too.
pub fn run() -> Result<ExitCode> {
    let mut summary = Summary::default();
    let set_up = summary.step(SET_UP, |_| setup::to_test());
    for check in CHECKS {
        if set_up {
            summary.step(check.name, |counts| tested(&mut (check.command)(), counts));
        } else {
            summary.skip(check.name, "the set-up failed");
        }
    }
    window(&mut summary, set_up);
    Ok(summary.print())
}

/// The tests that open the real window.
fn window(summary: &mut Summary, set_up: bool) {
    let obstacle = if !cfg!(target_os = "linux") {
        Some("the virtual display is made for Linux")
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
    summary.step(WINDOW, |counts| tested(&mut one_by_one("window"), counts));
    match llama::ensure() {
        Ok(()) => {
            summary.step(LLAMA, |counts| tested(&mut one_by_one("llama"), counts));
        }
        Err(fault) if ci() => {
            summary.step(LLAMA_SET_UP, |_| Err(fault));
        }
        Err(fault) => summary.skip(LLAMA, &format!("{fault:#}")),
    }
}

/// The tests of one target that `cargo test` alone leaves out. Two windows at once would fight for the machine.
fn one_by_one(target: &str) -> Command {
    // The whole workspace is named so that the features, and with them the build, stay those of the step before.
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

fn tested(command: &mut Command, counts: &mut Counts) -> Result<()> {
    // Colours would stand in the middle of the numbers.
    run_and_read(command.env("NO_COLOR", "1"), |line| counts.read(line))
}

fn with(mut command: Command, args: &[&str]) -> Command {
    command.args(args);
    command
}
