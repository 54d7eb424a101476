//! Revokes the tokens of a sign-in at the authorization server (RFC 7009).

use http::StatusCode;
use serde_json::Value;

use crate::credentials::Saved;
use crate::http::words;
use crate::sign_in::{SignInError, check_address, failed};
use crate::sign_in_client::authorization_manager;

/// Revokes the tokens in `saved`, the text stored in the [`TokenStore`](crate::TokenStore), at the
/// authorization server of the tool server at `url`. Returns whether all tokens were revoked. If
/// the authorization server does not support revocation, the result is `false`.
pub async fn revoke(url: &str, saved: &str) -> Result<bool, SignInError> {
    check_address(url)?;
    let Saved { credentials, client } = serde_json::from_str(saved).map_err(failed)?;
    let (manager, network) = authorization_manager(url).await?;
    let metadata = manager.resolve_metadata().await?.metadata;
    // Tokens from one issuer must never be sent to another issuer.
    if credentials.issuer != metadata.issuer {
        return Err(SignInError::WrongIssuer {
            expected: credentials.issuer.unwrap_or_default(),
            received: metadata.issuer,
        });
    }
    let endpoint = metadata.additional_fields.get("revocation_endpoint");
    let Some(endpoint) = endpoint.and_then(Value::as_str) else {
        return Ok(false);
    };
    check_address(endpoint)?;
    let tokens = serde_json::to_value(&credentials.token_response).map_err(failed)?;
    let mut sent = false;
    let mut accepted = true;
    // Revoke the refresh token first, because it stays valid longer than the access token.
    for kind in ["refresh_token", "access_token"] {
        if let Some(token) = tokens[kind].as_str() {
            let mut form = vec![
                ("token", token),
                ("token_type_hint", kind),
                ("client_id", credentials.client_id.as_str()),
            ];
            form.extend(
                client
                    .client_secret
                    .as_deref()
                    .map(|secret| ("client_secret", secret)),
            );
            sent = true;
            let answer = network.post_form(endpoint, &form).await;
            accepted &= answer.map_err(|fault| failed(words(&*fault)))? == StatusCode::OK;
        }
    }
    Ok(sent && accepted)
}
