//! Tests of the previews of code in replies: what they show, and that they are isolated.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use rivulet_sandbox::{Sandbox, Script};
use rivulet_tests::accessibility::pictures;
use rivulet_tests::keyboard::Keyboard;
use rivulet_tests::{Desktop, Window, wait};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream, UdpSocket};

/// A server that a preview must not be able to contact. Counts the connections and packets.
struct Listener {
    address: String,
    received: Arc<AtomicUsize>,
}

impl Listener {
    async fn start() -> Result<Listener> {
        let tcp = TcpListener::bind("127.0.0.1:0").await?;
        let address = tcp.local_addr()?;
        let udp = UdpSocket::bind(address).await?;
        let received = Arc::new(AtomicUsize::new(0));
        let (connections, packets) = (received.clone(), received.clone());
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
            received,
        })
    }

    /// Checks that this server has received nothing. Then connects to the server and checks that it
    /// counts the connection, because a server that counts nothing would always pass the first
    /// check.
    async fn received_nothing(&self) -> Result<()> {
        let received = self.received.load(Ordering::SeqCst);
        ensure!(
            received == 0,
            "{received} connections or packets left the preview"
        );
        let _own = TcpStream::connect(&self.address).await?;
        wait::until_so("the connection of the test to be received", async || {
            Ok(self.received.load(Ordering::SeqCst) == 1)
        })
        .await
    }
}

/// A script that makes the page record the messages that it receives from frames.
const RECORD_MESSAGES: &str = "window.messages = [];
    window.addEventListener('message', ({ data }) => window.messages.push(data));";
const FRAME: &str = "const frame = document.querySelector('.artifact iframe');
    return frame && { height: frame.clientHeight, shown: getComputedStyle(frame).visibility === 'visible',
        focused: document.activeElement === frame };";

/// Opens a window with a reply that contains `code` in the language `kind`, and opens its preview.
async fn preview<'desktop>(
    desktop: &'desktop Desktop,
    sandbox: &Sandbox,
    kind: &str,
    code: &str,
) -> Result<Window<'desktop>> {
    let window = with_code(desktop, sandbox, kind, code).await?;
    open_preview(&window).await?;
    Ok(window)
}

/// Opens a window with a reply that contains `code` in a code block of the language `kind`.
async fn with_code<'desktop>(
    desktop: &'desktop Desktop,
    sandbox: &Sandbox,
    kind: &str,
    code: &str,
) -> Result<Window<'desktop>> {
    let reply = format!("Here you are:\n\n````{kind}\n{code}\n````\n\nThat is it.\n");
    sandbox.play("m", Script::new().role().text(&reply).done().end());
    Window::with_reply(desktop, &sandbox.base_url(), "Draw something").await
}

/// Opens the preview in the reply. Also makes the page record the messages that the preview's frame
/// sends to it.
async fn open_preview(window: &Window<'_>) -> Result<()> {
    window.evaluate(RECORD_MESSAGES).await?;
    // Small drawings and diagrams are rendered automatically, so this preview may have been
    // rendered before the recording began. Switch to the code and back, so that it is rendered
    // again.
    window.press("Code").await?;
    window.press("Preview").await
}

/// Waits until the preview's frame shows its content, and returns the state of the frame.
async fn shown(window: &Window<'_>) -> Result<Value> {
    window
        .until("the preview", async || {
            let frame = window.evaluate(FRAME).await?;
            Ok(Some(frame).filter(|frame| frame["shown"] == true))
        })
        .await
}

async fn location(window: &Window<'_>) -> Result<Value> {
    window.evaluate("return [location.href, document.title]").await
}

/// Waits until the text that surrounds the preview's frame contains all strings in `words`.
async fn wait_for_words(window: &Window<'_>, words: &[&str]) -> Result<()> {
    let script = "return document.querySelector('.artifact')?.innerText ?? ''";
    window
        .until_so(&format!("{words:?} in the preview"), async || {
            let shown = window.evaluate(script).await?;
            let shown = shown.as_str().unwrap_or_default();
            Ok(words.iter().all(|words| shown.contains(words)))
        })
        .await
}

/// Returns the number of pixels in the window whose colour is exactly `colour`.
async fn pixels(window: &Window<'_>, colour: [u8; 3], folder: &Path) -> Result<usize> {
    let path = folder.join("seen.png");
    window.screenshot(&path).await?;
    let mut reader = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(path)?)).read_info()?;
    let mut bytes = vec![0; reader.output_buffer_size().context("a picture has a size")?];
    reader.next_frame(&mut bytes)?;
    Ok(bytes.chunks_exact(3).filter(|pixel| **pixel == colour).count())
}

#[tokio::test]
async fn a_page_cannot_reach_the_network_the_program_or_another_page() -> Result<()> {
    let (desktop, sandbox, listener) = (
        Desktop::start().await?,
        Sandbox::start().await?,
        Listener::start().await?,
    );
    let code = include_str!("artifacts/attack.html").replace("LISTENER", &listener.address);
    let window = with_code(&desktop, &sandbox, "html", &code).await?;
    let before = (
        location(&window).await?,
        window.command("app_info", json!({})).await?["settings"].clone(),
    );
    open_preview(&window).await?;

    let report = "return window.messages.find((message) => message?.attack)?.attack ?? null";
    let report = window
        .until("the attack to end", async || {
            Ok(Some(window.evaluate(report).await?).filter(|report| !report.is_null()))
        })
        .await?;
    let attempts = report["attempts"].as_array().context("the attack ran")?;
    ensure!(
        attempts.len() > 80,
        "the attack made too few attempts: {attempts:?}"
    );
    ensure!(
        report["succeeded"] == json!([]),
        "these attempts succeeded: {:#}",
        report["succeeded"]
    );
    listener.received_nothing().await?;

    let after = (
        location(&window).await?,
        window.command("app_info", json!({})).await?["settings"].clone(),
    );
    ensure!(
        before == after,
        "the page or its settings changed: {before:?} became {after:?}"
    );
    let frame = shown(&window).await?;
    ensure!(
        frame["height"].as_u64() <= Some(720),
        "the preview is too large: {frame}"
    );
    ensure!(frame["focused"] == false, "the preview took the keyboard focus");
    window.find("button", "Reload").await?;
    wait_for_words(&window, &["blocked the attempt"]).await?;
    window.close().await
}

#[tokio::test]
async fn a_page_finds_nothing_through_which_it_could_reach_the_program() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let code = "<p>Found</p><script>
        const found = ['__TAURI_INTERNALS__', '__TAURI__', 'ipc', 'chrome', 'fetch']
            .filter((name) => window[name] !== undefined);
        if (window.webkit?.messageHandlers !== undefined) found.push('webkit.messageHandlers');
        try { window.fetch = () => 1; } catch {}
        if (window.fetch !== undefined) found.push('fetch can be replaced');
        parent.postMessage({ found }, '*');
        </script>";
    let window = preview(&desktop, &sandbox, "html", code).await?;
    let found = window
        .until("the report of the page", async || {
            let script = "return window.messages.find((message) => message?.found)?.found ?? null";
            Ok(Some(window.evaluate(script).await?).filter(|found| !found.is_null()))
        })
        .await?;
    ensure!(found == json!([]), "the page found {found}");
    shown(&window).await?;
    window.close().await
}

#[tokio::test]
async fn a_drawing_is_shown_and_its_scripts_and_links_do_nothing() -> Result<()> {
    let (desktop, sandbox, listener) = (
        Desktop::start().await?,
        Sandbox::start().await?,
        Listener::start().await?,
    );
    let code = include_str!("artifacts/attack.svg").replace("LISTENER", &listener.address);
    let window = preview(&desktop, &sandbox, "svg", &code).await?;
    shown(&window).await?;
    // Check for the colours of the first and of the last shape.
    window
        .until_so("the whole drawing", async || {
            let of = async |colour| pixels(&window, colour, desktop.home()).await;
            Ok(of([0xd0, 0x10, 0xb0]).await? > 1_000 && of([0x10, 0xb0, 0xd0]).await? > 1_000)
        })
        .await?;
    let messages = window.evaluate("return window.messages").await?;
    ensure!(messages == json!([]), "a script of the drawing ran: {messages}");
    listener.received_nothing().await?;
    window.close().await
}

#[tokio::test]
async fn a_diagram_runs_only_the_programs_own_script() -> Result<()> {
    let (desktop, sandbox, listener) = (
        Desktop::start().await?,
        Sandbox::start().await?,
        Listener::start().await?,
    );
    let code = include_str!("artifacts/attack.mmd").replace("LISTENER", &listener.address);
    let window = preview(&desktop, &sandbox, "mermaid", &code).await?;
    shown(&window).await?;
    let messages = window
        .until("a message of the diagram", async || {
            let messages = window.evaluate("return window.messages").await?;
            Ok(Some(messages).filter(|list| *list != json!([])))
        })
        .await?;
    ensure!(
        messages
            .as_array()
            .is_some_and(|list| list.len() == 1 && list[0]["height"].as_f64() > Some(100.0)),
        "the diagram sends its height and nothing else: {messages}"
    );
    listener.received_nothing().await?;
    window.close().await
}

#[tokio::test]
async fn an_invalid_diagram_shows_its_error_and_its_code() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let window = preview(
        &desktop,
        &sandbox,
        "mermaid",
        "flowchart TD\n  A --> \n  B -->> ]",
    )
    .await?;
    wait_for_words(&window, &["cannot be rendered", "line 3"]).await?;
    let code = "return document.querySelector('figure.code pre')?.innerText.includes('B -->> ]')";
    window.until_equal("the code of the diagram", code, true).await?;
    window.close().await
}

/// A script that opens and closes the preview several times. It waits 0 frames before it closes the
/// preview for the first time, then 2, then 4, and so on. Thus, the rendering is interrupted at a
/// different stage each time.
const CLOSE_WHILE_DRAWING: &str = "const [times] = arguments;
    const choose = (view) => document.querySelector(`.code-${view}`).click();
    const frame = () => new Promise(requestAnimationFrame);
    window.timesClosed = 0;
    (async () => {
        choose('code');
        while (window.timesClosed < times) {
            choose('preview');
            while (!document.querySelector('.artifact iframe')) await frame();
            for (let n = 0; n < 2 * window.timesClosed; n += 1) await frame();
            choose('code');
            window.timesClosed += 1;
        }
    })();";

#[tokio::test]
async fn a_diagram_can_be_closed_while_it_is_drawn() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let window = with_code(&desktop, &sandbox, "mermaid", "flowchart TD\n  A --> B").await?;
    window.find("button", "Preview").await?;
    const TIMES: u64 = 15;
    window.execute(CLOSE_WHILE_DRAWING, json!([TIMES])).await?;
    window
        .until_equal("all previews to be closed", "return window.timesClosed", TIMES)
        .await?;
    window.press("Preview").await?;
    shown(&window).await?;
    window.close().await
}

#[tokio::test]
async fn the_window_does_not_navigate_to_an_artifact() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let window = preview(&desktop, &sandbox, "svg", "<svg viewBox='0 0 9 9'></svg>").await?;
    shown(&window).await?;
    let before = location(&window).await?;
    let own = window
        .evaluate("return document.querySelector('.artifact iframe').src")
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
        // The page runs its tasks in order. Therefore, when a later command such as `app_info`
        // returns, the page has handled the attempt to navigate to `url`.
        window.command("app_info", json!({})).await?;
        ensure!(
            location(&window).await? == before,
            "the window navigated to {url}"
        );
    }
    window.close().await
}

/// A script that returns two values for the side panel with the preview: the fraction of the
/// available width that the panel takes up (from 0 to 1), and whether the preview is visible.
/// Returns `null` if there is no panel.
const PANEL: &str = "const panel = document.querySelector('[data-artifact-panel]');
    const frame = panel?.querySelector('iframe');
    return panel && { share: panel.offsetWidth / panel.parentElement.offsetWidth,
        shown: frame !== null && frame !== undefined && getComputedStyle(frame).visibility === 'visible' };";

#[tokio::test]
async fn a_preview_beside_the_conversation_can_cover_it_and_closes_with_escape() -> Result<()> {
    let (desktop, sandbox) = (Desktop::start().await?, Sandbox::start().await?);
    let window = with_code(&desktop, &sandbox, "html", "<h1>A page</h1>").await?;
    window.press("Open beside the conversation").await?;
    let until_share = async |what: &str, wanted: fn(f64) -> bool| {
        window
            .until_so(what, async || {
                let panel = window.evaluate(PANEL).await?;
                Ok(panel["shown"] == true && panel["share"].as_f64().is_some_and(wanted))
            })
            .await
    };
    until_share("the preview beside the conversation", |share| share < 0.9).await?;
    pictures(&window, "a preview beside the conversation").await?;
    window.press("Full size").await?;
    until_share("the preview in full size", |share| share > 0.99).await?;
    window.press("Beside the conversation").await?;
    until_share("the preview beside the conversation again", |share| share < 0.9).await?;
    Keyboard::of(&window).press(Key::Escape).await?;
    window
        .until_equal("the panel to be closed", PANEL, Value::Null)
        .await?;
    window.close().await
}
