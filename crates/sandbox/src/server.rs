//! Accepts connections and serves one request on each.

use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::player;
use crate::record::{Entry, Log};
use crate::request::{self, Unreadable};
use crate::routes::{self, Routes};

/// Maximum number of open connections. Further connections wait until another connection is closed.
const MAX_CONNECTIONS: usize = 1024;
const REQUEST_LIMIT: Duration = Duration::from_secs(120);

/// Runs the server. Dropping the future closes all connections.
pub(crate) async fn serve(listener: TcpListener, routes: Arc<Routes>, log: Arc<Log>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept(), if connections.len() < MAX_CONNECTIONS => match accepted {
                Ok((stream, _)) => {
                    connections.spawn(serve_connection(stream, routes.clone(), log.clone()));
                }
                // Wait until other connections have been closed, because the process has probably
                // run out of file descriptors.
                Err(_) => sleep(Duration::from_millis(50)).await,
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

async fn serve_connection(mut stream: TcpStream, routes: Arc<Routes>, log: Arc<Log>) {
    // Switch off Nagle's algorithm, because it would hold back a small chunk until the previous one
    // has been acknowledged.
    let _ = stream.set_nodelay(true);
    let (script, entry) = match timeout(REQUEST_LIMIT, request::read(&mut stream)).await {
        Ok(Ok(request)) => routes.answer(request, &log),
        Ok(Err(Unreadable::Refused(status, message))) => {
            (routes::refusal(status, message), Entry::unrecorded())
        }
        Ok(Err(Unreadable::Gone)) | Err(_) => return,
    };
    player::play(stream, &script, &entry).await;
}
