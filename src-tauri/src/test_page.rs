//! Evaluates test scripts in the page. Used instead of WebDriver by tests that end the page's
//! process, because a WebDriver session ends with that process. Release builds contain this module
//! only with the `test_hooks` feature.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tauri::WebviewWindow;

const INTERVAL: Duration = Duration::from_millis(50);

/// Watches the folder that `RIVULET_TEST_PAGE` names. Evaluates each file `NAME.js` that appears
/// there, and writes the result to `NAME.json`.
pub fn start(window: &WebviewWindow) {
    let Some(folder) = std::env::var_os("RIVULET_TEST_PAGE").map(PathBuf::from) else {
        return;
    };
    let window = window.clone();
    std::thread::spawn(move || {
        while folder.is_dir() {
            evaluate_all(&window, &folder);
            std::thread::sleep(INTERVAL);
        }
    });
}

fn evaluate_all(window: &WebviewWindow, folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for file in entries.map(|entry| entry.path()) {
        if file.extension() != Some(OsStr::new("js")) {
            continue;
        }
        let Ok(script) = fs::read_to_string(&file) else {
            continue;
        };
        let _ = fs::remove_file(&file);
        let _ = window.eval_with_callback(script, move |result| {
            let unfinished = file.with_extension("part");
            // Let `NAME.json` appear only once its content is complete. The test waits for this
            // file and, if it does not appear, sends the script again.
            if fs::write(&unfinished, result).is_ok() {
                let _ = fs::rename(unfinished, file.with_extension("json"));
            }
        });
    }
}
