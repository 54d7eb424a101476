//! The command line: commands and their options.

use clap::{Parser, Subcommand, ValueEnum};
use rivulet_core::{Header, Proxy};

use crate::library_args::{ExportArgs, ImportArgs, SearchArgs};

/// Maximum value of a time limit, in seconds: one day.
const LONGEST_WAIT: i64 = 86_400;

const EXIT_CODES: &str = "\
Exit codes:
   0  complete, or tool_calls: the reply is complete
   1  an error before the reply began, or the reply could not be written to the disk
   2  invalid command line
  10  length: the reply reached the token limit
  11  content_filter: the provider's content filter cut the reply
  12  provider_error: the provider reported an error
  13  unconfirmed: the stream ended without any sign that the reply is complete
  14  disconnected: the connection failed
  15  timed_out: no data arrived within a time limit
  16  stopped: Ctrl-C, or the reader of standard output closed the pipe
  17  interrupted: a second Ctrl-C; the text saved so far is kept
  18  empty: the reply ended normally but contained nothing

Whatever the code, the received text is saved; `rivulet-cli conversation list` finds it.";

/// Ask a language model from the terminal, with the providers, keys and conversations of the Rivulet window.
///
/// Start with the built-in practice provider, which needs no key and no network:
///
///     rivulet-cli provider add --practice
///     rivulet-cli ask "What can you show me?"
#[derive(Debug, Parser)]
#[command(
    name = "rivulet-cli",
    version,
    verbatim_doc_comment,
    after_help = "All data is stored where the window stores it; set RIVULET_DATA_DIR=/some/folder to store it elsewhere."
)]
pub struct Args {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Ask a model and stream its reply
    Ask(AskArgs),
    /// Add, list, test and remove providers
    #[command(subcommand)]
    Provider(ProviderCommand),
    /// List the models of a provider
    #[command(subcommand)]
    Model(ModelCommand),
    /// List, show, search, export and import conversations
    #[command(subcommand)]
    Conversation(ConversationCommand),
    /// Manage the stored data: info, check, backup, restore, move, delete
    #[command(subcommand)]
    Data(DataCommand),
}

impl Command {
    /// Returns whether the output is JSON, to be read by a program.
    pub fn json(&self) -> bool {
        match self {
            Command::Ask(args) => args.json,
            Command::Provider(ProviderCommand::List { json })
            | Command::Model(ModelCommand::List { json, .. })
            | Command::Conversation(
                ConversationCommand::List { json }
                | ConversationCommand::Show { json, .. }
                | ConversationCommand::Export(ExportArgs { json, .. })
                | ConversationCommand::Import(ImportArgs { json, .. })
                | ConversationCommand::Search(SearchArgs { json, .. }),
            ) => *json,
            Command::Data(DataCommand::Info { json } | DataCommand::Check { json }) => *json,
            Command::Provider(_) | Command::Data(_) => false,
        }
    }
}

/// Ask a model and stream its reply.
///
/// Standard output contains the reply exactly as received. Reasoning, tool calls and a last line about the
/// ending go to standard error. Ctrl-C stops the reply and keeps the text received so far.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub struct AskArgs {
    /// The message; `-`, or no argument with a pipe, reads standard input. Put `--` before a text that starts
    /// with a dash
    #[arg(value_name = "TEXT|-")]
    pub text: Option<String>,
    /// Provider name, the beginning of a name, or a provider id
    ///
    /// Defaults to the conversation's provider, then the default provider, then the first one.
    #[arg(short, long)]
    pub provider: Option<String>,
    /// Model; defaults to the conversation's model, then the provider's
    #[arg(short, long)]
    pub model: Option<String>,
    /// System prompt of a new conversation
    #[arg(short, long, conflicts_with = "conversation")]
    pub system: Option<String>,
    /// Print one JSON object per line, as soon as each is known; the last one describes the ending
    #[arg(long)]
    pub json: bool,
    /// Continue this conversation: its id, or the beginning of the id
    #[arg(long, value_name = "ID")]
    pub conversation: Option<String>,
    /// Print reasoning to standard error; by default only on a terminal
    #[arg(long, value_enum)]
    pub reasoning: Option<Reasoning>,
}

/// Whether reasoning is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Reasoning {
    /// Always
    Show,
    /// Never
    Hide,
}

/// The commands for providers.
#[derive(Debug, Subcommand)]
pub enum ProviderCommand {
    /// Add a provider, or the built-in practice provider
    Add(Box<AddArgs>),
    /// List the providers
    List {
        /// Print one JSON array
        #[arg(long)]
        json: bool,
    },
    /// Test a provider step by step
    Test {
        /// Provider name, the beginning of a name, or a provider id
        name: String,
        /// Test this model instead of the provider's default
        #[arg(short, long)]
        model: Option<String>,
    },
    /// Remove a provider and its key; its conversations stay
    Remove {
        /// Provider name, the beginning of a name, or a provider id
        name: String,
        /// Do not ask for confirmation
        #[arg(short, long)]
        yes: bool,
    },
    /// List the known providers
    Presets,
}

/// Add a provider, or the built-in practice provider.
///
/// The key is read from the terminal without echo, or from standard input, and is stored in the operating
/// system's keychain. The key is never a command-line argument, because other users can see those.
#[derive(Debug, clap::Args)]
pub struct AddArgs {
    /// Name of the provider
    #[arg(required_unless_present = "practice")]
    pub name: Option<String>,
    /// Add the built-in practice provider, which needs no key and no network
    #[arg(long, exclusive = true)]
    pub practice: bool,
    /// Base URL, such as `https://api.example.com/v1`; optional if the preset knows it
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,
    /// Use the settings of a known provider (`rivulet-cli provider presets`)
    #[arg(long)]
    pub preset: Option<String>,
    /// Default model
    #[arg(short, long)]
    pub model: Option<String>,
    /// Read the key from standard input
    #[arg(long, conflicts_with = "no_key")]
    pub key_stdin: bool,
    /// The provider needs no key
    #[arg(long)]
    pub no_key: bool,
    /// Send this header with every request; may be repeated
    #[arg(long = "header", value_name = "NAME=VALUE", value_parser = header)]
    pub headers: Vec<Header>,
    /// Proxy URL, `none` for a direct connection, or `system` for the system's proxy
    #[arg(long, value_name = "URL|none|system", value_parser = proxy)]
    pub proxy: Option<Proxy>,
    /// PEM file of certificate authorities to trust in addition to the system's
    #[arg(long, value_name = "PATH")]
    pub ca_file: Option<String>,
    /// Maximum time to connect, in seconds
    #[arg(long, value_name = "N", value_parser = seconds())]
    pub connect_seconds: Option<u32>,
    /// Maximum time to the first byte of a response, in seconds
    #[arg(long, value_name = "N", value_parser = seconds())]
    pub first_byte_seconds: Option<u32>,
    /// Maximum silence within a response, in seconds; must exceed the longest thinking pause
    #[arg(long, value_name = "N", value_parser = seconds())]
    pub idle_seconds: Option<u32>,
    /// Do not request token counts, because some servers reject such requests
    #[arg(long)]
    pub no_usage: bool,
}

/// The commands for models.
#[derive(Debug, Subcommand)]
pub enum ModelCommand {
    /// List the models that a provider offers
    List {
        /// Provider name, the beginning of a name, or a provider id
        #[arg(short, long)]
        provider: Option<String>,
        /// Print one JSON array
        #[arg(long)]
        json: bool,
    },
}

/// The commands for conversations.
#[derive(Debug, Subcommand)]
pub enum ConversationCommand {
    /// List the conversations, newest first
    List {
        /// Print one JSON array
        #[arg(long)]
        json: bool,
    },
    /// Print a conversation
    Show {
        /// Conversation id, or the beginning of an id
        id: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        /// Include the reasoning
        #[arg(long)]
        reasoning: bool,
    },
    /// Write a conversation, a folder or everything to a file
    Export(ExportArgs),
    /// Import conversations from Rivulet or another program
    Import(ImportArgs),
    /// Search all messages and titles
    Search(SearchArgs),
}

/// The commands for stored data.
#[derive(Debug, Subcommand)]
pub enum DataCommand {
    /// Show what is stored, and where
    Info {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Check the database and the attachments; exits with 1 if there is a problem
    Check {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Create a backup and print its path
    Backup,
    /// Replace the data with a backup; the current data is backed up first, or set aside if it is damaged
    Restore {
        /// Path of the backup
        path: String,
        /// Do not ask for confirmation
        #[arg(short, long)]
        yes: bool,
    },
    /// Move all data to a new or empty folder; the old files stay
    Move {
        /// Path of the new folder
        folder: String,
        /// Do not ask for confirmation
        #[arg(short, long)]
        yes: bool,
    },
    /// Delete all data, including keys and the backups in the data folder
    Delete {
        /// Confirm the deletion
        #[arg(long, required = true)]
        yes: bool,
    },
}

fn seconds() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=LONGEST_WAIT)
}

fn header(text: &str) -> Result<Header, String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok(Header {
            name: name.trim().to_owned(),
            value: value.trim().to_owned(),
        }),
        _ => Err("write NAME=VALUE".to_owned()),
    }
}

fn proxy(text: &str) -> Result<Proxy, String> {
    Ok(match text {
        "none" => Proxy::None,
        "system" => Proxy::System,
        url => Proxy::Url { url: url.to_owned() },
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Args::command().debug_assert();
    }

    #[test]
    fn only_a_whole_command_line_is_taken() {
        for (line, sound) in [
            ("ask hello", true),
            ("ask -", true),
            ("ask", true),
            ("ask two words", false),
            ("ask -p a -m b -s c --json --reasoning hide hello", true),
            ("ask -s c --conversation 01 hello", false),
            ("ask --reasoning loud hello", false),
            ("provider add", false),
            ("provider add --practice", true),
            ("provider add Name --practice", false),
            ("provider add Name --key-stdin --no-key", false),
            ("provider add Name --key sk-123", false),
            ("provider add Name --idle-seconds 0", false),
            ("provider add Name --idle-seconds 86401", false),
            ("provider add Name --idle-seconds 86400", true),
            ("provider add Name --header X-Team", false),
            ("provider add Name --header =value", false),
            ("provider add Name --header A=1 --header B=2=3", true),
            ("conversation show", false),
            ("conversation export", false),
            ("conversation export 01", true),
            ("conversation export --all --format json", true),
            ("conversation export 01 --all", false),
            ("conversation export --all --folder Work", false),
            ("conversation export --folder Work -o -", true),
            ("conversation export 01 -o - --json", true),
            ("conversation export 01 --format pdf", false),
            ("conversation import", false),
            ("conversation import file.zip --preview --json", true),
            ("conversation search", false),
            (
                "conversation search two words --role user --ending length --limit 5",
                true,
            ),
            ("conversation search word --role nobody", false),
            ("conversation search word --ending soon", false),
            ("conversation search word --limit 0", false),
            ("data info --json", true),
            ("data restore", false),
            ("data restore a.sqlite3 --yes", true),
            ("data move", false),
            ("data delete", false),
            ("data delete --yes", true),
        ] {
            let words = std::iter::once("rivulet-cli").chain(line.split(' '));
            assert_eq!(Args::try_parse_from(words).is_ok(), sound, "{line}");
        }
    }

    #[test]
    fn what_a_value_means() {
        let of = |name: &str, value: &str| Header {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        assert_eq!(header("X-Team = a=b "), Ok(of("X-Team", "a=b")));
        assert_eq!(header("Empty="), Ok(of("Empty", "")));
        assert_eq!(proxy("none"), Ok(Proxy::None));
        assert_eq!(proxy("system"), Ok(Proxy::System));
        let url = "socks5h://127.0.0.1:1080".to_owned();
        assert_eq!(proxy(&url), Ok(Proxy::Url { url: url.clone() }));
    }
}
