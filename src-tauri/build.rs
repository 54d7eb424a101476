//! Runs Tauri's code generation.

fn main() {
    tauri_build::build();
}
