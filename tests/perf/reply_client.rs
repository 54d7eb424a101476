//! A client that reads one reply. It runs in its own process, so that the measured memory and
//! processor time are only those of the client.

use std::fs;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use rivulet_core::{
    ConversationId, Limits, Message, MessageId, ModelEvent, Network, Part, ProviderId, Role, Turn, TurnInput,
};
use rivulet_wire::{ChatRequest, Client, Endpoint, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The command-line argument that makes this program run as a client.
pub const COMMAND: &str = "reply-client";

/// The client that does the least possible work: it reads the bytes of the reply and discards them.
pub const BARE_SOCKET: &str = "bare socket";
/// The client that reads the reply with Rivulet's code (`rivulet_wire` and `rivulet_core`).
pub const RIVULET: &str = "Rivulet";

/// The value of all ids. The ids need not be unique, because the client stores nothing.
const NIL: &str = "00000000-0000-0000-0000-000000000000";

/// The names of all clients.
pub const CLIENTS: &[&str] = &[
    BARE_SOCKET,
    RIVULET,
    #[cfg(feature = "peers")]
    "async-openai",
    #[cfg(feature = "peers")]
    "genai",
];

/// Reads the reply of `model`. Prints the size of its text in bytes, the elapsed time and the
/// processor time in seconds, and the peak memory in kB.
pub async fn run(client: String, base_url: String, model: String) -> Result<()> {
    let started = Instant::now();
    // Read in a separate task, as the engine does. Otherwise, each chunk would wake up the main
    // thread.
    let reading = tokio::spawn(async move { read(&client, &base_url, &model).await });
    let text = reading.await??;
    let elapsed = started.elapsed().as_secs_f64();
    println!("{text} {elapsed} {} {}", processor_seconds()?, peak_kb()?);
    Ok(())
}

async fn read(client: &str, base_url: &str, model: &str) -> Result<usize> {
    Ok(match client {
        BARE_SOCKET => bare_socket(base_url, model).await?,
        RIVULET => rivulet(base_url, model).await?.len(),
        #[cfg(feature = "peers")]
        "async-openai" => crate::peers::clients::async_openai(base_url, model).await?.len(),
        #[cfg(feature = "peers")]
        "genai" => crate::peers::clients::genai(base_url, model).await?.len(),
        other => bail!("there is no client {other:?}"),
    })
}

async fn rivulet(base_url: &str, model: &str) -> Result<String> {
    let id: MessageId = NIL.parse()?;
    let conversation_id: ConversationId = NIL.parse()?;
    let mut question = Message::new(id, conversation_id, None, Role::User, 0);
    question.parts.push(Part::Text {
        text: "go".to_owned(),
    });
    let client = Client::new();
    let request = ChatRequest::new(ProviderId(NIL.parse()?), model, [&question], true);
    let server = Server {
        endpoint: Endpoint::parse(base_url)?,
        key: None,
        limits: Limits::default(),
        network: Network::default(),
    };
    let mut answer = client
        .open(&server, &request, |_| {})
        .await
        .map_err(|fault| anyhow::anyhow!("{fault:?}"))?;
    let mut decoder = answer.decoder();
    let mut turn = Turn::new();
    let (mut events, mut effects) = (Vec::<ModelEvent>::new(), Vec::new());
    while turn.outcome().is_none() {
        let input = match answer.next().await? {
            Some(bytes) => {
                decoder.push(&bytes, &mut events)?;
                None
            }
            None => {
                decoder.finish(&mut events)?;
                Some(TurnInput::BodyEnded)
            }
        };
        for input in events.drain(..).map(TurnInput::Event).chain(input) {
            turn.apply(0, input, &mut effects);
            effects.clear();
        }
    }
    Ok(turn.reply().text().to_owned())
}

/// Reads the reply and discards its bytes. Returns 0, because the size of the text is unknown.
async fn bare_socket(base_url: &str, model: &str) -> Result<usize> {
    let address = base_url
        .strip_prefix("http://")
        .and_then(|rest| rest.split('/').next())
        .context("the server is on this computer")?;
    let mut socket = TcpStream::connect(address).await?;
    let body = format!(r#"{{"model":"{model}","messages":[],"stream":true}}"#);
    let head = format!(
        "POST /v1/chat/completions HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    socket.write_all(format!("{head}{body}").as_bytes()).await?;
    let mut buffer = vec![0; 16_384];
    while socket.read(&mut buffer).await? > 0 {}
    Ok(0)
}

/// Returns the processor time of this process in seconds. The time is the sum over all cores, in
/// user space and in the kernel.
fn processor_seconds() -> Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The program name is in parentheses after the process id, and may itself contain parentheses.
    // Therefore, split at the last closing parenthesis.
    let (_, fields) = stat.rsplit_once(')').context("the kernel reports times")?;
    let ticks: u64 = fields
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|ticks| ticks.parse::<u64>().ok())
        .sum();
    Ok(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
}

fn peak_kb() -> Result<u64> {
    fs::read_to_string("/proc/self/status")?
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .and_then(|line| line.trim().trim_end_matches(" kB").parse().ok())
        .context("the kernel reports the peak memory")
}
