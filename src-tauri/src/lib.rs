//! The window: assembles the application and shows it. This crate contains no application logic.

#[cfg(target_os = "linux")]
mod accessibility_wait;
mod addresses;
mod arguments;
mod artifacts;
#[cfg(target_os = "linux")]
mod bus_filter;
mod clipboard;
mod closing;
#[cfg(target_os = "linux")]
mod colour_scheme;
mod commands;
mod folders;
#[cfg(target_os = "linux")]
mod graphics;
#[cfg(any(target_os = "macos", test))]
mod menu;
#[cfg(target_os = "macos")]
mod menu_bar;
mod notices;
mod notification;
mod one_instance;
mod page_process;
mod picker;
#[cfg(target_os = "linux")]
mod portal_wait;
#[cfg(target_os = "linux")]
mod preview_watch;
mod program;
#[cfg(windows)]
mod session_end;
mod shown;
mod smoke;
#[cfg(any(debug_assertions, feature = "test_hooks"))]
mod test_page;
mod turn_channel;
mod unused_memory;
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
#[cfg(target_os = "linux")]
use crate::preview_watch::PreviewWatch;
use crate::program::Program;
use crate::shown::Shown;
use crate::turn_channel::TurnChannel;
use crate::updater::{Successor, Updater};
use crate::window_frame::Frame;

/// The address of a proxy that does not exist. The page needs no network, so all of its network
/// requests are sent to this address and fail. The content security policy alone would not block
/// every request of a preview, for example `<link rel="preconnect">`.
const NO_NETWORK: &str = "http://127.0.0.1:9";

/// Whether tests may control this build through environment variables, which let them drive the
/// page through WebDriver and choose files without a dialog. Other programs could set these
/// variables, too, so release builds without the `test_hooks` feature ignore them.
const TEST_HOOKS: bool = cfg!(any(debug_assertions, feature = "test_hooks"));

/// Runs the program. Depending on the name under which it was started and on its command line, it
/// shows the window until the window is closed, prints text such as the version, or acts as
/// `rivulet-cli`.
pub fn run() -> ExitCode {
    // Check the name first, because `rivulet-cli` must also work without a display and must not run
    // any code of the window.
    #[cfg(target_os = "linux")]
    if arguments::is_terminal() {
        return rivulet_cli::run(std::env::args_os());
    }
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
    // SAFETY: no other thread has been started that could read the environment.
    #[allow(unsafe_code)]
    match unsafe { smoke::temporary_data() } {
        Ok(data) => {
            // Show the window in English, because the smoke run finds the controls of the page by
            // their English labels.
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
    #[cfg(target_os = "linux")]
    let no_wait = portal_wait::avoid();
    // SAFETY: the only other thread that can be running here is GLib's thread for the message bus,
    // which does not use the environment.
    #[cfg(target_os = "linux")]
    #[allow(unsafe_code)]
    let accessibility = unsafe { accessibility_wait::init_gtk() };
    let builder = tauri::Builder::default();
    #[cfg(target_os = "macos")]
    let builder = builder
        .menu(menu_bar::build)
        .on_menu_event(|app, event| menu_bar::perform(app, event.id().as_ref()))
        .on_web_content_process_terminate(|webview| {
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
        .register_asynchronous_uri_scheme_protocol(artifacts::SCHEME, |context, request, responder| {
            let app = context.app_handle().clone();
            // Answer on another thread, because copying a large artifact here would block the
            // window.
            tauri::async_runtime::spawn_blocking(move || {
                responder.respond(artifacts::answer(&app, &request))
            });
        })
        .setup(move |app| {
            #[cfg(target_os = "linux")]
            {
                app.manage(PreviewWatch::default());
                colour_scheme::follow();
                // Set the window's class. Otherwise, GTK would use the program's name with its
                // first letter capitalised.
                gtk::gdk::set_program_class(APP_ID);
            }
            let folders = folders::find(app)?;
            // A smoke run must open its own window and must not bring an existing window to the
            // front.
            if !smoke && one_instance::hand_over(&folders, &start_token) {
                one_instance::end();
            }
            // Ignore an error. If there is no data folder, opening it fails below and reports the
            // reason. If there is no log folder, the program runs without a log.
            let _ = folders.create();
            app.manage(Log::start(&folders, "rivulet"));
            #[cfg(target_os = "linux")]
            accessibility.log();
            let channel = TurnChannel::default();
            app.manage(channel.clone());
            let place = folders.clone();
            let handle = app.handle().clone();
            let updater = Arc::new(Updater::new(handle.clone(), successor.clone(), TEST_HOOKS));
            app.manage(Program::open(move || {
                let handle = handle.clone();
                let open = || {
                    let channel = channel.clone();
                    App::open(
                        place.clone(),
                        Sharing::OneWindow,
                        Arc::new(OnDemand::new(DEFAULT_MODEL, Sandbox::practice, Sandbox::base_url)),
                        move |update| channel.send(&update),
                    )
                };
                let opened = if smoke {
                    open()?
                } else {
                    match one_instance::open_or_hand_over(open, &place, &start_token) {
                        Some(opened) => opened?,
                        None => one_instance::end(),
                    }
                };
                #[cfg(any(debug_assertions, feature = "test_hooks"))]
                if std::env::var_os("RIVULET_TEST_LOCAL_PAGES").is_some() {
                    opened.read_local_pages();
                }
                one_instance::serve(&handle, &place.home);
                opened.confirm_launches_with(Arc::new(move |_, question| {
                    picker::confirm_launch(&handle, &question)
                }));
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
    #[cfg(target_os = "linux")]
    drop(no_wait);
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
        // `closing::close` passes an exit code, so a request without an exit code comes from
        // elsewhere. Call `closing::close`, because it saves everything first.
        RunEvent::ExitRequested { code: None, api, .. } => {
            api.prevent_exit();
            closing::close(handle.clone());
        }
        // At logout and shutdown, macOS and Windows end the program without an `ExitRequested`
        // event. macOS does the same when the user quits the program in the Dock.
        RunEvent::Exit => closing::finish_at_once(handle),
        _ => {}
    });
    installed.start();
    u8::try_from(code).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Removes the environment variables through which another program could control this program, and
/// sets the variable that the graphics driver needs. Also sets the name by which the desktop
/// recognises this process's windows.
fn prepare_environment() {
    for name in removed_variables(TEST_HOOKS) {
        // SAFETY: no other thread has been started that could read the environment.
        #[allow(unsafe_code)]
        unsafe {
            std::env::remove_var(name);
        }
    }
    #[cfg(target_os = "linux")]
    {
        // SAFETY: no other thread has been started that could read the environment.
        #[allow(unsafe_code)]
        unsafe {
            graphics::prepare();
        }
        gtk::glib::set_prgname(Some(APP_ID));
    }
}

/// Returns the names of the environment variables that are removed when the program starts. Another
/// program could control the page through them.
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
    // The webview keeps its data in a folder. If no folder can be created, it keeps the data in
    // memory until the program exits, which does no harm.
    //
    // A smoke run always keeps the data in memory. The webview's processes exit later than the
    // program. If they kept data on the disk, they would create the smoke run's folder again after
    // it has been removed. A folder is set even for a smoke run, because Tauri would otherwise
    // create one among the user's own data.
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
        // Keep the window hidden until the page can show something and has reported the theme's
        // background colour. If this takes too long, `show_later` below shows the window.
        .visible(false)
        .inner_size(width, height)
        .min_inner_size(window_frame::SMALLEST.0, window_frame::SMALLEST.1)
        // Let the page itself receive files that the user drops, as in any browser.
        .disable_drag_drop_handler()
        .proxy_url(NO_NETWORK.parse().map_err(tauri::Error::InvalidUrl)?)
        // Allow only Rivulet's own page and artifacts. The main page never navigates to other
        // pages, because links open in the browser. Except on Windows, this function is also called
        // when a frame navigates, for example to load an artifact.
        .on_navigation(move |url| addresses::is_page(url) || artifacts.awaits(url))
        .build()?;
    #[cfg(target_os = "linux")]
    frame.size_hidden_page(&window)?;
    frame.restore(&window);
    page_process::watch(&window)?;
    #[cfg(windows)]
    session_end::watch(&window)?;
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
