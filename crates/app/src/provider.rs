//! Creates, changes, deletes and restores providers.

use rivulet_core::texts::{common, fault};
use rivulet_core::{
    AbortBilling, Continuing, Fault, Header, KeyPlace, Limits, Network, Provider, ProviderId, ProviderKind,
    Proxy,
};
use rivulet_wire::{Endpoint, Server};
use uuid::Uuid;

use crate::app::App;
use crate::contract::{CaFile, NetworkDraft, ProviderDraft};
use crate::correct_provider::are_limits_valid;
use crate::permits::Purpose;
use crate::preset::first_model;

impl App {
    /// Returns all providers in the order in which they were added, without their secrets.
    pub async fn provider_list(&self) -> Result<Vec<Provider>, Fault> {
        self.secure_values_once().await;
        let providers = self.store.providers().await?.into_iter();
        Ok(providers.map(Provider::without_secret_values).collect())
    }

    /// Creates or changes a provider.
    pub async fn provider_save(&self, draft: ProviderDraft) -> Result<Provider, Fault> {
        let old = self.provider_before(&draft).await?;
        let provider = self.provider_of(&draft, old.as_ref())?;
        let drafted = self.drafted(&draft, old.as_ref(), &provider, false).await?;
        if provider.kind == ProviderKind::Custom {
            let server = self
                .server_without_key(&drafted.filled.clone().without_placeholders())
                .await?;
            self.client.check(&server)?;
        }
        let was_exposed = old.as_ref().is_some_and(Provider::has_secret_values);
        let (key_place, replaced) = self
            .store_drafted(drafted, &draft, old.as_ref(), &provider)
            .await?;
        let provider = Provider {
            key_place,
            ..provider.without_secret_values()
        };
        let saved = self.store.save_provider(provider.clone()).await;
        // If the provider could not be saved, put its earlier secrets back.
        if saved.is_err()
            && let Some(replaced) = replaced
            && let Err(fault) = self.secret_store.put_back(replaced).await
        {
            tracing::error!(
                fault = fault.for_log(),
                "the earlier key is not back in the keychain"
            );
        }
        saved?;
        if let CaFile::Chosen { permit } = draft.network.ca_file {
            self.use_up(&permit.into());
        }
        if was_exposed {
            self.store.erase_free_space().await?;
        }
        Ok(provider)
    }

    /// Chooses a model for a provider that has none (see `first_model`), and returns the provider.
    /// If there is no obvious choice, the provider stays unchanged, and the user has to choose.
    pub async fn provider_choose_model(&self, provider_id: ProviderId) -> Result<Provider, Fault> {
        let provider = self.provider(provider_id).await?;
        let listed = match provider.model.as_str() {
            "" => self.listed_models(&provider).await?,
            _ => Vec::new(),
        };
        let Some(model) = first_model(provider.preset.as_deref(), &listed) else {
            return Ok(provider.without_secret_values());
        };
        // Read the provider again, because the user may have changed it while the list was
        // requested.
        let provider = self.provider(provider_id).await?;
        if !provider.model.is_empty() {
            return Ok(provider.without_secret_values());
        }
        let provider = Provider { model, ..provider };
        self.store.save_provider(provider.clone()).await?;
        Ok(provider.without_secret_values())
    }

    /// Adds the built-in practice provider if it does not exist yet. Returns the practice provider.
    pub async fn provider_add_practice(&self) -> Result<Provider, Fault> {
        let provider = Provider {
            id: ProviderId(Uuid::now_v7()),
            name: common::practice().to_string(),
            preset: None,
            kind: ProviderKind::Practice,
            base_url: String::new(),
            model: self.practice.default_model().to_owned(),
            key_place: KeyPlace::None,
            limits: Limits::default(),
            network: Network::default(),
            include_usage: true,
            abort_billing: AbortBilling::Cancels,
            continuing: Continuing::default(),
            monthly_limit: None,
        };
        let practice = self.store.practice_provider(provider).await?;
        Ok(practice.without_secret_values())
    }

    /// Deletes a provider and removes its key from the keychain.
    pub async fn provider_delete(&self, provider_id: ProviderId) -> Result<(), Fault> {
        let provider = self.provider(provider_id).await?;
        self.secret_store.set_aside(&provider).await?;
        let deleted = self.store.set_provider_deleted(provider_id, true).await;
        if deleted.is_err()
            && let Err(fault) = self.secret_store.bring_back(&provider).await
        {
            // Only log this failure, because the secrets are not lost. They stay in memory, even if
            // the user tries to delete the provider again.
            tracing::error!(fault = fault.for_log(), "the key is not back in the keychain");
        }
        deleted
    }

    /// Restores a deleted provider. Its key is restored too, unless Rivulet has exited since the
    /// deletion.
    pub async fn provider_restore(&self, provider_id: ProviderId) -> Result<(), Fault> {
        self.store.set_provider_deleted(provider_id, false).await?;
        let provider = self.provider(provider_id).await?;
        self.secret_store.bring_back(&provider).await
    }

    /// Fails if the provider is deleted.
    pub(crate) async fn provider(&self, provider_id: ProviderId) -> Result<Provider, Fault> {
        let found = self.store.provider(provider_id).await?;
        found.ok_or_else(|| Fault::input(fault::provider_deleted()))
    }

    /// Returns the stored provider that the draft changes, or `None` if the draft is for a new
    /// provider.
    pub(crate) async fn provider_before(&self, draft: &ProviderDraft) -> Result<Option<Provider>, Fault> {
        match draft.id {
            Some(id) => self.provider(id).await.map(Some),
            None => Ok(None),
        }
    }

    /// Creates a provider, without its key, from a draft. Fails if a field of the draft is invalid.
    pub(crate) fn provider_of(
        &self,
        draft: &ProviderDraft,
        old: Option<&Provider>,
    ) -> Result<Provider, Fault> {
        let name = draft.name.trim();
        if name.is_empty() {
            return Err(Fault::input(fault::provider_name_missing()));
        }
        let kind = old.map_or(ProviderKind::Custom, |old| old.kind);
        if kind == ProviderKind::Custom {
            Endpoint::parse(&draft.base_url)?;
        }
        if !are_limits_valid(draft.limits) {
            return Err(Fault::input(fault::provider_time_limit()));
        }
        let ca_file = match &draft.network.ca_file {
            CaFile::Kept => old.and_then(|old| old.network.ca_file.clone()),
            CaFile::None => None,
            CaFile::Chosen { permit } => {
                let path = self.locate(&(*permit).into(), Purpose::CaFile)?;
                Some(path.display().to_string())
            }
            CaFile::At(path) => Some(path.display().to_string()),
        };
        Ok(Provider {
            id: old.map_or_else(|| ProviderId(Uuid::now_v7()), |old| old.id),
            name: name.to_owned(),
            preset: draft.preset.clone(),
            kind,
            base_url: draft.base_url.trim().to_owned(),
            model: draft.model.trim().to_owned(),
            key_place: old.map_or(KeyPlace::None, |old| old.key_place),
            limits: draft.limits,
            network: tidy(&draft.network, ca_file),
            include_usage: draft.include_usage,
            abort_billing: draft.abort_billing,
            continuing: draft.continuing,
            monthly_limit: draft.monthly_limit.filter(|limit| *limit > 0),
        })
    }

    /// Returns the reason why a provider's key or other secrets cannot be used; `None` if all of
    /// them can be used or if there are none.
    pub async fn provider_key_fault(&self, provider_id: ProviderId) -> Result<Option<Fault>, Fault> {
        let provider = self.provider(provider_id).await?;
        Ok(self.server(&provider).await.err())
    }

    /// Returns the connection settings of a provider, but not its key. In `provider`, the caller
    /// must already have replaced the placeholders with the secret values.
    pub(crate) async fn server_without_key(&self, provider: &Provider) -> Result<Server, Fault> {
        let base_url = match provider.kind {
            ProviderKind::Custom => provider.base_url.clone(),
            ProviderKind::Practice => self.practice.base_url().await?,
        };
        Ok(Server {
            endpoint: Endpoint::parse(&base_url)?,
            key: None,
            limits: provider.limits,
            network: provider.network.clone(),
        })
    }
}

/// Returns the network settings that the user typed. Surrounding whitespace and empty settings are
/// removed.
fn tidy(typed: &NetworkDraft, ca_file: Option<String>) -> Network {
    let proxy = match &typed.proxy {
        Proxy::Url { url } if url.trim().is_empty() => Proxy::System,
        Proxy::Url { url } => Proxy::Url {
            url: url.trim().to_owned(),
        },
        other => other.clone(),
    };
    let headers = typed.headers.iter();
    Network {
        proxy,
        ca_file,
        headers: headers
            .filter(|header| !(header.name.trim().is_empty() && header.value.trim().is_empty()))
            .map(|header| Header::new(header.name.trim(), header.value.trim()))
            .collect(),
    }
}
