//! Converts the messages of a conversation into the messages of a request (wire contract, section
//! 5).
//!
//! Servers reject a request in which a tool call has no result, two results, or a result in the
//! wrong place. A conversation that led to such a request could never be continued. Therefore,
//! exactly one result follows every call, whatever the history contains.

use std::borrow::Cow;
use std::collections::HashSet;

use rivulet_core::{Attachment, Ending, Message, Part, ProviderId, Role, offered_names};
use serde_json::{Value, json};

use crate::bounded_value::{self, FIELD_VALUES};
use crate::sent_content::{IMAGES, attachments, content, has_result_images, is_content, merge_into};

/// The field in which DeepSeek and Moonshot send reasoning and expect it to be sent back. If the
/// [`rivulet_core::SendBack`] of a reply contains this name, the reply received its reasoning in
/// this field.
pub const REASONING_CONTENT: &str = "reasoning_content";

/// The key in [`rivulet_core::SendBack`] for a list of fields that belong to individual tool calls.
/// `index` in each element of the list is the position of the call in the reply.
pub const CALL_FIELDS: &str = "call_fields";

const CUT_OFF: &str = "The reply with this call was cut off. Nothing is known to have run.";

/// Sent in place of the missing result of a tool call in a reply that was not cut off. The result is
/// missing, for example, if the conversation was edited between the call and its result.
const NO_RESULT: &str = "This conversation has no result of this call. Nothing is known to have run.";

/// The result that is sent for a tool that returned nothing, because some servers reject empty
/// messages.
const EMPTY_RESULT: &str = "The tool returned no text.";

/// Returns the messages of a request that asks `model` to answer `history` (oldest message first).
/// Leaves out messages that contain neither text nor files, calls or results, because providers
/// reject them. Joins user messages that follow each other. Fields that must be sent back are
/// included only for the provider and the model that produced them.
pub fn sent_messages<'a>(
    provider_id: ProviderId,
    model: &str,
    history: impl IntoIterator<Item = &'a Message>,
) -> Vec<Value> {
    let history: Vec<&Message> = history.into_iter().filter(|message| is_sent(message)).collect();
    let mut sending = Sending::new(provider_id, model, &history);
    let mut rest = &history[..];
    while let Some((message, after)) = rest.split_first() {
        let calls = calls_of(message);
        let answered = if calls.is_empty() {
            0
        } else {
            after.iter().take_while(|next| next.role == Role::Tool).count()
        };
        let (results, after) = after.split_at(answered);
        rest = after;
        if calls.is_empty() {
            sending.push_message(message);
        } else {
            sending.push_calls(message, &calls, results);
        }
    }
    sending.messages
}

struct Call<'a> {
    id: &'a str,
    name: &'a str,
    arguments: &'a str,
}

/// The result of a tool call in the history. The id and the name are empty if they are unknown.
struct Answer<'a> {
    call_id: &'a str,
    name: &'a str,
    text: Cow<'a, str>,
}

/// Returns whether a message has content that can be sent in a request.
fn is_sent(message: &Message) -> bool {
    message.parts.iter().any(|part| match part {
        Part::Text { text } | Part::Refusal { text } => !text.is_empty(),
        Part::Reasoning { .. } => false,
        Part::ToolCall { .. } => message.role == Role::Assistant,
        Part::ToolResult { .. } | Part::Image { .. } | Part::File { .. } => true,
    })
}

fn calls_of(message: &Message) -> Vec<Call<'_>> {
    let parts = message.parts.iter().filter(|_| message.role == Role::Assistant);
    parts
        .filter_map(|part| match part {
            Part::ToolCall { id, name, arguments } => Some(Call { id, name, arguments }),
            _ => None,
        })
        .collect()
}

fn result_parts(message: &Message) -> Vec<Answer<'_>> {
    let parts = message.parts.iter();
    parts
        .filter_map(|part| match part {
            Part::ToolResult {
                call_id, name, text, ..
            } => Some(Answer {
                call_id,
                name,
                text: Cow::Borrowed(text),
            }),
            _ => None,
        })
        .collect()
}

/// A piece of a reply that is sent as one message, which contains a text followed by tool calls.
#[derive(Default)]
struct Round {
    text: String,
    calls: usize,
}

/// Splits a reply into rounds, each of which is a text followed by calls. Returns at least one
/// round. Other programs store several rounds and their results as one message. In such a message,
/// the first text or call after a result begins a new round.
fn rounds(message: &Message) -> Vec<Round> {
    let mut rounds = vec![Round::default()];
    let mut has_result = false;
    for part in &message.parts {
        if has_result && matches!(part, Part::Text { .. } | Part::ToolCall { .. }) {
            rounds.push(Round::default());
            has_result = false;
        }
        let Some(round) = rounds.last_mut() else {
            continue;
        };
        match part {
            // Send a refusal as text, because few servers accept the `refusal` field in a request.
            Part::Text { text } | Part::Refusal { text } => {
                if !round.text.is_empty() && !text.is_empty() {
                    round.text.push_str("\n\n");
                }
                round.text.push_str(text);
            }
            Part::ToolCall { .. } => round.calls += 1,
            Part::ToolResult { .. } => has_result = round.calls > 0,
            Part::Reasoning { .. } | Part::Image { .. } | Part::File { .. } => {}
        }
    }
    rounds
}

fn plain(role: Role, mut text: String, files: Vec<&Attachment>) -> Value {
    // Servers accept images and PDFs only in user messages, but imported replies can contain such
    // files too. Mention only their names in the text.
    let (sent, named): (Vec<&Attachment>, Vec<&Attachment>) = files
        .into_iter()
        .partition(|file| role == Role::User || file.media_type.starts_with("text/"));
    for file in named {
        text = format!("{text}\n\n[File: {}]", file.name).trim_start().to_owned();
    }
    json!({ "role": role.name(), "content": content(text, &sent) })
}

/// Pairs results with calls. Returns the index of each call's result, and the indexes of the
/// results that belong to no call. If several results have the same call id, the last of them
/// counts, because it comes from the last attempt.
fn pair(calls: &[Call<'_>], answers: &[Answer<'_>]) -> (Vec<Option<usize>>, Vec<usize>) {
    let mut paired: Vec<Option<usize>> = vec![None; calls.len()];
    let mut by_name = Vec::new();
    for (at, answer) in answers.iter().enumerate() {
        let same = |call: &usize| !answer.call_id.is_empty() && calls[*call].id == answer.call_id;
        let mut found = (0..calls.len()).filter(same);
        let free = found.clone().find(|call| paired[*call].is_none());
        match free.or_else(|| found.next_back()) {
            Some(call) => paired[call] = Some(at),
            None => by_name.push(at),
        }
    }
    let mut by_position = Vec::new();
    for at in by_name {
        let answer = &answers[at];
        let free = (0..calls.len()).find(|call| {
            paired[*call].is_none()
                && !answer.name.is_empty()
                && calls[*call].name == answer.name
                && (calls[*call].id.is_empty() || answer.call_id.is_empty())
        });
        match free {
            Some(call) => paired[call] = Some(at),
            None => by_position.push(at),
        }
    }
    // Some calls and results may still be unpaired. Pair them in order if their numbers are equal
    // and one side has no ids at all (none of the calls or none of the results). Otherwise, the
    // order does not show which calls and results belong together.
    let open: Vec<usize> = (0..calls.len()).filter(|call| paired[*call].is_none()).collect();
    let lack_ids = by_position.iter().all(|at| answers[*at].call_id.is_empty())
        || open.iter().all(|call| calls[*call].id.is_empty());
    if lack_ids && open.len() == by_position.len() {
        for (call, at) in open.into_iter().zip(by_position.drain(..)) {
            paired[call] = Some(at);
        }
    }
    (paired, by_position)
}

struct Sending<'a> {
    provider_id: ProviderId,
    model: &'a str,
    messages: Vec<Value>,
    /// Whether every reply in the request must have the field [`REASONING_CONTENT`].
    reasoning: bool,
    taken: HashSet<&'a str>,
    /// Number of ids generated for calls in this request.
    made: usize,
}

impl<'a> Sending<'a> {
    fn new(provider_id: ProviderId, model: &'a str, history: &[&'a Message]) -> Self {
        let ids = history.iter().flat_map(|message| calls_of(message));
        let taken: HashSet<&str> = ids.map(|call| call.id).collect();
        let mut sending = Sending {
            provider_id,
            model,
            messages: Vec::new(),
            reasoning: false,
            taken,
            made: 0,
        };
        let mut own = history.iter().filter(|message| sending.is_own(message));
        sending.reasoning = !sending.taken.is_empty()
            && own.any(|message| message.send_back.0.contains_key(REASONING_CONTENT));
        sending
    }

    /// Returns whether `message` was written by the model to which the request goes, at the same
    /// provider.
    fn is_own(&self, message: &Message) -> bool {
        message.provider_id == Some(self.provider_id) && message.model.as_deref() == Some(self.model)
    }

    /// Adds a message without calls. Results that belong to no call are sent as user messages,
    /// because providers reject them in any other form.
    fn push_message(&mut self, message: &Message) {
        let loose = result_parts(message);
        match message.role {
            Role::Tool => {
                for answer in &loose {
                    self.push_user(result_text(&answer.text), Vec::new());
                }
                let text = message.text();
                let text = if text.is_empty() || !loose.is_empty() {
                    text
                } else {
                    result_text(&text)
                };
                self.push_user(text, attachments(message));
            }
            Role::System | Role::User | Role::Assistant => {
                let text = [message.text(), message.refusal()].concat();
                let mut sent = plain(message.role, text, attachments(message));
                if message.role == Role::Assistant {
                    self.echo(message, &mut sent);
                }
                self.push(sent);
                for answer in &loose {
                    self.push_user(result_text(&answer.text), Vec::new());
                }
            }
        }
    }

    /// Adds the reply `message` to the request: for each round, its text and calls, followed by one
    /// result for each of these calls. The results are in `message` or in `results`, the tool
    /// messages after the reply. At the end, adds the results that belong to no call, and the text
    /// and files of `results` that have not been added yet.
    fn push_calls(&mut self, message: &Message, calls: &[Call<'_>], results: &[&Message]) {
        let mut answers = result_parts(message);
        for result in results {
            let parts = result_parts(result);
            let text = result.text();
            if !parts.is_empty() {
                answers.extend(parts);
            } else if !text.is_empty() {
                answers.push(Answer {
                    call_id: "",
                    name: "",
                    text: Cow::Owned(text),
                });
            }
        }
        let (paired, loose) = pair(calls, &answers);
        let ids = self.ids_of(message, calls);
        let mut sent_calls = self.sent_calls(message, calls, &ids).into_iter();
        let mut told = ids.into_iter().zip(paired).map(|(id, answer)| {
            let text = match answer.map(|at| &*answers[at].text) {
                Some("") => EMPTY_RESULT,
                Some(text) => text,
                None if message.ending.is_some_and(was_cut_off) => CUT_OFF,
                None => NO_RESULT,
            };
            json!({ "role": Role::Tool.name(), "tool_call_id": id, "content": text })
        });
        let rounds = rounds(message);
        let last = rounds.len() - 1;
        for (at, round) in rounds.into_iter().enumerate() {
            let files = if at == last {
                attachments(message)
            } else {
                Vec::new()
            };
            let mut sent = plain(message.role, round.text, files);
            if round.calls > 0 {
                if !is_content(&sent["content"]) {
                    sent["content"] = Value::Null;
                }
                sent["tool_calls"] = sent_calls.by_ref().take(round.calls).collect();
            }
            if at == 0 {
                self.echo(message, &mut sent);
            } else if self.reasoning {
                sent[REASONING_CONTENT] = "".into();
            }
            self.push(sent);
            for result in told.by_ref().take(round.calls) {
                self.push(result);
            }
        }
        for at in loose {
            self.push_user(result_text(&answers[at].text), Vec::new());
        }
        for result in results {
            // If a message has no result parts, its text is the result, which has already been
            // added.
            let is_answer = result_parts(result).is_empty();
            let text = if is_answer { String::new() } else { result.text() };
            let text = match text.as_str() {
                "" if has_result_images(result) => IMAGES.to_owned(),
                _ => text,
            };
            self.push_user(text, attachments(result));
        }
    }

    /// Returns the id that the request uses for each call. If the provider of this request created
    /// the id of a call, that id is sent unchanged, unless an earlier call of the same reply has
    /// the same id. Otherwise, a new id is generated, because a provider might reject the id of
    /// another provider. The new id has exactly nine letters or digits, because Mistral accepts
    /// only such ids, and all other providers accept them, too.
    fn ids_of(&mut self, message: &Message, calls: &[Call<'_>]) -> Vec<String> {
        let own = message.provider_id == Some(self.provider_id);
        let mut seen = HashSet::new();
        calls
            .iter()
            .map(|call| {
                if own && !call.id.is_empty() && seen.insert(call.id) {
                    return call.id.to_owned();
                }
                loop {
                    self.made += 1;
                    let id = format!("call{:05}", self.made);
                    if !self.taken.contains(id.as_str()) {
                        return id;
                    }
                }
            })
            .collect()
    }

    fn sent_calls(&self, message: &Message, calls: &[Call<'_>], ids: &[String]) -> Vec<Value> {
        let calls = calls.iter().zip(ids).map(|(call, id)| {
            // Correct the name, which may be invalid because the model invented it or because the
            // conversation was imported.
            let name = offered_names(&[("", call.name)]).pop();
            let arguments = sent_arguments(call.arguments);
            json!({ "id": id, "type": "function", "function": { "name": name, "arguments": arguments } })
        });
        let mut sent: Vec<Value> = calls.collect();
        let fields = message
            .send_back
            .0
            .get(CALL_FIELDS)
            .filter(|_| self.is_own(message));
        for fields in fields.and_then(Value::as_array).into_iter().flatten() {
            let call = fields["index"]
                .as_u64()
                .and_then(|index| usize::try_from(index).ok());
            let call = call
                .and_then(|index| sent.get_mut(index))
                .and_then(Value::as_object_mut);
            let (Some(call), Some(fields)) = (call, fields.as_object()) else {
                continue;
            };
            for (name, value) in fields.iter().filter(|(name, _)| *name != "index") {
                call.insert(name.clone(), value.clone());
            }
        }
        sent
    }

    /// Adds to `sent` the fields of `message` that must be sent back to the provider.
    fn echo(&self, message: &Message, sent: &mut Value) {
        let own = self.is_own(message);
        let Some(sent) = sent.as_object_mut() else {
            return;
        };
        if own {
            let fields = message.send_back.0.iter();
            let fields =
                fields.filter(|(name, _)| ![REASONING_CONTENT, CALL_FIELDS].contains(&name.as_str()));
            sent.extend(fields.map(|(name, value)| (name.clone(), value.clone())));
        }
        if self.reasoning {
            let reasoning = if own { message.reasoning() } else { String::new() };
            sent.insert(REASONING_CONTENT.to_owned(), reasoning.into());
        }
    }

    /// Adds the text and files of tool results as a user message. Adds nothing if there are neither
    /// text nor files.
    fn push_user(&mut self, text: String, files: Vec<&Attachment>) {
        let content = content(text, &files);
        if is_content(&content) {
            self.push(json!({ "role": Role::User.name(), "content": content }));
        }
    }

    /// Adds a message, unless it has neither content nor tool calls. Joins it to the previous
    /// message if both are user messages, because many servers require alternating roles. Two user
    /// messages may be adjacent because the reply between them was left out or has no content to
    /// send, or because the text and files of tool results are also sent as a user message. Also
    /// joins two system messages at the beginning.
    fn push(&mut self, sent: Value) {
        if !is_content(&sent["content"]) && sent.get("tool_calls").is_none() {
            return;
        }
        // Append the second system message (a summary) to the first one (the instructions), because
        // many servers accept only one system message.
        let is_instruction = sent["role"] == Role::System.name() && self.messages.len() == 1;
        let merges = is_instruction || sent["role"] == Role::User.name();
        if !(merges && merge_into(self.messages.last_mut(), &sent)) {
            self.messages.push(sent);
        }
    }
}

/// Returns whether a reply with `ending` was cut off, so that its calls may be incomplete.
fn was_cut_off(ending: Ending) -> bool {
    !matches!(ending, Ending::ToolCalls | Ending::Complete | Ending::Empty)
}

/// Returns the arguments in a form that servers accept. Many chat templates parse the arguments and
/// fail if they are not a JSON object.
fn sent_arguments(arguments: &str) -> String {
    if arguments.trim().is_empty() {
        return "{}".to_owned();
    }
    match bounded_value::parse(arguments.as_bytes(), FIELD_VALUES) {
        Ok(Value::Object(_)) => arguments.to_owned(),
        _ => json!({ "invalid_arguments": arguments }).to_string(),
    }
}

fn result_text(text: &str) -> String {
    format!("Result of a tool:\n\n{text}")
}

#[cfg(test)]
#[path = "sent_messages_tests.rs"]
mod tests;
