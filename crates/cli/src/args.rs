//! What can be typed.

use clap::{Parser, Subcommand, ValueEnum};
use rivulet_core::{Header, Proxy};

use crate::library_args::{ExportArgs, ImportArgs, SearchArgs};

/// Longest wait that can be set, in seconds: a day.
const LONGEST_WAIT: i64 = 86_400;

const EXIT_CODES: &str = "\
Exit codes:
   0  complete, or tool_calls: the reply is whole
   1  something failed before there was a reply, or it could not be written to the disk
   2  the command line cannot be understood
  10  length: the token limit was reached
  11  content_filter: the provider's filter cut the reply
  12  provider_error: the provider reported an error
  13  unconfirmed: the stream ended without a sign that the reply is whole
  14  disconnected: the connection failed
  15  timed_out: nothing came for longer than a limit
  16  stopped: Ctrl-C, or whoever read the text went away
  17  interrupted: a second Ctrl-C; what was written until then is kept
  18  empty: it ended well but brought nothing

Whatever the code, the text that came is kept: `rivulet-cli conversation list` shows where.";

/// Ask a language model from the terminal, with the providers, keys and conversations of the Rivulet window.
///
/// Begin with the built-in practice provider, which needs no key and no network:
///
///     rivulet-cli provider add --practice
///     rivulet-cli ask "What can you show me?"
#[derive(Debug, Parser)]
#[command(
    name = "rivulet-cli",
    version,
    verbatim_doc_comment,
    after_help = "Everything is kept where the window keeps it; RIVULET_DATA_DIR=/some/folder puts it elsewhere."
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Ask a model, and print its reply as it comes
    Ask(AskArgs),
    /// Add, list, test and remove providers
    #[command(subcommand)]
    Provider(ProviderCommand),
    /// The models of a provider
    #[command(subcommand)]
    Model(ModelCommand),
    /// The conversations that are kept
    #[command(subcommand)]
    Conversation(ConversationCommand),
    /// Everything that is kept: look, check, back up, restore, move, delete
    #[command(subcommand)]
    Data(DataCommand),
}

impl Command {
    /// Standard output is for a program.
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

/// Ask a model, and print its reply as it comes.
///
/// The reply goes to standard output exactly as it is received; everything else (reasoning, tool calls, and a
/// last line that says how the reply ended) goes to standard error. Ctrl-C stops the reply; what came is kept.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXIT_CODES)]
pub struct AskArgs {
    /// What to ask; `-`, or nothing with a pipe, reads standard input. Put `--` before a text that begins with a dash
    #[arg(value_name = "TEXT|-")]
    pub text: Option<String>,
    /// The provider: its name, the beginning of it, or its id
    ///
    /// Without it: the conversation's, or the default one, or the first.
    #[arg(short, long)]
    pub provider: Option<String>,
    /// The model; without it the conversation's, or the provider's
    #[arg(short, long)]
    pub model: Option<String>,
    /// Instructions for the model, at the beginning of a new conversation
    #[arg(short, long, conflicts_with = "conversation")]
    pub system: Option<String>,
    /// Print one JSON object a line, each as soon as it comes; the last one says how the reply ended
    #[arg(long)]
    pub json: bool,
    /// Go on with this conversation: its id, or the beginning of it
    #[arg(long, value_name = "ID")]
    pub conversation: Option<String>,
    /// Show what the model thinks, on standard error; without it, only on a terminal
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

/// What can be done with providers.
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
    /// Look how a provider answers, step by step
    Test {
        /// The provider: its name, the beginning of it, or its id
        name: String,
        /// Test with this model instead of the provider's own
        #[arg(short, long)]
        model: Option<String>,
    },
    /// Remove a provider, and its key from the keychain; its conversations stay
    Remove {
        /// The provider: its name, the beginning of it, or its id
        name: String,
        /// Do not ask first
        #[arg(short, long)]
        yes: bool,
    },
    /// List the providers that Rivulet knows something about
    Presets,
}

/// Add a provider, or the built-in practice provider.
///
/// The key is asked for without echo, or read from standard input; it is never an argument, where others could see
/// it, and is kept in the keychain of the operating system.
#[derive(Debug, clap::Args)]
pub struct AddArgs {
    /// What to call it
    #[arg(required_unless_present = "practice")]
    pub name: Option<String>,
    /// Add the built-in practice provider: it needs no key and no network
    #[arg(long, exclusive = true)]
    pub practice: bool,
    /// Where it is, such as `https://api.example.com/v1`; may be left out where the preset knows it
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,
    /// Begin with what is known of this provider (`rivulet-cli provider presets`)
    #[arg(long)]
    pub preset: Option<String>,
    /// The model to ask where none is named
    #[arg(short, long)]
    pub model: Option<String>,
    /// Read the key from standard input
    #[arg(long, conflicts_with = "no_key")]
    pub key_stdin: bool,
    /// It needs no key
    #[arg(long)]
    pub no_key: bool,
    /// Send this header with every request; may be repeated
    #[arg(long = "header", value_name = "NAME=VALUE", value_parser = header)]
    pub headers: Vec<Header>,
    /// How to reach it: a proxy's URL, `none` for the straight way, `system` for what the system says
    #[arg(long, value_name = "URL|none|system", value_parser = proxy)]
    pub proxy: Option<Proxy>,
    /// A PEM file of certificate authorities to trust beside those of the system
    #[arg(long, value_name = "PATH")]
    pub ca_file: Option<String>,
    /// Longest wait for the connection
    #[arg(long, value_name = "N", value_parser = seconds())]
    pub connect_seconds: Option<u32>,
    /// Longest wait for the first byte of an answer
    #[arg(long, value_name = "N", value_parser = seconds())]
    pub first_byte_seconds: Option<u32>,
    /// Longest silence inside an answer; keep it above the longest thinking pause
    #[arg(long, value_name = "N", value_parser = seconds())]
    pub idle_seconds: Option<u32>,
    /// Do not ask for token counts: some servers refuse a request that does
    #[arg(long)]
    pub no_usage: bool,
}

/// What can be done with models.
#[derive(Debug, Subcommand)]
pub enum ModelCommand {
    /// List the models that a provider lists
    List {
        /// The provider: its name, the beginning of it, or its id
        #[arg(short, long)]
        provider: Option<String>,
        /// Print one JSON array
        #[arg(long)]
        json: bool,
    },
}

/// What can be done with conversations.
#[derive(Debug, Subcommand)]
pub enum ConversationCommand {
    /// List the conversations, the latest first
    List {
        /// Print one JSON array
        #[arg(long)]
        json: bool,
    },
    /// Print a conversation
    Show {
        /// Its id, or the beginning of it
        id: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        /// Print what the model thought, too
        #[arg(long)]
        reasoning: bool,
    },
    /// Write a conversation, a folder or everything to a file
    Export(ExportArgs),
    /// Take in conversations of Rivulet or another program
    Import(ImportArgs),
    /// Look for words in everything
    Search(SearchArgs),
}

/// What can be done with everything that is kept.
#[derive(Debug, Subcommand)]
pub enum DataCommand {
    /// Say what is kept, and where
    Info {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Look whether the database and the attachments are sound; exits with 1 if they are not
    Check {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Make a backup, and print where it is
    Backup,
    /// Put a backup in the place of what is there, which is backed up, or laid aside if it is damaged
    Restore {
        /// The backup
        path: String,
        /// Do not ask first
        #[arg(short, long)]
        yes: bool,
    },
    /// Move everything to a new or an empty folder; what is in the old one stays
    Move {
        /// The folder
        folder: String,
        /// Do not ask first
        #[arg(short, long)]
        yes: bool,
    },
    /// Delete everything, backups in the data folder and keys included
    Delete {
        /// Yes, everything
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
