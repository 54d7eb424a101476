//! Plays a script: sends its bytes to the client. Stops if the client closes the connection.

use std::future::pending;
use std::io;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::{ReadHalf, WriteHalf};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::gate::Gate;
use crate::head;
use crate::record::{Entry, State};
use crate::script::Script;
use crate::step::{Exit, Framing, Step};

/// The size, in bytes, of the chunk that [`Exit::Cut`] announces but never sends.
const WITHHELD: usize = 64;
/// Maximum delay for which the server compensates by sending faster than the speed of the script.
/// Without this limit, a client that has paused reading for minutes would receive the tokens of all
/// these minutes at once.
const MAX_CATCH_UP: Duration = Duration::from_millis(100);
/// Delay between the last byte and a reset of the connection. The delay is needed, because a reset
/// discards the bytes that have not been sent yet, and because after a few small segments the
/// kernel waits for an acknowledgement before it sends more.
const BEFORE_RESET: Duration = Duration::from_millis(200);
/// Maximum time that the client may take to close the connection after the server has sent FIN.
const LINGER: Duration = Duration::from_secs(2);

/// Plays `script` and ends the connection as the script specifies. Stops as soon as the client
/// closes the connection or shuts down its sending side.
pub(crate) async fn play(mut stream: TcpStream, script: &Script, entry: &Entry) {
    let (mut reader, writer) = stream.split();
    let mut player = Player::new(writer, script, entry);
    let exit = tokio::select! {
        // Check for the end of the script first. If the client closes the connection right after
        // the last byte, it has received the whole response, and the script counts as complete.
        biased;
        exit = player.run(&script.steps) => exit.ok(),
        () = client_gone(&mut reader) => None,
    };
    match exit {
        Some(exit) => end_connection(stream, &exit, entry).await,
        None => entry.set_state(State::ClosedByClient),
    }
}

async fn end_connection(mut stream: TcpStream, exit: &Exit, entry: &Entry) {
    if matches!(exit, Exit::Reset) {
        sleep(BEFORE_RESET).await;
        entry.set_state(State::Cut);
        // Ignore the error: the call fails only if the client has already closed the connection.
        let _ = stream.set_zero_linger();
        return;
    }
    let ended = matches!(exit, Exit::End);
    entry.set_state(if ended { State::Finished } else { State::Cut });
    // Wait until the client has closed the connection before closing the socket. Closing a socket
    // with unread bytes would reset the connection, and the last bytes that were sent could be
    // lost.
    if stream.shutdown().await.is_ok() {
        let _ = timeout(LINGER, client_gone(&mut stream.split().0)).await;
    }
}

async fn client_gone(reader: &mut ReadHalf<'_>) {
    let mut ignored = [0; 4096];
    while matches!(reader.read(&mut ignored).await, Ok(1..)) {}
}

fn is_any_open(gates: &[&Gate]) -> bool {
    gates.iter().any(|gate| gate.is_open())
}

struct Player<'a> {
    writer: WriteHalf<'a>,
    script: &'a Script,
    entry: &'a Entry,
    head_sent: bool,
    /// Bytes that have not been written to the connection yet. Bytes of the body stay in this
    /// buffer until the script waits, sends more bytes, repeats its steps or ends. At the end of a
    /// script, the last event and the end of the body are therefore sent together.
    buffer: Vec<u8>,
    buffered_bytes: u64,
    buffered_events: u64,
    interval: Option<Duration>,
    split: Option<usize>,
    byte_rate: Option<u32>,
    /// The time at which the server sends the next token, or the next piece of the body.
    due: Instant,
}

impl<'a> Player<'a> {
    fn new(writer: WriteHalf<'a>, script: &'a Script, entry: &'a Entry) -> Self {
        Self {
            writer,
            script,
            entry,
            head_sent: false,
            buffer: Vec::new(),
            buffered_bytes: 0,
            buffered_events: 0,
            interval: None,
            split: None,
            byte_rate: None,
            due: Instant::now(),
        }
    }

    async fn run(&mut self, steps: &[Step]) -> io::Result<Exit> {
        match self.part(steps, &[]).await? {
            Some(exit) => Ok(exit),
            None => self.exit(&Exit::End).await,
        }
    }

    /// Plays `steps`. Stops if a step ends the connection, or if one of `gates` is open before a
    /// step begins. `gates` are the gates of the enclosing [`Step::Until`] steps. Returns how the
    /// connection ended, or `None` if no step has ended it.
    async fn part(&mut self, steps: &[Step], gates: &[&Gate]) -> io::Result<Option<Exit>> {
        for step in steps {
            if is_any_open(gates) {
                break;
            }
            if let Some(exit) = self.play(step, gates).await? {
                return Ok(Some(exit));
            }
        }
        Ok(None)
    }

    /// Plays one step. If the step ends the connection, returns how the connection ended. If the
    /// step contains other steps, stops playing them as soon as one of `gates` is open.
    async fn play(&mut self, step: &Step, gates: &[&Gate]) -> io::Result<Option<Exit>> {
        match step {
            Step::Body { bytes, event } => self.body(bytes, *event).await?,
            Step::Unframed(bytes) => {
                self.head_sent = true;
                self.buffer.extend_from_slice(bytes);
                self.flush().await?;
            }
            Step::Head => {
                self.head();
                self.flush().await?;
            }
            Step::Tick => {
                if let Some(interval) = self.interval {
                    self.wait_until_due(interval).await?;
                }
            }
            Step::Pace(interval) => self.interval = *interval,
            Step::Split(bytes) => self.split = *bytes,
            Step::ByteRate(rate) => self.byte_rate = *rate,
            Step::Delay(time) => {
                self.flush().await?;
                sleep(*time).await;
            }
            Step::Hold(gate) => {
                self.flush().await?;
                self.entry.set_state(State::Holding);
                gate.pass().await;
                self.entry.set_state(State::Running);
            }
            Step::Until(gate, steps) => {
                let mut inner_gates = gates.to_vec();
                inner_gates.push(gate);
                let exit = Box::pin(self.part(steps, &inner_gates)).await?;
                return Ok(exit);
            }
            Step::Forever(steps) => return self.forever(steps, gates).await,
            Step::Exit(exit) => return self.exit(exit).await.map(Some),
        }
        Ok(None)
    }

    async fn forever(&mut self, steps: &[Step], gates: &[&Gate]) -> io::Result<Option<Exit>> {
        if steps.is_empty() {
            return self.exit(&Exit::Stall).await.map(Some);
        }
        loop {
            let exit = Box::pin(self.part(steps, gates)).await?;
            if exit.is_some() || is_any_open(gates) {
                return Ok(exit);
            }
            // Write the buffered bytes and yield before the steps are repeated. Otherwise, a closed
            // connection would not be noticed if the steps neither wait nor send anything.
            self.flush().await?;
            tokio::task::yield_now().await;
        }
    }

    async fn body(&mut self, bytes: &[u8], event: bool) -> io::Result<()> {
        self.head();
        // Limit each write to the number of bytes that the rate allows in 10 ms, so that the bytes
        // arrive evenly.
        let by_rate = self
            .byte_rate
            .map_or(usize::MAX, |rate| (rate as usize / 100).max(1));
        let limit = self.split.unwrap_or(usize::MAX).min(by_rate);
        let mut rest = bytes;
        while !rest.is_empty() {
            self.flush().await?;
            let (piece, after) = rest.split_at(rest.len().min(limit));
            if let Some(rate) = self.byte_rate {
                self.wait_until_due(
                    Duration::from_secs(1) * u32::try_from(piece.len()).unwrap_or(rate) / rate,
                )
                .await?;
            }
            self.frame(piece);
            rest = after;
        }
        self.buffered_events += u64::from(event);
        Ok(())
    }

    fn frame(&mut self, bytes: &[u8]) {
        if self.script.framing == Framing::Chunked {
            self.buffer
                .extend_from_slice(format!("{:x}\r\n", bytes.len()).as_bytes());
            self.buffer.extend_from_slice(bytes);
            self.buffer.extend_from_slice(b"\r\n");
        } else {
            self.buffer.extend_from_slice(bytes);
        }
        self.buffered_bytes += bytes.len() as u64;
    }

    fn head(&mut self) {
        if self.head_sent {
            return;
        }
        self.head_sent = true;
        let head = head::text(self.script);
        self.buffer.extend_from_slice(head.as_bytes());
    }

    async fn exit(&mut self, exit: &Exit) -> io::Result<Exit> {
        let chunked = self.script.framing == Framing::Chunked;
        match exit {
            Exit::End => {
                self.head();
                if chunked {
                    self.buffer.extend_from_slice(b"0\r\n\r\n");
                }
            }
            Exit::Cut => {
                self.head();
                if chunked {
                    self.buffer
                        .extend_from_slice(format!("{WITHHELD:x}\r\n").as_bytes());
                }
            }
            Exit::Close | Exit::Reset | Exit::Stall => {}
        }
        self.flush().await?;
        if matches!(exit, Exit::Stall) {
            pending::<()>().await;
        }
        Ok(exit.clone())
    }

    async fn wait_until_due(&mut self, interval: Duration) -> io::Result<()> {
        self.flush().await?;
        sleep_until(self.due).await;
        let earliest = Instant::now().checked_sub(MAX_CATCH_UP).unwrap_or(self.due);
        self.due = self.due.max(earliest) + interval;
        Ok(())
    }

    async fn flush(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        self.writer.write_all(&self.buffer).await?;
        self.buffer.clear();
        self.entry.add_sent(
            std::mem::take(&mut self.buffered_bytes),
            std::mem::take(&mut self.buffered_events),
        );
        if self.split.is_some() {
            // Yield to the client, which may run on the same thread.
            tokio::task::yield_now().await;
        }
        Ok(())
    }
}
