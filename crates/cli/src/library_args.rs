//! Options of export, import and search.

use std::path::PathBuf;

use clap::ValueEnum;
use rivulet_app::contract::ExportFormat;
use rivulet_core::{Ending, Role};

/// The export format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Readable text; several conversations become a zip with one file each
    Markdown,
    /// Everything, for importing again
    Json,
    /// A single page for a browser, without external resources
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
/// Prints the path of the file to standard output. Existing files are not overwritten.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("scope").required(true).args(["id", "all", "folder"]))]
pub struct ExportArgs {
    /// Conversation id, or the beginning of an id
    pub id: Option<String>,
    /// Export everything
    #[arg(long)]
    pub all: bool,
    /// Export the conversations of this folder
    #[arg(long, value_name = "NAME")]
    pub folder: Option<String>,
    /// Format; defaults to the extension of the path, then to Markdown
    #[arg(short, long, value_enum)]
    pub format: Option<Format>,
    /// Path of the file, or `-` for standard output. Defaults to a new file in the downloads folder
    #[arg(short, long, value_name = "PATH|-")]
    pub output: Option<String>,
    /// Print a JSON object that describes the export
    #[arg(long)]
    pub json: bool,
}

/// Import conversations from Rivulet or another program.
///
/// Accepts the files, zips and folders that ChatGPT, Claude, Open WebUI, LibreChat, Chatbox, LM Studio, Cherry
/// Studio and Jan export. Existing conversations stay unchanged, so importing twice has the same result as
/// importing once. Ctrl-C stops the import and keeps what was imported.
#[derive(Debug, clap::Args)]
pub struct ImportArgs {
    /// Path of the file, zip or folder
    pub path: PathBuf,
    /// Preview the file without importing it
    #[arg(long)]
    pub preview: bool,
    /// Print a JSON object that describes the import or the preview
    #[arg(long)]
    pub json: bool,
}

/// Search all messages and titles.
///
/// A message must contain every word; words between quotation marks must be adjacent.
#[derive(Debug, clap::Args)]
pub struct SearchArgs {
    /// The words to search for
    #[arg(required = true)]
    pub words: Vec<String>,
    /// Only messages produced by this model
    #[arg(short, long)]
    pub model: Option<String>,
    /// Only messages from `user`, `assistant`, `system` or `tool`
    #[arg(long, value_parser = |text: &str| text.parse::<Role>())]
    pub role: Option<Role>,
    /// Only replies with this ending: `complete`, `length`, `stopped`, …
    #[arg(long, value_parser = |text: &str| text.parse::<Ending>())]
    pub ending: Option<Ending>,
    /// Print one JSON array
    #[arg(long)]
    pub json: bool,
    /// Maximum number of messages
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: u32,
}
