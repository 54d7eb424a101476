//! The HTTP client: sends requests, reads response bodies and classifies every fault.
//!
//! This file is long because it contains all code of this crate that uses reqwest.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use futures_util::FutureExt;
use http::{HeaderMap, Version};
use reqwest::header::{
    ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderName, HeaderValue, LOCATION, RETRY_AFTER, USER_AGENT,
};
use reqwest::redirect::{Attempt, Policy};
use reqwest::{RequestBuilder, Response, StatusCode};
use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, Limit, LimitKind, Network, Proxy, lock, mask_address};
use secrecy::zeroize::Zeroizing;
use serde_json::{Value, json};
use url::Url;

use crate::connect::ConnectWatch;
use crate::decoder::Decoder;
use crate::error_body;
use crate::given_certificate;
use crate::llama_server::{counted_tokens, slot_context};
use crate::model_list::{Model, models_in};
use crate::names::{NameNotFound, lookup};
use crate::network;
use crate::redactor::Redactor;
use crate::request::ChatRequest;
use crate::server::{
    OpenError, OpenStep, ResponseHead, SentRequest, Server, request_headers, response_headers,
};
use crate::transport::{Operation, chain, os_timed_out, transport_fault};
use crate::waiting::within;

/// Maximum size, in bytes, of the body of a response that is not a reply.
const BODY_LIMIT: usize = 8 * 1024 * 1024;
/// Time limit for reading the body of an error response, and for all requests to a provider except
/// chat requests.
const BODY_TIME: Duration = Duration::from_secs(15);
/// Maximum number of redirects to follow. Only redirects within the provider's origin are followed.
const MAX_REDIRECTS: usize = 5;
/// The request header that tells llama.cpp under which id it should store the stream.
const STREAM_ID_HEADER: &str = "x-conversation-id";
const USER_AGENT_TEXT: &str = concat!("Rivulet/", env!("CARGO_PKG_VERSION"));

/// The value of the `User-Agent` header of requests to Rivulet's publisher. The version is left
/// out, because it would help to distinguish users.
const PUBLISHER_USER_AGENT: &str = "Rivulet";

/// Sends requests. Requests with the same connection settings share a connection pool.
#[derive(Debug, Default)]
pub struct Client {
    pools: Mutex<HashMap<PoolKey, Pool>>,
}

/// The key of a connection pool, which consists of the settings that must be equal for requests to
/// share a pool.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct PoolKey {
    connect_seconds: u32,
    proxy: Option<String>,
    system_proxy: bool,
    /// The path and the modification time of the certificate authority file. The time is included
    /// because old connections must not be used after the file has changed.
    ca_file: Option<(String, Option<SystemTime>)>,
    /// Whether the pool contains only connections without TLS.
    plain: bool,
}

impl PoolKey {
    fn for_server(server: &Server) -> Result<Self, Fault> {
        let Server {
            endpoint,
            limits,
            network,
            ..
        } = server;
        PoolKey::new(network, limits.connect, endpoint.is_loopback(), &endpoint.chat())
    }

    /// Returns the key of the pool to use for requests to the origin of `url`. `loopback` is true
    /// if the server is on this computer.
    fn new(network: &Network, connect_seconds: u32, loopback: bool, url: &Url) -> Result<Self, Fault> {
        let (proxy, system_proxy) = match &network.proxy {
            Proxy::System => (None, !loopback),
            Proxy::None => (None, false),
            Proxy::Url { url } => (Some(network::proxy_url(url)?.to_string()), false),
        };
        let ca_file = network.ca_file.as_ref().map(|path| {
            let changed = std::fs::metadata(path).and_then(|file| file.modified());
            (path.clone(), changed.ok())
        });
        // A connection to a proxy may use TLS even if the connection to the server does not.
        // Certificates are needed in this case, too.
        let tls_to_proxy = || match system_proxy {
            true => network::system_proxy(url).is_some_and(|url| is_secure(&url)),
            false => proxy.as_deref().is_some_and(is_secure),
        };
        Ok(PoolKey {
            connect_seconds,
            plain: !is_secure(url.as_str()) && ca_file.is_none() && !tls_to_proxy(),
            proxy,
            system_proxy,
            ca_file,
        })
    }

    /// Returns a builder for a client that never retries a request and never sends a `Referer`
    /// header.
    fn builder(&self) -> Result<reqwest::ClientBuilder, Fault> {
        let mut builder = reqwest::Client::builder()
            .user_agent(USER_AGENT_TEXT)
            .retry(reqwest::retry::never())
            .referer(false)
            .connect_timeout(Duration::from_secs(self.connect_seconds.into()))
            .tcp_nodelay(true);
        if !self.system_proxy {
            builder = builder.no_proxy();
        }
        if let Some(url) = &self.proxy {
            let proxy = reqwest::Proxy::all(url)
                .map_err(|error| Fault::input(fault::proxy_unusable()).with_detail(chain(&error)))?;
            builder = builder.proxy(proxy);
        }
        if let Some((path, _)) = &self.ca_file {
            let config = given_certificate::tls_config(&network::ca_bytes(path)?, path)?;
            builder = builder.tls_backend_preconfigured(config);
        }
        if self.plain {
            // Do not load certificates for connections without TLS. Loading fails on a computer
            // without certificates, but local servers must be reachable even then.
            builder = builder.tls_certs_only([]);
        }
        Ok(builder)
    }
}

fn is_secure(url: &str) -> bool {
    url.starts_with("https:")
}

#[derive(Clone, Debug)]
struct Pool {
    client: reqwest::Client,
    watch: ConnectWatch,
}

impl Client {
    /// Creates a client without open connections.
    pub fn new() -> Self {
        Client::default()
    }

    /// Checks the proxy, the certificates and the headers of a server. Sends no request.
    pub fn check(&self, server: &Server) -> Result<(), Fault> {
        network::header_map(&server.network.headers)?;
        self.pool(server).map(|_| ())
    }

    /// Sends a request and waits for the head of the response. Calls `step` each time the request
    /// reaches another [`OpenStep`].
    ///
    /// Dropping the future or the returned [`ServerResponse`] closes the connection or, with
    /// HTTP/2, only the stream of this request. A request is sent again only to follow a redirect.
    pub async fn open(
        &self,
        server: &Server,
        request: &ChatRequest,
        step: impl FnMut(OpenStep),
    ) -> Result<ServerResponse, OpenError> {
        let redactor = server.redactor();
        let opened = self.open_unredacted(server, request, &redactor, step).await;
        opened.map_err(|error| match error {
            OpenError::Refused(fault) => OpenError::Refused(redactor.redact(fault)),
            OpenError::Lost(fault) => OpenError::Lost(redactor.redact(fault)),
            timed_out @ OpenError::TimedOut(_) => timed_out,
        })
    }

    async fn open_unredacted(
        &self,
        server: &Server,
        request: &ChatRequest,
        redactor: &Redactor,
        mut step: impl FnMut(OpenStep),
    ) -> Result<ServerResponse, OpenError> {
        let limits = server.limits;
        let pool = self.pool(server).map_err(OpenError::Refused)?;
        let request = self.built(&pool, server, request)?;
        step(OpenStep::Request(sent_request(&request, redactor)));
        let (started, established) = (pool.watch.started(), pool.watch.established());
        let mut response = std::pin::pin!(pool.client.execute(request));
        // The first poll of the request either reuses an idle connection or starts a new one. Wait
        // for a connection to be established only if the poll started a new one.
        let mut early = response.as_mut().now_or_never();
        if early.is_none() && pool.watch.started() > started {
            // Limit the wait to the sum of the time limits for connecting and for the first byte.
            // The wait might never end without this limit: if another connection of the pool
            // becomes idle first, it carries the request, and the new connection may never be
            // established.
            let longest = limits.connect.saturating_add(limits.first_byte);
            tokio::select! {
                answer = &mut response => early = Some(answer),
                () = pool.watch.established_after(established) => {}
                _ = within(Duration::from_secs(longest.into()), std::future::pending::<()>()) => {}
            }
        }
        let received = match early {
            Some(answer) => {
                // Report here, too, that the request was sent. The `None` arm does not run if a
                // single poll both establishes the connection and receives the response.
                if answer.is_ok() || pool.watch.established() > established {
                    step(OpenStep::Sent);
                }
                answer
            }
            None => {
                step(OpenStep::Sent);
                let wait = Duration::from_secs(limits.first_byte.into());
                within(wait, response).await.ok_or(OpenError::TimedOut(Limit {
                    kind: LimitKind::FirstByte,
                    seconds: limits.first_byte,
                }))?
            }
        };
        let response = received.map_err(|error| self.open_error(&error, server))?;
        step(OpenStep::Head(head_of(&response, redactor)));
        if response.status().is_success() {
            return Ok(ServerResponse {
                response,
                redactor: redactor.clone(),
            });
        }
        let (fault, body) = refusal(response).await;
        step(OpenStep::Refusal(redactor.redact_bytes(body)));
        Err(OpenError::Refused(fault))
    }

    /// Builds the HTTP request that [`Client::open`] sends for `request`.
    fn built(
        &self,
        pool: &Pool,
        server: &Server,
        request: &ChatRequest,
    ) -> Result<reqwest::Request, OpenError> {
        let stream_id = request.stream_id();
        let builder = match stream_id.filter(|_| request.resumes_stream()) {
            Some(id) => pool.client.get(server.endpoint.stream(id, Some(0))),
            None => pool.client.post(server.endpoint.chat()).json(request),
        };
        let builder = match stream_id.filter(|_| !request.resumes_stream()) {
            Some(id) => builder.header(STREAM_ID_HEADER, id),
            None => builder,
        };
        builder
            .headers(headers(server).map_err(OpenError::Refused)?)
            .build()
            .map_err(|error| self.open_error(&error, server))
    }

    /// Returns the request that [`Client::open`] would send, with the secrets in the URL and the
    /// headers masked. Sends nothing.
    pub fn preview(&self, server: &Server, request: &ChatRequest) -> Result<SentRequest, Fault> {
        let redactor = server.redactor();
        let built = self.built(&self.pool(server)?, server, request);
        match built {
            Ok(request) => Ok(sent_request(&request, &redactor)),
            Err(error) => Err(redactor.redact(error.into())),
        }
    }

    /// Deletes the stored stream with the id `name` from the server. This also stops the generation
    /// of the reply, which closing the connection would not do.
    pub async fn end_stream(&self, server: &Server, name: &str) -> Result<(), Fault> {
        let pool = self.pool(server)?;
        let request = pool.client.delete(server.endpoint.stream(name, None));
        let ended = self.send_other(request, server).await;
        ended.map(drop).map_err(|fault| server.redactor().redact(fault))
    }

    /// Asks the server to end the reasoning of a running reply and begin the answer. `request_id`
    /// is the id of the reply. Fails if the server does not confirm the command.
    pub async fn answer_now(&self, server: &Server, request_id: &str) -> Result<(), Fault> {
        let told = self.answer_now_unredacted(server, request_id).await;
        told.map_err(|fault| server.redactor().redact(fault))
    }

    async fn answer_now_unredacted(&self, server: &Server, request_id: &str) -> Result<(), Fault> {
        let pool = self.pool(server)?;
        let command = json!({ "id": request_id, "action": "reasoning_end" });
        let request = pool.client.post(server.endpoint.control()).json(&command);
        let body = bounded_body(self.send_other(request, server).await?).await;
        let answer: Value = serde_json::from_slice(&body).unwrap_or_default();
        if answer["success"] == true {
            return Ok(());
        }
        let fault = Fault::new(FaultCategory::Provider, fault::answer_now_refused());
        let words = answer["message"].as_str();
        Err(fault.with_detail(words.map_or_else(|| error_body::excerpt(&body), str::to_owned)))
    }

    /// Returns the model list of the provider. The request costs no tokens.
    pub async fn models(&self, server: &Server) -> Result<Vec<Model>, Fault> {
        let listed = self.models_unredacted(server).await;
        listed.map_err(|fault| server.redactor().redact(fault))
    }

    async fn models_unredacted(&self, server: &Server) -> Result<Vec<Model>, Fault> {
        let pool = self.pool(server)?;
        let request = pool.client.get(server.endpoint.models());
        let response = self.send_other(request, server).await?;
        let status = response.status().as_u16();
        let body = bounded_body(response).await;
        models_in(&body).ok_or_else(|| Fault {
            status: Some(status),
            ..Fault::new(FaultCategory::Protocol, fault::not_a_model_list())
                .with_detail(error_body::excerpt(&body))
        })
    }

    /// Asks a llama.cpp server for the number of tokens in `request`, without generating a reply.
    /// Returns `None` if the server does not report the number.
    pub async fn count_tokens(&self, server: &Server, request: &ChatRequest) -> Option<u64> {
        let pool = self.pool(server).ok()?;
        let post = pool.client.post(server.endpoint.input_tokens());
        counted_tokens(&aside(post.json(request), server).await?)
    }

    /// Asks a llama.cpp server for the context length that is available to one request, in tokens. Returns
    /// `None` if the server does not report it.
    pub async fn slot_context(&self, server: &Server) -> Option<u32> {
        let pool = self.pool(server).ok()?;
        slot_context(&aside(pool.client.get(server.endpoint.properties()), server).await?)
    }

    /// Sends a request other than a chat request. Fails unless the response has a success status.
    async fn send_other(&self, request: RequestBuilder, server: &Server) -> Result<Response, Fault> {
        let request = request.headers(headers(server)?).timeout(BODY_TIME);
        let sent = request.send().await;
        let response = sent.map_err(|error| self.open_error(&error, server))?;
        match response.status().is_success() {
            true => Ok(response),
            false => Err(refusal(response).await.0),
        }
    }

    fn pool(&self, server: &Server) -> Result<Pool, Fault> {
        let key = PoolKey::for_server(server)?;
        let mut pools = lock(&self.pools);
        if let Some(pool) = pools.get(&key) {
            return Ok(pool.clone());
        }
        let watch = ConnectWatch::default();
        let client = key
            .builder()?
            .redirect(Policy::custom(same_origin))
            .dns_resolver(Arc::new(SystemResolver))
            .connector_layer(watch.clone())
            .build()
            .map_err(|error| no_client(&error))?;
        let pool = Pool { client, watch };
        pools.insert(key, pool.clone());
        Ok(pool)
    }

    fn open_error(&self, error: &reqwest::Error, server: &Server) -> OpenError {
        // If the operating system reported the timeout, it has given up on a dead connection, and
        // none of Rivulet's own time limits was reached. Report such a timeout as a lost
        // connection.
        if error.is_timeout() && !os_timed_out(error) {
            let (kind, seconds) = if error.is_connect() {
                (LimitKind::Connect, server.limits.connect)
            } else {
                (
                    LimitKind::FirstByte,
                    u32::try_from(BODY_TIME.as_secs()).unwrap_or(u32::MAX),
                )
            };
            return OpenError::TimedOut(Limit { kind, seconds });
        }
        let fault = request_fault(error, &server.endpoint.host(), || server.proxy().is_some());
        match fault.category {
            FaultCategory::Protocol => OpenError::Refused(fault),
            _ => OpenError::Lost(fault),
        }
    }
}

/// Sends a request other than a chat request. Returns the body of the response if the response has
/// a success status.
async fn aside(request: RequestBuilder, server: &Server) -> Option<Vec<u8>> {
    let request = request.headers(headers(server).ok()?).timeout(BODY_TIME);
    let response = request.send().await.ok()?;
    match response.status().is_success() {
        true => Some(bounded_body(response).await),
        false => None,
    }
}

fn no_client(error: &reqwest::Error) -> Fault {
    Fault::new(FaultCategory::Tls, fault::no_tls()).with_detail(chain(error))
}

/// Sends a single GET request without a key, cookies or custom headers, and without following
/// redirects. Without a proxy, connects only to `addresses`, even if the DNS server now returns
/// other addresses.
pub async fn get_once(
    network: &Network,
    url: &Url,
    addresses: Vec<SocketAddr>,
    connect_seconds: u32,
) -> Result<ServerResponse, Fault> {
    let loopback = addresses.iter().any(|address| address.ip().is_loopback());
    let host = url.host_str().unwrap_or_default();
    let pinned = PinnedResolver {
        host: host.to_owned(),
        addresses,
    };
    let client = PoolKey::new(network, connect_seconds, loopback, url)?
        .builder()?
        .redirect(Policy::none())
        .dns_resolver(Arc::new(pinned))
        .build()
        .map_err(|error| no_client(&error))?;
    let proxied = || network::proxy_for(network, url).is_some();
    send_without_secrets(client.get(url.clone()), host, proxied).await
}

/// Sends a GET request to a server of Rivulet's publisher, through the system's proxy, and follows
/// redirects. The request does not identify the user. If `secure` is true, only encrypted
/// connections are used.
pub(crate) async fn get_of_publisher(url: &Url, secure: bool) -> Result<ServerResponse, Fault> {
    let client = reqwest::Client::builder()
        .user_agent(PUBLISHER_USER_AGENT)
        .https_only(secure)
        .retry(reqwest::retry::never())
        .referer(false)
        .dns_resolver(Arc::new(SystemResolver))
        .build()
        .map_err(|error| no_client(&error))?;
    let request = client.get(url.clone()).header(ACCEPT, "application/json");
    let proxied = || network::system_proxy(url).is_some();
    send_without_secrets(request, url.host_str().unwrap_or_default(), proxied).await
}

/// Returns the fault for a failed request to `host`. If the connection failed, calls `proxied` to
/// find out whether the request used a proxy, because an unreachable proxy is a different fault.
fn request_fault(error: &reqwest::Error, host: &str, proxied: impl FnOnce() -> bool) -> Fault {
    let operation = if error.is_connect() {
        Operation::Connecting {
            host,
            proxied: proxied(),
        }
    } else {
        Operation::Transferring
    };
    transport_fault(error, operation)
}

/// Sends a request that contains no secrets. If the connection fails, calls `proxied` to find out
/// whether the request used a proxy.
async fn send_without_secrets(
    request: RequestBuilder,
    host: &str,
    proxied: impl FnOnce() -> bool,
) -> Result<ServerResponse, Fault> {
    let sent = request.send().await;
    let response = sent.map_err(|error| request_fault(&error, host, proxied))?;
    Ok(ServerResponse {
        response,
        redactor: Redactor::default(),
    })
}

fn headers(server: &Server) -> Result<HeaderMap, Fault> {
    let mut headers = network::header_map(&server.network.headers)?;
    if let Some(key) = &server.key {
        let bearer = Zeroizing::new(format!("Bearer {}", key.reveal()));
        let mut value = HeaderValue::from_str(&bearer)
            .map_err(|_| Fault::new(FaultCategory::Key, fault::key_characters()))?;
        value.set_sensitive(true);
        headers.insert(AUTHORIZATION, value);
    }
    Ok(headers)
}

fn sent_request(request: &reqwest::Request, redactor: &Redactor) -> SentRequest {
    let mut headers = request_headers(request.headers(), redactor);
    if !request.headers().contains_key(USER_AGENT) {
        headers.push((USER_AGENT.to_string(), USER_AGENT_TEXT.to_owned()));
    }
    let body = request.body().and_then(reqwest::Body::as_bytes);
    SentRequest {
        method: request.method().to_string(),
        url: mask_address(request.url().as_str()),
        headers,
        body: Bytes::copy_from_slice(body.unwrap_or_default()),
    }
}

fn head_of(response: &Response, redactor: &Redactor) -> ResponseHead {
    ResponseHead {
        version: match response.version() {
            Version::HTTP_2 => "HTTP/2".to_owned(),
            other => format!("{other:?}"),
        },
        status: response.status().as_u16(),
        headers: response_headers(response.headers(), redactor),
    }
}

/// The head of a response and its unread body.
pub struct ServerResponse {
    response: Response,
    redactor: Redactor,
}

/// Print only redacted headers, because some servers repeat the key in their response headers.
impl std::fmt::Debug for ServerResponse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("ServerResponse")
            .field(&head_of(&self.response, &self.redactor))
            .finish()
    }
}

impl ServerResponse {
    /// Returns the HTTP status of the response.
    pub fn status(&self) -> u16 {
        self.response.status().as_u16()
    }

    /// Returns the value of the `Location` header, which is the target of a redirect.
    pub fn location(&self) -> Option<&str> {
        header(&self.response, LOCATION)
    }

    /// Returns the `Content-Type` of the response, or an empty string if the server sent none.
    pub fn content_type(&self) -> &str {
        header(&self.response, CONTENT_TYPE).unwrap_or_default()
    }

    /// Returns the `Content-Length` in bytes, if the server sent one.
    pub fn declared_bytes(&self) -> Option<u64> {
        self.response.content_length()
    }

    /// Returns a decoder for the body of this response.
    pub fn decoder(&self) -> Decoder {
        Decoder::new(self.status(), self.content_type()).redacting(self.redactor.clone())
    }

    /// Returns the next bytes of the body, or `None` if the body ended without an error. Must not
    /// be called again after an error.
    pub async fn next(&mut self) -> Result<Option<Bytes>, Fault> {
        self.response.chunk().await.map_err(|error| {
            self.redactor
                .redact(transport_fault(&error, Operation::Transferring))
        })
    }
}

/// Follows a redirect only if it stays within the provider's origin and keeps the method and the
/// body. Any other redirect is returned as the response, so that the key and the messages never
/// reach another server. The key is bound to the same origin
/// ([`Endpoint::origin`](crate::endpoint::Endpoint::origin)).
fn same_origin(attempt: Attempt<'_>) -> reqwest::redirect::Action {
    let kept = matches!(
        attempt.status(),
        StatusCode::TEMPORARY_REDIRECT | StatusCode::PERMANENT_REDIRECT
    );
    let from = attempt.previous().last().map(reqwest::Url::origin);
    if kept && from == Some(attempt.url().origin()) && attempt.previous().len() <= MAX_REDIRECTS {
        attempt.follow()
    } else {
        attempt.stop()
    }
}

fn header(response: &Response, name: HeaderName) -> Option<&str> {
    response.headers().get(name)?.to_str().ok()
}

/// Returns the fault for a response without a success status, and the body of that response. The
/// body of a redirect is not read, so an empty body is returned for it.
async fn refusal(response: Response) -> (Fault, Vec<u8>) {
    let status = response.status();
    if status.is_redirection() {
        let to = header(&response, LOCATION).map_or_else(
            || fault::detail_address_unknown().to_string(),
            |to| error_body::excerpt(mask_address(to).as_bytes()),
        );
        let fault = Fault {
            status: Some(status.as_u16()),
            ..Fault::new(FaultCategory::NotFound, fault::server_moved()).with_detail(to)
        };
        return (fault, Vec::new());
    }
    let retry_after = header(&response, RETRY_AFTER).map(str::to_owned);
    let body = bounded_body(response).await;
    let fault = error_body::status_fault(status.as_u16(), retry_after.as_deref(), &body, SystemTime::now());
    (fault, body)
}

/// Reads a body until it ends, until reading fails, or until the size limit or the time limit is
/// reached. Returns the part that was read, because even a truncated error message is useful.
async fn bounded_body(mut response: Response) -> Vec<u8> {
    let mut body = Vec::new();
    let read = async {
        while let Ok(Some(bytes)) = response.chunk().await {
            body.extend_from_slice(&bytes);
            if body.len() > BODY_LIMIT {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(BODY_TIME, read).await;
    body
}

struct SystemResolver;

impl reqwest::dns::Resolve for SystemResolver {
    fn resolve(&self, name: reqwest::dns::Name) -> reqwest::dns::Resolving {
        Box::pin(async move {
            let found = lookup(name.as_str()).await?;
            Ok(Box::new(found.into_iter()) as reqwest::dns::Addrs)
        })
    }
}

/// A resolver that resolves the name `host` to `addresses`, which have already been checked. Any
/// other name must be the name of the proxy and is resolved as usual.
struct PinnedResolver {
    host: String,
    addresses: Vec<SocketAddr>,
}

impl reqwest::dns::Resolve for PinnedResolver {
    fn resolve(&self, name: reqwest::dns::Name) -> reqwest::dns::Resolving {
        if name.as_str() != self.host {
            return SystemResolver.resolve(name);
        }
        let addresses = self.addresses.clone();
        Box::pin(async move {
            if addresses.is_empty() {
                return Err(NameNotFound::unknown(name.as_str()).into());
            }
            Ok(Box::new(addresses.into_iter()) as reqwest::dns::Addrs)
        })
    }
}
