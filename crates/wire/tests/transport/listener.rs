//! Servers on the loopback interface that send exactly the bytes that a test specifies.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::server::TlsStream;

/// A connection with or without TLS.
pub trait Wire: AsyncRead + AsyncWrite + Unpin + Send {
    fn tcp(&mut self) -> &mut TcpStream;
}

impl Wire for TcpStream {
    fn tcp(&mut self) -> &mut TcpStream {
        self
    }
}

impl Wire for TlsStream<TcpStream> {
    fn tcp(&mut self) -> &mut TcpStream {
        self.get_mut().0
    }
}

pub type Stream = Box<dyn Wire>;

/// Closes the server's side properly: with close_notify over TLS, followed by FIN. Then reads until
/// the client closes the connection, because closing a socket with unread bytes would send a reset.
pub async fn end(stream: &mut (impl AsyncRead + AsyncWrite + Unpin)) {
    let _ = stream.shutdown().await;
    drain(stream).await;
}

/// Closes the server's side of the connection with FIN only, even over TLS.
pub async fn fin(stream: &mut Stream) {
    let _ = stream.flush().await;
    let _ = stream.tcp().shutdown().await;
    drain(stream).await;
}

/// Closes the TCP connection with a reset.
pub fn reset(mut stream: Stream) {
    stream.tcp().set_zero_linger().unwrap();
}

/// Reads until the client closes the connection, without sending anything.
pub async fn drain(stream: &mut (impl AsyncRead + Unpin)) {
    let mut bytes = [0; 4096];
    while matches!(stream.read(&mut bytes).await, Ok(1..)) {}
}

/// A request that a test server received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    /// The request line and the headers of the request.
    pub head: String,
    /// The body of the request.
    pub body: Vec<u8>,
}

impl Received {
    /// Returns the request line, which contains the method and the target of the request.
    pub fn line(&self) -> &str {
        self.head.lines().next().unwrap_or_default()
    }

    /// Returns the target of the request. It is usually a path. A request to a proxy may also have
    /// a URL or a host and port as its target.
    pub fn target(&self) -> &str {
        self.line().split(' ').nth(1).unwrap_or_default()
    }

    /// Asserts that the request has no cookies, credentials or custom headers, and that its head
    /// does not contain the word `secret`.
    pub fn assert_anonymous(&self) {
        for name in ["authorization", "cookie", "referer", "x-team"] {
            assert_eq!(self.header(name), Vec::<&str>::new(), "{name}");
        }
        assert!(!self.head.contains("secret"));
    }

    pub fn header(&self, name: &str) -> Vec<&str> {
        let named = |line: &'_ str| line.split_once(": ").map(|(name, _)| name.to_ascii_lowercase());
        let lines = self.head.lines().skip(1);
        lines
            .filter(|line| named(line).as_deref() == Some(name))
            .filter_map(|line| line.split_once(": ").map(|(_, value)| value))
            .collect()
    }
}

/// Reads one HTTP/1.1 request. Returns `None` if the connection ends before the request is
/// complete.
pub async fn read_request(stream: &mut (impl AsyncRead + Unpin + ?Sized)) -> Option<Received> {
    let mut bytes = Vec::new();
    let head_end = loop {
        if let Some(at) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break at + 4;
        }
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    };
    let body = bytes.split_off(head_end);
    let mut received = Received {
        head: String::from_utf8_lossy(&bytes).into_owned(),
        body,
    };
    let length = received
        .header("content-length")
        .first()
        .map_or(0, |length| length.parse().unwrap());
    while received.body.len() < length {
        if stream.read_buf(&mut received.body).await.ok()? == 0 {
            return None;
        }
    }
    Some(received)
}

/// A listening socket, which is closed when this value is dropped.
#[derive(Debug)]
pub struct TestListener {
    pub address: SocketAddr,
    connections: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl Drop for TestListener {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl TestListener {
    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

/// Listens at `address` and passes each connection to `serve`.
pub async fn listen_at<F, S>(address: &str, serve: F) -> TestListener
where
    F: Fn(TcpStream) -> S + Send + 'static,
    S: Future<Output = ()> + Send + 'static,
{
    let listener = TcpListener::bind(address).await.unwrap();
    let address = listener.local_addr().unwrap();
    let connections = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&connections);
    let task = tokio::spawn(async move {
        let mut serving = JoinSet::new();
        while let Ok((stream, _)) = listener.accept().await {
            count.fetch_add(1, Ordering::SeqCst);
            stream.set_nodelay(true).unwrap();
            serving.spawn(serve(stream));
        }
    });
    TestListener {
        address,
        connections,
        task,
    }
}

/// Starts a listener on a free port of 127.0.0.1.
pub async fn listen<F, S>(serve: F) -> TestListener
where
    F: Fn(TcpStream) -> S + Send + 'static,
    S: Future<Output = ()> + Send + 'static,
{
    listen_at("127.0.0.1:0", serve).await
}

/// Starts a server that reads a request, sends `bytes`, and then keeps the connection open.
pub async fn falls_silent(bytes: &'static [u8]) -> TestListener {
    listen(move |mut stream| async move {
        let _ = read_request(&mut stream).await;
        let _ = stream.write_all(bytes).await;
        drain(&mut stream).await;
    })
    .await
}

/// Starts a server that reads a request, sends `head`, and then sends an endless body.
pub async fn endless(head: &'static [u8]) -> TestListener {
    listen(move |mut stream| async move {
        let _ = read_request(&mut stream).await;
        let mut sent = stream.write_all(head).await;
        while sent.is_ok() {
            sent = stream.write_all(&[b'x'; 1 << 16]).await;
        }
    })
    .await
}

/// Returns the connection, secured with TLS if `tls` is set. Returns `None` if the handshake fails.
pub async fn secured(stream: TcpStream, tls: Option<Arc<ServerConfig>>) -> Option<Stream> {
    match tls {
        None => Some(Box::new(stream)),
        Some(config) => match TlsAcceptor::from(config).accept(stream).await {
            Ok(stream) => Some(Box::new(stream)),
            Err(_) => None,
        },
    }
}

/// A server that answers each request and then closes the connection.
#[derive(Debug)]
pub struct TestServer {
    listener: TestListener,
    received: Arc<Mutex<Vec<Received>>>,
    secure: bool,
}

impl TestServer {
    /// Starts a server on 127.0.0.1 with or without TLS.
    pub async fn new(
        tls: Option<Arc<ServerConfig>>,
        answer: impl Fn(&Received) -> Vec<u8> + Send + Sync + 'static,
    ) -> Self {
        TestServer::at("127.0.0.1:0", tls, answer).await
    }

    /// Starts a server at the address `address`.
    pub async fn at(
        address: &str,
        tls: Option<Arc<ServerConfig>>,
        answer: impl Fn(&Received) -> Vec<u8> + Send + Sync + 'static,
    ) -> Self {
        let received = Arc::new(Mutex::new(Vec::new()));
        let (log, secure, answer) = (Arc::clone(&received), tls.is_some(), Arc::new(answer));
        let listener = listen_at(address, move |stream| {
            let (log, tls, answer) = (Arc::clone(&log), tls.clone(), Arc::clone(&answer));
            async move {
                let Some(mut stream) = secured(stream, tls).await else {
                    return;
                };
                let Some(request) = read_request(&mut stream).await else {
                    return;
                };
                let answer = answer(&request);
                log.lock().unwrap().push(request);
                let _ = stream.write_all(&answer).await;
                end(&mut stream).await;
            }
        })
        .await;
        TestServer {
            listener,
            received,
            secure,
        }
    }

    pub fn port(&self) -> u16 {
        self.listener.address.port()
    }

    /// Returns the server's base URL, with the host name `host` instead of 127.0.0.1.
    pub fn url_at(&self, host: &str) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        format!("{scheme}://{host}:{}/v1", self.port())
    }

    pub fn url(&self) -> String {
        self.url_at("127.0.0.1")
    }

    pub fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }

    pub fn connections(&self) -> usize {
        self.listener.connections()
    }
}

pub fn answer(status: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut head = format!(
        "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    [head.as_bytes(), b"\r\n", body].concat()
}

/// Returns a port of 127.0.0.1 on which nothing listens.
pub async fn closed_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    listener.local_addr().unwrap().port()
}
