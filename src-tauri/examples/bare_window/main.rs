//! The least that Tauri can be: a window with one text area. The floor that `cargo xtask bench` measures against.

fn main() -> tauri::Result<()> {
    tauri::Builder::default().run(tauri::generate_context!("examples/bare_window/tauri.conf.json"))
}
