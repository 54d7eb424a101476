//! `rivulet-cli`: the features of the window from a terminal. It uses the same engine, database and keychain,
//! and contains only input and output.

mod args;
mod ask;
mod choice;
mod conversation;
mod data;
mod draft;
mod exit;
mod folders;
mod harmless;
mod json;
mod key;
mod library;
mod library_args;
mod log;
mod minute;
mod model;
mod output;
mod plain;
mod program;
mod provider;
mod question;
mod run;
mod signals;
mod status_line;
mod table;

use std::process::ExitCode;

fn main() -> ExitCode {
    // The help is worded, too, so the language comes before the command line.
    rivulet_app::choose_locale();
    run::run(&args::parse())
}
