//! Converts the bytes that are read from a response into inputs for a turn.

use bytes::Bytes;
use rivulet_core::{Fault, Limit, LimitKind, TurnInput};
use rivulet_wire::Decoder;

/// Converts the result of one read from a response into inputs for the turn, in order. The result
/// is a piece of the body, the end of the body (`None`), or a lost connection.
pub fn inputs_of(
    decoder: &mut Decoder,
    read: Result<Option<Bytes>, Fault>,
) -> impl Iterator<Item = TurnInput> + use<> {
    let mut events = Vec::new();
    let (first, last) = match read {
        Ok(Some(bytes)) => {
            let decoded = decoder.push(&bytes, &mut events);
            (
                Some(TurnInput::Read),
                decoded.err().map(TurnInput::ProtocolBroken),
            )
        }
        Ok(None) => match decoder.finish(&mut events) {
            Ok(()) => (None, Some(TurnInput::BodyEnded)),
            Err(fault) => (None, Some(TurnInput::ProtocolBroken(fault))),
        },
        Err(fault) => {
            // Process a last event that lacks only its final blank line. Ignore the error of
            // `finish`: it usually means that the JSON body is incomplete, which is no surprise
            // after a lost connection.
            let _ = decoder.finish(&mut events);
            (None, Some(TurnInput::Lost(fault)))
        }
    };
    let events = events.into_iter().map(TurnInput::Event);
    first.into_iter().chain(events).chain(last)
}

/// Returns the input for a turn whose connection has received nothing for `seconds` seconds.
pub fn silent_for(seconds: u32) -> TurnInput {
    TurnInput::TimedOut(Limit {
        kind: LimitKind::Idle,
        seconds,
    })
}
