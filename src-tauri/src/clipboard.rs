//! Reads files and images from the clipboard. Only needed on Linux, where WebKitGTK fires an empty
//! paste event when the user pastes a file or an image. Other webviews pass the content to the
//! page.

use rivulet_app::PastedFile;
use tauri::AppHandle;

/// Returns the copied files or, if there are none, the copied image. Returns an empty list if the
/// clipboard contains neither. Ignores files that this process itself has put on the clipboard.
/// Rivulet never copies files, so such files must come from an attacker who controls the page.
#[cfg(target_os = "linux")]
pub async fn files(app: &AppHandle) -> Vec<PastedFile> {
    /// Image types in order of preference, each with the name that the pasted file gets.
    const IMAGES: [(&str, &str); 4] = [
        ("image/png", "image.png"),
        ("image/jpeg", "image.jpg"),
        ("image/webp", "image.webp"),
        ("image/gif", "image.gif"),
    ];
    let list = contents(app, "text/uri-list").await;
    if list.own {
        tracing::warn!("the page itself put addresses on the clipboard");
    } else {
        let read = tauri::async_runtime::spawn_blocking(move || PastedFile::from_uri_list(&list.bytes));
        if let Ok(files) = read.await
            && !files.is_empty()
        {
            return files;
        }
    }
    for (media_type, name) in IMAGES {
        let bytes = contents(app, media_type).await.bytes;
        if !bytes.is_empty() {
            return vec![PastedFile::from_bytes(name, &bytes)];
        }
    }
    Vec::new()
}

#[cfg(target_os = "linux")]
#[derive(Default)]
struct Contents {
    /// The bytes of the content. Empty if the content is not available in the requested format.
    bytes: Vec<u8>,
    /// Whether this process owned the clipboard before the request or when the content arrived. In
    /// either case, the content may come from this process.
    own: bool,
}

#[cfg(target_os = "linux")]
async fn contents(app: &AppHandle, media_type: &'static str) -> Contents {
    let (tell, told) = tokio::sync::oneshot::channel();
    // Use the main thread, because GTK must not be used on any other thread.
    let asked = app.run_on_main_thread(move || {
        let clipboard = gtk::Clipboard::get(&gtk::gdk::SELECTION_CLIPBOARD);
        let own_before = is_own();
        clipboard.request_contents(&gtk::gdk::Atom::intern(media_type), move |_, contents| {
            // Check again, because the page may have put other content on the clipboard in the
            // meantime.
            let own = own_before || is_own();
            let bytes = contents.data();
            // Ignore an error, because sending fails only while the program is closing.
            let _ = tell.send(Contents { bytes, own });
        });
    });
    if asked.is_err() {
        return Contents::default();
    }
    told.await.unwrap_or_default()
}

/// Returns whether a window of this process owns the clipboard. If another process owns it, GDK
/// returns no window or a window of the type `Foreign`.
#[cfg(target_os = "linux")]
fn is_own() -> bool {
    let owner = gtk::gdk::selection_owner_get(&gtk::gdk::SELECTION_CLIPBOARD);
    owner.is_some_and(|owner| owner.window_type() != gtk::gdk::WindowType::Foreign)
}

#[cfg(not(target_os = "linux"))]
pub async fn files(_: &AppHandle) -> Vec<PastedFile> {
    Vec::new()
}
