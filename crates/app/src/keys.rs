//! Where a provider's key is: the keychain, or memory if the user chose so.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, KeyPlace, Provider, ProviderId};
use rivulet_store::Keychain;
use rivulet_wire::Key;

/// The keys of all providers. Memory holds those the user wanted there, and those of providers that were
/// deleted, until the program ends, so that a deletion can be undone.
#[derive(Clone, Default)]
pub struct Keys {
    keychain: Keychain,
    session: Arc<Mutex<HashMap<ProviderId, String>>>,
}

impl Keys {
    /// Why the keychain cannot be used.
    pub async fn keychain_fault(&self) -> Option<Fault> {
        self.keychain.fault().await
    }

    /// The key of a provider; `None` if it needs none. Fails if the key is gone from where it was kept.
    pub async fn get(&self, provider: &Provider) -> Result<Option<Key>, Fault> {
        let (found, gone) = match provider.key_place {
            KeyPlace::None => return Ok(None),
            KeyPlace::Session => (
                self.with_session(|session| session.get(&provider.id).cloned()),
                fault::key_session_over(),
            ),
            KeyPlace::Keychain => (self.keychain.get(provider.id).await?, fault::key_missing()),
        };
        let found = found.ok_or_else(|| Fault::new(FaultCategory::Key, gone))?;
        Ok(Some(Key::new(&found)))
    }

    /// Keeps a new key in a place, and removes the old one from where it was.
    pub async fn set(&self, provider: &Provider, key: &str, place: KeyPlace) -> Result<(), Fault> {
        let key = key.trim().to_owned();
        match place {
            KeyPlace::None => self.forget(provider).await,
            KeyPlace::Keychain => {
                self.keychain.set(provider.id, key).await?;
                self.with_session(|session| session.remove(&provider.id));
                Ok(())
            }
            KeyPlace::Session => {
                self.forget(provider).await?;
                self.with_session(|session| session.insert(provider.id, key));
                Ok(())
            }
        }
    }

    /// Removes the key of a provider from where it is. Does not ask a keychain that never had it.
    pub async fn forget(&self, provider: &Provider) -> Result<(), Fault> {
        self.with_session(|session| session.remove(&provider.id));
        match provider.key_place {
            KeyPlace::Keychain => self.keychain.remove(provider.id).await,
            KeyPlace::None | KeyPlace::Session => Ok(()),
        }
    }

    /// The provider is deleted: its key leaves the keychain and waits in memory.
    pub async fn set_aside(&self, provider: &Provider) -> Result<(), Fault> {
        if provider.key_place == KeyPlace::Keychain {
            if let Some(key) = self.keychain.get(provider.id).await? {
                self.with_session(|session| session.insert(provider.id, key));
            }
            self.keychain.remove(provider.id).await?;
        }
        Ok(())
    }

    /// The deletion is undone: what waits in memory goes back to the keychain.
    pub async fn bring_back(&self, provider: &Provider) -> Result<(), Fault> {
        let waiting = self.with_session(|session| session.get(&provider.id).cloned());
        if let (KeyPlace::Keychain, Some(key)) = (provider.key_place, waiting) {
            self.set(provider, &key, KeyPlace::Keychain).await?;
        }
        Ok(())
    }

    /// Forgets the keys in memory.
    pub fn forget_session(&self) {
        self.with_session(HashMap::clear);
    }

    fn with_session<T>(&self, act: impl FnOnce(&mut HashMap<ProviderId, String>) -> T) -> T {
        act(&mut self.session.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
