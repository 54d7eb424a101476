//! The only file that names reqwest: requests out, bytes in, every fault sorted.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, LOCATION, RETRY_AFTER};
use reqwest::redirect::{Attempt, Policy};
use reqwest::{Response, StatusCode};
use rivulet_core::{Fault, FaultCategory, Limit, LimitKind, Limits};

use crate::connect::{ConnectWatch, look_up};
use crate::decoder::Decoder;
use crate::endpoint::Endpoint;
use crate::error_body;
use crate::model_list::{Model, models_in};
use crate::request::ChatRequest;
use crate::transport::{chain, given_up, transport_fault};

/// Longest error body or list of models that is read, in bytes.
const BODY_LIMIT: usize = 8 * 1024 * 1024;
/// How long the rest of an error body or a list of models may take to come.
const BODY_TIME: Duration = Duration::from_secs(15);
/// Most redirects that are followed, all within the provider's own origin.
const MOST_REDIRECTS: usize = 5;

/// A provider's key. It is never printed, and goes into the `Authorization` header of its own provider only.
#[derive(Clone)]
pub struct Key(String);

impl Key {
    /// Takes a key as typed or as kept; white space around it is not part of it.
    pub fn new(text: &str) -> Self {
        Key(text.trim().to_owned())
    }

    /// Takes the key out of the words of a fault: some providers repeat the key they refuse.
    pub fn redact(&self, fault: Fault) -> Fault {
        if self.0.is_empty() {
            return fault;
        }
        let hide = |words: String| words.replace(&self.0, "(the key)");
        Fault {
            message: hide(fault.message),
            detail: fault.detail.map(hide),
            code: fault.code.map(hide),
            ..fault
        }
    }

    fn header(&self) -> Result<HeaderValue, Fault> {
        let mut value = HeaderValue::from_str(&format!("Bearer {}", self.0)).map_err(|_| {
            Fault::new(
                FaultCategory::Key,
                "The key holds characters that no key can have",
            )
        })?;
        value.set_sensitive(true);
        Ok(value)
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}

/// Why no stream could be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum OpenError {
    /// The provider answered, but not with a stream.
    Refused(Fault),
    /// The transport failed.
    Lost(Fault),
    /// Nothing came for longer than a limit.
    TimedOut(Limit),
}

/// Sends requests. Connections are kept and shared between requests to the same provider.
#[derive(Debug, Default)]
pub struct Client {
    kinds: Mutex<HashMap<Kind, Connections>>,
}

/// What two requests must have in common to share connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Kind {
    connect_seconds: u32,
    /// Without a proxy.
    direct: bool,
    /// Without TLS.
    plain: bool,
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

    /// Sends a request and waits for the head of the answer. `sent` is called once, when the connection stands.
    ///
    /// Dropping the future, or the answer, closes the connection. Nothing is ever sent twice.
    pub async fn open(
        &self,
        endpoint: &Endpoint,
        key: Option<&Key>,
        limits: Limits,
        request: &ChatRequest,
        mut sent: impl FnMut(),
    ) -> Result<Answer, OpenError> {
        let connections = self.connections(endpoint, limits).map_err(OpenError::Lost)?;
        let mut builder = connections.client.post(endpoint.chat()).json(request);
        if let Some(key) = key {
            builder = builder.header(AUTHORIZATION, key.header().map_err(OpenError::Refused)?);
        }
        let (begun, made) = (connections.watch.begun(), connections.watch.made());
        let mut answering = std::pin::pin!(builder.send());
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
                () = tokio::time::sleep(Duration::from_secs(longest.into())) => {}
            }
        }
        let answered = match early {
            Some(answer) => answer,
            None => {
                sent();
                let wait = Duration::from_secs(limits.first_byte.into());
                tokio::time::timeout(wait, answering).await.map_err(|_| {
                    OpenError::TimedOut(Limit {
                        kind: LimitKind::FirstByte,
                        seconds: limits.first_byte,
                    })
                })?
            }
        };
        let response = answered.map_err(|error| self.unanswered(&error, limits))?;
        if response.status().is_success() {
            return Ok(Answer { response });
        }
        Err(OpenError::Refused(refusal(response).await))
    }

    /// The models that a provider lists. Asks nothing of a model.
    pub async fn models(
        &self,
        endpoint: &Endpoint,
        key: Option<&Key>,
        limits: Limits,
    ) -> Result<Vec<Model>, Fault> {
        let connections = self.connections(endpoint, limits)?;
        let mut builder = connections.client.get(endpoint.models()).timeout(BODY_TIME);
        if let Some(key) = key {
            builder = builder.header(AUTHORIZATION, key.header()?);
        }
        let response = builder
            .send()
            .await
            .map_err(|error| match self.unanswered(&error, limits) {
                OpenError::Refused(fault) | OpenError::Lost(fault) => fault,
                OpenError::TimedOut(limit) => Fault::timeout(limit),
            })?;
        if !response.status().is_success() {
            return Err(refusal(response).await);
        }
        let status = response.status().as_u16();
        let body = bounded_body(response).await;
        models_in(&body).ok_or_else(|| Fault {
            status: Some(status),
            ..Fault::new(FaultCategory::Protocol, "The answer is not a list of models")
                .with_detail(error_body::excerpt(&body))
        })
    }

    fn connections(&self, endpoint: &Endpoint, limits: Limits) -> Result<Connections, Fault> {
        let kind = Kind {
            connect_seconds: limits.connect,
            direct: endpoint.is_loopback(),
            plain: endpoint.is_plain(),
        };
        let mut kinds = self.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(connections) = kinds.get(&kind) {
            return Ok(connections.clone());
        }
        let watch = ConnectWatch::default();
        let mut builder = reqwest::Client::builder()
            .user_agent(concat!("Rivulet/", env!("CARGO_PKG_VERSION")))
            .retry(reqwest::retry::never())
            .redirect(Policy::custom(same_origin))
            .referer(false)
            .connect_timeout(Duration::from_secs(kind.connect_seconds.into()))
            .tcp_nodelay(true)
            .dns_resolver(Arc::new(Names))
            .connector_layer(watch.clone());
        if kind.direct {
            builder = builder.no_proxy();
        }
        if kind.plain {
            // A computer without certificates can still talk to its own servers.
            builder = builder.tls_certs_only([]);
        }
        let client = builder.build().map_err(|error| {
            Fault::new(
                FaultCategory::Tls,
                "Secure connections cannot be set up on this computer",
            )
            .with_detail(chain(&error))
        })?;
        let connections = Connections { client, watch };
        kinds.insert(kind, connections.clone());
        Ok(connections)
    }

    fn unanswered(&self, error: &reqwest::Error, limits: Limits) -> OpenError {
        // The operating system gives up on a dead connection by itself: that is no limit of ours.
        if error.is_timeout() && !given_up(error) {
            let (kind, seconds) = if error.is_connect() {
                (LimitKind::Connect, limits.connect)
            } else {
                (
                    LimitKind::FirstByte,
                    u32::try_from(BODY_TIME.as_secs()).unwrap_or(u32::MAX),
                )
            };
            return OpenError::TimedOut(Limit { kind, seconds });
        }
        OpenError::Lost(transport_fault(error, error.is_connect()))
    }
}

/// The head of an answer, and its body as it comes.
#[derive(Debug)]
pub struct Answer {
    response: Response,
}

impl Answer {
    /// The HTTP status, one of success.
    pub fn status(&self) -> u16 {
        self.response.status().as_u16()
    }

    /// A decoder for this body.
    pub fn decoder(&self) -> Decoder {
        let content_type = self
            .response
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok());
        Decoder::new(self.status(), content_type.unwrap_or_default())
    }

    /// The next bytes as they come; `None` at a clean end. After an error nothing more is to be read.
    pub async fn next(&mut self) -> Result<Option<Bytes>, Fault> {
        self.response
            .chunk()
            .await
            .map_err(|error| transport_fault(&error, false))
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

async fn refusal(response: Response) -> Fault {
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
        return Fault {
            status: Some(status.as_u16()),
            ..Fault::new(
                FaultCategory::NotFound,
                "The server points to another address; set it as the base URL",
            )
            .with_detail(to)
        };
    }
    let retry_after = header(RETRY_AFTER).map(str::to_owned);
    let body = bounded_body(response).await;
    error_body::refused(status.as_u16(), retry_after.as_deref(), &body, SystemTime::now())
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
