//! A server on this computer that announces and delivers new versions of the program.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use anyhow::Result;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rivulet_core::lock;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

/// How the server responds to a request for a certain path.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Sends the whole body.
    Whole(Vec<u8>),
    /// Sends the first half of the body, and then closes the connection.
    Cut(Vec<u8>),
    /// Sends the first half of the body, and then nothing until the client closes the connection.
    Stall(Vec<u8>),
    /// Sends the body, and then sends space characters until the client closes the connection.
    Endless(Vec<u8>),
    /// Redirects to a URL.
    Redirect(String),
    /// Announces a body of this number of bytes, but sends only one byte of the body. Then sends
    /// nothing until the client closes the connection.
    Announce(u64),
}

/// A running server. Dropping this value stops the server.
pub struct UpdateServer {
    address: SocketAddr,
    certificate: Option<String>,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    answers: Mutex<HashMap<String, Answer>>,
    requests: Mutex<Vec<String>>,
    abandoned: AtomicU32,
    stopped: AtomicBool,
}

impl UpdateServer {
    /// Starts a server on a free port.
    pub fn start() -> Result<UpdateServer> {
        UpdateServer::listen(None)
    }

    /// Starts a server that encrypts all connections, on a free port.
    pub fn start_encrypted() -> Result<UpdateServer> {
        let CertifiedKey { cert, signing_key } = generate_simple_self_signed(["127.0.0.1".to_owned()])?;
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(signing_key.serialize_der()));
        let config = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key)?;
        UpdateServer::listen(Some((cert.pem(), Arc::new(config))))
    }

    fn listen(tls: Option<(String, Arc<ServerConfig>)>) -> Result<UpdateServer> {
        let (certificate, config) = tls.unzip();
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let state = Arc::new(State::default());
        let served = Arc::clone(&state);
        std::thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                if served.stopped.load(Ordering::SeqCst) {
                    return;
                }
                let (state, config) = (Arc::clone(&served), config.clone());
                // Ignore errors, because clients may close their connections at any time.
                std::thread::spawn(move || {
                    let _ = match config {
                        Some(config) => ServerConnection::new(config)
                            .map_err(Into::into)
                            .and_then(|tls| state.serve(StreamOwned::new(tls, connection))),
                        None => state.serve(connection),
                    };
                });
            }
        });
        Ok(UpdateServer {
            address,
            certificate,
            state,
        })
    }

    /// Returns the URL of a path, which begins with `/`.
    pub fn url(&self, path: &str) -> String {
        let scheme = if self.certificate.is_some() {
            "https"
        } else {
            "http"
        };
        format!("{scheme}://{}{path}", self.address)
    }

    /// Returns the server's certificate as PEM; an empty string if connections are unencrypted.
    pub fn certificate(&self) -> &str {
        self.certificate.as_deref().unwrap_or_default()
    }

    /// Sets the response for a path. Requests for any other path get the status 404.
    pub fn answer(&self, path: &str, answer: Answer) {
        lock(&self.state.answers).insert(path.to_owned(), answer);
    }

    /// Returns the paths requested since the last call of this function, in order.
    pub fn take_requests(&self) -> Vec<String> {
        std::mem::take(&mut *lock(&self.state.requests))
    }

    /// Returns how many connections clients have closed while the server was sending one of the
    /// responses `Stall`, `Endless` and `Announce`.
    pub fn abandoned(&self) -> u32 {
        self.state.abandoned.load(Ordering::SeqCst)
    }
}

impl Drop for UpdateServer {
    fn drop(&mut self) {
        self.state.stopped.store(true, Ordering::SeqCst);
        // Connect to the server, so that it stops: it checks `stopped` only when a client connects.
        let _ = TcpStream::connect(self.address);
    }
}

impl State {
    fn serve(&self, connection: impl Read + Write) -> Result<()> {
        let mut reader = BufReader::new(connection);
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
        while reader.read_line(&mut line)? > 2 {}
        let answer = {
            let mut requests = lock(&self.requests);
            requests.push(path.clone());
            let answers = lock(&self.answers);
            answers.get(&path).cloned()
        };
        let (status, header) = match &answer {
            None => ("404 Not Found", "content-length: 0\r\n".to_owned()),
            Some(Answer::Redirect(url)) => ("302 Found", format!("location: {url}\r\ncontent-length: 0\r\n")),
            Some(Answer::Whole(body) | Answer::Cut(body) | Answer::Stall(body)) => {
                ("200 OK", format!("content-length: {}\r\n", body.len()))
            }
            Some(Answer::Announce(length)) => ("200 OK", format!("content-length: {length}\r\n")),
            Some(Answer::Endless(_)) => ("200 OK", String::new()),
        };
        let head = format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/octet-stream\r\n{header}connection: close\r\n\r\n"
        );
        let connection = reader.get_mut();
        connection.write_all(head.as_bytes())?;
        match &answer {
            None | Some(Answer::Redirect(_)) => {}
            Some(Answer::Whole(body)) => connection.write_all(body)?,
            Some(Answer::Cut(body)) => connection.write_all(&body[..body.len() / 2])?,
            Some(Answer::Stall(body)) => {
                connection.write_all(&body[..body.len() / 2])?;
                self.wait_for_close(&mut reader);
            }
            Some(Answer::Announce(_)) => {
                connection.write_all(b" ")?;
                self.wait_for_close(&mut reader);
            }
            Some(Answer::Endless(body)) => {
                connection.write_all(body)?;
                while connection.write_all(&[b' '; 4096]).is_ok() {}
                self.abandoned.fetch_add(1, Ordering::SeqCst);
            }
        }
        Ok(())
    }

    fn wait_for_close(&self, reader: &mut impl Read) {
        // Ignore errors, because the client may also reset the connection instead of closing it.
        let _ = reader.read_to_end(&mut Vec::new());
        self.abandoned.fetch_add(1, Ordering::SeqCst);
    }
}
