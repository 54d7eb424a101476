//! Searches for model servers on this computer, on the default ports of the presets.

use std::time::Duration;

use rivulet_core::texts::common;
use rivulet_core::{Fault, Limits, Network, Prefill, Provider, ProviderKind, Proxy};
use rivulet_wire::{Endpoint, Model, Server};
use tokio::task::JoinSet;

use crate::app::App;
use crate::contract::{FoundServer, Preset};
use crate::preset::{models_of, presets};

/// Maximum duration of a search. This is enough, because a server on this computer answers
/// immediately unless it is busy.
const SEARCH: Duration = Duration::from_millis(500);

/// Maximum time to wait for an unknown server to state which software it runs. After this time,
/// Rivulet continues the reply without this information.
const RECOGNIZE: Duration = Duration::from_secs(2);

impl App {
    /// Searches for servers on this computer. Takes at most half a second.
    pub async fn server_search(&self) -> Result<Vec<FoundServer>, Fault> {
        let local: Vec<Preset> = presets().into_iter().filter(|preset| preset.local).collect();
        let mut ports: Vec<u16> = local.iter().filter_map(|preset| preset.port).collect();
        ports.sort_unstable();
        ports.dedup();
        Ok(self.servers_at(&ports, &local).await)
    }

    async fn servers_at(&self, ports: &[u16], presets: &[Preset]) -> Vec<FoundServer> {
        let mut asking = JoinSet::new();
        for port in ports {
            for host in ["127.0.0.1", "[::1]"] {
                let (app, base_url, port) = (self.clone(), format!("http://{host}:{port}/v1"), *port);
                asking.spawn(async move {
                    let asked = tokio::time::timeout(SEARCH, app.models_at(&base_url)).await;
                    (port, base_url, asked.ok().flatten())
                });
            }
        }
        let mut found = Vec::new();
        while let Some(asked) = asking.join_next().await {
            if let Ok((port, base_url, Some(answer))) = asked {
                found.push((port, base_url, answer));
            }
        }
        // Keep one result for each port. A server that listens on both IPv4 and IPv6 is found
        // twice.
        found.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
        found.dedup_by_key(|(port, ..)| *port);
        found
            .into_iter()
            .map(|(port, base_url, answer)| describe(port, base_url, answer, presets))
            .collect()
    }

    /// Returns how a request must pass the beginning of a reply to the model, so that the model
    /// continues the reply (prefill). The accepted way depends on the software of the server. If
    /// the provider has no preset, because the user typed the address, the server is asked for its
    /// software.
    pub(crate) async fn prefill_of(&self, provider: &Provider) -> Prefill {
        let stored = provider.continuing.prefill;
        if stored != Prefill::None || provider.preset.is_some() || provider.kind != ProviderKind::Custom {
            return stored;
        }
        let Ok(server) = self.server(provider).await else {
            return stored;
        };
        match tokio::time::timeout(RECOGNIZE, self.client.models(&server)).await {
            Ok(Ok(models)) => preset_of(&models, &presets()).map_or(stored, |preset| preset.prefill),
            _ => stored,
        }
    }

    async fn models_at(&self, base_url: &str) -> Option<Answer> {
        let server = Server {
            endpoint: Endpoint::parse(base_url).ok()?,
            key: None,
            limits: Limits {
                connect: 1,
                ..Limits::default()
            },
            network: Network {
                proxy: Proxy::None,
                ..Network::default()
            },
        };
        match self.client.models(&server).await {
            Ok(models) => Some(Answer::Models(models)),
            Err(fault) if matches!(fault.status, Some(401 | 403)) => Some(Answer::WantsKey),
            Err(_) => None,
        }
    }
}

enum Answer {
    Models(Vec<Model>),
    WantsKey,
}

/// Returns the preset for the software that a server runs, or `None` if no preset matches. A server
/// names its software in its model list, as the owner of the models (`owned_by`).
fn preset_of<'a>(models: &[Model], presets: &'a [Preset]) -> Option<&'a Preset> {
    let owner = models.first()?.owner.as_ref()?;
    presets.iter().find(|preset| preset.owned_by.contains(owner))
}

/// Describes a server that was found. The preset is chosen according to the software that the
/// server names in its model list. If it names none, the preset is chosen according to the port.
fn describe(port: u16, base_url: String, answer: Answer, presets: &[Preset]) -> FoundServer {
    let (models, wants_key) = match answer {
        Answer::Models(models) => (models, false),
        Answer::WantsKey => (Vec::new(), true),
    };
    let preset =
        preset_of(&models, presets).or_else(|| presets.iter().find(|preset| preset.port == Some(port)));
    FoundServer {
        preset: preset.map(|preset| preset.id.clone()),
        name: preset.map_or_else(
            || common::server_on_port(port.to_string()).to_string(),
            |preset| preset.name.clone(),
        ),
        base_url,
        models: models_of(models, preset.map(|preset| preset.id.as_str())),
        wants_key,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(owner: Option<&str>) -> Answer {
        Answer::Models(vec![Model {
            name: "m".to_owned(),
            owner: owner.map(str::to_owned),
            ..Model::default()
        }])
    }

    #[test]
    fn the_owner_of_the_models_takes_precedence_over_the_port() {
        let local: Vec<Preset> = presets().into_iter().filter(|preset| preset.local).collect();
        let name = |port, answer| describe(port, String::new(), answer, &local).name;
        assert_eq!(name(11434, answer(None)), "Ollama");
        assert_eq!(name(8080, answer(Some("vllm"))), "vLLM");
        assert_eq!(name(1234, Answer::WantsKey), "LM Studio");
        assert_eq!(name(4711, answer(None)), "Server on port 4711");
    }
}
