//! The smallest possible Tauri program (a text area), the baseline of `cargo xtask bench`.

fn main() -> tauri::Result<()> {
    tauri::Builder::default().run(tauri::generate_context!("examples/bare_window/tauri.conf.json"))
}
