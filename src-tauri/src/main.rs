//! placeholder
fn main() {
    let _ = tauri::Builder::default().run(tauri::generate_context!());
}
