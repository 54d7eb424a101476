//! JSON schemas: checks whether values fit them, and judges answers.

mod check;
mod judge;
mod meter;

pub use self::check::{CheckError, check};
pub use self::judge::{judge, preview};
