//! Tests of each way in which a connection can end a turn (wire contract, section 3).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rivulet_core::{Ending, FaultCategory};
use rivulet_wire::{Client, OpenError};
use tokio::io::AsyncWriteExt;
use tokio::sync::Notify;
use tokio_rustls::rustls::ServerConfig;

use crate::certificates::{HTTP1, HTTP2, tls};
use crate::conversation::{FINISH, Observed, WORDS, converse_with, server, trusting};
use crate::http2::{self, CANCEL, INTERNAL_ERROR, NO_ERROR, REFUSED_STREAM};
use crate::listener::{Stream, TestListener, end, fin, listen, read_request, reset, secured};

/// The beginning of an event that is never completed.
const HALF: &str = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"never whole";

const CLOSED: ExpectedEnd = ExpectedEnd::Broken("fault-connection-closed-early");
const RESET: ExpectedEnd = ExpectedEnd::Broken("fault-connection-reset");
const BROKEN_OFF: ExpectedEnd = ExpectedEnd::Broken("fault-stream-broken-off");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Over {
    Plain,
    Tls,
    /// HTTP/2 over TLS.
    Http2,
}
use Over::{Http2, Plain, Tls};

/// The way in which the end of the body is marked in HTTP/1.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Framing {
    Chunked,
    /// The `Content-Length` header declares 100 bytes more than the body has.
    TooLong,
    /// The body has no end mark and ends when the connection ends.
    Close,
}
use Framing::{Chunked, Close, TooLong};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// The server ends the body properly: with the last chunk, or with END_STREAM over HTTP/2.
    ProperEnd,
    /// The server sends FIN. Over TLS, it sends close_notify before FIN.
    Fin,
    /// The server sends FIN in the middle of a chunk that contains an incomplete event.
    FinInside,
    /// The server sends FIN over TLS without close_notify.
    BareFin,
    TcpReset,
    /// The server sends RST_STREAM with this error code.
    Rst(u32),
    /// The server sends GOAWAY with an error code, then FIN.
    AbruptGoaway,
    /// The server sends GOAWAY with the code NO_ERROR and still completes the stream.
    GracefulGoaway,
}
use Then::{AbruptGoaway, BareFin, Fin, FinInside, GracefulGoaway, ProperEnd, Rst, TcpReset};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExpectedEnd {
    CleanEnd,
    /// The connection must end with a fault whose message has this id in the text catalogue.
    Broken(&'static str),
}
use ExpectedEnd::CleanEnd;

impl ExpectedEnd {
    /// Returns whether a fault with the message `id` is accepted. After the reset of an HTTP/2
    /// connection, a fault for a closed connection is accepted too. It occurs if the client writes
    /// an HTTP/2 acknowledgement before it reads the reset, because this write fails.
    fn fits(self, over: Over, id: &str) -> bool {
        let is = |expected| matches!(expected, ExpectedEnd::Broken(expected) if expected == id);
        match self {
            CleanEnd => false,
            RESET if over == Http2 => is(RESET) || is(CLOSED),
            expected => is(expected),
        }
    }
}

const ENDINGS: &[(&[Over], Framing, Then, ExpectedEnd)] = &[
    (&[Plain, Tls, Http2], Chunked, ProperEnd, CleanEnd),
    (&[Plain, Tls], Chunked, Fin, CLOSED),
    (&[Tls], Chunked, BareFin, CLOSED),
    (&[Plain, Tls], Chunked, FinInside, CLOSED),
    (&[Plain, Tls], TooLong, Fin, CLOSED),
    (&[Tls], TooLong, BareFin, CLOSED),
    (&[Plain, Tls], Chunked, TcpReset, RESET),
    (&[Plain, Tls], TooLong, TcpReset, RESET),
    (&[Plain, Tls], Close, TcpReset, RESET),
    // With `Close` framing, the body ends when the connection ends. This does not prove that the
    // body is complete, but it is not an error. Only a TLS connection that ends without
    // close_notify is an error.
    (&[Plain, Tls], Close, Fin, CleanEnd),
    (&[Tls], Close, BareFin, CLOSED),
    (&[Http2], Chunked, Rst(NO_ERROR), CleanEnd),
    (&[Http2], Chunked, Rst(CANCEL), BROKEN_OFF),
    (&[Http2], Chunked, Rst(INTERNAL_ERROR), BROKEN_OFF),
    (&[Http2], Chunked, AbruptGoaway, CLOSED),
    (&[Http2], Chunked, Fin, CLOSED),
    (&[Http2], Chunked, BareFin, CLOSED),
    (&[Http2], Chunked, TcpReset, RESET),
    (&[Http2], Chunked, GracefulGoaway, CleanEnd),
];

#[derive(Clone)]
struct Row {
    over: Over,
    framing: Framing,
    then: Then,
    body: String,
    /// Notified when the client has read the text; `None` if the server does not wait for this.
    text_received: Option<Arc<Notify>>,
    requests: Arc<AtomicUsize>,
}

impl Row {
    async fn serve(self, mut stream: Stream) {
        if self.over == Http2 {
            return self.serve_http2(stream).await;
        }
        if read_request(&mut stream).await.is_none() {
            return;
        }
        self.requests.fetch_add(1, Ordering::SeqCst);
        let size = self.body.len() + HALF.len();
        let framing = match self.framing {
            Chunked => "transfer-encoding: chunked\r\n".to_owned(),
            TooLong => format!("content-length: {}\r\n", size + 100),
            Close => String::new(),
        };
        let mut bytes = format!("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n{framing}\r\n");
        let inside = self.then == FinInside;
        match self.framing {
            Chunked if inside => bytes += &format!("{:x}\r\n{}{HALF}", size + 100, self.body),
            Chunked => bytes += &format!("{:x}\r\n{}\r\n", self.body.len(), self.body),
            TooLong => bytes += &format!("{}{HALF}", self.body),
            Close => bytes += &self.body,
        }
        self.write_and_wait(&mut stream, bytes.as_bytes()).await;
        match self.then {
            ProperEnd => {
                self.write_and_wait(&mut stream, b"0\r\n\r\n").await;
                end(&mut stream).await;
            }
            Fin | FinInside => end(&mut stream).await,
            BareFin => fin(&mut stream).await,
            TcpReset => reset(stream),
            http2_only => panic!("{http2_only:?}"),
        }
    }

    async fn serve_http2(self, mut stream: Stream) {
        if http2::read_request(&mut stream, &self.requests).await.is_none() {
            return;
        }
        let words = [http2::head(), http2::data(self.body.as_bytes())].concat();
        let last = match self.then {
            ProperEnd => http2::end_stream(),
            Rst(code) => http2::rst_stream(code),
            AbruptGoaway => http2::goaway(1, INTERNAL_ERROR),
            GracefulGoaway => http2::goaway(1, NO_ERROR),
            _ => Vec::new(),
        };
        if self.text_received.is_some() {
            self.write_and_wait(&mut stream, &words).await;
            let _ = stream.write_all(&last).await;
        } else {
            let _ = stream.write_all(&[words, last].concat()).await;
        }
        let _ = stream.flush().await;
        match self.then {
            TcpReset => return reset(stream),
            BareFin => fin(&mut stream).await,
            Fin | AbruptGoaway => end(&mut stream).await,
            GracefulGoaway => {
                let rest = [http2::data(FINISH.as_bytes()), http2::end_stream()].concat();
                let _ = stream.write_all(&rest).await;
            }
            _ => {}
        }
        http2::count_requests(stream, self.requests).await;
    }

    /// Writes `bytes`. If `text_received` is set, then waits until the client has read the text.
    async fn write_and_wait(&self, stream: &mut Stream, bytes: &[u8]) {
        let _ = stream.write_all(bytes).await;
        let _ = stream.flush().await;
        if let Some(received) = &self.text_received {
            received.notified().await;
            // The client may notify only once. Notify again, so that the server's next wait ends,
            // too.
            received.notify_one();
        }
    }
}

fn tls_for(over: Over) -> Option<Arc<ServerConfig>> {
    match over {
        Plain => None,
        Tls => Some(tls("localhost", HTTP1)),
        Http2 => Some(tls("localhost", HTTP2)),
    }
}

async fn converse_over(over: Over, listener: &TestListener, received: impl FnMut(&str)) -> Observed {
    let scheme = if over == Plain { "http" } else { "https" };
    // Use the host name, because the certificate was not issued for the IP address.
    let url = format!("{scheme}://localhost:{}/v1", listener.address.port());
    let server = if over == Plain {
        server(&url)
    } else {
        trusting(server(&url))
    };
    converse_with(&Client::new(), &server, received).await
}

async fn run(row: Row) -> Observed {
    let (over, received) = (row.over, row.text_received.clone());
    let tls = tls_for(over);
    let listener = listen(move |stream| {
        let (tls, row) = (tls.clone(), row.clone());
        async move {
            if let Some(stream) = secured(stream, tls).await {
                row.serve(stream).await;
            }
        }
    })
    .await;
    converse_over(over, &listener, |text| {
        if let Some(received) = received.as_ref().filter(|_| text == "Hello world") {
            received.notify_one();
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_end_of_a_transport_is_classified() {
    for &(overs, framing, then, expected) in ENDINGS {
        for &over in overs {
            for (finished, together) in [(false, false), (false, true), (true, false), (true, true)] {
                if together && then == TcpReset {
                    // Skip this case, because a reset right after the text may discard bytes that
                    // were sent shortly before it.
                    continue;
                }
                let row = Row {
                    over,
                    framing,
                    then,
                    body: format!("{WORDS}{}", if finished { FINISH } else { "" }),
                    text_received: (!together).then(Arc::default),
                    requests: Arc::default(),
                };
                let requests = Arc::clone(&row.requests);
                let observed = run(row).await;
                let case = format!("{over:?} {framing:?} {then:?}, finished {finished}, together {together}");
                assert_eq!(observed.error, None, "{case}");
                assert_eq!(observed.text, "Hello world", "{case}");
                assert_eq!(
                    requests.load(Ordering::SeqCst),
                    1,
                    "{case}: the request is sent only once"
                );
                assert_eq!(observed.outcome.notices.unreadable_events, 0, "{case}");
                match (expected, observed.end.unwrap()) {
                    (CleanEnd, Ok(())) => {}
                    (ExpectedEnd::Broken(_), Err(fault)) => {
                        assert_eq!(fault.category, FaultCategory::Connection, "{case}: {fault:?}");
                        assert!(expected.fits(over, fault.message.id()), "{case}: {fault:?}");
                        assert!(
                            fault.detail.is_some(),
                            "{case}: the original error is in the detail"
                        );
                    }
                    (_, end) => panic!("{case}: {end:?}"),
                }
                let ending = match expected {
                    // The reply is complete once the provider has marked its end. A later failure
                    // of the connection does not matter.
                    _ if finished || then == GracefulGoaway => Ending::Complete,
                    CleanEnd => Ending::Unconfirmed,
                    ExpectedEnd::Broken(_) => Ending::Disconnected,
                };
                assert_eq!(observed.outcome.ending, ending, "{case}");
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum NoAnswer {
    Fin,
    Reset,
    Frames(fn() -> Vec<u8>),
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unanswered_request_is_lost_and_never_sent_twice() {
    for (over, action, expected) in [
        (Plain, NoAnswer::Fin, CLOSED),
        (Tls, NoAnswer::Fin, CLOSED),
        (Http2, NoAnswer::Fin, CLOSED),
        (Plain, NoAnswer::Reset, RESET),
        (Tls, NoAnswer::Reset, RESET),
        (Http2, NoAnswer::Reset, RESET),
        (
            Http2,
            NoAnswer::Frames(|| http2::rst_stream(REFUSED_STREAM)),
            BROKEN_OFF,
        ),
        (Http2, NoAnswer::Frames(|| http2::rst_stream(CANCEL)), BROKEN_OFF),
        // The client must not repeat the request, although GOAWAY says that it was not processed.
        (Http2, NoAnswer::Frames(|| http2::goaway(0, NO_ERROR)), BROKEN_OFF),
    ] {
        let requests = Arc::new(AtomicUsize::new(0));
        let (tls, count) = (tls_for(over), Arc::clone(&requests));
        let listener = listen(move |stream| {
            let (tls, count) = (tls.clone(), Arc::clone(&count));
            async move {
                let Some(mut stream) = secured(stream, tls).await else {
                    return;
                };
                if over == Http2 {
                    http2::read_request(&mut stream, &count).await.unwrap();
                } else {
                    read_request(&mut stream).await.unwrap();
                    count.fetch_add(1, Ordering::SeqCst);
                }
                match action {
                    NoAnswer::Fin => end(&mut stream).await,
                    NoAnswer::Reset => reset(stream),
                    NoAnswer::Frames(frames) => {
                        stream.write_all(&frames()).await.unwrap();
                        stream.flush().await.unwrap();
                        http2::count_requests(stream, count).await;
                    }
                }
            }
        })
        .await;
        let observed = converse_over(over, &listener, |_| {}).await;
        let case = format!("{over:?} {action:?}");
        let Some(OpenError::Lost(fault)) = &observed.error else {
            panic!("{case}: {:?}", observed.error);
        };
        assert_eq!(fault.category, FaultCategory::Connection, "{case}: {fault:?}");
        assert!(expected.fits(over, fault.message.id()), "{case}: {fault:?}");
        assert!(observed.was_sent(), "{case}");
        assert_eq!(observed.outcome.ending, Ending::Disconnected, "{case}");
        assert_eq!(requests.load(Ordering::SeqCst), 1, "{case}");
        assert_eq!(listener.connections(), 1, "{case}");
    }
}
