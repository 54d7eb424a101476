//! The TypeScript of the contract: what is in the repository, and what it should be.

use std::path::PathBuf;

use crate::program;

/// The committed file.
pub fn file() -> PathBuf {
    program::root().join("ui/src/bindings/contract.ts")
}

/// What it should hold.
pub fn expected() -> String {
    rivulet_app::typescript()
}
