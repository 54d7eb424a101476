//! The `tool` command: `add`, `list`, `test`, `enable`, `disable` and `remove`.

use rivulet_app::contract::{ServerState, ToolServerView};
use rivulet_core::texts::cli;
use rivulet_core::{BUILT_IN, Fault, ToolLimits, ToolServer, Transport, one_line};

use crate::exit::{FAILED, Failure, STOPPED};
use crate::harmless::harmless;
use crate::output::Output;
use crate::program::Program;
use crate::status_line::fault_line;
use crate::table::table;
use crate::tool_args::{ToolAddArgs, ToolCommand};
use crate::{choice, header, json, question, signals, variable};

pub async fn run(program: &Program, command: &ToolCommand, output: &mut Output) -> Result<u8, Failure> {
    match command {
        ToolCommand::Add(args) => add(program, args, output).await,
        ToolCommand::List { json } => list(program, *json, output).await,
        ToolCommand::Test { name } => test(program, name, output).await,
        ToolCommand::Enable { name } => switch(program, name, true, output).await,
        ToolCommand::Disable { name } => switch(program, name, false, output).await,
        ToolCommand::Remove { name, yes } => remove(program, name, *yes, output).await,
    }
}

async fn add(program: &Program, args: &ToolAddArgs, output: &mut Output) -> Result<u8, Failure> {
    let name = args.name.trim();
    let servers = program.app.tool_server_list().await?;
    let taken = |view: &ToolServerView| view.server.name.to_lowercase() == name.to_lowercase();
    if name == choice::BUILT_IN_NAME || servers.iter().any(taken) {
        let message = cli::tool_server_exists(format!("{name:?}"));
        return Err(Fault::input(message).into());
    }
    let server = ToolServer {
        id: None,
        name: name.to_owned(),
        transport: transport(args)?,
        limits: ToolLimits::default(),
        on: true,
        tools_off: Vec::new(),
    };
    let view = program.app.tool_server_save(server).await?;
    let name = harmless(&view.server.name).into_owned();
    let id = view.server.id.unwrap_or(BUILT_IN);
    output.print(&format!("{}\n", cli::tool_added(id.to_string(), &name)));
    let command = format!("rivulet-cli tool test {name:?}");
    output.say(&format!("{}\n", cli::tool_try(command)));
    Ok(0)
}

fn transport(args: &ToolAddArgs) -> Result<Transport, Failure> {
    if let Some(url) = &args.url {
        header::read_stdin_once(args.header_files.iter().chain(&args.query_files), false)?;
        return Ok(Transport::Url {
            url: header::with_parameters(url, &args.query_files)?,
            headers: header::read(&[], &args.header_files)?,
        });
    }
    let folder = args.folder.as_deref().map(|folder| {
        // Make the path absolute: the process that starts the server may have another working
        // folder.
        std::path::absolute(folder)
            .map_err(|error| Failure::Usage(cli::usage_path(folder.display().to_string(), error.to_string())))
    });
    let mut words = args.command.iter().cloned();
    Ok(Transport::Command {
        command: words.next().unwrap_or_default(),
        args: words.collect(),
        env: variable::read(&args.variables)?,
        folder: folder.transpose()?.map(|folder| folder.display().to_string()),
    })
}

async fn list(program: &Program, as_json: bool, output: &mut Output) -> Result<u8, Failure> {
    let servers = program.app.tool_server_list().await?;
    if as_json {
        output.print(&json::line(&servers));
        return Ok(0);
    }
    let rows: Vec<[String; 4]> = servers
        .iter()
        .map(|view| {
            let id = view.server.id.filter(|id| *id != BUILT_IN);
            [
                view.server.name.clone(),
                state(view.state),
                id.map_or_else(|| choice::BUILT_IN_NAME.to_owned(), |id| id.to_string()),
                match view.tools.is_empty() {
                    true => cli::tools_unlisted().to_string(),
                    false => tools(view).join(", "),
                },
            ]
        })
        .collect();
    output.print(&table(&rows));
    Ok(0)
}

async fn test(program: &Program, name: &str, output: &mut Output) -> Result<u8, Failure> {
    let servers = program.app.tool_server_list().await?;
    let mut view = choice::tool_server(&servers, name)?.clone();
    if view.state == ServerState::Off {
        let message = cli::tool_server_off(&view.server.name);
        return Err(Fault::input(message).into());
    }
    if let Some(id) = view.server.id.filter(|id| *id != BUILT_IN) {
        program.name_server(id);
        let mut stopped = signals::listen(&program.app);
        let start = program.app.tool_server_start(id);
        view = match signals::unless_stopped(&mut stopped, start).await {
            Some(started) => started?,
            None => return Ok(STOPPED),
        };
    }
    if view.state == ServerState::Ready {
        let rows: Vec<[String; 2]> = tools(&view)
            .into_iter()
            .zip(&view.tools)
            .map(|(name, tool)| [name, tool.definition.description.clone()])
            .collect();
        output.print(&table(&rows));
    }
    let name = one_line(&view.server.name);
    let protocol = view.protocol.iter().map(|revision| format!(" · MCP {revision}"));
    let protocol: String = protocol.collect();
    output.say(&format!("{}: {}{protocol}\n", harmless(&name), state(view.state)));
    let Some(fault) = &view.fault else {
        return Ok(u8::from(view.state != ServerState::Ready));
    };
    // Do not repeat here what the server wrote to standard error, because it is printed below.
    let mut fault = fault.clone();
    fault.detail = fault.detail.filter(|detail| !is_repeated(detail, &view.stderr));
    output.say(&format!("rivulet-cli: {}\n", harmless(&fault_line(&fault))));
    if !view.stderr.is_empty() {
        output.say(&format!("{}\n", cli::tool_stderr()));
        for line in view.stderr.lines() {
            output.say(&format!("  {}\n", harmless(&one_line(line))));
        }
    }
    Ok(FAILED)
}

fn is_repeated(detail: &str, printed: &str) -> bool {
    let printed: Vec<&str> = printed.lines().map(str::trim).collect();
    let mut lines = detail.trim().lines();
    lines.all(|line| printed.contains(&line.trim()))
}

/// Switches a server on or off. Before the window starts a server for the first time, it still asks
/// the user, even if the server was switched on here.
async fn switch(program: &Program, name: &str, on: bool, output: &mut Output) -> Result<u8, Failure> {
    let servers = program.app.tool_server_list().await?;
    let server = choice::tool_server(&servers, name)?.server.clone();
    let view = program.app.tool_server_save(ToolServer { on, ..server }).await?;
    let name = harmless(&view.server.name).into_owned();
    let words = match on {
        true => cli::tool_enabled(&name),
        false => cli::tool_disabled(&name),
    };
    output.print(&format!("{words}\n"));
    Ok(0)
}

async fn remove(program: &Program, name: &str, yes: bool, output: &mut Output) -> Result<u8, Failure> {
    let servers = program.app.tool_server_list().await?;
    let server = &choice::tool_server(&servers, name)?.server;
    let id = server.id.unwrap_or(BUILT_IN);
    let question = cli::tool_remove_question(id.to_string(), &server.name);
    if !question::agreed(&question, yes, output)? {
        return Ok(FAILED);
    }
    program.app.tool_server_delete(id).await?;
    let removed = cli::tool_removed(&server.name).to_string();
    output.print(&format!("{}\n", harmless(&removed)));
    Ok(0)
}

fn tools(view: &ToolServerView) -> Vec<String> {
    let names = view.tools.iter().map(|tool| match tool.on {
        true => tool.definition.name.clone(),
        false => cli::tool_off(&tool.definition.name).to_string(),
    });
    names.collect()
}

fn state(state: ServerState) -> String {
    let state = match state {
        ServerState::Off => "off",
        ServerState::Idle => "idle",
        ServerState::Starting => "starting",
        ServerState::Ready => "ready",
        ServerState::Failed => "failed",
        ServerState::SignIn | ServerState::SigningIn => "sign_in",
    };
    cli::tool_state(state).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_detail_is_repeated_only_if_all_its_lines_are_printed() {
        let printed = "starting\n  cannot open port 80\nbye\n";
        for (detail, expected) in [
            ("cannot open port 80", true),
            ("cannot open port 80\nbye\n", true),
            ("cannot open port 8", false),
            ("port 80", false),
            ("cannot open port 80\nanother reason", false),
        ] {
            assert_eq!(is_repeated(detail, printed), expected, "{detail}");
        }
    }
}
