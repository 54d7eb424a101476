//! Starts the window.

// A release build on Windows opens no console beside the window.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() -> std::process::ExitCode {
    rivulet::run()
}
