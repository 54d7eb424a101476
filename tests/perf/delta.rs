//! Measures how long the engine needs to pass on a delta. The time runs from the moment when a
//! server writes the delta to the socket until the JSON message for Tauri's Channel is complete.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rivulet_app::Keychain;
use rivulet_app::contract::{Change, ConversationStart, NewMessage, ProviderDraft, Update};
use rivulet_core::Fragment;
use rivulet_tests::engine::open_with;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::unbounded_channel;

use crate::figures::Figures;

const DELTAS: usize = 2_000;
/// A pause between deltas that is longer than a frame of the screen (16 ms), so that the engine
/// passes on each delta at once.
const SLOW: Duration = Duration::from_millis(20);
/// A pause that results in a thousand deltas per second. The engine then collects most of them
/// until a frame (16 ms) has passed since its last message.
const FAST: Duration = Duration::from_millis(1);

pub async fn run() -> Result<()> {
    println!("From a delta's bytes on the socket to its Channel message, {DELTAS} deltas of 4 characters");
    let floor = bare_socket(SLOW).await?;
    println!("  bare loopback socket, 50 deltas/s   {floor}");
    let slow = engine(SLOW).await?;
    println!("  Rivulet, 50 deltas/s                {slow}");
    let fast = engine(FAST).await?;
    println!("  Rivulet, 1,000 deltas/s             {fast}");
    let ratio = slow.ms(0.5) / floor.ms(0.5);
    println!("  median at 50 deltas/s against the bare socket: {ratio:.1}×");
    Ok(())
}

/// Returns an event in one HTTP chunk: a delta whose text is `number`, written with four digits.
fn event(number: usize) -> Vec<u8> {
    let data =
        format!("data: {{\"choices\":[{{\"index\":0,\"delta\":{{\"content\":\"{number:04}\"}}}}]}}\n\n");
    format!("{:x}\r\n{data}\r\n", data.len()).into_bytes()
}

/// Serves one response. Returns the time at which the server began to write each event.
async fn serve(mut socket: TcpStream, pause: Duration) -> Result<Vec<Instant>> {
    socket.set_nodelay(true)?;
    let mut request = vec![0; 64 * 1024];
    let _ = socket.read(&mut request).await?;
    socket
        .write_all(
            b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n",
        )
        .await?;
    let mut sent = Vec::with_capacity(DELTAS);
    let mut interval = tokio::time::interval(pause);
    for number in 0..DELTAS {
        interval.tick().await;
        let bytes = event(number);
        sent.push(Instant::now());
        socket.write_all(&bytes).await?;
    }
    socket.write_all(b"e\r\ndata: [DONE]\n\n\r\n0\r\n\r\n").await?;
    Ok(sent)
}

/// Measures the shortest possible time, for comparison with the engine: reads the same events from
/// a socket in a loop, and only splits the bytes into events.
async fn bare_socket(pause: Duration) -> Result<Figures> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let server = tokio::spawn(async move { serve(listener.accept().await?.0, pause).await });
    let mut socket = TcpStream::connect(address).await?;
    socket.write_all(b"go").await?;
    let mut received = Vec::with_capacity(DELTAS);
    let mut seen = Vec::new();
    let mut buffer = vec![0; 64 * 1024];
    while received.len() < DELTAS {
        let count = socket.read(&mut buffer).await?;
        anyhow::ensure!(count > 0, "the server went away");
        let now = Instant::now();
        seen.extend_from_slice(&buffer[..count]);
        while received.len() < DELTAS {
            let next = event(received.len());
            let Some(at) = seen.windows(next.len()).position(|window| window == next) else {
                break;
            };
            seen.drain(..at + next.len());
            received.push(now);
        }
    }
    Ok(latencies(&server.await??, &received))
}

/// Measures the whole path through the engine: the HTTP response, its division into events, the
/// parsing of the chunk, the turn, the outbox, and the JSON that Tauri's Channel sends.
async fn engine(pause: Duration) -> Result<Figures> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let server = tokio::spawn(async move { serve(listener.accept().await?.0, pause).await });
    let folder = tempfile::tempdir()?;
    let received: Arc<Mutex<Vec<Instant>>> = Arc::default();
    let (ended_sender, mut ended) = unbounded_channel();
    let times = Arc::clone(&received);
    let app = open_with(folder.path(), Keychain::default(), move |update| {
        let json = serde_json::to_string(&update);
        let now = Instant::now();
        drop(json);
        if let (Update::Turn { turn }, Ok(mut received)) = (update, times.lock()) {
            for change in turn.changes {
                match change {
                    Change::Fragment {
                        fragment: Fragment::Text { text },
                    } => {
                        received.extend(std::iter::repeat_n(now, text.len() / 4));
                    }
                    Change::Ended { .. } => drop(ended_sender.send(())),
                    _ => {}
                }
            }
        }
    })?;
    let provider = app
        .provider_save(ProviderDraft {
            model: "m".to_owned(),
            ..ProviderDraft::new("Bench", format!("http://{address}/v1"))
        })
        .await?;
    let message = NewMessage::new(provider.id, "m", "go");
    app.conversation_start(ConversationStart::default(), message)
        .await?;
    ended.recv().await.context("the turn ends")?;
    let sent = server.await??;
    app.close().await;
    let received = received
        .lock()
        .map(|received| received.clone())
        .unwrap_or_default();
    anyhow::ensure!(
        received.len() == DELTAS,
        "{} of {DELTAS} deltas received",
        received.len()
    );
    Ok(latencies(&sent, &received))
}

fn latencies(sent: &[Instant], received: &[Instant]) -> Figures {
    Figures::new(
        sent.iter()
            .zip(received)
            .map(|(sent, received)| received.duration_since(*sent))
            .collect(),
    )
}
