//! Serves artifacts (the diagrams, drawings and pages in replies) to the frames that show them.
//!
//! A model wrote the code of an artifact, so it is not trusted. Each artifact is served only once,
//! at an address that cannot be guessed, and with its own content security policy. The policy
//! forbids network access and embedded pages, and allows scripts only for kinds of artifacts that
//! need them. The policy of the main page prevents the frame from navigating to other pages.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use rivulet_core::texts::fault;
use rivulet_core::{Fault, lock};
use serde::Deserialize;
use tauri::http::{Method, Request, Response, StatusCode, header};
use tauri::{AppHandle, Manager, Url};
use uuid::Uuid;

#[cfg(target_os = "linux")]
use crate::preview_watch::PreviewWatch;

/// The URL scheme of artifacts.
pub const SCHEME: &str = "artifact";

/// The beginning of an artifact's URL. Windows and Android do not support custom schemes, so `http`
/// is used there.
const ORIGIN: &str = if cfg!(any(windows, target_os = "android")) {
    "http://artifact.localhost"
} else {
    "artifact://localhost"
};

/// Maximum size of an artifact in bytes.
const LARGEST: usize = 4 * 1024 * 1024;
/// Maximum number of stored artifacts that no frame has requested yet.
const MOST_WAITING: usize = 32;

/// The beginning of the paths from which `artifacts/diagram.html` loads its scripts. The script
/// files are in the `artifact` folder of the built page.
const DRAWING_FILES: &str = "/diagram/";

/// The kind of an artifact, which determines what its frame may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArtifactKind {
    /// A Mermaid diagram. Only Rivulet's own script runs in its frame.
    Mermaid,
    /// An SVG drawing. No script runs in its frame.
    Svg,
    /// An HTML page. The scripts of the page run in its frame.
    Html,
}

#[derive(Debug)]
struct Artifact {
    id: Uuid,
    kind: ArtifactKind,
    text: String,
}

/// The artifacts that no frame has requested yet. All clones share the same artifacts.
#[derive(Clone, Default)]
pub struct Artifacts {
    waiting: Arc<Mutex<VecDeque<Artifact>>>,
}

impl Artifacts {
    /// Stores an artifact and returns its URL. If there are too many artifacts, drops the oldest
    /// one.
    ///
    /// Fails if the artifact is larger than 4 MB.
    pub fn open(&self, kind: ArtifactKind, text: String) -> Result<String, Fault> {
        if text.len() > LARGEST {
            let detail = fault::detail_preview_size(LARGEST.to_string(), text.len().to_string()).to_string();
            return Err(Fault::input(fault::preview_too_large()).with_detail(detail));
        }
        let id = Uuid::new_v4();
        let mut waiting = lock(&self.waiting);
        if waiting.len() == MOST_WAITING {
            waiting.pop_front();
        }
        waiting.push_back(Artifact { id, kind, text });
        Ok(format!("{ORIGIN}/{id}"))
    }

    /// Returns whether the webview may navigate to `url` to load an artifact in a frame. Only the
    /// URL of an artifact that has not been requested yet is allowed.
    ///
    /// The webview does not report whether it is the main page or a frame that navigates, so the
    /// navigation is allowed in both cases. This is safe, because the main page never navigates to
    /// the URL of an artifact but passes it to a frame, and the URL is valid for only one request.
    pub fn awaits(&self, url: &Url) -> bool {
        // Refuse all artifacts on Windows. There, the webview calls this function only for the main
        // page, which must never navigate to an artifact.
        let id = (!cfg!(windows))
            .then(|| url.as_str().strip_prefix(ORIGIN))
            .flatten();
        let id = id.and_then(|path| path.strip_prefix('/')?.split('?').next()?.parse().ok());
        id.is_some_and(|id: Uuid| lock(&self.waiting).iter().any(|artifact| artifact.id == id))
    }

    fn take(&self, id: Uuid) -> Option<Artifact> {
        let mut waiting = lock(&self.waiting);
        let at = waiting.iter().position(|artifact| artifact.id == id)?;
        waiting.remove(at)
    }
}

/// Answers a frame's request for an artifact or a diagram script.
pub fn answer(app: &AppHandle, request: &Request<Vec<u8>>) -> Response<Vec<u8>> {
    let path = request.uri().path();
    if request.method() != Method::GET {
        return nothing();
    }
    if let Some(name) = path.strip_prefix(DRAWING_FILES) {
        return drawing_file(app, name).map_or_else(nothing, script);
    }
    let id = path.strip_prefix('/').and_then(|id| id.parse().ok());
    let artifact = id.and_then(|id| app.state::<Artifacts>().take(id));
    // Watch the page while an artifact is shown, because any artifact can freeze the page. Even an
    // SVG drawing without scripts can do so: its elements can insert copies of each other so often
    // that rendering never ends.
    #[cfg(target_os = "linux")]
    if artifact.is_some() {
        app.state::<PreviewWatch>().start(app);
    }
    artifact.as_ref().map_or_else(nothing, document)
}

fn nothing() -> Response<Vec<u8>> {
    let mut response = Response::new(Vec::new());
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// Loads a diagram script. Checks first that a file with this name exists, because the resolver
/// would return the main page for an unknown name.
fn drawing_file(app: &AppHandle, name: &str) -> Option<Vec<u8>> {
    let path = format!("/artifact/{name}");
    let files = app.asset_resolver();
    files
        .iter()
        .any(|(known, _)| known == path)
        .then(|| files.get(path))
        .flatten()
        .map(|file| file.bytes)
}

fn script(bytes: Vec<u8>) -> Response<Vec<u8>> {
    let response = Response::builder()
        .header(header::CONTENT_TYPE, "text/javascript")
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        // Allow cross-origin requests, because the sandboxed frame has an opaque origin, which
        // makes all of its requests cross-origin.
        .header(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    response.body(bytes).unwrap_or_else(|_| nothing())
}

fn document(artifact: &Artifact) -> Response<Vec<u8>> {
    let response = Response::builder()
        .header(header::CONTENT_TYPE, "text/html; charset=utf-8")
        .header(header::CONTENT_SECURITY_POLICY, policy(artifact.kind))
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .header(header::X_DNS_PREFETCH_CONTROL, "off")
        .header(header::REFERRER_POLICY, "no-referrer")
        .header(header::CACHE_CONTROL, "no-store")
        .header("Cross-Origin-Resource-Policy", "same-origin")
        .header("Permissions-Policy", NO_PERMISSIONS);
    let page = page(artifact).into_bytes();
    response.body(page).unwrap_or_else(|_| nothing())
}

fn page(Artifact { kind, text, .. }: &Artifact) -> String {
    match kind {
        ArtifactKind::Mermaid => format!(
            "{}<pre id=\"source\" hidden>\n{}</pre>",
            include_str!("artifacts/diagram.html"),
            text.replace('&', "&amp;").replace('<', "&lt;")
        ),
        // Put the drawing into an HTML page. Even a drawing that is malformed or lacks the
        // namespace declaration is shown there, and models often write such drawings.
        ArtifactKind::Svg => format!("{}{text}", include_str!("artifacts/drawing.html")),
        ArtifactKind::Html => format!(
            "<!doctype html><meta charset=\"utf-8\"><script>{}</script>{text}",
            include_str!("artifacts/report.js")
        ),
    }
}

/// Returns the content security policy for a kind of artifact. The policy repeats the restrictions
/// of the frame's sandbox, so that they also apply if the artifact is loaded outside the frame.
fn policy(kind: ArtifactKind) -> String {
    let allowed = match kind {
        ArtifactKind::Mermaid => {
            format!("script-src {ORIGIN}{DRAWING_FILES}; img-src data:; sandbox allow-scripts")
        }
        ArtifactKind::Svg => "img-src data:; sandbox".to_owned(),
        ArtifactKind::Html => "script-src 'unsafe-inline'; img-src data: blob:; media-src data: blob:; \
                               webrtc 'block'; sandbox allow-scripts"
            .to_owned(),
    };
    format!(
        "default-src 'none'; connect-src 'none'; frame-src 'none'; child-src 'none'; worker-src 'none'; \
         base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; font-src data:; {allowed}"
    )
}

/// A permissions policy that denies all permissions that a page could request.
const NO_PERMISSIONS: &str = "accelerometer=(), autoplay=(), camera=(), clipboard-read=(), clipboard-write=(), \
    display-capture=(), encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), \
    idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), \
    publickey-credentials-get=(), screen-wake-lock=(), serial=(), storage-access=(), usb=(), web-share=(), \
    window-management=(), xr-spatial-tracking=()";

#[cfg(test)]
mod tests {
    use rivulet_core::FaultCategory;

    use super::*;

    fn address(artifacts: &Artifacts, text: &str) -> Url {
        let url = artifacts.open(ArtifactKind::Html, text.to_owned());
        url.unwrap().parse().unwrap()
    }

    fn id(url: &Url) -> Uuid {
        url.path().trim_start_matches('/').parse().unwrap()
    }

    #[test]
    #[cfg(not(windows))]
    fn an_artifact_address_is_allowed_until_a_frame_has_requested_it() {
        let artifacts = Artifacts::default();
        let url = address(&artifacts, "one");
        assert!(artifacts.awaits(&url));
        let with_theme = format!("{url}?theme=dark").parse().unwrap();
        assert!(artifacts.awaits(&with_theme));
        assert_eq!(artifacts.take(id(&url)).unwrap().text, "one");
        assert!(!artifacts.awaits(&url));
        assert!(artifacts.take(id(&url)).is_none());
    }

    #[test]
    fn no_other_address_is_allowed() {
        let artifacts = Artifacts::default();
        let id = id(&address(&artifacts, "one"));
        for url in [
            "artifact://localhost/".to_owned(),
            "artifact://localhost/diagram/diagram.js".to_owned(),
            format!("artifact://localhost/{id}/more"),
            format!("artifact://elsewhere/{id}"),
            format!("http://localhost/{id}"),
            format!("{ORIGIN}/{}", Uuid::new_v4()),
        ] {
            assert!(!artifacts.awaits(&url.parse().unwrap()), "{url}");
        }
    }

    #[test]
    fn the_oldest_artifact_is_dropped_when_too_many_wait() {
        let artifacts = Artifacts::default();
        let urls: Vec<Url> = (0..=MOST_WAITING)
            .map(|n| address(&artifacts, &n.to_string()))
            .collect();
        assert!(artifacts.take(id(&urls[0])).is_none());
        assert!(artifacts.take(id(&urls[1])).is_some());
    }

    #[test]
    fn an_artifact_that_is_too_large_is_refused() {
        let artifacts = Artifacts::default();
        assert!(artifacts.open(ArtifactKind::Svg, "x".repeat(LARGEST)).is_ok());
        let fault = artifacts.open(ArtifactKind::Svg, "x".repeat(LARGEST + 1));
        assert_eq!(fault.unwrap_err().category, FaultCategory::Input);
    }

    #[test]
    fn the_code_of_a_diagram_is_text_to_its_page() {
        let artifact = Artifact {
            id: Uuid::new_v4(),
            kind: ArtifactKind::Mermaid,
            text: "</pre><script>&amp;".to_owned(),
        };
        assert!(page(&artifact).ends_with("hidden>\n&lt;/pre>&lt;script>&amp;amp;</pre>"));
    }
}
