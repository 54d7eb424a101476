//! Tests of the repository's source: the dependencies between crates, folders and files, the
//! lengths and names of files, placeholders, text for users, and whether the tests that the threat
//! model names exist. The constants in these tests document the structure of the repository.

mod circles;
mod crates;
mod files;
mod page;
mod placeholders;
mod threats;
mod words;
