//! The window: assembles the program and shows it. Contains no logic.

mod artifacts;
mod commands;
mod folders;
mod log;
mod program;
mod shown;
mod turn_channel;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use rivulet_app::{App, AppFolders, OnDemand, Sharing};
use rivulet_core::texts;
use rivulet_sandbox::{DEFAULT_MODEL, Sandbox};
use tauri::{AppHandle, Manager, RunEvent, WebviewUrl, WebviewWindowBuilder, WindowEvent};

use crate::artifacts::Artifacts;
use crate::program::Program;
use crate::shown::Shown;
use crate::turn_channel::TurnChannel;

/// Maximum time to wait for the disk when the window closes. If it is exceeded, the next start recovers the
/// reply.
const CLOSING: Duration = Duration::from_secs(10);

/// The address of a proxy that does not exist. Using it cuts the page off from the network. The page needs no
/// network, and a content security policy does not block everything that a preview could attempt, such as
/// `<link rel="preconnect">`.
const NO_NETWORK: &str = "http://127.0.0.1:9";

/// Opens the window and runs until it is closed.
pub fn run() -> ExitCode {
    prepare_webview();
    let locale = rivulet_app::choose_locale();
    let built = tauri::Builder::default()
        .plugin(tauri_plugin_opener::init())
        .plugin(tauri_plugin_dialog::init())
        .invoke_handler(commands::handler())
        .manage(Artifacts::default())
        .register_asynchronous_uri_scheme_protocol(artifacts::SCHEME, |context, request, responder| {
            let app = context.app_handle().clone();
            // Reading an asset decompresses it, so do it on a thread that does not block the window.
            tauri::async_runtime::spawn_blocking(move || {
                responder.respond(artifacts::answer(&app, &request))
            });
        })
        .setup(move |app| {
            let folders = folders::find(app)?;
            // If this fails, opening the data folder reports the reason.
            let _ = folders.create();
            let log = log::start(&folders.log);
            app.manage(log);
            let channel = TurnChannel::default();
            app.manage(channel.clone());
            let place = folders.clone();
            app.manage(Program::open(move || {
                let channel = channel.clone();
                App::open(
                    place.clone(),
                    Sharing::OneWindow,
                    Arc::new(OnDemand::new(DEFAULT_MODEL, Sandbox::practice, Sandbox::base_url)),
                    move |update| channel.send(update),
                )
            }));
            open_window(app.handle(), &folders, &locale)?;
            app.manage(folders);
            Ok(())
        })
        .build(tauri::generate_context!());
    let app = match built {
        Ok(app) => app,
        Err(error) => {
            eprintln!("{}", texts::fault::window_failed(error.to_string()));
            return ExitCode::FAILURE;
        }
    };
    let code = app.run_return(|handle, event| {
        if let RunEvent::WindowEvent {
            event: WindowEvent::CloseRequested { api, .. },
            ..
        } = event
        {
            api.prevent_close();
            close(handle.clone());
        }
    });
    u8::try_from(code).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Disables WebKitGTK's DMA-BUF renderer on NVIDIA, where it shows an empty window under Wayland.
fn prepare_webview() {
    #[cfg(target_os = "linux")]
    {
        const RENDERER: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
        let nvidia = std::path::Path::new("/proc/driver/nvidia").exists();
        if nvidia && std::env::var_os(RENDERER).is_none() {
            // SAFETY: this is the first statement of the program, so no other thread can read the environment.
            #[allow(unsafe_code)]
            unsafe {
                std::env::set_var(RENDERER, "1");
            }
        }
    }
}

fn open_window(app: &AppHandle, folders: &AppFolders, locale: &str) -> tauri::Result<()> {
    let artifacts = app.state::<Artifacts>().inner().clone();
    let window = WebviewWindowBuilder::new(app, "main", WebviewUrl::default());
    // The webview stores nothing important, but opens no window without a writable folder. If there is no such
    // folder, keep its data in memory.
    let window = match folders::for_webview(app, folders) {
        Some(folder) => window.data_directory(folder),
        None => window.incognito(true),
    };
    let shown = Shown::default();
    app.manage(shown.clone());
    let window = window
        .title("Rivulet")
        // `ui/src/text/catalogue.ts` reads this before the page shows anything.
        .initialization_script(format!("globalThis.rivuletLocale = {locale:?};"))
        // The page shows the window once it has painted in the theme's colours.
        .visible(false)
        .inner_size(1120.0, 780.0)
        .min_inner_size(420.0, 420.0)
        // The page receives dropped files, as in any browser.
        .disable_drag_drop_handler()
        .proxy_url(NO_NETWORK.parse().map_err(tauri::Error::InvalidUrl)?)
        // The page never leaves the program: links open in the browser. Navigations of frames are reported
        // here too.
        .on_navigation(move |url| {
            url.scheme() == "tauri" || url.host_str() == Some("tauri.localhost") || artifacts.awaits(url)
        })
        .build()?;
    shown.show_later(window);
    Ok(())
}

/// Stops all turns, waits for the disk and exits.
fn close(app: AppHandle) {
    tauri::async_runtime::spawn(async move {
        let program = app.state::<Program>().inner().clone();
        let closing = async {
            if let Ok(program) = program.get().await {
                program.close().await;
            }
        };
        if tokio::time::timeout(CLOSING, closing).await.is_err() {
            tracing::error!("the disk did not take everything in time");
        }
        app.exit(0);
    });
}
