//! Stores in the keychain the tokens that Rivulet receives when the user signs in to a tool server.
//! Without a keychain, the tokens stay in the memory of this process.
//!
//! The tokens are stored together with the address for which they were issued. Rivulet sends them
//! only to that address, even if somebody changes the address of the server in the database. The
//! rmcp library also stores the issuer, and discards the tokens if the server names another issuer.

use rivulet_core::{Fault, ProviderId, ToolServerId};
use rivulet_mcp::{BoxFuture, TokenStore};
use rivulet_store::{SIGNED_IN, SIGNED_OUT};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::contract::SignedIn;

#[derive(Serialize, Deserialize)]
struct Stored {
    address: String,
    tokens: String,
}

/// Stores the tokens of one tool server for connections to one address.
pub(super) struct ServerTokens {
    app: App,
    server_id: ToolServerId,
    address: String,
    /// Number of times that the server's tokens had been removed when this store was created. If
    /// they have been removed again since then, this store no longer saves tokens.
    forgotten: u64,
}

impl App {
    pub(super) fn tokens_of(&self, server_id: ToolServerId, address: &str) -> ServerTokens {
        ServerTokens {
            app: self.clone(),
            server_id,
            address: address.to_owned(),
            forgotten: self.tool_host.sign_ins.forgotten(server_id),
        }
    }

    /// Returns where the tokens of a server are stored, or `None` if the user has not signed in.
    /// `signed_in` contains the servers whose tokens are in the keychain.
    pub(super) fn signed_in(&self, server_id: ToolServerId, signed_in: &[ToolServerId]) -> Option<SignedIn> {
        if self.tool_host.sign_ins.session(server_id).is_some() {
            return Some(SignedIn::Session);
        }
        signed_in.contains(&server_id).then_some(SignedIn::Keychain)
    }

    pub(crate) async fn signed_in_servers(&self) -> Result<Vec<ToolServerId>, Fault> {
        self.servers_in(SIGNED_IN).await
    }

    async fn servers_in(&self, setting: &'static str) -> Result<Vec<ToolServerId>, Fault> {
        let stored = self.store.setting(setting).await?;
        Ok(stored
            .and_then(|json| serde_json::from_str(&json).ok())
            .unwrap_or_default())
    }

    /// Removes from the keychain the tokens that became useless because a backup was restored or
    /// the database was rebuilt. If the removal fails, Rivulet tries again the next time it starts.
    pub(crate) async fn remove_left_tokens(&self) {
        if self.store.read_only().is_none()
            && let Err(fault) = self.try_to_remove_left_tokens().await
        {
            tracing::warn!(fault = fault.for_log(), "the tokens of a tool server remain");
        }
    }

    async fn try_to_remove_left_tokens(&self) -> Result<(), Fault> {
        let _saving = self.tool_host.sign_ins.saving.lock().await;
        let left = self.servers_in(SIGNED_OUT).await?;
        if left.is_empty() {
            return Ok(());
        }
        // Keep the tokens of servers to which the user has signed in again, because they are new.
        let signed_in = self.signed_in_servers().await?;
        for server_id in left.into_iter().filter(|id| !signed_in.contains(id)) {
            self.keychain().remove(account(server_id)).await?;
        }
        self.store.set_setting(SIGNED_OUT, "[]".to_owned()).await
    }

    /// Removes the tokens of a server. `in_keychain` states whether the keychain may contain any.
    pub(crate) async fn forget_tokens(
        &self,
        server_id: ToolServerId,
        in_keychain: bool,
    ) -> Result<(), Fault> {
        let _saving = self.tool_host.sign_ins.saving.lock().await;
        self.tool_host.sign_ins.forget(server_id);
        if !in_keychain {
            return Ok(());
        }
        self.keychain().remove(account(server_id)).await?;
        self.set_signed_in(server_id, false).await
    }

    async fn set_signed_in(&self, server_id: ToolServerId, is_signed_in: bool) -> Result<(), Fault> {
        if self.signed_in_servers().await?.contains(&server_id) == is_signed_in {
            return Ok(());
        }
        let change = move |servers: &mut Vec<ToolServerId>| {
            servers.retain(|known| *known != server_id);
            servers.extend(is_signed_in.then_some(server_id));
        };
        self.store.change_setting(SIGNED_IN, change).await?;
        Ok(())
    }
}

impl ServerTokens {
    /// Returns the tokens that were issued for this store's address, if any.
    pub(super) async fn stored(&self) -> Result<Option<String>, Fault> {
        let host = &self.app.tool_host.sign_ins;
        let text = match host.session(self.server_id) {
            Some(text) => Some(text),
            None if self.app.signed_in_servers().await?.contains(&self.server_id) => {
                self.app.keychain().get(account(self.server_id)).await?
            }
            None => None,
        };
        let stored = text.and_then(|text| serde_json::from_str::<Stored>(text.expose_secret()).ok());
        Ok(stored
            .filter(|stored| stored.address == self.address)
            .map(|stored| stored.tokens))
    }

    async fn replace(&self, tokens: Option<String>) -> Result<(), Fault> {
        let host = &self.app.tool_host.sign_ins;
        let _saving = host.saving.lock().await;
        // The user signed out or deleted the server while a connection was renewing the tokens.
        if host.forgotten(self.server_id) != self.forgotten {
            return Ok(());
        }
        let Some(tokens) = tokens else {
            host.set_session(self.server_id, None);
            if self.app.signed_in_servers().await?.contains(&self.server_id) {
                self.app.keychain().remove(account(self.server_id)).await?;
                self.app.set_signed_in(self.server_id, false).await?;
            }
            return Ok(());
        };
        let stored = Stored {
            address: self.address.clone(),
            tokens,
        };
        let text = SecretString::from(serde_json::to_string(&stored).unwrap_or_default());
        let saving = self.app.keychain().set(account(self.server_id), text.clone());
        match saving.await {
            Ok(()) => {
                host.set_session(self.server_id, None);
                self.app.set_signed_in(self.server_id, true).await
            }
            Err(fault) => {
                tracing::warn!(
                    fault = fault.for_log(),
                    "tokens are kept in memory, because the keychain does not save them"
                );
                host.set_session(self.server_id, Some(text));
                Ok(())
            }
        }
    }
}

impl TokenStore for ServerTokens {
    fn load(&self) -> BoxFuture<'_, Result<Option<String>, String>> {
        Box::pin(async move { self.stored().await.map_err(|fault| fault.to_string()) })
    }

    fn save(&self, secret: String) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(async move {
            let saved = self.replace(Some(secret)).await;
            saved.map_err(|fault| fault.to_string())
        })
    }

    fn clear(&self) -> BoxFuture<'_, Result<(), String>> {
        Box::pin(async move { self.replace(None).await.map_err(|fault| fault.to_string()) })
    }
}

/// Returns the keychain account under which a server's tokens are stored. Secret variables and
/// headers are stored in another entry, because Windows limits each entry to 2,560 bytes.
fn account(server_id: ToolServerId) -> ProviderId {
    super::configuration::account("tokens", server_id)
}
