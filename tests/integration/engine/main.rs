//! Tests of the engine without a window: use cases, network and database. They use the sandbox
//! server over real sockets.

mod budgets;
mod captures;
mod comparison;
#[cfg(target_os = "linux")]
mod comparison_kills;
mod context;
mod context_gauge;
mod conversation;
mod deleted_messages;
mod dialects;
#[cfg(target_os = "linux")]
mod disks;
mod endings;
mod floods;
mod harness;
mod images_and_files;
mod key_binding;
mod keys;
mod killed_child;
mod library;
mod providers;
mod queue;
#[cfg(target_os = "linux")]
mod queue_kills;
mod reasoning_effort;
mod replies;
mod seams;
mod secret_values;
mod server_life;
#[cfg(target_os = "linux")]
mod sign_in_kills;
mod sign_ins;
mod stream;
mod summaries;
#[cfg(target_os = "linux")]
mod summary_kills;
mod tasks;
mod token_counts;
mod tokens;
mod tool_audit;
mod tool_calls;
mod tool_confirmations;
mod tool_dialects;
#[cfg(target_os = "linux")]
mod tool_ends;
mod tool_images;
#[cfg(target_os = "linux")]
mod tool_kills;
mod tool_launches;
mod tool_lists;
mod tool_secrets;
mod tool_servers;
mod tool_starts;
mod tool_steps;
mod tool_storage;
mod update_checks;
mod update_gate;
mod updates;
mod usage;
mod verdicts;
mod versions;
mod web_pages;
mod wire_view;
