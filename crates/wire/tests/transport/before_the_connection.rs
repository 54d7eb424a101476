//! Tests of failures before the stream begins (wire contract, section 4).

use std::sync::Arc;

use rivulet_core::{Ending, FaultCategory, Limit, LimitKind, Limits, Proxy};
use rivulet_wire::{Client, OpenError, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::certificates::{HTTP1, HTTP2, self_issued, tls};
use crate::conversation::{
    assert_says, converse, converse_with, reply_on_a_kept_connection, server, trusting, whole_reply,
};
use crate::listener::{TestListener, TestServer, closed_port, drain, end, listen, read_request, secured};

fn url(scheme: &str, host: &str, port: u16) -> String {
    format!("{scheme}://{host}:{port}/v1")
}

const TLS: &[FaultCategory] = &[FaultCategory::Tls];

async fn lost(case: &str, server: &Server, categories: &[FaultCategory], sentence: &str) {
    let observed = converse(server).await;
    let Some(OpenError::Lost(fault)) = observed.error else {
        panic!("{case}: {:?}", observed.error);
    };
    assert!(categories.contains(&fault.category), "{case}: {fault:?}");
    assert!(fault.message.to_string().contains(sentence), "{case}: {fault:?}");
    assert!(fault.detail.is_some(), "{case}: {fault:?}");
    assert_eq!(observed.outcome.ending, Ending::Disconnected, "{case}");
}

#[tokio::test]
async fn an_unreachable_server_is_reported() {
    let port = closed_port().await;
    let refused = server(&url("http", "127.0.0.1", port));
    lost("refused", &refused, &[FaultCategory::Connect], "Nothing answers").await;
    for scheme in ["http", "https"] {
        let mut unknown = server(&url(scheme, "nothing.invalid", 80));
        unknown.network.proxy = Proxy::None;
        // Also accept `NoRoute`, which Rivulet reports if this computer is not connected to a
        // network.
        let categories = [FaultCategory::Dns, FaultCategory::NoRoute];
        lost("unknown name", &unknown, &categories, "").await;
    }
}

#[tokio::test]
async fn an_untrusted_certificate_is_a_tls_fault() {
    let known = TestServer::new(Some(tls("localhost", HTTP1)), |_| whole_reply()).await;
    let url = known.url_at("localhost");
    let tls_fault = "A secure connection";
    lost("unknown authority", &server(&url), TLS, "Certificate authorities").await;
    let other = TestServer::new(Some(tls("other.test", HTTP1)), |_| whole_reply()).await;
    let other_url = trusting(server(&other.url_at("localhost")));
    lost("another name", &other_url, TLS, tls_fault).await;
    assert_eq!(
        (known.received(), other.received()),
        (vec![], vec![]),
        "no request reached a server"
    );
    assert_eq!(converse(&trusting(server(&url))).await.text, "Hello world");
}

#[tokio::test]
async fn a_self_issued_certificate_is_accepted_only_if_it_is_the_given_one() {
    let now = (2020, 4000);
    let with = |url: &str, file: &str| {
        let mut server = server(url);
        server.network.ca_file = Some(file.to_owned());
        server
    };
    // Vary the names in the certificate. They must not matter, because the user chose exactly this
    // certificate.
    for names in [&["localhost"][..], &["other.test"], &[]] {
        let own = self_issued(names, now);
        let listener = TestServer::new(Some(Arc::clone(&own.tls)), |_| whole_reply()).await;
        let url = listener.url_at("localhost");
        lost("not given", &server(&url), TLS, "Certificate authorities").await;
        let another = self_issued(names, now);
        lost("another", &with(&url, &another.file), TLS, "").await;
        assert_eq!(listener.received(), vec![], "no request reached the server");
        assert_eq!(converse(&with(&url, &own.file)).await.text, "Hello world");
    }
    for years in [(2001, 2002), (3998, 3999)] {
        let own = self_issued(&["localhost"], years);
        let listener = TestServer::new(Some(Arc::clone(&own.tls)), |_| whole_reply()).await;
        let url = with(&listener.url_at("localhost"), &own.file);
        lost("not valid now", &url, TLS, "A secure connection").await;
        assert_eq!(listener.received(), vec![]);
    }
}

#[tokio::test]
async fn a_stolen_copy_of_the_given_certificate_is_refused_without_its_key() {
    let own = self_issued(&["localhost"], (2020, 4000));
    let impostor = own.with_another_key();
    let listener = TestServer::new(Some(impostor), |_| whole_reply()).await;
    let mut server = server(&listener.url_at("localhost"));
    server.network.ca_file = Some(own.file.clone());
    lost("without its key", &server, TLS, "").await;
    assert_eq!(listener.received(), vec![]);
}

#[tokio::test]
async fn a_scheme_that_does_not_match_the_server_is_a_fault() {
    let plain = listen(|mut stream| async move {
        let mut bytes = [0; 16];
        let _ = stream.read(&mut bytes).await;
        let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await;
        end(&mut stream).await;
    })
    .await;
    let secure_client = trusting(server(&url("https", "localhost", plain.address.port())));
    lost("https to http", &secure_client, TLS, "A secure connection").await;

    let secure = TestServer::new(Some(tls("localhost", HTTP2)), |_| whole_reply()).await;
    let plain_client = server(&url("http", "localhost", secure.port()));
    let observed = converse(&plain_client).await;
    let fault = observed.fault();
    assert_eq!(fault.category, FaultCategory::Protocol, "{fault:?}");
    assert_says(&fault, "not valid HTTP");
}

/// Starts a server that sends `bytes` after it has read a request, and then closes the connection.
async fn writes(bytes: Vec<u8>) -> TestListener {
    listen(move |mut stream| {
        let bytes = bytes.clone();
        async move {
            if read_request(&mut stream).await.is_some() {
                let _ = stream.write_all(&bytes).await;
                end(&mut stream).await;
            }
        }
    })
    .await
}

#[tokio::test]
async fn an_answer_that_is_not_http_is_a_protocol_error() {
    let long = [b"HTTP/1.1 200 OK\r\nx: ", &vec![b'x'; 2 << 20][..], b"\r\n\r\n"].concat();
    let many = format!("HTTP/1.1 200 OK\r\n{}\r\n", "x: y\r\n".repeat(1_000)).into_bytes();
    for bytes in [
        b"SSH-2.0-OpenSSH_9.2p1\r\n".to_vec(),
        b"\x00\x01\x02\x03\x04\x05\x06\x07\r\n\r\n".to_vec(),
        b"HTTP/1.1 abc\r\n\r\n".to_vec(),
        long,
        many,
    ] {
        let listener = writes(bytes).await;
        let observed = converse(&server(&url("http", "127.0.0.1", listener.address.port()))).await;
        let Some(OpenError::Refused(fault)) = observed.error else {
            panic!("{:?}", observed.error);
        };
        assert_eq!(fault.category, FaultCategory::Protocol, "{fault:?}");
        assert_says(&fault, "not valid HTTP");
        assert_eq!(observed.outcome.ending, Ending::ProviderError);
    }
}

#[tokio::test]
async fn a_timeout_names_its_limit_and_value() {
    let limits = |connect, first_byte| Limits {
        connect,
        first_byte,
        idle: 300,
    };
    // The server `mute` accepts connections but sends nothing, so the TLS handshake never ends. The
    // connection therefore does not count as established.
    let mute = listen(|mut stream| async move { drain(&mut stream).await }).await;
    let mut connecting = trusting(server(&url("https", "localhost", mute.address.port())));
    connecting.limits = limits(1, 300);
    let observed = converse(&connecting).await;
    let reached = |kind| Some(OpenError::TimedOut(Limit { kind, seconds: 1 }));
    assert_eq!(observed.error, reached(LimitKind::Connect));
    assert!(!observed.was_sent());
    assert_eq!(observed.outcome.ending, Ending::TimedOut);

    let mut waiting = server(&url("http", "127.0.0.1", mute.address.port()));
    waiting.limits = limits(300, 1);
    let observed = converse(&waiting).await;
    assert_eq!(observed.error, reached(LimitKind::FirstByte));
    assert!(observed.was_sent());
    assert_eq!(observed.outcome.ending, Ending::TimedOut);

    // Use a server that keeps the connection open, because the time limit for the first byte must
    // also apply to an idle connection that is reused.
    let kept = listen(|stream| async move {
        let Some(mut stream) = secured(stream, Some(tls("localhost", HTTP1))).await else {
            return;
        };
        if read_request(&mut stream).await.is_some() {
            stream.write_all(&reply_on_a_kept_connection()).await.unwrap();
            stream.flush().await.unwrap();
        }
        drain(&mut stream).await;
    })
    .await;
    let client = Client::new();
    let mut server = trusting(server(&url("https", "localhost", kept.address.port())));
    server.limits = limits(300, 1);
    let first = converse_with(&client, &server, |_| {}).await;
    assert_eq!(first.text, "Hello world");
    let second = converse_with(&client, &server, |_| {}).await;
    assert_eq!(second.error, reached(LimitKind::FirstByte));
    assert!(second.was_sent());
}

#[tokio::test]
async fn ipv4_and_ipv6_servers_are_both_reached() {
    let four = TestServer::new(None, |_| whole_reply()).await;
    // `localhost` usually has an IPv4 and an IPv6 address, but here a server listens on only one of
    // them.
    assert_eq!(
        converse(&server(&four.url_at("localhost"))).await.text,
        "Hello world"
    );
    if TcpListener::bind("[::1]:0").await.is_err() {
        // The computer has no IPv6.
        return;
    }
    let six = TestServer::at("[::1]:0", None, |_| whole_reply()).await;
    assert_eq!(converse(&server(&six.url_at("[::1]"))).await.text, "Hello world");
    assert_eq!(
        six.received()[0].header("host"),
        [format!("[::1]:{}", six.port())]
    );
}
