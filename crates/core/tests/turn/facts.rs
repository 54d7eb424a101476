//! Tests of the metadata of a reply: everything that is known about the reply apart from its text
//! and its ending (wire contract, sections 2 and 3).

use rivulet_core::{
    Activity, ConversationId, Effect, Facts, Message, MessageId, ModelEvent, Outcome, Part, PreviousVersion,
    Role, SendBack, ThinkTags, Turn, TurnInput,
};
use serde_json::json;
use uuid::Uuid;

use crate::inputs::{done, finish, lost, reasoning, text};

fn event(event: ModelEvent) -> TurnInput {
    TurnInput::Event(event)
}

fn outcome(turn: &Turn) -> Outcome {
    turn.outcome().unwrap().clone()
}

#[test]
fn a_long_reply_in_one_piece_after_a_long_wait_is_reported() {
    let long = "word ".repeat(200);
    for (name, first, reads, said) in [
        ("one read after a wait", 9_000, vec![(0, long.as_str())], true),
        (
            "two reads after a wait",
            9_000,
            vec![(0, &long[..500]), (900, &long[500..])],
            true,
        ),
        (
            "many reads, faster than any model",
            9_000,
            vec![(0, &long[..300]), (1, &long[300..600]), (2, &long[600..])],
            true,
        ),
        (
            "many reads",
            9_000,
            vec![(0, &long[..300]), (400, &long[300..600]), (900, &long[600..])],
            false,
        ),
        ("no wait", 300, vec![(0, long.as_str())], false),
        ("short", 9_000, vec![(0, "Yes.")], false),
    ] {
        let (mut turn, mut effects) = (Turn::new(), Vec::new());
        turn.apply(100, TurnInput::Sent, &mut effects);
        for (at, read) in reads {
            turn.apply(first + at, TurnInput::Read, &mut effects);
            for piece in read.split_inclusive(' ') {
                turn.apply(first + at, text(piece), &mut effects);
            }
        }
        turn.apply(first + 1_000, finish("stop"), &mut effects);
        turn.apply(first + 1_000, done(), &mut effects);
        let notices = &outcome(&turn).notices;
        assert_eq!(notices.one_piece, said, "{name}");
        assert!(!notices.not_streamed);
    }
}

#[test]
fn a_replay_replaces_the_version_whose_text_it_contains() {
    let version = |number: u128, request_id: &str, text: &str| PreviousVersion {
        message_id: MessageId(Uuid::from_u128(number)),
        request_id: request_id.to_owned(),
        reasoning: String::new(),
        text: text.to_owned(),
    };
    for (name, versions, replaced) in [
        (
            "the same id and all of its words",
            vec![version(1, "other", "So"), version(2, "a", "So f")],
            Some(2),
        ),
        ("another id", vec![version(1, "b", "So")], None),
        ("other words under the same id", vec![version(1, "a", "Or")], None),
        (
            "a replay that is shorter",
            vec![version(1, "a", "So far and on")],
            None,
        ),
        ("none before", vec![], None),
    ] {
        let (mut turn, mut effects) = (Turn::retrying(versions), Vec::new());
        turn.apply(0, event(ModelEvent::RequestId("a".to_owned())), &mut effects);
        turn.apply(1, text("So far"), &mut effects);
        turn.apply(2, lost(), &mut effects);
        let replaces = outcome(&turn).replaces;
        assert_eq!(
            replaces,
            replaced.map(|number| MessageId(Uuid::from_u128(number))),
            "{name}"
        );
    }
}

#[test]
fn only_a_version_whose_words_can_be_compared_may_be_replaced() {
    let text = |text: &str| Part::Text {
        text: text.to_owned(),
    };
    let refusal = || Part::Refusal {
        text: "No".to_owned(),
    };
    let call = || Part::ToolCall {
        id: "call_1".to_owned(),
        name: "f".to_owned(),
        arguments: "{}".to_owned(),
    };
    for (name, parts, comparable) in [
        ("text", vec![text("So")], true),
        (
            "reasoning",
            vec![Part::Reasoning {
                text: "Hm".to_owned(),
            }],
            true,
        ),
        ("a call", vec![call()], false),
        ("text and a call", vec![text("So"), call()], false),
        ("a refusal", vec![refusal()], false),
        ("text and a refusal", vec![text("So"), refusal()], false),
        ("nothing", vec![], false),
        ("only whitespace", vec![text(" \n")], false),
    ] {
        let mut version = Message::new(
            MessageId(Uuid::from_u128(1)),
            ConversationId(Uuid::from_u128(2)),
            None,
            Role::Assistant,
            0,
        );
        version.parts = parts;
        assert!(PreviousVersion::of(&version).is_none(), "{name}: no id");
        version.request_id = Some("a".to_owned());
        assert_eq!(PreviousVersion::of(&version).is_some(), comparable, "{name}");
    }
}

#[test]
fn silence_of_bytes_and_silence_of_tokens_are_measured_separately() {
    let (mut turn, mut effects) = (Turn::new(), Vec::new());
    let keep_alive = || event(ModelEvent::KeepAlive);
    for (at_ms, input, doing) in [
        (0, TurnInput::Responded { status: 200 }, Activity::Answered),
        (10, keep_alive(), Activity::KeepAlives),
        (20, text("a"), Activity::Writing),
        (1_000, keep_alive(), Activity::Writing),
        (4_000, keep_alive(), Activity::KeepAlives),
        (4_100, text("b"), Activity::Writing),
        (4_200, finish("stop"), Activity::Finishing),
        (9_000, keep_alive(), Activity::Finishing),
    ] {
        turn.apply(at_ms, input, &mut effects);
        assert_eq!(turn.activity(), Some(doing), "at {at_ms} ms");
    }
}

#[test]
fn facts_are_stored_as_they_arrive_and_reported_at_the_end() {
    let send_back: SendBack =
        serde_json::from_value(json!({"reasoning_details": [{"type": "reasoning.encrypted", "data": "x"}]}))
            .unwrap();
    let (mut turn, mut effects) = (Turn::new(), Vec::new());
    for (at_ms, input) in (0..).zip([
        TurnInput::Responded { status: 200 },
        event(ModelEvent::RequestId("a".to_owned())),
        event(ModelEvent::ThinkOpened(" ".to_owned())),
        reasoning("é!"),
        event(ModelEvent::ThinkClosed),
        event(ModelEvent::SendBack(send_back.clone())),
        text("b"),
        TurnInput::Stopped,
    ]) {
        turn.apply(at_ms, input, &mut effects);
    }
    let mut facts = Facts::default();
    for effect in &effects {
        if let Effect::Fact { fact, .. } = effect {
            facts.record(fact.clone());
        }
    }
    let outcome = outcome(&turn);
    let tags = ThinkTags {
        before: " ".to_owned(),
        closed: Some(3),
    };
    assert_eq!(
        tags.received(turn.reply().reasoning(), turn.reply().text()),
        " <think>é!</think>b"
    );
    assert_eq!(
        (facts.status, facts.request_id.as_deref()),
        (Some(200), Some("a"))
    );
    assert_eq!(
        (outcome.status, outcome.request_id.as_deref()),
        (Some(200), Some("a"))
    );
    assert_eq!(
        (facts.think_tags, outcome.notices.think_tags.clone()),
        (Some(tags.clone()), Some(tags))
    );
    assert_eq!(
        (facts.send_back, outcome.send_back.clone()),
        (send_back.clone(), send_back)
    );
}
