//! Previews of what a reply holds as code: what they show, and that nothing in them reaches anything.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, ensure};
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::{Desktop, Window, wait};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream, UdpSocket};

/// A server that must never hear anything.
struct Listener {
    address: String,
    heard: Arc<AtomicUsize>,
}

impl Listener {
    async fn start() -> Result<Listener> {
        let tcp = TcpListener::bind("127.0.0.1:0").await?;
        let address = tcp.local_addr()?;
        let udp = UdpSocket::bind(address).await?;
        let heard = Arc::new(AtomicUsize::new(0));
        let (connections, packets) = (heard.clone(), heard.clone());
        tokio::spawn(async move {
            while tcp.accept().await.is_ok() {
                connections.fetch_add(1, Ordering::SeqCst);
            }
        });
        tokio::spawn(async move {
            while udp.recv(&mut [0; 1]).await.is_ok() {
                packets.fetch_add(1, Ordering::SeqCst);
            }
        });
        Ok(Listener {
            address: address.to_string(),
            heard,
        })
    }

    /// Heard nothing, though it listens: the test itself is heard.
    async fn heard_nothing(&self) -> Result<()> {
        let heard = self.heard.load(Ordering::SeqCst);
        ensure!(heard == 0, "{heard} connections or packets left the preview");
        let _own = TcpStream::connect(&self.address).await?;
        wait::until_so("the listener to hear the test", async || {
            Ok(self.heard.load(Ordering::SeqCst) == 1)
        })
        .await
    }
}

/// Listens to what frames tell the page, and to dialogs of the engine's own.
const OVERHEAR: &str = "window.overheard = [];
    window.addEventListener('message', ({ data }) => window.overheard.push(data));";
const FRAME: &str = "const frame = document.querySelector('.artifact iframe');
    return frame && { height: frame.clientHeight, shown: getComputedStyle(frame).visibility === 'visible',
        focused: document.activeElement === frame };";

/// A window with a reply that holds this code, its preview asked for.
async fn preview<'desktop>(
    desktop: &'desktop Desktop,
    sandbox: &Sandbox,
    kind: &str,
    code: &str,
) -> Result<Window<'desktop>> {
    let reply = format!("Here you are:\n\n````{kind}\n{code}\n````\n\nThat is it.\n");
    sandbox.play("artist", Script::new().role().text(&reply).done().end());
    let window = Window::open(desktop, &desktop.data_folder("data")?).await?;
    window
        .add_provider("Sandbox", &sandbox.base_url(), "", "artist")
        .await?;
    window.send("Draw something").await?;
    window.wait_for_ending("complete").await?;
    window.execute(OVERHEAR, json!([])).await?;
    let button = if kind == "mermaid" {
        "Show diagram"
    } else {
        "Show preview"
    };
    window.press(button).await?;
    Ok(window)
}

/// The frame, once its content is shown.
async fn shown(window: &Window<'_>) -> Result<Value> {
    window
        .until("the preview", async || {
            let frame = window.execute(FRAME, json!([])).await?;
            Ok(Some(frame).filter(|frame| frame["shown"] == true))
        })
        .await
}

async fn place(window: &Window<'_>) -> Result<Value> {
    window
        .execute("return [location.href, document.title]", json!([]))
        .await
}

/// How many pixels of the window have this colour.
async fn pixels(window: &Window<'_>, colour: [u8; 3], folder: &Path) -> Result<usize> {
    let path = folder.join("seen.png");
    window.screenshot(&path).await?;
    let mut reader = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(path)?)).read_info()?;
    let mut bytes = vec![0; reader.output_buffer_size().context("a picture has a size")?];
    reader.next_frame(&mut bytes)?;
    Ok(bytes.chunks_exact(3).filter(|pixel| **pixel == colour).count())
}

#[tokio::test]
async fn a_page_reaches_no_network_no_program_and_no_other_page() -> Result<()> {
    let (desktop, sandbox, listener) = (
        Desktop::start().await?,
        Sandbox::start().await?,
        Listener::start().await?,
    );
    let code = include_str!("artifacts/attack.html").replace("LISTENER", &listener.address);
    let window = preview(&desktop, &sandbox, "html", &code).await?;
    let before = (
        place(&window).await?,
        window.command("app_info", json!({})).await?["settings"].clone(),
    );

    let report = "return window.overheard.find((told) => told?.attack)?.attack ?? null";
    let report = window
        .until("the attack to end", async || {
            Ok(Some(window.execute(report, json!([])).await?).filter(|report| !report.is_null()))
        })
        .await?;
    let attempts = report["attempts"].as_array().context("the attack ran")?;
    ensure!(attempts.len() > 80, "some attempts were not made: {attempts:?}");
    ensure!(
        report["succeeded"] == json!([]),
        "these succeeded: {:#}",
        report["succeeded"]
    );
    listener.heard_nothing().await?;

    let after = (
        place(&window).await?,
        window.command("app_info", json!({})).await?["settings"].clone(),
    );
    ensure!(
        before == after,
        "the page or its settings changed: {before:?} became {after:?}"
    );
    let frame = shown(&window).await?;
    ensure!(
        frame["height"].as_u64() <= Some(720),
        "it made itself too large: {frame}"
    );
    ensure!(frame["focused"] == false, "it took the keyboard");
    window.find("button", "Reload").await?;
    let words = window
        .execute("return document.querySelector('.artifact').innerText", json!([]))
        .await?;
    ensure!(
        words
            .as_str()
            .is_some_and(|words| words.contains("a preview has no network")),
        "nobody is told that it tried: {words}"
    );
    window.close().await
}

#[tokio::test]
async fn a_drawing_is_drawn_and_nothing_in_it_runs_or_reaches_anything() -> Result<()> {
    let (desktop, sandbox, listener) = (
        Desktop::start().await?,
        Sandbox::start().await?,
        Listener::start().await?,
    );
    let code = include_str!("artifacts/attack.svg").replace("LISTENER", &listener.address);
    let window = preview(&desktop, &sandbox, "svg", &code).await?;
    shown(&window).await?;
    window
        .until("the drawing", async || {
            Ok((pixels(&window, [0xd0, 0x10, 0xb0], desktop.home()).await? > 1_000).then_some(()))
        })
        .await?;
    // The last shape of the drawing, so everything before it was met.
    ensure!(
        pixels(&window, [0x10, 0xb0, 0xd0], desktop.home()).await? > 1_000,
        "it is not drawn to its end"
    );
    let told = window.execute("return window.overheard", json!([])).await?;
    ensure!(told == json!([]), "something in it ran: {told}");
    listener.heard_nothing().await?;
    window.close().await
}

#[tokio::test]
async fn a_diagram_is_drawn_by_our_script_alone() -> Result<()> {
    let (desktop, sandbox, listener) = (
        Desktop::start().await?,
        Sandbox::start().await?,
        Listener::start().await?,
    );
    let code = include_str!("artifacts/attack.mmd").replace("LISTENER", &listener.address);
    let window = preview(&desktop, &sandbox, "mermaid", &code).await?;
    shown(&window).await?;
    let told = window.execute("return window.overheard", json!([])).await?;
    ensure!(
        told.as_array()
            .is_some_and(|told| told.len() == 1 && told[0]["height"].as_f64() > Some(100.0)),
        "the diagram should tell its height and nothing else: {told}"
    );
    listener.heard_nothing().await?;
    window.close().await
}

#[tokio::test]
async fn a_diagram_with_a_fault_says_which() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let window = preview(
        &desktop,
        &sandbox,
        "mermaid",
        "flowchart TD\n  A --> \n  B -->> ]",
    )
    .await?;
    let words = window
        .until("the fault", async || {
            let words = window
                .execute("return document.querySelector('.artifact').innerText", json!([]))
                .await?;
            Ok(words
                .as_str()
                .filter(|words| words.contains("cannot be drawn"))
                .map(str::to_owned))
        })
        .await?;
    ensure!(
        words.contains("line 3"),
        "Mermaid's own words are missing: {words}"
    );
    let code = window
        .execute(
            "return document.querySelector('figure.code pre').innerText",
            json!([]),
        )
        .await?;
    ensure!(
        code.as_str().is_some_and(|code| code.contains("B -->> ]")),
        "the code went away"
    );
    window.close().await
}

#[tokio::test]
async fn the_window_itself_goes_to_no_artifact() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let window = preview(&desktop, &sandbox, "svg", "<svg viewBox='0 0 9 9'></svg>").await?;
    shown(&window).await?;
    let before = place(&window).await?;
    let own = window
        .execute("return document.querySelector('.artifact iframe').src", json!([]))
        .await?;
    let others = [
        "artifact://localhost/",
        "artifact://localhost/diagram/diagram.js",
        "artifact://localhost/00000000-0000-4000-8000-000000000000",
    ];
    for url in [own].into_iter().chain(others.map(Value::from)) {
        window
            .execute("location.href = arguments[0]", json!([url]))
            .await?;
        // What the page asks for later is answered later than a refusal.
        window.command("app_info", json!({})).await?;
        ensure!(place(&window).await? == before, "the window went to {url}");
    }
    window.close().await
}
