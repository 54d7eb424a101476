//! The window: assembles the application and shows it. This crate contains no logic of the
//! application.

mod addresses;
mod artifacts;
mod clipboard;
mod closing;
mod commands;
mod folders;
mod page_process;
mod picker;
mod preview_watch;
mod program;
mod shown;
#[cfg(any(debug_assertions, feature = "test_hooks"))]
mod test_page;
mod turn_channel;

use std::process::ExitCode;
use std::sync::Arc;

use rivulet_app::{App, AppFolders, Log, OnDemand, Sharing};
use rivulet_core::texts;
use rivulet_sandbox::{DEFAULT_MODEL, Sandbox};
use tauri::{AppHandle, Manager, RunEvent, WebviewUrl, WebviewWindowBuilder, WindowEvent};

use crate::artifacts::Artifacts;
use crate::closing::Closing;
use crate::page_process::PageProcess;
use crate::preview_watch::PreviewWatch;
use crate::program::Program;
use crate::shown::Shown;
use crate::turn_channel::TurnChannel;

/// The address of a proxy that does not exist. The page uses this proxy, so that it cannot reach
/// the network, which it does not need. A content security policy alone does not block everything
/// that a preview could attempt, such as `<link rel="preconnect">`.
const NO_NETWORK: &str = "http://127.0.0.1:9";

/// Whether tests may control this build: they drive its page by WebDriver and choose files without
/// a dialog. A release build must not allow this, because another program could set the environment
/// variables.
const TEST_HOOKS: bool = cfg!(any(debug_assertions, feature = "test_hooks"));

/// Opens the window and runs until the window is closed.
pub fn run() -> ExitCode {
    prepare_environment();
    let locale = rivulet_app::choose_locale();
    let builder = tauri::Builder::default();
    #[cfg(target_os = "macos")]
    let builder = builder.on_web_content_process_terminate(|webview| {
        if let Some(window) = webview.app_handle().get_webview_window("main") {
            page_process::reload(&window);
        }
    });
    let built = builder
        .plugin(tauri_plugin_opener::init())
        .plugin(tauri_plugin_dialog::init())
        .invoke_handler(commands::handler())
        .manage(Artifacts::default())
        .manage(Closing::default())
        .manage(PageProcess::default())
        .manage(PreviewWatch::default())
        .register_asynchronous_uri_scheme_protocol(artifacts::SCHEME, |context, request, responder| {
            let app = context.app_handle().clone();
            // Reading an asset decompresses it, so read it on a thread that does not block the
            // window.
            tauri::async_runtime::spawn_blocking(move || {
                responder.respond(artifacts::answer(&app, &request))
            });
        })
        .setup(move |app| {
            let folders = folders::find(app)?;
            // Ignore an error here, because opening the data folder reports the reason if the
            // folders cannot be created.
            let _ = folders.create();
            app.manage(Log::start(&folders, "rivulet"));
            let channel = TurnChannel::default();
            app.manage(channel.clone());
            let place = folders.clone();
            let handle = app.handle().clone();
            app.manage(Program::open(move || {
                let channel = channel.clone();
                let handle = handle.clone();
                let opened = App::open(
                    place.clone(),
                    Sharing::OneWindow,
                    Arc::new(OnDemand::new(DEFAULT_MODEL, Sandbox::practice, Sandbox::base_url)),
                    move |update| channel.send(update),
                )?;
                opened.confirm_launches_with(Arc::new(move |question| picker::confirm(&handle, &question)));
                program::resume_calls(opened.clone());
                Ok(opened)
            }));
            open_window(app.handle(), &folders, &locale)?;
            app.manage(folders);
            closing::close_on_signals(app.handle());
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
    let code = app.run_return(|handle, event| match event {
        RunEvent::WindowEvent {
            event: WindowEvent::CloseRequested { api, .. },
            ..
        } => {
            api.prevent_close();
            closing::close(handle.clone());
        }
        // A request without an exit code does not come from `closing::close`.
        RunEvent::ExitRequested { code: None, api, .. } => {
            api.prevent_exit();
            closing::close(handle.clone());
        }
        _ => {}
    });
    u8::try_from(code).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Disables WebKitGTK's DMA-BUF renderer on NVIDIA graphics cards, where the renderer shows an
/// empty window under Wayland. Removes the environment variables that test hooks use.
fn prepare_environment() {
    for name in removed_variables(TEST_HOOKS) {
        // SAFETY: this code runs before any other thread is started, so no other thread can read
        // the environment.
        #[allow(unsafe_code)]
        unsafe {
            std::env::remove_var(name);
        }
    }
    #[cfg(target_os = "linux")]
    {
        const RENDERER: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
        let nvidia = std::path::Path::new("/proc/driver/nvidia").exists();
        if nvidia && std::env::var_os(RENDERER).is_none() {
            // SAFETY: this code runs before any other thread is started, so no other thread can
            // read the environment.
            #[allow(unsafe_code)]
            unsafe {
                std::env::set_var(RENDERER, "1");
            }
        }
    }
}

/// Returns the names of the environment variables by which another program could control the page.
fn removed_variables(test_hooks: bool) -> &'static [&'static str] {
    if test_hooks {
        &[]
    } else {
        &[
            "TAURI_WEBVIEW_AUTOMATION",
            "WEBKIT_INSPECTOR_SERVER",
            "WEBKIT_INSPECTOR_HTTP_SERVER",
            "WEBVIEW2_ADDITIONAL_BROWSER_ARGUMENTS",
        ]
    }
}

fn open_window(app: &AppHandle, folders: &AppFolders, locale: &str) -> tauri::Result<()> {
    let artifacts = app.state::<Artifacts>().inner().clone();
    let window = WebviewWindowBuilder::new(app, "main", WebviewUrl::default());
    // The webview stores nothing important, but it opens no window without a writable folder for
    // its data. If there is no such folder, let the webview keep its data in memory.
    let window = match folders::for_webview(app, folders) {
        Some(folder) => window.data_directory(folder),
        None => window.incognito(true),
    };
    let shown = Shown::default();
    app.manage(shown.clone());
    let window = window
        .title("Rivulet")
        // `ui/src/text/catalogue.ts` reads this variable before the page shows anything.
        .initialization_script(format!("globalThis.rivuletLocale = {locale:?};"))
        // The window stays hidden until the page has painted its first frame in the colours of the
        // theme.
        .visible(false)
        .inner_size(1120.0, 780.0)
        .min_inner_size(420.0, 420.0)
        // Let the page receive dropped files, as in any browser.
        .disable_drag_drop_handler()
        .proxy_url(NO_NETWORK.parse().map_err(tauri::Error::InvalidUrl)?)
        // The main page never navigates away, because links open in the browser. Navigations of
        // frames are reported to this function too.
        .on_navigation(move |url| addresses::is_page(url) || artifacts.awaits(url))
        .build()?;
    page_process::watch(&window)?;
    #[cfg(any(debug_assertions, feature = "test_hooks"))]
    test_page::start(&window);
    shown.show_later(window);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_build_with_test_hooks_can_be_controlled_by_other_programs() {
        assert!(removed_variables(false).contains(&"TAURI_WEBVIEW_AUTOMATION"));
        assert!(removed_variables(true).is_empty());
    }
}
