//! Checks that all crates except those that need Linux compile for Windows, and runs the tests of
//! most of them in Wine.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use super::compiler::{self, Compiler};
use crate::setup::system::{self, Purpose};
use crate::shell::{
    CRATES_OF_ALL_SYSTEMS, at_lowest_priority, command, root, run, run_and_read, target, typed,
};
use crate::summary::Summary;

const TRIPLE: &str = "x86_64-pc-windows-gnu";
const COMPILER: &str = "x86_64-w64-mingw32-gcc-posix";
/// The full path of Wine, which is not on the search path in Debian.
const WINE: &str = "/usr/lib/wine/wine64";
const WINE_SERVER: &str = "/usr/lib/wine/wineserver64";
const SET_UP: &str = "Windows: set-up";
const CHECK: &str = "Windows: all crates compile";
/// The name of the step that runs the tests.
pub const TESTS: &str = "Windows: tests in Wine";

/// The crates whose tests run in Wine. The window's crate needs WebView2, which Wine lacks.
const PACKAGES: &[&str] = &[
    "rivulet-core", "rivulet-wire", "rivulet-store", "rivulet-mcp", "rivulet-interchange", "rivulet-app",
    "rivulet-cli",
];

/// The crates whose tests `cargo xtask test` runs in Wine: those that use files, locks, processes
/// or the keychain, which behave differently on Windows. `cargo xtask cross` tests all crates in
/// [`PACKAGES`].
const WINDOWS_MATTERS: &[&str] = &["rivulet-store", "rivulet-app", "rivulet-cli"];

/// Tests that cannot run in Wine, grouped by reason.
const SKIPPED: &[(&str, &[&str])] = &[
    (
        "Wine 8 cannot verify certificates against given authorities",
        &[
            "before_the_connection::a_scheme_that_does_not_match_the_server_is_a_fault",
            "before_the_connection::a_self_issued_certificate_is_accepted_only_if_it_is_the_given_one",
            "before_the_connection::a_stolen_copy_of_the_given_certificate_is_refused_without_its_key",
            "before_the_connection::a_timeout_names_its_limit_and_value",
            "before_the_connection::an_untrusted_certificate_is_a_tls_fault",
            "endings::an_unanswered_request_is_lost_and_never_sent_twice",
            "endings::every_end_of_a_transport_is_classified",
            "images::an_image_server_needs_a_trusted_certificate",
            "proxies::a_fault_of_the_server_behind_a_proxy_is_not_a_proxy_fault",
            "proxies::https_uses_a_tunnel_that_never_sees_the_key",
            "proxies::only_socks5h_proxies_resolve_names",
            "redirects::any_other_redirect_is_reported_and_not_followed",
        ],
    ),
    (
        "the test starts a tool server in Python, which Wine lacks",
        &[
            "tools::a_server_is_added_tested_listed_switched_and_removed",
            "tools::a_server_that_does_not_start_says_why",
            "tools::tools_of_servers_run_once_and_only_if_they_are_allowed",
        ],
    ),
];

/// Restrictions of Windows that Wine does not enforce, each with an explanation. The tests in Wine
/// cannot show whether Rivulet respects these restrictions.
const UNPROVEN: &[(&str, &str)] = &[(
    "Windows: the limit of 260 characters for paths",
    "Wine has no such limit; the tests use longer paths, but would also pass if Rivulet failed on Windows",
)];

/// Runs all checks and tests for Windows. If there are `filters`, runs only the tests whose names
/// match one of them.
pub fn steps(summary: &mut Summary, filters: &[String]) {
    let mut found = None;
    summary.step(SET_UP, |_| {
        found = Some(Wine::ensure()?);
        Ok(())
    });
    let Some(wine) = found else { return };
    if filters.is_empty() {
        summary.step(CHECK, |_| {
            run(wine
                .cargo("check")
                .args(CRATES_OF_ALL_SYSTEMS)
                .args(["--lib", "--bins"]))
        });
    }
    summary.step(TESTS, |counts| {
        run_and_read(wine.test(PACKAGES).args(filters), |line| counts.read(line))
    });
    for (why, tests) in SKIPPED {
        for test in *tests {
            summary.skip(test, why);
        }
    }
    for (rule, why) in UNPROVEN {
        summary.skip(rule, why);
    }
    wine.stop();
}

/// Returns the reason why `cargo xtask test` cannot run the tests in Wine; `None` if they can run.
pub fn obstacle() -> Option<&'static str> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        Some("Wine needs Linux on a processor of the type x86-64")
    } else if !compiler::is_installed(TRIPLE) {
        // Do not use Debian's compiler here, because it would first have to compile Rust's standard
        // library.
        Some("Rust cannot build for Windows here; run `rustup target add x86_64-pc-windows-gnu`")
    } else if !system::needs_nobody(&[Purpose::Wine]) {
        Some("Wine is not installed; `cargo xtask cross windows` installs it")
    } else {
        None
    }
}

/// Tests that run in Wine in parallel with the other steps of `xtask test`, at the lowest priority.
pub struct Background {
    wine: Wine,
    tests: Child,
    log: PathBuf,
}

impl Background {
    /// Starts the tests of the crates in [`WINDOWS_MATTERS`].
    ///
    /// # Errors
    /// Fails if Wine or a compiler for Windows cannot be installed, or if the tests cannot be
    /// started.
    pub fn start() -> Result<Background> {
        let wine = Wine::ensure()?;
        let log = target().join("cross/windows.log");
        let mut tests = at_lowest_priority(&wine.test(WINDOWS_MATTERS));
        println!("$ {} > {} &", typed(&tests), log.display());
        let output = File::create(&log)?;
        let tests = tests
            .env("NO_COLOR", "1")
            // Run only one build job at a time, so that the other steps can use all other
            // processors.
            .env("CARGO_BUILD_JOBS", "1")
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output)
            .spawn()
            .context("the tests in Wine could not be started")?;
        Ok(Background { wine, tests, log })
    }

    /// Waits until the tests have finished, and adds their result to the summary.
    pub fn finish(mut self, summary: &mut Summary) {
        summary.step(TESTS, |counts| {
            let passed = self.tests.wait()?.success();
            let output = fs::read(&self.log)?;
            let output = String::from_utf8_lossy(&output);
            output.lines().for_each(|line| counts.read(line));
            if !passed {
                println!("{output}");
                bail!("the tests in Wine failed");
            }
            println!("The output is in {}.", self.log.display());
            Ok(())
        });
        self.wine.stop();
    }
}

/// An instance of Wine with its own folder for drive C.
struct Wine {
    folder: PathBuf,
    compiler: Compiler,
}

impl Wine {
    fn ensure() -> Result<Self> {
        system::ensure(&[Purpose::Wine])?;
        let compiler = Compiler::for_target(TRIPLE)?;
        let folder = target().join("cross/wine");
        let wine = Self { folder, compiler };
        let system = wine.folder.join("drive_c/windows/system32");
        if !system.is_dir() {
            std::fs::create_dir_all(&wine.folder)?;
            run(wine.start().args(["wineboot", "--init"])).context("Wine cannot create its drive C.")?;
        }
        if !system.is_dir() {
            bail!("Wine did not create {}.", system.display());
        }
        run(command(COMPILER)
            .args(["-shared", "-O2", "-o"])
            .arg(system.join("bcryptprimitives.dll"))
            .arg(root().join("tests/cross/bcryptprimitives.c"))
            .arg("-ladvapi32"))?;
        Ok(wine)
    }

    fn start(&self) -> Command {
        let mut wine = command(WINE);
        self.settings(&mut wine);
        wine
    }

    fn settings(&self, command: &mut Command) {
        command
            .env("WINEPREFIX", &self.folder)
            .env("WINEARCH", "win64")
            .env("WINEDEBUG", "-all")
            // Disable these libraries, so that Wine does not ask whether to install .NET and a
            // browser.
            .env("WINEDLLOVERRIDES", "mscoree=d;mshtml=d");
    }

    fn cargo(&self, subcommand: &str) -> Command {
        let mut cargo = self.compiler.cargo(subcommand, TRIPLE);
        cargo
            .env("CC_x86_64_pc_windows_gnu", COMPILER)
            .env("CXX_x86_64_pc_windows_gnu", "x86_64-w64-mingw32-g++-posix")
            .env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", COMPILER);
        cargo
    }

    fn test(&self, packages: &[&str]) -> Command {
        let mut test = self.cargo("test");
        self.settings(&mut test);
        test.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", WINE);
        test.args(["--no-fail-fast", "--lib", "--bins", "--tests"]);
        for package in packages {
            test.args(["--package", package]);
        }
        test.arg("--");
        for name in SKIPPED.iter().flat_map(|(_, tests)| *tests) {
            test.args(["--skip", name]);
        }
        test
    }

    fn stop(&self) {
        let mut stop = command(WINE_SERVER);
        self.settings(&mut stop);
        let _ = stop.arg("-k").status();
    }
}
