//! Export writers, one for each file format. Each writer writes to a stream, one conversation at a time.

pub(crate) mod csv;
pub mod html;
pub(crate) mod json;
pub(crate) mod markdown;
pub(crate) mod transcript;
