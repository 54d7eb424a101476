//! Helpers for the exports that are meant for human readers: messages, headings, dates, and
//! sentences about endings.

use std::collections::HashMap;

use rivulet_core::texts::export;
use rivulet_core::{
    Attachment, Ending, ExportedConversation, ExportedMessage, Message, MessageId, Role, UiText,
};
use time::OffsetDateTime;

/// A message on the selected branch.
pub struct TranscriptMessage<'a> {
    pub message: &'a Message,
    /// The id of the message's selected child.
    pub active_child_id: Option<MessageId>,
    /// Number of this version, starting at 1, and the total number of versions of the message.
    pub version: (usize, usize),
}

/// Returns the messages on the selected branch, or only the message `only`. Deleted messages are
/// omitted.
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
        // Sort the versions as the database does, so that they have the same numbers as in the chat
        // window.
        versions.sort_by_key(|version| (version.message.created_at, version.message.id));
    }
    let mut shown = Vec::new();
    if let Some(only) = only {
        let versions = answers
            .values()
            .find(|versions| versions.iter().any(|version| version.message.id == only));
        shown.extend(versions.and_then(|versions| select_version(versions, only)));
        return shown;
    }
    // If no root message is selected, use the latest one, because an export must not lose a whole
    // conversation.
    let roots = answers.remove(&None).unwrap_or_default();
    let selected = conversation
        .active_child_id
        .and_then(|chosen| select_version(&roots, chosen));
    let latest = || select_version(&roots, roots.last()?.message.id);
    let mut next = selected.or_else(latest);
    // As in the chat window, the branch ends at the first message without a selected child. The
    // children of that message, such as the request for a summary, are not part of the
    // conversation. The loop terminates, because a tree has no cycle.
    while let Some(version) = next {
        let answers = answers.remove(&Some(version.message.id)).unwrap_or_default();
        next = version
            .active_child_id
            .and_then(|chosen| select_version(&answers, chosen));
        shown.push(version);
    }
    shown
}

fn select_version<'a>(versions: &[&'a ExportedMessage], chosen: MessageId) -> Option<TranscriptMessage<'a>> {
    let place = versions.iter().position(|version| version.message.id == chosen)?;
    let version = versions.get(place)?;
    Some(TranscriptMessage {
        message: &version.message,
        active_child_id: version.active_child_id,
        version: (place + 1, versions.len()),
    })
}

pub fn heading(role: Role) -> UiText {
    export::role(role.name())
}

/// Returns a sentence that explains why a reply is incomplete; `None` for a complete reply.
pub fn ending_sentence(ending: Ending) -> Option<UiText> {
    (ending != Ending::Complete).then(|| export::ending(ending.name()))
}

/// Returns the line under the heading of a message: the model, the time and the version.
pub fn subheading(shown: &TranscriptMessage<'_>) -> String {
    let mut words = Vec::new();
    words.extend(shown.message.model.clone());
    words.push(minute(shown.message.created_at));
    if shown.version.1 > 1 {
        let (number, count) = shown.version;
        words.push(export::version(count.to_string(), number.to_string()).to_string());
    }
    words.join(" · ")
}

/// Returns a description of a file: its name, type and size.
pub fn describe_file(file: &Attachment) -> String {
    export::file_is(file.bytes.to_string(), &file.media_type, &file.name).to_string()
}

/// Formats a time in UTC, to the minute.
pub fn minute(ms: i64) -> String {
    let time = OffsetDateTime::from_unix_timestamp(ms.div_euclid(1000)).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    format!("{} {:02}:{:02} UTC", time.date(), time.hour(), time.minute())
}

/// Formats a time as a date in UTC.
pub fn day(ms: i64) -> String {
    let time = OffsetDateTime::from_unix_timestamp(ms.div_euclid(1000)).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    time.date().to_string()
}

#[cfg(test)]
mod tests {
    use rivulet_core::{Conversation, ConversationId};
    use uuid::Uuid;

    use super::*;

    fn id(number: u128) -> MessageId {
        MessageId(Uuid::from_u128(number))
    }

    fn message(number: u128, parent: Option<u128>, created_at: i64) -> ExportedMessage {
        let conversation_id = ConversationId(Uuid::nil());
        let parent = parent.map(id);
        ExportedMessage {
            message: Message::new(id(number), conversation_id, parent, Role::User, created_at),
            active_child_id: None,
            deleted_at: None,
            number: None,
            copied: false,
        }
    }

    fn exported(messages: Vec<ExportedMessage>) -> ExportedConversation {
        ExportedConversation {
            conversation: Conversation::new(ConversationId(Uuid::nil()), "T".to_owned(), 0),
            titled_by: "words".to_owned(),
            active_child_id: None,
            deleted_at: None,
            messages,
        }
    }

    #[test]
    fn versions_are_numbered_by_time_and_not_by_id() {
        let mut exported = exported(vec![
            message(1, None, 30),
            message(3, None, 10),
            message(2, None, 10),
        ]);
        for (chosen, shown, place) in [(None, 1, 3), (Some(1), 1, 3), (Some(2), 2, 1), (Some(3), 3, 2)] {
            exported.active_child_id = chosen.map(id);
            let found = branch(&exported, None);
            assert_eq!(
                (found.len(), found[0].message.id, found[0].version),
                (1, id(shown), (place, 3))
            );
        }
    }

    #[test]
    fn the_branch_ends_where_no_version_is_selected() {
        let mut exported = exported(vec![
            message(1, None, 10),
            message(2, Some(1), 20),
            message(3, Some(2), 30),
        ]);
        let shown = |exported: &ExportedConversation| branch(exported, None).len();
        assert_eq!(shown(&exported), 1);
        exported.messages[0].active_child_id = Some(id(2));
        assert_eq!(shown(&exported), 2);
        // Message 3 is not an answer to message 1. Although it is selected, the branch must end at
        // message 1.
        exported.messages[0].active_child_id = Some(id(3));
        assert_eq!(shown(&exported), 1);
        exported.messages[0].active_child_id = Some(id(2));
        exported.messages[1].deleted_at = Some(40);
        assert_eq!(shown(&exported), 1);
        assert_eq!(
            branch(&exported, Some(id(3))).len(),
            1,
            "a single message needs no branch"
        );
    }
}
