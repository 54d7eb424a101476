//! Stores the providers' secrets in the keychain or in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, KeyPlace, Provider, ProviderId, SecretValue, UiText, lock};
use rivulet_store::{Keychain, ReplacedEntry, UnboundKey};
use rivulet_wire::Endpoint;

use crate::route::Route;
use crate::secrets::Secrets;

/// The secrets of all providers. All secrets of one provider are stored together.
#[derive(Clone)]
pub struct SecretStore {
    keychain: Keychain,
    /// Secrets that the user chose not to store in the keychain.
    session: Arc<Mutex<HashMap<ProviderId, Secrets>>>,
    /// The secrets of deleted providers. They are kept until the program exits, so that a deletion
    /// can be undone.
    aside: Arc<Mutex<HashMap<ProviderId, Secrets>>>,
    /// The keys that an older version of Rivulet stored without a route. Each is mapped to the only
    /// route along which it may be sent.
    unbound: Arc<HashMap<ProviderId, Route>>,
}

/// The secrets that a provider had before a change replaced them. If the change fails, they can be
/// put back.
#[must_use]
pub struct ReplacedSecrets {
    provider_id: ProviderId,
    /// The replaced entry of the keychain; `None` if the keychain was not changed.
    entry: Option<ReplacedEntry>,
    session: Option<Secrets>,
    aside: Option<Secrets>,
}

impl SecretStore {
    /// Creates a store with no secrets in memory. An older version of Rivulet stored keys without
    /// an address. For each such key, `unbound` contains the only address and network settings with
    /// which it may be used.
    pub fn new(keychain: Keychain, unbound: HashMap<ProviderId, UnboundKey>) -> Self {
        let route = |key: UnboundKey| {
            let endpoint = Endpoint::parse(&key.base_url).ok()?;
            Some(Route::new(&endpoint, &key.network))
        };
        let unbound = unbound.into_iter();
        let unbound = unbound.filter_map(|(id, key)| Some((id, route(key)?)));
        SecretStore {
            keychain,
            session: Arc::default(),
            aside: Arc::default(),
            unbound: Arc::new(unbound.collect()),
        }
    }

    /// Returns the keychain, which also stores secrets that do not belong to providers.
    pub fn keychain(&self) -> &Keychain {
        &self.keychain
    }

    /// Returns the secrets of a provider for a request along `route`. Returns `None` if the
    /// provider needs no secrets. Fails if its secrets cannot be found or are bound to another
    /// route.
    pub async fn get(&self, provider: &Provider, route: &Route) -> Result<Option<Secrets>, Fault> {
        let missing = provider.missing_secret();
        if provider.key_place == KeyPlace::None && missing.is_none() {
            return Ok(None);
        }
        let secrets = self.stored(provider).await?;
        let secrets = secrets.ok_or_else(|| key_fault(gone(provider, missing.as_deref())))?;
        secrets.check(route, self.unbound.get(&provider.id))?;
        if provider.key_place != KeyPlace::None && secrets.key().is_none() {
            return Err(key_fault(gone(provider, None)));
        }
        if secrets.are_for(route) {
            return Ok(Some(secrets));
        }
        let bound = secrets.bound_to(route.clone());
        // An older version of Rivulet stored the secrets without a complete route, so store them
        // with the complete route now. If that fails, the next request tries again.
        if let Err(fault) = self.put(provider, bound.clone()).await {
            tracing::warn!(category = ?fault.category, "a key could not be stored with its address");
        }
        Ok(Some(bound))
    }

    /// Returns the stored secrets of a provider that is being edited in the form; `None` if there
    /// are none. `before` is the route in the stored settings, and `route` is the route in the
    /// form.
    ///
    /// Secrets that are already bound to `route` are returned without further checks. All other
    /// secrets must match the stored settings: the function fails if they must not be sent along
    /// `before`. Also fails if the form names another server, because the user must then enter the
    /// secrets again. All other changes, such as another path or proxy, are permitted.
    pub async fn get_for_edit(
        &self,
        provider: &Provider,
        before: &Route,
        route: &Route,
    ) -> Result<Option<Secrets>, Fault> {
        let stored = self.stored(provider).await?;
        match &stored {
            Some(secrets) if secrets.are_for(route) => return Ok(stored),
            Some(secrets) => secrets.check(before, self.unbound.get(&provider.id))?,
            // The secrets cannot be found. If the form still names the same server, continue
            // without them, because the next request to the provider will ask the user to enter
            // them.
            None => {}
        }
        match before.same_origin(route) {
            true => Ok(stored),
            false => Err(other_server()),
        }
    }

    /// Adds `values`, which an older version of Rivulet stored in the database, to the secrets of a
    /// provider. A value is skipped if the secrets already contain one with the same name. All
    /// secrets of a provider are bound to one route. Therefore, adds nothing if the existing
    /// secrets are bound to a route other than `route`.
    pub async fn add(
        &self,
        provider: &Provider,
        route: Route,
        values: Vec<SecretValue>,
    ) -> Result<(), Fault> {
        let present = match self.stored(provider).await? {
            None => Secrets::new(None, Vec::new(), route.clone()),
            Some(present) if present.check(&route, self.unbound.get(&provider.id)).is_err() => return Ok(()),
            Some(present) => present.bound_to(route),
        };
        self.put(provider, present.with_missing(values)).await
    }

    /// Returns the place where the secrets of a provider are stored. If there are none, returns the
    /// place where new ones would be stored.
    pub fn place(&self, provider: &Provider) -> KeyPlace {
        let in_session = lock(&self.session).contains_key(&provider.id);
        match provider.key_place {
            KeyPlace::Keychain => KeyPlace::Keychain,
            KeyPlace::None | KeyPlace::Session if in_session => KeyPlace::Session,
            // Look in the keychain too: even if it does not contain the key, it may contain other
            // secrets of the provider, such as headers.
            KeyPlace::None | KeyPlace::Session => KeyPlace::Keychain,
        }
    }

    async fn stored(&self, provider: &Provider) -> Result<Option<Secrets>, Fault> {
        match self.place(provider) {
            KeyPlace::Session => Ok(lock(&self.session).get(&provider.id).cloned()),
            KeyPlace::Keychain if self.may_be_in_keychain(provider) => {
                let stored = self.keychain.get(provider.id).await;
                if provider.key_place != KeyPlace::Keychain && is_absent(&stored) {
                    return Ok(None);
                }
                Ok(stored?.as_ref().map(Secrets::from_stored))
            }
            KeyPlace::Keychain | KeyPlace::None => Ok(None),
        }
    }

    /// Returns whether the keychain may contain secrets of a provider. Does not access the
    /// keychain.
    fn may_be_in_keychain(&self, provider: &Provider) -> bool {
        self.place(provider) == KeyPlace::Keychain
            && (provider.key_place == KeyPlace::Keychain || provider.missing_secret().is_some())
    }

    /// Stores new secrets of a provider in the place where the old ones are stored.
    async fn put(&self, provider: &Provider, secrets: Secrets) -> Result<(), Fault> {
        match self.place(provider) {
            KeyPlace::Session => {
                lock(&self.session).insert(provider.id, secrets);
                Ok(())
            }
            KeyPlace::None | KeyPlace::Keychain => self.keychain.set(provider.id, secrets.to_stored()).await,
        }
    }

    /// Replaces the current secrets of a provider with `secrets`, and stores these in `place`. If
    /// `secrets` is `None`, the current secrets are only removed, and the keychain is accessed only
    /// if it may contain any of them. `old` is the provider before the change, or `None` for a new
    /// provider. Returns the replaced secrets. The caller must put them back if the provider cannot
    /// be stored.
    pub async fn replace(
        &self,
        provider_id: ProviderId,
        old: Option<&Provider>,
        secrets: Option<Secrets>,
        place: KeyPlace,
    ) -> Result<ReplacedSecrets, Fault> {
        let (for_keychain, for_session) = match place {
            KeyPlace::None | KeyPlace::Keychain => (secrets.map(|secrets| secrets.to_stored()), None),
            KeyPlace::Session => (None, secrets),
        };
        let entry = match (for_keychain, old) {
            (Some(text), _) => Some(self.keychain.replace(provider_id, Some(text)).await?),
            (None, Some(old)) if self.may_be_in_keychain(old) => {
                let removed = self.keychain.replace(provider_id, None).await;
                unless_absent(old, removed.map(Some))?
            }
            (None, _) => None,
        };
        Ok(ReplacedSecrets {
            provider_id,
            entry,
            session: exchange(&self.session, provider_id, for_session),
            // Remove the secrets that were kept for undoing a deletion, because they are useless
            // once new ones replace them.
            aside: exchange(&self.aside, provider_id, None),
        })
    }

    /// Puts back replaced secrets, because the change for which they were replaced has failed.
    pub async fn put_back(&self, replaced: ReplacedSecrets) -> Result<(), Fault> {
        exchange(&self.session, replaced.provider_id, replaced.session);
        exchange(&self.aside, replaced.provider_id, replaced.aside);
        match replaced.entry {
            Some(entry) => entry.put_back().await,
            None => Ok(()),
        }
    }

    /// Removes the secrets of a provider. The keychain is accessed only if it may contain any of
    /// them.
    pub async fn forget(&self, provider: &Provider) -> Result<(), Fault> {
        let in_keychain = self.may_be_in_keychain(provider);
        lock(&self.session).remove(&provider.id);
        match in_keychain {
            true => unless_absent(provider, self.keychain.remove(provider.id).await),
            false => Ok(()),
        }
    }

    /// Moves the secrets of a deleted provider from the keychain to memory.
    pub async fn set_aside(&self, provider: &Provider) -> Result<(), Fault> {
        if !self.may_be_in_keychain(provider) {
            lock(&self.aside).remove(&provider.id);
            return Ok(());
        }
        let stored = self.keychain.get(provider.id).await;
        // If the keychain contains no secrets, do not discard the ones that are already in memory.
        // They may come from an earlier deletion that removed the secrets from the keychain and
        // then failed.
        if let Ok(Some(stored)) = &stored {
            lock(&self.aside).insert(provider.id, Secrets::from_stored(stored));
        }
        unless_absent(provider, stored.map(drop))?;
        unless_absent(provider, self.keychain.remove(provider.id).await)
    }

    /// Moves the secrets of a restored provider from memory back to the keychain. If that fails,
    /// the secrets stay in memory, so that the caller can try again.
    pub async fn bring_back(&self, provider: &Provider) -> Result<(), Fault> {
        let waiting = lock(&self.aside).get(&provider.id).cloned();
        match waiting {
            Some(secrets) => {
                let replacing = self.replace(provider.id, None, Some(secrets), KeyPlace::Keychain);
                replacing.await.map(drop)
            }
            None => Ok(()),
        }
    }

    /// Removes all secrets from memory.
    pub fn forget_session(&self) {
        lock(&self.session).clear();
        lock(&self.aside).clear();
    }
}

fn exchange(
    all: &Mutex<HashMap<ProviderId, Secrets>>,
    provider_id: ProviderId,
    secrets: Option<Secrets>,
) -> Option<Secrets> {
    match secrets {
        Some(secrets) => lock(all).insert(provider_id, secrets),
        None => lock(all).remove(&provider_id),
    }
}

fn is_absent<T>(result: &Result<T, Fault>) -> bool {
    matches!(result, Err(fault) if fault.message == fault::keychain_none())
}

/// Treats the fault that this computer has no keychain as a success, because without a keychain
/// there is nothing to read or remove. The fault is kept if the database states that the provider's
/// key is in the keychain.
fn unless_absent<T: Default>(provider: &Provider, result: Result<T, Fault>) -> Result<T, Fault> {
    match provider.key_place {
        KeyPlace::None | KeyPlace::Session if is_absent(&result) => Ok(T::default()),
        _ => result,
    }
}

/// Creates the fault which states that the user must enter a key or another secret again.
pub fn key_fault(message: UiText) -> Fault {
    Fault::new(FaultCategory::Key, message)
}

/// Returns a sentence for the user that explains why a secret of a provider cannot be found.
/// `missing` is the name of the secret, or `None` if it is the key.
pub fn gone(provider: &Provider, missing: Option<&str>) -> UiText {
    match (provider.key_place, missing) {
        (KeyPlace::Session, _) => fault::key_session_over(),
        (KeyPlace::None, Some(name)) => fault::secret_missing(name),
        _ => fault::key_missing(),
    }
}

/// Creates the fault for secrets that were entered for another server.
pub fn other_server() -> Fault {
    Fault::input(fault::provider_other_server())
}
