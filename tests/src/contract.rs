//! The TypeScript contract: the types and commands that the engine and the page share. Provides the
//! path of the committed file, and the text that it should contain.

use std::path::PathBuf;

use crate::program;

/// Returns the path of the committed contract file.
pub fn file() -> PathBuf {
    program::root().join("ui/src/bindings/contract.ts")
}

/// Returns the text that the committed contract file should contain.
pub fn expected() -> String {
    rivulet_app::typescript()
}
