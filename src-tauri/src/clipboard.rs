//! Reads files and images from the clipboard. On Linux, WebKitGTK fires an empty paste event for them; the
//! other webviews pass them to the page.

use rivulet_app::PastedFile;
use tauri::AppHandle;

/// Returns the copied files, or else the copied image; empty if the clipboard contains neither.
#[cfg(target_os = "linux")]
pub async fn files(app: &AppHandle) -> Vec<PastedFile> {
    /// Image types in order of preference, each with the name that a file of this type receives.
    const IMAGES: [(&str, &str); 4] = [
        ("image/png", "image.png"),
        ("image/jpeg", "image.jpg"),
        ("image/webp", "image.webp"),
        ("image/gif", "image.gif"),
    ];
    let list = contents(app, "text/uri-list").await;
    let files = tauri::async_runtime::spawn_blocking(move || PastedFile::from_uri_list(&list)).await;
    if let Ok(files) = files
        && !files.is_empty()
    {
        return files;
    }
    for (media_type, name) in IMAGES {
        let bytes = contents(app, media_type).await;
        if !bytes.is_empty() {
            return vec![PastedFile::from_bytes(name, &bytes)];
        }
    }
    Vec::new()
}

/// Returns the clipboard's content in one format; empty if it is not available in that format.
#[cfg(target_os = "linux")]
async fn contents(app: &AppHandle, media_type: &'static str) -> Vec<u8> {
    let (tell, told) = tokio::sync::oneshot::channel();
    // GTK may be used only on the main thread.
    let asked = app.run_on_main_thread(move || {
        let clipboard = gtk::Clipboard::get(&gtk::gdk::SELECTION_CLIPBOARD);
        clipboard.request_contents(&gtk::gdk::Atom::intern(media_type), move |_, contents| {
            // The receiver is gone only if the program is closing.
            let _ = tell.send(contents.data());
        });
    });
    if asked.is_err() {
        return Vec::new();
    }
    told.await.unwrap_or_default()
}

#[cfg(not(target_os = "linux"))]
pub async fn files(_: &AppHandle) -> Vec<PastedFile> {
    Vec::new()
}
