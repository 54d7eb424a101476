//! Prepares the `ask` command: selects the conversation, the provider, the model, the chat settings
//! and the tools that may run. Then sends the message.

use std::fs;
use std::path::Path;

use rivulet_app::contract::{ConversationStart, ConversationView, NewMessage};
use rivulet_app::format_of;
use rivulet_core::{AbortBilling, ChatSettings, ChosenTools, ConversationId, Fault, ResponseFormat, texts};

use crate::args::AskArgs;
use crate::exit::Failure;
use crate::program::Program;
use crate::tool_calls::Calls;
use crate::tool_choice::Allowed;
use crate::{choice, tool_choice};

/// Everything that is decided before a message is sent.
pub struct Plan {
    /// The conversation to continue; `None` starts a new conversation.
    pub conversation_id: Option<ConversationId>,
    pub message: NewMessage,
    pub billing: AbortBilling,
    pub settings: ChatSettings,
    pub calls: Calls,
}

/// Sends the message. Starts a new conversation if `conversation_id` is `None`.
pub async fn start(
    program: &Program,
    args: &AskArgs,
    conversation_id: Option<ConversationId>,
    settings: ChatSettings,
    message: NewMessage,
) -> Result<ConversationView, Fault> {
    let app = &program.app;
    // Ignore the grants from the window. Here, only the command line or the user at the terminal
    // can allow a tool to run.
    app.ignore_grants();
    match conversation_id {
        Some(id) => {
            if !args.tools.is_empty() {
                // Change only the tools, because the user may have changed other settings in the
                // window since they were read.
                app.conversation_choose_tools(id, settings.tools).await?;
            }
            app.turn_start(id, message).await
        }
        None => {
            let start = beginning(args, settings)?;
            app.conversation_start(start, message).await
        }
    }
}

/// Returns the chat settings and the system prompt of a new conversation.
pub fn beginning(args: &AskArgs, settings: ChatSettings) -> Result<ConversationStart, Fault> {
    Ok(ConversationStart {
        settings: ChatSettings {
            response_format: args.schema.as_deref().map(response_format).transpose()?,
            ..settings
        },
        system: args.system.clone(),
    })
}

fn response_format(file: &Path) -> Result<ResponseFormat, Fault> {
    let schema = fs::read_to_string(file).map_err(|error| {
        Fault::input(texts::cli::schema_unreadable()).with_detail(format!("{}: {error}", file.display()))
    })?;
    Ok(format_of(schema))
}

/// Selects the conversation, the provider and the model.
pub async fn plan(program: &Program, args: &AskArgs, text: String) -> Result<Plan, Failure> {
    let app = &program.app;
    let conversation = match &args.conversation {
        Some(beginning) => {
            let id = choice::conversation(&app.conversation_list().await?, beginning)?;
            Some(app.conversation_open(id).await?.conversation)
        }
        None => None,
    };
    let providers = app.provider_list().await?;
    let before = conversation
        .as_ref()
        .and_then(|conversation| conversation.provider_id);
    let default = app.app_info().await?.settings.default_provider;
    let provider = choice::provider(&providers, args.provider.as_deref(), &[before, default])?;
    let model = choice::model(
        args.model.first().map(String::as_str),
        conversation.as_ref(),
        provider,
    )?;
    let mut settings = conversation
        .as_ref()
        .map(|conversation| conversation.settings.clone())
        .unwrap_or_default();
    let uses_tools = !(args.tools.is_empty() && args.allow.is_empty() && settings.tools.is_empty());
    if args.model.len() > 1 && uses_tools {
        return Err(Failure::Usage(texts::cli::usage_several_models_tools()));
    }
    let allowed = tools(program, args, &mut settings.tools).await?;
    Ok(Plan {
        calls: Calls::new(allowed, !settings.tools.is_empty()),
        settings,
        conversation_id: conversation.as_ref().map(|conversation| conversation.id),
        message: NewMessage::new(provider.id, model, text),
        billing: provider.abort_billing,
    })
}

/// Returns the tools that may run. If the command line names tool servers, replaces the contents of
/// `chosen` with their tools. Starts a server only if its list of tools is not yet known and an
/// `--allow` option names one of its tools.
async fn tools(program: &Program, args: &AskArgs, chosen: &mut Vec<ChosenTools>) -> Result<Allowed, Failure> {
    let mut servers = program.app.tool_server_list().await?;
    if !args.tools.is_empty() {
        *chosen = tool_choice::chosen(&servers, &args.tools)?;
        chosen
            .iter()
            .for_each(|tools| program.name_server(tools.server_id));
    }
    for option in &args.allow {
        let (view, _) = tool_choice::named(&servers, option)?;
        view.server.id.into_iter().for_each(|id| program.name_server(id));
        if let Some(id) = view.server.id.filter(|_| view.tools.is_empty()) {
            let started = program.app.tool_server_start(id).await?;
            if let Some(fault) = started.fault {
                return Err(fault.into());
            }
            servers = program.app.tool_server_list().await?;
        }
    }
    let site_of = |server_id, words: &str| program.app.site_of_option(server_id, words);
    tool_choice::allowed(&servers, chosen, &args.allow, &site_of)
}
