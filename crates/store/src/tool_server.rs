//! Reads and writes the `tool_server` and `tool_grant` tables.

use rivulet_core::{ConversationId, Grant, GrantId, ToolDefinition, ToolServer, ToolServerId};
use rusqlite::{Connection, Result, Row, params};

use crate::fault::FaultResult;
use crate::row::{id, json, optional_id, to_json, variant, variant_name};
use crate::statement::Statements;
use crate::store::Store;

/// A stored tool server, together with the tools that it declared most recently.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredToolServer {
    /// The server, with masked secrets.
    pub server: ToolServer,
    /// The tools that the server declared most recently.
    pub tools: Vec<ToolDefinition>,
}

/// A stored grant, together with its seal. The seal is an HMAC of the grant.
#[derive(Clone, Debug, PartialEq)]
pub struct SealedGrant {
    /// The grant. Do not trust it unless the seal is valid, because anybody who can write to the
    /// database may have changed it.
    pub grant: Grant,
    /// An HMAC that shows that Rivulet itself stored exactly this grant. Empty if an older version
    /// of Rivulet stored the grant.
    pub seal: Vec<u8>,
}

impl Store {
    /// Returns all tool servers, sorted by name.
    pub async fn tool_servers(&self) -> FaultResult<Vec<StoredToolServer>> {
        self.read(list).await
    }

    /// Inserts a tool server, or updates the server with the same id but keeps its stored tools. If
    /// `removes_grants` is true, deletes all grants of the server, even those whose seals cannot be
    /// checked at present.
    pub async fn save_tool_server(
        &self,
        server_id: ToolServerId,
        server: ToolServer,
        removes_grants: bool,
    ) -> FaultResult<()> {
        self.write(move |transaction| {
            if removes_grants {
                delete_grants(transaction, server_id)?;
            }
            let sql = "INSERT INTO tool_server (id, name, transport, limits, is_on, tools_off)
                     VALUES (?, ?, ?, ?, ?, ?)
                     ON CONFLICT (id) DO UPDATE SET name = excluded.name, transport = excluded.transport,
                         limits = excluded.limits, is_on = excluded.is_on, tools_off = excluded.tools_off";
            transaction.execute_cached(
                sql,
                params![
                    server_id.to_string(),
                    server.name,
                    to_json(&server.transport)?,
                    to_json(&server.limits)?,
                    server.on,
                    to_json(&server.tools_off)?,
                ],
            )?;
            Ok(())
        })
        .await
    }

    /// Stores the tools that a server declares.
    pub async fn save_tools(&self, server_id: ToolServerId, tools: Vec<ToolDefinition>) -> FaultResult<()> {
        self.write(move |transaction| {
            let sql = "UPDATE tool_server SET tools = ? WHERE id = ?";
            transaction.execute_cached(sql, params![to_json(&tools)?, server_id.to_string()])?;
            Ok(())
        })
        .await
    }

    /// Deletes a tool server and its grants.
    pub async fn delete_tool_server(&self, server_id: ToolServerId) -> FaultResult<()> {
        self.write(move |transaction| {
            transaction.execute_cached("DELETE FROM tool_server WHERE id = ?", [server_id.to_string()])?;
            delete_grants(transaction, server_id)
        })
        .await
    }

    /// Returns all grants, latest first.
    pub async fn grants(&self) -> FaultResult<Vec<SealedGrant>> {
        self.read(|connection| {
            let sql = "SELECT * FROM tool_grant ORDER BY created_at DESC, id DESC";
            connection.query_all(sql, [], read_grant)
        })
        .await
    }

    /// Inserts a grant, and deletes the earlier grants that have the same server, tool, site, scope
    /// and conversation.
    pub async fn insert_grant(&self, sealed: SealedGrant) -> FaultResult<()> {
        let SealedGrant { grant, seal } = sealed;
        self.write(move |transaction| {
            let (server_id, scope) = (grant.server_id.to_string(), variant_name(&grant.scope)?);
            let conversation_id = grant.conversation_id.map(|id| id.to_string());
            let sql = "DELETE FROM tool_grant
                     WHERE server_id = ? AND tool = ? AND site IS ? AND scope = ? AND conversation_id IS ?";
            transaction.execute_cached(
                sql,
                params![server_id, grant.tool, grant.site, scope, conversation_id],
            )?;
            let sql = "INSERT INTO tool_grant (id, server_id, tool, site, scope, conversation_id, definition,
                                             launch, created_at, seal)
                     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
            transaction.execute_cached(
                sql,
                params![
                    grant.id.to_string(),
                    server_id,
                    grant.tool,
                    grant.site,
                    scope,
                    conversation_id,
                    grant.definition,
                    grant.launch,
                    grant.created_at,
                    seal,
                ],
            )?;
            Ok(())
        })
        .await
    }

    /// Deletes a grant.
    pub async fn delete_grant(&self, grant_id: GrantId) -> FaultResult<()> {
        self.execute("DELETE FROM tool_grant WHERE id = ?", [grant_id.to_string()])
            .await
    }
}

pub fn list(connection: &Connection) -> Result<Vec<StoredToolServer>> {
    connection.query_all("SELECT * FROM tool_server ORDER BY lower(name), id", [], |row| {
        Ok(StoredToolServer {
            server: ToolServer {
                id: Some(ToolServerId(id(row, "id")?)),
                name: row.get("name")?,
                transport: json(row, "transport")?,
                limits: json(row, "limits")?,
                on: row.get("is_on")?,
                tools_off: json(row, "tools_off")?,
            },
            tools: json(row, "tools")?,
        })
    })
}

fn delete_grants(connection: &Connection, server_id: ToolServerId) -> Result<()> {
    let sql = "DELETE FROM tool_grant WHERE server_id = ?";
    connection.execute_cached(sql, [server_id.to_string()]).map(drop)
}

fn read_grant(row: &Row<'_>) -> Result<SealedGrant> {
    let grant = Grant {
        id: GrantId(id(row, "id")?),
        server_id: ToolServerId(id(row, "server_id")?),
        tool: row.get("tool")?,
        site: row.get("site")?,
        scope: variant(row, "scope")?,
        conversation_id: optional_id(row, "conversation_id")?.map(ConversationId),
        definition: row.get("definition")?,
        launch: row.get("launch")?,
        created_at: row.get("created_at")?,
    };
    Ok(SealedGrant {
        grant,
        seal: row.get("seal")?,
    })
}
