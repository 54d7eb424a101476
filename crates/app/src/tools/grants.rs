//! Grants: the user's permissions for tools.

use std::sync::atomic::Ordering;

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
        for grant in self.grants().await? {
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

    /// Makes this process ignore the stored grants, so that its front end has to decide about every
    /// call. `rivulet-cli` does this, because the user names the permitted tools on its command
    /// line.
    pub fn ignore_grants(&self) {
        self.tool_host.ignores_grants.store(true, Ordering::Relaxed);
    }

    /// Returns all grants that have a valid seal, latest first. A grant without a valid seal is
    /// ignored, because another program may have written it into the database.
    pub(super) async fn grants(&self) -> Result<Vec<Grant>, Fault> {
        let grants = self.store.grants().await?;
        Ok(self.tool_host.seals.valid(self.keychain(), grants).await)
    }

    /// Revokes a grant.
    pub async fn grant_revoke(&self, grant_id: GrantId) -> Result<(), Fault> {
        self.store.delete_grant(grant_id).await
    }

    /// Returns a snapshot of the tool servers and of the grants that may apply in a conversation.
    pub(super) async fn permissions(&self, conversation_id: ConversationId) -> Result<Permissions, Fault> {
        let mut permissions = Permissions {
            conversation_id,
            grants: Vec::new(),
            servers: Vec::new(),
        };
        if !self.tool_host.ignores_grants.load(Ordering::Relaxed) {
            permissions.grants = self.grants().await?;
            permissions.servers = self.store.tool_servers().await?;
        }
        Ok(permissions)
    }

    /// Stores a grant for the tool of a call. If the tool reads web pages, the grant is only for
    /// `site`.
    pub(super) async fn grant(
        &self,
        conversation_id: ConversationId,
        call: &ToolCall,
        scope: GrantScope,
        definition: &ToolDefinition,
        launch: String,
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
            launch,
            created_at: now_ms(),
        };
        let sealed = self.tool_host.seals.seal(self.keychain(), grant).await;
        self.store.insert_grant(sealed).await
    }

    /// Returns the [`permission`] hash for a tool and its server's current configuration.
    pub(super) async fn permission_of(
        &self,
        server_id: ToolServerId,
        definition: &ToolDefinition,
    ) -> Result<String, Fault> {
        let launch = self.launch_of_call(Some(server_id)).await?;
        Ok(permission(&launch, definition))
    }

    /// Returns the current launch configuration of a server as text; empty for the built-in tools
    /// and for deleted servers.
    pub(super) async fn launch_of_call(&self, server_id: Option<ToolServerId>) -> Result<String, Fault> {
        let servers = self.store.tool_servers().await?;
        Ok(server_id
            .map(|server_id| launch_of(&servers, server_id))
            .unwrap_or_default())
    }

    /// Returns the user's grant for the tool of a call and for a site, even if the grant no longer
    /// applies. A grant stops applying when the definition of the tool or the launch configuration
    /// of its server changes.
    pub(super) async fn earlier_grant(
        &self,
        conversation_id: ConversationId,
        call: &ToolCall,
        site: Option<&str>,
    ) -> Result<Option<Grant>, Fault> {
        let Some(server_id) = call.server_id else {
            return Ok(None);
        };
        let grants = self.grants().await?;
        Ok(grants.into_iter().find(|grant| {
            is_for(grant, conversation_id, server_id, &call.tool) && grant.site.as_deref() == site
        }))
    }
}

/// A snapshot of the grants and the tool servers. All calls in a reply are checked against the same
/// snapshot.
pub(super) struct Permissions {
    conversation_id: ConversationId,
    grants: Vec<Grant>,
    servers: Vec<StoredToolServer>,
}

impl Permissions {
    /// Returns the scope of the user's grant for this tool and site. Returns `None` if there is no
    /// grant, or if the tool's definition or its server's launch configuration has changed since
    /// the grant was given.
    pub(super) fn scope_of(&self, tool: &Offered, site: Option<&str>) -> Option<GrantScope> {
        let of_tool =
            |grant: &&Grant| is_for(grant, self.conversation_id, tool.server_id, &tool.definition.name);
        let mut grants = self.grants.iter().filter(of_tool).peekable();
        grants.peek()?;
        let definition = definition_text(&tool.definition);
        let launch = launch_of(&self.servers, tool.server_id);
        grants
            .find(|grant| {
                grant.site.as_deref() == site
                    && grant.definition == definition
                    && is_launch_of(grant, &launch)
            })
            .map(|grant| grant.scope)
    }

    /// Returns the [`permission`] hash for a tool. Uses the launch configuration that the tool's
    /// server had when this snapshot was created.
    pub(super) fn permission_of(&self, tool: &Offered) -> String {
        permission(&launch_of(&self.servers, tool.server_id), &tool.definition)
    }
}

/// Returns a hash of the tool's definition and of the launch configuration of its server. A
/// permission from the user is bound to this hash.
pub(super) fn permission(launch: &str, definition: &ToolDefinition) -> String {
    configuration::hash(&format!("{launch}\n{}", definition_text(definition)))
}

pub(super) fn is_launch_of(grant: &Grant, launch: &str) -> bool {
    grant.launch == launch || grant.launch == configuration::hash(launch)
}

/// Returns a launch configuration as text; empty for the built-in tools and for deleted servers.
fn launch_of(servers: &[StoredToolServer], server_id: ToolServerId) -> String {
    servers
        .iter()
        .find(|stored| stored.server.id == Some(server_id))
        .map(|stored| configuration::launch_text(&stored.server.transport))
        .unwrap_or_default()
}

/// Returns the definition of a tool as text for comparisons.
pub(super) fn definition_text(definition: &ToolDefinition) -> String {
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
