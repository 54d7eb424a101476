//! Lets the user choose files and folders in system dialogs. Rust code opens the dialogs, so the
//! page can use only files and folders that the user chose.

use std::path::{Path, PathBuf};

use rivulet_app::{App, BoxFuture, Confirmation, Purpose};
use rivulet_core::texts::{dialog, fault};
use rivulet_core::{Fault, PermitId, UiText};
use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Manager, WebviewWindow};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons, MessageDialogResult};
use tokio::sync::oneshot;

/// The environment variable through which a test answers file dialogs. Its value is the path of a
/// file that contains the path to choose. If it is set, tool servers start without asking the user.
const TEST_PICK: &str = "RIVULET_TEST_PICK";

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PathKind {
    /// A file to import.
    ImportFile,
    /// A folder to import.
    ImportFolder,
    /// The folder to which all data is moved.
    DataFolder,
    /// The folder for backups.
    BackupFolder,
    /// A file with certificate authorities for a provider.
    CaFile,
}

/// A file or folder that the user chose, as the page receives it.
#[derive(Debug, Serialize)]
pub struct PickedPath {
    permit: PermitId,
    /// The name by which the user recognises what was chosen: the file name for an import, and the
    /// whole path otherwise.
    name: String,
}

impl PathKind {
    /// Creates a permit for `path`, which the user chose. Returns the permit and the name to show.
    pub fn picked(self, app: &App, path: PathBuf) -> PickedPath {
        let name = match (self, path.file_name()) {
            (PathKind::ImportFile, Some(name)) => name.to_string_lossy().into_owned(),
            _ => path.display().to_string(),
        };
        let purpose = match self {
            PathKind::ImportFile | PathKind::ImportFolder => Purpose::Import,
            PathKind::DataFolder => Purpose::DataFolder,
            PathKind::BackupFolder => Purpose::BackupFolder,
            PathKind::CaFile => Purpose::CaFile,
        };
        PickedPath {
            permit: app.permit(path, purpose),
            name,
        }
    }

    /// Lets the user choose a file or folder in a system dialog. Returns `None` if the user
    /// cancels.
    pub async fn pick(self, window: &WebviewWindow) -> Result<Option<PathBuf>, Fault> {
        let title = match self {
            PathKind::ImportFile => dialog::import_file(),
            PathKind::ImportFolder => dialog::import_folder(),
            PathKind::DataFolder => dialog::data_folder(),
            PathKind::BackupFolder => dialog::backup_folder(),
            PathKind::CaFile => dialog::ca_file(),
        };
        let wanted = match self {
            PathKind::ImportFile | PathKind::CaFile => Wanted::File,
            PathKind::ImportFolder | PathKind::DataFolder | PathKind::BackupFolder => Wanted::Folder,
        };
        show(window, title, wanted, None).await
    }
}

/// Lets the user choose a backup in a system dialog that starts in the folder `backups`. Returns
/// `None` if the user cancels.
pub async fn pick_backup(window: &WebviewWindow, backups: &Path) -> Result<Option<PathBuf>, Fault> {
    show(window, dialog::backup(), Wanted::File, Some(backups)).await
}

/// Asks the user in a system dialog whether a tool server's program may be started. Returns
/// `Refused` if the system cannot show a dialog.
pub fn confirm_launch(app: &AppHandle, question: &UiText) -> BoxFuture<'static, Confirmation> {
    if tests_choose() {
        return Box::pin(async { Confirmation::Always });
    }
    let start = dialog::launch_start().to_string();
    let buttons = MessageDialogButtons::OkCancelCustom(start.clone(), dialog::launch_cancel().to_string());
    let answer = ask(app, question, buttons);
    Box::pin(async move {
        match answer.await {
            Some(MessageDialogResult::Ok | MessageDialogResult::Yes) => Confirmation::Always,
            Some(MessageDialogResult::Custom(pressed)) if pressed == start => Confirmation::Always,
            _ => Confirmation::Refused,
        }
    })
}

/// Asks the user a question in a system dialog. Returns the button that the user pressed, or `None`
/// if the system cannot show a dialog.
pub fn ask(
    app: &AppHandle,
    question: &UiText,
    buttons: MessageDialogButtons,
) -> impl Future<Output = Option<MessageDialogResult>> + Send + use<> {
    let (tell, told) = oneshot::channel();
    app.dialog()
        .message(question.to_string())
        .title("Rivulet")
        .buttons(buttons)
        .show_with_result(|pressed| {
            // Sending fails if nobody waits for the answer any longer, for example because the
            // start of a tool server was cancelled.
            let _ = tell.send(pressed);
        });
    // If the system cannot show a dialog, the sender is dropped and receiving fails.
    async { told.await.ok() }
}

#[derive(Clone, Copy)]
enum Wanted {
    File,
    Folder,
}

async fn show(
    window: &WebviewWindow,
    title: UiText,
    wanted: Wanted,
    start: Option<&Path>,
) -> Result<Option<PathBuf>, Fault> {
    if let Some(path) = chosen_by_test() {
        return Ok(Some(path));
    }
    let (tell, told) = oneshot::channel();
    let mut dialog = window.app_handle().dialog().file();
    dialog = dialog.set_title(title.to_string()).set_parent(window);
    if let Some(start) = start {
        dialog = dialog.set_directory(start);
    }
    let chosen = |path| drop(tell.send(path));
    match wanted {
        Wanted::File => dialog.pick_file(chosen),
        Wanted::Folder => dialog.pick_folder(chosen),
    }
    let cannot = |detail: String| Fault::input(fault::no_file_dialog()).with_detail(detail);
    // If the system cannot show a dialog, the sender is dropped and receiving fails.
    let path = told.await.map_err(|error| cannot(error.to_string()))?;
    path.map(|path| path.into_path().map_err(|error| cannot(error.to_string())))
        .transpose()
}

/// Returns whether a test makes the choices instead of the user. Always `false` in release builds
/// without the `test_hooks` feature.
fn tests_choose() -> bool {
    cfg!(any(debug_assertions, feature = "test_hooks")) && std::env::var_os(TEST_PICK).is_some()
}

/// Returns the path in the file that [`TEST_PICK`] names, if there is such a file. Release builds
/// without the `test_hooks` feature use the function below instead.
#[cfg(any(debug_assertions, feature = "test_hooks"))]
fn chosen_by_test() -> Option<PathBuf> {
    let file = std::env::var_os(TEST_PICK)?;
    std::fs::read_to_string(file).ok().map(PathBuf::from)
}

#[cfg(not(any(debug_assertions, feature = "test_hooks")))]
fn chosen_by_test() -> Option<PathBuf> {
    None
}
