//! Measures how fast one core decodes bytes into events, without sockets and without asynchronous
//! tasks.

use std::fmt::Write;
use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rivulet_core::{Fragment, ModelEvent};
use rivulet_tests::program::root;
use rivulet_wire::{Decoder, Parser};

use crate::readers::{Found, Framer, Reader};

/// Size of the synthetic stream in bytes.
const STREAM_BYTES: usize = 100_000_000;
/// Numbers of bytes per read. The first is the size of a TCP segment from the internet. The second
/// is the size of a read if the server sends faster than the client reads.
const READ_BYTES: [usize; 2] = [1_400, 16_384];
/// Sizes of the events, in bytes of data, with which framing is measured. Framing means splitting a
/// stream into events without parsing them.
const EVENT_BYTES: [usize; 4] = [1_000, 100_000, 1_000_000, 16_000_000];
/// Total size, in bytes, of the events in one measurement of framing.
const FRAMED_BYTES: usize = 64_000_000;
/// Maximum size, in bytes, of an event for slow framers. A slow framer scans the beginning of an
/// event again whenever more of the event arrives.
const RESCAN_MAX_BYTES: usize = 1_000_000;
/// Number of rounds. The result is that of the fastest round, because other load on the computer
/// can only make a round slower.
const ROUNDS: usize = 3;
/// Time during which the benchmark decodes one captured stream repeatedly.
const CAPTURE_TIME: Duration = Duration::from_millis(200);

pub fn run() -> Result<()> {
    let readers = readers();
    captures(&readers)?;
    stream(&readers)?;
    framing(&framers())
}

fn readers() -> Vec<Reader> {
    let ours = Reader {
        name: "Rivulet",
        read: rivulet,
    };
    vec![
        ours,
        #[cfg(feature = "peers")]
        crate::peers::events::WITH_EVENTSOURCE_STREAM,
        #[cfg(feature = "peers")]
        crate::peers::events::WITH_SSE_STREAM,
    ]
}

fn framers() -> Vec<Framer> {
    let ours = Framer {
        name: "Rivulet",
        frame: rivulet_frames,
        linear: true,
    };
    vec![
        ours,
        #[cfg(feature = "peers")]
        crate::peers::events::EVENTSOURCE_STREAM,
        #[cfg(feature = "peers")]
        crate::peers::events::SSE_STREAM,
    ]
}

fn rivulet(body: &[u8], read: usize) -> Result<Found> {
    let mut decoder = Decoder::new(200, "text/event-stream");
    let mut events = Vec::new();
    let mut found = Found::default();
    let mut count_text = |events: &mut Vec<ModelEvent>| {
        for event in events.drain(..) {
            if let ModelEvent::Fragment(Fragment::Text { text } | Fragment::Reasoning { text }) = event {
                found.text += text.len();
            }
        }
    };
    for bytes in body.chunks(read) {
        decoder.push(bytes, &mut events)?;
        count_text(&mut events);
    }
    decoder.finish(&mut events)?;
    count_text(&mut events);
    Ok(found)
}

fn rivulet_frames(body: &[u8], read: usize) -> Result<usize> {
    let mut parser = Parser::new(rivulet_wire::EVENT_LIMIT);
    let mut bytes = 0;
    let mut found = |frame: rivulet_wire::Frame<'_>| {
        if let rivulet_wire::Frame::Event { data, .. } = frame {
            bytes += data.len();
        }
    };
    for read in body.chunks(read) {
        parser.push(read, &mut found)?;
    }
    parser.finish(&mut found);
    Ok(bytes)
}

/// Measures how fast captured llama.cpp streams are decoded.
fn captures(readers: &[Reader]) -> Result<()> {
    println!("From bytes to meaning, captures of llama.cpp in reads of 1,400 bytes");
    let folder = root().join("tests/fixtures/wire/llama.cpp");
    let mut files: Vec<_> = fs::read_dir(&folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "sse"));
    files.sort();
    for file in files {
        let body = fs::read(&file)?;
        if !body.starts_with(b"data:") && !body.starts_with(b":") {
            continue;
        }
        let name = file
            .file_stem()
            .context("a capture has a name")?
            .to_string_lossy();
        let mut speeds = Vec::new();
        for reader in readers {
            speeds.push((reader.read)(&body, READ_BYTES[0]).map(|_| 0.0_f64));
        }
        for _ in 0..ROUNDS {
            for (reader, speed) in readers.iter().zip(&mut speeds) {
                if let Ok(speed) = speed {
                    *speed = speed.max(decode_repeatedly(reader, &body)?);
                }
            }
        }
        let mut line = format!("  {name:22}");
        let ours = speeds.first().and_then(|ours| ours.as_ref().ok().copied());
        for (reader, speed) in readers.iter().zip(&speeds) {
            match speed {
                Ok(speed) => {
                    let ratio = ours.unwrap_or_default() / speed;
                    write!(line, "  {} {speed:4.0} MB/s ({ratio:.2}×)", reader.name)?;
                }
                Err(error) => write!(line, "  {} fails: {error}", reader.name)?,
            }
        }
        println!("{line}");
    }
    Ok(())
}

/// Decodes a body repeatedly and returns the speed in megabytes per second.
fn decode_repeatedly(reader: &Reader, body: &[u8]) -> Result<f64> {
    let (started, mut rounds) = (Instant::now(), 0);
    while started.elapsed() < CAPTURE_TIME {
        (reader.read)(std::hint::black_box(body), READ_BYTES[0])?;
        rounds += 1;
    }
    Ok(megabytes_per_second(body.len() * rounds, started.elapsed()))
}

/// Measures how fast a long reply of ordinary chunks is decoded.
fn stream(readers: &[Reader]) -> Result<()> {
    let (body, text) = ordinary_stream();
    for read in READ_BYTES {
        println!("From bytes to meaning, 100 MB of ordinary chunks in reads of {read} bytes");
        let mut fastest = vec![Duration::MAX; readers.len()];
        for _ in 0..ROUNDS {
            for (reader, fastest) in readers.iter().zip(&mut fastest) {
                let started = Instant::now();
                let found = (reader.read)(&body, read)?;
                *fastest = started.elapsed().min(*fastest);
                anyhow::ensure!(found.text == text, "{} found {found:?} of {text}", reader.name);
            }
        }
        for (reader, elapsed) in readers.iter().zip(&fastest) {
            let ratio = elapsed.as_secs_f64() / fastest[0].as_secs_f64();
            let speed = megabytes_per_second(body.len(), *elapsed);
            println!("  {:34} {speed:5.0} MB/s   {ratio:.2}×", reader.name);
        }
    }
    Ok(())
}

/// Returns the stream of a long reply, and the number of bytes in its text.
fn ordinary_stream() -> (Vec<u8>, usize) {
    const WORDS: [&str; 8] = [
        " the", " water", " runs", ",", " and", " it\\n", " caf\u{e9}", " \\\"so\\\"",
    ];
    const TEXT: [usize; 8] = [4, 6, 5, 1, 4, 4, 6, 5];
    let (mut body, mut text) = (String::with_capacity(STREAM_BYTES + 1_000), 0);
    let words = WORDS.iter().zip(TEXT).cycle();
    for (word, bytes) in words {
        body.push_str(r#"data: {"id":"chatcmpl-9rivulet0bench1of2wire3","object":"chat.completion.chunk","created":1763700000,"model":"gpt-4o-mini","system_fingerprint":"fp_0123456789","choices":[{"index":0,"delta":{"content":""#);
        body.push_str(word);
        body.push_str("\"},\"logprobs\":null,\"finish_reason\":null}]}\n\n");
        text += bytes;
        if body.len() >= STREAM_BYTES {
            break;
        }
    }
    body.push_str("data: [DONE]\n\n");
    (body.into_bytes(), text)
}

/// Measures how long framing alone takes per byte, for short and long events.
fn framing(framers: &[Framer]) -> Result<()> {
    println!("Framing alone, in reads of 1,400 bytes: nanoseconds for each byte");
    for size in EVENT_BYTES {
        let event = [b"data: ".as_slice(), &vec![b'x'; size], b"\n\n"].concat();
        let mut line = format!("  events of {size:10} bytes");
        for framer in framers {
            if !framer.linear && size > RESCAN_MAX_BYTES {
                write!(line, "   {} (not measured)", framer.name)?;
                continue;
            }
            // A slow framer takes seconds for an event of this size, because it scans the event
            // again and again. Let it split only one such event, and only once.
            let long = !framer.linear && size == RESCAN_MAX_BYTES;
            let (events, rounds) = if long {
                (1, 1)
            } else {
                (FRAMED_BYTES / size, ROUNDS)
            };
            let body = event.repeat(events);
            let mut fastest = Duration::MAX;
            for _ in 0..rounds {
                let started = Instant::now();
                let bytes = (framer.frame)(&body, READ_BYTES[0])?;
                fastest = started.elapsed().min(fastest);
                anyhow::ensure!(bytes == size * events, "{} lost bytes", framer.name);
            }
            let nanoseconds = fastest.as_secs_f64() * 1e9 / body.len() as f64;
            write!(line, "   {} {nanoseconds:.3}", framer.name)?;
        }
        println!("{line}");
    }
    Ok(())
}

fn megabytes_per_second(bytes: usize, elapsed: Duration) -> f64 {
    bytes as f64 / 1e6 / elapsed.as_secs_f64()
}
