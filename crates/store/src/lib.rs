//! What is kept: conversations in SQLite, keys in the operating system's keychain.
//!
//! One thread writes, in order, and everything else reads. WAL with `synchronous = FULL`: what was written
//! survives the death of the program and the loss of power (design, section 3.4).

mod assistant;
mod attachment;
mod attachment_kind;
mod backup;
mod backup_name;
mod check;
mod chosen;
mod conversation;
mod database;
mod deleting;
mod draft;
mod export;
mod fault;
mod folder;
mod import;
mod info;
mod keychain;
mod library;
mod message;
mod moving;
mod opening;
mod provider;
mod reading;
mod recovery;
mod restore;
mod row;
mod run;
mod salvage;
mod search;
mod search_index;
mod setting;
mod snippet;
mod store;
mod trash;
mod writer;

pub use attachment::Attachments;
pub use attachment_kind::{LARGEST as LARGEST_ATTACHMENT, media_type};
pub use backup_name::{BackupFile, Reason};
pub use deleting::delete_left_behind;
pub use import::Imported;
pub use info::StoreInfo;
pub use keychain::Keychain;
pub use message::{Branch, BranchMessage, NewTurn, TurnContext};
pub use moving::data_folder;
pub use restore::restore_closed;
pub use row::now_ms;
pub use store::{Sharing, Store, make_private};
pub use writer::StorageHealth;
