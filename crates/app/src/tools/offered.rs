//! The tools that a request offers to the model.

use rivulet_core::{BUILT_IN, ChatSettings, ToolChoice, ToolDefinition, ToolServerId, offered_names};

use rivulet_wire::OfferedTool;

use super::built_in;
use crate::app::App;

/// A tool that a request offers.
#[derive(Clone, Debug)]
pub(crate) struct Offered {
    /// The name by which the model calls the tool.
    pub(crate) name: String,
    /// The server that offers the tool.
    pub(crate) server_id: ToolServerId,
    /// The name of the server.
    pub(crate) server: String,
    /// The definition that the model receives.
    pub(crate) definition: ToolDefinition,
}

impl Offered {
    /// Returns the tool in the form used in a request.
    pub(crate) fn for_request(&self) -> OfferedTool {
        OfferedTool {
            name: self.name.clone(),
            description: self.definition.description.clone(),
            parameters: self.definition.input_schema.clone(),
        }
    }
}

impl App {
    /// Returns the tools that the chat settings select. A server whose tools are not known yet is
    /// started. A server that fails offers no tools and does not prevent the request.
    pub(crate) async fn offered_tools(&self, settings: &ChatSettings) -> Vec<Offered> {
        if settings.tools.is_empty() || settings.tool_choice == Some(ToolChoice::None) {
            return Vec::new();
        }
        let stored = self.store.tool_servers().await.unwrap_or_else(|fault| {
            tracing::warn!(fault = fault.for_log(), "the tool servers cannot be read");
            Vec::new()
        });
        let mut offered = Vec::new();
        for chosen in &settings.tools {
            let (name, off, tools) = if chosen.server_id == BUILT_IN {
                (built_in::server_name(), Vec::new(), built_in::definitions())
            } else {
                let found = stored
                    .iter()
                    .find(|stored| stored.server.id == Some(chosen.server_id));
                let Some(found) = found.filter(|found| found.server.on) else {
                    continue;
                };
                let mut tools = found.tools.clone();
                if tools.is_empty() {
                    tools = self.running_tools(&found.server).await.unwrap_or_default();
                }
                (found.server.name.clone(), found.server.tools_off.clone(), tools)
            };
            let wanted = |tool: &ToolDefinition| {
                !off.contains(&tool.name) && chosen.only.as_ref().is_none_or(|only| only.contains(&tool.name))
            };
            offered.extend(tools.into_iter().filter(wanted).map(|definition| Offered {
                name: String::new(),
                server_id: chosen.server_id,
                server: name.clone(),
                definition,
            }));
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
}
