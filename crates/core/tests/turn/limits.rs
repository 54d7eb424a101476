//! Tests of the limits on the size of a reply (wire contract, section 3).

use rivulet_core::{
    Effect, Ending, FaultCategory, Fragment, ModelEvent, Part, REPLY_BYTES, REPLY_CALLS, SendBack, TurnInput,
    WORD_BYTES,
};

use crate::inputs::{done, finish, outcome, piece_of_call, reasoning, run, text};

#[test]
fn a_reply_ends_at_its_limits_and_keeps_everything_before() {
    let piece = "x".repeat(1024 * 1024);
    let many = |piece: TurnInput| -> Vec<TurnInput> { std::iter::repeat_n(piece, 65).collect() };
    let details = serde_json::json!({ "reasoning_details": [{ "data": piece }] });
    let details: SendBack = serde_json::from_value(details).unwrap();
    // As JSON text, 400 copies of these values are much shorter than the maximum size of a reply.
    // In memory, they are larger than this maximum, so the turn must end before it has received all
    // of them.
    let values = serde_json::json!({ "reasoning_details": vec![0; 9_000] });
    let values: SendBack = serde_json::from_value(values).unwrap();
    for (what, inputs, bytes) in [
        ("text", many(text(&piece)), REPLY_BYTES..=REPLY_BYTES),
        ("reasoning", many(reasoning(&piece)), REPLY_BYTES..=REPLY_BYTES),
        (
            "arguments",
            many(piece_of_call(0, None, None, &piece)),
            REPLY_BYTES..=REPLY_BYTES,
        ),
        (
            "text after the finish reason",
            [finish("stop")].into_iter().chain(many(text(&piece))).collect(),
            REPLY_BYTES..=REPLY_BYTES,
        ),
        (
            "fields to send back",
            many(TurnInput::Event(ModelEvent::SendBack(details))),
            0..=0,
        ),
        (
            "small values to send back",
            std::iter::repeat_n(TurnInput::Event(ModelEvent::SendBack(values)), 400).collect(),
            0..=0,
        ),
        (
            "calls",
            (0..2_000)
                .map(|index| piece_of_call(index, None, None, "{}"))
                .collect(),
            2 * REPLY_CALLS..=2 * REPLY_CALLS,
        ),
    ] {
        let (turn, effects) = run(inputs);
        let outcome = outcome(&effects).unwrap_or_else(|| panic!("{what} never ends"));
        let fault = outcome.fault.as_ref().unwrap();
        assert_eq!(
            (outcome.ending, fault.category),
            (Ending::ProviderError, FaultCategory::Provider),
            "{what}"
        );
        let parts = turn.parts();
        let kept: usize = parts
            .iter()
            .map(|part| match part {
                Part::Text { text } | Part::Reasoning { text } => text.len(),
                Part::ToolCall { arguments, .. } => arguments.len(),
                _ => 0,
            })
            .sum();
        // The kept text may be up to 1024 bytes shorter than the limit allows, because the size of
        // a reply also includes a fixed number of bytes for each switch to another part of the
        // reply.
        assert!(
            kept <= *bytes.end() && kept + 1024 >= *bytes.start(),
            "{what}: {kept}"
        );
        let sent: usize = effects
            .iter()
            .map(|effect| match effect {
                Effect::Delta(delta) => delta.fragment.text().len(),
                _ => 0,
            })
            .sum();
        assert_eq!(sent, kept, "{what}: what is kept is shown and stored");
    }
}

#[test]
fn a_long_id_name_or_reason_is_cut_and_counted() {
    let long = "流".repeat(WORD_BYTES);
    let cut = "流".repeat(WORD_BYTES / 3);
    let (turn, effects) = run(vec![
        TurnInput::Event(ModelEvent::RequestId(long.clone())),
        piece_of_call(0, Some(&long), Some(&long), "{}"),
        finish(&long),
        done(),
    ]);
    let outcome = outcome(&effects).unwrap();
    assert_eq!(outcome.request_id.as_ref(), Some(&cut));
    assert_eq!(outcome.finish_reason.as_ref(), Some(&cut));
    assert_eq!(outcome.notices.cut_words, 4);
    let call = Part::ToolCall {
        id: cut.clone(),
        name: cut,
        arguments: "{}".to_owned(),
    };
    assert_eq!(turn.parts(), [call]);
}

#[test]
fn pieces_that_repeat_the_id_of_their_call_become_one_change() {
    let inputs = (0..1_000).map(|_| piece_of_call(0, Some("call_1"), Some("f"), "x"));
    let (turn, effects) = run(inputs
        .chain([piece_of_call(0, Some("call_1"), None, "")])
        .collect());
    let deltas: Vec<&Fragment> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Delta(delta) => Some(&delta.fragment),
            _ => None,
        })
        .collect();
    assert_eq!(
        deltas.len(),
        1_000,
        "a piece that contains nothing new changes nothing"
    );
    assert!(deltas[1..].iter().all(|delta| matches!(
        delta,
        Fragment::ToolCall {
            id: None,
            name: None,
            ..
        }
    )));
    let call = Part::ToolCall {
        id: "call_1".to_owned(),
        name: "f".to_owned(),
        arguments: "x".repeat(1_000),
    };
    assert_eq!(turn.parts(), [call]);
}
