//! The structure of the tree: dependencies between crates, folders and files, sizes and names of files. The maps in
//! these files are its documentation.

mod circles;
mod crates;
mod files;
mod page;
