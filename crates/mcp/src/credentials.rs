//! Stores the result of a sign-in: the tokens and the client secret, if any. The protocol library
//! (rmcp) does not store this secret, without which the tokens cannot be renewed.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use futures_util::future::BoxFuture;
use rivulet_core::lock;
use rmcp::transport::auth::{AuthError, CredentialStore, StoredCredentials};
use serde::{Deserialize, Serialize};

/// Stores the tokens of one server, for example in the keychain. The stored text is secret. If an
/// operation fails, it returns the system's error message.
pub trait TokenStore: Send + Sync {
    /// Returns the text that was saved most recently.
    fn load(&self) -> BoxFuture<'_, Result<Option<String>, String>>;
    /// Replaces the stored text.
    fn save(&self, secret: String) -> BoxFuture<'_, Result<(), String>>;
    /// Removes the stored text.
    fn clear(&self) -> BoxFuture<'_, Result<(), String>>;
}

/// The tokens for one server and the OAuth client's data. They are saved as JSON in a
/// [`TokenStore`].
#[derive(Serialize, Deserialize)]
pub(crate) struct Saved {
    #[serde(flatten)]
    pub credentials: StoredCredentials,
    #[serde(flatten)]
    pub client: SavedClient,
}

/// The part of the OAuth client's data that rmcp does not store.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct SavedClient {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_secret: Option<String>,
    /// Whether the user registered the client. If so, the next sign-in uses this client again.
    #[serde(default)]
    pub is_registered_by_user: bool,
}

/// Adapts a [`TokenStore`] to the interface that rmcp expects. All clones share the client data.
#[derive(Clone)]
pub(crate) struct Credentials {
    store: Arc<dyn TokenStore>,
    client: Arc<Mutex<SavedClient>>,
}

impl Credentials {
    pub fn new(store: Arc<dyn TokenStore>) -> Self {
        Self {
            store,
            client: Arc::default(),
        }
    }

    /// Sets the data about the OAuth client. The data is saved together with the tokens.
    pub fn set_client(&self, client: SavedClient) {
        *lock(&self.client) = client;
    }

    /// Returns the saved tokens and client data. Returns `None` if nothing is saved, or if the
    /// saved data has a form that this version of Rivulet cannot read. In both cases, the user must
    /// sign in again.
    pub async fn saved(&self) -> Result<Option<Saved>, AuthError> {
        let text = self.store.load().await.map_err(AuthError::CredentialStoreError)?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }
}

#[async_trait]
impl CredentialStore for Credentials {
    async fn load(&self) -> Result<Option<StoredCredentials>, AuthError> {
        Ok(self.saved().await?.map(|saved| saved.credentials))
    }

    async fn save(&self, credentials: StoredCredentials) -> Result<(), AuthError> {
        let client = lock(&self.client).clone();
        let saved = Saved { credentials, client };
        let text = serde_json::to_string(&saved)
            .map_err(|fault| AuthError::CredentialStoreError(fault.to_string()))?;
        self.store
            .save(text)
            .await
            .map_err(AuthError::CredentialStoreError)
    }

    async fn clear(&self) -> Result<(), AuthError> {
        self.store.clear().await.map_err(AuthError::CredentialStoreError)
    }
}
