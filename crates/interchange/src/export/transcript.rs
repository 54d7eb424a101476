//! The chosen branch of a conversation as readable text, for export: headings, dates and sentences about
//! incomplete replies.

use std::collections::HashMap;

use rivulet_core::{Attachment, Ending, ExportedConversation, ExportedMessage, Message, MessageId, Role};
use time::OffsetDateTime;

/// A message on the chosen branch.
pub struct TranscriptMessage<'a> {
    /// The message.
    pub message: &'a Message,
    /// The id of the chosen reply to the message.
    pub active_child_id: Option<MessageId>,
    /// The position of this version among all versions, counted from 1, and the number of versions.
    pub version: (usize, usize),
}

/// Returns the messages on the chosen branch, or only one message if `only` contains its id. Deleted messages
/// are omitted.
pub fn branch(conversation: &ExportedConversation, only: Option<MessageId>) -> Vec<TranscriptMessage<'_>> {
    let mut answers: HashMap<Option<MessageId>, Vec<&ExportedMessage>> = HashMap::new();
    for message in conversation
        .messages
        .iter()
        .filter(|message| message.deleted_at.is_none())
    {
        answers
            .entry(message.message.parent_id)
            .or_default()
            .push(message);
    }
    for versions in answers.values_mut() {
        versions.sort_by_key(|version| version.message.id);
    }
    let mut shown = Vec::new();
    if let Some(only) = only {
        let versions = answers
            .values()
            .find(|versions| versions.iter().any(|version| version.message.id == only));
        shown.extend(versions.and_then(|versions| select_version(versions, Some(only))));
        return shown;
    }
    let (mut parent, mut chosen) = (None, conversation.active_child_id);
    // The loop terminates: each step moves to a child of the previous message, and a tree has no cycle.
    while let Some(next) = answers
        .remove(&parent)
        .and_then(|versions| select_version(&versions, chosen))
    {
        parent = Some(next.message.id);
        chosen = next.active_child_id;
        shown.push(next);
    }
    shown
}

/// Selects the chosen version, or the latest one if none is chosen.
fn select_version<'a>(
    versions: &[&'a ExportedMessage],
    chosen: Option<MessageId>,
) -> Option<TranscriptMessage<'a>> {
    let place = versions
        .iter()
        .position(|version| Some(version.message.id) == chosen);
    let place = place.or_else(|| versions.len().checked_sub(1))?;
    let version = versions.get(place)?;
    Some(TranscriptMessage {
        message: &version.message,
        active_child_id: version.active_child_id,
        version: (place + 1, versions.len()),
    })
}

/// Returns the heading for messages with this role.
pub const fn heading(role: Role) -> &'static str {
    match role {
        Role::System => "Instructions",
        Role::User => "You",
        Role::Assistant => "Reply",
        Role::Tool => "Tool",
    }
}

/// Returns a sentence that explains why a reply is incomplete; `None` for a complete reply.
pub const fn ending_sentence(ending: Ending) -> Option<&'static str> {
    Some(match ending {
        Ending::Complete => return None,
        Ending::Length => "The reply stops here: the token limit was reached.",
        Ending::ToolCalls => "The model asks for tools to be called.",
        Ending::ContentFilter => "The reply stops here: the provider's filter cut it.",
        Ending::ProviderError => "The provider reported an error.",
        Ending::Unconfirmed => "Nothing said that the reply is whole.",
        Ending::Disconnected => "The reply stops here: the connection failed.",
        Ending::TimedOut => "The reply stops here: nothing came for too long.",
        Ending::Stopped => "The reply was stopped here.",
        Ending::Interrupted => "The reply stops here: the program ended while it came.",
        Ending::Empty => "The reply is empty.",
    })
}

/// Returns the line under the heading: model, time and version.
pub fn subheading(shown: &TranscriptMessage<'_>) -> String {
    let mut words = Vec::new();
    words.extend(shown.message.model.clone());
    words.push(minute(shown.message.created_at));
    if shown.version.1 > 1 {
        words.push(format!("version {} of {}", shown.version.0, shown.version.1));
    }
    words.join(" · ")
}

/// Describes a file by its name, type and size.
pub fn describe_file(file: &Attachment) -> String {
    format!("{} ({}, {} bytes)", file.name, file.media_type, file.bytes)
}

/// Formats a time in UTC, to the minute.
pub fn minute(ms: i64) -> String {
    let time = OffsetDateTime::from_unix_timestamp(ms.div_euclid(1000)).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    format!("{} {:02}:{:02} UTC", time.date(), time.hour(), time.minute())
}

/// Formats the day of a time in UTC.
pub fn day(ms: i64) -> String {
    let time = OffsetDateTime::from_unix_timestamp(ms.div_euclid(1000)).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    time.date().to_string()
}
