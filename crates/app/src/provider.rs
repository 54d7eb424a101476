//! Providers: create, change, delete and restore them.

use rivulet_core::texts::fault;
use rivulet_core::{
    AbortBilling, Continuing, Fault, FaultCategory, Header, KeyPlace, Limits, Network, Provider, ProviderId,
    ProviderKind, Proxy, UiText,
};
use rivulet_wire::{Endpoint, Key, Server};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use crate::app::App;
use crate::contract::ProviderDraft;
use crate::provider_check::are_limits_valid;
use crate::secrets::{Route, Secrets};

impl App {
    /// Returns all providers in the order in which they were added.
    pub async fn provider_list(&self) -> Result<Vec<Provider>, Fault> {
        self.store.providers().await
    }

    /// Creates or changes a provider.
    pub async fn provider_save(&self, draft: ProviderDraft) -> Result<Provider, Fault> {
        let old = self.provider_before(&draft).await?;
        let mut provider = self.provider_of(&draft, old.as_ref())?;
        if provider.kind == ProviderKind::Custom {
            let server = self.server_without_key(&provider).await?;
            self.client.check(&server)?;
            let route = route(&server);
            match draft.key.as_ref().map(typed_key) {
                None => {
                    let before = self.route_before(old.as_ref()).unwrap_or_else(|| route.clone());
                    self.keys.keep_for_edit(&provider, &before, &route).await?;
                }
                Some(None) => {
                    self.keys.forget(&provider).await?;
                    provider.key_place = KeyPlace::None;
                }
                Some(Some(key)) => {
                    confirmed(&draft, &server.endpoint)?;
                    // If the form does not say where to store the key, use the keychain, so that the key is
                    // not lost.
                    let place = match draft.key_place {
                        KeyPlace::Session => KeyPlace::Session,
                        KeyPlace::Keychain | KeyPlace::None => KeyPlace::Keychain,
                    };
                    self.keys.set(&provider, Secrets::new(key, route), place).await?;
                    provider.key_place = place;
                }
            }
        }
        let saved = self.store.save_provider(provider.clone()).await;
        if saved.is_err() && old.is_none() {
            // The provider was not saved, so remove its key, to which nothing would refer.
            self.keys.forget(&provider).await?;
        }
        saved.map(|()| provider)
    }

    /// Adds the built-in practice provider, unless it exists. Returns the practice provider.
    pub async fn provider_add_practice(&self) -> Result<Provider, Fault> {
        let provider = Provider {
            id: ProviderId(Uuid::now_v7()),
            name: "Practice".to_owned(),
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
        };
        self.store.practice_provider(provider).await
    }

    /// Deletes a provider and removes its key from the keychain.
    pub async fn provider_delete(&self, provider_id: ProviderId) -> Result<(), Fault> {
        let provider = self.provider(provider_id).await?;
        self.keys.set_aside(&provider).await?;
        self.store.set_provider_deleted(provider_id, true).await
    }

    /// Restores a deleted provider. The key can be restored only until Rivulet exits.
    pub async fn provider_restore(&self, provider_id: ProviderId) -> Result<(), Fault> {
        self.store.set_provider_deleted(provider_id, false).await?;
        let provider = self.provider(provider_id).await?;
        self.keys.bring_back(&provider).await
    }

    /// Loads a provider. Fails if it is deleted.
    pub(crate) async fn provider(&self, provider_id: ProviderId) -> Result<Provider, Fault> {
        let found = self.store.provider(provider_id).await?;
        found.ok_or_else(|| Fault::new(FaultCategory::Input, fault::provider_deleted()))
    }

    /// Loads the provider that a draft changes; `None` for a new provider.
    pub(crate) async fn provider_before(&self, draft: &ProviderDraft) -> Result<Option<Provider>, Fault> {
        match draft.id {
            Some(id) => self.provider(id).await.map(Some),
            None => Ok(None),
        }
    }

    /// Creates a provider from a draft, without the key. Fails if a field is invalid.
    pub(crate) fn provider_of(
        &self,
        draft: &ProviderDraft,
        old: Option<&Provider>,
    ) -> Result<Provider, Fault> {
        let input = |message: UiText| Err(Fault::new(FaultCategory::Input, message));
        let name = draft.name.trim();
        if name.is_empty() {
            return input(fault::provider_name_missing());
        }
        let kind = old.map_or(ProviderKind::Custom, |old| old.kind);
        if kind == ProviderKind::Custom {
            Endpoint::parse(&draft.base_url)?;
        }
        if !are_limits_valid(draft.limits) {
            return input(fault::provider_time_limit());
        }
        Ok(Provider {
            id: old.map_or_else(|| ProviderId(Uuid::now_v7()), |old| old.id),
            name: name.to_owned(),
            preset: draft.preset.clone(),
            kind,
            base_url: draft.base_url.trim().to_owned(),
            model: draft.model.trim().to_owned(),
            key_place: old.map_or(KeyPlace::None, |old| old.key_place),
            limits: draft.limits,
            network: tidy(&draft.network),
            include_usage: draft.include_usage,
            abort_billing: draft.abort_billing,
            continuing: draft.continuing,
        })
    }

    /// Returns the server of a provider, with its key. Fails if the key was entered for another route.
    pub(crate) async fn server(&self, provider: &Provider) -> Result<Server, Fault> {
        let server = self.server_without_key(provider).await?;
        let key = self.keys.get(provider, &route(&server)).await?;
        Ok(Server { key, ..server })
    }

    /// Returns the server that a form describes, with the key that was typed there or may be kept.
    pub(crate) async fn server_of_draft(
        &self,
        draft: &ProviderDraft,
        old: Option<&Provider>,
        provider: &Provider,
    ) -> Result<Server, Fault> {
        let server = self.server_without_key(provider).await?;
        let route = route(&server);
        let key = match draft.key.as_ref().map(typed_key) {
            Some(None) => None,
            Some(Some(key)) => {
                confirmed(draft, &server.endpoint)?;
                Some(Key::new(key))
            }
            None => {
                let before = self.route_before(old).unwrap_or_else(|| route.clone());
                self.keys.get_for_edit(provider, &before, &route).await?
            }
        };
        Ok(Server { key, ..server })
    }

    /// Returns the route to a provider before the change of a form; `None` for a new provider.
    fn route_before(&self, old: Option<&Provider>) -> Option<Route> {
        let old = old?;
        let endpoint = Endpoint::parse(&old.base_url).ok()?;
        Some(Route::new(&endpoint, &old.network))
    }

    /// Returns the fault that a request would get for the provider's key; `None` if the key can be used or
    /// there is none.
    pub async fn provider_key_fault(&self, provider_id: ProviderId) -> Result<Option<Fault>, Fault> {
        let provider = self.provider(provider_id).await?;
        Ok(self.server(&provider).await.err())
    }

    /// Returns the server of a provider, without its key.
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

fn route(server: &Server) -> Route {
    Route::new(&server.endpoint, &server.network)
}

/// Fails if a new key would be sent unencrypted to another computer and the user has not confirmed that.
fn confirmed(draft: &ProviderDraft, endpoint: &Endpoint) -> Result<(), Fault> {
    if draft.readable_key || !endpoint.is_plain() || endpoint.is_loopback() {
        return Ok(());
    }
    let message = fault::key_over_http(endpoint.host());
    Err(Fault::new(FaultCategory::Input, message))
}

/// Returns the key that was typed, without whitespace around it; `None` if it is blank.
fn typed_key(typed: &SecretString) -> Option<SecretString> {
    match typed.expose_secret().trim() {
        "" => None,
        key => Some(key.into()),
    }
}

/// Trims all fields and removes empty entries.
fn tidy(typed: &Network) -> Network {
    let path = typed.ca_file.as_deref().map(str::trim);
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
        ca_file: path.filter(|path| !path.is_empty()).map(str::to_owned),
        headers: headers
            .filter(|header| !(header.name.trim().is_empty() && header.value.trim().is_empty()))
            .map(|header| Header {
                name: header.name.trim().to_owned(),
                value: header.value.trim().to_owned(),
            })
            .collect(),
    }
}
