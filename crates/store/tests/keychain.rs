//! Tests of the Windows keychain. The tests of the real window cover the Linux keychain.
#![cfg(windows)]
#![allow(clippy::unwrap_used, reason = "a panic here is a test that failed")]

use rivulet_core::ProviderId;
use rivulet_store::Keychain;
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

#[tokio::test]
async fn the_credential_manager_returns_every_secret_unchanged() {
    let keychain = Keychain::default();
    assert!(keychain.fault().await.is_none());
    // Windows stores at most 2,560 bytes for each secret, that is, 1,280 UTF-16 code units.
    for secret in ["k".repeat(64), "Schlüssel 🔑".to_owned(), "x".repeat(1_280)] {
        let id = ProviderId(Uuid::now_v7());
        assert!(keychain.get(id).await.unwrap().is_none());
        keychain
            .set(id, SecretString::from(secret.clone()))
            .await
            .unwrap();
        assert_eq!(keychain.get(id).await.unwrap().unwrap().expose_secret(), secret);
        keychain.remove(id).await.unwrap();
        assert!(keychain.get(id).await.unwrap().is_none());
    }
}

#[tokio::test]
async fn a_secret_that_windows_cannot_store_is_refused_and_stores_nothing() {
    let keychain = Keychain::default();
    let id = ProviderId(Uuid::now_v7());
    assert!(
        keychain
            .set(id, SecretString::from("x".repeat(1_281)))
            .await
            .is_err()
    );
    assert!(keychain.get(id).await.unwrap().is_none());
}
