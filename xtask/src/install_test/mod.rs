//! `cargo xtask install-test`: installs the Debian package from a signed repository in a separate
//! system, and starts, upgrades and removes it there.
//!
//! The test runs as root in new Linux namespaces. Therefore, the kernel removes the mounts,
//! processes and files of the test when the test ends or is killed. The network namespace of the
//! test is not connected to any other network.

mod base;
mod lifecycle;
mod machine;
mod repository;

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::linux_packages;
use crate::setup::system::{self, Purpose};
use crate::shell::{prefixed, run as run_command, succeeds, target};
use base::Base;

/// The argument with which this program starts itself again inside the namespaces. With this
/// argument, the program runs the steps of the test.
const INSIDE: &str = "--inside";
/// The command that starts a program in new namespaces: `unshare` and its arguments.
const NAMESPACES: &[&str] = &[
    "unshare", "--mount", "--propagation=private", "--pid", "--mount-proc", "--fork", "--kill-child",
    "--net", "--ipc", "--uts",
];

/// Tests the Debian package at the path in `args`. If `args` is empty, builds and tests the package
/// of a debug build.
pub fn run(args: &[String]) -> Result<ExitCode> {
    if let [option, package, base, work] = args
        && option == INSIDE
    {
        return lifecycle::run(package.as_ref(), base.as_ref(), work.as_ref());
    }
    let given = match args {
        [] => None,
        [package] => Some(fs::canonicalize(package).with_context(|| format!("{package} cannot be read"))?),
        _ => bail!("The only argument is the path of a Debian package."),
    };
    if let Some(why) = obstacle() {
        bail!("{why}");
    }
    system::ensure(&[Purpose::Installation])?;
    let package = match given {
        Some(package) => package,
        None => {
            linux_packages::build(true)?;
            linux_packages::deb()?
        }
    };
    test(&package)?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the reason why this test cannot run on this machine, if any.
pub fn obstacle() -> Option<&'static str> {
    if !cfg!(target_os = "linux") {
        return Some("Debian packages need Linux");
    }
    let Some(prefix) = system::administrator() else {
        return Some("only root can install a package in a system of its own");
    };
    if !succeeds(&mut namespaced(prefix, "true")) {
        return Some("this machine lets no program create namespaces");
    }
    None
}

/// Prepares what [`test_latest`] needs from the network: installs the tools, and creates the base
/// system.
pub fn ensure_base() -> Result<()> {
    system::ensure(&[Purpose::Installation])?;
    Base::for_package(&linux_packages::deb()?)?.ensure(prefix()?)
}

/// Tests the Debian package that `cargo xtask package` built last.
pub fn test_latest() -> Result<()> {
    test(&linux_packages::deb()?)
}

fn test(package: &Path) -> Result<()> {
    let prefix = prefix()?;
    let base = Base::for_package(package)?;
    base.ensure(prefix)?;
    // Keep this path short. The path of the GPG agent's socket begins with this path and must be
    // shorter than 108 bytes.
    let work = std::env::temp_dir().join(format!("rivulet-install-{}", std::process::id()));
    fs::create_dir(&work).with_context(|| format!("{} cannot be created", work.display()))?;
    // Start a copy of this running program, because Cargo may have replaced the program's file in
    // the meantime.
    let program = target().join("install-test/xtask");
    fs::copy("/proc/self/exe", &program).context("this program cannot be copied")?;
    let mut inside = namespaced(prefix, &program);
    inside.arg("install-test").arg(INSIDE);
    let outcome = run_command(inside.arg(package).arg(base.folder()).arg(&work));
    fs::remove_dir(&work).with_context(|| format!("{} was not empty", work.display()))?;
    outcome
}

fn prefix() -> Result<&'static [&'static str]> {
    system::administrator().context("only root can install a package in a system of its own")
}

fn namespaced(prefix: &[&str], program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut inside = prefixed(prefix, NAMESPACES);
    inside.arg("--").arg(program);
    inside
}
