//! Signs a user in to a server with OAuth 2.1, using the authorization code flow with PKCE (only
//! S256). The tokens are requested for this server only (`resource`). If the authorization server's
//! answer names an issuer (`iss`), the issuer must be the expected one. The addresses of the server
//! and of the authorization server's endpoints must use https or be on this computer.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use rmcp::transport::auth::{
    AuthError, AuthorizationCallback, AuthorizationManager, AuthorizationMetadata,
    AuthorizationMetadataResolution, AuthorizationRequest, AuthorizationSession, OAuthClientConfig,
};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use url::Url;

use crate::credentials::{Credentials, Saved, SavedClient, TokenStore};
use crate::fault::Challenge;
use crate::http::{is_protected, words};
use crate::sign_in_client::{Failure, SignInClient, authorization_manager};

/// Maximum length of the first line of a browser's request, in bytes.
const LINE_LIMIT: u64 = 16 * 1024;
const LINE_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum number of browser connections that are open at the same time.
const CONNECTIONS: usize = 64;
/// The path of the page to which the authorization server redirects the browser.
const CALLBACK: &str = "/callback";

/// A client that the user registered with the authorization server.
#[derive(Clone, PartialEq, Eq)]
pub struct RegisteredClient {
    /// The public client ID.
    pub id: String,
    /// The client secret, if the authorization server issued one.
    pub secret: Option<String>,
}

impl fmt::Debug for RegisteredClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RegisteredClient")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// The OAuth client that Rivulet uses to sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Client {
    /// A client that the user registered with the authorization server.
    Registered(RegisteredClient),
    /// The client that a metadata document describes (OAuth Client ID Metadata Document). The value
    /// is the https address of the document. If the authorization server does not support such
    /// documents, Rivulet registers a new client instead.
    Document(String),
    /// A new client, which Rivulet registers with the authorization server (RFC 7591).
    New,
}

/// The reason why a sign-in failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignInError {
    /// An address does not use https and is not on this computer.
    Insecure {
        /// The address that was refused, without its query.
        address: String,
    },
    /// The server does not state at which address the user can sign in, or the address cannot be
    /// trusted.
    NoMetadata {
        /// The protocol library's error message.
        detail: String,
    },
    /// The authorization server does not declare that it supports PKCE with S256.
    PkceUnsupported,
    /// The authorization server's answer came from an unexpected issuer.
    WrongIssuer {
        /// The issuer from which an answer was expected.
        expected: String,
        /// The issuer that the authorization server's answer names; `None` if it names none.
        received: Option<String>,
    },
    /// Rivulet could not register a new client, usually because the authorization server does not
    /// accept unknown clients. The user must then register a client.
    Registration {
        /// The server's error message.
        detail: String,
    },
    /// The user or the authorization server refused the sign-in.
    Denied {
        /// The error code, such as `access_denied`.
        error: String,
        /// The server's error message.
        description: Option<String>,
    },
    /// The tokens could not be saved or loaded.
    Store {
        /// The system's error message.
        detail: String,
    },
    /// The sign-in failed for another reason, such as a lost connection.
    Failed {
        /// The error message, for example of the protocol library or of the operating system.
        detail: String,
    },
}

impl From<AuthError> for SignInError {
    fn from(error: AuthError) -> Self {
        let detail = error.to_string();
        match error {
            AuthError::PkceUnsupported => Self::PkceUnsupported,
            AuthError::AuthorizationServerMismatch {
                expected_issuer,
                received_issuer,
            } => Self::WrongIssuer {
                expected: expected_issuer,
                received: Some(received_issuer),
            },
            AuthError::AuthorizationServerMissingIssuer { expected_issuer } => Self::WrongIssuer {
                expected: expected_issuer,
                received: None,
            },
            AuthError::RegistrationFailed(detail) => Self::Registration { detail },
            AuthError::CredentialStoreError(detail) => Self::Store { detail },
            // Do not use rmcp's own message. It contains the address, which may contain a key, but
            // not the cause of the error.
            AuthError::DiscoveryRequestFailed { url, source } => match check_address(url.as_str()) {
                Ok(()) => failed(words(&*source)),
                Err(insecure) => insecure,
            },
            AuthError::MetadataError(_)
            | AuthError::ProtectedResourceMetadataInvalid { .. }
            | AuthError::AuthorizationServersUnavailable { .. }
            | AuthError::NoAuthorizationSupport => Self::NoMetadata { detail },
            _ => Self::Failed { detail },
        }
    }
}

/// A sign-in that is waiting for the user.
pub struct SignIn {
    session: Box<AuthorizationSession>,
    listener: TcpListener,
    state: String,
}

impl fmt::Debug for SignIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignIn").finish_non_exhaustive()
    }
}

impl SignIn {
    /// Begins a sign-in: finds the authorization server of the MCP server at `url`, and prepares
    /// the address of the page on which the user signs in. `challenge` comes from the 401 or 403
    /// response that requires the sign-in.
    ///
    /// Rivulet identifies itself as `client`, with one exception: if an earlier sign-in used a
    /// client that the user had registered, and `client` is not such a client, Rivulet uses the
    /// earlier client.
    pub async fn begin(
        url: &str,
        challenge: &Challenge,
        client: Client,
        store: Arc<dyn TokenStore>,
    ) -> Result<Self, SignInError> {
        check_address(url)?;
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        let store = Credentials::new(store);
        let saved = store.saved().await?;
        let client = client_of(client, saved.as_ref());
        let granted = saved.map(|saved| saved.credentials.granted_scopes);
        let (mut manager, network) = authorization_manager(url).await?;
        manager.set_credential_store(store.clone());
        let header = Some(challenge.header.as_str()).filter(|header| !header.is_empty());
        let resolution = manager.resolve_metadata_from_challenge(header).await?;
        check_endpoints(&resolution.metadata)?;
        check_pkce(&resolution)?;
        let takes_documents = takes_documents(&resolution.metadata);
        manager.set_metadata(resolution.metadata);
        let callback = format!("http://127.0.0.1:{port}{CALLBACK}");
        let mut request = AuthorizationRequest::new(callback.clone());
        let mut scopes = manager.select_scopes(None, &[]);
        // The tokens of this sign-in replace the earlier tokens. Therefore, request the scopes of
        // the earlier tokens in addition to the new scopes.
        if let (Some(granted), Some(wanted)) = (granted, &challenge.scope)
            && !granted.is_empty()
        {
            scopes = granted;
            for scope in wanted.split_ascii_whitespace() {
                if !scopes.iter().any(|known| known == scope) {
                    scopes.push(scope.to_owned());
                }
            }
            request = request.with_scopes(scopes.clone());
        }
        let is_registered_by_user = matches!(client, Client::Registered(_));
        let client = match client {
            Client::Document(address) if takes_documents => {
                request = request.with_client_metadata_url(address);
                None
            }
            Client::Registered(client) => Some(client),
            Client::Document(_) | Client::New => {
                Some(register(&mut manager, &network, &callback, &scopes).await?)
            }
        };
        if let Some(RegisteredClient { id, secret }) = client {
            request = request.with_preregistered_client(id);
            if let Some(secret) = &secret {
                request = request.with_client_secret(secret);
            }
            store.set_client(SavedClient {
                client_secret: secret,
                is_registered_by_user,
            });
        }
        let session = AuthorizationSession::new(manager, request)
            .await
            .map_err(|(_, error)| error)?;
        let page = Url::parse(session.get_authorization_url()).map_err(failed)?;
        let state = page.query_pairs().find(|(name, _)| name == "state");
        let state = state.map(|(_, value)| value.into_owned()).unwrap_or_default();
        Ok(Self {
            session: Box::new(session),
            listener,
            state,
        })
    }

    /// Returns the address of the page to open: an https address or an address on this computer.
    pub fn page(&self) -> &str {
        self.session.get_authorization_url()
    }

    /// Waits until the authorization server has redirected the browser back to Rivulet, shows the
    /// text `words` in the browser, and saves the tokens. To cancel the sign-in, drop the future.
    pub async fn finish(self, words: &str) -> Result<(), SignInError> {
        let answer = self.answer(words).await?;
        if let Some(error) = parameter(&answer, "error") {
            return Err(SignInError::Denied {
                error,
                description: parameter(&answer, "error_description"),
            });
        }
        let callback = AuthorizationCallback::from_redirect_url(answer.as_str())?;
        self.session
            .handle_callback_with_issuer(&callback.code, &callback.csrf_token, callback.issuer.as_deref())
            .await?;
        Ok(())
    }

    /// Waits until the browser requests the callback page, and returns the requested address.
    async fn answer(&self, words: &str) -> Result<Url, SignInError> {
        // Read from several connections at the same time, because browsers open some connections in
        // advance and send nothing on them.
        let mut connections = FuturesUnordered::new();
        loop {
            tokio::select! {
                accepted = self.listener.accept(), if connections.len() < CONNECTIONS => {
                    let (stream, _) = accepted.map_err(failed)?;
                    connections.push(tokio::time::timeout(LINE_TIMEOUT, self.receive(stream, words)));
                }
                Some(received) = connections.next() => {
                    // Accept only an answer with the right `state` parameter, because other
                    // programs on this computer may also connect.
                    if let Ok(Ok(Some(answer))) = received {
                        return Ok(answer);
                    }
                }
            }
        }
    }

    async fn receive(&self, stream: TcpStream, words: &str) -> std::io::Result<Option<Url>> {
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        (&mut stream).take(LINE_LIMIT).read_line(&mut line).await?;
        let answer = self.answer_in(&line);
        let (status, body) = if answer.is_some() {
            ("200 OK", words)
        } else {
            ("404 Not Found", "")
        };
        let response = format!(
            "HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\nreferrer-policy: no-referrer\r\n\
             cache-control: no-store\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.get_mut().write_all(response.as_bytes()).await?;
        stream.get_mut().shutdown().await?;
        Ok(answer)
    }

    /// Parses the first line of a request, such as `GET /callback?code=…&state=… HTTP/1.1`. Returns
    /// the requested address. Returns `None` if the address is not that of the callback page, or if
    /// its `state` parameter is wrong.
    fn answer_in(&self, line: &str) -> Option<Url> {
        let mut words = line.split(' ');
        let target = (words.next()? == "GET").then(|| words.next())??;
        let address = Url::parse("http://127.0.0.1").ok()?.join(target).ok()?;
        let is_ours = address.path() == CALLBACK && parameter(&address, "state")? == self.state;
        is_ours.then_some(address)
    }
}

fn parameter(address: &Url, wanted: &str) -> Option<String> {
    let found = address.query_pairs().find(|(name, _)| name == wanted)?;
    Some(found.1.into_owned())
}

pub(crate) fn failed(error: impl fmt::Display) -> SignInError {
    SignInError::Failed {
        detail: error.to_string(),
    }
}

/// Fails unless the address uses https, or is on this computer and uses http.
pub(crate) fn check_address(address: &str) -> Result<(), SignInError> {
    let url = Url::parse(address).map_err(failed)?;
    if is_protected(&url) {
        return Ok(());
    }
    let mut shown = url;
    shown.set_query(None);
    Err(SignInError::Insecure {
        address: shown.into(),
    })
}

/// Fails unless every endpoint of the authorization server uses https or is on this computer. The
/// endpoints must be checked, because codes, tokens and secrets are sent to them, and anybody may
/// have written the metadata that names them.
fn check_endpoints(metadata: &AuthorizationMetadata) -> Result<(), SignInError> {
    check_address(&metadata.authorization_endpoint)?;
    check_address(&metadata.token_endpoint)?;
    metadata
        .registration_endpoint
        .as_deref()
        .map_or(Ok(()), check_address)
}

/// Fails if the authorization server's metadata lists no PKCE methods; the MCP specification
/// requires this check. If the metadata contains a list, rmcp checks it. A server without metadata
/// passes the check, because it follows protocol version 2025-03-26, which requires every server to
/// support PKCE.
fn check_pkce(resolution: &AuthorizationMetadataResolution) -> Result<(), SignInError> {
    let is_listed = resolution.metadata.code_challenge_methods_supported.is_some();
    if is_listed || !resolution.source.is_discovered() {
        Ok(())
    } else {
        Err(SignInError::PkceUnsupported)
    }
}

/// Returns the OAuth client to use for a sign-in. This is `client`, with one exception: if the user
/// registered the client of the earlier sign-in (`saved`) and did not register `client`, the
/// earlier client is returned.
fn client_of(client: Client, saved: Option<&Saved>) -> Client {
    match (client, saved) {
        (Client::Document(_) | Client::New, Some(saved)) if saved.client.is_registered_by_user => {
            Client::Registered(RegisteredClient {
                id: saved.credentials.client_id.clone(),
                secret: saved.client.client_secret.clone(),
            })
        }
        (client, _) => client,
    }
}

fn takes_documents(metadata: &AuthorizationMetadata) -> bool {
    let field = metadata
        .additional_fields
        .get("client_id_metadata_document_supported");
    field.and_then(serde_json::Value::as_bool) == Some(true)
}

/// Registers Rivulet as a new client (RFC 7591).
async fn register(
    manager: &mut AuthorizationManager,
    network: &SignInClient,
    callback: &str,
    scopes: &[String],
) -> Result<RegisteredClient, SignInError> {
    let scopes: Vec<&str> = scopes.iter().map(String::as_str).collect();
    let registered = manager.register_client("Rivulet", callback, &scopes).await;
    let registered = registered.map_err(|error| match (network.failure(), error) {
        (Some(Failure::NoResponse(detail)), _)
        | (Some(Failure::Unavailable), AuthError::RegistrationFailed(detail)) => failed(detail),
        (_, error) => error.into(),
    })?;
    Ok(RegisteredClient {
        id: registered.client_id,
        secret: registered.client_secret,
    })
}

/// Returns an authorization manager that provides the tokens from an earlier sign-in. If there are
/// no such tokens, the manager sends requests without authorization.
pub(crate) async fn manager(
    url: &str,
    store: Arc<dyn TokenStore>,
) -> Result<AuthorizationManager, SignInError> {
    check_address(url)?;
    let (mut manager, _) = authorization_manager(url).await?;
    let store = Credentials::new(store);
    let saved = store.saved().await?;
    manager.set_credential_store(store.clone());
    let Some(saved) = saved.filter(|saved| saved.credentials.token_response.is_some()) else {
        return Ok(manager);
    };
    let metadata = manager.resolve_metadata().await?.metadata;
    check_endpoints(&metadata)?;
    manager.set_metadata(metadata);
    store.set_client(saved.client.clone());
    // `initialize_from_store` configures the OAuth client without its secret. Configure the client
    // again with the secret, because the tokens could not be renewed without it.
    if manager.initialize_from_store().await?
        && let Some(secret) = saved.client.client_secret
    {
        let client = OAuthClientConfig::new(saved.credentials.client_id, url).with_client_secret(secret);
        manager.configure_client(client)?;
    }
    Ok(manager)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_and_this_computer_are_trusted_with_a_sign_in() {
        for good in [
            "https://example.com/mcp", "http://localhost:8080/mcp", "http://127.0.0.1/mcp",
            "http://[::1]/mcp",
        ] {
            assert_eq!(check_address(good), Ok(()), "{good}");
        }
        for bad in [
            "http://example.com/mcp?key=secret",
            "http://localhost.example.com/",
            "http://10.0.0.1/",
            "ftp://localhost/",
            "javascript:alert(1)",
        ] {
            let error = check_address(bad).unwrap_err();
            assert!(
                matches!(&error, SignInError::Insecure { address } if !address.contains("secret")),
                "{bad}"
            );
        }
    }
}
