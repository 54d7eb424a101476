//! Proxies for the tests. They always connect to this computer, whatever host the client requests.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::TcpStream;
use tokio_rustls::rustls::ServerConfig;

use crate::certificates::{HTTP1, tls};
use crate::listener::{Received, TestListener, end, listen, read_request, secured};

/// How a proxy answers a request.
#[derive(Clone, Debug)]
pub enum ProxyAction {
    Forward,
    Respond(Vec<u8>),
}

/// An HTTP proxy for the tests.
#[derive(Debug)]
pub struct HttpProxy {
    listener: TestListener,
    received: Arc<Mutex<Vec<Received>>>,
    secure: bool,
}

impl HttpProxy {
    /// Starts an HTTP proxy that answers every request with `action`.
    pub async fn new(action: ProxyAction) -> Self {
        HttpProxy::start(None, action).await
    }

    /// Starts an HTTP proxy that clients reach over TLS and that forwards every request.
    pub async fn secure() -> Self {
        HttpProxy::start(Some(tls("localhost", HTTP1)), ProxyAction::Forward).await
    }

    async fn start(tls: Option<Arc<ServerConfig>>, action: ProxyAction) -> Self {
        let received = Arc::new(Mutex::new(Vec::new()));
        let (log, secure) = (Arc::clone(&received), tls.is_some());
        let listener = listen(move |stream| {
            let (log, tls, action) = (Arc::clone(&log), tls.clone(), action.clone());
            async move {
                let Some(mut stream) = secured(stream, tls).await else {
                    return;
                };
                let Some(request) = read_request(&mut stream).await else {
                    return;
                };
                log.lock().unwrap().push(request.clone());
                if let ProxyAction::Respond(bytes) = action {
                    let _ = stream.write_all(&bytes).await;
                    return end(&mut stream).await;
                }
                let target = request.target();
                let authority = target.trim_start_matches("http://").split('/').next().unwrap();
                let port: u16 = authority.rsplit(':').next().unwrap().parse().unwrap();
                let mut server = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
                if request.line().starts_with("CONNECT ") {
                    stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
                } else {
                    let bytes = [request.head.as_bytes(), &request.body].concat();
                    server.write_all(&bytes).await.unwrap();
                }
                let _ = copy_bidirectional(&mut stream, &mut server).await;
            }
        })
        .await;
        HttpProxy {
            listener,
            received,
            secure,
        }
    }

    /// Returns the URL of this proxy in the form in which the settings contain it.
    pub fn url(&self) -> String {
        match self.secure {
            true => format!("https://localhost:{}", self.listener.address.port()),
            false => format!("http://{}", self.listener.address),
        }
    }

    pub fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }
}

/// A SOCKS5 proxy (RFC 1928) for the tests, without passwords.
#[derive(Debug)]
pub struct SocksProxy {
    listener: TestListener,
    asked: Arc<Mutex<Vec<Target>>>,
}

/// The target to which a client asked the SOCKS proxy to connect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Address(SocketAddr),
    Name(String),
}

impl SocksProxy {
    /// Starts a SOCKS5 proxy that answers every request with the reply code `code` (RFC 1928,
    /// section 6). With code 0 (success), it connects to the requested port on this computer.
    pub async fn new(code: u8) -> Self {
        let asked = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&asked);
        let listener = listen(move |stream| {
            let log = Arc::clone(&log);
            async move {
                // Ignore an error, because a client may abort the handshake.
                let _ = serve_socks(stream, code, &log).await;
            }
        })
        .await;
        SocksProxy { listener, asked }
    }

    /// Returns the URL of this proxy with the scheme `scheme`, as it is written in the settings.
    pub fn url(&self, scheme: &str) -> String {
        format!("{scheme}://{}", self.listener.address)
    }

    pub fn targets(&self) -> Vec<Target> {
        self.asked.lock().unwrap().clone()
    }
}

async fn serve_socks(mut stream: TcpStream, code: u8, log: &Mutex<Vec<Target>>) -> std::io::Result<()> {
    assert_eq!(stream.read_u8().await?, 5);
    let mut methods = vec![0; stream.read_u8().await?.into()];
    stream.read_exact(&mut methods).await?;
    stream.write_all(&[5, 0]).await?;
    let mut head = [0; 4];
    stream.read_exact(&mut head).await?;
    assert_eq!(head[..3], [5, 1, 0]);
    let (asked, port) = match head[3] {
        1 => {
            let address = std::net::Ipv4Addr::from_bits(stream.read_u32().await?);
            let port = stream.read_u16().await?;
            (Target::Address((address, port).into()), port)
        }
        4 => {
            let address = std::net::Ipv6Addr::from_bits(stream.read_u128().await?);
            let port = stream.read_u16().await?;
            (Target::Address((address, port).into()), port)
        }
        _ => {
            let mut name = vec![0; stream.read_u8().await?.into()];
            stream.read_exact(&mut name).await?;
            (
                Target::Name(String::from_utf8(name).unwrap()),
                stream.read_u16().await?,
            )
        }
    };
    log.lock().unwrap().push(asked);
    stream.write_all(&[5, code, 0, 1, 0, 0, 0, 0, 0, 0]).await?;
    if code == 0 {
        let mut server = TcpStream::connect(("127.0.0.1", port)).await?;
        copy_bidirectional(&mut stream, &mut server).await?;
    }
    Ok(())
}
