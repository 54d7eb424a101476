//! Generates completion scripts for shells, and writes manual pages.

use std::fs;
use std::io;
use std::path::Path;

use clap_complete::Shell;

use crate::args;

pub fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    let mut command = args::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Writes manual pages for the program and its commands. Creates the folder if necessary.
pub fn write_manual(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(args::command().disable_help_subcommand(true), folder)
}
