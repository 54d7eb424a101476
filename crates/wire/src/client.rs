//! Requests out, bytes in, every fault sorted. This file is long because it is the only one that names reqwest.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use http::{HeaderMap, Version};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, LOCATION, RETRY_AFTER, USER_AGENT};
use reqwest::redirect::{Attempt, Policy};
use reqwest::{Response, StatusCode};
use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, Limit, LimitKind, Network, Proxy};
use url::Url;

use crate::connect::ConnectWatch;
use crate::decoder::Decoder;
use crate::error_body;
use crate::exchange::{AnswerHead, OpenError, OpenStep, SentRequest, Server, readable};
use crate::key::{Key, without_key};
use crate::model_list::{Model, models_in};
use crate::names::{NameNotFound, look_up};
use crate::network;
use crate::request::ChatRequest;
use crate::transport::{Doing, chain, given_up, transport_fault};
use crate::waiting::within;

/// Longest error body or list of models that is read, in bytes.
const BODY_LIMIT: usize = 8 * 1024 * 1024;
/// How long the rest of an error body or a list of models may take to come.
const BODY_TIME: Duration = Duration::from_secs(15);
/// Most redirects that are followed, all within the provider's own origin.
const MOST_REDIRECTS: usize = 5;
/// The header under whose value llama.cpp keeps a stream.
const STREAM_NAME: &str = "x-conversation-id";
/// How the program calls itself.
const AGENT: &str = concat!("Rivulet/", env!("CARGO_PKG_VERSION"));

/// Sends requests. Connections are kept and shared between requests to the same provider.
#[derive(Debug, Default)]
pub struct Client {
    kinds: Mutex<HashMap<Kind, Connections>>,
}

/// What two requests must have in common to share connections.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Kind {
    connect_seconds: u32,
    /// The address of a proxy; `None` without one.
    proxy: Option<String>,
    /// The system's proxies are asked for.
    system_proxy: bool,
    /// The file of certificate authorities, as it was when it was last changed.
    ca_file: Option<(String, Option<SystemTime>)>,
    /// Without TLS.
    plain: bool,
}

impl Kind {
    fn of(server: &Server) -> Result<Self, Fault> {
        let Server {
            endpoint,
            limits,
            network,
            ..
        } = server;
        Kind::on_the_way(
            network,
            limits.connect,
            endpoint.is_loopback(),
            endpoint.is_plain(),
        )
    }

    fn on_the_way(
        network: &Network,
        connect_seconds: u32,
        loopback: bool,
        plain: bool,
    ) -> Result<Self, Fault> {
        let (proxy, system_proxy) = match &network.proxy {
            Proxy::System => (None, !loopback),
            Proxy::None => (None, false),
            Proxy::Url { url } => (Some(network::proxy_url(url)?.to_string()), false),
        };
        let ca_file = network.ca_file.as_ref().map(|path| {
            let changed = std::fs::metadata(path).and_then(|file| file.modified());
            (path.clone(), changed.ok())
        });
        Ok(Kind {
            connect_seconds,
            plain: plain && ca_file.is_none() && !proxy.as_deref().is_some_and(is_secure),
            proxy,
            system_proxy,
            ca_file,
        })
    }

    /// A client that takes this way, sends nothing twice and tells nobody where it comes from.
    fn builder(&self) -> Result<reqwest::ClientBuilder, Fault> {
        let mut builder = reqwest::Client::builder()
            .user_agent(AGENT)
            .retry(reqwest::retry::never())
            .referer(false)
            .connect_timeout(Duration::from_secs(self.connect_seconds.into()))
            .tcp_nodelay(true);
        if !self.system_proxy {
            builder = builder.no_proxy();
        }
        if let Some(url) = &self.proxy {
            let proxy = reqwest::Proxy::all(url).map_err(|error| {
                Fault::new(FaultCategory::Input, fault::proxy_unusable()).with_detail(chain(&error))
            })?;
            builder = builder.proxy(proxy);
        }
        if let Some((path, _)) = &self.ca_file {
            let bytes = network::ca_bytes(path)?;
            let authorities = reqwest::Certificate::from_pem_bundle(&bytes).map_err(|error| {
                let message = fault::ca_unusable(path);
                Fault::new(FaultCategory::Input, message).with_detail(chain(&error))
            })?;
            builder = builder.tls_certs_merge(authorities);
        }
        if self.plain {
            // A computer without certificates can still talk to its own servers.
            builder = builder.tls_certs_only([]);
        }
        Ok(builder)
    }
}

fn is_secure(url: &str) -> bool {
    url.starts_with("https:")
}

#[derive(Clone, Debug)]
struct Connections {
    client: reqwest::Client,
    watch: ConnectWatch,
}

impl Client {
    /// A client without connections.
    pub fn new() -> Self {
        Client::default()
    }

    /// Whether requests to this server could be made at all: its proxy, certificates and headers make sense.
    pub fn check(&self, server: &Server) -> Result<(), Fault> {
        network::header_map(&server.network.headers)?;
        self.connections(server).map(|_| ())
    }

    /// Sends a request and waits for the head of the answer. `step` hears what happens on the way.
    ///
    /// Dropping the future, or the answer, closes the connection. Nothing is ever sent twice.
    pub async fn open(
        &self,
        server: &Server,
        request: &ChatRequest,
        step: impl FnMut(OpenStep),
    ) -> Result<Answer, OpenError> {
        let opened = self.open_revealing(server, request, step).await;
        let key = server.key.as_ref();
        opened.map_err(|error| match error {
            OpenError::Refused(fault) => OpenError::Refused(without_key(key, fault)),
            OpenError::Lost(fault) => OpenError::Lost(without_key(key, fault)),
            timed_out @ OpenError::TimedOut(_) => timed_out,
        })
    }

    async fn open_revealing(
        &self,
        server: &Server,
        request: &ChatRequest,
        mut step: impl FnMut(OpenStep),
    ) -> Result<Answer, OpenError> {
        let limits = server.limits;
        let connections = self.connections(server).map_err(OpenError::Refused)?;
        let name = request.stream_name();
        let asking = match name.filter(|_| request.is_resumed()) {
            Some(name) => connections.client.get(server.endpoint.stream(name, Some(0))),
            None => connections.client.post(server.endpoint.chat()).json(request),
        };
        let asking = match name.filter(|_| !request.is_resumed()) {
            Some(name) => asking.header(STREAM_NAME, name),
            None => asking,
        };
        let request = asking
            .headers(headers(server).map_err(OpenError::Refused)?)
            .build()
            .map_err(|error| self.unanswered(&error, server))?;
        step(OpenStep::Request(as_sent(&request, server)));
        let (begun, made) = (connections.watch.begun(), connections.watch.made());
        let mut answering = std::pin::pin!(connections.client.execute(request));
        // The first poll takes a kept connection or begins a new one: only then is there something to wait for.
        let mut early = None;
        tokio::select! {
            biased;
            answer = &mut answering => early = Some(answer),
            () = std::future::ready(()) => {}
        }
        if early.is_none() && connections.watch.begun() > begun {
            // Another request's connection may serve this one while its own is never made: the limit holds anyway.
            let longest = limits.connect.saturating_add(limits.first_byte);
            tokio::select! {
                answer = &mut answering => early = Some(answer),
                () = connections.watch.made_after(made) => {}
                _ = within(Duration::from_secs(longest.into()), std::future::pending::<()>()) => {}
            }
        }
        let answered = match early {
            Some(answer) => {
                // Connection and answer may have come in one look.
                if answer.is_ok() || connections.watch.made() > made {
                    step(OpenStep::Sent);
                }
                answer
            }
            None => {
                step(OpenStep::Sent);
                let wait = Duration::from_secs(limits.first_byte.into());
                within(wait, answering).await.ok_or(OpenError::TimedOut(Limit {
                    kind: LimitKind::FirstByte,
                    seconds: limits.first_byte,
                }))?
            }
        };
        let response = answered.map_err(|error| self.unanswered(&error, server))?;
        step(OpenStep::Head(head_of(&response, server.key.as_ref())));
        if response.status().is_success() {
            return Ok(Answer {
                response,
                key: server.key.clone(),
            });
        }
        let (fault, body) = refusal(response).await;
        step(OpenStep::Refusal(match &server.key {
            Some(key) => key.hide_in_bytes(body),
            None => body,
        }));
        Err(OpenError::Refused(fault))
    }

    /// Ends a generation whose stream the server keeps under this name: closing the connection did not.
    pub async fn end_stream(&self, server: &Server, name: &str) -> Result<(), Fault> {
        let connections = self.connections(server)?;
        let response = connections
            .client
            .delete(server.endpoint.stream(name, None))
            .headers(headers(server)?)
            .timeout(BODY_TIME)
            .send()
            .await
            .map_err(|error| {
                without_key(server.key.as_ref(), Fault::from(self.unanswered(&error, server)))
            })?;
        match response.status().is_success() {
            true => Ok(()),
            false => Err(without_key(server.key.as_ref(), refusal(response).await.0)),
        }
    }

    /// The models that a provider lists. Asks nothing of a model.
    pub async fn models(&self, server: &Server) -> Result<Vec<Model>, Fault> {
        let listed = self.models_revealing(server).await;
        listed.map_err(|fault| without_key(server.key.as_ref(), fault))
    }

    async fn models_revealing(&self, server: &Server) -> Result<Vec<Model>, Fault> {
        let connections = self.connections(server)?;
        let response = connections
            .client
            .get(server.endpoint.models())
            .headers(headers(server)?)
            .timeout(BODY_TIME)
            .send()
            .await
            .map_err(|error| self.unanswered(&error, server))?;
        if !response.status().is_success() {
            return Err(refusal(response).await.0);
        }
        let status = response.status().as_u16();
        let body = bounded_body(response).await;
        models_in(&body).ok_or_else(|| Fault {
            status: Some(status),
            ..Fault::new(FaultCategory::Protocol, fault::not_a_model_list())
                .with_detail(error_body::excerpt(&body))
        })
    }

    fn connections(&self, server: &Server) -> Result<Connections, Fault> {
        let kind = Kind::of(server)?;
        let mut kinds = self.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(connections) = kinds.get(&kind) {
            return Ok(connections.clone());
        }
        let watch = ConnectWatch::default();
        let client = kind
            .builder()?
            .redirect(Policy::custom(same_origin))
            .dns_resolver(Arc::new(Names))
            .connector_layer(watch.clone())
            .build()
            .map_err(|error| no_client(&error))?;
        let connections = Connections { client, watch };
        kinds.insert(kind, connections.clone());
        Ok(connections)
    }

    fn unanswered(&self, error: &reqwest::Error, server: &Server) -> OpenError {
        // The operating system gives up on a dead connection by itself: that is no limit of ours.
        if error.is_timeout() && !given_up(error) {
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
        let host = server.endpoint.host();
        let doing = if error.is_connect() {
            Doing::Connecting {
                host: &host,
                proxied: server.proxy().is_some(),
            }
        } else {
            Doing::Talking
        };
        let fault = transport_fault(error, doing);
        match fault.category {
            FaultCategory::Protocol => OpenError::Refused(fault),
            _ => OpenError::Lost(fault),
        }
    }
}

fn no_client(error: &reqwest::Error) -> Fault {
    Fault::new(FaultCategory::Tls, fault::no_tls()).with_detail(chain(error))
}

/// Asks once for what is at an address: without a key, a cookie or a header of the user, and without following
/// a redirect. Unless a proxy stands between, only `places` are asked, whatever the host's name means by now.
pub async fn get_once(
    network: &Network,
    url: &Url,
    places: Vec<SocketAddr>,
    connect_seconds: u32,
) -> Result<Answer, Fault> {
    let loopback = places.iter().any(|place| place.ip().is_loopback());
    let host = url.host_str().unwrap_or_default();
    let only = OnlyAt {
        host: host.to_owned(),
        places,
    };
    let client = Kind::on_the_way(network, connect_seconds, loopback, url.scheme() == "http")?
        .builder()?
        .redirect(Policy::none())
        .dns_resolver(Arc::new(only))
        .build()
        .map_err(|error| no_client(&error))?;
    let response = client.get(url.clone()).send().await.map_err(|error| {
        let proxied = network::proxy_for(network, url).is_some();
        let doing = if error.is_connect() {
            Doing::Connecting { host, proxied }
        } else {
            Doing::Talking
        };
        transport_fault(&error, doing)
    })?;
    Ok(Answer { response, key: None })
}

/// The headers of a request: the user's, and the key.
fn headers(server: &Server) -> Result<HeaderMap, Fault> {
    let mut headers = network::header_map(&server.network.headers)?;
    if let Some(key) = &server.key {
        let mut value = HeaderValue::from_str(&format!("Bearer {}", key.reveal()))
            .map_err(|_| Fault::new(FaultCategory::Key, fault::key_characters()))?;
        value.set_sensitive(true);
        headers.insert(AUTHORIZATION, value);
    }
    Ok(headers)
}

fn as_sent(request: &reqwest::Request, server: &Server) -> SentRequest {
    let mut headers = readable(request.headers(), server.key.as_ref());
    if !request.headers().contains_key(USER_AGENT) {
        headers.push((USER_AGENT.to_string(), AGENT.to_owned()));
    }
    let body = request.body().and_then(reqwest::Body::as_bytes);
    SentRequest {
        method: request.method().to_string(),
        url: request.url().to_string(),
        headers,
        body: Bytes::copy_from_slice(body.unwrap_or_default()),
    }
}

fn head_of(response: &Response, key: Option<&Key>) -> AnswerHead {
    AnswerHead {
        version: match response.version() {
            Version::HTTP_2 => "HTTP/2".to_owned(),
            other => format!("{other:?}"),
        },
        status: response.status().as_u16(),
        headers: readable(response.headers(), key),
    }
}

/// The head of an answer, and its body as it comes.
pub struct Answer {
    response: Response,
    key: Option<Key>,
}

/// Without what the response would print: some servers repeat the key in a header.
impl std::fmt::Debug for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Answer")
            .field(&head_of(&self.response, self.key.as_ref()))
            .finish()
    }
}

impl Answer {
    /// The HTTP status; of a stream one of success.
    pub fn status(&self) -> u16 {
        self.response.status().as_u16()
    }

    /// Where a redirect points to.
    pub fn location(&self) -> Option<&str> {
        self.response.headers().get(LOCATION)?.to_str().ok()
    }

    /// How many bytes the server says the body has.
    pub fn declared_bytes(&self) -> Option<u64> {
        self.response.content_length()
    }

    /// A decoder for this body.
    pub fn decoder(&self) -> Decoder {
        let content_type = self
            .response
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok());
        Decoder::new(self.status(), content_type.unwrap_or_default()).hiding(self.key.clone())
    }

    /// The next bytes as they come; `None` at a clean end. After an error nothing more is to be read.
    pub async fn next(&mut self) -> Result<Option<Bytes>, Fault> {
        self.response
            .chunk()
            .await
            .map_err(|error| without_key(self.key.as_ref(), transport_fault(&error, Doing::Talking)))
    }
}

/// Follows what stays with the provider and keeps method and body; anything else is answered as it came, so
/// that neither key nor words travel where the user did not send them.
fn same_origin(attempt: Attempt<'_>) -> reqwest::redirect::Action {
    let kept = matches!(
        attempt.status(),
        StatusCode::TEMPORARY_REDIRECT | StatusCode::PERMANENT_REDIRECT
    );
    let from = attempt.previous().last().map(reqwest::Url::origin);
    if kept && from == Some(attempt.url().origin()) && attempt.previous().len() <= MOST_REDIRECTS {
        attempt.follow()
    } else {
        attempt.stop()
    }
}

/// The fault of an answer that is no success, and its body.
async fn refusal(response: Response) -> (Fault, Vec<u8>) {
    let status = response.status();
    let header = |name| {
        response
            .headers()
            .get(name)
            .and_then(|value: &HeaderValue| value.to_str().ok())
    };
    if status.is_redirection() {
        let to = header(LOCATION)
            .unwrap_or("an address it does not tell")
            .to_owned();
        let fault = Fault {
            status: Some(status.as_u16()),
            ..Fault::new(FaultCategory::NotFound, fault::server_moved()).with_detail(to)
        };
        return (fault, Vec::new());
    }
    let retry_after = header(RETRY_AFTER).map(str::to_owned);
    let body = bounded_body(response).await;
    let fault = error_body::refused(status.as_u16(), retry_after.as_deref(), &body, SystemTime::now());
    (fault, body)
}

/// As much of a body as comes, within the bounds: an error's words are worth having even when cut.
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

struct Names;

impl reqwest::dns::Resolve for Names {
    fn resolve(&self, name: reqwest::dns::Name) -> reqwest::dns::Resolving {
        Box::pin(async move {
            let found = look_up(name.as_str()).await?;
            Ok(Box::new(found.into_iter()) as reqwest::dns::Addrs)
        })
    }
}

/// Knows one host by the addresses that were looked at before; any other name is that of a proxy.
struct OnlyAt {
    host: String,
    places: Vec<SocketAddr>,
}

impl reqwest::dns::Resolve for OnlyAt {
    fn resolve(&self, name: reqwest::dns::Name) -> reqwest::dns::Resolving {
        if name.as_str() != self.host {
            return Names.resolve(name);
        }
        let places = self.places.clone();
        Box::pin(async move {
            if places.is_empty() {
                return Err(NameNotFound::unknown(name.as_str()).into());
            }
            Ok(Box::new(places.into_iter()) as reqwest::dns::Addrs)
        })
    }
}
