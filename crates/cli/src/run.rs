//! Runs the command line and returns the exit code.

use std::process::ExitCode;

use clap::error::ErrorKind;
use rivulet_core::{Fault, FaultCategory, texts};

use crate::args::{self, AnyCommand, Args, Command, DataCommand};
use crate::exit::{FAILED, Failure};
use crate::json::{self, Line};
use crate::output::Output;
use crate::program::Program;
use crate::status_line::fault_line;
use crate::{ask, conversation, data, model, provider, shell_files, tool, usage};

pub fn run(args: &Args) -> ExitCode {
    let mut output = Output::new();
    let code = match &args.command {
        AnyCommand::Run(command) => {
            let as_json = command.json();
            done(command, &mut output).unwrap_or_else(|failure| {
                say(&failure, as_json, &mut output);
                failure.code()
            })
        }
        AnyCommand::Completions { shell } => {
            output.print(&shell_files::completions(*shell));
            0
        }
        AnyCommand::Manual { folder } => match shell_files::write_manual(folder) {
            Ok(()) => 0,
            Err(error) => {
                output.say(&format!("rivulet-cli: {error}\n"));
                FAILED
            }
        },
    };
    // Use standard error even in JSON mode, because writing to standard output has failed.
    if let Some(error) = output.unprinted() {
        let words = texts::cli::output_unwritten(error.to_string());
        output.say(&format!("rivulet-cli: {words}\n"));
        return ExitCode::from(code.max(FAILED));
    }
    ExitCode::from(code)
}

fn done(command: &Command, output: &mut Output) -> Result<u8, Failure> {
    // Read the message before handling signals: Ctrl-C must end the process while the user types.
    let text = match command {
        Command::Ask(args) => Some(ask::text(args)?),
        Command::Provider(_)
        | Command::Model(_)
        | Command::Tool(_)
        | Command::Conversation(_)
        | Command::Usage(_)
        | Command::Data(_) => None,
    };
    let runtime = tokio::runtime::Runtime::new().map_err(|error| {
        Fault::new(FaultCategory::Storage, texts::cli::no_threads()).with_detail(error.to_string())
    })?;
    let result = runtime.block_on(command_done(command, text, output));
    // Exit without waiting for background work such as a pending DNS lookup.
    runtime.shutdown_background();
    // If closing the application took too long, tool servers may still be running. End them now.
    rivulet_app::kill_servers();
    result
}

async fn command_done(command: &Command, text: Option<String>, output: &mut Output) -> Result<u8, Failure> {
    let mut program = match (Program::open(), command) {
        (Ok(program), _) => program,
        // Restoring a backup must work even if the database cannot be opened. This is the main
        // reason to restore a backup.
        (Err(fault), Command::Data(DataCommand::Restore { path, yes })) => {
            return data::restore_unopened(&fault, path, *yes, output);
        }
        (Err(fault), _) => return Err(fault.into()),
    };
    let result = match command {
        Command::Ask(args) => ask::ask(&mut program, args, text.unwrap_or_default(), output).await,
        Command::Provider(command) => provider::run(&mut program, command, output).await,
        Command::Model(command) => model::run(&program, command, output).await,
        Command::Tool(command) => tool::run(&program, command, output).await,
        Command::Conversation(command) => conversation::run(&mut program, command, output).await,
        Command::Usage(args) => usage::run(&program, args, output).await,
        Command::Data(command) => data::run(&program, command, output).await,
    };
    if let Some(fault) = program.app.exposed_values() {
        output.report(&fault_line(&fault));
    }
    program.close(|_| {}).await;
    result
}

/// Reports a failure: as text on standard error, or as JSON on standard output.
fn say(failure: &Failure, as_json: bool, output: &mut Output) {
    match failure {
        Failure::Fault(fault) if as_json => output.print(&json::line(&Line::Error { fault })),
        Failure::Fault(fault) => output.report(&fault_line(fault)),
        Failure::Usage(words) => {
            let error = args::command().error(ErrorKind::MissingRequiredArgument, words);
            // Ignore an error, because standard error may be closed. clap does the same.
            let _ = error.print();
        }
    }
}
