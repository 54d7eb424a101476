//! JSON schemas: checks whether values fit them.

mod check;
mod meter;

pub use self::check::{CheckError, check};
