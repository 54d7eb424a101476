//! Serves the engine over HTTP on this computer, for a page in an ordinary browser. Used only in
//! development, and not part of any shipped program.
//!
//! The engine's paths begin with `/loopback/` and a random token, which other pages and programs do
//! not know:
//!
//! * `POST …/call/COMMAND` runs one of the engine's commands. The body is a JSON object with the
//!   arguments.
//! * `GET …/updates` streams the updates as server-sent events.
//!
//! All other paths are those of the built page's files, if there is a built page.

use std::net::SocketAddr;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use rivulet_app::contract::*;
use rivulet_app::{App, AppFolders, OnDemand, Purpose, Sharing};
use rivulet_core::texts::fault::stored_sentence;
use rivulet_core::*;
use rivulet_sandbox::{DEFAULT_MODEL, Sandbox, request};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinHandle;
use uuid::Uuid;

/// Maximum number of updates that are kept for a page that reads slowly. If this number is
/// exceeded, the oldest updates are dropped, and the page must request the missing changes with
/// `turn_since`.
const WAITING: usize = 4096;

/// The content security policy of the page in a browser. It differs from the policy of the real
/// window in three ways: it allows connections to this server instead of IPC, it allows no previews
/// in frames, and it lets other pages embed the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; font-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      require-trusted-types-for 'script'";

/// A running engine with its server. Dropping this value stops the server.
pub struct Loopback {
    app: App,
    address: SocketAddr,
    token: String,
    serving: JoinHandle<()>,
}

struct Site {
    app: App,
    /// The prefix of the engine's paths: `/loopback/`, the token and a slash.
    prefix: String,
    updates: broadcast::Sender<Arc<str>>,
    /// The folder of the built page; `None` if another server, such as Vite, serves the page.
    page: Option<PathBuf>,
}

impl Loopback {
    /// Opens the data folder `data` and serves the engine over HTTP. If `page` is given, also
    /// serves the files in this folder, which are those of the built page.
    ///
    /// # Errors
    /// Fails if the data folder cannot be opened or read, or if no port is free.
    pub async fn start(data: PathBuf, page: Option<PathBuf>) -> Result<Loopback> {
        let (updates, _) = broadcast::channel(WAITING);
        let sender = updates.clone();
        let app = App::open(
            AppFolders::new(data, None),
            Sharing::OneWindow,
            Arc::new(OnDemand::new(DEFAULT_MODEL, Sandbox::start, Sandbox::base_url)),
            move |update| {
                // Sending fails only if no page is listening. Ignore the failure, because there is
                // then no page that misses the update.
                let _ = sender.send(serde_json::to_string(&update).unwrap_or_default().into());
            },
        )
        .map_err(|fault| anyhow::anyhow!("the data folder cannot be opened: {fault}"))?;
        let resumed = app.resume_calls().await;
        resumed.map_err(|fault| anyhow::anyhow!("the tasks of tool calls cannot be read: {fault}"))?;
        let token = Uuid::now_v7().simple().to_string();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let site = Arc::new(Site {
            app: app.clone(),
            prefix: format!("/loopback/{token}/"),
            updates,
            page,
        });
        let serving = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let site = Arc::clone(&site);
                // Ignore an error, because it affects only this connection.
                tokio::spawn(async move { drop(site.serve(socket).await) });
            }
        });
        Ok(Loopback {
            app,
            address,
            token,
            serving,
        })
    }

    /// Returns the engine that this server serves.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Returns the origin of the server, without a slash at its end.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the query string that tells a page the random token in the engine's URL paths. The
    /// page may come from any server that forwards requests for `/loopback` to this server.
    pub fn query(&self) -> String {
        format!("?loopback={}", self.token)
    }
}

impl Drop for Loopback {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Site {
    async fn serve(&self, mut socket: TcpStream) -> Result<()> {
        socket.set_nodelay(true)?;
        let Ok(request) = request::read(&mut socket).await else {
            return Ok(());
        };
        let wanted = request.path.strip_prefix(&self.prefix);
        match (request.method.as_str(), wanted) {
            ("GET", Some("updates")) => self.stream(socket).await,
            ("POST", Some(call)) => {
                let command = call.strip_prefix("call/").unwrap_or_default();
                let args = request.json();
                let answer = match command {
                    "path_pick" => pick(&self.app, &args),
                    _ => run(&self.app, command, args).await,
                };
                let (status, answer) = match answer {
                    Ok(result) => ("200 OK", result),
                    Err(fault) => ("422 Unprocessable Content", json!(fault)),
                };
                let answer = answer.to_string();
                respond(&mut socket, status, "application/json", "", answer.as_bytes()).await
            }
            ("GET", None) => match self.file(&request.path) {
                Some((kind, bytes)) => {
                    let policy = format!("Content-Security-Policy: {POLICY}\r\n");
                    respond(&mut socket, "200 OK", kind, &policy, &bytes).await
                }
                None => respond(&mut socket, "404 Not Found", "text/plain", "", b"").await,
            },
            _ => respond(&mut socket, "404 Not Found", "text/plain", "", b"").await,
        }
    }

    async fn stream(&self, mut socket: TcpStream) -> Result<()> {
        let mut updates = self.updates.subscribe();
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\
                    Connection: close\r\n\r\n:\n\n";
        socket.write_all(head.as_bytes()).await?;
        loop {
            match updates.recv().await {
                Ok(update) => socket.write_all(format!("data: {update}\n\n").as_bytes()).await?,
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return Ok(()),
            }
        }
    }

    fn file(&self, path: &str) -> Option<(&'static str, Vec<u8>)> {
        let name = if path == "/" { "index.html" } else { path.get(1..)? };
        let inside = Path::new(name)
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        let bytes = std::fs::read(self.page.as_ref().filter(|_| inside)?.join(name)).ok()?;
        let kind = match name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => "font/woff2",
        };
        Some((kind, bytes))
    }
}

async fn respond(socket: &mut TcpStream, status: &str, kind: &str, headers: &str, body: &[u8]) -> Result<()> {
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n{headers}Connection: close\r\n\r\n",
        body.len()
    );
    socket.write_all(head.as_bytes()).await?;
    Ok(socket.write_all(body).await?)
}

fn input_fault(error: &serde_json::Error) -> Fault {
    Fault::new(
        FaultCategory::Input,
        stored_sentence("The command cannot be read"),
    )
    .with_detail(error.to_string())
}

/// Returns a permit for a path that the page sends. A page may choose the path only on this server.
/// In the real window, the user must choose it in a dialog.
fn pick(app: &App, args: &Value) -> std::result::Result<Value, Fault> {
    let purpose = match args["kind"].as_str() {
        Some("import_file" | "import_folder") => Purpose::Import,
        Some("data_folder") => Purpose::DataFolder,
        Some("backup_folder") => Purpose::BackupFolder,
        _ => {
            let unknown = stored_sentence("There is no such kind of path");
            return Err(Fault::input(unknown));
        }
    };
    let path = args["path"].as_str().unwrap_or_default().trim();
    Ok(json!({ "permit": app.permit(path.into(), purpose), "name": path }))
}

macro_rules! dispatch {
    ($( $(#[doc = $doc:literal])* $name:ident ( $($arg:ident : $type:ty),* ) -> $result:ty; )*) => {
        async fn run(app: &App, command: &str, mut args: Value) -> std::result::Result<Value, Fault> {
            let mut argument = |name: &str| args.get_mut(name).map(Value::take).unwrap_or_default();
            match command {
                $(
                    stringify!($name) => {
                        $(
                            let $arg: $type = serde_json::from_value(argument(stringify!($arg)))
                                .map_err(|error| input_fault(&error))?;
                        )*
                        let result = Box::pin(app.$name($($arg),*)).await?;
                        serde_json::to_value(result).map_err(|error| input_fault(&error))
                    }
                )*
                other => {
                    let unknown = Fault::input(stored_sentence("There is no such command"));
                    Err(unknown.with_detail(other.to_owned()))
                }
            }
        }
    };
}

rivulet_app::for_each_command!(dispatch);

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt;

    async fn send(engine: &Loopback, head: &str, body: &str) -> Result<String> {
        let mut socket = TcpStream::connect(engine.address).await?;
        let request = format!("{head} HTTP/1.1\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        socket.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        socket.read_to_string(&mut answer).await?;
        Ok(answer)
    }

    #[tokio::test]
    async fn commands_run_with_the_token_and_only_with_it() -> Result<()> {
        let data = tempfile::tempdir()?;
        let engine = Loopback::start(data.path().to_owned(), None).await?;
        let call = format!("POST /loopback/{}/call/folder_save", engine.token);
        let saved = send(&engine, &call, r#"{ "folder_id": null, "name": "Work" }"#).await?;
        assert!(
            saved.starts_with("HTTP/1.1 200") && saved.contains(r#""name":"Work""#),
            "{saved}"
        );
        let refused = send(&engine, &call, r#"{ "name": 1 }"#).await?;
        assert!(
            refused.starts_with("HTTP/1.1 422") && refused.contains("input"),
            "{refused}"
        );
        for path in ["/loopback/another/call/folder_list", "/../Cargo.toml"] {
            for method in ["GET", "POST"] {
                let answer = send(&engine, &format!("{method} {path}"), "{}").await?;
                assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
            }
        }
        engine.app().close().await;
        Ok(())
    }
}
