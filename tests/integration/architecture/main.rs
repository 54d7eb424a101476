//! Tests of the structure of the repository: dependencies between crates, folders and files, and sizes and
//! names of files. The constants in these files document this structure.

mod circles;
mod crates;
mod files;
mod page;
mod threats;
mod words;
