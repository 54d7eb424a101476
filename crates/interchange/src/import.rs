//! Import readers, one for each file format. The format of a file is determined by its content,
//! never by its name.
//!
//! Content that a reader does not understand is imported as plain text where possible, and is
//! listed in the notes on the import.

pub(crate) mod chatbox;
pub(crate) mod chatgpt;
pub(crate) mod chatgpt_citations;
pub(crate) mod cherry_studio;
pub(crate) mod claude;
pub(crate) mod folder_files;
pub(crate) mod foreign_file;
pub(crate) mod jan;
pub(crate) mod json_stream;
pub(crate) mod librechat;
pub(crate) mod librechat_nesting;
pub(crate) mod lm_studio;
pub(crate) mod normalize;
pub(crate) mod notes;
pub(crate) mod open_webui;
pub(crate) mod open_webui_details;
pub(crate) mod parse_value;
pub(crate) mod read_cherry_studio;
pub(crate) mod read_fault;
pub(crate) mod read_files;
pub(crate) mod read_jan;
pub(crate) mod recognise;
pub(crate) mod rivulet;
pub(crate) mod sink;
pub(crate) mod source;
pub(crate) mod sources;
pub(crate) mod thinking;
pub(crate) mod tool_result;
pub(crate) mod tree;
pub(crate) mod unpacked;
mod usage;
pub(crate) mod value;

#[cfg(test)]
#[path = "import/models_and_tokens_tests.rs"]
mod models_and_tokens_tests;
