//! Checks that all crates except those that need Linux compile for macOS, and links `rivulet-cli`.

use std::process::Command;

use anyhow::Result;

use super::compiler::Compiler;
use crate::packages::ZIG;
use crate::shell::{CRATES_OF_ALL_SYSTEMS, root, run, target};
use crate::summary::Summary;

const SET_UP: &str = "macOS: set-up";

/// A target for which the crates are compiled: macOS on one type of processor.
struct Target {
    check: &'static str,
    link: &'static str,
    /// Rust's name for the target.
    triple: &'static str,
    /// Zig's name for the target.
    zig: &'static str,
    /// The target's name in the stub libraries. These empty libraries replace macOS's own libraries
    /// when Zig links a program (see `tests/cross/zig-link.sh`).
    stubs: &'static str,
}

const TARGETS: [Target; 2] = [
    Target {
        check: "macOS: Apple silicon",
        link: "macOS: rivulet-cli links for Apple silicon",
        triple: "aarch64-apple-darwin",
        zig: "aarch64-macos",
        stubs: "arm64-macos",
    },
    Target {
        check: "macOS: Intel",
        link: "macOS: rivulet-cli links for Intel",
        triple: "x86_64-apple-darwin",
        zig: "x86_64-macos",
        stubs: "x86_64-macos",
    },
];

/// Checks all crates and links `rivulet-cli` for both types of processor.
pub fn steps(summary: &mut Summary) {
    if !summary.step(SET_UP, |_| ZIG.ensure()) {
        return;
    }
    for target in &TARGETS {
        summary.step(target.check, |_| {
            let mut check = target.cargo("check")?;
            run(check.args(CRATES_OF_ALL_SYSTEMS).args(["--lib", "--bins"]))
        });
    }
    for target in &TARGETS {
        summary.step(target.link, |_| {
            run(target.cargo("build")?.args(["--package", "rivulet-cli"]))
        });
    }
}

impl Target {
    fn cargo(&self, subcommand: &str) -> Result<Command> {
        let name = self.triple.replace('-', "_");
        let scripts = root().join("tests/cross");
        let mut cargo = Compiler::for_target(self.triple)?.cargo(subcommand, self.triple);
        cargo
            .env(format!("CC_{name}"), scripts.join("zig-cc.sh"))
            .env(format!("CXX_{name}"), scripts.join("zig-cc.sh"))
            .env(
                format!("CARGO_TARGET_{}_LINKER", name.to_uppercase()),
                scripts.join("zig-link.sh"),
            )
            // Do not strip the program. Cargo strips a program without debug information by
            // default, but this needs `rust-objcopy`, which Debian's compiler lacks.
            .env("CARGO_PROFILE_DEV_STRIP", "none")
            .env("ZIG_PYTHON", ZIG.program("python").get_program())
            .env("ZIG_TARGET", self.zig)
            .env("ZIG_STUBS", target().join("cross/stubs").join(self.triple))
            .env("ZIG_STUB_TARGET", self.stubs);
        Ok(cargo)
    }
}
