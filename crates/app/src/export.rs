//! What goes out: each format in a file of its own, written as a stream, one conversation at a time.

pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod markdown;
pub(crate) mod reading;
