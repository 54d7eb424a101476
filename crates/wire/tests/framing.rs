//! Tests of event-stream framing (wire contract, section 1).

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a test that failed"
)]

use proptest::prelude::*;
use rivulet_wire::{Frame, Parser, TooLarge};

const LIMIT: usize = 1 << 20;

fn frames<'a>(reads: impl IntoIterator<Item = &'a [u8]>) -> Vec<Frame<'static>> {
    let mut parser = Parser::new(LIMIT);
    let mut found = Vec::new();
    for read in reads {
        parser.push(read, |frame| found.push(frame.into_owned())).unwrap();
    }
    parser.finish(|frame| found.push(frame.into_owned()));
    found
}

fn event(name: &str, data: &str) -> Frame<'static> {
    Frame::Event {
        name: name.to_owned().into(),
        data: data.to_owned().into(),
    }
}

/// Asserts that the parser returns exactly the frames `expected`, regardless of how the body is
/// split.
fn check(what: &str, body: &[u8], expected: &[Frame<'static>]) {
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

#[test]
fn the_rules_of_event_streams() {
    for (what, body, expected) in [
        ("LF", &b"data: a\n\ndata: b\n\n"[..], &["a", "b"][..]),
        ("CRLF", b"data: a\r\n\r\ndata: b\r\n\r\n", &["a", "b"]),
        ("CR", b"data: a\r\rdata: b\r\r", &["a", "b"]),
        ("mixed line ends", b"data: a\r\n\ndata: b\n\r", &["a", "b"]),
        ("BOM", b"\xef\xbb\xbfdata: a\n\n", &["a"]),
        (
            "BOM only at the start",
            b"data: a\n\n\xef\xbb\xbfdata: b\n\n",
            &["a"],
        ),
        ("several data lines", b"data: a\ndata:\ndata: b\n\n", &["a\n\nb"]),
        ("one space after the colon", b"data:a\ndata:  b\n\n", &["a\n b"]),
        ("no colon", b"data\n\n", &[""]),
        ("a name without data", b"event: x\n\ndata: b\n\n", &["b"]),
        (
            "id, retry, unknown",
            b"id: 1\nretry: 5\nfoo: bar\ndata: a\n\n",
            &["a"],
        ),
        ("unterminated", b"data: a\n\ndata: [DONE]", &["a", "[DONE]"]),
        ("unterminated, line ended", b"data: [DONE]\n", &["[DONE]"]),
        (
            "invalid UTF-8",
            b"data: a\xffb\n\ndata: \xe2\x82\n\n",
            &["a\u{fffd}b", "\u{fffd}"],
        ),
        (
            "colon in the value",
            b"data: {\"a\": \"b\"}\n\n",
            &["{\"a\": \"b\"}"],
        ),
        ("field names are exact", b"Data: a\n data: b\ndata : c\n\n", &[]),
        // The examples from section 9.2.6 of the WHATWG HTML standard.
        ("stocks", b"data: YHOO\ndata: +2\ndata: 10\n\n", &["YHOO\n+2\n10"]),
        (
            "two empty events and an unterminated one, which the standard would discard",
            b"data\n\ndata\ndata\n\ndata:",
            &["", "\n", ""],
        ),
        (
            "with and without the space",
            b"data:test\n\ndata: test\n\n",
            &["test", "test"],
        ),
        (
            "two BOMs: the second is content",
            b"\xef\xbb\xbf\xef\xbb\xbfdata: a\n\ndata: b\n\n",
            &["b"],
        ),
        ("BOM and blank lines", b"\xef\xbb\xbf\r\n\r\ndata: a\n\n", &["a"]),
        ("half a BOM", b"\xef\xbbdata: a\n\ndata: b\n\n", &["b"]),
        ("nothing but a BOM", b"\xef\xbb\xbf", &[]),
        ("an unterminated name", b"event: x", &[]),
        ("an unterminated line after CR", b"data: a\rdata: b", &["a\nb"]),
        (
            "an empty name counts as no name",
            b"event: a\nevent\ndata: c\n\n",
            &["c"],
        ),
        (
            "a name applies to one event only",
            b"event: a\n\ndata: c\n\n",
            &["c"],
        ),
        (
            "whitespace after the first space is part of the data",
            b"data:\ta \ndata: \t\n\n",
            &["\ta \n\t"],
        ),
        (
            "a line with only a space is ignored",
            b"data: a\n \ndata: b\n\n",
            &["a\nb"],
        ),
        (
            "other line separators end no line",
            "data: a\u{2028}b\u{85}c\u{b}d\u{c}e\n\n".as_bytes(),
            &["a\u{2028}b\u{85}c\u{b}d\u{c}e"],
        ),
        (
            "characters of two, three and four bytes",
            "data: é流😀\r\n\r\n".as_bytes(),
            &["é流😀"],
        ),
        (
            "an overlong slash, half a surrogate pair, a character beyond the last",
            b"data: \xc0\xaf|\xed\xa0\x80|\xf4\x90\x80\x80\n\n",
            &["\u{fffd}\u{fffd}|\u{fffd}\u{fffd}\u{fffd}|\u{fffd}\u{fffd}\u{fffd}\u{fffd}"],
        ),
        (
            "a character cut by a line end does not continue in the next line",
            b"data: \xf0\x9f\ndata: \x98\x80\n\n",
            &["\u{fffd}\n\u{fffd}\u{fffd}"],
        ),
        (
            "blank lines between events",
            b"\n\ndata: a\n\n\r\n\rdata: b\r\r",
            &["a", "b"],
        ),
        (
            "LF and CR are two line ends",
            b"data: a\n\rdata: b\n\r",
            &["a", "b"],
        ),
        ("nothing", b"", &[]),
        ("blank lines", b"\n\r\n\r", &[]),
    ] {
        let expected: Vec<_> = expected.iter().map(|data| event("", data)).collect();
        check(what, body, &expected);
    }
}

#[test]
fn the_rules_of_comments_and_names() {
    for (what, body, expected) in [
        (
            "comments",
            &b": hello\n:\n\ndata: a\n\n"[..],
            vec![Frame::Comment, Frame::Comment, event("", "a")],
        ),
        (
            "comment inside an event",
            b"data: a\n: c\ndata: b\n\n",
            vec![Frame::Comment, event("", "a\nb")],
        ),
        (
            "named",
            b"event: error\ndata: a\n\ndata: b\n\n",
            vec![event("error", "a"), event("", "b")],
        ),
        (
            "four blocks",
            b": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            vec![
                Frame::Comment,
                event("", "first event"),
                event("", "second event"),
                event("", " third event"),
            ],
        ),
        ("BOM before a comment", b"\xef\xbb\xbf:\n", vec![Frame::Comment]),
        ("an unterminated comment", b": c", vec![Frame::Comment]),
        ("a bare colon, unterminated", b":", vec![Frame::Comment]),
        (
            "an unterminated event with a name",
            b"event: error\ndata: a",
            vec![event("error", "a")],
        ),
        (
            "the last name counts",
            b"event: a\nevent: b\ndata: c\n\n",
            vec![event("b", "c")],
        ),
        (
            "NUL",
            b"data: a\0b\nid: \0\nevent: \0\n\n",
            vec![event("\0", "a\0b")],
        ),
        (
            "invalid UTF-8 in a name and in no field",
            b"event: \xff\n\xff: a\ndata: b\n\n",
            vec![event("\u{fffd}", "b")],
        ),
    ] {
        check(what, body, &expected);
    }
}

#[test]
fn an_event_over_the_limit_is_an_error() {
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
        |frame| found.push(frame.into_owned()),
    );
    assert!(failed.is_err());
    assert_eq!(found, [event("", "a")], "events before the large event remain");
}

#[test]
fn the_limit_counts_one_event_and_not_the_stream() {
    // The limit applies to the sum of the event's data so far and the current line. The parser must
    // accept an event of exactly the maximum size.
    let line = |length: usize| [b"data:".as_slice(), &vec![b'x'; length], b"\n\n"].concat();
    assert_eq!(Parser::new(100).push(&line(95), |_| {}), Ok(()));
    assert_eq!(
        Parser::new(100).push(&line(96), |_| {}),
        Err(TooLarge { limit: 100 })
    );
    for reads in [1, 7, 1_000] {
        let mut parser = Parser::new(100);
        let body = line(96);
        let mut pushed = body.chunks(reads).map(|read| parser.push(read, |_| {}));
        assert!(pushed.any(|read| read.is_err()), "in reads of {reads}");
    }
    let mut parser = Parser::new(100);
    for _ in 0..1_000 {
        assert_eq!(parser.push(&line(95), |_| {}), Ok(()));
    }
}

/// Generates random bodies that are likely to contain events.
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
        b"id: \0",
        b"retry: 9",
        b"event",
        b"data",
        b"\0",
        b"\t",
        b"\xf0\x9f",
        b"\x98\x80",
        b"\xef\xbb",
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

    /// Compares the parser with another implementation of the same standard. These differences are
    /// intended:
    /// - If an event has no name, the other parser returns the name `message`; this parser returns
    ///   an empty name.
    /// - The other parser skips comments; this parser returns them as frames.
    /// - The other parser discards an unterminated event at the end of the body, as the standard
    ///   says; this parser returns it from `finish`. Therefore, the results are compared once before
    ///   `finish` and once after it. For the second comparison, the other parser receives two line
    ///   breaks at the end of the body.
    /// - Only this parser limits the size of an event, but the bodies stay far below the limit.
    ///
    /// `id` and `retry` are not compared, because this parser ignores them.
    #[test]
    fn another_parser_finds_the_same_events(body in body(), cut in any::<prop::sample::Index>()) {
        let cut = cut.index(body.len() + 1);
        let reads = [&body[..cut], &body[cut..]];
        let mut parser = Parser::new(LIMIT);
        let mut ours = Vec::new();
        for read in reads {
            parser.push(read, |frame| ours.push(frame.into_owned())).unwrap();
        }
        prop_assert_eq!(named(&ours), theirs(reads));
        parser.finish(|frame| ours.push(frame.into_owned()));
        let [first, second] = reads;
        prop_assert_eq!(named(&ours), theirs([first, second, b"\n\n"]));
    }
}

/// Returns the names and data of the events that Rivulet's parser found. An empty name is replaced
/// with `message`.
fn named(frames: &[Frame<'_>]) -> Vec<(String, String)> {
    let event = |frame: &Frame<'_>| match frame {
        Frame::Event { name, data } if name.is_empty() => {
            Some(("message".to_owned(), data.clone().into_owned()))
        }
        Frame::Event { name, data } => Some((name.clone().into_owned(), data.clone().into_owned())),
        Frame::Comment => None,
    };
    frames.iter().filter_map(event).collect()
}

fn theirs<'a>(reads: impl IntoIterator<Item = &'a [u8]>) -> Vec<(String, String)> {
    let mut parser = sse_parse::SseParser::new();
    for read in reads {
        parser.feed(read);
    }
    std::iter::from_fn(|| parser.next_event())
        .map(|event| (event.event, event.data))
        .collect()
}
