//! Checks whether values fit a JSON schema, and whether a model's answer fits the response format
//! that the chat settings require.

mod check;
mod judge;
mod meter;
mod report;
mod strict;

pub use self::check::{CheckError, check};
pub use self::judge::{judge, preview};
pub use self::report::format_of;
