//! Stores secrets, such as API keys, in the keychain of the operating system.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use keyring::{Entry, Error};
use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, ProviderId, lock};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::oneshot;

use crate::split_secret::{self, Entries};

const SERVICE: &str = "rivulet";
/// Maximum time for a call to the keychain. The limit is needed because an unlock prompt of the
/// Secret Service blocks until the user answers.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum length of an entry in UTF-16 code units; `None` if there is no limit. Windows stores at
/// most 2,560 bytes (`CRED_MAX_CREDENTIAL_BLOB_SIZE`).
const LIMIT: Option<usize> = if cfg!(windows) { Some(1_280) } else { None };
/// Locked while an entry is changed. Otherwise, two threads that save at the same time could mix up
/// the parts of split secrets, and a thread that restores an entry after a timeout could overwrite
/// a newer change.
static WRITING: Mutex<()> = Mutex::new(());

/// The keychain. Each call to the operating system runs on a separate thread, because it may block.
#[derive(Clone, Debug, Default)]
pub struct Keychain(Place);

#[derive(Clone, Debug, Default)]
enum Place {
    #[default]
    System,
    Memory(Arc<Memory>),
    Absent,
}

/// An in-memory keychain.
#[derive(Debug, Default)]
struct Memory {
    entries: Mutex<HashMap<ProviderId, SecretString>>,
    is_locked: AtomicBool,
}

/// The content that an entry of the keychain had before it was replaced.
#[must_use]
pub struct ReplacedEntry {
    keychain: Keychain,
    provider_id: ProviderId,
    /// Contains `None` if there was no entry, and a fault if the entry could not be read.
    content: Result<Option<SecretString>, Fault>,
}

impl ReplacedEntry {
    /// Puts the replaced content back into the keychain. Fails if the keychain refuses the content,
    /// or if the content could not be read before it was replaced.
    pub async fn put_back(self) -> Result<(), Fault> {
        match self.content? {
            Some(secret) => self.keychain.set(self.provider_id, secret).await,
            None => self.keychain.remove(self.provider_id).await,
        }
    }
}

impl Keychain {
    /// Creates an in-memory keychain for tests. All clones of the keychain share the same entries.
    pub fn in_memory() -> Self {
        Keychain(Place::Memory(Arc::default()))
    }

    /// Creates a keychain for tests that behaves as if the system had no keychain.
    pub fn absent() -> Self {
        Keychain(Place::Absent)
    }

    /// Locks or unlocks an in-memory keychain, for tests. Has no effect on other keychains.
    pub fn set_locked(&self, is_locked: bool) {
        if let Place::Memory(memory) = &self.0 {
            memory.is_locked.store(is_locked, Ordering::Relaxed);
        }
    }

    /// Returns the reason why the keychain cannot be used; `None` if it can be used.
    pub async fn fault(&self) -> Option<Fault> {
        match self.0 {
            Place::System => {
                let status = || Entry::store_status().as_ref().map(|_| ()).map_err(keychain_fault);
                call(status).await.err()
            }
            Place::Memory(_) => None,
            Place::Absent => Some(keychain_fault(&Error::NoDefaultStore)),
        }
    }

    /// Returns the entries if this is an in-memory keychain, and `None` if this is the keychain of
    /// the system. Fails if the in-memory keychain is locked, or if there is no keychain.
    fn memory(&self) -> Result<Option<MutexGuard<'_, HashMap<ProviderId, SecretString>>>, Fault> {
        match &self.0 {
            Place::System => Ok(None),
            Place::Memory(memory) if memory.is_locked.load(Ordering::Relaxed) => {
                Err(Fault::new(FaultCategory::Keychain, fault::keychain_locked()))
            }
            Place::Memory(memory) => Ok(Some(lock(&memory.entries))),
            Place::Absent => Err(keychain_fault(&Error::NoDefaultStore)),
        }
    }

    /// Saves the secret of the provider or other owner (such as a tool server) whose id is
    /// `provider_id`.
    pub async fn set(&self, provider_id: ProviderId, secret: SecretString) -> Result<(), Fault> {
        self.replace(provider_id, Some(secret)).await.map(drop)
    }

    /// Replaces the secret of the provider or other owner (such as a tool server) whose id is
    /// `provider_id`. Removes the secret if `secret` is `None`. Returns the replaced content, so
    /// that the caller can put it back if a later step fails, for example storing the provider that
    /// uses the new secret.
    pub async fn replace(
        &self,
        provider_id: ProviderId,
        secret: Option<SecretString>,
    ) -> Result<ReplacedEntry, Fault> {
        let replaced = |content| ReplacedEntry {
            keychain: self.clone(),
            provider_id,
            content,
        };
        if let Some(mut entries) = self.memory()? {
            let content = match secret {
                Some(secret) => entries.insert(provider_id, secret),
                None => entries.remove(&provider_id),
            };
            return Ok(replaced(Ok(content)));
        }
        let name = provider_id.to_string();
        let content = on_thread(move |sender| {
            let _writing = lock(&WRITING);
            let before = load(&name);
            // The time limit may have passed while this thread waited for another change or for a
            // locked keychain. In this case, the caller has stopped waiting, so change nothing.
            if sender.is_closed() {
                return;
            }
            // If the keychain is locked, do not call `write`, because it would ask the user a
            // second time to unlock the keychain.
            if let Err(fault) = &before
                && fault.message == fault::keychain_locked()
            {
                let _ = sender.send(Err(fault.clone()));
                return;
            }
            let written = write(&name, secret.as_ref().map(ExposeSecret::expose_secret));
            // If the time limit has passed, the user has been told that the key was not saved.
            // Restore the previous content of the entry (unless it could not be read), so that this
            // stays true. Ignore the result of `write`, because nobody waits for it.
            if let Err(Ok(Ok(before))) = sender.send(written.map(|()| before)) {
                let _ = write(&name, before.as_deref());
            }
        })
        .await?;
        Ok(replaced(content.map(|content| content.map(SecretString::from))))
    }

    /// Returns the secret of the provider or other owner (such as a tool server) whose id is
    /// `provider_id`. Returns `None` if there is no secret.
    pub async fn get(&self, provider_id: ProviderId) -> Result<Option<SecretString>, Fault> {
        if let Some(entries) = self.memory()? {
            return Ok(entries.get(&provider_id).cloned());
        }
        call(move || Ok(load(&provider_id.to_string())?.map(SecretString::from))).await
    }

    /// Removes the secret, if any, of the provider or other owner (such as a tool server) whose id
    /// is `provider_id`.
    pub async fn remove(&self, provider_id: ProviderId) -> Result<(), Fault> {
        if let Some(mut entries) = self.memory()? {
            entries.remove(&provider_id);
            return Ok(());
        }
        on_thread(move |sender| {
            let _writing = lock(&WRITING);
            if !sender.is_closed() {
                let _ = sender.send(delete(&provider_id.to_string()));
            }
        })
        .await
    }
}

fn entry(name: &str) -> Result<Entry, Fault> {
    Entry::new(SERVICE, name).map_err(|error| keychain_fault(&error))
}

fn save(name: &str, secret: &str) -> Result<(), Fault> {
    match LIMIT {
        None => SystemEntries.set(name, secret),
        Some(limit) => split_secret::save(&SystemEntries, name, secret, limit),
    }
}

fn load(name: &str) -> Result<Option<String>, Fault> {
    match LIMIT {
        None => SystemEntries.get(name),
        Some(_) => split_secret::load(&SystemEntries, name),
    }
}

fn write(name: &str, secret: Option<&str>) -> Result<(), Fault> {
    match secret {
        Some(secret) => save(name, secret),
        None => delete(name),
    }
}

fn delete(name: &str) -> Result<(), Fault> {
    match LIMIT {
        None => SystemEntries.remove(name),
        Some(_) => split_secret::delete(&SystemEntries, name),
    }
}

struct SystemEntries;

impl Entries for SystemEntries {
    fn get(&self, name: &str) -> Result<Option<String>, Fault> {
        match entry(name)?.get_password() {
            Ok(secret) => Ok(Some(secret)),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(keychain_fault(&error)),
        }
    }

    fn set(&self, name: &str, value: &str) -> Result<(), Fault> {
        entry(name)?
            .set_password(value)
            .map_err(|error| keychain_fault(&error))
    }

    fn remove(&self, name: &str) -> Result<(), Fault> {
        match entry(name)?.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(keychain_fault(&error)),
        }
    }
}

async fn call<T: Send + 'static>(
    call: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    on_thread(move |sender| drop(sender.send(call()))).await
}

/// Runs `job` on a separate thread and waits for the result that it sends, for at most `TIMEOUT`.
/// After that time, `job` can no longer send a result.
async fn on_thread<T: Send + 'static>(
    job: impl FnOnce(oneshot::Sender<Result<T, Fault>>) + Send + 'static,
) -> Result<T, Fault> {
    let (sender, receiver) = oneshot::channel();
    let unable =
        |detail: String| Fault::new(FaultCategory::Keychain, fault::keychain_silent()).with_detail(detail);
    // Do not use the runtime's thread pool. A keychain call that never returns would occupy one of
    // its threads and prevent Rivulet from exiting.
    std::thread::Builder::new()
        .name("keychain".to_owned())
        .spawn(move || job(sender))
        .map_err(|error| unable(error.to_string()))?;
    match tokio::time::timeout(TIMEOUT, receiver).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(error)) => Err(unable(error.to_string())),
        Err(_) => Err(unable(fault::detail_keychain_may_be_locked().to_string())),
    }
}

/// Converts a keychain error into a fault. The fault contains no key.
fn keychain_fault(error: &Error) -> Fault {
    let message = match error {
        Error::NoStorageAccess(_) => fault::keychain_locked(),
        Error::NoDefaultStore => fault::keychain_none(),
        Error::TooLong(..) => fault::keychain_key_too_long(),
        _ => fault::keychain_unusable(),
    };
    let detail = match error {
        // Omit the description of these errors. They contain the stored bytes, which may be a key,
        // and the description could show these bytes.
        Error::BadEncoding(_) | Error::BadDataFormat(..) => String::new(),
        other => other.to_string(),
    };
    Fault::new(FaultCategory::Keychain, message).with_detail(detail)
}
