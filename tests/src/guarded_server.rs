//! A tool server (MCP over HTTP) that requires a sign-in. It is also its own authorization server
//! (OAuth 2.1).
//!
//! Supports revision 2025-11-25 of MCP, with sessions. The only tool is `echo`, which returns the
//! arguments of the call. If the argument `task` is true, the server runs the call as a task.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};

use anyhow::{Context, Result, ensure};
use rivulet_core::lock;
use rivulet_sandbox::request::{self, Request};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use url::Url;

/// The settings that determine how the server behaves.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Whether the server requires a sign-in.
    pub guarded: bool,
    /// The PKCE method that the server declares in its metadata.
    pub pkce: &'static str,
    /// The page on which the user signs in. `None` means the server's own page.
    pub authorize: Option<String>,
    /// The issuer that a completed sign-in names. `None` means the correct issuer.
    pub issuer: Option<String>,
    /// The `state` that a completed sign-in returns. `None` means the correct value.
    pub state: Option<String>,
    /// The lifetime of new access tokens, in seconds.
    pub life: u64,
    /// The description of the tool.
    pub description: &'static str,
    /// Whether the authorization server can revoke tokens.
    pub revokes: bool,
    /// Whether the server reports that the task has ended. The server has only one task.
    pub task_ended: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            guarded: true,
            pkce: "S256",
            authorize: None,
            issuer: None,
            state: None,
            life: 3600,
            description: "Returns its arguments.",
            revokes: true,
            task_ended: false,
        }
    }
}

#[derive(Default)]
struct State {
    rules: Rules,
    access: HashSet<String>,
    refresh: HashSet<String>,
    sessions: HashSet<String>,
    issued: usize,
    renewed: usize,
    ran: usize,
    revoked: Vec<String>,
    queries: Vec<String>,
}

/// A running server. Dropping this value stops the server.
pub struct GuardedServer {
    /// The address of the MCP endpoint.
    pub url: String,
    state: Arc<Mutex<State>>,
    serving: JoinHandle<()>,
}

impl Drop for GuardedServer {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl GuardedServer {
    /// Starts the server on a free port.
    pub async fn start(rules: Rules) -> Result<GuardedServer> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let origin = format!("http://{}", listener.local_addr()?);
        let url = format!("{origin}/mcp");
        let state = Arc::new(Mutex::new(State {
            rules,
            ..State::default()
        }));
        let shared = Arc::clone(&state);
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (shared, origin) = (Arc::clone(&shared), origin.clone());
                tokio::spawn(async move { drop(serve(stream, &shared, &origin).await) });
            }
        });
        Ok(GuardedServer { url, state, serving })
    }

    /// Changes the server's settings.
    pub fn change(&self, change: impl FnOnce(&mut Rules)) {
        change(&mut self.state().rules);
    }

    /// Revokes all tokens issued so far.
    pub fn revoke(&self) {
        let mut state = self.state();
        state.access.clear();
        state.refresh.clear();
    }

    /// Forgets all sessions. The server then answers every request in one of these sessions with
    /// the status 404.
    pub fn forget_sessions(&self) {
        self.state().sessions.clear();
    }

    /// Returns how many times the tool has run.
    pub fn ran(&self) -> usize {
        self.state().ran
    }

    /// Returns the tokens that a client revoked, in order.
    pub fn revoked(&self) -> Vec<String> {
        self.state().revoked.clone()
    }

    /// Returns the query of each request to the MCP endpoint, in order.
    pub fn queries(&self) -> Vec<String> {
        self.state().queries.clone()
    }

    /// Returns how many times tokens were renewed.
    pub fn renewed(&self) -> usize {
        self.state().renewed
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

/// Opens a sign-in page and follows its redirect, as a browser does after the user has agreed.
/// Returns the text of the page after the redirect.
///
/// # Errors
/// Fails if a page cannot be reached, if the sign-in page does not redirect, or if the page after
/// the redirect has the status 500.
pub async fn browse(page: &str) -> Result<String> {
    let (head, _) = get(page).await?;
    let line = head.lines().find_map(|line| line.strip_prefix("location: "));
    let (head, body) = get(line.context("no redirect")?).await?;
    ensure!(!head.contains(" 500 "), "{head}");
    Ok(body)
}

async fn get(address: &str) -> Result<(String, String)> {
    let url = Url::parse(address)?;
    let host = url.socket_addrs(|| None)?;
    let mut stream = TcpStream::connect(*host.first().context("no address")?).await?;
    let target = format!("{}?{}", url.path(), url.query().unwrap_or_default());
    let request = format!("GET {target} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("no head")?;
    Ok((head.to_owned(), body.to_owned()))
}

/// A response: its status, its headers and its body.
type Response = (u16, Vec<(&'static str, String)>, String);

async fn serve(mut stream: TcpStream, state: &Mutex<State>, origin: &str) -> Result<()> {
    let Ok(request) = request::read(&mut stream).await else {
        return Ok(());
    };
    let (status, headers, body) = {
        let mut state = lock(state);
        respond(&request, &mut state, origin)
    };
    let mut head = format!("HTTP/1.1 {status} X\r\nconnection: close\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str(&format!("content-length: {}\r\n\r\n{body}", body.len()));
    Ok(stream.write_all(head.as_bytes()).await?)
}

fn of_json(body: &Value) -> Response {
    let kind = vec![("content-type", "application/json".to_owned())];
    (200, kind, body.to_string())
}

fn status(status: u16) -> Response {
    (status, Vec::new(), String::new())
}

fn respond(request: &Request, state: &mut State, origin: &str) -> Response {
    let rules = state.rules.clone();
    match request.path.as_str() {
        "/.well-known/oauth-protected-resource/mcp" => of_json(&json!({
            "resource": format!("{origin}/mcp"),
            "authorization_servers": [origin],
        })),
        "/.well-known/oauth-authorization-server" => {
            let mut metadata = json!({
                "issuer": origin,
                "authorization_endpoint": rules.authorize.unwrap_or_else(|| format!("{origin}/authorize")),
                "token_endpoint": format!("{origin}/token"),
                "registration_endpoint": format!("{origin}/register"),
                "response_types_supported": ["code"],
                "code_challenge_methods_supported": [rules.pkce],
                "authorization_response_iss_parameter_supported": true,
            });
            if rules.revokes {
                metadata["revocation_endpoint"] = format!("{origin}/revoke").into();
            }
            of_json(&metadata)
        }
        "/revoke" => revoke(request, state),
        "/register" => of_json(&json!({
            "client_id": "rivulet-1",
            "redirect_uris": request.json()["redirect_uris"],
        })),
        "/authorize" => authorize(request, &rules, origin),
        "/token" => token(request, state),
        "/mcp" => {
            state.queries.push(request.query.clone());
            let token = request.header("authorization").unwrap_or_default();
            let is_known = token
                .strip_prefix("Bearer ")
                .is_some_and(|token| state.access.contains(token));
            if rules.guarded && !is_known {
                let metadata = format!("{origin}/.well-known/oauth-protected-resource/mcp");
                let challenge = format!("Bearer resource_metadata=\"{metadata}\"");
                return (401, vec![("www-authenticate", challenge)], String::new());
            }
            answer(request, state)
        }
        _ => status(404),
    }
}

fn revoke(request: &Request, state: &mut State) -> Response {
    let sent = form(&request.body);
    let (Some(token), Some("rivulet-1")) = (sent.get("token"), sent.get("client_id").map(String::as_str))
    else {
        return status(400);
    };
    state.access.remove(token);
    state.refresh.remove(token);
    state.revoked.push(token.clone());
    status(200)
}

/// Completes a sign-in by redirecting the browser to the program that requested the sign-in.
fn authorize(request: &Request, rules: &Rules, origin: &str) -> Response {
    let asked = form(request.query.as_bytes());
    let of = |name: &str| asked.get(name);
    let (Some(back), Some(state), Some(_)) = (of("redirect_uri"), of("state"), of("code_challenge")) else {
        return status(400);
    };
    let Ok(mut back) = Url::parse(back) else {
        return status(400);
    };
    back.query_pairs_mut()
        .append_pair("code", "c0de")
        .append_pair("state", rules.state.as_ref().unwrap_or(state))
        .append_pair("iss", rules.issuer.as_deref().unwrap_or(origin));
    (302, vec![("location", back.into())], String::new())
}

fn token(request: &Request, state: &mut State) -> Response {
    let asked = form(&request.body);
    let of = |name: &str| asked.get(name).map(String::as_str);
    let renews = match of("grant_type") {
        Some("authorization_code") if of("code_verifier").is_some() => false,
        Some("refresh_token") if of("refresh_token").is_some_and(|token| state.refresh.remove(token)) => true,
        _ => {
            let (_, kind, body) = of_json(&json!({ "error": "invalid_grant" }));
            return (400, kind, body);
        }
    };
    state.issued += 1;
    state.renewed += usize::from(renews);
    let (access, refresh) = (
        format!("access-{}", state.issued),
        format!("refresh-{}", state.issued),
    );
    state.access.insert(access.clone());
    state.refresh.insert(refresh.clone());
    of_json(&json!({
        "access_token": access,
        "refresh_token": refresh,
        "token_type": "Bearer",
        "expires_in": state.rules.life,
    }))
}

fn answer(request: &Request, state: &mut State) -> Response {
    let message = request.json();
    let method = message["method"].as_str().unwrap_or_default();
    let result = |result: Value| of_json(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": result }));
    if method == "initialize" {
        state.issued += 1;
        let session = format!("session-{}", state.issued);
        state.sessions.insert(session.clone());
        let (status, mut headers, body) = result(json!({
            "protocolVersion": "2025-11-25",
            "capabilities": { "tools": {} },
            "serverInfo": { "name": "guarded", "version": "1" },
        }));
        headers.push(("mcp-session-id", session));
        return (status, headers, body);
    }
    let session = request.header("mcp-session-id");
    if session.is_some_and(|session| !state.sessions.contains(session)) {
        return status(404);
    }
    match method {
        "server/discover" => status(400),
        "tools/list" => result(json!({ "tools": [{
            "name": "echo",
            "description": state.rules.description,
            "inputSchema": { "type": "object" },
        }] })),
        "tools/call" if message["params"]["arguments"]["task"] == true => {
            state.ran += 1;
            let mut task = task(&state.rules);
            task["resultType"] = "task".into();
            result(task)
        }
        "tasks/get" => result(task(&state.rules)),
        "tools/call" => {
            state.ran += 1;
            let words = message["params"]["arguments"].to_string();
            result(json!({ "content": [{ "type": "text", "text": words }] }))
        }
        _ if request.method == "GET" => status(405),
        _ => status(202),
    }
}

fn task(rules: &Rules) -> Value {
    let time = "2026-01-01T00:00:00Z";
    let mut task = json!({
        "taskId": "t1", "status": "working", "statusMessage": "working", "createdAt": time,
        "lastUpdatedAt": time, "ttlMs": null, "pollIntervalMs": 1,
    });
    if rules.task_ended {
        task["status"] = "completed".into();
        task["result"] = json!({ "content": [{ "type": "text", "text": "task done" }] });
    }
    task
}

fn form(text: &[u8]) -> HashMap<String, String> {
    url::form_urlencoded::parse(text).into_owned().collect()
}
