//! The direction of dependencies (the maps in Cargo.toml and in README.md), and where a misplaced file should go.

mod circles;
mod crates;
mod files;
mod page;
