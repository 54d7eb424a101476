//! Contract, section 1: framing.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

use proptest::prelude::*;
use rivulet_wire::{Frame, Parser, TooLarge};

const LIMIT: usize = 1 << 20;

fn frames<'a>(reads: impl IntoIterator<Item = &'a [u8]>) -> Vec<Frame> {
    let mut parser = Parser::new(LIMIT);
    let mut found = Vec::new();
    for read in reads {
        parser.push(read, |frame| found.push(frame)).unwrap();
    }
    parser.finish(|frame| found.push(frame));
    found
}

fn event(name: &str, data: &str) -> Frame {
    Frame::Event {
        name: name.to_owned(),
        data: data.to_owned(),
    }
}

#[test]
fn the_rules_of_event_streams() {
    for (what, body, expected) in [
        (
            "LF",
            &b"data: a\n\ndata: b\n\n"[..],
            vec![event("", "a"), event("", "b")],
        ),
        (
            "CRLF",
            b"data: a\r\n\r\ndata: b\r\n\r\n",
            vec![event("", "a"), event("", "b")],
        ),
        (
            "CR",
            b"data: a\r\rdata: b\r\r",
            vec![event("", "a"), event("", "b")],
        ),
        (
            "mixed line ends",
            b"data: a\r\n\ndata: b\n\r",
            vec![event("", "a"), event("", "b")],
        ),
        ("BOM", b"\xef\xbb\xbfdata: a\n\n", vec![event("", "a")]),
        (
            "BOM only at the start",
            b"data: a\n\n\xef\xbb\xbfdata: b\n\n",
            vec![event("", "a")],
        ),
        (
            "comments",
            b": hello\n:\n\ndata: a\n\n",
            vec![Frame::Comment, Frame::Comment, event("", "a")],
        ),
        (
            "comment inside an event",
            b"data: a\n: c\ndata: b\n\n",
            vec![Frame::Comment, event("", "a\nb")],
        ),
        (
            "several data lines",
            b"data: a\ndata:\ndata: b\n\n",
            vec![event("", "a\n\nb")],
        ),
        (
            "one space after the colon",
            b"data:a\ndata:  b\n\n",
            vec![event("", "a\n b")],
        ),
        ("no colon", b"data\n\n", vec![event("", "")]),
        (
            "named",
            b"event: error\ndata: a\n\ndata: b\n\n",
            vec![event("error", "a"), event("", "b")],
        ),
        (
            "a name without data",
            b"event: x\n\ndata: b\n\n",
            vec![event("", "b")],
        ),
        (
            "id, retry, unknown",
            b"id: 1\nretry: 5\nfoo: bar\ndata: a\n\n",
            vec![event("", "a")],
        ),
        (
            "unterminated",
            b"data: a\n\ndata: [DONE]",
            vec![event("", "a"), event("", "[DONE]")],
        ),
        (
            "unterminated, line ended",
            b"data: [DONE]\n",
            vec![event("", "[DONE]")],
        ),
        (
            "invalid UTF-8",
            b"data: a\xffb\n\ndata: \xe2\x82\n\n",
            vec![event("", "a\u{fffd}b"), event("", "\u{fffd}")],
        ),
        (
            "colon in the value",
            b"data: {\"a\": \"b\"}\n\n",
            vec![event("", "{\"a\": \"b\"}")],
        ),
        (
            "field names are exact",
            b"Data: a\n data: b\ndata : c\n\n",
            vec![],
        ),
        ("nothing", b"", vec![]),
        ("blank lines", b"\n\r\n\r", vec![]),
    ] {
        assert_eq!(frames([body]), expected, "{what}");
        assert_eq!(frames(body.chunks(1)), expected, "{what}, byte by byte");
        for at in 0..=body.len() {
            assert_eq!(
                frames([&body[..at], &body[at..]]),
                expected,
                "{what}, split at {at}"
            );
        }
    }
}

#[test]
fn an_event_is_bounded() {
    let push = |body: &[u8]| Parser::new(100).push(body, |_| {});
    assert_eq!(push(&[b'x'; 101]), Err(TooLarge { limit: 100 }));
    assert_eq!(
        push(&b"data: 12345678\n".repeat(20)),
        Err(TooLarge { limit: 100 })
    );
    assert_eq!(push(&b"data: 12345678\n\n".repeat(20)), Ok(()));
    let mut parser = Parser::new(100);
    let mut found = Vec::new();
    let failed = parser.push(
        &[b"data: a\n\ndata: ".as_slice(), &[b'x'; 200]].concat(),
        |frame| found.push(frame),
    );
    assert!(failed.is_err());
    assert_eq!(found, [event("", "a")], "what came before the large event stands");
}

/// Bytes that are likely to be something.
fn body() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop::sample::select(vec![
        &b"data: "[..],
        b"data:",
        b"event: error",
        b":",
        b": c",
        b"\n",
        b"\r",
        b"\r\n",
        b"\n\n",
        b"\xef\xbb\xbf",
        b"{\"a\":1}",
        b"[DONE]",
        "流é😀".as_bytes(),
        b"\xff",
        b"\xe2\x82",
        b" ",
        b"id: 1",
        b"x",
    ]);
    prop::collection::vec(pieces, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_split_gives_the_same_frames(body in body(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..8)) {
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(body.len() + 1)).collect();
        cuts.extend([0, body.len()]);
        cuts.sort_unstable();
        let reads = cuts.windows(2).map(|cut| &body[cut[0]..cut[1]]);
        prop_assert_eq!(frames(reads), frames([&body[..]]));
    }
}
