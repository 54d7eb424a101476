//! Fuzz target that parses arbitrary bytes as an event stream (wire contract, section 1). The
//! frames must not depend on how the bytes are split into reads (the pieces in which they are
//! received). No frame may exceed the limit.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rivulet_fuzz::{Input, MAX_TIME, within};
use rivulet_wire::{Frame, Parser, TooLarge};

fuzz_target!(|bytes: &[u8]| within(MAX_TIME, || check(bytes)));

fn check(bytes: &[u8]) {
    let input = Input::new(bytes);
    let limit = input.choice(&[1 << 20, 200, 20]);
    let whole = parse([input.body], limit);
    assert_eq!(
        parse(input.reads(), limit),
        whole,
        "the same bytes in other reads"
    );
    assert_eq!(parse(input.body.chunks(1), limit), whole, "byte by byte");
    for frame in whole.0 {
        if let Frame::Event { name, data } = frame {
            assert!(min_received_bytes(&name) <= limit && min_received_bytes(&data) <= limit);
        }
    }
}

/// Returns the parsed frames, and a fault if a frame exceeded the limit.
fn parse<'a>(
    reads: impl IntoIterator<Item = &'a [u8]>,
    limit: usize,
) -> (Vec<Frame<'static>>, Result<(), TooLarge>) {
    let mut parser = Parser::new(limit);
    let mut frames = Vec::new();
    for read in reads {
        if let Err(fault) = parser.push(read, |frame| frames.push(frame.into_owned())) {
            return (frames, Err(fault));
        }
    }
    parser.finish(|frame| frames.push(frame.into_owned()));
    (frames, Ok(()))
}

/// Returns the smallest number of received bytes that can produce `text`. U+FFFD (three bytes) can
/// result from a single invalid byte.
fn min_received_bytes(text: &str) -> usize {
    text.chars()
        .map(|char| if char == '\u{fffd}' { 1 } else { char.len_utf8() })
        .sum()
}
