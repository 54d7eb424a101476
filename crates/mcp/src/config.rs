//! How a server is reached, and how long its calls may take.

use std::fmt;
use std::path::PathBuf;

/// How a server is reached.
#[derive(Clone, PartialEq, Eq)]
pub enum Transport {
    /// A process that Rivulet starts and speaks to over its standard input and output.
    Stdio {
        /// A path, or a name that is looked up in the `PATH` of a login shell.
        command: String,
        /// The arguments, passed without a shell.
        args: Vec<String>,
        /// Variables added to the allowlisted environment. The values may be secret.
        env: Vec<(String, String)>,
        /// The working folder; the home folder if `None`.
        folder: Option<PathBuf>,
    },
    /// Streamable HTTP.
    Http {
        /// The address of the MCP endpoint.
        url: String,
        /// Headers of every request. The values may be secret.
        headers: Vec<(String, String)>,
    },
}

/// Hides the values of variables and headers, which may be secret.
impl fmt::Debug for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn names(pairs: &[(String, String)]) -> Vec<&str> {
            pairs.iter().map(|(name, _)| name.as_str()).collect()
        }
        match self {
            Self::Stdio {
                command,
                args,
                env,
                folder,
            } => f
                .debug_struct("Stdio")
                .field("command", command)
                .field("args", args)
                .field("env", &names(env))
                .field("folder", folder)
                .finish(),
            Self::Http { url, headers } => f
                .debug_struct("Http")
                .field("url", url)
                .field("headers", &names(headers))
                .finish(),
        }
    }
}

/// Time limits in seconds. While the user answers a question of the server, no limit runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CallLimits {
    /// Maximum time from the start of the server to the end of the handshake, and for each page of its tools.
    pub start_s: u32,
    /// Maximum time without an answer or a report of progress.
    pub idle_s: u32,
    /// Maximum time of a call, however much progress is reported.
    pub total_s: u32,
}

impl Default for CallLimits {
    fn default() -> Self {
        Self {
            start_s: 30,
            idle_s: 120,
            total_s: 3600,
        }
    }
}

/// A server as the user configured it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerConfig {
    /// The name that the user gave.
    pub name: String,
    /// How the server is reached.
    pub transport: Transport,
    /// Time limits of its start and of its calls.
    pub limits: CallLimits,
}
