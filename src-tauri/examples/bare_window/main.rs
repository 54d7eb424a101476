//! The smallest possible Tauri program, which shows a text area. `cargo xtask bench` uses it as the
//! baseline.

fn main() -> tauri::Result<()> {
    tauri::Builder::default().run(tauri::generate_context!("examples/bare_window/tauri.conf.json"))
}
