//! Signs the user in to tool servers through the user's web browser.

use std::sync::Arc;
use std::time::Duration;

use rivulet_core::texts::{dialog, fault};
use rivulet_core::{Fault, FaultCategory, ToolCallId, ToolServerId};
use rivulet_mcp::{CancellationToken, Client, RegisteredClient, SignIn, SignInError, TokenStore, revoke};

use super::answer::server_fault;
use super::configuration::address_of;
use crate::app::App;
use crate::contract::{CallResolution, SignInClient, ToolServerView};

/// Maximum time for the user to sign in with the browser.
const BROWSER_LIMIT: Duration = Duration::from_secs(15 * 60);

/// Maximum time that a sign-out waits for the authorization server to revoke the tokens.
const REVOCATION_LIMIT: Duration = Duration::from_secs(5);

/// The address of Rivulet's OAuth client metadata document in release builds (docs/releasing.md).
const CLIENT_DOCUMENT: Option<&str> = option_env!("RIVULET_CLIENT_DOCUMENT");

impl App {
    /// Begins a sign-in to a tool server. Returns the page to open in the user's browser, or `None`
    /// if the server requires no sign-in. When the user has signed in, Rivulet starts the server.
    /// If `call_id` is given, Rivulet then runs that call.
    ///
    /// `client` is an OAuth client that the user registered with the authorization server. Rivulet
    /// saves it together with the tokens and uses it again for later sign-ins.
    pub async fn tool_sign_in(
        &self,
        server_id: ToolServerId,
        call_id: Option<ToolCallId>,
        client: Option<SignInClient>,
    ) -> Result<Option<String>, Fault> {
        let stored = self.stored_server(server_id).await?;
        if !stored.server.on {
            return Err(Fault::input(fault::tool_server_off(&stored.server.name)));
        }
        let slot = self.tool_host.servers.slot(server_id);
        if slot.state().challenge.is_none() {
            let started = self.running_server(server_id).await;
            if slot.state().challenge.is_none() {
                started?;
                self.run_blocked(call_id).await;
                return Ok(None);
            }
        }
        let challenge = slot.state().challenge.unwrap_or_default();
        let Some(address) = address_of(&stored.server.transport) else {
            return Err(Fault::input(fault::sign_in_unknown()));
        };
        let transport = self.with_secrets(server_id, &stored.server.transport).await?;
        let tokens: Arc<dyn TokenStore> = Arc::new(self.tokens_of(server_id, address));
        let url = address_of(&transport).unwrap_or(address);
        let beginning = SignIn::begin(url, &challenge, client_for(client), tokens);
        let limit = Duration::from_secs(stored.server.limits.start.into());
        let begun = match tokio::time::timeout(limit, beginning).await {
            Ok(begun) => begun.map_err(sign_in_fault),
            Err(_) => Err(server_fault(fault::tool_server_unreachable())),
        };
        match begun {
            Ok(sign_in) => {
                let page = sign_in.page().to_owned();
                let cancel = self.tool_host.sign_ins.begin(server_id, page.clone());
                let app = self.clone();
                tokio::spawn(async move { app.finish_sign_in(server_id, sign_in, cancel, call_id).await });
                self.report_server(server_id);
                Ok(Some(page))
            }
            Err(fault) => {
                slot.fail(fault.clone());
                self.report_server(server_id);
                Err(fault)
            }
        }
    }

    /// Sets the maximum time for the user to sign in. Only tests call this function, because they
    /// cannot wait for minutes.
    pub fn limit_sign_ins(&self, limit: Duration) {
        self.tool_host.sign_ins.set_limit(limit);
    }

    /// Cancels the sign-in to a tool server if a sign-in is open in the user's browser.
    pub async fn tool_sign_in_cancel(&self, server_id: ToolServerId) -> Result<(), Fault> {
        self.tool_host.sign_ins.cancel(server_id);
        self.report_server(server_id);
        Ok(())
    }

    /// Disconnects a tool server, removes the tokens that Rivulet received at the sign-in, and asks
    /// the authorization server to revoke them.
    pub async fn tool_sign_out(&self, server_id: ToolServerId) -> Result<ToolServerView, Fault> {
        self.tool_host.sign_ins.cancel(server_id);
        self.tool_host.servers.remove(server_id).await;
        let stored = self.stored_server(server_id).await?;
        let transport = self.with_secrets(server_id, &stored.server.transport).await;
        let transport = transport.unwrap_or_else(|_| stored.server.transport.clone());
        let tokens = match address_of(&stored.server.transport) {
            Some(address) => self.tokens_of(server_id, address).stored().await,
            None => Ok(None),
        };
        let in_keychain = self.signed_in_servers().await?.contains(&server_id);
        self.forget_tokens(server_id, in_keychain).await?;
        if let (Some(url), Ok(Some(tokens))) = (address_of(&transport), tokens) {
            let revoking = tokio::time::timeout(REVOCATION_LIMIT, revoke(url, &tokens));
            // The user is signed out on this computer even if the tokens were not revoked.
            match revoking.await {
                Ok(Ok(is_revoked)) => tracing::info!(is_revoked, "the user signed out"),
                // Do not log the error itself, because it may contain an address with a key.
                Ok(Err(error)) => {
                    let fault = sign_in_fault(error);
                    tracing::info!(fault = fault.for_log(), "the tokens were not revoked");
                }
                Err(_) => tracing::info!("the tokens were not revoked in time"),
            }
        }
        let view = self.stored_server_view(server_id).await?;
        self.server_changed(&view);
        Ok(view)
    }

    /// Waits until the user has signed in with the browser, then starts the server and, if
    /// `call_id` is given, runs that call.
    async fn finish_sign_in(
        &self,
        server_id: ToolServerId,
        sign_in: SignIn,
        cancel: CancellationToken,
        call_id: Option<ToolCallId>,
    ) {
        let words = dialog::signed_in_page().to_string();
        let limit = self.tool_host.sign_ins.limit().unwrap_or(BROWSER_LIMIT);
        let finished = tokio::select! {
            biased;
            () = cancel.cancelled() => return,
            finished = tokio::time::timeout(limit, sign_in.finish(&words)) => finished,
        };
        let signed_in = match finished {
            Ok(finished) => finished.map_err(sign_in_fault),
            Err(_) => Err(server_fault(fault::sign_in_late())),
        };
        // Store the fault before the sign-in ends. Otherwise, the user would briefly see the
        // server's previous fault.
        if let Err(fault) = &signed_in {
            tracing::info!(fault = fault.for_log(), "a sign-in failed");
            self.tool_host.servers.slot(server_id).fail(fault.clone());
        }
        self.tool_host.sign_ins.end(server_id, &cancel);
        if signed_in.is_ok() {
            if call_id.is_some() {
                // Running the call also starts the server. Rivulet asks the user again before it
                // runs the call if the tool has changed since the user allowed it.
                self.tool_host.servers.slot(server_id).close().await;
                self.run_blocked(call_id).await;
            } else if let Err(fault) = self.tool_server_start(server_id).await {
                tracing::info!(
                    fault = fault.for_log(),
                    "the server was deleted or switched off meanwhile"
                );
            }
            self.tool_host.calls.all_signed_in();
        }
        self.report_server(server_id);
    }

    /// Continues the tool call that waited for the sign-in. If the server is already running the
    /// call as a task, requests the answer. Otherwise, runs the call.
    async fn run_blocked(&self, call_id: Option<ToolCallId>) {
        let Some(call_id) = call_id else { return };
        if self.tool_host.calls.signed_in(call_id) {
            return;
        }
        if let Err(fault) = self.call_resolve(call_id, CallResolution::RunAgain).await {
            // While the browser was open, the user made another decision about the call. Keep that
            // decision.
            tracing::info!(fault = fault.for_log(), "a call no longer waits for the sign-in");
        }
    }
}

/// Returns the OAuth client for the sign-in. `typed` is the client that the user entered, if any.
fn client_for(typed: Option<SignInClient>) -> Client {
    match (typed, CLIENT_DOCUMENT) {
        (Some(SignInClient { id, secret }), _) => Client::Registered(RegisteredClient {
            id: id.trim().to_owned(),
            secret: Some(secret.trim().to_owned()).filter(|secret| !secret.is_empty()),
        }),
        (None, Some(address)) if !address.is_empty() => Client::Document(address.to_owned()),
        (None, _) => Client::New,
    }
}

fn sign_in_fault(error: SignInError) -> Fault {
    match error {
        SignInError::Insecure { address } => server_fault(fault::sign_in_insecure(address)),
        SignInError::NoMetadata { detail } => server_fault(fault::sign_in_unknown()).with_detail(detail),
        SignInError::PkceUnsupported => server_fault(fault::sign_in_unprotected()),
        SignInError::WrongIssuer { expected, received } => {
            let received = received.unwrap_or_else(|| "–".to_owned());
            server_fault(fault::sign_in_wrong_issuer(expected, received))
        }
        SignInError::Registration { detail } => {
            server_fault(fault::sign_in_unregistered()).with_detail(detail)
        }
        SignInError::Denied { error, description } => {
            server_fault(fault::sign_in_denied()).with_detail(description.unwrap_or(error))
        }
        SignInError::Store { detail } => {
            Fault::new(FaultCategory::Keychain, fault::sign_in_failed()).with_detail(detail)
        }
        SignInError::Failed { detail } => server_fault(fault::sign_in_failed()).with_detail(detail),
    }
}
