//! Storage: conversations in SQLite, and API keys in the keychain of the operating system.
//!
//! A single thread performs all writes in order; all other code only reads. The database uses WAL
//! with `synchronous = FULL`, so committed data survives a crash and a power failure (design,
//! section 3.4).

mod assistant;
mod attachment;
mod attachment_kind;
mod attachment_text;
mod backup;
mod backup_name;
mod branch;
mod check;
mod chosen;
mod conversation;
mod database;
mod database_copy;
mod delete_data;
mod disk;
mod draft;
mod export;
mod fault;
mod folder;
mod import;
mod info;
mod keychain;
mod log_file;
mod message;
mod move_data;
mod open_reader;
mod open_store;
mod open_writer;
mod provider;
mod rebuild;
mod recovery;
mod replace_file;
mod restore;
mod row;
mod run;
mod schema;
mod search;
mod search_index;
mod setting;
mod snippet;
mod sound_rows;
mod split_secret;
mod sqlite_path;
mod store;
mod tool_call;
mod tool_calls;
mod tool_server;
mod trash;
mod turn;
mod unbound_key;
mod writer;

pub use attachment::{Attachments, describe as describe_attachment};
pub use attachment_kind::{LARGEST as LARGEST_ATTACHMENT, media_type};
pub use backup_name::{BackupFile, Reason};
pub use branch::{Branch, BranchMessage};
pub use delete_data::delete_left_behind;
pub use disk::{make_private, private_file, rename};
pub use import::Imported;
pub use info::StoreInfo;
pub use keychain::Keychain;
pub use log_file::LogFile;
pub use move_data::data_folder;
pub use open_store::may_have_window;
pub use restore::{Corrections, restore_closed};
pub use row::now_ms;
pub use setting::USER_SETTINGS;
pub use store::{Sharing, Store};
pub use tool_call::{CallQuery, ListedCall};
pub use tool_calls::CallExtras;
pub use tool_server::StoredToolServer;
pub use turn::NewTurn;
pub use unbound_key::UnboundKey;
pub use writer::StorageHealth;
