//! Rivulet's use cases, with one file for each kind of user action, and the contract between the
//! application and all front ends.
//!
//! A front end opens an [`App`], to which it passes a function that receives
//! [`Update`](contract::Update)s. It then calls the methods that [`for_each_command!`] lists. The
//! `engine` module runs the turns.

mod app;
mod app_info;
mod attachment;
mod backup;
mod bindings;
mod budget;
mod build_request;
mod cached_beginning;
mod comparison;
pub mod contract;
mod conversation;
mod correct_provider;
mod data;
mod effort;
mod engine;
mod exporting;
#[cfg(unix)]
mod hangup;
mod image;
mod image_models;
mod import_library;
mod imported_settings;
mod importing;
mod intake;
mod lasting_fault;
mod library;
mod locale;
mod location;
mod log;
mod message;
mod model_facts;
mod pasted;
mod permits;
mod practice;
mod preset;
mod prices;
mod program_file;
mod provider;
mod provider_secrets;
mod provider_test;
mod queue;
mod request_preview;
mod route;
mod running_work;
mod saved_file;
mod schedule;
mod schema;
mod secret_store;
mod secrets;
mod sending;
mod server_search;
mod settings_check;
mod summary;
mod title;
mod tool_host;
mod tools;
mod transfer;
mod turn;
mod updater;
mod updating;
mod usage;
mod wire_view;

pub use app::{App, AppFolders};
pub use backup::restore_closed;
pub use bindings::typescript;
#[cfg(unix)]
pub use hangup::outlives_terminal;
pub use locale::choose_locale;
pub use location::Location;
pub use log::Log;
pub use pasted::PastedFile;
pub use permits::Purpose;
pub use practice::{NoPractice, OnDemand, PracticeServer};
pub use program_file::replace_program;
pub use rivulet_mcp::{BoxFuture, kill_servers};
pub use rivulet_store::{Keychain, Sharing, may_have_window};
pub use rivulet_wire::{MANIFEST_RULES, ManifestRules, carries_key, read_manifest};
pub use schema::format_of;
pub use tool_host::{ConfirmLaunch, Confirmation};
pub use updater::{DownloadProgress, ProgramUpdater};
pub use updating::{Clock, SystemClock};
