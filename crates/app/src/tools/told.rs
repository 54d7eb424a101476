//! The texts that the model receives about a tool call.

use rivulet_core::{CallEnding, Resolution, ToolCall, UiText};
use rivulet_mcp::Content;
use serde_json::Value;

/// Maximum number of characters that the model receives of an answer or of a typed result.
const TOLD_CHARS: usize = 50_000;

/// The beginning of the text that the model receives in place of an image.
pub(super) const IMAGE: &str = "[Image: ";

/// Sets the text that the model receives about a call. Does nothing if the call has not ended or if
/// the user must still decide about it. `answer` is the text of the tool's answer.
pub(super) fn tell(call: &mut ToolCall, answer: Option<&str>) {
    if !call.is_settled() {
        return;
    }
    let Some(ending) = call.ending else { return };
    let reason = call.reason.as_ref().map(for_model).unwrap_or_default();
    let because = if reason.is_empty() {
        String::new()
    } else {
        format!(" {reason}.")
    };
    call.told = Some(match ending {
        CallEnding::CutOff => {
            "The call was cut off before its arguments were complete. Nothing ran.".to_owned()
        }
        CallEnding::Malformed => format!("The call is malformed, so nothing ran.{because}"),
        CallEnding::Denied => match &call.deny_reason {
            Some(words) => format!("The user did not allow this call. Nothing ran. The user says: {words}"),
            None => "The user did not allow this call. Nothing ran.".to_owned(),
        },
        CallEnding::NotRun if is_answered_elsewhere(call) => return,
        CallEnding::NotRun => format!("The call did not run.{because}"),
        CallEnding::Succeeded | CallEnding::BadResult if call.resolution == Some(Resolution::Withhold) => {
            "The tool ran. The user read its answer and decided not to share it with you.".to_owned()
        }
        CallEnding::Succeeded => match answer.unwrap_or_default() {
            // Some servers reject empty messages.
            "" => "The tool returned no text.".to_owned(),
            answer => cut(answer),
        },
        CallEnding::ToolError => format!(
            "The tool ran and reported an error:\n{}",
            cut(answer.unwrap_or_default())
        ),
        CallEnding::ServerError => {
            format!(
                "The tool server reported an error. It is not known whether the tool had an effect.{because}"
            )
        }
        CallEnding::BadResult => {
            format!(
                "The tool ran, but its answer cannot be used.{because}\n{}",
                cut(answer.unwrap_or_default())
            )
        }
        CallEnding::OutcomeUnknown if is_answered_elsewhere(call) => return,
        CallEnding::OutcomeUnknown => format!(
            "The call was sent, but no answer came.{because} It is not known whether the tool had an effect. Do not \
             assume that it ran, or that it did not."
        ),
    });
    if call.edited
        && !ending.nothing_ran()
        && let Some(told) = &mut call.told
    {
        told.insert_str(
            0,
            &format!(
                "[The user changed the arguments of this call to {}]\n",
                call.arguments
            ),
        );
    }
}

/// Returns the reason why a call ended, worded for the model. The words do not address the user as
/// "you", because the model would take "you" to mean itself.
fn for_model(reason: &UiText) -> String {
    if let Some(words) = about_the_user(reason.id()) {
        return words.to_owned();
    }
    reason.clone().map_texts(&for_model).to_string()
}

/// Returns the words that replace the catalogue message with the id `id` in texts for the model.
/// Returns `None` if that message does not address the user as "you", because it can then stay
/// unchanged.
fn about_the_user(id: &str) -> Option<&'static str> {
    Some(match id {
        "call-stopped" => "The user stopped the call",
        "call-cancelled" => "The user stopped the call after it had started",
        "call-superseded" => "The user sent another message before the call ended",
        "call-task-left" => "The user sent another message while the server was still running the call",
        "call-sign-in" | "fault-tool-server-sign-in" => "The server requires the user to sign in",
        "call-sign-in-for-answer" => {
            "The server is still running the call and will return the answer only after the user signs in"
        }
        "fault-sign-in-late" => "The user did not finish the sign-in in the browser in time",
        "fault-tool-server-forbidden" => "The user is not allowed to use this server",
        "fault-tool-launch-refused" => "The user did not confirm the start of this program",
        "fault-keychain-silent" => "The keychain of the user’s computer did not respond",
        "fault-keychain-locked" => "The keychain of the user’s computer is locked",
        "fault-keychain-unusable" => "The keychain of the user’s computer cannot be used",
        _ => return None,
    })
}

/// Returns whether [`tell`] must not set a text for this call. If the user typed the result, the
/// caller of [`tell`] sets the text. If the call was run again, the model receives the text about
/// the newer attempt instead.
fn is_answered_elsewhere(call: &ToolCall) -> bool {
    matches!(call.resolution, Some(Resolution::Typed | Resolution::RunAgain))
}

/// Returns the text in which the model receives a result that the user typed. The user can type a
/// result if the outcome of a call is unknown or if the call did not run.
pub(super) fn typed(text: &str) -> String {
    format!(
        "No answer from the tool is available. The user says that this is the result:\n{}",
        cut(text)
    )
}

fn cut(text: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(TOLD_CHARS) else {
        return text.to_owned();
    };
    let all = text.chars().count();
    format!(
        "{}\n[The answer was cut here: {TOLD_CHARS} of {all} characters are shown.]",
        &text[..end]
    )
}

/// Returns the text of a tool's answer: the text of its content blocks, with a note in place of
/// each image. If that text is blank, returns the structured result.
///
/// The model receives the images themselves after the results of all calls. There, the images are
/// numbered from 1, and the note in place of an image states its number. `sent` has one element for
/// each image of the answer: its number, or `None` if the model does not receive the image.
pub(super) fn text_of(content: &[Content], structured: Option<&Value>, sent: &[Option<usize>]) -> String {
    let mut sent = sent.iter();
    let pieces: Vec<String> = content
        .iter()
        .map(|block| match block {
            Content::Text(text) => text.clone(),
            Content::Image { data, mime } => {
                let bytes = decoded_bytes(data);
                match sent.next().copied().flatten() {
                    Some(number) => {
                        format!("{IMAGE}{mime}, {bytes} bytes; image {number} after the results]")
                    }
                    None => format!("{IMAGE}{mime}, {bytes} bytes]"),
                }
            }
            Content::Audio { data, mime } => format!("[Audio: {mime}, {} bytes]", decoded_bytes(data)),
            Content::ResourceLink { uri, name } => format!("[Resource: {name} {uri}]"),
            Content::Resource { uri, text, mime } => match text {
                Some(text) => format!("[Resource: {uri}]\n{text}"),
                None => format!("[Resource: {uri} {}]", mime.as_deref().unwrap_or_default()),
            },
            Content::Unknown(value) => value.to_string(),
        })
        .collect();
    match structured {
        Some(value) if pieces.iter().all(|piece| piece.trim().is_empty()) => value.to_string(),
        _ => pieces.join("\n"),
    }
}

fn decoded_bytes(base64: &str) -> usize {
    base64.trim_end_matches('=').len() * 3 / 4
}

#[cfg(test)]
mod tests {
    use rivulet_core::texts::{call, fault};
    use rivulet_core::{MessageId, ToolCallId};
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_long_answer_is_cut_and_says_so() {
        assert_eq!(cut("short"), "short");
        let long = "ä".repeat(TOLD_CHARS + 1);
        let told = cut(&long);
        assert!(told.starts_with(&"ä".repeat(TOLD_CHARS)));
        assert!(
            told.ends_with("50000 of 50001 characters are shown.]"),
            "{}",
            &told[told.len() - 80..]
        );
    }

    #[test]
    fn the_model_is_told_about_the_user_and_not_addressed_as_the_user() {
        for (ending, reason, told) in [
            (
                CallEnding::NotRun,
                call::stopped(),
                "The call did not run. The user stopped the call.",
            ),
            (
                CallEnding::NotRun,
                call::server_unavailable(fault::tool_launch_refused()),
                "The call did not run. The server could not be started: The user did not confirm the start of this \
                 program.",
            ),
            // Text from the server stays unchanged, even if it equals a message of the catalogue.
            (
                CallEnding::NotRun,
                call::server_ended_with(call::stopped(), "You stopped the tool call"),
                "The call did not run. The user stopped the call. Last line of the server’s error output: You stopped \
                 the tool call.",
            ),
            (
                CallEnding::ServerError,
                call::server_error("-32000".to_owned(), "You are late".to_owned()),
                "The tool server reported an error. It is not known whether the tool had an effect. Error -32000: You \
                 are late.",
            ),
        ] {
            let mut call = ToolCall {
                ending: Some(ending),
                reason: Some(reason),
                ..ToolCall::new(ToolCallId(Uuid::nil()), MessageId(Uuid::nil()), 0, 0)
            };
            tell(&mut call, None);
            assert_eq!(call.told.unwrap_or_default(), told);
        }
        let catalogue = include_str!("../../../../locales/en/call.ftl").lines();
        for (id, text) in catalogue.filter_map(|line| line.split_once(" = ")) {
            let mut words = text.split(|character: char| !character.is_alphabetic());
            let addresses_user = words.any(|word| matches!(word, "You" | "you" | "Your" | "your"));
            assert_eq!(about_the_user(id).is_some(), addresses_user, "{id}");
        }
    }

    #[test]
    fn every_kind_of_content_is_told() {
        let content = [
            Content::Text("a".to_owned()),
            Content::Image {
                data: "QUJD".to_owned(),
                mime: "image/png".to_owned(),
            },
            Content::Resource {
                uri: "file:///x".to_owned(),
                text: Some("b".to_owned()),
                mime: None,
            },
            Content::Unknown(serde_json::json!({"type": "new"})),
        ];
        assert_eq!(
            text_of(&content, None, &[]),
            "a\n[Image: image/png, 3 bytes]\n[Resource: file:///x]\nb\n{\"type\":\"new\"}"
        );
        assert_eq!(
            text_of(&content[..2], None, &[Some(2)]),
            "a\n[Image: image/png, 3 bytes; image 2 after the results]"
        );
        assert_eq!(text_of(&[], Some(&serde_json::json!({"n": 1})), &[]), "{\"n\":1}");
    }
}
