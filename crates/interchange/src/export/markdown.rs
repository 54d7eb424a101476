//! Exports a conversation as Markdown.

use rivulet_core::texts::export;
use rivulet_core::{ExportedConversation, MessageId, Part, fence_after, fenced, one_line};

use crate::export::transcript::{branch, describe_file, ending_sentence, heading, minute, subheading};

/// Returns the messages on the selected branch, or only the message `only`, as Markdown. Also
/// returns the number of these messages.
pub fn markdown(exported: &ExportedConversation, only: Option<MessageId>) -> (String, usize) {
    let conversation = &exported.conversation;
    let mut text = format!("# {}\n\n", one_line(&conversation.title));
    let mut metadata = vec![minute(conversation.created_at)];
    metadata.extend(Some(conversation.model.clone()).filter(|model| !model.is_empty()));
    metadata.extend(Some(conversation.tags.join(", ")).filter(|tags| !tags.is_empty()));
    text.push_str(&format!("{}\n", metadata.join(" · ")));
    if let Some(system) = conversation.settings.system.as_deref().filter(|_| only.is_none()) {
        text.push_str(&format!(
            "\n## {}\n\n{}\n",
            export::instructions(),
            close_code_block(system)
        ));
    }
    let messages = branch(exported, only);
    for shown in &messages {
        let message = shown.message;
        text.push_str(&format!(
            "\n## {} · {}\n",
            heading(message.role),
            one_line(&subheading(shown))
        ));
        for part in &message.parts {
            text.push('\n');
            text.push_str(&part_text(part));
            text.push('\n');
        }
        if let Some(ending) = message.ending
            && let Some(words) = ending_sentence(ending)
        {
            text.push_str(&format!("\n*{words}* (`{ending}`)\n"));
        }
        if let Some(fault) = &message.fault {
            text.push_str(&format!("\n{}\n", fenced("", &fault.to_string())));
        }
    }
    (text, messages.len())
}

fn part_text(part: &Part) -> String {
    match part {
        Part::Text { text } => close_code_block(text),
        Part::Refusal { text } => format!("**{}**\n\n{}", export::refusal(), close_code_block(text)),
        Part::Reasoning { text } => {
            let lines = text.lines().map(|line| format!("> {line}").trim_end().to_owned());
            let quoted: Vec<String> = [format!("> **{}**", export::reasoning()), ">".to_owned()]
                .into_iter()
                .chain(lines)
                .collect();
            quoted.join("\n")
        }
        Part::ToolCall { name, arguments, .. } => {
            let language = if serde_json::from_str::<serde::de::IgnoredAny>(arguments).is_ok() {
                "json"
            } else {
                ""
            };
            format!(
                "**{}** `{}`\n\n{}",
                export::tool_call(),
                name.replace('`', "'"),
                fenced(language, arguments)
            )
        }
        Part::ToolResult { name, text, .. } => {
            format!(
                "**{}**\n\n{}",
                export::tool_result(one_line(name)),
                fenced("", text)
            )
        }
        Part::Image { file } => export::image(one_line(&describe_file(file))).to_string(),
        Part::File { file } => export::file(one_line(&describe_file(file))).to_string(),
    }
}

/// Removes the line breaks at the end of `text`, and closes an open code block, so that later text
/// does not become part of it.
fn close_code_block(text: &str) -> String {
    let text_end = text.trim_end_matches('\n');
    match text.lines().fold(None, fence_after) {
        None => text_end.to_owned(),
        Some(fence) => format!("{text_end}\n{fence}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_is_longer_than_any_in_the_code() {
        assert_eq!(fenced("", "a"), "```\na\n```");
        assert_eq!(fenced("json", "```\nx\n```"), "````json\n```\nx\n```\n````");
    }

    #[test]
    fn an_open_code_block_is_closed() {
        for (text, expected) in [
            ("plain\n", "plain"),
            ("```rust\nfn", "```rust\nfn\n```"),
            ("```\na\n```\nb", "```\na\n```\nb"),
            ("````\n```\n", "````\n```\n````"),
            ("~~~\n```", "~~~\n```\n~~~"),
            ("a ``` b", "a ``` b"),
            ("```inline```", "```inline```"),
        ] {
            assert_eq!(close_code_block(text), expected, "{text:?}");
        }
    }
}
