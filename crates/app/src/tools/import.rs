//! Imports tool servers from the configuration files of other programs.

use std::time::Instant;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, PermitId};
use rivulet_interchange::{ToolServersError, ToolServersFile, fill_inputs, read_tool_servers};

use super::configuration::launch_hash;
use crate::app::App;
use crate::contract::{FoundInput, FoundToolServer, FoundToolServers, ToolServerView};
use crate::permits::Purpose;

/// Maximum size of a configuration file in bytes.
const LARGEST_BYTES: u64 = 4 << 20;

impl App {
    /// Returns the servers in the configuration file of another program, and the values that the
    /// user can enter for these servers. Secrets are masked.
    pub async fn tool_import_preview(&self, source: PermitId) -> Result<FoundToolServers, Fault> {
        let known: Vec<String> = self
            .store
            .tool_servers()
            .await?
            .iter()
            .map(|stored| launch_hash(&stored.server.transport))
            .collect();
        let ToolServersFile { servers, inputs } = self.found_servers(source).await?;
        let servers = servers.into_iter().map(|mut server| {
            server.transport.mask_secrets();
            FoundToolServer {
                known: known.contains(&launch_hash(&server.transport)),
                server,
            }
        });
        let inputs = inputs.into_iter().map(|input| FoundInput {
            id: input.id,
            description: input.description,
            default: input.default,
            password: input.is_password,
            exposed: input.is_exposed,
            servers: input.servers,
        });
        Ok(FoundToolServers {
            servers: servers.collect(),
            inputs: inputs.collect(),
        })
    }

    /// Adds the servers named in `names` from the configuration file of another program. The added
    /// servers are switched off. Each entry of `inputs` contains the id of a value that the file
    /// does not contain, and the text that the user entered for it.
    pub async fn tool_import(
        &self,
        source: PermitId,
        names: Vec<String>,
        inputs: Vec<(String, String)>,
    ) -> Result<Vec<ToolServerView>, Fault> {
        let mut added = Vec::new();
        for mut server in self.found_servers(source).await?.servers {
            if names.contains(&server.name) {
                fill_inputs(&mut server, &inputs);
                added.push(self.tool_server_save(server).await?);
            }
        }
        Ok(added)
    }

    async fn found_servers(&self, source: PermitId) -> Result<ToolServersFile, Fault> {
        let path = self.permits.find(source, Purpose::Import, Instant::now())?;
        let unread = |detail: String| Fault::input(fault::tool_file_unreadable()).with_detail(detail);
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
            ToolServersError::NoServers => Fault::input(fault::tool_file_without_servers()),
        })
    }
}
