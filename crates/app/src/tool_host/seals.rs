//! Seals protect grants against forgery. Grants are stored in the database, which somebody else may
//! have changed. Each grant therefore has a seal: an HMAC whose key is in the keychain. A grant
//! without a valid seal is ignored. Without a keychain, grants are valid only until this process
//! exits.

use hmac::{Hmac, KeyInit, Mac};
use rivulet_core::{Fault, Grant, ProviderId};
use rivulet_store::{Keychain, SealedGrant};
use secrecy::{ExposeSecret, SecretString};
use sha2::Sha256;
use tokio::sync::Mutex;
use uuid::Uuid;

/// The keychain account under which the key for the seals is stored.
const ACCOUNT: ProviderId = ProviderId(Uuid::from_u128(0x7269_7675_6c65_7400_8000_6772_616e_7473));

/// The keys for the seals of grants (the user's permissions for tools). A seal shows that Rivulet
/// itself stored the grant.
pub(crate) struct Seals {
    /// The key for grants that the user gives while the keychain cannot be used. It exists only in
    /// memory.
    session: SecretString,
    /// The key from the keychain; `None` if it has not been needed yet or if the keychain cannot be
    /// used.
    stored: Mutex<Option<SecretString>>,
}

impl Default for Seals {
    fn default() -> Self {
        Seals {
            session: new_key(),
            stored: Mutex::default(),
        }
    }
}

impl Seals {
    /// Returns the grants that have a valid seal. The keychain is accessed only if there are
    /// grants.
    pub(crate) async fn valid(&self, keychain: &Keychain, grants: Vec<SealedGrant>) -> Vec<Grant> {
        if grants.is_empty() {
            return Vec::new();
        }
        let stored = self.stored(keychain).await;
        let keys = || stored.iter().chain([&self.session]);
        grants
            .into_iter()
            .filter(|sealed| keys().any(|key| is_valid(sealed, key)))
            .map(|sealed| sealed.grant)
            .collect()
    }

    pub(crate) async fn seal(&self, keychain: &Keychain, grant: Grant) -> SealedGrant {
        let stored = self.stored(keychain).await;
        seal(grant, stored.as_ref().unwrap_or(&self.session))
    }

    /// Removes the key from the keychain, which invalidates all grants sealed with it.
    pub(crate) async fn forget(&self, keychain: &Keychain) -> Result<(), Fault> {
        let mut stored = self.stored.lock().await;
        *stored = None;
        if keychain.fault().await.is_some() {
            return Ok(());
        }
        keychain.remove(ACCOUNT).await
    }

    /// Returns the key from the keychain, creating it if it is missing. Returns `None` if the
    /// keychain cannot be used.
    async fn stored(&self, keychain: &Keychain) -> Option<SecretString> {
        let mut stored = self.stored.lock().await;
        if stored.is_none() {
            let key = match keychain.get(ACCOUNT).await {
                Ok(Some(key)) => Ok(key),
                Ok(None) => {
                    let key = new_key();
                    keychain.set(ACCOUNT, key.clone()).await.map(|()| key)
                }
                // Do not create another key, because the keychain may contain a key although it
                // could not be read.
                Err(fault) => Err(fault),
            };
            match key {
                Ok(key) => *stored = Some(key),
                Err(fault) => tracing::info!(fault = fault.for_log(), "new grants last until the end"),
            }
        }
        stored.clone()
    }
}

/// Creates a key with 244 random bits.
fn new_key() -> SecretString {
    SecretString::from(format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple()))
}

fn is_valid(sealed: &SealedGrant, key: &SecretString) -> bool {
    code(&sealed.grant, key).is_ok_and(|code| code.verify_slice(&sealed.seal).is_ok())
}

fn seal(grant: Grant, key: &SecretString) -> SealedGrant {
    let seal = code(&grant, key).map(|code| code.finalize().into_bytes().to_vec());
    SealedGrant {
        grant,
        // The fallback is never used, because HMAC accepts keys of any length. An empty seal would
        // be invalid anyway.
        seal: seal.unwrap_or_default(),
    }
}

/// Computes the HMAC of all fields of a grant that determine what the grant allows.
fn code(grant: &Grant, key: &SecretString) -> Result<Hmac<Sha256>, hmac::digest::InvalidLength> {
    let allowed = serde_json::json!([
        grant.server_id, grant.tool, grant.site, grant.scope, grant.conversation_id, grant.definition,
        grant.launch,
    ]);
    let mut code = Hmac::<Sha256>::new_from_slice(key.expose_secret().as_bytes())?;
    code.update(allowed.to_string().as_bytes());
    Ok(code)
}

#[cfg(test)]
mod tests {
    use rivulet_core::{ConversationId, GrantId, GrantScope, ToolServerId};

    use super::*;

    fn grant() -> Grant {
        Grant {
            id: GrantId(Uuid::from_u128(1)),
            server_id: ToolServerId(Uuid::from_u128(2)),
            tool: "read".to_owned(),
            site: None,
            scope: GrantScope::Conversation,
            conversation_id: Some(ConversationId(Uuid::from_u128(3))),
            definition: "{}".to_owned(),
            launch: "l".to_owned(),
            created_at: 4,
        }
    }

    #[test]
    fn a_seal_covers_everything_that_a_grant_allows() {
        let key = new_key();
        let sealed = seal(grant(), &key);
        assert!(is_valid(&sealed, &key));
        assert!(!is_valid(&sealed, &new_key()));
        let changes: [fn(&mut SealedGrant); 8] = [
            |sealed| sealed.grant.server_id = ToolServerId(Uuid::from_u128(9)),
            |sealed| sealed.grant.tool = "write".to_owned(),
            |sealed| sealed.grant.site = Some("example.org".to_owned()),
            |sealed| sealed.grant.scope = GrantScope::Always,
            |sealed| sealed.grant.conversation_id = None,
            |sealed| sealed.grant.definition = "{ }".to_owned(),
            |sealed| sealed.grant.launch = "m".to_owned(),
            |sealed| sealed.seal = Vec::new(),
        ];
        for change in changes {
            let mut changed = sealed.clone();
            change(&mut changed);
            assert!(!is_valid(&changed, &key), "{changed:?}");
        }
    }
}
