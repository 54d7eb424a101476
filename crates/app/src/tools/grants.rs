//! Grants: the user's permissions for tools.

use rivulet_core::{
    ConversationId, Fault, Grant, GrantId, GrantScope, ToolCall, ToolDefinition, ToolServerId,
};
use rivulet_store::{StoredToolServer, now_ms};
use uuid::Uuid;

use super::offered::Offered;
use super::{built_in, configuration};
use crate::app::App;
use crate::contract::GrantView;

impl App {
    /// Returns all grants, latest first.
    pub async fn grant_list(&self) -> Result<Vec<GrantView>, Fault> {
        let servers = self.store.tool_servers().await?;
        let mut views = Vec::new();
        for grant in self.store.grants().await? {
            let server = servers
                .iter()
                .find(|stored| stored.server.id == Some(grant.server_id));
            let title = match grant.conversation_id {
                Some(conversation_id) => {
                    let found = self.store.conversation(conversation_id).await?;
                    Some(found.map(|conversation| conversation.title).unwrap_or_default())
                }
                None => None,
            };
            views.push(GrantView {
                server: match server {
                    Some(stored) => stored.server.name.clone(),
                    None => built_in::server_name(),
                },
                grant,
                title,
            });
        }
        Ok(views)
    }

    /// Makes this process ignore earlier grants and decide about every call itself. `rivulet-cli`
    /// needs this, because its command line names the tools that may run.
    pub fn ignore_grants(&self) {
        self.tool_host.ignore_grants();
    }

    /// Revokes a grant.
    pub async fn grant_revoke(&self, grant_id: GrantId) -> Result<(), Fault> {
        self.store.delete_grant(grant_id).await
    }

    /// Returns the grants for a conversation.
    pub(super) async fn permissions(&self, conversation_id: ConversationId) -> Result<Permissions, Fault> {
        let mut permissions = Permissions {
            conversation_id,
            grants: Vec::new(),
            servers: Vec::new(),
        };
        if self.tool_host.grants_count() {
            permissions.grants = self.store.grants().await?;
            permissions.servers = self.store.tool_servers().await?;
        }
        Ok(permissions)
    }

    /// Stores a grant for the tool of a call. If the tool reads web pages, the grant applies to one
    /// site.
    pub(super) async fn grant(
        &self,
        conversation_id: ConversationId,
        call: &ToolCall,
        scope: GrantScope,
        definition: &ToolDefinition,
        site: Option<String>,
    ) -> Result<(), Fault> {
        let Some(server_id) = call.server_id else {
            return Ok(());
        };
        let grant = Grant {
            id: GrantId(Uuid::now_v7()),
            server_id,
            tool: call.tool.clone(),
            site,
            scope,
            conversation_id: (scope == GrantScope::Conversation).then_some(conversation_id),
            definition: definition_text(definition),
            launch: launch_of(&self.store.tool_servers().await?, server_id),
            created_at: now_ms(),
        };
        self.store.insert_grant(grant).await
    }

    /// Returns the hash of everything that a permission for the tool of a call covers: the
    /// definition of the tool and the launch configuration of its server.
    pub(super) async fn permission_of(
        &self,
        server_id: ToolServerId,
        definition: &ToolDefinition,
    ) -> Result<String, Fault> {
        let launch = launch_of(&self.store.tool_servers().await?, server_id);
        Ok(configuration::hash(&format!(
            "{launch}\n{}",
            definition_text(definition)
        )))
    }

    /// Returns what has changed since the user allowed this call's tool for this site: the
    /// definition allowed then, if it differs now, and whether the launch configuration differs.
    pub(super) async fn earlier_grant(
        &self,
        conversation_id: ConversationId,
        call: &ToolCall,
        definition: &ToolDefinition,
        site: Option<&str>,
    ) -> Result<(Option<ToolDefinition>, bool), Fault> {
        let Some(server_id) = call.server_id else {
            return Ok((None, false));
        };
        let grants = self.store.grants().await?;
        let earlier = grants.iter().find(|grant| {
            is_for(grant, conversation_id, server_id, &call.tool) && grant.site.as_deref() == site
        });
        let Some(earlier) = earlier else {
            return Ok((None, false));
        };
        let changed = earlier.definition != definition_text(definition);
        let before = serde_json::from_str(&earlier.definition).ok().filter(|_| changed);
        Ok((
            before,
            earlier.launch != launch_of(&self.store.tool_servers().await?, server_id),
        ))
    }
}

/// A snapshot of the grants and servers, so that all calls of a reply are judged by the same state.
pub(super) struct Permissions {
    conversation_id: ConversationId,
    grants: Vec<Grant>,
    servers: Vec<StoredToolServer>,
}

impl Permissions {
    /// Returns the scope of a grant that covers exactly this definition, launch configuration and
    /// site.
    pub(super) fn scope_of(&self, tool: &Offered, site: Option<&str>) -> Option<GrantScope> {
        let of_tool =
            |grant: &&Grant| is_for(grant, self.conversation_id, tool.server_id, &tool.definition.name);
        let mut grants = self.grants.iter().filter(of_tool).peekable();
        grants.peek()?;
        let definition = definition_text(&tool.definition);
        let launch = launch_of(&self.servers, tool.server_id);
        grants
            .find(|grant| {
                grant.site.as_deref() == site && grant.definition == definition && grant.launch == launch
            })
            .map(|grant| grant.scope)
    }
}

/// Returns the hash of a server's launch configuration. The hash is empty for the built-in tools
/// and for deleted servers.
fn launch_of(servers: &[StoredToolServer], server_id: ToolServerId) -> String {
    servers
        .iter()
        .find(|stored| stored.server.id == Some(server_id))
        .map(|stored| configuration::launch_hash(&stored.server.transport))
        .unwrap_or_default()
}

/// Returns a definition as text, for comparison.
fn definition_text(definition: &ToolDefinition) -> String {
    serde_json::to_string(definition).unwrap_or_default()
}

fn is_for(grant: &Grant, conversation_id: ConversationId, server_id: ToolServerId, tool: &str) -> bool {
    let scope = match grant.scope {
        GrantScope::Always => true,
        GrantScope::Conversation => grant.conversation_id == Some(conversation_id),
        GrantScope::Once => false,
    };
    scope && grant.server_id == server_id && grant.tool == tool
}
