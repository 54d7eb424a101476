//! Tests of the repository's source: dependencies between crates, folders and files, lengths and
//! names of files, placeholders, text for users, and the tests that the threat model names. The
//! constants of these tests document the structure of the repository.

mod circles;
mod crates;
mod files;
mod page;
mod placeholders;
mod threats;
mod words;
