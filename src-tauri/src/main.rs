//! The entry point of the program that shows the window.

// Do not open a console on Windows in a release build.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() -> std::process::ExitCode {
    rivulet::run()
}
