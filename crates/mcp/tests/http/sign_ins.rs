//! Tests of signing in to a server. The MCP conformance suite tests the details of the protocol.

use std::sync::{Arc, Mutex};

use rivulet_mcp::{
    BoxFuture, CallAnswer, CancellationToken, Challenge, Client, RegisteredClient, Server, ServerConfig,
    SignIn, SignInError, StartError, TokenStore, Transport,
};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use url::Url;

use crate::site::{Asked, Port, Reply, Site, call, modern, result};

#[derive(Default)]
struct Tokens(Mutex<Option<String>>);

impl TokenStore for Tokens {
    fn load(&self) -> BoxFuture<'_, Result<Option<String>, String>> {
        let saved = self.0.lock().unwrap().clone();
        Box::pin(std::future::ready(Ok(saved)))
    }

    fn save(&self, secret: String) -> BoxFuture<'_, Result<(), String>> {
        *self.0.lock().unwrap() = Some(secret);
        Box::pin(std::future::ready(Ok(())))
    }

    fn clear(&self) -> BoxFuture<'_, Result<(), String>> {
        *self.0.lock().unwrap() = None;
        Box::pin(std::future::ready(Ok(())))
    }
}

/// Starts a server that requires a token and also acts as its own authorization server.
async fn guarded(pkce: &'static [&'static str]) -> Site {
    guarded_with(pkce, Arc::default()).await
}

/// Starts the server of [`guarded`] with changed metadata. Each entry of `changed` contains the
/// name of a field and its new value in both metadata documents. A null value removes the field.
/// The `secret` field is special: each client that registers receives this secret, tokens expire at
/// once, and a client must send the secret to get new tokens.
async fn guarded_with(
    pkce: &'static [&'static str],
    changed: Arc<Mutex<Vec<(&'static str, Value)>>>,
) -> Site {
    let server = modern(|asked| Reply::json(&result(asked, json!({ "content": [] }))));
    Site::open(move |asked: &Asked| {
        let origin = format!("http://{}", asked.header("host").unwrap_or_default());
        let reply = |body: Value| Reply::json(&body);
        let metadata = |mut metadata: Value| {
            for (field, value) in changed.lock().unwrap().iter() {
                metadata[field] = value.clone();
            }
            if let Some(fields) = metadata.as_object_mut() {
                fields.retain(|_, value| !value.is_null());
            }
            Reply::json(&metadata)
        };
        let secret = || {
            let changed = changed.lock().unwrap();
            let secret = changed.iter().find(|(field, _)| *field == "secret");
            secret.map_or(Value::Null, |(_, secret)| secret.clone())
        };
        match asked.path.as_str() {
            "/.well-known/oauth-protected-resource/mcp" => metadata(json!({
                "resource": format!("{origin}/mcp"),
                "authorization_servers": [origin],
            })),
            "/.well-known/oauth-authorization-server" => metadata(json!({
                "issuer": origin,
                "authorization_endpoint": format!("{origin}/authorize"),
                "token_endpoint": format!("{origin}/token"),
                "registration_endpoint": format!("{origin}/register"),
                "response_types_supported": ["code"],
                "code_challenge_methods_supported": pkce,
                "authorization_response_iss_parameter_supported": true,
            })),
            "/overloaded" => Reply::status(503),
            "/broken" => Reply::status(500),
            "/register" => reply(json!({
                "client_id": "rivulet-1",
                "client_secret": secret(),
                "redirect_uris": asked.message["redirect_uris"],
            })),
            "/token" if secret().is_null() => {
                reply(json!({ "access_token": "t0k3n", "token_type": "Bearer", "expires_in": 3600 }))
            }
            // Refuse a client that sends its secret in any other way than with HTTP Basic
            // authentication.
            "/token"
                if !asked
                    .header("authorization")
                    .is_some_and(|sent| sent.starts_with("Basic ")) =>
            {
                Reply::status(401)
            }
            "/token" if asked.body.contains("grant_type=refresh_token") => reply(json!({
                "access_token": "t0k3n", "token_type": "Bearer", "expires_in": 3600,
            })),
            "/token" => reply(json!({
                "access_token": "expired", "token_type": "Bearer", "expires_in": 0, "refresh_token": "r",
            })),
            "/mcp" if asked.header("authorization") == Some("Bearer t0k3n") => server(asked),
            "/mcp" => Reply::status(401).with(
                "www-authenticate",
                &format!("Bearer resource_metadata=\"{origin}/.well-known/oauth-protected-resource/mcp\""),
            ),
            _ => Reply::status(404),
        }
    })
    .await
}

async fn start(site: &Site, tokens: &Arc<Tokens>) -> Result<Server, StartError> {
    start_at(&site.url, tokens).await
}

async fn start_at(url: &str, tokens: &Arc<Tokens>) -> Result<Server, StartError> {
    start_with(url, Vec::new(), tokens).await
}

async fn start_with(
    url: &str,
    headers: Vec<(String, String)>,
    tokens: &Arc<Tokens>,
) -> Result<Server, StartError> {
    let config = ServerConfig {
        transport: Transport::Http {
            url: url.to_owned(),
            headers,
        },
        limits: Default::default(),
    };
    let stop = CancellationToken::new();
    Server::start_until(stop, config, Some(tokens.clone()), |_| {}).await
}

async fn call_and_close(server: Server) {
    let answer = call(&server, &Port::default()).await;
    assert!(matches!(answer, CallAnswer::Answered { .. }), "{answer:?}");
    server.close().await;
}

async fn begin(site: &Site, tokens: &Arc<Tokens>) -> Result<SignIn, SignInError> {
    begin_as(site, tokens, Client::New).await
}

async fn begin_as(site: &Site, tokens: &Arc<Tokens>, client: Client) -> Result<SignIn, SignInError> {
    let Err(StartError::Unauthorized(challenge)) = start(site, tokens).await else {
        panic!("no challenge");
    };
    SignIn::begin(&site.url, &challenge, client, tokens.clone()).await
}

fn parameter(page: &Url, wanted: &str) -> String {
    let found = page.query_pairs().find(|(name, _)| name == wanted);
    found
        .unwrap_or_else(|| panic!("no {wanted} in {page}"))
        .1
        .into_owned()
}

/// Returns the address at which Rivulet waits for the browser to be redirected back.
fn return_address(page: &Url) -> std::net::SocketAddr {
    let callback = Url::parse(&parameter(page, "redirect_uri")).unwrap();
    callback.socket_addrs(|| None).unwrap()[0]
}

/// Sends the request that a browser sends when the sign-in page redirects it to Rivulet. `answer`
/// contains the query parameters. Returns the first line of the response.
async fn return_to(page: &Url, answer: &[(&str, &str)]) -> String {
    let mut callback = Url::parse(&parameter(page, "redirect_uri")).unwrap();
    callback.query_pairs_mut().extend_pairs(answer);
    let mut stream = TcpStream::connect(return_address(page)).await.unwrap();
    let target = format!("{}?{}", callback.path(), callback.query().unwrap_or_default());
    let request = format!("GET {target} HTTP/1.1\r\nhost: x\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut response = String::new();
    let _ = stream.read_to_string(&mut response).await;
    response.lines().next().unwrap_or_default().to_owned()
}

/// Starts a server that issues and renews tokens only if the client sends a secret. The first token
/// expires at once; a renewed token does not.
pub async fn guarded_by_a_secret() -> Site {
    guarded_with(&["S256"], Arc::new(Mutex::new(vec![("secret", json!("s3cret"))]))).await
}

/// Signs in to the server of [`guarded_by_a_secret`], connects to it (which renews the tokens),
/// calls a tool, and signs out. This server does not support revoking the tokens.
pub async fn sign_in_call_and_sign_out(url: &str) {
    let tokens = Arc::new(Tokens::default());
    let begun = SignIn::begin(url, &Challenge::default(), Client::New, tokens.clone()).await;
    agree(begun.unwrap()).await;
    let server = start_at(url, &tokens).await.unwrap();
    call_and_close(server).await;
    let saved = tokens.0.lock().unwrap().clone().unwrap();
    assert_eq!(rivulet_mcp::revoke(url, &saved).await, Ok(false));
}

/// Redirects the browser back to Rivulet, and returns how the sign-in ended.
async fn finish_with(sign_in: SignIn, answer: &[(&str, &str)]) -> Result<(), SignInError> {
    let page = Url::parse(sign_in.page()).unwrap();
    let state = parameter(&page, "state");
    let answer = [answer, &[("state", state.as_str())]].concat();
    tokio::join!(sign_in.finish(""), return_to(&page, &answer)).0
}

async fn agree(sign_in: SignIn) {
    let page = Url::parse(sign_in.page()).unwrap();
    let issuer = page.origin().ascii_serialization();
    let finished = finish_with(sign_in, &[("code", "c0de"), ("iss", &issuer)]).await;
    finished.unwrap();
}

#[tokio::test]
async fn the_secret_of_a_client_is_sent_when_its_tokens_are_renewed() {
    let typed = RegisteredClient {
        id: "typed".to_owned(),
        secret: Some("s3cret".to_owned()),
    };
    for (client, id) in [(Client::New, "rivulet-1"), (Client::Registered(typed), "typed")] {
        let site = guarded_by_a_secret().await;
        let tokens = Arc::new(Tokens::default());
        agree(begin_as(&site, &tokens, client).await.unwrap()).await;
        // Connect twice. The second connection uses the tokens that were renewed for the first
        // connection.
        for _ in 0..2 {
            let server = start(&site, &tokens).await.unwrap();
            call_and_close(server).await;
        }
        let renewed = site.asked_at("/token");
        let passwords: Vec<_> = renewed
            .iter()
            .map(|asked| asked.header("authorization"))
            .collect();
        assert_eq!(passwords.len(), 2);
        assert_eq!(passwords[0], passwords[1]);
        assert!(tokens.0.lock().unwrap().as_ref().unwrap().contains("s3cret"));
        // The next sign-in must use the same client again only if the user registered that client.
        let next = SignIn::begin(&site.url, &Challenge::default(), Client::New, tokens).await;
        let page = Url::parse(next.unwrap().page()).unwrap();
        assert_eq!(parameter(&page, "client_id"), id);
    }
}

#[tokio::test]
async fn a_user_signs_in_once_and_forged_answers_are_ignored() {
    let site = guarded(&["S256"]).await;
    let tokens = Arc::new(Tokens::default());
    let sign_in = begin(&site, &tokens).await.unwrap();
    let page = Url::parse(sign_in.page()).unwrap();
    assert_eq!(parameter(&page, "code_challenge_method"), "S256");
    assert_eq!(parameter(&page, "resource"), site.url);
    let state = parameter(&page, "state");
    let issuer = page.origin().ascii_serialization();
    // Send nothing on this connection, like a browser that opens a connection in advance.
    let silent = TcpStream::connect(return_address(&page)).await.unwrap();
    let browser = async {
        let forged = return_to(&page, &[("code", "evil"), ("state", "guess")]).await;
        assert!(forged.contains("404"), "{forged}");
        let right = [
            ("code", "c0de"),
            ("state", state.as_str()),
            ("iss", issuer.as_str()),
        ];
        let shown = return_to(&page, &right).await;
        assert!(shown.contains("200"), "{shown}");
    };
    let (finished, ()) = tokio::join!(sign_in.finish("done"), browser);
    finished.unwrap();
    drop(silent);
    let exchanged = site.asked_at("/token");
    assert_eq!(exchanged.len(), 1);
    assert!(exchanged[0].body.contains("code=c0de") && exchanged[0].body.contains("code_verifier="));
    let server = start(&site, &tokens).await.unwrap();
    call_and_close(server).await;
}

#[tokio::test]
async fn the_token_of_a_sign_in_replaces_a_configured_authorization() {
    let site = guarded(&["S256"]).await;
    let tokens = Arc::new(Tokens::default());
    agree(begin(&site, &tokens).await.unwrap()).await;
    let configured = vec![("Authorization".to_owned(), "Basic c2VjcmV0".to_owned())];
    let server = start_with(&site.url, configured.clone(), &tokens).await.unwrap();
    call_and_close(server).await;
    for method in ["server/discover", "tools/call"] {
        let sent = site.asked(method).pop().unwrap();
        let authorizations = sent.head.iter().filter(|(name, _)| name == "authorization");
        let values: Vec<&str> = authorizations.map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, ["Bearer t0k3n"], "{method}");
    }

    let nobody = Arc::new(Tokens::default());
    assert!(start_with(&site.url, configured, &nobody).await.is_err());
    let sent = site.asked("server/discover").pop().unwrap();
    assert_eq!(sent.header("authorization"), Some("Basic c2VjcmV0"));
}

#[tokio::test]
async fn a_refusal_and_another_issuer_end_the_sign_in() {
    let site = guarded(&["S256"]).await;
    let tokens = Arc::new(Tokens::default());
    let refused = begin(&site, &tokens).await.unwrap();
    assert_eq!(
        finish_with(refused, &[("error", "access_denied")]).await,
        Err(SignInError::Denied {
            error: "access_denied".to_owned(),
            description: None
        })
    );
    let mixed = begin(&site, &tokens).await.unwrap();
    let answer = [("code", "c"), ("iss", "https://evil.example")];
    let error = finish_with(mixed, &answer).await.unwrap_err();
    assert!(
        matches!(&error, SignInError::WrongIssuer { received: Some(received), .. } if received == "https://evil.example"),
        "{error:?}"
    );
    assert!(site.asked_at("/token").is_empty() && tokens.0.lock().unwrap().is_none());
}

#[tokio::test]
async fn a_sign_in_without_s256_or_without_encryption_is_refused() {
    let unlisted = Arc::new(Mutex::new(vec![(
        "code_challenge_methods_supported",
        Value::Null,
    )]));
    let tokens = Arc::new(Tokens::default());
    for site in [guarded(&["plain"]).await, guarded_with(&[], unlisted).await] {
        assert_eq!(
            begin(&site, &tokens).await.unwrap_err(),
            SignInError::PkceUnsupported
        );
        assert!(site.asked_at("/register").is_empty());
    }
    let challenge = Challenge::default();
    let insecure = SignIn::begin("http://example.com/mcp", &challenge, Client::New, tokens).await;
    assert!(
        matches!(insecure, Err(SignInError::Insecure { .. })),
        "{insecure:?}"
    );
}

#[tokio::test]
async fn a_failed_request_is_not_reported_as_a_refusal() {
    let changed = Arc::new(Mutex::new(Vec::new()));
    let site = guarded_with(&["S256"], Arc::clone(&changed)).await;
    let origin = site.url.trim_end_matches("/mcp");
    let closed = Site::open(|_| Reply::status(404)).await;
    let nowhere = closed.url.clone();
    closed.shut().await;
    for (field, value, is_refusal) in [
        ("registration_endpoint", Value::Null, true),
        ("registration_endpoint", json!(format!("{origin}/missing")), true),
        ("registration_endpoint", json!(format!("{origin}/broken")), true),
        (
            "registration_endpoint",
            json!(format!("{origin}/overloaded")),
            false,
        ),
        ("registration_endpoint", json!(nowhere), false),
        ("authorization_servers", json!([nowhere]), false),
    ] {
        *changed.lock().unwrap() = vec![(field, value.clone())];
        let error = begin(&site, &Arc::default()).await.unwrap_err();
        let is_expected = match &error {
            SignInError::Registration { .. } => is_refusal,
            SignInError::Failed { .. } => !is_refusal,
            _ => false,
        };
        assert!(is_expected, "{field} {value}: {error:?}");
        if value == json!(format!("{origin}/overloaded")) {
            assert!(format!("{error:?}").contains("HTTP 503"), "{error:?}");
        }
    }
}

#[tokio::test]
async fn tokens_are_revoked_only_at_permitted_addresses() {
    let endpoint = json!("https://0.0.0.0:1/revoke");
    let changed = Arc::new(Mutex::new(vec![("revocation_endpoint", endpoint)]));
    let site = guarded_with(&["S256"], changed).await;
    let tokens = Arc::new(Tokens::default());
    agree(begin(&site, &tokens).await.unwrap()).await;
    let saved = tokens.0.lock().unwrap().clone().unwrap();
    let refused = rivulet_mcp::revoke(&site.url, &saved).await.unwrap_err();
    assert!(
        matches!(&refused, SignInError::Failed { detail } if detail.contains("must not reach 0.0.0.0")),
        "{refused:?}"
    );
}

#[tokio::test]
async fn nothing_is_sent_to_an_endpoint_without_encryption() {
    let elsewhere = Arc::new(Mutex::new(Vec::new()));
    let site = guarded_with(&["S256"], Arc::clone(&elsewhere)).await;
    for endpoint in [
        "authorization_endpoint", "token_endpoint", "registration_endpoint",
    ] {
        *elsewhere.lock().unwrap() = vec![(endpoint, json!("http://signin.invalid/x?key=secret"))];
        assert_eq!(
            begin(&site, &Arc::default()).await.unwrap_err(),
            SignInError::Insecure {
                address: "http://signin.invalid/x".to_owned()
            },
            "{endpoint}"
        );
    }
    assert!(site.asked_at("/register").is_empty());
    // The metadata of an authorization server must not be requested over an unencrypted connection.
    let server = json!(["http://signin.invalid"]);
    *elsewhere.lock().unwrap() = vec![("authorization_servers", server)];
    assert_eq!(
        begin(&site, &Arc::default()).await.unwrap_err(),
        SignInError::Insecure {
            address: "http://signin.invalid/.well-known/oauth-authorization-server".to_owned()
        }
    );
    // Saved tokens from an earlier sign-in must not be sent to an unencrypted endpoint.
    elsewhere.lock().unwrap().clear();
    let tokens = Arc::new(Tokens::default());
    agree(begin(&site, &tokens).await.unwrap()).await;
    elsewhere
        .lock()
        .unwrap()
        .push(("token_endpoint", json!("http://signin.invalid/x")));
    let refused = start(&site, &tokens).await;
    assert!(refused.is_err_and(|error| format!("{error:?}").contains("http://signin.invalid/x")));
}
