//! A server on this computer that announces and delivers new versions of the program.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;

/// The server's response to a request for a path.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Sends the whole body.
    Whole(Vec<u8>),
    /// Sends the first half of the body and closes the connection.
    Cut(Vec<u8>),
    /// Sends the first half of the body and then nothing until the client closes the connection.
    Stall(Vec<u8>),
    /// Sends the body and then spaces until the client closes the connection.
    Endless(Vec<u8>),
    /// Announces a body of this number of bytes, sends the first of them, and then nothing until the client closes the
    /// connection.
    Announce(u64),
}

/// A running server. Dropping this value stops it.
pub struct UpdateServer {
    address: SocketAddr,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    answers: Mutex<HashMap<String, Answer>>,
    requests: Mutex<Vec<String>>,
    /// The number of connections that the client closed before the end of the answer.
    abandoned: AtomicU32,
    stopped: AtomicBool,
}

impl UpdateServer {
    /// Starts a server on a free port.
    pub fn start() -> Result<UpdateServer> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let state = Arc::new(State::default());
        let served = Arc::clone(&state);
        std::thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                if served.stopped.load(Ordering::SeqCst) {
                    return;
                }
                let state = Arc::clone(&served);
                // Ignore an error, because clients may close a connection at any time.
                std::thread::spawn(move || drop(state.serve(connection)));
            }
        });
        Ok(UpdateServer { address, state })
    }

    /// Returns the URL of a path, which begins with `/`.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Sets the answer for a path. Other paths are answered with 404.
    pub fn answer(&self, path: &str, answer: Answer) {
        let mut answers = self.state.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers.insert(path.to_owned(), answer);
    }

    /// Returns the paths that were requested, in order, and forgets them.
    pub fn take_requests(&self) -> Vec<String> {
        let mut requests = self.state.requests.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut requests)
    }

    /// Returns how many connections were closed by the client before the end of the answer.
    pub fn abandoned(&self) -> u32 {
        self.state.abandoned.load(Ordering::SeqCst)
    }
}

impl Drop for UpdateServer {
    fn drop(&mut self) {
        self.state.stopped.store(true, Ordering::SeqCst);
        // Open a connection, because the server notices only at the next connection that it was
        // stopped.
        let _ = TcpStream::connect(self.address);
    }
}

impl State {
    fn serve(&self, connection: TcpStream) -> Result<()> {
        let mut reader = BufReader::new(connection.try_clone()?);
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
        while reader.read_line(&mut line)? > 2 {}
        let answer = {
            let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
            requests.push(path.clone());
            let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
            answers.get(&path).cloned()
        };
        let mut connection = connection;
        let Some(answer) = answer else {
            connection
                .write_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")?;
            return Ok(());
        };
        let length = match &answer {
            Answer::Whole(body) | Answer::Cut(body) | Answer::Stall(body) => Some(body.len() as u64),
            Answer::Announce(length) => Some(*length),
            Answer::Endless(_) => None,
        };
        let length = length.map_or_else(String::new, |length| format!("content-length: {length}\r\n"));
        let head = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: application/octet-stream\r\n{length}connection: close\r\n\r\n"
        );
        connection.write_all(head.as_bytes())?;
        match &answer {
            Answer::Whole(body) => connection.write_all(body)?,
            Answer::Cut(body) => connection.write_all(&body[..body.len() / 2])?,
            Answer::Stall(body) => {
                connection.write_all(&body[..body.len() / 2])?;
                self.wait_for_close(&mut reader);
            }
            Answer::Announce(_) => {
                connection.write_all(b" ")?;
                self.wait_for_close(&mut reader);
            }
            Answer::Endless(body) => {
                connection.write_all(body)?;
                while connection.write_all(&[b' '; 4096]).is_ok() {}
                self.abandoned.fetch_add(1, Ordering::SeqCst);
            }
        }
        Ok(())
    }

    fn wait_for_close(&self, reader: &mut impl Read) {
        // The client may also reset the connection.
        let _ = reader.read_to_end(&mut Vec::new());
        self.abandoned.fetch_add(1, Ordering::SeqCst);
    }
}
