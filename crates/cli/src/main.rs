//! `rivulet-cli`: Rivulet in a terminal. The program uses the same engine, database and keychain as
//! the window, and this crate contains only input and output.

mod args;
mod ask;
mod choice;
mod conversation;
mod data;
mod draft;
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
mod variable;

use std::process::ExitCode;

fn main() -> ExitCode {
    // Choose the language before parsing the command line, because parsing formats the help text.
    rivulet_app::choose_locale();
    run::run(&args::parse())
}
