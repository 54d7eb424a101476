//! The window: assembles the application and shows it. This crate contains no application logic.

mod addresses;
mod arguments;
mod artifacts;
mod clipboard;
mod closing;
#[cfg(target_os = "linux")]
mod colour_scheme;
mod commands;
mod folders;
#[cfg(target_os = "linux")]
mod graphics;
mod notices;
mod notification;
mod one_instance;
mod page_process;
mod picker;
mod preview_watch;
mod program;
mod shown;
mod smoke;
#[cfg(any(debug_assertions, feature = "test_hooks"))]
mod test_page;
mod turn_channel;
mod updater;
mod window_frame;

use std::process::ExitCode;
use std::sync::Arc;

use rivulet_app::{App, AppFolders, Log, OnDemand, Sharing};
use rivulet_core::texts;
use rivulet_sandbox::{DEFAULT_MODEL, Sandbox};
use tauri::{AppHandle, Manager, RunEvent, WebviewUrl, WebviewWindow, WebviewWindowBuilder, WindowEvent};

use crate::arguments::Start;
use crate::artifacts::Artifacts;
use crate::closing::Closing;
#[cfg(target_os = "linux")]
use crate::notification::APP_ID;
use crate::notification::Notifications;
use crate::one_instance::StartToken;
use crate::page_process::PageProcess;
use crate::preview_watch::PreviewWatch;
use crate::program::Program;
use crate::shown::Shown;
use crate::turn_channel::TurnChannel;
use crate::updater::{Successor, Updater};
use crate::window_frame::Frame;

/// The address of a proxy that does not exist. The page uses this proxy, so that it cannot reach
/// the network, which it does not need. A content security policy alone does not block everything
/// that a preview could attempt, such as `<link rel="preconnect">`.
const NO_NETWORK: &str = "http://127.0.0.1:9";

/// Whether tests may control this build: they drive its page through WebDriver and choose files
/// without a dialog. A release build must not allow this, because another program could set the
/// environment variables.
const TEST_HOOKS: bool = cfg!(any(debug_assertions, feature = "test_hooks"));

/// Runs the program as its command line requests: shows the window until it is closed, or answers
/// an option.
pub fn run() -> ExitCode {
    let locale = rivulet_app::choose_locale();
    let smoke = match arguments::parse(std::env::args_os().skip(1)) {
        Start::Window => false,
        Start::Smoke => true,
        Start::Print(text) => {
            println!("{text}");
            return ExitCode::SUCCESS;
        }
        Start::Refuse(text) => {
            eprintln!("{text}");
            return ExitCode::from(2);
        }
    };
    let start_token = StartToken::from_environment();
    prepare_environment();
    if !smoke {
        return open(locale, &start_token, false);
    }
    // SAFETY: this runs before any other thread is started, so no other thread can read the environment.
    #[allow(unsafe_code)]
    match unsafe { smoke::temporary_data() } {
        Ok(data) => {
            // Use English, because the smoke run finds the controls of the page by their English
            // names.
            let code = open("en".to_owned(), &start_token, true);
            drop(data);
            code
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn open(locale: String, start_token: &StartToken, smoke: bool) -> ExitCode {
    let start_token = start_token.clone();
    let successor = Successor::default();
    let installed = successor.clone();
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
        .plugin(tauri_plugin_updater::Builder::new().build())
        .invoke_handler(commands::handler())
        .manage(Artifacts::default())
        .manage(Closing::default())
        .manage(Notifications::default())
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
            #[cfg(target_os = "linux")]
            {
                colour_scheme::follow();
                // Set the window's class explicitly, because GTK would otherwise capitalise its
                // first letter.
                gtk::gdk::set_program_class(APP_ID);
            }
            let folders = folders::find(app)?;
            // A smoke run must not count as passed merely because another window came to the
            // front.
            if !smoke && one_instance::hand_over(&folders.home, &start_token) {
                std::process::exit(0);
            }
            // Ignore an error here, because opening the data folder reports the reason if the
            // folders cannot be created.
            let _ = folders.create();
            app.manage(Log::start(&folders, "rivulet"));
            let channel = TurnChannel::default();
            app.manage(channel.clone());
            let place = folders.clone();
            let handle = app.handle().clone();
            let updater = Arc::new(Updater::new(handle.clone(), successor.clone(), TEST_HOOKS));
            app.manage(Program::open(move || {
                let channel = channel.clone();
                let handle = handle.clone();
                let opened = App::open(
                    place.clone(),
                    Sharing::OneWindow,
                    Arc::new(OnDemand::new(DEFAULT_MODEL, Sandbox::practice, Sandbox::base_url)),
                    move |update| channel.send(update),
                );
                let opened = match opened {
                    // Another process opened the data folder at nearly the same time, so let the
                    // window of that process come to the front.
                    Err(fault)
                        if !smoke
                            && fault.message == texts::fault::already_running()
                            && one_instance::hand_over(&place.home, &start_token) =>
                    {
                        std::process::exit(0);
                    }
                    opened => opened?,
                };
                #[cfg(any(debug_assertions, feature = "test_hooks"))]
                if std::env::var_os("RIVULET_TEST_LOCAL_PAGES").is_some() {
                    opened.read_local_pages();
                }
                one_instance::serve(&handle, &place.home);
                opened.confirm_launches_with(Arc::new(move |question| picker::confirm(&handle, &question)));
                program::resume_calls(opened.clone());
                if !smoke {
                    program::update(opened.clone(), updater.clone());
                }
                Ok(opened)
            }));
            let window = open_window(app.handle(), &folders, &locale, smoke)?;
            app.manage(folders);
            if smoke {
                smoke::start(&window);
            }
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
        // An exit request without an exit code does not come from `closing::close`, so close the
        // program through that function.
        RunEvent::ExitRequested { code: None, api, .. } => {
            api.prevent_exit();
            closing::close(handle.clone());
        }
        _ => {}
    });
    installed.start();
    u8::try_from(code).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Sets the variables that the graphics driver needs, removes the variables that test hooks use,
/// and sets the name by which the desktop recognises the windows of this process.
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
        // SAFETY: this runs before any other thread is started, so no other thread can read the environment.
        #[allow(unsafe_code)]
        unsafe {
            graphics::prepare();
        }
        gtk::glib::set_prgname(Some(APP_ID));
    }
}

/// Returns the names of the environment variables through which another program could control the
/// page.
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

fn open_window(
    app: &AppHandle,
    folders: &AppFolders,
    locale: &str,
    smoke: bool,
) -> tauri::Result<WebviewWindow> {
    let artifacts = app.state::<Artifacts>().inner().clone();
    let window = WebviewWindowBuilder::new(app, "main", WebviewUrl::default());
    // The webview stores nothing important, but it opens no window without a writable folder for
    // its data. If there is no such folder, let the webview keep its data in memory. In a smoke run,
    // do both: the webview's processes may write for a moment after the program has ended, and would
    // create the removed folder again; without a folder, Tauri prepares the user's own.
    let window = match folders::for_webview(app, folders) {
        Some(folder) => window.data_directory(folder).incognito(smoke),
        None => window.incognito(true),
    };
    let shown = Shown::default();
    app.manage(shown.clone());
    let frame = Frame::load(&folders.data);
    let (width, height) = frame.size();
    let window = window
        .title("Rivulet")
        // `ui/src/text/catalogue.ts` reads this variable before the page shows anything.
        .initialization_script(format!("globalThis.rivuletLocale = {locale:?};"))
        // The window stays hidden until the page has painted its first frame in the colours of the
        // theme.
        .visible(false)
        .inner_size(width, height)
        .min_inner_size(window_frame::SMALLEST.0, window_frame::SMALLEST.1)
        // Let the page receive dropped files, as in any browser.
        .disable_drag_drop_handler()
        .proxy_url(NO_NETWORK.parse().map_err(tauri::Error::InvalidUrl)?)
        // The main page never navigates away, because links open in the browser. Navigations of
        // frames are reported to this function too.
        .on_navigation(move |url| addresses::is_page(url) || artifacts.awaits(url))
        .build()?;
    frame.restore(&window);
    page_process::watch(&window)?;
    #[cfg(any(debug_assertions, feature = "test_hooks"))]
    test_page::start(&window);
    shown.show_later(window.clone());
    Ok(window)
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
