//! Prints completion scripts for shells, and writes manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap_complete::Shell;

use crate::args;

/// Prints the completion script of a shell.
pub fn print_completions(shell: Shell) -> io::Result<()> {
    let mut script = Vec::new();
    let mut command = args::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut script);
    io::stdout().write_all(&script)
}

/// Writes a manual page for the program and for each command into a folder. Creates the folder if
/// necessary.
pub fn write_manual(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(args::command().disable_help_subcommand(true), folder)
}
