//! Reads and writes file formats. Reads exports from Rivulet and other programs, and other
//! programs' lists of tool servers. Writes Markdown, HTML, JSON and CSV.
//!
//! This crate only reads files and writes to streams. The `rivulet-app` crate stores the imported
//! data in the database, and passes data from the database to the writers.

mod export;
mod format;
mod import;
mod tool_servers;

pub use export::csv::csv_row;
pub use export::html;
pub use export::json::Writer as JsonWriter;
pub use export::markdown::markdown;
pub use export::transcript::day;
pub use format::ImportFormat;
pub use import::json_stream::Interrupt;
pub use import::notes::{ImportNote, Notes};
pub use import::read_files::{ImportFiles, read_files, select_files};
pub use import::sink::Sink;
pub use import::source::Source;
pub use tool_servers::{ServerInput, ToolServersError, ToolServersFile, fill_inputs, read_tool_servers};
