//! The providers' secrets, in the keychain or in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, KeyPlace, Provider, ProviderId};
use rivulet_store::{Keychain, UnboundKey};
use rivulet_wire::{Endpoint, Key};

use crate::secrets::{Route, Secrets};

/// The secrets of all providers. Memory contains the secrets that the user chose not to store, and those of
/// deleted providers, so that a deletion can be undone until Rivulet exits.
#[derive(Clone)]
pub struct Keys {
    keychain: Keychain,
    session: Arc<Mutex<HashMap<ProviderId, Secrets>>>,
    /// The routes for keys that an older version stored without a route. Such a key may be used only for its
    /// route in this list.
    unbound: Arc<HashMap<ProviderId, Route>>,
}

impl Keys {
    /// Creates the access to a keychain. `unbound` contains the addresses for keys that an older version
    /// stored without an address. Such a key may be used only for its address in this list.
    pub fn new(keychain: Keychain, unbound: HashMap<ProviderId, UnboundKey>) -> Self {
        let route = |key: UnboundKey| {
            let endpoint = Endpoint::parse(&key.base_url).ok()?;
            Some(Route::new(&endpoint, &key.network))
        };
        let unbound = unbound.into_iter();
        let unbound = unbound.filter_map(|(id, key)| Some((id, route(key)?)));
        Keys {
            keychain,
            session: Arc::default(),
            unbound: Arc::new(unbound.collect()),
        }
    }

    /// Returns the reason why the keychain cannot be used.
    pub async fn keychain_fault(&self) -> Option<Fault> {
        self.keychain.fault().await
    }

    /// Returns the key of a provider for requests along `route`; `None` if the provider has none. Fails if
    /// the stored key cannot be found or was entered for another route.
    pub async fn get(&self, provider: &Provider, route: &Route) -> Result<Option<Key>, Fault> {
        if provider.key_place == KeyPlace::None {
            return Ok(None);
        }
        let secrets = self.stored(provider).await?;
        secrets.check(route, self.unbound.get(&provider.id))?;
        let key = Key::new(secrets.key().clone());
        if !secrets.are_for(route) {
            // An older version stored this key. If the key cannot be stored with its route now, the next
            // request tries again.
            if let Err(fault) = self.put(provider, secrets.bound_to(route.clone())).await {
                tracing::warn!(category = ?fault.category, "a key could not be stored with its address");
            }
        }
        Ok(Some(key))
    }

    /// Returns the key of a provider that the user edits in the form, for requests along the route in the
    /// form; `None` if there is none. `before` is the route that was shown when the user opened the form. If
    /// the user changes only the proxy or the certificate authorities, the provider keeps its key; another
    /// server needs the key again.
    pub async fn get_for_edit(
        &self,
        provider: &Provider,
        before: &Route,
        route: &Route,
    ) -> Result<Option<Key>, Fault> {
        if provider.key_place == KeyPlace::None || before == route {
            return self.get(provider, route).await;
        }
        let secrets = self.stored(provider).await?;
        self.check_edit(provider, &secrets, before, route)?;
        Ok(Some(Key::new(secrets.key().clone())))
    }

    /// Binds the key of a provider to the route that the user entered in a form, if there is a key for
    /// [`get_for_edit`](Self::get_for_edit).
    pub async fn keep_for_edit(
        &self,
        provider: &Provider,
        before: &Route,
        route: &Route,
    ) -> Result<(), Fault> {
        if provider.key_place == KeyPlace::None || before == route {
            return Ok(());
        }
        let secrets = match self.stored(provider).await {
            Ok(secrets) => secrets,
            // A key that no longer exists cannot be sent anywhere; the next request asks the user for it.
            Err(fault) if fault.category == FaultCategory::Key && before.same_origin(route) => return Ok(()),
            Err(fault) if fault.category == FaultCategory::Key => return Err(other_server()),
            Err(fault) => return Err(fault),
        };
        self.check_edit(provider, &secrets, before, route)?;
        match secrets.are_for(route) {
            true => Ok(()),
            false => self.put(provider, secrets.bound_to(route.clone())).await,
        }
    }

    fn check_edit(
        &self,
        provider: &Provider,
        secrets: &Secrets,
        before: &Route,
        route: &Route,
    ) -> Result<(), Fault> {
        if secrets.are_for(route) {
            return Ok(());
        }
        secrets.check(before, self.unbound.get(&provider.id))?;
        match before.same_origin(route) {
            true => Ok(()),
            false => Err(other_server()),
        }
    }

    async fn stored(&self, provider: &Provider) -> Result<Secrets, Fault> {
        let (found, gone) = match provider.key_place {
            KeyPlace::None | KeyPlace::Session => (
                self.with_session(|session| session.get(&provider.id).cloned()),
                fault::key_session_over(),
            ),
            KeyPlace::Keychain => {
                let stored = self.keychain.get(provider.id).await?;
                (stored.as_ref().map(Secrets::from_stored), fault::key_missing())
            }
        };
        found.ok_or_else(|| Fault::new(FaultCategory::Key, gone))
    }

    /// Replaces the secrets of a provider in the place where they are stored.
    async fn put(&self, provider: &Provider, secrets: Secrets) -> Result<(), Fault> {
        match provider.key_place {
            KeyPlace::None => Ok(()),
            KeyPlace::Session => {
                self.with_session(|session| session.insert(provider.id, secrets));
                Ok(())
            }
            KeyPlace::Keychain => self.keychain.set(provider.id, secrets.to_stored()).await,
        }
    }

    /// Stores secrets, which replace the current secrets.
    pub async fn set(&self, provider: &Provider, secrets: Secrets, place: KeyPlace) -> Result<(), Fault> {
        match place {
            KeyPlace::None => self.forget(provider).await,
            KeyPlace::Keychain => {
                self.keychain.set(provider.id, secrets.to_stored()).await?;
                self.with_session(|session| session.remove(&provider.id));
                Ok(())
            }
            KeyPlace::Session => {
                self.forget(provider).await?;
                self.with_session(|session| session.insert(provider.id, secrets));
                Ok(())
            }
        }
    }

    /// Removes the secrets of a provider. Does not access the keychain unless they are stored there.
    pub async fn forget(&self, provider: &Provider) -> Result<(), Fault> {
        self.with_session(|session| session.remove(&provider.id));
        match provider.key_place {
            KeyPlace::Keychain => self.keychain.remove(provider.id).await,
            KeyPlace::None | KeyPlace::Session => Ok(()),
        }
    }

    /// Moves the secrets of a deleted provider from the keychain to memory.
    pub async fn set_aside(&self, provider: &Provider) -> Result<(), Fault> {
        if provider.key_place == KeyPlace::Keychain {
            if let Some(stored) = self.keychain.get(provider.id).await? {
                let secrets = Secrets::from_stored(&stored);
                self.with_session(|session| session.insert(provider.id, secrets));
            }
            self.keychain.remove(provider.id).await?;
        }
        Ok(())
    }

    /// Moves the secrets of a restored provider from memory back to the keychain.
    pub async fn bring_back(&self, provider: &Provider) -> Result<(), Fault> {
        let waiting = self.with_session(|session| session.get(&provider.id).cloned());
        if let (KeyPlace::Keychain, Some(secrets)) = (provider.key_place, waiting) {
            self.set(provider, secrets, KeyPlace::Keychain).await?;
        }
        Ok(())
    }

    /// Removes all secrets from memory.
    pub fn forget_session(&self) {
        self.with_session(HashMap::clear);
    }

    fn with_session<T>(&self, act: impl FnOnce(&mut HashMap<ProviderId, Secrets>) -> T) -> T {
        act(&mut self.session.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn other_server() -> Fault {
    Fault::new(FaultCategory::Input, fault::provider_other_server())
}
