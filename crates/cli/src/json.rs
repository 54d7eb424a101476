//! The JSON output of a turn, one object per line. Scripts rely on this format, so fields may be
//! added, but existing fields must not change.

use rivulet_app::contract::{Change, TurnUpdate, WireRequest};
use rivulet_core::{
    Activity, CallEnding, ConversationId, Ending, Fault, Fragment, MessageId, Notices, Outcome, Part, Timing,
    ToolCall, UiText, Usage, Verdict,
};
use serde::Serialize;
use serde_json::Value;

use crate::harmless::may_be_harmful;

/// One line of the JSON output.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Line<'a> {
    /// The user's message and an empty reply have been stored, and the request is about to be sent.
    /// One such line is written for each reply, including the replies that follow tool calls and
    /// the replies of additional models.
    Started {
        conversation_id: ConversationId,
        /// The id of the reply.
        message_id: MessageId,
    },
    /// A piece of the reply arrived.
    Delta {
        /// Sequence number of the last change that this line reports.
        seq: u64,
        /// Time of the update that this line reports, in milliseconds since the turn began.
        at_ms: u64,
        #[serde(flatten)]
        fragment: &'a Fragment,
    },
    Activity {
        seq: u64,
        at_ms: u64,
        activity: Activity,
        /// The names of the tool servers that are starting.
        #[serde(skip_serializing_if = "Option::is_none")]
        servers: Option<&'a str>,
    },
    /// The provider reported token counts. They replace any earlier counts.
    Usage { seq: u64, at_ms: u64, usage: &'a Usage },
    /// A tool call ended.
    Call {
        #[serde(flatten)]
        call: &'a Call,
        /// The text that the model receives about the tool call.
        told: Option<&'a str>,
    },
    /// Writing to the disk has failed, or has succeeded again after a failure.
    Storage {
        /// The fault that made writing fail; `null` once writing works again.
        fault: Option<&'a Fault>,
    },
    /// The answer of one model is finished, including the replies that follow tool calls. The
    /// output contains one such line for each model.
    Ended(Box<Ended<'a>>),
    /// The request that would be sent. With `--dry-run`, the output contains only such lines, and
    /// lines that report failures.
    Request(&'a WireRequest),
    /// The command failed, for example because there is no such conversation. No line follows.
    Error { fault: &'a Fault },
}

/// Everything known about a finished turn.
#[derive(Debug, Serialize)]
pub struct Ended<'a> {
    conversation_id: ConversationId,
    message_id: MessageId,
    ending: Ending,
    finish_reason: Option<&'a str>,
    request_id: Option<&'a str>,
    status: Option<u16>,
    text: String,
    reasoning: String,
    /// The model's refusal to answer; empty if the model did not refuse.
    refusal: String,
    tool_calls: Vec<Call>,
    usage: Option<&'a Usage>,
    fault: Option<&'a Fault>,
    timing: &'a Timing,
    notices: &'a Notices,
    /// Whether the answer fits the response format. `null` if no response format was requested or
    /// if the reply requests tools.
    verdict: Option<&'a Verdict>,
}

/// A tool call of a reply, as printed in JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Call {
    id: String,
    name: String,
    arguments: String,
    /// The tool that ran, and how the call ended. These fields are missing if the conversation uses
    /// no tools.
    #[serde(flatten)]
    run: Option<Run>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Run {
    server: String,
    tool: String,
    ending: Option<CallEnding>,
    reason: Option<String>,
}

impl Call {
    /// Describes a call that Rivulet recorded. `name` is the model's name for the tool.
    pub fn recorded(call: &ToolCall, name: &str) -> Self {
        let reason = call.reason.as_ref().map(UiText::to_string);
        Call {
            id: call.call_id.clone(),
            name: name.to_owned(),
            arguments: call.arguments.clone(),
            run: Some(Run {
                server: call.server.clone(),
                tool: call.tool.clone(),
                ending: call.ending,
                reason: reason.or_else(|| call.deny_reason.clone()),
            }),
        }
    }
}

impl<'a> Ended<'a> {
    /// Combines the outcome of a turn with `parts`, the content of its reply. `calls` contains the
    /// tool calls that Rivulet recorded for this reply and for earlier replies to the same
    /// question. If `calls` is empty, Rivulet ran none of the tool calls in `parts`. These are then
    /// listed without an ending.
    pub fn new(
        conversation_id: ConversationId,
        message_id: MessageId,
        outcome: &'a Outcome,
        parts: &'a [Part],
        calls: Vec<Call>,
        verdict: Option<&'a Verdict>,
    ) -> Self {
        let recorded = !calls.is_empty();
        let (mut text, mut reasoning, mut refusal, mut tool_calls) =
            (String::new(), String::new(), String::new(), calls);
        for part in parts {
            match part {
                Part::Text { text: words } => text.push_str(words),
                Part::Refusal { text: words } => refusal.push_str(words),
                Part::Reasoning { text: words } => reasoning.push_str(words),
                Part::ToolCall { .. } if recorded => {}
                Part::ToolCall { id, name, arguments } => tool_calls.push(Call {
                    id: id.clone(),
                    name: name.clone(),
                    arguments: arguments.clone(),
                    run: None,
                }),
                // A reply never contains a tool result, an image or a file.
                Part::ToolResult { .. } | Part::Image { .. } | Part::File { .. } => {}
            }
        }
        Ended {
            conversation_id,
            message_id,
            ending: outcome.ending,
            finish_reason: outcome.finish_reason.as_deref(),
            request_id: outcome.request_id.as_deref(),
            status: outcome.status,
            text,
            reasoning,
            refusal,
            tool_calls,
            usage: outcome.usage.as_ref(),
            fault: outcome.fault.as_ref(),
            timing: &outcome.timing,
            notices: &outcome.notices,
            verdict,
        }
    }
}

/// Converts an update to lines of output. Omits the end of the turn, because a later line reports
/// it once the reply is on disk.
pub fn turn(update: &TurnUpdate) -> Vec<Line<'_>> {
    let TurnUpdate { seq, at_ms, .. } = *update;
    let lines = update.changes.iter().filter_map(|change| match change {
        Change::Fragment { fragment } => Some(Line::Delta { seq, at_ms, fragment }),
        Change::Activity { activity, servers } => Some(Line::Activity {
            seq,
            at_ms,
            activity: *activity,
            servers: servers.as_deref(),
        }),
        Change::Usage { usage } => Some(Line::Usage { seq, at_ms, usage }),
        Change::Ended { .. } => None,
    });
    lines.collect()
}

/// Formats a value as one line of JSON. Formats messages from the text catalogue as sentences.
pub fn line(value: &impl Serialize) -> String {
    // Serialization fails only for maps with keys other than strings, which no line contains.
    let mut json = serde_json::to_string(value).unwrap_or_default();
    // Only messages of the text catalogue have an `args` field. `"args":{` cannot occur inside a
    // JSON string, because the quotation marks would be escaped there.
    if json.contains("\"args\":{") {
        let mut value = serde_json::from_str(&json).unwrap_or_default();
        format_texts(&mut value);
        json = value.to_string();
    }
    let mut line = String::with_capacity(json.len() + 1);
    for character in json.chars() {
        // In JSON, harmful characters occur only inside strings. There, JSON escapes can replace
        // them: they mean the same characters but have no effect on a terminal.
        match may_be_harmful(character) {
            true => {
                let mut units = [0; 2];
                for unit in character.encode_utf16(&mut units) {
                    line.push_str(&format!("\\u{unit:04x}"));
                }
            }
            false => line.push(character),
        }
    }
    line.push('\n');
    line
}

/// Replaces catalogue messages with their sentences, because scripts do not have the catalogue.
fn format_texts(value: &mut Value) {
    match value {
        Value::Object(fields)
            if fields.len() == 2 && fields.contains_key("id") && fields.contains_key("args") =>
        {
            if let Ok(text) = serde_json::from_value::<UiText>(value.clone()) {
                *value = Value::String(text.to_string());
            }
        }
        Value::Object(fields) => fields.values_mut().for_each(format_texts),
        Value::Array(values) => values.iter_mut().for_each(format_texts),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id() -> MessageId {
        "01890a5d-ac96-774b-bcce-b302099a8057".parse().unwrap()
    }

    #[test]
    fn each_change_is_a_line() {
        let update = TurnUpdate {
            message_id: id(),
            after: 2,
            seq: 5,
            at_ms: 17,
            changes: vec![
                Change::Activity {
                    activity: Activity::Writing,
                    servers: None,
                },
                Change::Fragment {
                    fragment: Fragment::Text {
                        text: "a\n\u{1b}\u{9b}".to_owned(),
                    },
                },
                Change::Fragment {
                    fragment: Fragment::ToolCall {
                        index: 0,
                        id: Some("c".to_owned()),
                        name: None,
                        text: "{".to_owned(),
                    },
                },
                Change::Usage {
                    usage: Usage {
                        prompt: Some(3),
                        ..Usage::default()
                    },
                },
            ],
        };
        let lines: String = turn(&update).iter().map(line).collect();
        let expected = [
            r#"{"type":"activity","seq":5,"at_ms":17,"activity":"writing"}"#,
            r#"{"type":"delta","seq":5,"at_ms":17,"part":"text","text":"a\n\u001b\u009b"}"#,
            r#"{"type":"delta","seq":5,"at_ms":17,"part":"tool_call","index":0,"id":"c","name":null,"text":"{"}"#,
            r#"{"type":"usage","seq":5,"at_ms":17,"usage":{"prompt":3,"completion":null,"total":null,"cached":null,"reasoning":null,"cost":null}}"#,
        ];
        assert_eq!(lines, expected.join("\n") + "\n");
        let words: serde_json::Value = serde_json::from_str(lines.lines().nth(1).unwrap()).unwrap();
        assert_eq!(words["text"], "a\n\u{1b}\u{9b}");
    }

    #[test]
    fn characters_that_deceive_a_reader_are_escaped() {
        let text = "a\u{202e}b\u{200b}c\u{2028}\u{e0041}👩\u{200d}👧";
        let said = line(&text);
        assert_eq!(said, "\"a\\u202eb\\u200bc\\u2028\\udb40\\udc41👩\\u200d👧\"\n");
        assert_eq!(serde_json::from_str::<String>(&said).unwrap(), text);
    }

    #[test]
    fn a_fault_is_a_line() {
        let fault = Fault::input(rivulet_core::texts::fault::disk_full());
        let said = line(&Line::Error { fault: &fault });
        assert!(
            said.starts_with(r#"{"type":"error","fault":{"category":"input","message":"The disk is full","#)
        );
        assert_eq!(
            line(&Line::Storage { fault: None }),
            "{\"type\":\"storage\",\"fault\":null}\n"
        );
    }
}
