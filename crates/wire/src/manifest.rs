//! Loads the manifest that announces a new version of Rivulet.

use std::time::Duration;

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory};
use serde_json::Value;
use url::Url;

use crate::client::get_of_publisher;
use crate::waiting::within;

/// The limits that apply when a manifest is loaded.
#[derive(Clone, Copy, Debug)]
pub struct ManifestRules {
    /// Maximum size of the manifest in bytes.
    pub max_bytes: usize,
    /// Time limit from the start of the request to the last byte of the manifest.
    pub timeout: Duration,
    /// Whether every connection must be encrypted, including connections after redirects.
    pub secure: bool,
}

/// The limits in a release build. They are generous, because a real manifest lists only six
/// packages and contains notes of a few thousand characters.
pub const MANIFEST_RULES: ManifestRules = ManifestRules {
    max_bytes: 1_000_000,
    timeout: Duration::from_secs(30),
    secure: true,
};

/// Loads a manifest. The request contains neither the program's version nor anything that
/// identifies the user.
///
/// # Errors
/// Fails if the manifest does not arrive in time, or if the response has an error status, is not
/// JSON or exceeds the maximum size.
pub async fn read_manifest(url: &Url, rules: ManifestRules) -> Result<Value, Fault> {
    let read = within(rules.timeout, read_body(url, rules)).await;
    let body = read.unwrap_or_else(|| {
        Err(Fault::new(
            FaultCategory::Connect,
            fault::update_late(rules.timeout.as_secs()),
        ))
    })?;
    serde_json::from_slice(&body).map_err(|error| unreadable().with_detail(error.to_string()))
}

async fn read_body(url: &Url, rules: ManifestRules) -> Result<Vec<u8>, Fault> {
    let mut response = get_of_publisher(url, rules.secure).await.map_err(unreachable)?;
    if !(200..=299).contains(&response.status()) {
        let mut fault = unreadable();
        fault.status = Some(response.status());
        return Err(fault);
    }
    let mut body = Vec::new();
    while let Some(bytes) = response.next().await.map_err(unreachable)? {
        if body.len() + bytes.len() > rules.max_bytes {
            let limit = fault::update_answer_too_large(rules.max_bytes / 1000);
            return Err(Fault::input(limit));
        }
        body.extend_from_slice(&bytes);
    }
    Ok(body)
}

fn unreachable(cause: Fault) -> Fault {
    Fault::new(cause.category, fault::update_unreachable()).with_detail(cause.to_string())
}

fn unreadable() -> Fault {
    Fault::input(fault::update_answer_unreadable())
}
