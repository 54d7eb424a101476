//! What can be typed to export, import and search.

use std::path::PathBuf;

use clap::ValueEnum;
use rivulet_app::contract::ExportFormat;
use rivulet_core::{Ending, Role};

/// How an export is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// To be read; more than one conversation as a zip with a file each
    Markdown,
    /// Everything that is kept, to be imported again
    Json,
    /// To be read in a browser: one page that loads nothing
    Html,
}

impl From<Format> for ExportFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Markdown => ExportFormat::Markdown,
            Format::Json => ExportFormat::Json,
            Format::Html => ExportFormat::Html,
        }
    }
}

/// Write a conversation, a folder or everything to a file.
///
/// The path of the file goes to standard output. No other file is written over.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("scope").required(true).args(["id", "all", "folder"]))]
pub struct ExportArgs {
    /// The conversation: its id, or the beginning of it
    pub id: Option<String>,
    /// Everything that is kept
    #[arg(long)]
    pub all: bool,
    /// The conversations of this folder
    #[arg(long, value_name = "NAME")]
    pub folder: Option<String>,
    /// How to write it; without it as the end of the path says, or as Markdown
    #[arg(short, long, value_enum)]
    pub format: Option<Format>,
    /// Where to; `-` is standard output. Without it: a new file in the downloads folder
    #[arg(short, long, value_name = "PATH|-")]
    pub output: Option<String>,
    /// Print one JSON object that says what was written
    #[arg(long)]
    pub json: bool,
}

/// Take in conversations of Rivulet or another program.
///
/// ChatGPT, Claude, Open WebUI, LibreChat, Chatbox, LM Studio, Cherry Studio and Jan: the file as they export it, its
/// zip, or a folder of files. What is here already stays as it is, so that doing it twice is the same as once. Ctrl-C
/// stops; what was taken stays.
#[derive(Debug, clap::Args)]
pub struct ImportArgs {
    /// The file, zip or folder
    pub path: PathBuf,
    /// Only look, and take nothing
    #[arg(long)]
    pub preview: bool,
    /// Print one JSON object that says what was found or taken
    #[arg(long)]
    pub json: bool,
}

/// Look for words in everything.
///
/// Each word must stand somewhere in the message; words between quotation marks stand together.
#[derive(Debug, clap::Args)]
pub struct SearchArgs {
    /// What to look for
    #[arg(required = true)]
    pub words: Vec<String>,
    /// Only messages made by this model
    #[arg(short, long)]
    pub model: Option<String>,
    /// Only messages from `user`, `assistant`, `system` or `tool`
    #[arg(long, value_parser = |text: &str| text.parse::<Role>())]
    pub role: Option<Role>,
    /// Only replies that ended so: `complete`, `length`, `stopped`, …
    #[arg(long, value_parser = |text: &str| text.parse::<Ending>())]
    pub ending: Option<Ending>,
    /// Print one JSON array
    #[arg(long)]
    pub json: bool,
    /// At most so many messages
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: u32,
}
