//! Writers of exported files, one module for each format. The HTML and JSON writers write to a
//! stream, one conversation at a time. The writers of the other formats return text.

pub(crate) mod csv;
pub mod html;
pub(crate) mod json;
pub(crate) mod markdown;
pub(crate) mod transcript;
