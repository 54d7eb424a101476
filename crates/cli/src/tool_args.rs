//! The arguments of the `tool` command.

use std::path::PathBuf;

use clap::Subcommand;
use rivulet_core::texts::help;

use crate::header::{self, ValueFile};
use crate::long_help::long;
use crate::variable::{self, Variable};

/// The commands for tool servers.
#[derive(Debug, Subcommand)]
pub enum ToolCommand {
    #[command(about = help::tool_add().to_string(), long_about = long(&help::tool_add(), &help::tool_add_long()))]
    Add(ToolAddArgs),
    #[command(about = help::tool_list().to_string())]
    List {
        #[arg(long, help = help::json_array().to_string())]
        json: bool,
    },
    #[command(about = help::tool_test().to_string())]
    Test {
        #[arg(help = help::tool_named().to_string())]
        name: String,
    },
    #[command(about = help::tool_enable().to_string(), long_about = long(&help::tool_enable(), &help::tool_enable_long()))]
    Enable {
        #[arg(help = help::tool_named().to_string())]
        name: String,
    },
    #[command(about = help::tool_disable().to_string())]
    Disable {
        #[arg(help = help::tool_named().to_string())]
        name: String,
    },
    #[command(about = help::tool_remove().to_string())]
    Remove {
        #[arg(help = help::tool_named().to_string())]
        name: String,
        #[arg(short, long, help = help::yes().to_string())]
        yes: bool,
    },
}

/// Arguments of the `tool add` command.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("place").required(true).args(["url", "command"]))]
pub struct ToolAddArgs {
    #[arg(help = help::tool_name().to_string())]
    pub name: String,
    #[arg(long = "env", value_name = "NAME[=-]", conflicts_with = "url", value_parser = variable::parse, help = help::tool_env().to_string())]
    pub variables: Vec<Variable>,
    #[arg(long, value_name = "DIR", conflicts_with = "url", help = help::tool_folder().to_string())]
    pub folder: Option<PathBuf>,
    #[arg(long, value_name = "URL", help = help::tool_url().to_string())]
    pub url: Option<String>,
    #[arg(long = "header-file", value_name = "NAME=PATH|-", conflicts_with = "command", value_parser = header::with_path, help = help::tool_header_file().to_string())]
    pub header_files: Vec<ValueFile>,
    #[arg(long = "query-file", value_name = "NAME=PATH|-", conflicts_with = "command", value_parser = header::with_path, help = help::add_query_file().to_string())]
    pub query_files: Vec<ValueFile>,
    #[arg(last = true, value_name = "COMMAND", help = help::tool_command().to_string())]
    pub command: Vec<String>,
}
