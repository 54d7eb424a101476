//! Contract, section 3: the ending of a stream for each way in which a transport can end.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rivulet_core::{Ending, FaultCategory};
use rivulet_wire::{Client, OpenError};
use tokio::io::AsyncWriteExt;
use tokio::sync::Notify;
use tokio_rustls::rustls::ServerConfig;

use crate::certificates::{HTTP1, HTTP2, tls};
use crate::conversation::{FINISH, Heard, WORDS, converse_with, server, trusting};
use crate::http2::{self, CANCEL, INTERNAL_ERROR, NO_ERROR, REFUSED_STREAM};
use crate::listener::{Listening, Stream, end, fin, listen, read_request, reset, secured};

/// The beginning of an event that never completes.
const HALF: &str = "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"never whole";

const CLOSED: Said = Said::Broken("fault-connection-closed-early");
const RESET: Said = Said::Broken("fault-connection-reset");
const BROKEN_OFF: Said = Said::Broken("fault-stream-broken-off");

/// The transport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Over {
    Plain,
    Tls,
    /// HTTP/2 over TLS.
    Http2,
}
use Over::{Http2, Plain, Tls};

/// The way in which HTTP/1.1 marks the end of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Framing {
    Chunked,
    /// A `Content-Length` that is 100 bytes too large.
    TooLong,
    /// The end of the connection.
    Close,
}
use Framing::{Chunked, Close, TooLong};

/// The action of the server after the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// The last chunk; over HTTP/2 END_STREAM.
    ProperEnd,
    /// FIN; over TLS after close_notify.
    Fin,
    /// FIN inside a chunk and inside an event.
    FinInside,
    /// FIN without close_notify.
    BareFin,
    TcpReset,
    /// RST_STREAM with this code.
    Rst(u32),
    /// GOAWAY with an error, then FIN.
    AbruptGoaway,
    /// GOAWAY without an error; the stream is completed.
    GracefulGoaway,
}
use Then::{AbruptGoaway, BareFin, Fin, FinInside, GracefulGoaway, ProperEnd, Rst, TcpReset};

/// The expected end of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    CleanEnd,
    /// A fault with this message id.
    Broken(&'static str),
}
use Said::CleanEnd;

impl Said {
    /// Returns whether a fault with this message id is expected. Over HTTP/2 the client may write an
    /// acknowledgement before it reads the reset; then the write fails and the connection counts as closed.
    fn fits(self, over: Over, id: &str) -> bool {
        let is = |said| matches!(said, Said::Broken(expected) if expected == id);
        match self {
            CleanEnd => false,
            RESET if over == Http2 => is(RESET) || is(CLOSED),
            said => is(said),
        }
    }
}

const TABLE: &[(&[Over], Framing, Then, Said)] = &[
    (&[Plain, Tls, Http2], Chunked, ProperEnd, CleanEnd),
    (&[Plain, Tls], Chunked, Fin, CLOSED),
    (&[Tls], Chunked, BareFin, CLOSED),
    (&[Plain, Tls], Chunked, FinInside, CLOSED),
    (&[Plain, Tls], TooLong, Fin, CLOSED),
    (&[Tls], TooLong, BareFin, CLOSED),
    (&[Plain, Tls], Chunked, TcpReset, RESET),
    (&[Plain, Tls], TooLong, TcpReset, RESET),
    (&[Plain, Tls], Close, TcpReset, RESET),
    // End of file proves nothing, but no error occurred either; over TLS, close_notify is this end.
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

/// A server for one row of the table.
#[derive(Clone)]
struct Row {
    over: Over,
    framing: Framing,
    then: Then,
    body: String,
    /// Notified when the client has read the text; `None` if the server does not wait for that.
    words_came: Option<Arc<Notify>>,
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
        self.tell(&mut stream, bytes.as_bytes()).await;
        match self.then {
            ProperEnd => {
                self.tell(&mut stream, b"0\r\n\r\n").await;
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
        if self.words_came.is_some() {
            self.tell(&mut stream, &words).await;
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

    /// Writes bytes and waits until the client has read the text.
    async fn tell(&self, stream: &mut Stream, bytes: &[u8]) {
        let _ = stream.write_all(bytes).await;
        let _ = stream.flush().await;
        if let Some(came) = &self.words_came {
            came.notified().await;
            // Let a later wait return at once.
            came.notify_one();
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

async fn converse_over(over: Over, listening: &Listening, came: impl FnMut(&str)) -> Heard {
    let scheme = if over == Plain { "http" } else { "https" };
    // Use the name instead of the address, because the certificate is for the name.
    let url = format!("{scheme}://localhost:{}/v1", listening.address.port());
    let server = if over == Plain {
        server(&url)
    } else {
        trusting(server(&url))
    };
    converse_with(&Client::new(), &server, came).await
}

async fn run(row: Row) -> Heard {
    let (over, came) = (row.over, row.words_came.clone());
    let tls = tls_for(over);
    let listening = listen(move |stream| {
        let (tls, row) = (tls.clone(), row.clone());
        async move {
            if let Some(stream) = secured(stream, tls).await {
                row.serve(stream).await;
            }
        }
    })
    .await;
    converse_over(over, &listening, |text| {
        if let Some(came) = came.as_ref().filter(|_| text == "Hello world") {
            came.notify_one();
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_end_of_a_transport_is_classified() {
    for &(overs, framing, then, said) in TABLE {
        for &over in overs {
            for (finished, together) in [(false, false), (false, true), (true, false), (true, true)] {
                if together && then == TcpReset {
                    // A reset may discard bytes that were sent before it.
                    continue;
                }
                let row = Row {
                    over,
                    framing,
                    then,
                    body: format!("{WORDS}{}", if finished { FINISH } else { "" }),
                    words_came: (!together).then(Arc::default),
                    requests: Arc::default(),
                };
                let requests = Arc::clone(&row.requests);
                let heard = run(row).await;
                let what = format!("{over:?} {framing:?} {then:?}, finished {finished}, together {together}");
                assert_eq!(heard.error, None, "{what}");
                assert_eq!(heard.text, "Hello world", "{what}");
                assert_eq!(requests.load(Ordering::SeqCst), 1, "{what}: sent once");
                assert_eq!(heard.outcome.notices.unreadable_events, 0, "{what}");
                match (said, heard.end.unwrap()) {
                    (CleanEnd, Ok(())) => {}
                    (Said::Broken(_), Err(fault)) => {
                        assert_eq!(fault.category, FaultCategory::Connection, "{what}: {fault:?}");
                        assert!(said.fits(over, fault.message.id()), "{what}: {fault:?}");
                        assert!(fault.detail.is_some(), "{what}: the raw words are kept");
                    }
                    (_, end) => panic!("{what}: {end:?}"),
                }
                let ending = match said {
                    // The reply is complete once the protocol's own end mark was received, even if the
                    // connection breaks afterwards.
                    _ if finished || then == GracefulGoaway => Ending::Complete,
                    CleanEnd => Ending::Unconfirmed,
                    Said::Broken(_) => Ending::Disconnected,
                };
                assert_eq!(heard.outcome.ending, ending, "{what}");
            }
        }
    }
}

/// The action of a server that never answers.
#[derive(Clone, Copy, Debug)]
enum Silent {
    Fin,
    Reset,
    Frames(fn() -> Vec<u8>),
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unanswered_request_is_lost_and_never_sent_twice() {
    for (over, silent, sentence) in [
        (Plain, Silent::Fin, CLOSED),
        (Tls, Silent::Fin, CLOSED),
        (Http2, Silent::Fin, CLOSED),
        (Plain, Silent::Reset, RESET),
        (Tls, Silent::Reset, RESET),
        (Http2, Silent::Reset, RESET),
        (
            Http2,
            Silent::Frames(|| http2::rst_stream(REFUSED_STREAM)),
            BROKEN_OFF,
        ),
        (Http2, Silent::Frames(|| http2::rst_stream(CANCEL)), BROKEN_OFF),
        // GOAWAY says that the server did not process the request; even then it is not sent again.
        (Http2, Silent::Frames(|| http2::goaway(0, NO_ERROR)), BROKEN_OFF),
    ] {
        let requests = Arc::new(AtomicUsize::new(0));
        let (tls, count) = (tls_for(over), Arc::clone(&requests));
        let listening = listen(move |stream| {
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
                match silent {
                    Silent::Fin => end(&mut stream).await,
                    Silent::Reset => reset(stream),
                    Silent::Frames(frames) => {
                        stream.write_all(&frames()).await.unwrap();
                        stream.flush().await.unwrap();
                        http2::count_requests(stream, count).await;
                    }
                }
            }
        })
        .await;
        let heard = converse_over(over, &listening, |_| {}).await;
        let what = format!("{over:?} {silent:?}");
        let Some(OpenError::Lost(fault)) = &heard.error else {
            panic!("{what}: {:?}", heard.error);
        };
        assert_eq!(fault.category, FaultCategory::Connection, "{what}: {fault:?}");
        assert!(sentence.fits(over, fault.message.id()), "{what}: {fault:?}");
        assert!(heard.was_sent(), "{what}");
        assert_eq!(heard.outcome.ending, Ending::Disconnected, "{what}");
        assert_eq!(requests.load(Ordering::SeqCst), 1, "{what}");
        assert_eq!(listening.connections(), 1, "{what}");
    }
}
