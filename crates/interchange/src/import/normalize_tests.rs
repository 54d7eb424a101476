use proptest::prelude::*;

use super::*;
use crate::import::tree::ContentIds;

const NOW: i64 = 1_800_000_000_000;

fn node(id: &str, parent: Option<&str>, role: Role, words: &str) -> Node {
    let mut node = Node::new(id, parent.map(str::to_owned), role);
    node.push_text(words);
    node
}

fn normalized(nodes: Vec<Node>, current: Option<&str>) -> (ExportedConversation, Vec<String>) {
    let mut notes = Notes::default();
    let tree = Tree {
        source_id: "c".to_owned(),
        created_at: Some(1_700_000_000_000),
        current: current.map(str::to_owned),
        nodes,
        ..Tree::default()
    };
    let normalized = normalize(ImportFormat::ChatGpt, tree, NOW, &mut notes);
    sound(&normalized);
    (normalized, notes.sorted_words())
}

/// Asserts that each message occurs once and after its parent, and that the selected child of each
/// message is one of its own children.
fn sound(conversation: &ExportedConversation) {
    let mut seen: HashMap<MessageId, Option<MessageId>> = HashMap::new();
    for ExportedMessage { message, .. } in &conversation.messages {
        assert!(
            message.parent_id.is_none_or(|parent| seen.contains_key(&parent)),
            "a message stands after its parent"
        );
        assert!(
            seen.insert(message.id, message.parent_id).is_none(),
            "ids are unique"
        );
        assert!((1..=LAST_MS).contains(&message.created_at));
    }
    for exported in &conversation.messages {
        assert!(
            exported
                .active_child_id
                .is_none_or(|child| seen[&child] == Some(exported.message.id)),
            "the selected answer is a child of the message"
        );
    }
    assert_eq!(
        conversation.active_child_id.is_some(),
        !conversation.messages.is_empty()
    );
    assert!(
        conversation
            .active_child_id
            .is_none_or(|child| seen[&child].is_none())
    );
    assert!(!conversation.conversation.title.is_empty());
}

pub(crate) fn branch_messages(conversation: &ExportedConversation) -> Vec<&Message> {
    let mut messages = Vec::new();
    let mut at = conversation.active_child_id;
    while let Some(id) = at {
        let mut all = conversation.messages.iter();
        let exported = all.find(|exported| exported.message.id == id).unwrap();
        messages.push(&exported.message);
        at = exported.active_child_id;
    }
    messages
}

pub(crate) fn selected_texts(format: ImportFormat, tree: Tree) -> Vec<String> {
    let exported = normalize(format, tree, NOW, &mut Notes::default());
    let messages = branch_messages(&exported);
    messages.iter().map(|message| message.text()).collect()
}

fn branch(conversation: &ExportedConversation) -> Vec<String> {
    let parts = |message: &&Message| {
        format!("{:?}", message.parts)
            .replace("Text { text: ", "")
            .replace([' ', '}', '"'], "")
    };
    branch_messages(conversation).iter().map(parts).collect()
}

use Role::{Assistant, User};

#[test]
fn hidden_messages_are_removed_and_their_answers_follow_their_parents() {
    let nodes = vec![
        Node::hidden("root", None),
        Node::hidden("system", Some("root".to_owned())),
        node("q", Some("system"), User, "q"),
        Node::hidden("between", Some("q".to_owned())),
        node("a1", Some("between"), Assistant, "a1"),
        node("a2", Some("q"), Assistant, "a2"),
    ];
    let (normalized, notes) = normalized(nodes.clone(), Some("a1"));
    assert_eq!(branch(&normalized), ["[q]", "[a1]"]);
    assert_eq!((normalized.messages.len(), notes.len()), (3, 0));
    assert_eq!(normalized.conversation.title, "q");
    let (last, _) = super::tests::normalized(nodes, None);
    assert_eq!(
        branch(&last),
        ["[q]", "[a2]"],
        "without a current message the last branch is chosen"
    );
}

#[test]
fn invalid_parents_and_ids_are_repaired_and_noted() {
    for (nodes, branch_words, words) in [
        (vec![node("a", Some("a"), User, "a")], vec!["[a]"], "loop"),
        (
            vec![node("a", Some("b"), User, "a"), node("b", Some("a"), User, "b")],
            vec!["[a]", "[b]"],
            "loop",
        ),
        (
            vec![node("a", Some("gone"), User, "a")],
            vec!["[a]"],
            "not in the file",
        ),
        (
            vec![node("a", None, User, "a"), node("a", None, User, "b")],
            vec!["[b]"],
            "duplicate id",
        ),
        (vec![node("", None, User, "\0")], vec!["[\u{fffd}]"], ""),
    ] {
        let (normalized, notes) = normalized(nodes, None);
        assert_eq!(branch(&normalized), branch_words, "{words}");
        assert_eq!(
            notes.iter().any(|note| note.contains(words)),
            !words.is_empty(),
            "{notes:?}"
        );
    }
}

#[test]
fn a_reply_with_only_reasoning_is_merged_into_the_next_one() {
    let mut reasoning = Node::new("t", Some("q".to_owned()), Assistant);
    reasoning.push_reasoning("hm");
    reasoning.merges_into_next = true;
    let mut recap = reasoning.clone();
    (recap.source_id, recap.parent) = ("r".to_owned(), Some("t".to_owned()));
    let nodes = vec![
        node("q", None, User, "q"),
        reasoning,
        recap,
        node("a", Some("r"), Assistant, "a"),
    ];
    let (normalized, _) = normalized(nodes, Some("a"));
    assert_eq!(normalized.messages.len(), 2);
    assert_eq!(normalized.messages[1].message.parts.len(), 3);
    assert!(matches!(
        normalized.messages[1].message.parts[2],
        Part::Text { .. }
    ));
}

#[test]
fn ids_are_stable_and_times_ascend() {
    let nodes = |count: usize| -> Vec<Node> {
        let mut nodes = vec![node("q", None, User, "q")];
        nodes.extend((0..count).map(|place| node(&place.to_string(), Some("q"), Assistant, "a")));
        nodes
    };
    let ((first, _), (second, _)) = (normalized(nodes(3), None), normalized(nodes(4), None));
    assert_eq!(first.conversation.id, second.conversation.id);
    let ids = |messages: &[ExportedMessage]| -> Vec<MessageId> {
        messages.iter().map(|exported| exported.message.id).collect()
    };
    assert_eq!(ids(&first.messages), ids(&second.messages[..4]));
    assert!(
        second
            .messages
            .windows(2)
            .all(|pair| pair[0].message.created_at < pair[1].message.created_at)
    );
}

#[test]
fn ids_do_not_change_when_earlier_messages_are_removed() {
    // None of these messages has its own time.
    let all = normalized(
        vec![
            node("a", None, User, "a"),
            node("b", Some("a"), Assistant, "b"),
            node("c", Some("b"), User, "c"),
        ],
        None,
    );
    let rest = normalized(vec![node("c", None, User, "c")], None);
    assert_eq!(all.0.conversation.id, rest.0.conversation.id);
    assert_eq!(all.0.messages[2].message.id, rest.0.messages[0].message.id);
}

#[test]
fn only_replies_at_the_end_of_a_branch_can_be_continued_or_retried() {
    let cut = |name: &str, parent: &str, ending| Node {
        ending,
        ..node(name, Some(parent), Assistant, "cut")
    };
    let (normalized, _) = normalized(
        vec![
            node("q", None, User, "q"),
            cut("1", "q", Ending::Stopped),
            node("q2", Some("1"), User, "go on"),
            cut("2", "q2", Ending::Interrupted),
            cut("3", "q2", Ending::ToolCalls),
            cut("4", "q2", Ending::ProviderError),
        ],
        None,
    );
    let decided: Vec<bool> = normalized
        .messages
        .iter()
        .map(|exported| exported.message.kept)
        .collect();
    assert_eq!(decided, [true, true, true, false, true, false]);
}

#[test]
fn times_out_of_range_are_ignored() {
    for at in [i64::MIN, -1, 0, i64::MAX, LAST_MS + 1] {
        let mut odd = node("a", None, User, "a");
        odd.created_at = Some(at);
        let (normalized, _) = normalized(vec![odd], None);
        assert_eq!(
            normalized.messages[0].message.created_at, 1_700_000_000_000,
            "{at}"
        );
    }
    let tree = Tree {
        nodes: vec![node("a", None, User, "a")],
        ..Tree::default()
    };
    let normalized = normalize(ImportFormat::Jan, tree, NOW, &mut Notes::default());
    assert_eq!(normalized.conversation.created_at, NOW);
}

#[test]
fn a_very_deep_tree_does_not_overflow_the_stack() {
    let deep: Vec<Node> = (0..100_000_usize)
        .map(|place| {
            node(
                &place.to_string(),
                place.checked_sub(1).map(|p| p.to_string()).as_deref(),
                User,
                "a",
            )
        })
        .rev()
        .collect();
    let (normalized, _) = normalized(deep, None);
    assert_eq!(normalized.messages.len(), 100_000);
}

proptest! {
    #[test]
    fn any_parent_links_yield_a_tree(
        made in prop::collection::vec((0..12_u8, prop::option::of(0..14_u8), any::<bool>(), prop::option::of(any::<i64>()), any::<bool>()), 0..14),
        current in prop::option::of(0..14_u8),
    ) {
        let nodes = made.iter().map(|(id, parent, hidden, at, merges_into_next)| {
            let mut node = node(&id.to_string(), parent.map(|p| p.to_string()).as_deref(), Assistant, "a");
            (node.hidden, node.created_at, node.merges_into_next) = (*hidden, *at, *merges_into_next);
            node
        }).collect();
        normalized(nodes, current.map(|c| c.to_string()).as_deref());
    }
}

#[test]
fn many_messages_with_one_id_or_one_text_are_numbered_in_linear_time() {
    const COUNT: usize = 100_000;
    let mut notes = Notes::default();
    let mut tree = Tree {
        nodes: vec![node("a", None, Role::User, "x"); COUNT],
        ..Tree::default()
    };
    assign_ids(&mut tree, &mut notes);
    assert_eq!(tree.nodes[COUNT - 1].source_id, format!("a#{COUNT}"));
    let mut names = ContentIds::default();
    let mut last = node("", None, Role::User, "x");
    for _ in 0..COUNT {
        last.source_id.clear();
        names.give(&mut last);
    }
    assert!(
        last.source_id.ends_with(&format!("#{COUNT}")),
        "{}",
        last.source_id
    );
}

#[test]
fn a_result_does_not_change_an_id_that_earlier_versions_derived_from_its_text() {
    let call = |node: &mut Node| node.push_tool_call("c", "look", "{}".to_owned());
    let (mut before, mut now) = (
        node("", None, Role::Assistant, "Looking."),
        node("", None, Role::Assistant, "Looking."),
    );
    call(&mut before);
    before.push_fenced("Result of look:", "`1`");
    before.push_text("Found.");
    call(&mut now);
    now.push_result("c", "look", "`1`");
    now.push_text("Found.");
    assert_eq!(now.parts.len(), 4);
    assert_eq!(now.fingerprint(), before.fingerprint());
}
