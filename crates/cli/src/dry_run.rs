//! Prints the request of the `ask` command instead of sending it.

use rivulet_app::contract::{ConversationStart, NewMessage, WireRequest};
use rivulet_core::texts;

use crate::args::AskArgs;
use crate::ask_plan::{Plan, beginning};
use crate::exit::Failure;
use crate::harmless::harmless_on;
use crate::json::{self, Line};
use crate::output::Output;
use crate::program::Program;

/// Prints the request that would be sent, with secrets masked, and returns the exit code. Sends and
/// stores nothing, and starts no tool server.
pub async fn dry_run(
    program: &Program,
    args: &AskArgs,
    plan: Plan,
    output: &mut Output,
) -> Result<u8, Failure> {
    let start = match plan.conversation_id {
        Some(_) => ConversationStart {
            settings: plan.settings,
            system: None,
        },
        None => beginning(args, plan.settings)?,
    };
    let id = plan.conversation_id;
    let mut messages = vec![plan.message.clone()];
    // If the command line names several models, each of them gets a separate request.
    messages.extend(args.model.iter().skip(1).map(|model| NewMessage {
        model: model.clone(),
        ..plan.message.clone()
    }));
    for message in messages {
        let preview = program
            .app
            .request_preview_offline(id, start.clone(), message)
            .await?;
        let request = &preview.request;
        output.print(&match args.json {
            true => json::line(&Line::Request(request)),
            false => shown(request, output.terminals.out),
        });
        for server in &preview.unlisted_servers {
            output.report(&texts::cli::tools_added_later(server).to_string());
        }
        if preview.open_calls {
            output.say(&format!("rivulet-cli: {}\n", texts::cli::results_added_later()));
        }
    }
    Ok(0)
}

/// Returns the request as text: the request line, the headers, an empty line and the body.
fn shown(request: &WireRequest, on_terminal: bool) -> String {
    let mut text = format!("{} {}\n", request.method, request.url);
    for header in &request.headers {
        text.push_str(&format!("{}: {}\n", header.name, header.value));
    }
    text.push_str(&format!("\n{}\n", request.body));
    harmless_on(on_terminal, &text).into_owned()
}
