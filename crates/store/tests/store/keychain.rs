//! Tests of the keychain on Windows. On Linux, the tests that run the real window cover the
//! keychain.

use rivulet_core::ProviderId;
use rivulet_store::Keychain;
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

#[tokio::test]
async fn the_credential_manager_returns_every_secret_unchanged() {
    let keychain = Keychain::default();
    assert!(keychain.fault().await.is_none());
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
async fn a_secret_longer_than_a_credential_is_returned_unchanged_and_removed_completely() {
    let keychain = Keychain::default();
    let id = ProviderId(Uuid::now_v7());
    // A Windows credential has at most 1,280 UTF-16 code units. All of these secrets except `short`
    // are longer.
    for secret in [
        "x".repeat(1_281),
        format!("x{}", "🔑".repeat(2_000)),
        "t".repeat(8_000),
        "short".to_owned(),
        "y".repeat(20_000),
    ] {
        keychain
            .set(id, SecretString::from(secret.clone()))
            .await
            .unwrap();
        assert_eq!(keychain.get(id).await.unwrap().unwrap().expose_secret(), secret);
    }
    let first_part = format!("{id}/a/0");
    let entry = keyring::Entry::new("rivulet", &first_part).unwrap();
    assert!(entry.get_password().is_ok(), "the secret is split");
    keychain.remove(id).await.unwrap();
    assert!(keychain.get(id).await.unwrap().is_none());
    for set in ["a", "b"] {
        for number in 0..20 {
            let entry = keyring::Entry::new("rivulet", &format!("{id}/{set}/{number}")).unwrap();
            assert!(matches!(entry.get_password(), Err(keyring::Error::NoEntry)));
        }
    }
}
