//! The commands that the page can call: the commands of `rivulet_app::contract`, and the commands
//! of the window.

use rivulet_app::contract::*;
use rivulet_app::{AppFolders, PastedFile};
use rivulet_core::texts::fault;
use rivulet_core::*;
use tauri::ipc::{Channel, Invoke};
use tauri::window::Color;
use tauri::{AppHandle, Manager, State, WebviewWindow};
use tauri_plugin_opener::OpenerExt;

use crate::addresses;
use crate::artifacts::{ArtifactKind, Artifacts};
use crate::clipboard;
use crate::closing::Closing;
use crate::notices;
use crate::notification::{Notice, Notifications};
use crate::page_process::{PageProcess, Reload};
use crate::picker::{self, PathKind, PickedPath};
use crate::program::Program;
use crate::shown::Shown;
use crate::turn_channel::TurnChannel;
use crate::unused_memory;

/// Sets the channel through which a newly loaded page receives updates. After a reload, returns the
/// reason for the reload and the conversation that was open before.
#[tauri::command]
fn updates_subscribe(
    channel: Channel,
    turns: State<'_, TurnChannel>,
    page: State<'_, PageProcess>,
) -> Option<Reload> {
    turns.subscribe(channel);
    page.take_reload()
}

/// Sets the channel that asks the page to save the typed text before the program closes.
#[tauri::command]
fn close_subscribe(channel: Channel<()>, closing: State<'_, Closing>) {
    closing.subscribe(channel);
}

#[tauri::command]
fn page_unsaved(unsaved: bool, closing: State<'_, Closing>) {
    closing.set_unsaved(unsaved);
}

/// Reports that the page has tried to save the typed text. The program waits for this report before
/// it closes. `saved` is true if all text was saved.
#[tauri::command]
fn close_continue(saved: bool, closing: State<'_, Closing>) {
    closing.page_saved(saved);
}

/// Records which conversation the page shows, so that this conversation can be opened again after a
/// reload. Also releases memory that the previous conversation needed.
#[tauri::command(rename_all = "snake_case")]
fn page_conversation(page: State<'_, PageProcess>, conversation_id: Option<ConversationId>) {
    let previous = page.show_conversation(conversation_id);
    // Do not release memory if a conversation opens and none was open before. The page may have
    // just created it, and the first words of its first reply may arrive at this moment. They must
    // not be delayed.
    if previous.is_some() || conversation_id.is_none() {
        tauri::async_runtime::spawn_blocking(unused_memory::release);
    }
}

#[tauri::command]
fn link_open(app: AppHandle, url: &str) -> Result<(), Fault> {
    let cannot = |detail: String| Fault::input(fault::link_unopened()).with_detail(detail);
    let url = addresses::for_browser(url).ok_or_else(|| cannot(url.to_owned()))?;
    app.opener()
        .open_url(url, None::<&str>)
        .map_err(|error| cannot(error.to_string()))
}

/// Opens the list of all libraries and their licences in the system's text viewer.
#[tauri::command]
fn notices_open(app: AppHandle) -> Result<(), Fault> {
    let missing = || Fault::input(fault::notices_missing());
    let file = notices::find(&app).ok_or_else(missing)?;
    app.opener()
        .open_path(file.display().to_string(), None::<&str>)
        .map_err(|error| missing().with_detail(error.to_string()))
}

#[tauri::command]
fn artifact_open(artifacts: State<'_, Artifacts>, kind: ArtifactKind, text: String) -> Result<String, Fault> {
    // Show no previews on Windows until their isolation has been tested there. WebView2 runs
    // Tauri's scripts in every frame, including previews.
    if cfg!(windows) {
        return Err(Fault::input(fault::preview_unsupported()));
    }
    artifacts.open(kind, text)
}

/// Shows the window, which is hidden when it is created. `background` is the window's background
/// colour as red, green and blue.
///
/// The page calls this command when it has something to show, and again when the background colour
/// changes.
#[tauri::command]
fn window_show(window: WebviewWindow, shown: State<'_, Shown>, background: [u8; 3]) {
    let [red, green, blue] = background;
    // The colour is visible before the page is painted, and in newly exposed areas while the user
    // enlarges the window. Ignore errors, because the colour is not essential.
    let _ = window.set_background_color(Some(Color(red, green, blue, u8::MAX)));
    shown.show(&window);
}

/// Scales the whole page to `percent` percent of its normal size.
#[tauri::command]
fn window_zoom(window: WebviewWindow, percent: u16) -> Result<(), Fault> {
    window
        .set_zoom(f64::from(percent) / 100.0)
        .map_err(|error| Fault::input(fault::zoom_failed()).with_detail(error.to_string()))
}

#[tauri::command]
fn window_title(window: WebviewWindow, title: &str) {
    // Ignore errors, because the title is not essential. It only shows how many tool calls are
    // waiting for the user, and the page marks their conversations anyway.
    let _ = window.set_title(title);
}

/// Sets the channel through which the page receives the id of a conversation whose notification the
/// user clicks.
#[tauri::command]
fn notifications_subscribe(channel: Channel<ConversationId>, notifications: State<'_, Notifications>) {
    notifications.subscribe(channel);
}

/// Shows the desktop notification `notice`, which says that a tool call in a conversation is
/// waiting for the user. Shows nothing while the window has the keyboard focus. If `notice` is
/// `None`, withdraws the conversation's notification.
#[tauri::command(rename_all = "snake_case")]
fn waiting_notify(
    window: WebviewWindow,
    notifications: State<'_, Notifications>,
    conversation_id: ConversationId,
    notice: Option<Notice>,
) {
    notifications.show(window, conversation_id, notice);
}

/// Lets the user choose a file or folder in a system dialog. Returns its name and a permit to use
/// it, or `None` if the user cancels.
#[tauri::command]
async fn path_pick(
    window: WebviewWindow,
    program: State<'_, Program>,
    kind: PathKind,
) -> Result<Option<PickedPath>, Fault> {
    let app = program.get().await?;
    let path = kind.pick(&window).await?;
    Ok(path.map(|path| kind.picked(&app, path)))
}

/// Returns the files on the clipboard or, if there are none, the image on the clipboard. Needed on
/// Linux, where paste events contain neither files nor images.
#[tauri::command]
async fn clipboard_files(app: AppHandle) -> Vec<PastedFile> {
    clipboard::files(&app).await
}

#[tauri::command(async)]
fn program_reopen(program: State<'_, Program>) -> Result<(), Fault> {
    program.reopen()
}

/// Lets the user choose a backup, and restores it. Used if the current database could not be
/// opened. Returns `false` if the user cancels.
#[tauri::command]
async fn program_restore(
    window: WebviewWindow,
    program: State<'_, Program>,
    folders: State<'_, AppFolders>,
) -> Result<bool, Fault> {
    let backups = folders.data.join("backups");
    match picker::pick_backup(&window, &backups).await? {
        None => Ok(false),
        Some(backup) => program.restore(&folders.data, &backup).await.map(|()| true),
    }
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

        pub fn handler() -> impl Fn(Invoke) -> bool {
            recorded(tauri::generate_handler![updates_subscribe, close_subscribe, close_continue, page_unsaved, page_conversation, window_show, link_open, notices_open, artifact_open, window_zoom, window_title, notifications_subscribe, waiting_notify, path_pick, clipboard_files, program_reopen, program_restore, $($name),*])
        }
    };
}

/// Returns a handler that records that the page has sent a command, and then calls `handler`.
fn recorded(handler: impl Fn(Invoke) -> bool) -> impl Fn(Invoke) -> bool {
    move |invoke| {
        invoke
            .message
            .webview_ref()
            .state::<Closing>()
            .page_sent_command();
        handler(invoke)
    }
}

rivulet_app::for_each_command!(window_commands);

#[cfg(test)]
mod tests {
    macro_rules! names {
        ($( $(#[doc = $doc:literal])* $name:ident ( $($arg:ident : $type:ty),* ) -> $result:ty; )*) => {
            [$( stringify!($name) ),*]
        };
    }

    #[test]
    fn only_the_main_window_may_call_commands_and_only_those_of_the_program() {
        let capability: serde_json::Value =
            serde_json::from_str(include_str!("../capabilities/window.json")).unwrap();
        assert_eq!(capability["windows"], serde_json::json!(["main"]));
        assert_eq!(capability["permissions"], serde_json::json!(["page"]));
        assert_eq!(
            (capability.get("remote"), capability.get("webviews")),
            (None, None)
        );

        let permission = include_str!(concat!(env!("OUT_DIR"), "/permissions/page.toml"));
        let (_, allowed) = permission.split_once("commands.allow = ").unwrap();
        let allowed: Vec<&str> = serde_json::from_str(allowed).unwrap();
        let declared = rivulet_app::for_each_command!(names);
        let (shared, own) = allowed.split_at(declared.len());
        assert_eq!(shared, declared);
        assert!(
            own.contains(&"window_show") && own.iter().all(|name| !name.contains(':')),
            "{own:?}"
        );
    }
}
