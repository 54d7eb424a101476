//! Adds the secrets of providers to requests, and stores these secrets when the provider form is
//! saved. Also moves to the keychain those secrets that an older version of Rivulet stored in the
//! database.

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, KeyPlace, Provider, ProviderKind, lock};
use rivulet_wire::{Endpoint, Key, ReadableHop, Server, readable_hop};
use secrecy::{ExposeSecret, SecretString};

use crate::app::App;
use crate::contract::{ProviderDraft, Update};
use crate::route::Route;
use crate::secret_store::{ReplacedSecrets, gone, key_fault, other_server};
use crate::secrets::Secrets;

/// The provider that a filled-in form describes, together with its secrets.
pub struct Drafted {
    /// The provider with all its secret values.
    pub filled: Provider,
    /// The key that the user typed or, if the user left the key unchanged, the stored key. `None`
    /// if there is no key, or if the stored key was not found or not needed.
    pub key: Option<SecretString>,
    /// The route of requests to the provider, for example its address and proxy. The secrets are
    /// bound to this route, which means that they are never sent along another one.
    pub route: Route,
    /// Whether there are new secrets for the keychain: the user typed a key or another secret, or
    /// the database still contained a secret from an older version of Rivulet.
    pub typed: bool,
    /// Whether the user left the provider's stored key unchanged in the form. This is `true` even
    /// if the stored key cannot be found now.
    pub keeps_key: bool,
    /// The stored secrets; `None` if they were not found, or if they were not needed to process the
    /// form.
    kept: Option<Secrets>,
    /// Whether the secrets, or the route to which they are bound, differ from the stored ones.
    changed: bool,
}

impl App {
    /// Returns the connection settings of a provider, including its secrets. Fails if the secrets
    /// were stored for another route (base URL, headers, proxy or certificate file).
    pub(crate) async fn server(&self, provider: &Provider) -> Result<Server, Fault> {
        let mut filled = provider.clone();
        let mut key = None;
        if let Some(secrets) = self.secret_store.get(provider, &route_of(provider)?).await? {
            filled.fill_secret_values(secrets.values());
            key = secrets
                .key()
                .filter(|_| provider.key_place != KeyPlace::None)
                .cloned();
        }
        require_values(&filled)?;
        let server = self.server_without_key(&filled).await?;
        Ok(Server {
            key: key.map(Key::new),
            ..server
        })
    }

    /// Returns the connection settings that the provider form describes. If the user left a secret
    /// unchanged, the stored secret is used.
    pub(crate) async fn server_of_draft(
        &self,
        draft: &ProviderDraft,
        old: Option<&Provider>,
        provider: &Provider,
    ) -> Result<Server, Fault> {
        let drafted = self.drafted(draft, old, provider, true).await?;
        let server = self.server_without_key(&drafted.filled).await?;
        if drafted.keeps_key && drafted.key.is_none() {
            return Err(key_fault(gone(provider, None)));
        }
        require_values(&drafted.filled)?;
        Ok(Server {
            key: drafted.key.map(Key::new),
            ..server
        })
    }

    /// Combines the input of the provider form with those stored secrets that the user left
    /// unchanged. Unless `all` is set, the stored secrets are loaded only if the form changes a
    /// secret or the route.
    pub(crate) async fn drafted(
        &self,
        draft: &ProviderDraft,
        old: Option<&Provider>,
        provider: &Provider,
        all: bool,
    ) -> Result<Drafted, Fault> {
        let route = route_of(provider)?;
        let mut filled = provider.clone();
        let typed_key = draft.key.as_ref().map(typed_key);
        let entered = provider.has_secret_values() || matches!(typed_key, Some(Some(_)));
        let mut typed = entered;
        let before = old
            .and_then(|old| route_of(old).ok())
            .unwrap_or_else(|| route.clone());
        // If an older version of Rivulet left secret values in the database, use them where the
        // form contains placeholders.
        let exposed = old
            .map(|old| old.clone().take_secret_values())
            .unwrap_or_default();
        if !exposed.is_empty() && provider.missing_secret().is_some() {
            if !before.same_origin(&route) {
                return Err(other_server());
            }
            filled.fill_secret_values(&exposed);
            typed = true;
        }
        let had_key = old.is_some_and(|old| old.key_place != KeyPlace::None);
        let keeps_key = typed_key.is_none() && had_key;
        let keeps = keeps_key || filled.missing_secret().is_some();
        // `known` is the computer that could already read the stored secrets, because requests to
        // it were not encrypted. The user has accepted this risk. Consent is therefore required
        // only if there are new secrets or if a different computer could read the stored ones.
        let known = old.and_then(|old| readable(old).ok().flatten());
        if entered || ((typed || keeps) && readable(provider)? != known) {
            confirmed(draft, provider)?;
        }
        let changed = typed
            || before != route
            || (typed_key.is_some() && had_key)
            || old.is_some_and(|old| old.secret_names() != provider.secret_names());
        let kept = match old.filter(|_| keeps && (changed || all)) {
            Some(old) => self.secret_store.get_for_edit(old, &before, &route).await?,
            None => None,
        };
        if let Some(kept) = &kept {
            filled.fill_secret_values(kept.values());
        }
        let key = match typed_key {
            Some(key) => key,
            None if keeps_key => kept.as_ref().and_then(|kept| kept.key().cloned()),
            None => None,
        };
        Ok(Drafted {
            filled,
            key,
            route,
            typed,
            keeps_key,
            kept,
            changed,
        })
    }

    /// Stores the secrets from a provider form that is being saved, or removes the stored secrets
    /// if the form has none. Returns the place where the key is now stored, and the replaced
    /// secrets, if any. The caller must put these back if the provider cannot be saved.
    pub(crate) async fn store_drafted(
        &self,
        drafted: Drafted,
        draft: &ProviderDraft,
        old: Option<&Provider>,
        provider: &Provider,
    ) -> Result<(KeyPlace, Option<ReplacedSecrets>), Fault> {
        if !drafted.changed {
            return Ok((provider.key_place, None));
        }
        let has_key = drafted.key.is_some();
        let values = drafted.filled.clone().take_secret_values();
        let secrets = Secrets::new(drafted.key, values, drafted.route);
        let place = match (draft.key_place, old) {
            // If the user chose no place, use the keychain, so that the secrets are not lost.
            (place, _) if drafted.typed => match place {
                KeyPlace::Session => KeyPlace::Session,
                KeyPlace::Keychain | KeyPlace::None => KeyPlace::Keychain,
            },
            (_, Some(old)) => self.secret_store.place(old),
            (place, None) => place,
        };
        let secrets = Some(secrets).filter(|secrets| !secrets.is_empty());
        // If the user left the key unchanged but it cannot be found now, do not remove the stored
        // secrets.
        let removes = old.is_some() && (!drafted.keeps_key || drafted.kept.is_some());
        let replaced = match secrets.is_some() || removes {
            true => {
                let replacing = self.secret_store.replace(provider.id, old, secrets, place);
                Some(replacing.await?)
            }
            false => None,
        };
        let key_place = match (has_key, drafted.keeps_key) {
            (true, _) => place,
            (false, true) => provider.key_place,
            (false, false) => KeyPlace::None,
        };
        Ok((key_place, replaced))
    }

    /// On the first call in each process, calls [`secure_values`](Self::secure_values). Before
    /// that, removes from the keychain those sign-in tokens of tool servers that became useless
    /// because a backup was restored. All later calls do nothing, even if the first one failed.
    pub(crate) async fn secure_values_once(&self) {
        let secure = async || {
            self.remove_left_tokens().await;
            self.secure_values().await;
        };
        self.secured.get_or_init(secure).await;
    }

    /// Moves to the keychain the secret values that an older version of Rivulet stored in the
    /// database. If a value cannot be moved, it stays in the database, so that it is not lost, and
    /// the user is informed.
    pub(crate) async fn secure_values(&self) {
        if self.store.read_only().is_some() {
            return;
        }
        let exposed = match self.store.providers_with_values().await {
            Ok(exposed) => exposed,
            Err(fault) => {
                tracing::warn!(%fault, "secret values could not be looked for");
                return;
            }
        };
        if exposed.is_empty() && self.exposed_values().is_none() {
            return;
        }
        let (mut refused, mut names) = (None, Vec::new());
        let mut moved = false;
        for (provider, deleted) in exposed {
            let name = provider.name.clone();
            match self.secure_provider(provider, deleted).await {
                Ok(()) => moved = true,
                Err(fault) => {
                    names.push(name);
                    refused = Some(fault);
                }
            }
        }
        if moved && let Err(fault) = self.store.erase_free_space().await {
            tracing::warn!(%fault, "the free space of the database could not be erased");
        }
        let exposed = refused.map(|fault| {
            let words = fault::values_exposed(names.join(", "));
            Fault::new(FaultCategory::Keychain, words).with_detail(fault.message.to_string())
        });
        if let Some(fault) = &exposed {
            tracing::warn!(category = ?fault.category, "secret values stay in the database");
        }
        lock(&self.exposed).clone_from(&exposed);
        (self.updates)(Update::Exposed { fault: exposed });
    }

    /// Moves the secret values of one provider from the database to the keychain. Removes them
    /// without storing them if the provider is deleted, if its base URL is invalid, or if its
    /// secrets in the keychain may be sent only along another route (base URL, custom headers,
    /// proxy and certificate file). Fails if the keychain or the database cannot be changed.
    async fn secure_provider(&self, provider: Provider, deleted: bool) -> Result<(), Fault> {
        let mut hidden = provider.clone();
        let values = hidden.take_secret_values();
        if !deleted && let Ok(route) = route_of(&hidden) {
            self.secret_store.add(&hidden, route, values).await?;
        }
        self.store.replace_provider(provider, hidden).await
    }

    /// Returns the reason why the last attempt to move secret values from the database to the
    /// keychain failed; `None` if it did not fail.
    pub fn exposed_values(&self) -> Option<Fault> {
        lock(&self.exposed).clone()
    }
}

fn route_of(provider: &Provider) -> Result<Route, Fault> {
    match provider.kind {
        ProviderKind::Custom => Ok(Route::new(
            &Endpoint::parse(&provider.base_url)?,
            &provider.network,
        )),
        ProviderKind::Practice => Ok(Route::to_practice()),
    }
}

fn require_values(filled: &Provider) -> Result<(), Fault> {
    match filled.missing_secret() {
        Some(name) => Err(key_fault(fault::secret_missing(name))),
        None => Ok(()),
    }
}

/// Returns the server or proxy that receives the requests to a provider unencrypted. Returns `None`
/// if the requests are encrypted or do not leave this computer.
fn readable(provider: &Provider) -> Result<Option<ReadableHop>, Fault> {
    match provider.kind {
        ProviderKind::Custom => Ok(readable_hop(
            &Endpoint::parse(&provider.base_url)?,
            &provider.network,
        )),
        ProviderKind::Practice => Ok(None),
    }
}

/// Fails if secrets would be sent unencrypted to another computer without the user's consent.
fn confirmed(draft: &ProviderDraft, provider: &Provider) -> Result<(), Fault> {
    let message = match readable(provider)? {
        Some(ReadableHop::Server(host)) => fault::key_over_http(host),
        Some(ReadableHop::Proxy(host)) => fault::key_over_proxy(host),
        None => return Ok(()),
    };
    match draft.readable_key {
        true => Ok(()),
        false => Err(Fault::input(message)),
    }
}

/// Returns the key that the user typed, without surrounding whitespace, or `None` if it is blank.
fn typed_key(typed: &SecretString) -> Option<SecretString> {
    match typed.expose_secret().trim() {
        "" => None,
        key => Some(key.into()),
    }
}
