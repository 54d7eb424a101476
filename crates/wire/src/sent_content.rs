//! The content of the messages in a request: text, files, and images from tool results (wire
//! contract, section 5).

use rivulet_core::{Attachment, Ending, Message, Part, ProviderId, Role};
use serde_json::{Value, json};

/// The text that follows the images from tool results. A request sends these images in a user
/// message, and the text tells the model that they belong to the results.
pub(crate) const IMAGES: &str = "The images of the results above.";

/// The text that replaces the images from tool results if it is not certain that the model accepts
/// images.
const NO_IMAGES: &str =
    "The images of the results above are left out, because this model may not accept images.";

/// Replaces the images from tool results with `NO_IMAGES`, which tells the model that they are left
/// out.
pub fn leave_out_result_images(history: &mut [Message]) {
    for message in history.iter_mut().filter(|message| has_result_images(message)) {
        message.parts.retain(|part| !matches!(part, Part::Image { .. }));
        message.parts.push(Part::Text {
            text: NO_IMAGES.to_owned(),
        });
    }
}

/// Returns whether a message contains images from tool results.
pub fn has_result_images(message: &Message) -> bool {
    message.role == Role::Tool && has_image(message)
}

fn has_image(message: &Message) -> bool {
    let mut parts = message.parts.iter();
    parts.any(|part| matches!(part, Part::Image { .. }))
}

/// Returns whether `model` has completed a reply at any time after the user had sent an image.
/// `history` begins with the oldest message. Images from tool results do not count as sent, because
/// the request may not have contained them.
pub fn has_accepted_image(provider_id: ProviderId, model: &str, history: &[Message]) -> bool {
    let has_sent_image = |message: &Message| message.role == Role::User && has_image(message);
    let mut after = history.iter().skip_while(|message| !has_sent_image(message));
    after.any(|message| {
        message.provider_id == Some(provider_id)
            && message.model.as_deref() == Some(model)
            && matches!(message.ending, Some(Ending::Complete | Ending::ToolCalls))
    })
}

pub(crate) fn attachments(message: &Message) -> Vec<&Attachment> {
    message.parts.iter().filter_map(Part::file).collect()
}

/// Returns the content of a message: a placeholder for each file, followed by the text. The
/// placeholders come first, because the text may refer to the files. `ChatRequest::attach` replaces
/// them with the files.
pub(crate) fn content(text: String, files: &[&Attachment]) -> Value {
    if files.is_empty() {
        return text.into();
    }
    let words = (!text.is_empty()).then(|| json!({ "type": "text", "text": text }));
    let files = files.iter().map(|file| json!({ "attachment": file }));
    files.chain(words).collect()
}

pub(crate) fn is_content(content: &Value) -> bool {
    match content {
        Value::String(text) => !text.is_empty(),
        Value::Array(parts) => !parts.is_empty(),
        _ => false,
    }
}

/// Appends the message `sent` to the previous one if both have the same role. Returns whether it
/// was appended.
pub(crate) fn merge_into(before: Option<&mut Value>, sent: &Value) -> bool {
    let Some(before) = before.filter(|before| before["role"] == sent["role"]) else {
        return false;
    };
    before["content"] = match (before["content"].as_str(), sent["content"].as_str()) {
        (Some(first), Some(second)) => format!("{first}\n\n{second}").into(),
        _ => {
            let mut parts = parts_of(&before["content"]);
            // End the last text with an empty line, because some servers join the parts.
            if let Some(part) = parts.iter_mut().rfind(|part| part["text"].is_string()) {
                part["text"] = format!("{}\n\n", part["text"].as_str().unwrap_or_default()).into();
            }
            parts.extend(parts_of(&sent["content"]));
            parts.into()
        }
    };
    true
}

fn parts_of(content: &Value) -> Vec<Value> {
    match content {
        Value::Array(parts) => parts.clone(),
        text => vec![json!({ "type": "text", "text": text })],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_messages::{image, message, provider};

    #[test]
    fn images_of_results_are_left_out_for_a_model_that_may_not_accept_them() {
        let mut history = [Role::User, Role::Tool].map(|role| message(role, vec![image()]));
        let user_message = history[0].clone();
        leave_out_result_images(&mut history);
        assert_eq!(history[0], user_message);
        assert!(!has_result_images(&history[1]));
        assert_eq!(history[1].text(), NO_IMAGES);
    }

    #[test]
    fn only_a_complete_reply_of_the_same_model_shows_that_it_accepts_images() {
        let reply = |ending: Ending, model: &str| Message {
            provider_id: Some(provider()),
            ending: Some(ending),
            model: Some(model.to_owned()),
            ..message(Role::Assistant, Vec::new())
        };
        let asked = || message(Role::User, vec![image()]);
        let plain = || message(Role::User, Vec::new());
        let failed = || reply(Ending::ProviderError, "m");
        let done = || reply(Ending::Complete, "m");
        for (name, history, expected) in [
            ("a reply", vec![asked(), done()], true),
            ("calls", vec![asked(), reply(Ending::ToolCalls, "m")], true),
            ("a later reply", vec![asked(), failed(), plain(), done()], true),
            ("an error", vec![asked(), failed()], false),
            (
                "another model",
                vec![asked(), reply(Ending::Complete, "n")],
                false,
            ),
            ("a reply before the image", vec![done(), asked()], false),
            (
                "an image of a tool",
                vec![message(Role::Tool, vec![image()]), done()],
                false,
            ),
        ] {
            assert_eq!(has_accepted_image(provider(), "m", &history), expected, "{name}");
        }
    }
}
