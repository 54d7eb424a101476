//! The arguments of `conversation export`, `import` and `search`.

use std::path::PathBuf;

use clap::ValueEnum;
use rivulet_app::contract::{ExportFormat, ImportKind};
use rivulet_core::texts::help;
use rivulet_core::{Ending, Role};

/// The file format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    #[value(help = help::format_markdown().to_string())]
    Markdown,
    #[value(help = help::format_json().to_string())]
    Json,
    #[value(help = help::format_html().to_string())]
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

/// Arguments of `conversation export`.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("scope").required(true).args(["id", "all", "folder"]))]
pub struct ExportArgs {
    #[arg(help = help::conversation_id().to_string())]
    pub id: Option<String>,
    #[arg(long, help = help::export_all().to_string())]
    pub all: bool,
    #[arg(long, value_name = "NAME", help = help::export_folder().to_string())]
    pub folder: Option<String>,
    #[arg(short, long, value_enum, help = help::export_format().to_string())]
    pub format: Option<Format>,
    #[arg(short, long, value_name = "PATH|-", help = help::export_output().to_string())]
    pub output: Option<String>,
    #[arg(long, help = help::export_json().to_string())]
    pub json: bool,
}

/// Arguments of `conversation import`.
#[derive(Debug, clap::Args)]
pub struct ImportArgs {
    #[arg(help = help::import_path().to_string())]
    pub path: PathBuf,
    #[arg(long, help = help::import_preview().to_string())]
    pub preview: bool,
    #[arg(long, value_enum, value_name = "KIND", help = help::import_also().to_string())]
    pub also: Vec<Also>,
    #[arg(long, help = help::import_json().to_string())]
    pub json: bool,
}

/// Data in a Rivulet export that can be imported in addition to the conversations.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Also {
    #[value(help = help::also_providers().to_string())]
    Providers,
    #[value(help = help::also_assistants().to_string())]
    Assistants,
    #[value(help = help::also_snippets().to_string())]
    Snippets,
    #[value(help = help::also_drafts().to_string())]
    Drafts,
    #[value(help = help::also_settings().to_string())]
    Settings,
}

impl From<Also> for ImportKind {
    fn from(also: Also) -> Self {
        match also {
            Also::Providers => ImportKind::Providers,
            Also::Assistants => ImportKind::Assistants,
            Also::Snippets => ImportKind::Snippets,
            Also::Drafts => ImportKind::Drafts,
            Also::Settings => ImportKind::Settings,
        }
    }
}

impl From<ImportKind> for Also {
    fn from(kind: ImportKind) -> Self {
        match kind {
            ImportKind::Providers => Also::Providers,
            ImportKind::Assistants => Also::Assistants,
            ImportKind::Snippets => Also::Snippets,
            ImportKind::Drafts => Also::Drafts,
            ImportKind::Settings => Also::Settings,
        }
    }
}

/// Arguments of `conversation search`.
#[derive(Debug, clap::Args)]
pub struct SearchArgs {
    #[arg(required = true, help = help::search_words().to_string())]
    pub words: Vec<String>,
    #[arg(short, long, help = help::search_model().to_string())]
    pub model: Option<String>,
    #[arg(long, value_parser = |text: &str| text.parse::<Role>(), help = help::search_role().to_string())]
    pub role: Option<Role>,
    #[arg(long, value_parser = |text: &str| text.parse::<Ending>(), help = help::search_ending().to_string())]
    pub ending: Option<Ending>,
    #[arg(long, help = help::json_array().to_string())]
    pub json: bool,
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..), help = help::search_limit().to_string())]
    pub limit: u32,
}
