//! The `model` command, with the `list` subcommand.

use rivulet_core::texts::cli;

use crate::args::ModelCommand;
use crate::exit::Failure;
use crate::output::Output;
use crate::program::Program;
use crate::table::table;
use crate::{choice, json};

pub async fn run(program: &Program, command: &ModelCommand, output: &mut Output) -> Result<u8, Failure> {
    let ModelCommand::List {
        provider,
        json: as_json,
    } = command;
    let providers = program.app.provider_list().await?;
    let default = program.app.app_info().await?.settings.default_provider;
    let provider = choice::provider(&providers, provider.as_deref(), &[default])?;
    let models = program.app.model_list(provider.id).await?;
    if *as_json {
        output.print(&json::line(&models));
        return Ok(0);
    }
    if models.is_empty() {
        output.say(&format!("{}\n", cli::no_models()));
    }
    let rows: Vec<[String; 2]> = models
        .into_iter()
        .map(|model| [model.name, model.description.unwrap_or_default()])
        .collect();
    output.print(&table(&rows));
    Ok(0)
}
