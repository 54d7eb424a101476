//! The arguments of `conversation export`, `import` and `search`.

use std::path::PathBuf;

use clap::builder::TypedValueParser;
use rivulet_app::contract::{ExportFormat, ImportKind};
use rivulet_core::texts::help;
use rivulet_core::{Ending, Role};

use crate::choices::choices;

fn formats() -> impl TypedValueParser<Value = ExportFormat> {
    choices([
        ("markdown", help::format_markdown()),
        ("json", help::format_json()),
        ("html", help::format_html()),
    ])
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
    #[arg(short, long, value_parser = formats(), help = help::export_format().to_string())]
    pub format: Option<ExportFormat>,
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
    #[arg(long, value_parser = kinds(), value_name = "KIND", help = help::import_also().to_string())]
    pub also: Vec<ImportKind>,
    #[arg(long, help = help::import_json().to_string())]
    pub json: bool,
}

fn kinds() -> impl TypedValueParser<Value = ImportKind> {
    choices([
        ("providers", help::also_providers()),
        ("assistants", help::also_assistants()),
        ("snippets", help::also_snippets()),
        ("drafts", help::also_drafts()),
        ("settings", help::also_settings()),
    ])
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
