//! Imports tool servers from the configuration files of other programs.

use std::time::Instant;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, MASK, PermitId, ToolServer};
use rivulet_interchange::{ToolServersError, read_tool_servers};

use super::configuration::launch_hash;
use super::server_secrets::secrets_of;
use crate::app::App;
use crate::contract::{FoundToolServer, ToolServerView};
use crate::permits::Purpose;

/// Maximum size of a configuration file in bytes.
const LARGEST_BYTES: u64 = 4 << 20;

impl App {
    /// Returns the servers in the configuration file of another program, with masked secrets.
    pub async fn tool_import_preview(&self, source: PermitId) -> Result<Vec<FoundToolServer>, Fault> {
        let known: Vec<String> = self
            .store
            .tool_servers()
            .await?
            .iter()
            .map(|stored| launch_hash(&stored.server.transport))
            .collect();
        let found = self.found_servers(source).await?.into_iter().map(|mut server| {
            for secret in secrets_of(&mut server.transport) {
                secret.value = MASK.to_owned();
            }
            FoundToolServer {
                known: known.contains(&launch_hash(&server.transport)),
                server,
            }
        });
        Ok(found.collect())
    }

    /// Adds the servers named in `names` from the configuration file of another program. The added
    /// servers are switched off.
    pub async fn tool_import(
        &self,
        source: PermitId,
        names: Vec<String>,
    ) -> Result<Vec<ToolServerView>, Fault> {
        let mut added = Vec::new();
        for server in self.found_servers(source).await? {
            if names.contains(&server.name) {
                added.push(self.tool_server_save(server).await?);
            }
        }
        Ok(added)
    }

    async fn found_servers(&self, source: PermitId) -> Result<Vec<ToolServer>, Fault> {
        let path = self.permits.find(source, Purpose::Import, Instant::now())?;
        let unread = |detail: String| {
            Fault::new(FaultCategory::Input, fault::tool_file_unreadable()).with_detail(detail)
        };
        let reading = tokio::task::spawn_blocking(move || {
            let length = std::fs::metadata(&path)?.len();
            if length > LARGEST_BYTES {
                return Err(std::io::Error::other(format!("{length} > {LARGEST_BYTES}")));
            }
            std::fs::read_to_string(&path)
        });
        let read = reading.await.map_err(|error| unread(error.to_string()))?;
        let text = read.map_err(|error| unread(error.to_string()))?;
        read_tool_servers(&text).map_err(|error| match error {
            ToolServersError::NotJson(detail) => unread(detail),
            ToolServersError::NoServers => {
                Fault::new(FaultCategory::Input, fault::tool_file_without_servers())
            }
        })
    }
}
