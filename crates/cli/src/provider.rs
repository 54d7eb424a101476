//! The `provider` command, with the subcommands `add`, `list`, `test`, `remove` and `presets`.

use anstyle::{AnsiColor, Style};
use rivulet_app::contract::{KeyNeed, ProviderReport, StepKind, StepOutcome, TestStep, Update};
use rivulet_core::texts::{cli, connection, fault};
use rivulet_core::{Fault, KeyPlace, Provider, ProviderKind, UiText, one_line};
use serde::Serialize;

use crate::args::{AddArgs, ProviderCommand};
use crate::exit::{FAILED, Failure};
use crate::harmless::harmless;
use crate::output::Output;
use crate::program::Program;
use crate::table::table;
use crate::{choice, draft, header, json, key, question};

pub async fn run(
    program: &mut Program,
    command: &ProviderCommand,
    output: &mut Output,
) -> Result<u8, Failure> {
    match command {
        ProviderCommand::Add(args) => add(program, args, output).await,
        ProviderCommand::List { json } => list(program, *json, output).await,
        ProviderCommand::Test { name, model } => test(program, name, model.clone(), output).await,
        ProviderCommand::Remove { name, yes } => remove(program, name, *yes, output).await,
        ProviderCommand::Presets => presets(program, output).await,
    }
}

async fn add(program: &Program, args: &AddArgs, output: &mut Output) -> Result<u8, Failure> {
    let app = &program.app;
    let provider = match args.name.as_deref().map(str::trim) {
        None => app.provider_add_practice().await?,
        Some(name) => {
            let files = args.header_files.iter().chain(&args.query_files);
            header::read_stdin_once(files, args.key_stdin)?;
            let headers = header::read(&args.headers, &args.header_files)?;
            let (mut draft, need) = draft::new_provider(name, args, headers, &app.preset_list().await?)?;
            draft.base_url = header::with_parameters(&draft.base_url, &args.query_files)?;
            let providers = app.provider_list().await?;
            if providers
                .iter()
                .any(|known| known.name.to_lowercase() == name.to_lowercase())
            {
                let message = cli::provider_exists(format!("{name:?}"));
                return Err(Fault::input(message).into());
            }
            let source = match (args.key_stdin, args.no_key) {
                (true, _) => key::Source::Stdin,
                (_, true) => key::Source::None,
                _ => key::Source::Unsaid,
            };
            draft.key = key::get(name, source, need)?;
            app.provider_save(draft).await.map_err(with_advice)?
        }
    };
    let model = match provider.model.as_str() {
        "" => " -m MODEL",
        _ => "",
    };
    let name = harmless(&provider.name).into_owned();
    let added = cli::provider_added(provider.id.to_string(), &name);
    let command = format!("rivulet-cli ask -p {name:?}{model} \"Hello\"");
    output.print(&format!("{added}\n"));
    output.say(&format!("{}\n", cli::provider_try(command)));
    Ok(0)
}

/// Adds advice on encryption if `fault` reports that the key would be sent unencrypted.
fn with_advice(fault: Fault) -> Fault {
    let is = |text: UiText| fault.message.id() == text.id();
    if is(fault::key_over_http("")) {
        fault.with_detail(cli::use_https().to_string())
    } else if is(fault::key_over_proxy("")) {
        fault.with_detail(cli::use_https_proxy().to_string())
    } else {
        fault
    }
}

/// A provider as printed in JSON, without its key. No type that is stored or printed contains a
/// key.
#[derive(Serialize)]
struct Listed<'a> {
    #[serde(flatten)]
    provider: &'a Provider,
    default: bool,
}

async fn list(program: &Program, as_json: bool, output: &mut Output) -> Result<u8, Failure> {
    let providers = program.app.provider_list().await?;
    let settings = program.app.app_info().await?.settings;
    let default = choice::provider(&providers, None, &[settings.default_provider])
        .ok()
        .map(|provider| provider.id);
    if as_json {
        let listed: Vec<Listed<'_>> = providers
            .iter()
            .map(|provider| Listed {
                provider,
                default: Some(provider.id) == default,
            })
            .collect();
        output.print(&json::line(&listed));
        return Ok(0);
    }
    if providers.is_empty() {
        output.say(&format!("{}\n", cli::no_providers()));
    }
    let rows: Vec<[String; 5]> = providers
        .iter()
        .map(|provider| {
            let mark = if Some(provider.id) == default { " *" } else { "" };
            let place = match provider.kind {
                ProviderKind::Practice => cli::built_in().to_string(),
                ProviderKind::Custom => provider.base_url.clone(),
            };
            let key = match provider.key_place {
                KeyPlace::None => cli::key_none(),
                KeyPlace::Keychain => cli::key_keychain(),
                KeyPlace::Session => cli::key_session(),
            };
            let name = format!("{}{mark}", provider.name);
            [
                name,
                provider.model.clone(),
                place,
                key.to_string(),
                provider.id.to_string(),
            ]
        })
        .collect();
    output.print(&table(&rows));
    Ok(0)
}

async fn test(
    program: &mut Program,
    name: &str,
    model: Option<String>,
    output: &mut Output,
) -> Result<u8, Failure> {
    let providers = program.app.provider_list().await?;
    let provider = choice::named_provider(&providers, name)?.clone();
    let app = program.app.clone();
    let mut testing = std::pin::pin!(app.provider_test(draft::of(provider, model)));
    let report = loop {
        tokio::select! {
            biased;
            Some(update) = program.updates.recv() => tell(update, output),
            report = &mut testing => break report?,
        }
    };
    while let Ok(update) = program.updates.try_recv() {
        tell(update, output);
    }
    if let Some(words) = report.fault.as_ref().and_then(|fault| fault.detail.as_ref()) {
        output.print(&format!("         {}\n", harmless(&one_line(words))));
    }
    Ok(u8::from(has_failed(&report)))
}

/// Returns whether a connection test failed. If there is no model to try, the test can only show
/// that the server is reachable. In that case, an unreadable list of models also counts as a
/// failure.
fn has_failed(report: &ProviderReport) -> bool {
    let has_no_model = report
        .steps
        .iter()
        .any(|step| step.kind == StepKind::Stream && step.outcome == StepOutcome::Skipped);
    let is_failed = |step: &TestStep| match (step.kind, step.outcome) {
        (_, StepOutcome::Failed) => true,
        // The list of models is unreadable or empty. Only an unreadable list is a failure.
        (StepKind::Model, StepOutcome::Unknown) => has_no_model && step.words != connection::list_empty(),
        _ => false,
    };
    report.fault.is_some() || report.steps.iter().any(is_failed)
}

fn tell(update: Update, output: &mut Output) {
    if let Update::Test { step } = update {
        let line = step_line(&step, output.terminals.out);
        output.print(&line);
    }
}

fn step_line(step: &TestStep, terminal: bool) -> String {
    let (outcome, colour) = match step.outcome {
        StepOutcome::Ok => ("ok", AnsiColor::Green),
        StepOutcome::Warning => ("warning", AnsiColor::Yellow),
        StepOutcome::Failed => ("failed", AnsiColor::Red),
        StepOutcome::Skipped => ("skipped", AnsiColor::BrightBlack),
        StepOutcome::Unknown => ("unknown", AnsiColor::BrightBlack),
    };
    let kind = match step.kind {
        StepKind::Name => "name",
        StepKind::Connection => "connection",
        StepKind::Tls => "tls",
        StepKind::Model => "model",
        StepKind::Key => "key",
        StepKind::Stream => "stream",
        StepKind::Reasoning => "reasoning",
        StepKind::Usage => "usage",
    };
    let (outcome, kind) = (cli::outcome(outcome).to_string(), cli::step(kind).to_string());
    let style = match terminal {
        true => colour.on_default(),
        false => Style::new(),
    };
    let words = one_line(&step.words.to_string());
    format!("{style}{outcome:<8}{style:#} {kind:<13} {}\n", harmless(&words))
}

async fn remove(program: &Program, name: &str, yes: bool, output: &mut Output) -> Result<u8, Failure> {
    let providers = program.app.provider_list().await?;
    let provider = choice::named_provider(&providers, name)?;
    let question = cli::remove_question(provider.id.to_string(), &provider.name);
    if !question::agreed(&question, yes, output)? {
        return Ok(FAILED);
    }
    program.app.provider_delete(provider.id).await?;
    let removed = cli::provider_removed(&provider.name).to_string();
    output.print(&format!("{}\n", harmless(&removed)));
    Ok(0)
}

async fn presets(program: &Program, output: &mut Output) -> Result<u8, Failure> {
    let presets = program.app.preset_list().await?;
    let rows: Vec<[String; 4]> = presets
        .into_iter()
        .map(|preset| {
            let key = match preset.key {
                KeyNeed::Required => cli::key_required(),
                KeyNeed::Optional => cli::key_optional(),
                KeyNeed::None => cli::key_none(),
            };
            let base_url = preset
                .base_url
                .unwrap_or_else(|| cli::address_missing().to_string());
            [preset.id, preset.name, key.to_string(), base_url]
        })
        .collect();
    output.print(&table(&rows));
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_one_line() {
        let step = TestStep {
            kind: StepKind::Stream,
            outcome: StepOutcome::Ok,
            words: rivulet_core::texts::connection::reasoning_field("one\nfield\u{1b}"),
            at_ms: 3,
        };
        assert_eq!(
            step_line(&step, false),
            "ok       stream        Reasoning arrived in the field one field␛\n"
        );
        assert!(step_line(&step, true).starts_with("\u{1b}[32mok      \u{1b}[0m stream"));
    }
}
