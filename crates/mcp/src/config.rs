//! The configuration of a server: how to reach it, and its time limits.

use std::fmt;
use std::path::PathBuf;

use rivulet_core::ToolLimits;

/// How to reach a server.
#[derive(Clone, PartialEq, Eq)]
pub enum Transport {
    /// A process that Rivulet starts and communicates with over standard input and output.
    Stdio {
        /// The program: a path, or a name to look up in the `PATH` of a login shell.
        command: String,
        /// The arguments of the program. They are not interpreted by a shell.
        args: Vec<String>,
        /// Environment variables to add to those that Rivulet passes on. The values may be secret.
        env: Vec<(String, String)>,
        /// The working folder; `None` means the home folder.
        folder: Option<PathBuf>,
    },
    /// The server is reached over streamable HTTP.
    Http {
        /// The address of the MCP endpoint. The values of its query parameters may be secret.
        url: String,
        /// Headers sent with every request. The values may be secret.
        headers: Vec<(String, String)>,
    },
}

/// The debug output hides all values that may be secret: environment variables, headers, and the
/// query of the address.
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
                .field("url", &url.split('?').next())
                .field("headers", &names(headers))
                .finish(),
        }
    }
}

/// A server as the user configured it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerConfig {
    /// How to reach the server.
    pub transport: Transport,
    /// The time limits for starting the server and for calls.
    pub limits: ToolLimits,
}
