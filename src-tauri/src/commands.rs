//! Every command of the contract as a command of the window, and three that only a window has.

use rivulet_app::contract::*;
use rivulet_core::*;
use tauri::ipc::{Channel, Invoke};
use tauri::{AppHandle, State, WebviewWindow};
use tauri_plugin_opener::OpenerExt;

use crate::Opened;
use crate::artifacts::{ArtifactKind, Artifacts};
use crate::turn_channel::TurnChannel;

/// The page is loaded and listens.
#[tauri::command]
fn updates_subscribe(channel: Channel<Update>, turns: State<'_, TurnChannel>) {
    turns.subscribe(channel);
}

/// Opens an address in the user's browser.
#[tauri::command]
fn link_open(app: AppHandle, url: &str) -> Result<(), Fault> {
    let cannot =
        |detail: String| Fault::new(FaultCategory::Input, "This link cannot be opened").with_detail(detail);
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

/// Takes code that is to be shown as what it is, and gives the address for the frame that shows it.
#[tauri::command]
fn artifact_open(artifacts: State<'_, Artifacts>, kind: ArtifactKind, text: String) -> Result<String, Fault> {
    artifacts.open(kind, text)
}

/// Draws the whole page larger or smaller, in percent.
#[tauri::command]
fn window_zoom(window: WebviewWindow, percent: u16) -> Result<(), Fault> {
    window.set_zoom(f64::from(percent) / 100.0).map_err(|error| {
        Fault::new(FaultCategory::Input, "The text size cannot be changed").with_detail(error.to_string())
    })
}

macro_rules! window_commands {
    ($( $(#[doc = $doc:literal])* $name:ident ( $($arg:ident : $type:ty),* ) -> $result:ty; )*) => {
        $(
            $(#[doc = $doc])*
            #[tauri::command(rename_all = "snake_case")]
            async fn $name(opened: State<'_, Opened>, $($arg: $type),*) -> Result<$result, Fault> {
                opened.inner().as_ref().map_err(Clone::clone)?.$name($($arg),*).await
            }
        )*

        /// Answers the page.
        pub fn handler() -> impl Fn(Invoke) -> bool {
            tauri::generate_handler![updates_subscribe, link_open, artifact_open, window_zoom, $($name),*]
        }
    };
}

rivulet_app::for_each_command!(window_commands);
