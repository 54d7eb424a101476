//! Asking a provider whether it is there, without asking a model anything.

use rivulet_core::{Fault, Provider, ProviderId};
use rivulet_wire::{Key, Model};

use crate::app::App;
use crate::contract::{ModelInfo, ProviderDraft, ProviderReport};

impl App {
    /// Asks a provider for its models, to see whether address and key are right.
    pub async fn provider_test(&self, draft: ProviderDraft) -> Result<ProviderReport, Fault> {
        let old = self.provider_before(&draft).await?;
        let provider = self.provider_of(&draft, old.as_ref())?;
        let key = match draft.key.as_deref().map(str::trim) {
            Some("") => None,
            Some(key) => Some(Key::new(key)),
            None => self.keys.get(&provider).await?,
        };
        let endpoint = self.endpoint(&provider).await?;
        let (models, fault) = match self.client.models(&endpoint, key.as_ref(), provider.limits).await {
            Ok(models) => (models.into_iter().map(model_info).collect(), None),
            Err(fault) => (Vec::new(), Some(without_key(key.as_ref(), fault))),
        };
        let listed = |models: &Vec<ModelInfo>| models.iter().any(|model| model.name == provider.model);
        Ok(ProviderReport {
            url: endpoint.models().to_string(),
            model_found: Some(listed(&models)).filter(|_| !models.is_empty() && !provider.model.is_empty()),
            models,
            fault,
        })
    }

    /// The models a provider lists.
    pub async fn model_list(&self, provider_id: ProviderId) -> Result<Vec<ModelInfo>, Fault> {
        let provider: Provider = self.provider(provider_id).await?;
        let endpoint = self.endpoint(&provider).await?;
        let key = self.keys.get(&provider).await?;
        let models = self
            .client
            .models(&endpoint, key.as_ref(), provider.limits)
            .await
            .map_err(|fault| without_key(key.as_ref(), fault))?;
        Ok(models.into_iter().map(model_info).collect())
    }
}

fn without_key(key: Option<&Key>, fault: Fault) -> Fault {
    match key {
        Some(key) => key.redact(fault),
        None => fault,
    }
}

fn model_info(model: Model) -> ModelInfo {
    ModelInfo {
        name: model.name,
        description: model.description,
    }
}
