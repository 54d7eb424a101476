//! Tells Tauri what the window is made of.

fn main() {
    tauri_build::build();
}
