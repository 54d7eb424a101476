//! The `list` and `show` subcommands of the `conversation` command. The `export`, `import` and
//! `search` subcommands are in other files.

use anstyle::Style;
use rivulet_app::contract::ConversationView;
use rivulet_core::texts::cli;
use rivulet_core::{Message, Part, Role};

use crate::args::ConversationCommand;
use crate::exit::Failure;
use crate::harmless::{harmless, harmless_on};
use crate::minute::minute;
use crate::output::Output;
use crate::program::Program;
use crate::status_line::Ended;
use crate::table::table;
use crate::{choice, json, library, plain};

/// Runs a `conversation` command and returns the exit code.
pub async fn run(
    program: &mut Program,
    command: &ConversationCommand,
    output: &mut Output,
) -> Result<u8, Failure> {
    let conversations = match command {
        ConversationCommand::Import(args) => return library::import(program, args, output).await,
        ConversationCommand::Search(args) => return library::search(program, args, output).await,
        _ => program.app.conversation_list().await?,
    };
    match command {
        ConversationCommand::Export(args) => {
            return library::export(program, &conversations, args, output).await;
        }
        ConversationCommand::Import(_) | ConversationCommand::Search(_) => {}
        ConversationCommand::List { json: true } => output.print(&json::line(&conversations)),
        ConversationCommand::List { json: false } => {
            if conversations.is_empty() {
                output.say(&format!("{}\n", cli::no_conversations()));
            }
            let rows: Vec<[String; 3]> = conversations
                .into_iter()
                .map(|one| [one.id.to_string(), minute(one.updated_at), one.title])
                .collect();
            output.print(&table(&rows));
        }
        ConversationCommand::Show {
            id,
            json: as_json,
            reasoning,
        } => {
            let id = choice::conversation(&conversations, id)?;
            let view = program.app.conversation_whole(id).await?;
            let text = match as_json {
                true => json::line(&view),
                false => shown(&view, *reasoning, output.terminals.out),
            };
            output.print(&text);
        }
    }
    Ok(0)
}

/// Formats a conversation as text. A line before each message states its author and ending.
fn shown(view: &ConversationView, reasoning: bool, terminal: bool) -> String {
    let style = |style: Style| if terminal { style } else { Style::new() };
    let mut text = String::new();
    for view in &view.messages {
        let message = &view.message;
        if !text.is_empty() {
            text.push('\n');
        }
        let bold = style(Style::new().bold());
        text.push_str(&format!("{bold}── {}{bold:#}", head(message)));
        if message.role == Role::Assistant {
            let (name, loud) = match message.ending {
                Some(ending) => (ending.name().to_owned(), style(plain::style(ending))),
                None => (cli::streaming().to_string(), bold),
            };
            text.push_str(&format!(" · {loud}{name}{loud:#}"));
            let ended = Ended::message(message).map(|ended| ended.recorded(!view.calls.is_empty()));
            for words in ended.iter().flat_map(Ended::words) {
                text.push_str(" · ");
                text.push_str(&harmless_on(terminal, &words));
            }
        }
        text.push('\n');
        for part in &message.parts {
            push_part(
                &mut text,
                part,
                reasoning,
                terminal,
                &style(Style::new().dimmed()),
            );
        }
    }
    text
}

fn head(message: &Message) -> String {
    let role = cli::role(message.role.to_string());
    match &message.model {
        Some(model) => format!("{role} · {}", harmless(model)),
        None => role.to_string(),
    }
}

fn push_part(text: &mut String, part: &Part, reasoning: bool, terminal: bool, dim: &Style) {
    let words = match part {
        Part::Reasoning { .. } if !reasoning => return,
        Part::Text { text: words } | Part::Reasoning { text: words } => words.clone(),
        Part::Refusal { text: words } => format!("{}: {words}", cli::refusal()),
        Part::ToolCall { id, name, arguments } => {
            format!("{}: {arguments}", cli::tool_call(format!("{name} {id}")))
        }
        Part::ToolResult {
            name, text: words, ..
        } => format!("{}: {words}", cli::tool_result(name)),
        Part::Image { file } | Part::File { file } => cli::file(&file.name).to_string(),
    };
    let words = harmless_on(terminal, &words);
    match part {
        Part::Reasoning { .. } => text.push_str(&format!("{dim}{words}{dim:#}")),
        _ => text.push_str(&words),
    }
    if !matches!(part, Part::Text { text: words } if words.ends_with('\n')) {
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use rivulet_app::contract::MessageView;
    use rivulet_core::{Conversation, ConversationId, Ending, MessageId};

    use super::*;

    const ID: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

    fn message(role: Role, ending: Option<Ending>, parts: Vec<Part>) -> MessageView {
        let (id, conversation_id) = (ID.parse::<MessageId>().unwrap(), conversation_id());
        MessageView {
            message: Message {
                ending,
                parts,
                finish_reason: Some("stop".to_owned()),
                model: (role == Role::Assistant).then(|| "big".to_owned()),
                ..Message::new(id, conversation_id, None, role, 0)
            },
            versions: vec![id],
            beside: None,
            calls: Vec::new(),
            seq: 0,
            activity: None,
            servers: None,
            running_ms: 0,
        }
    }

    fn conversation_id() -> ConversationId {
        ID.parse().unwrap()
    }

    fn text(text: &str) -> Part {
        Part::Text {
            text: text.to_owned(),
        }
    }

    #[test]
    fn a_conversation_reads_from_top_to_bottom() {
        let thought = Part::Reasoning {
            text: "Hm\u{1b}".to_owned(),
        };
        let call = Part::ToolCall {
            id: "c1".to_owned(),
            name: "look".to_owned(),
            arguments: "{}".to_owned(),
        };
        let view = ConversationView {
            conversation: Conversation::new(conversation_id(), "Hello".to_owned(), 0),
            unloaded: 0,
            messages: vec![
                message(Role::User, Some(Ending::Complete), vec![text("Hello\n")]),
                message(
                    Role::Assistant,
                    Some(Ending::Complete),
                    vec![thought, text("Yes"), call],
                ),
                message(Role::User, Some(Ending::Complete), vec![text("More")]),
                message(Role::Assistant, None, vec![]),
            ],
        };
        let plain = "── user\nHello\n\n── assistant · big · complete\nYes\ntool call look c1: {}\n\n── user\nMore\n\n\
                     ── assistant · big · streaming\n";
        assert_eq!(shown(&view, false, false), plain);
        let thinking = plain.replace("complete\nYes", "complete\nHm\u{1b}\nYes");
        assert_eq!(shown(&view, true, false), thinking);
        let on_terminal = shown(&view, true, true);
        let seen = anstream::adapter::strip_str(&on_terminal).to_string();
        assert_eq!(seen, thinking.replace('\u{1b}', "␛"));
        assert_ne!(on_terminal, seen, "with colours");
    }
}
