//! The commands of the contract, and those that only the window has.

use rivulet_app::AppFolders;
use rivulet_app::contract::*;
use rivulet_core::texts::fault;
use rivulet_core::*;
use serde::Deserialize;
use tauri::ipc::{Channel, Invoke};
use tauri::window::Color;
use tauri::{AppHandle, State, WebviewWindow};
use tauri_plugin_dialog::DialogExt;
use tauri_plugin_opener::OpenerExt;
use tokio::sync::oneshot;

use crate::artifacts::{ArtifactKind, Artifacts};
use crate::program::Program;
use crate::shown::Shown;
use crate::turn_channel::TurnChannel;

/// Subscribes the page that was just loaded to updates.
#[tauri::command]
fn updates_subscribe(channel: Channel<Update>, turns: State<'_, TurnChannel>) {
    turns.subscribe(channel);
}

/// Opens a URL in the user's browser.
#[tauri::command]
fn link_open(app: AppHandle, url: &str) -> Result<(), Fault> {
    let cannot =
        |detail: String| Fault::new(FaultCategory::Input, fault::link_unopened()).with_detail(detail);
    let known = ["http:", "https:", "mailto:"].iter().any(|scheme| {
        url.get(..scheme.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    });
    if !known {
        return Err(cannot(url.to_owned()));
    }
    app.opener()
        .open_url(url, None::<&str>)
        .map_err(|error| cannot(error.to_string()))
}

/// Stores an artifact and returns its URL for a frame.
#[tauri::command]
fn artifact_open(artifacts: State<'_, Artifacts>, kind: ArtifactKind, text: String) -> Result<String, Fault> {
    artifacts.open(kind, text)
}

/// Shows the window, which is created hidden. `background` is its background colour: red, green and blue.
///
/// The page calls this once it has something to show, and again when the background changes.
#[tauri::command]
fn window_show(window: WebviewWindow, shown: State<'_, Shown>, background: [u8; 3]) {
    let [red, green, blue] = background;
    // The background fills the window before the first paint and while the window grows. It is cosmetic, so
    // ignore errors.
    let _ = window.set_background_color(Some(Color(red, green, blue, u8::MAX)));
    shown.show(&window);
}

/// Scales the whole page. `percent` is 100 for the normal size.
#[tauri::command]
fn window_zoom(window: WebviewWindow, percent: u16) -> Result<(), Fault> {
    window.set_zoom(f64::from(percent) / 100.0).map_err(|error| {
        Fault::new(FaultCategory::Input, fault::zoom_failed()).with_detail(error.to_string())
    })
}

/// The kind of path to choose.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum PathKind {
    /// An existing file.
    File,
    /// A folder.
    Folder,
    /// A backup file. The dialog starts in the default backup folder.
    Backup,
}

/// Shows the system's dialog for a file or a folder. Returns `None` if the user cancels. The page's own file
/// input does not reveal paths.
#[tauri::command]
async fn path_pick(
    app: AppHandle,
    window: WebviewWindow,
    folders: State<'_, AppFolders>,
    kind: PathKind,
    title: String,
) -> Result<Option<String>, Fault> {
    let (tell, told) = oneshot::channel();
    let mut dialog = app.dialog().file().set_title(title).set_parent(&window);
    if matches!(kind, PathKind::Backup) {
        dialog = dialog.set_directory(folders.data.join("backups"));
    }
    let chosen = |path| drop(tell.send(path));
    match kind {
        PathKind::File | PathKind::Backup => dialog.pick_file(chosen),
        PathKind::Folder => dialog.pick_folder(chosen),
    }
    let cannot =
        |detail: String| Fault::new(FaultCategory::Input, fault::no_file_dialog()).with_detail(detail);
    // On a system without dialogs, the sender is dropped without an answer.
    let path = told.await.map_err(|error| cannot(error.to_string()))?;
    path.map(|path| match path.into_path() {
        Ok(path) => Ok(path.display().to_string()),
        Err(error) => Err(cannot(error.to_string())),
    })
    .transpose()
}

/// Tries again to open the data folder, after this failed at start-up.
#[tauri::command(async)]
fn program_reopen(program: State<'_, Program>) -> Result<(), Fault> {
    program.reopen()
}

/// Restores a backup when the current database could not be opened.
#[tauri::command]
async fn program_restore(
    program: State<'_, Program>,
    folders: State<'_, AppFolders>,
    path: String,
) -> Result<(), Fault> {
    program.restore(&folders.data, path).await
}

macro_rules! window_commands {
    ($( $(#[doc = $doc:literal])* $name:ident ( $($arg:ident : $type:ty),* ) -> $result:ty; )*) => {
        $(
            $(#[doc = $doc])*
            #[tauri::command(rename_all = "snake_case")]
            async fn $name(program: State<'_, Program>, $($arg: $type),*) -> Result<$result, Fault> {
                program.get().await?.$name($($arg),*).await
            }
        )*

        /// Returns a handler that dispatches all commands.
        pub fn handler() -> impl Fn(Invoke) -> bool {
            tauri::generate_handler![updates_subscribe, window_show, link_open, artifact_open, window_zoom, path_pick, program_reopen, program_restore, $($name),*]
        }
    };
}

rivulet_app::for_each_command!(window_commands);
