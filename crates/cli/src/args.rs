//! The command line: commands and their options.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Arg, ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use rivulet_core::texts::help;
use rivulet_core::{Header, Proxy};

use crate::header::{self, ValueFile};
use crate::library_args::{ExportArgs, ImportArgs, SearchArgs};
use crate::long_help::long;
use crate::tool_args::ToolCommand;
use crate::usage::UsageArgs;

/// Maximum value of a time limit, in seconds: one day.
const LONGEST_WAIT: i64 = 86_400;

/// The parsed command line.
#[derive(Debug, Parser)]
#[command(
    name = "rivulet-cli",
    version,
    about = help::about().to_string(),
    long_about = help::about_long().to_string(),
    after_help = help::about_end().to_string()
)]
pub struct Args {
    /// The command that the user chose.
    #[command(subcommand)]
    pub command: AnyCommand,
}

/// A command of `rivulet-cli`.
#[derive(Debug, Subcommand)]
pub enum AnyCommand {
    #[command(flatten)]
    Run(Command),
    #[command(about = help::completions().to_string())]
    Completions {
        #[arg(value_name = "SHELL", help = help::completions_shell().to_string())]
        shell: Shell,
    },
    // Only the build of the packages (`xtask`) uses this command.
    #[command(hide = true, about = help::manual().to_string())]
    Manual {
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
}

/// Parses a command line, whose first word is the program's name. Exits the process after printing
/// the help, the version or the error of an invalid command line.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Args {
    let matches = command().get_matches_from(words);
    Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

/// Returns the command-line parser. Its texts come from the text catalogue, except some of clap's
/// own, such as parse errors, which are always in English.
pub fn command() -> clap::Command {
    let version = Arg::new("version").short('V').long("version");
    let version = version
        .action(ArgAction::Version)
        .help(help::version().to_string());
    worded(Args::command().disable_version_flag(true).arg(version))
}

/// Replaces clap's English headings and help option with texts from the catalogue, for a command
/// and all its subcommands.
fn worded(command: clap::Command) -> clap::Command {
    let help_option = Arg::new("help").short('h').long("help");
    let help_option = help_option.action(ArgAction::Help).help(help::help().to_string());
    command
        .help_template(format!(
            "{{before-help}}{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
            help::usage()
        ))
        .subcommand_help_heading(help::commands().to_string())
        .disable_help_flag(true)
        .arg(help_option)
        .mut_args(|arg| {
            let heading = if arg.is_positional() {
                help::arguments()
            } else {
                help::options()
            };
            arg.help_heading(heading.to_string())
        })
        .mut_subcommands(worded)
}

/// The commands that need access to the data folder.
#[derive(Debug, Subcommand)]
pub enum Command {
    #[command(about = help::ask().to_string(), long_about = long(&help::ask(), &help::ask_long()))]
    Ask(AskArgs),
    #[command(subcommand, about = help::provider().to_string())]
    Provider(ProviderCommand),
    #[command(subcommand, about = help::model().to_string())]
    Model(ModelCommand),
    #[command(subcommand, about = help::tool().to_string())]
    Tool(ToolCommand),
    #[command(subcommand, about = help::conversation().to_string())]
    Conversation(ConversationCommand),
    #[command(about = help::usage_totals().to_string())]
    Usage(UsageArgs),
    #[command(subcommand, about = help::data().to_string())]
    Data(DataCommand),
}

impl Command {
    /// Returns whether the command prints its result as JSON.
    pub fn json(&self) -> bool {
        match self {
            Command::Ask(args) => args.json,
            Command::Usage(args) => args.json,
            Command::Provider(ProviderCommand::List { json })
            | Command::Model(ModelCommand::List { json, .. })
            | Command::Tool(ToolCommand::List { json })
            | Command::Conversation(
                ConversationCommand::List { json }
                | ConversationCommand::Show { json, .. }
                | ConversationCommand::Export(ExportArgs { json, .. })
                | ConversationCommand::Import(ImportArgs { json, .. })
                | ConversationCommand::Search(SearchArgs { json, .. }),
            ) => *json,
            Command::Data(DataCommand::Info { json } | DataCommand::Check { json }) => *json,
            Command::Provider(_) | Command::Tool(_) | Command::Data(_) => false,
        }
    }
}

/// Arguments of the `ask` command.
#[derive(Debug, clap::Args)]
#[command(after_long_help = help::exit_codes().to_string())]
pub struct AskArgs {
    #[arg(value_name = "TEXT|-", help = help::ask_text().to_string())]
    pub text: Option<String>,
    #[arg(short, long, help = help::provider_name().to_string(), long_help = long(&help::provider_name(), &help::ask_provider_long()))]
    pub provider: Option<String>,
    #[arg(short, long, help = help::ask_model().to_string(), long_help = long(&help::ask_model(), &help::ask_model_long()))]
    pub model: Vec<String>,
    #[arg(short, long, conflicts_with = "conversation", help = help::ask_system().to_string())]
    pub system: Option<String>,
    #[arg(long, help = help::ask_json().to_string())]
    pub json: bool,
    #[arg(long, value_name = "FILE", conflicts_with = "conversation", help = help::ask_schema().to_string(), long_help = long(&help::ask_schema(), &help::ask_schema_long()))]
    pub schema: Option<PathBuf>,
    #[arg(long, value_name = "ID", help = help::ask_conversation().to_string())]
    pub conversation: Option<String>,
    #[arg(long, value_name = "NAME", value_delimiter = ',', help = help::ask_tools().to_string(), long_help = long(&help::ask_tools(), &help::ask_tools_long()))]
    pub tools: Vec<String>,
    #[arg(long, value_name = "NAME/TOOL", help = help::ask_allow().to_string())]
    pub allow: Vec<String>,
    #[arg(long, conflicts_with = "allow", help = help::ask_dry_run().to_string())]
    pub dry_run: bool,
    #[arg(long, value_enum, help = help::ask_reasoning().to_string())]
    pub reasoning: Option<Reasoning>,
}

/// Whether to print the model's reasoning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Reasoning {
    #[value(help = help::reasoning_show().to_string())]
    Show,
    #[value(help = help::reasoning_hide().to_string())]
    Hide,
}

/// The commands for providers.
#[derive(Debug, Subcommand)]
pub enum ProviderCommand {
    #[command(about = help::provider_add().to_string(), long_about = long(&help::provider_add(), &help::provider_add_long()))]
    Add(Box<AddArgs>),
    #[command(about = help::provider_list().to_string())]
    List {
        #[arg(long, help = help::json_array().to_string())]
        json: bool,
    },
    #[command(about = help::provider_test().to_string())]
    Test {
        #[arg(help = help::provider_name().to_string())]
        name: String,
        #[arg(short, long, help = help::provider_test_model().to_string())]
        model: Option<String>,
    },
    #[command(about = help::provider_remove().to_string())]
    Remove {
        #[arg(help = help::provider_name().to_string())]
        name: String,
        #[arg(short, long, help = help::yes().to_string())]
        yes: bool,
    },
    #[command(about = help::provider_presets().to_string())]
    Presets,
}

/// Arguments of the `provider add` command.
#[derive(Debug, clap::Args)]
pub struct AddArgs {
    #[arg(required_unless_present = "practice", help = help::add_name().to_string())]
    pub name: Option<String>,
    #[arg(long, exclusive = true, help = help::add_practice().to_string())]
    pub practice: bool,
    #[arg(long, value_name = "URL", help = help::add_base_url().to_string())]
    pub base_url: Option<String>,
    #[arg(long, help = help::add_preset().to_string())]
    pub preset: Option<String>,
    #[arg(short, long, help = help::add_model().to_string())]
    pub model: Option<String>,
    #[arg(long, conflicts_with = "no_key", help = help::add_key_stdin().to_string())]
    pub key_stdin: bool,
    #[arg(long, help = help::add_no_key().to_string())]
    pub no_key: bool,
    #[arg(long, help = help::add_key_over_http().to_string())]
    pub key_over_http: bool,
    #[arg(long = "header", value_name = "NAME=VALUE", value_parser = header::with_value, help = help::add_header().to_string())]
    pub headers: Vec<Header>,
    #[arg(long = "header-file", value_name = "NAME=PATH|-", value_parser = header::with_path, help = help::add_header_file().to_string())]
    pub header_files: Vec<ValueFile>,
    #[arg(long = "query-file", value_name = "NAME=PATH|-", value_parser = header::with_path, help = help::add_query_file().to_string())]
    pub query_files: Vec<ValueFile>,
    #[arg(long, value_name = "URL|none|system", value_parser = proxy, help = help::add_proxy().to_string())]
    pub proxy: Option<Proxy>,
    #[arg(long, value_name = "PATH", help = help::add_ca_file().to_string())]
    pub ca_file: Option<String>,
    #[arg(long, value_name = "N", value_parser = seconds(), help = help::add_connect_seconds().to_string())]
    pub connect_seconds: Option<u32>,
    #[arg(long, value_name = "N", value_parser = seconds(), help = help::add_first_byte_seconds().to_string())]
    pub first_byte_seconds: Option<u32>,
    #[arg(long, value_name = "N", value_parser = seconds(), help = help::add_idle_seconds().to_string())]
    pub idle_seconds: Option<u32>,
    #[arg(long, help = help::add_no_usage().to_string())]
    pub no_usage: bool,
}

/// The commands for models.
#[derive(Debug, Subcommand)]
pub enum ModelCommand {
    #[command(about = help::model_list().to_string())]
    List {
        #[arg(short, long, help = help::provider_name().to_string())]
        provider: Option<String>,
        #[arg(long, help = help::json_array().to_string())]
        json: bool,
    },
}

/// The commands for conversations.
#[derive(Debug, Subcommand)]
pub enum ConversationCommand {
    #[command(about = help::conversation_list().to_string())]
    List {
        #[arg(long, help = help::json_array().to_string())]
        json: bool,
    },
    #[command(about = help::conversation_show().to_string())]
    Show {
        #[arg(help = help::conversation_id().to_string())]
        id: String,
        #[arg(long, help = help::json_object().to_string())]
        json: bool,
        #[arg(long, help = help::show_reasoning().to_string())]
        reasoning: bool,
    },
    #[command(about = help::conversation_export().to_string(), long_about = long(&help::conversation_export(), &help::conversation_export_long()))]
    Export(ExportArgs),
    #[command(about = help::conversation_import().to_string(), long_about = long(&help::conversation_import(), &help::conversation_import_long()))]
    Import(ImportArgs),
    #[command(about = help::conversation_search().to_string(), long_about = long(&help::conversation_search(), &help::conversation_search_long()))]
    Search(SearchArgs),
}

/// The subcommands of `data`.
#[derive(Debug, Subcommand)]
pub enum DataCommand {
    #[command(about = help::data_info().to_string())]
    Info {
        #[arg(long, help = help::json_object().to_string())]
        json: bool,
    },
    #[command(about = help::data_check().to_string())]
    Check {
        #[arg(long, help = help::json_object().to_string())]
        json: bool,
    },
    #[command(about = help::data_backup().to_string())]
    Backup,
    #[command(about = help::data_restore().to_string())]
    Restore {
        #[arg(help = help::restore_path().to_string())]
        path: String,
        #[arg(short, long, help = help::yes().to_string())]
        yes: bool,
    },
    #[command(about = help::data_move().to_string())]
    Move {
        #[arg(help = help::move_folder().to_string())]
        folder: String,
        #[arg(short, long, help = help::yes().to_string())]
        yes: bool,
    },
    #[command(about = help::data_delete().to_string())]
    Delete {
        #[arg(long, required = true, help = help::delete_yes().to_string())]
        yes: bool,
    },
}

fn seconds() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=LONGEST_WAIT)
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
    use super::*;

    #[test]
    fn the_command_line_is_valid() {
        command().debug_assert();
    }

    #[test]
    fn an_incomplete_command_line_is_refused() {
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
            ("provider add Name --header-file A=- --header-file B=path", true),
            ("provider add Name --header-file A", false),
            ("provider add Name --query-file key=- --query-file A=path", true),
            ("provider add Name --query-file key", false),
            (
                "ask --tools a,built-in --allow a/b --allow built-in/time hello",
                true,
            ),
            ("tool add Name", false),
            ("tool add Name -- npx -y server --url x", true),
            ("tool add Name --env A --env B=- --folder /tmp -- server", true),
            ("tool add Name --env A=secret -- server", false),
            ("tool add Name --env =- -- server", false),
            ("tool add Name --url https://a/mcp --header-file A=-", true),
            ("tool add Name --url https://a/mcp --query-file key=-", true),
            ("tool add Name --query-file key=- -- server", false),
            ("tool add Name --url https://a/mcp -- server", false),
            ("tool add Name --url https://a/mcp --env A", false),
            ("tool add Name --header-file A=- -- server", false),
            ("tool list --json", true),
            ("tool test", false),
            ("tool remove Name --yes", true),
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

    /// A process can choose its language only once, so the test needs a separate process.
    #[test]
    fn another_language_needs_no_code() {
        let run = std::process::Command::new(std::env::current_exe().unwrap())
            .args([
                "--ignored",
                "--exact",
                "args::tests::the_help_is_in_the_chosen_language",
            ])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&run.stdout).into_owned();
        assert!(run.status.success() && said.contains("1 passed"), "{said}");
    }

    #[test]
    #[ignore = "chooses the language of its process"]
    fn the_help_is_in_the_chosen_language() {
        const CATALOGUE: &rivulet_core::catalogue::Catalogue = &[
            ("en", &["help-ask = Ask\nhelp-about = About\nhelp-usage = Usage:"]),
            (
                "qya",
                &["help-about = Á maquetë\nhelp-commands = Cáni\ncli-key-none = ú-latilë"],
            ),
        ];
        rivulet_core::catalogue::choose_locale_of(CATALOGUE, ["qya"]);
        let help = command().render_help().to_string();
        for words in ["Á maquetë", "Cáni:", "Usage: rivulet-cli", "Ask"] {
            assert!(help.contains(words), "{words}: {help}");
        }
        assert_eq!(rivulet_core::texts::cli::key_none().to_string(), "ú-latilë");
    }

    #[test]
    fn the_proxy_option_is_parsed() {
        assert_eq!(proxy("none"), Ok(Proxy::None));
        assert_eq!(proxy("system"), Ok(Proxy::System));
        let url = "socks5h://127.0.0.1:1080".to_owned();
        assert_eq!(proxy(&url), Ok(Proxy::Url { url: url.clone() }));
    }
}
