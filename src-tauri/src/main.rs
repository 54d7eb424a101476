//! Starts the window.

// On Windows, a release build opens no console.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() -> std::process::ExitCode {
    rivulet::run()
}
