//! Converts a conversation from another program into Rivulet's tree. Whatever the file contains,
//! the result is a valid tree in which each message occurs once, after its parent.
//!
//! Rivulet's ids are derived from those in the file, so that a later import recognises messages
//! that were already imported.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use rivulet_core::texts::import;
use rivulet_core::{
    ChatSettings, Conversation, ConversationId, Ending, ExportedConversation, ExportedMessage, Message,
    MessageId, Part, Role, one_line, title_from,
};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::format::ImportFormat;
use crate::import::notes::Notes;
use crate::import::tree::{Node, Tree};
use crate::import::value::LAST_MS;

/// The lowest number that is a real time, in milliseconds since 1970 (UTC). Lower numbers are used
/// only to order the messages.
const REAL_MS: i64 = 10_000_000_000;
const TITLE_CHARS: usize = 300;

/// Converts a conversation. If it contains no times, its messages get consecutive times starting at
/// `now`, in milliseconds since 1970 (UTC).
pub fn normalize(format: ImportFormat, mut tree: Tree, now: i64, notes: &mut Notes) -> ExportedConversation {
    notes.at(&tree.title);
    assign_ids(&mut tree, notes);
    let ids = tree.nodes.iter().map(|node| node.source_id.as_str());
    let parents = tree.nodes.iter().map(|node| node.parent.as_deref());
    let links = links(ids, parents, notes);
    merge_leading(&mut tree, &links);
    note_hidden(&tree, notes);
    let order = topological_order(&links);
    let parents = visible_parents(&tree, &links, &order);
    let start = tree.created_at.filter(|at| (1..=LAST_MS).contains(at));
    let start = start.or_else(|| tree.nodes.iter().filter_map(|node| node.created_at).min());
    let times = times(&tree, &order, &parents, start.unwrap_or(0));
    // Derive ids from the times only if the other program never changes them. Otherwise, the ids
    // would be different in the next export.
    let time_in_file = |at: Option<i64>| at.filter(|at| keeps_times(format) && (1..=LAST_MS).contains(at));
    let ids: Vec<MessageId> = tree
        .nodes
        .iter()
        .map(|node| {
            let names = [format_id(format), &tree.source_id, &node.source_id];
            MessageId(derived_id(time_in_file(node.created_at), &names))
        })
        .collect();
    let id = ConversationId(derived_id(
        time_in_file(tree.created_at),
        &[format_id(format), &tree.source_id],
    ));
    let real_time = |at: i64| if at < REAL_MS { now.saturating_add(at) } else { at };
    let visible: Vec<usize> = order.into_iter().filter(|at| !tree.nodes[*at].hidden).collect();
    let chosen = chosen(&tree, &visible, &parents, &links);
    let created_at = real_time(start.unwrap_or(0));
    let latest = visible
        .iter()
        .map(|at| real_time(times[*at]))
        .max()
        .unwrap_or(created_at);
    let title = title(&tree, &visible);
    let model = tree.model.clone().or_else(|| {
        let made = |at: &&usize| tree.nodes[**at].role == Role::Assistant && tree.nodes[**at].model.is_some();
        visible
            .iter()
            .rev()
            .find(made)
            .and_then(|at| tree.nodes[*at].model.clone())
    });
    let answered: HashSet<usize> = visible.iter().filter_map(|at| parents[*at]).collect();
    let messages = visible
        .iter()
        .map(|at| {
            let node = &mut tree.nodes[*at];
            let message = Message {
                ending: Some(node.ending),
                parts: std::mem::take(&mut node.parts).into_iter().map(clean).collect(),
                model: node.model.take(),
                usage: node.usage.take(),
                finish_reason: node.finish_reason.take(),
                fault: node.fault.take(),
                // The user has already seen in the other program how the reply ended. Show the card
                // about the ending only if nothing follows the reply, and the reply can be
                // continued or retried.
                kept: answered.contains(at) || !can_be_resumed(node.ending),
                ..Message::new(
                    ids[*at],
                    id,
                    parents[*at].map(|parent| ids[parent]),
                    node.role,
                    real_time(times[*at]),
                )
            };
            ExportedMessage {
                message,
                active_child_id: chosen.get(&Some(*at)).map(|child| ids[*child]),
                deleted_at: None,
                number: None,
                copied: false,
            }
        })
        .collect();
    let titled_by = if tree.title.trim().is_empty() {
        "words"
    } else {
        "user"
    };
    ExportedConversation {
        conversation: Conversation {
            model: model.unwrap_or_default(),
            settings: ChatSettings {
                system: tree
                    .system
                    .filter(|words| !words.trim().is_empty())
                    .map(without_nul),
                ..ChatSettings::default()
            },
            pinned: tree.pinned,
            archived: tree.archived,
            tags: tags(tree.tags),
            updated_at: tree.updated_at.unwrap_or(latest).max(latest),
            ..Conversation::new(id, title, created_at)
        },
        titled_by: titled_by.to_owned(),
        active_child_id: chosen.get(&None).map(|child| ids[*child]),
        deleted_at: None,
        messages,
    }
}

fn can_be_resumed(ending: Ending) -> bool {
    ending.can_continue() || matches!(ending, Ending::ProviderError | Ending::Empty)
}

/// Assigns missing ids to the conversation and its messages. Makes the ids of the messages unique.
pub fn assign_ids(tree: &mut Tree, notes: &mut Notes) {
    if tree.source_id.is_empty() {
        let first = tree.nodes.iter().find(|node| !node.hidden).map(Node::fingerprint);
        let at = tree.created_at.map(|at| at.to_string());
        tree.source_id = format!("{}:{}", at.unwrap_or_default(), first.unwrap_or_default());
    }
    let mut used_ids: HashSet<String> = HashSet::new();
    // The last number appended to each repeated id. Without it, the search for a free number would
    // take quadratic time.
    let mut numbers: HashMap<String, u32> = HashMap::new();
    for node in &mut tree.nodes {
        if node.source_id.is_empty() {
            node.source_id = node.fingerprint();
        }
        if used_ids.insert(node.source_id.clone()) {
            continue;
        }
        notes.note(import::duplicate_message_split());
        let number = numbers.entry(node.source_id.clone()).or_insert(1);
        loop {
            *number += 1;
            let id = format!("{}#{number}", node.source_id);
            if used_ids.insert(id.clone()) {
                node.source_id = id;
                break;
            }
        }
    }
}

/// Returns the index of each message's parent, or `None` for a root message. The index is
/// determined from the ids of the messages and of their parents. Links to missing messages, and one
/// link of each cycle, are removed, and notes are added.
pub fn links<Id: Eq + Hash>(
    ids: impl Iterator<Item = Id>,
    parents: impl Iterator<Item = Option<Id>>,
    notes: &mut Notes,
) -> Vec<Option<usize>> {
    let places: HashMap<Id, usize> = ids.enumerate().map(|(place, id)| (id, place)).collect();
    let mut links: Vec<Option<usize>> = parents
        .map(|parent| {
            let found = places.get(&parent?).copied();
            if found.is_none() {
                notes.note(import::orphan());
            }
            found
        })
        .collect();
    for _ in 0..break_cycles(&mut links) {
        notes.note(import::circle());
    }
    links
}

/// Removes one link from every cycle of parent links. Returns the number of cycles.
fn break_cycles(links: &mut [Option<usize>]) -> usize {
    let mut cut = 0;
    // The state of each message: 0 means not visited, 1 means on the current path, 2 means known to
    // lead to a root message.
    let mut seen = vec![0_u8; links.len()];
    let mut path = Vec::new();
    for place in 0..links.len() {
        let mut at = Some(place);
        while let Some(here) = at {
            match seen[here] {
                0 => {
                    seen[here] = 1;
                    path.push(here);
                    at = links[here];
                }
                1 => {
                    cut += 1;
                    links[here] = None;
                    at = None;
                }
                _ => at = None,
            }
        }
        for here in path.drain(..) {
            seen[here] = 2;
        }
    }
    cut
}

/// Merges each visible message with `merges_into_next` into its child: moves the parts of the
/// message to the beginning of the child, and hides the message. Does this only if the message has
/// exactly one child, which is visible and has the same role.
fn merge_leading(tree: &mut Tree, links: &[Option<usize>]) {
    let mut children = vec![(0_usize, 0_usize); links.len()];
    for (place, link) in links.iter().enumerate() {
        if let Some(parent) = link {
            children[*parent] = (children[*parent].0 + 1, place);
        }
    }
    // Merge parents before their children, so that the parts of several consecutive messages all
    // end up in the last of these messages.
    for place in topological_order(links) {
        let (count, child) = children[place];
        let node = &tree.nodes[place];
        if node.merges_into_next
            && !node.hidden
            && count == 1
            && tree.nodes[child].role == node.role
            && !tree.nodes[child].hidden
        {
            let mut parts = std::mem::take(&mut tree.nodes[place].parts);
            tree.nodes[place].hidden = true;
            parts.append(&mut tree.nodes[child].parts);
            tree.nodes[child].parts = parts;
        }
    }
}

/// Adds a note for each hidden message that has parts or files, because its content is not
/// imported.
fn note_hidden(tree: &Tree, notes: &mut Notes) {
    for node in tree.nodes.iter().filter(|node| node.hidden) {
        let words = match (node.parts.first(), node.files.first()) {
            (Some(Part::Text { text } | Part::Refusal { text } | Part::Reasoning { text }), _) => text,
            (Some(Part::ToolCall { name, .. } | Part::ToolResult { name, .. }), _) => name,
            (Some(Part::Image { file } | Part::File { file }), _) => &file.name,
            (None, Some(file)) => &file.name,
            (None, None) => continue,
        };
        notes.note_on(import::hidden_skipped(), words);
    }
}

/// Returns the indexes of the messages in an order in which each parent precedes its children, and
/// siblings keep their order. The links must not form a cycle.
pub fn topological_order(links: &[Option<usize>]) -> Vec<usize> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); links.len()];
    let mut open: Vec<usize> = Vec::new();
    for (place, link) in links.iter().enumerate() {
        match link {
            Some(parent) => children[*parent].push(place),
            None => open.push(place),
        }
    }
    open.reverse();
    let mut order = Vec::with_capacity(links.len());
    while let Some(place) = open.pop() {
        order.push(place);
        open.extend(children[place].iter().rev());
    }
    order
}

/// Returns the index of each message's nearest visible ancestor.
fn visible_parents(tree: &Tree, links: &[Option<usize>], order: &[usize]) -> Vec<Option<usize>> {
    let mut parents = vec![None; links.len()];
    for place in order {
        parents[*place] = links[*place].and_then(|parent| match tree.nodes[parent].hidden {
            true => parents[parent],
            false => Some(parent),
        });
    }
    parents
}

/// Returns a time for each message. A message without a time gets a time one millisecond after the
/// latest time of its parent and its earlier siblings, so that it stays after these siblings when
/// they are sorted by time. If it has neither a parent nor earlier siblings, it gets `start`.
fn times(tree: &Tree, order: &[usize], parents: &[Option<usize>], start: i64) -> Vec<i64> {
    let mut times = vec![start; tree.nodes.len()];
    // The latest time used so far under each parent. For a message, this is the latest of its own
    // time and the times of the visible children that have been processed; a message without such
    // children has no entry. For `None`, it is the latest time of the visible root messages that
    // have been processed, but at least `start - 1`.
    let mut last: HashMap<Option<usize>, i64> = HashMap::new();
    for place in order {
        let parent = parents[*place];
        let before = last.get(&parent).copied();
        let before = before.unwrap_or_else(|| parent.map_or(start - 1, |parent| times[parent]));
        let own = tree.nodes[*place]
            .created_at
            .filter(|at| (1..=LAST_MS).contains(at));
        let at = own.unwrap_or(before.saturating_add(1)).min(LAST_MS);
        times[*place] = at;
        if !tree.nodes[*place].hidden {
            last.insert(parent, at.max(before));
        }
    }
    times
}

/// Returns the selected child of each message. The entry for `None` contains the selected root
/// message. Each message on the path to the current message selects the next message on this path.
/// Every other message selects its last child.
fn chosen(
    tree: &Tree,
    visible: &[usize],
    parents: &[Option<usize>],
    links: &[Option<usize>],
) -> HashMap<Option<usize>, usize> {
    let mut chosen = HashMap::new();
    for place in visible {
        chosen.insert(parents[*place], *place);
    }
    let current = tree.current.as_deref().filter(|name| !name.is_empty());
    let mut at = current.and_then(|name| tree.nodes.iter().position(|node| node.source_id == name));
    while let Some(place) = at.filter(|place| tree.nodes[*place].hidden) {
        at = links[place];
    }
    while let Some(place) = at {
        chosen.insert(parents[place], place);
        at = parents[place];
    }
    chosen
}

fn title(tree: &Tree, visible: &[usize]) -> String {
    let title = without_nul(one_line(&tree.title));
    if !title.is_empty() {
        return title.chars().take(TITLE_CHARS).collect();
    }
    let words = visible
        .iter()
        .map(|at| &tree.nodes[*at])
        .filter(|node| node.role == Role::User)
        .flat_map(|node| &node.parts)
        .filter_map(Part::text)
        .find(|text| !text.trim().is_empty());
    title_from(&without_nul(words.unwrap_or_default().to_owned()))
}

fn tags(tags: Vec<String>) -> Vec<String> {
    let mut tags: Vec<String> = tags
        .into_iter()
        .map(|tag| without_nul(tag.trim().to_owned()))
        .filter(|tag| !tag.is_empty())
        .collect();
    tags.sort();
    tags.dedup();
    tags
}

/// Replaces NUL characters with U+FFFD, because many programs truncate text at a NUL.
fn without_nul(text: String) -> String {
    match text.contains('\0') {
        true => text.replace('\0', "\u{fffd}"),
        false => text,
    }
}

fn clean(mut part: Part) -> Part {
    let texts = match &mut part {
        Part::Text { text } | Part::Refusal { text } | Part::Reasoning { text } => vec![text],
        Part::ToolCall { id, name, arguments } => vec![id, name, arguments],
        Part::ToolResult {
            call_id, name, text, ..
        } => vec![call_id, name, text],
        Part::Image { .. } | Part::File { .. } => Vec::new(),
    };
    for text in texts {
        *text = without_nul(std::mem::take(text));
    }
    part
}

/// Derives a UUID (version 7) from a time and names. The same input always results in the same
/// UUID. If there is no time, the timestamp bits are derived from the names too.
fn derived_id(at: Option<i64>, names: &[&str]) -> Uuid {
    let mut hash = Sha256::new();
    for name in names {
        hash.update(u64::try_from(name.len()).unwrap_or(u64::MAX).to_le_bytes());
        hash.update(name);
    }
    let hash = hash.finalize();
    let mut random = [0; 10];
    for (to, from) in random.iter_mut().zip(&hash) {
        *to = *from;
    }
    let rest = hash.iter().skip(random.len()).take(6);
    let made_up = || rest.fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
    let at = at.map_or_else(made_up, |at| at.max(0).unsigned_abs());
    uuid::Builder::from_unix_timestamp_millis(at, &random).into_uuid()
}

/// Whether every export in this format contains the same times for the same messages, so that ids
/// can be derived from the times. Jan replaces the `created` field whenever it saves a thread. When
/// Chatbox changes a message, it replaces the message's time. In a Cherry Studio backup, the list
/// of topics, which contains the times, may be missing. These three programs store unique ids, from
/// which Rivulet's ids are derived instead.
const fn keeps_times(format: ImportFormat) -> bool {
    match format {
        ImportFormat::Rivulet
        | ImportFormat::ChatGpt
        | ImportFormat::Claude
        | ImportFormat::OpenWebUi
        | ImportFormat::LibreChat
        | ImportFormat::LmStudio => true,
        ImportFormat::Chatbox | ImportFormat::CherryStudio | ImportFormat::Jan => false,
    }
}

/// Returns the name from which all ids of this format are derived. It must never change: otherwise,
/// a later import would not recognise messages that were already imported.
const fn format_id(format: ImportFormat) -> &'static str {
    match format {
        ImportFormat::Rivulet => "rivulet",
        ImportFormat::ChatGpt => "chatgpt",
        ImportFormat::Claude => "claude",
        ImportFormat::OpenWebUi => "open_webui",
        ImportFormat::LibreChat => "librechat",
        ImportFormat::Chatbox => "chatbox",
        ImportFormat::LmStudio => "lm_studio",
        ImportFormat::CherryStudio => "cherry_studio",
        ImportFormat::Jan => "jan",
    }
}

#[cfg(test)]
#[path = "normalize_tests.rs"]
pub(crate) mod tests;
