//! The providers' keys, in the keychain or in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, KeyPlace, Provider, ProviderId};
use rivulet_store::Keychain;
use rivulet_wire::Key;

/// The keys of all providers. Memory holds keys that the user chose not to store, and keys of deleted
/// providers, so that a deletion can be undone until the program ends.
#[derive(Clone, Default)]
pub struct Keys {
    keychain: Keychain,
    session: Arc<Mutex<HashMap<ProviderId, String>>>,
}

impl Keys {
    /// Returns the reason why the keychain cannot be used.
    pub async fn keychain_fault(&self) -> Option<Fault> {
        self.keychain.fault().await
    }

    /// Returns the key of a provider; `None` if it has none. Fails if the stored key cannot be found.
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

    /// Stores a key in place of the current one.
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

    /// Removes the key of a provider. Does not access the keychain unless the key is stored there.
    pub async fn forget(&self, provider: &Provider) -> Result<(), Fault> {
        self.with_session(|session| session.remove(&provider.id));
        match provider.key_place {
            KeyPlace::Keychain => self.keychain.remove(provider.id).await,
            KeyPlace::None | KeyPlace::Session => Ok(()),
        }
    }

    /// Moves the key of a deleted provider from the keychain to memory.
    pub async fn set_aside(&self, provider: &Provider) -> Result<(), Fault> {
        if provider.key_place == KeyPlace::Keychain {
            if let Some(key) = self.keychain.get(provider.id).await? {
                self.with_session(|session| session.insert(provider.id, key));
            }
            self.keychain.remove(provider.id).await?;
        }
        Ok(())
    }

    /// Moves the key of a restored provider from memory back to the keychain.
    pub async fn bring_back(&self, provider: &Provider) -> Result<(), Fault> {
        let waiting = self.with_session(|session| session.get(&provider.id).cloned());
        if let (KeyPlace::Keychain, Some(key)) = (provider.key_place, waiting) {
            self.set(provider, &key, KeyPlace::Keychain).await?;
        }
        Ok(())
    }

    /// Removes all keys from memory.
    pub fn forget_session(&self) {
        self.with_session(HashMap::clear);
    }

    fn with_session<T>(&self, act: impl FnOnce(&mut HashMap<ProviderId, String>) -> T) -> T {
        act(&mut self.session.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
