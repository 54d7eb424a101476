//! Tests of the structure of the repository: the dependencies between crates, folders and files,
//! and the lengths and names of files. The constants in these tests document the structure.

mod circles;
mod crates;
mod files;
mod page;
mod placeholders;
mod threats;
mod words;
