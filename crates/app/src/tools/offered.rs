//! The tools that a request offers to the model.

use rivulet_core::texts::fault;
use rivulet_core::{
    BUILT_IN, ChatSettings, Fault, ToolChoice, ToolDefinition, ToolServerId, UiText, offered_names,
};
use rivulet_wire::OfferedTool;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::built_in;
use crate::app::App;

/// Maximum length, in characters, of the text with the names of the servers that are starting.
const NAMES_CHARS: usize = 200;

#[derive(Clone, Debug)]
pub(crate) struct Offered {
    /// The name by which the model calls the tool.
    pub(crate) name: String,
    pub(crate) server_id: ToolServerId,
    /// The name of the tool's server.
    pub(crate) server: String,
    pub(crate) definition: ToolDefinition,
}

impl Offered {
    pub(crate) fn for_request(&self) -> OfferedTool {
        OfferedTool {
            name: self.name.clone(),
            description: self.definition.description.clone(),
            parameters: self.definition.input_schema.clone(),
        }
    }
}

/// A tool server with tools that are selected in the chat settings.
pub(crate) struct ChosenServer {
    server_id: ToolServerId,
    name: String,
    /// The names of the chosen tools; `None` if all tools of the server are chosen.
    only: Option<Vec<String>>,
    /// The names of those tools of the server that the user switched off.
    off: Vec<String>,
    /// The tools that the server declared; empty if they are not known yet.
    tools: Vec<ToolDefinition>,
}

impl ChosenServer {
    fn offers(&self, tool: &ToolDefinition) -> bool {
        let is_chosen = self.only.as_ref().is_none_or(|only| only.contains(&tool.name));
        is_chosen && !self.off.contains(&tool.name)
    }
}

/// The tools that a request offers, and notes about servers whose tools are missing.
pub(crate) struct Offer {
    pub(crate) tools: Vec<Offered>,
    /// A sentence for each server that cannot be used, with the reason.
    pub(crate) request_notes: Vec<UiText>,
}

impl App {
    /// Returns the servers whose tools are selected in the chat settings. Servers that are switched
    /// off or deleted are skipped. Returns no servers if the chat settings forbid tool calls.
    pub(crate) async fn chosen_servers(&self, settings: &ChatSettings) -> Result<Vec<ChosenServer>, Fault> {
        if settings.tools.is_empty() || settings.tool_choice == Some(ToolChoice::None) {
            return Ok(Vec::new());
        }
        let mut stored = self.store.tool_servers().await?;
        stored.retain(|stored| stored.server.on);
        let mut servers = Vec::new();
        for chosen in &settings.tools {
            let server_id = chosen.server_id;
            let found = stored.iter().find(|stored| stored.server.id == Some(server_id));
            let (name, off, tools) = match found {
                _ if server_id == BUILT_IN => (built_in::server_name(), Vec::new(), built_in::definitions()),
                Some(found) => (
                    found.server.name.clone(),
                    found.server.tools_off.clone(),
                    found.tools.clone(),
                ),
                None => continue,
            };
            servers.push(ChosenServer {
                server_id,
                name,
                only: chosen.only.clone(),
                off,
                tools,
            });
        }
        Ok(servers)
    }

    /// Returns the tools of the chosen servers. Servers whose tools are not known yet are started
    /// at the same time, and their names are sent to `starting`. Servers that fail to start are
    /// skipped.
    pub(crate) async fn offer(
        &self,
        mut servers: Vec<ChosenServer>,
        starting: watch::Sender<String>,
    ) -> Offer {
        let mut starts = JoinSet::new();
        let mut waiting: Vec<usize> = Vec::new();
        for (index, server) in servers
            .iter()
            .enumerate()
            .filter(|(_, server)| server.tools.is_empty())
        {
            let (app, server_id) = (self.clone(), server.server_id);
            starts.spawn(async move { (index, app.running_tools(server_id).await) });
            waiting.push(index);
        }
        let mut request_notes = Vec::new();
        while !waiting.is_empty() {
            let names: Vec<&str> = waiting
                .iter()
                .map(|index| servers[*index].name.as_str())
                .collect();
            starting.send_replace(names.join(", ").chars().take(NAMES_CHARS).collect());
            let Some(Ok((index, started))) = starts.join_next().await else {
                break;
            };
            waiting.retain(|waiting| *waiting != index);
            match started {
                Ok(tools) => servers[index].tools = tools,
                Err(reason) => {
                    request_notes.push(fault::tools_left_out(reason.message, &servers[index].name))
                }
            }
        }
        Offer {
            tools: named(servers),
            request_notes,
        }
    }
}

/// Returns the chosen tools as far as they are known, and the names of the chosen servers whose
/// tools are not known yet. No server is started.
pub(crate) fn known_tools(servers: Vec<ChosenServer>) -> (Vec<Offered>, Vec<String>) {
    let (known, unknown): (Vec<_>, Vec<_>) = servers.into_iter().partition(|server| !server.tools.is_empty());
    let names = unknown.into_iter().map(|server| server.name).collect();
    (named(known), names)
}

fn named(servers: Vec<ChosenServer>) -> Vec<Offered> {
    let mut offered = Vec::new();
    for server in servers {
        for definition in server.tools.iter().filter(|tool| server.offers(tool)) {
            offered.push(Offered {
                name: String::new(),
                server_id: server.server_id,
                server: server.name.clone(),
                definition: definition.clone(),
            });
        }
    }
    let tools: Vec<(&str, &str)> = offered
        .iter()
        .map(|tool| (tool.server.as_str(), tool.definition.name.as_str()))
        .collect();
    let names = offered_names(&tools);
    for (tool, name) in offered.iter_mut().zip(names) {
        tool.name = name;
    }
    offered
}
