//! Accepting connections; each serves one request.

use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::player;
use crate::record::{Entry, Log};
use crate::request::{self, Unreadable};
use crate::routes::{self, Routes};

/// Most connections at once; more wait to be accepted.
const MOST_CONNECTIONS: usize = 1024;
/// How long a client may take to send its request.
const REQUEST_LIMIT: Duration = Duration::from_secs(120);

/// Serves until dropped, and all connections with it.
pub(crate) async fn serve(listener: TcpListener, routes: Arc<Routes>, log: Arc<Log>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept(), if connections.len() < MOST_CONNECTIONS => match accepted {
                Ok((stream, _)) => {
                    connections.spawn(connection(stream, routes.clone(), log.clone()));
                }
                // Out of file descriptors, most likely: some connection must end before the next can begin.
                Err(_) => sleep(Duration::from_millis(50)).await,
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

async fn connection(mut stream: TcpStream, routes: Arc<Routes>, log: Arc<Log>) {
    // Without it a small chunk may wait for the one before to be acknowledged.
    let _ = stream.set_nodelay(true);
    let (script, entry) = match timeout(REQUEST_LIMIT, request::read(&mut stream)).await {
        Ok(Ok(request)) => match routes.steer(&request) {
            Some(script) => (script, Entry::unrecorded()),
            None => {
                let body = request.json();
                let entry = log.open(&request, body["model"].as_str());
                (routes.answer(&request, &body, entry.id()), entry)
            }
        },
        Ok(Err(Unreadable::Refused(status, message))) => {
            (routes::refusal(status, message), Entry::unrecorded())
        }
        Ok(Err(Unreadable::Gone)) | Err(_) => return,
    };
    player::play(stream, &script, &entry).await;
}
