//! Tool servers for tests and benchmarks.

use std::path::Path;

use rivulet_core::{Header, ToolLimits, ToolServer, Transport};

/// The program of a tool server that misbehaves when a test tells it to.
pub const MISBEHAVING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/mcp/misbehaving.py");

/// Returns the launch configuration that starts [`MISBEHAVING`] with `args` and the environment
/// variables `env`. The server records its process id and the effects of calls in the file
/// `effects`.
pub fn misbehaving(effects: &Path, args: &[&str], env: Vec<Header>) -> Transport {
    let effects = effects.display().to_string();
    let script = [MISBEHAVING, "--effects", &effects];
    Transport::Command {
        command: "python3".to_owned(),
        args: script.iter().chain(args).map(ToString::to_string).collect(),
        env,
        folder: None,
    }
}

/// Returns the settings of a new tool server. The server and all of its tools are switched on.
pub fn new_server(name: &str, transport: Transport) -> ToolServer {
    ToolServer {
        id: None,
        name: name.to_owned(),
        transport,
        limits: ToolLimits::default(),
        on: true,
        tools_off: Vec::new(),
    }
}
