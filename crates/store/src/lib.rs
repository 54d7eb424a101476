//! What is kept: conversations in SQLite, keys in the operating system's keychain.
//!
//! One thread writes, in order, and everything else reads. WAL with `synchronous = FULL`: what was written
//! survives the death of the program and the loss of power (design, section 3.4).

mod assistant;
mod conversation;
mod database;
mod draft;
mod export;
mod fault;
mod folder;
mod import;
mod kept;
mod keychain;
mod library;
mod message;
mod provider;
mod recovery;
mod row;
mod run;
mod search;
mod search_index;
mod setting;
mod snippet;
mod store;
mod trash;
mod writer;

pub use import::Imported;
pub use kept::{
    KeptAssistant, KeptConversation, KeptDraft, KeptFolder, KeptMessage, KeptProvider, KeptRest, KeptSetting,
    KeptSnippet,
};
pub use keychain::Keychain;
pub use message::{Branch, BranchMessage, NewTurn, TurnContext};
pub use row::now_ms;
pub use store::{Sharing, Store, make_private};
pub use writer::StorageHealth;
