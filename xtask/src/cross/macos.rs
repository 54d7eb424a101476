//! Checks that all crates compile for macOS. Linking needs Apple's SDK, so nothing is linked or
//! run.

use anyhow::Result;

use super::compiler::Compiler;
use crate::packages::ZIG;
use crate::shell::{CRATES_OF_ALL_SYSTEMS, root, run};
use crate::summary::Summary;

const SET_UP: &str = "macOS: set-up";

/// For each target: the name of the step, Rust's name for the target, and zig's name for the
/// target.
const TARGETS: [(&str, &str, &str); 2] = [
    ("macOS: Apple silicon", "aarch64-apple-darwin", "aarch64-macos"),
    ("macOS: Intel", "x86_64-apple-darwin", "x86_64-macos"),
];

/// Checks all crates for both types of processor.
pub fn steps(summary: &mut Summary) {
    if summary.step(SET_UP, |_| ZIG.ensure()) {
        for (name, triple, zig) in TARGETS {
            summary.step(name, |_| check(triple, zig));
        }
    }
}

fn check(triple: &str, zig: &str) -> Result<()> {
    let compiler = root().join("tests/cross/zig-cc.sh");
    let name = triple.replace('-', "_");
    let mut check = Compiler::for_target(triple)?.cargo("check", triple);
    check
        .env(format!("CC_{name}"), &compiler)
        .env(format!("CXX_{name}"), &compiler)
        .env("ZIG_PYTHON", ZIG.program("python").get_program())
        .env("ZIG_TARGET", zig)
        .args(CRATES_OF_ALL_SYSTEMS)
        .args(["--lib", "--bins"]);
    run(&mut check)
}
