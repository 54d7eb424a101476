//! `rivulet-cli`: Rivulet in a terminal. It uses the same engine, database and keychain as the
//! window. This crate only reads command lines and input, and writes output.
//!
//! The Linux packages contain only one program, which shows the window. If that program is started
//! under the name `rivulet-cli`, it calls [`run`] instead (docs/packaging.md).

mod args;
mod ask;
mod ask_plan;
mod choice;
mod choices;
mod conversation;
mod data;
mod draft;
mod dry_run;
mod exit;
mod folders;
mod harmless;
mod header;
mod json;
mod key;
mod library;
mod library_args;
mod long_help;
mod minute;
mod model;
mod output;
mod plain;
mod program;
mod provider;
mod question;
mod run;
mod shell_files;
mod signals;
mod status_line;
mod table;
mod tool;
mod tool_args;
mod tool_calls;
mod tool_choice;
mod usage;
mod variable;

use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the command line `words`, which begins with the program's name. Exits the process if the
/// command line is invalid or requests help or the version.
pub fn run(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    // Parsing formats the help text, so choose the language first.
    rivulet_app::choose_locale();
    run::run(&args::parse(words))
}
