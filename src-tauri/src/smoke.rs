//! Implements `rivulet --smoke`, which holds one conversation with the practice provider and then
//! closes the window. Packagers and tests can thus check an installed program without a tool that
//! controls the page.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use rivulet_core::texts::dialog;
use tauri::{Manager, WebviewWindow};
use tempfile::TempDir;

use crate::closing;

/// Maximum time for the whole smoke run; on a busy computer, the window may appear late.
const LIMIT: Duration = Duration::from_secs(120);
const INTERVAL: Duration = Duration::from_millis(200);
/// The page's state after a successful smoke run: the ending of a complete reply.
const COMPLETE: &str = "complete";
/// The page's state if a provider already existed before the smoke run. The smoke run then sends no
/// message, because the message might cost money.
const HAS_PROVIDER: &str = "has-provider";
/// The screen that the page shows if the engine could not start.
const NO_ENGINE: &str = "fault";

/// Creates a temporary data folder and makes this process use it, unless the user has chosen a data
/// folder. Dropping the returned value removes the folder.
///
/// # Safety
/// No other thread may be running, because it could read the environment while this function
/// changes it.
#[allow(unsafe_code)]
pub unsafe fn temporary_data() -> std::io::Result<Option<TempDir>> {
    if rivulet_app::AppFolders::chosen().is_some() {
        return Ok(None);
    }
    let folder = tempfile::Builder::new().prefix("rivulet-smoke-").tempdir()?;
    // SAFETY: the caller guarantees that no other thread is running.
    unsafe { std::env::set_var("RIVULET_DATA_DIR", folder.path()) };
    Ok(Some(folder))
}

/// Runs the conversation on a separate thread, and then closes the program with the exit code 0
/// (success) or 1 (failure).
pub fn start(window: &WebviewWindow) {
    let window = window.clone();
    std::thread::spawn(move || {
        let app = window.app_handle().clone();
        let code = match converse(&window) {
            Ok(()) => {
                println!("{}", dialog::smoke_passed());
                0
            }
            Err(state) => {
                eprintln!("{}", dialog::smoke_failed(state));
                1
            }
        };
        closing::close_with(app, code);
    });
}

/// Holds one conversation with the practice provider.
///
/// # Errors
/// Fails if a provider already exists, if the engine cannot start, or if the reply is not complete
/// within [`LIMIT`]. The error is the last known state of the page.
fn converse(window: &WebviewWindow) -> Result<(), String> {
    let begun = Instant::now();
    let mut state = String::new();
    while begun.elapsed() < LIMIT {
        if let Some(answer) = evaluate(window) {
            state = answer;
        }
        match state.as_str() {
            COMPLETE => return Ok(()),
            HAS_PROVIDER | NO_ENGINE => return Err(state),
            _ => {}
        }
        std::thread::sleep(INTERVAL);
    }
    Err(state)
}

/// Performs the next step of the conversation in the page. Returns the page's state, or `None` if
/// the page does not answer.
fn evaluate(window: &WebviewWindow) -> Option<String> {
    let (tell, told) = mpsc::channel();
    window
        .eval_with_callback(include_str!("smoke.js"), move |state| {
            let _ = tell.send(state);
        })
        .ok()?;
    let answer = told.recv_timeout(Duration::from_secs(5)).ok()?;
    serde_json::from_str(&answer).ok()
}
