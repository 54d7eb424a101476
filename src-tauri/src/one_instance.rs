//! Brings the existing window to the front if the program starts again with the same data folder.
//!
//! The existing window's process holds the lock of the data folder and listens on a socket (on
//! Windows, a named pipe). The socket's name is derived from the path of the data folder, so
//! windows with different data folders do not affect each other.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rivulet_app::AppFolders;
use rivulet_core::{Fault, texts};
use tauri::{AppHandle, Manager, WebviewWindow};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};

use crate::closing::Closing;
use crate::shown::Shown;

/// The answer that accepts a request to bring the window to the front.
const ACCEPTED: &[u8] = b"ok\n";
/// Maximum time to wait for an answer from the process that uses the data folder; that process may
/// be suspended. Also the maximum time for which to keep trying to open the data folder.
const PATIENCE: Duration = Duration::from_secs(2);
/// Interval between attempts to open a data folder that another process has open.
const INTERVAL: Duration = Duration::from_millis(100);
const MAX_REQUEST_BYTES: usize = 1_000;

/// A token from the desktop. It allows a program that the user has just started to take the focus.
#[derive(Clone, Default)]
pub struct StartToken(Option<String>);

impl StartToken {
    /// Reads the start token from the environment. Must be called before GTK starts and removes it.
    pub fn from_environment() -> StartToken {
        let names = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"];
        let found = names.iter().find_map(|name| std::env::var(name).ok());
        StartToken(found.filter(|token| !token.is_empty() && !token.contains('\n')))
    }
}

/// Opens the data folder by calling `open`. If the window of another process uses the folder, asks
/// that window to come to the front. Returns `None` if that window accepts the request, and the
/// result of `open` otherwise.
pub fn open_or_hand_over<T>(
    open: impl Fn() -> Result<T, Fault>,
    folders: &AppFolders,
    token: &StartToken,
) -> Option<Result<T, Fault>> {
    // Try repeatedly: the other process might not be listening for requests yet, or might be about
    // to release the folder.
    let begun = Instant::now();
    loop {
        match open() {
            Err(fault) if fault.message == texts::fault::already_running() => {
                if hand_over(folders, token) {
                    return None;
                }
                if begun.elapsed() > PATIENCE {
                    return Some(Err(fault));
                }
                std::thread::sleep(INTERVAL);
            }
            opened => return Some(opened),
        }
    }
}

/// Asks the window that uses the data folder to come to the front. Returns `true` if a window has
/// accepted the request. The window's socket is named after the default data folder, even after the
/// data has been moved to another folder.
pub fn hand_over(folders: &AppFolders, token: &StartToken) -> bool {
    address(&folders.home).is_some_and(|address| hand_over_at(&address, folders, token))
}

fn hand_over_at(address: &Path, folders: &AppFolders, token: &StartToken) -> bool {
    // Send the request only if a window may be using the data folder: the folder is locked, or the
    // file system does not support locks. Without this check, any program on Windows could open a
    // pipe with this name, accept the request and thereby prevent Rivulet from starting.
    if !rivulet_app::may_have_window(&folders.home, &folders.data) {
        return false;
    }
    let request = format!("{}\n", token.0.as_deref().unwrap_or_default());
    ask(address, request.as_bytes()).is_ok_and(|answer| answer == ACCEPTED)
}

#[cfg(unix)]
fn ask(address: &Path, request: &[u8]) -> io::Result<Vec<u8>> {
    let mut stream = std::os::unix::net::UnixStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(request)?;
    let mut answer = vec![0; ACCEPTED.len()];
    stream.read_exact(&mut answer)?;
    Ok(answer)
}

#[cfg(windows)]
fn ask(address: &Path, request: &[u8]) -> io::Result<Vec<u8>> {
    use std::os::windows::fs::OpenOptionsExt;

    /// A flag that allows the process at the other end of the pipe to identify the user, but not to
    /// act as that user.
    const SECURITY_IDENTIFICATION: u32 = 0x0001_0000;
    let address = address.to_owned();
    let request = request.to_owned();
    let (tell, told) = std::sync::mpsc::channel();
    // Reads and writes on a named pipe have no time limit. Use a separate thread, so that only this
    // thread hangs if the other process does not answer.
    std::thread::spawn(move || {
        let asked = (|| {
            let mut pipe = std::fs::OpenOptions::new()
                .read(true)
                .write(true)
                .security_qos_flags(SECURITY_IDENTIFICATION)
                .open(address)?;
            pipe.write_all(&request)?;
            let mut answer = vec![0; ACCEPTED.len()];
            pipe.read_exact(&mut answer)?;
            Ok(answer)
        })();
        let _ = tell.send(asked);
    });
    told.recv_timeout(PATIENCE)
        .unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

/// Ends this process after another process, which uses the data folder, has brought its own window
/// to the front. On Unix, skips the exit handlers, because they could crash the program: they might
/// free memory that GTK's threads for the message bus still use.
pub fn end() -> ! {
    #[cfg(unix)]
    #[allow(unsafe_code)]
    // SAFETY: `_exit` has no preconditions.
    unsafe {
        libc::_exit(0)
    }
    #[cfg(not(unix))]
    std::process::exit(0)
}

/// Starts answering other processes that ask this process to bring its window to the front. Those
/// processes have the same default data folder `home`. This process must hold the lock of the data
/// folder.
pub fn serve(app: &AppHandle, home: &Path) {
    let Some(address) = address(home) else {
        tracing::warn!("a second start cannot find this window, because there is no folder for sockets");
        return;
    };
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        if let Err(error) = listen(&app, &address).await {
            tracing::warn!(%error, "a second start cannot find this window");
        }
    });
}

#[cfg(unix)]
async fn listen(app: &AppHandle, address: &Path) -> io::Result<()> {
    // Remove an earlier process's socket. The lock proves that no other process is listening on it.
    let _ = std::fs::remove_file(address);
    let listener = tokio::net::UnixListener::bind(address)?;
    loop {
        let (stream, _) = listener.accept().await?;
        tauri::async_runtime::spawn(answer(app.clone(), stream));
    }
}

#[cfg(windows)]
async fn listen(app: &AppHandle, address: &Path) -> io::Result<()> {
    use tokio::net::windows::named_pipe::ServerOptions;

    let mut server = ServerOptions::new().first_pipe_instance(true).create(address)?;
    loop {
        server.connect().await?;
        let next = ServerOptions::new().create(address)?;
        tauri::async_runtime::spawn(answer(app.clone(), std::mem::replace(&mut server, next)));
    }
}

async fn answer(app: AppHandle, stream: impl AsyncRead + AsyncWrite + Unpin) {
    let (reader, mut writer) = tokio::io::split(stream);
    let mut request = String::new();
    let mut reader = BufReader::new(tokio::io::AsyncReadExt::take(reader, MAX_REQUEST_BYTES as u64));
    let read = tokio::time::timeout(PATIENCE, reader.read_line(&mut request)).await;
    if !matches!(read, Ok(Ok(_))) || !request.ends_with('\n') {
        return;
    }
    // Refuse the request if this program is closing. The other process, which may be the new
    // version after an update, then opens its own window.
    if app.state::<Closing>().has_begun() {
        return;
    }
    if let Some(window) = app.get_webview_window("main") {
        bring_to_front(&app, window, request.trim().to_owned());
    }
    let _ = writer.write_all(ACCEPTED).await;
}

/// Brings the window to the front. `token` is the desktop's permission to do so; it may be empty.
pub fn bring_to_front(app: &AppHandle, window: WebviewWindow, token: String) {
    // Do nothing if the window has not been shown yet: it will soon appear in front of all others.
    if !app.state::<Shown>().is_shown() {
        return;
    }
    let shown = app.run_on_main_thread(move || {
        #[cfg(target_os = "linux")]
        if !token.is_empty()
            && let Ok(window) = window.gtk_window()
        {
            use gtk::prelude::GtkWindowExt;
            window.set_startup_id(&token);
        }
        #[cfg(not(target_os = "linux"))]
        drop(token);
        let result = window.unminimize().and_then(|()| window.set_focus());
        if let Err(error) = result {
            tracing::warn!(%error, "the window does not come to the front");
        }
    });
    if let Err(error) = shown {
        tracing::warn!(%error, "the window does not come to the front");
    }
}

/// Returns the address of a data folder's socket. Returns `None` if the system provides no private
/// folder of this user for the socket.
#[cfg(unix)]
fn address(home: &Path) -> Option<PathBuf> {
    let folder = if cfg!(target_os = "macos") {
        std::env::temp_dir()
    } else {
        PathBuf::from(std::env::var_os("XDG_RUNTIME_DIR").filter(|folder| !folder.is_empty())?)
    };
    Some(folder.join(format!("app.rivulet.Rivulet-{:016x}", fingerprint(home))))
}

#[cfg(windows)]
fn address(home: &Path) -> Option<PathBuf> {
    let name = format!(r"\\.\pipe\app.rivulet.Rivulet-{:016x}", fingerprint(home));
    Some(PathBuf::from(name))
}

/// Returns the FNV-1a hash of a path. It is part of a socket's address, for which the path itself
/// would be too long. Rust's standard hash is not suitable, because it may change, but this hash
/// must be the same in every version of the program.
fn fingerprint(home: &Path) -> u64 {
    let home = std::fs::canonicalize(home).unwrap_or_else(|_| home.to_owned());
    home.as_os_str()
        .as_encoded_bytes()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

#[cfg(test)]
mod tests {
    use rivulet_core::FaultCategory;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_window_is_asked_only_if_the_lock_of_the_data_folder_is_held() {
        let folder = tempfile::tempdir().unwrap();
        let address = folder.path().join("socket");
        let listener = std::os::unix::net::UnixListener::bind(&address).unwrap();
        let stranger = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            stream.write_all(ACCEPTED).unwrap();
            std::io::read_to_string(stream).unwrap()
        });
        let token = StartToken(Some("token".to_owned()));
        let folders = AppFolders::new(folder.path(), None);
        let is_handed_over = || hand_over_at(&address, &folders, &token);
        let lock = std::fs::File::create(folder.path().join("rivulet.lock")).unwrap();
        assert!(!is_handed_over());
        lock.lock().unwrap();
        assert!(is_handed_over());
        assert_eq!(stranger.join().unwrap(), "token\n");
    }

    #[test]
    fn a_data_folder_that_another_process_releases_is_opened() {
        let folder = tempfile::tempdir().unwrap();
        let attempts = std::cell::Cell::new(0);
        let open = || {
            attempts.set(attempts.get() + 1);
            match attempts.get() {
                3 => Ok(()),
                _ => Err(Fault::new(
                    FaultCategory::Storage,
                    texts::fault::already_running(),
                )),
            }
        };
        let folders = AppFolders::new(folder.path(), None);
        let opened = open_or_hand_over(open, &folders, &StartToken::default());
        assert_eq!(opened, Some(Ok(())));
    }

    #[test]
    fn each_data_folder_has_an_address_of_its_own_however_it_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (folder.path().join("one"), folder.path().join("other"));
        std::fs::create_dir_all(&one).unwrap();
        assert_eq!(
            fingerprint(&one),
            fingerprint(&folder.path().join("./one/../one"))
        );
        assert_ne!(fingerprint(&one), fingerprint(&other));
        // The socket's address depends on this hash, so the hash must be stable even for a path at
        // which there is no folder.
        assert_eq!(
            fingerprint(Path::new("/nowhere/rivulet")),
            fingerprint(Path::new("/nowhere/rivulet"))
        );
    }
}
