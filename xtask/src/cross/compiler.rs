//! Compilers that build programs for other systems.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::setup::system::{self, Purpose};
use crate::shell::{cargo, command, output, target};

/// Debian's Cargo and Rust compiler, from the packages `cargo-web` and `rustc-web`. With the source
/// of the standard library in Debian's `rust-web-src`, they can build the standard library for any
/// system.
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// A compiler that builds programs for another system.
pub enum Compiler {
    /// The Rust toolchain with which xtask itself runs. It is used if it contains the standard
    /// library of the target system (installed with `rustup target add`).
    Own,
    /// Debian's compiler. It is used if the standard library of the target system is not installed,
    /// and builds this library from source.
    Debian,
}

/// Returns whether this toolchain can build for the target `triple`.
pub fn is_installed(triple: &str) -> bool {
    let sysroot = output(command("rustc").args(["--print", "sysroot"])).unwrap_or_default();
    let libraries = Path::new(&sysroot).join("lib/rustlib").join(triple).join("lib");
    libraries.is_dir()
}

impl Compiler {
    /// Finds a compiler for the target `triple`. Installs Debian's compiler if no other compiler is
    /// available.
    ///
    /// # Errors
    /// Fails if Debian's compiler is needed but cannot be installed.
    pub fn for_target(triple: &str) -> Result<Self> {
        if is_installed(triple) {
            return Ok(Self::Own);
        }
        if let Err(fault) = system::ensure(&[Purpose::CrossCompiler]) {
            bail!(
                "There is no compiler for {triple}. Run `rustup target add {triple}`, then try again.\n{fault:#}"
            );
        }
        Ok(Self::Debian)
    }

    /// Returns a Cargo command for the target `triple`. The command omits debug information, which
    /// would only slow down linking.
    ///
    /// The command builds in `target/cross` and not in the usual target folder, for two reasons.
    /// First, Cargo would rebuild everything in the usual folder, because the compiler and its
    /// flags may differ. Second, a build at low priority would hold Cargo's lock on the usual
    /// folder for a long time.
    pub fn cargo(&self, subcommand: &str, triple: &str) -> Command {
        let mut started = match self {
            Self::Own => cargo(),
            Self::Debian => {
                let mut started = command(DEBIAN_CARGO);
                started
                    .arg("-Zbuild-std=std,panic_unwind")
                    .env("RUSTC", DEBIAN_RUSTC)
                    // Make the stable compiler accept the unstable option `-Z`.
                    .env("RUSTC_BOOTSTRAP", "1");
                // Remove the environment variables that rustup and its Cargo set for the programs
                // that they start.
                for name in ["CARGO", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH"] {
                    started.env_remove(name);
                }
                started
            }
        };
        started
            .args([subcommand, "--locked", "--target", triple])
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_TARGET_DIR", target().join("cross"));
        started
    }
}
