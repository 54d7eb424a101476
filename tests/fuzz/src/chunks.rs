//! Fuzz target that decodes arbitrary response bodies. Each body must produce exactly one ending,
//! and the reply must contain the text of all events. The events must not depend on how the body is
//! split into reads (the pieces in which it is received).

#![no_main]

use libfuzzer_sys::fuzz_target;
use rivulet_core::{Effect, Fault, Fragment, ModelEvent, Turn, TurnInput};
use rivulet_fuzz::{Input, MAX_TIME, within};
use rivulet_wire::Decoder;

const CONTENT_TYPES: [&str; 5] = [
    "text/event-stream",
    "",
    "application/json",
    "text/html; charset=utf-8",
    "Text/Event-Stream; charset=utf-8",
];

fuzz_target!(|bytes: &[u8]| within(MAX_TIME, || check(bytes)));

fn check(bytes: &[u8]) {
    let input = Input::new(bytes);
    let content_type = input.choice(&CONTENT_TYPES);
    let limit = input.other_choice(&[1 << 20, 400, 40]);
    let decoder = || Decoder::with_limit(200, content_type, limit);
    let whole = decode(decoder(), [input.body]);
    // Ignore keep-alive events, because only they depend on how the body is split.
    assert_eq!(
        without_keep_alives(decode(decoder(), input.reads())),
        without_keep_alives(whole.clone())
    );
    turn(whole);
}

/// Returns the events, and a fault if the body could not be decoded to its end.
fn decode<'a>(
    mut decoder: Decoder,
    reads: impl IntoIterator<Item = &'a [u8]>,
) -> (Vec<ModelEvent>, Result<(), Fault>) {
    let mut events = Vec::new();
    let read = reads
        .into_iter()
        .try_for_each(|read| decoder.push(read, &mut events))
        .and_then(|()| decoder.finish(&mut events));
    (events, read)
}

fn without_keep_alives(
    (mut events, read): (Vec<ModelEvent>, Result<(), Fault>),
) -> (Vec<ModelEvent>, Result<(), Fault>) {
    events.retain(|event| *event != ModelEvent::KeepAlive);
    (events, read)
}

fn turn((events, read): (Vec<ModelEvent>, Result<(), Fault>)) {
    let mut turn = Turn::new();
    let (mut effects, mut text) = (Vec::new(), String::new());
    let inputs = events
        .into_iter()
        .map(TurnInput::Event)
        .chain(read.err().map(TurnInput::ProtocolBroken))
        .chain([TurnInput::BodyEnded]);
    for input in inputs {
        if let (None, TurnInput::Event(ModelEvent::Fragment(Fragment::Text { text: piece }))) =
            (turn.outcome(), &input)
        {
            text.push_str(piece);
        }
        turn.apply(0, input, &mut effects);
    }
    let endings = effects
        .iter()
        .filter(|effect| matches!(effect, Effect::Ended { .. }));
    assert_eq!(endings.count(), 1);
    assert_eq!(turn.reply().text(), text);
}
