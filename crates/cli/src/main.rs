//! `rivulet-cli`: what the window can do, from a terminal. The same engine, database and keychain; no logic of
//! its own beyond words in and words out.

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
mod run;
mod signals;
mod status_line;
mod table;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    run::run(args::Args::parse())
}
