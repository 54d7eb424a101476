//! Tests of the faults for HTTP statuses, error bodies and headers (wire contract, section 4).

use std::time::{Duration, SystemTime};

use rivulet_core::{Ending, FaultCategory};
use rivulet_wire::{OpenError, OpenStep};
use tokio::io::AsyncWriteExt;

use crate::conversation::{converse, server};
use crate::listener::{TestServer, answer, endless, listen, read_request};

const STATUSES: &[(&str, FaultCategory)] = &[
    ("400 Bad Request", FaultCategory::Request),
    ("401 Unauthorized", FaultCategory::Key),
    ("402 Payment Required", FaultCategory::Credits),
    ("403 Forbidden", FaultCategory::Key),
    ("404 Not Found", FaultCategory::NotFound),
    ("413 Content Too Large", FaultCategory::Request),
    ("422 Unprocessable", FaultCategory::Request),
    ("429 Too Many Requests", FaultCategory::RateLimit),
    ("500 Internal Server Error", FaultCategory::Server),
    ("503 Service Unavailable", FaultCategory::Server),
    ("529 Overloaded", FaultCategory::Server),
];

/// Error bodies, each with the message and the code that Rivulet must find in it.
const ERROR_BODIES: &[(&str, Option<&str>, Option<&str>)] = &[
    (
        r#"{"error":{"message":"no","code":"c_1","type":"t"}}"#,
        Some("no"),
        Some("c_1"),
    ),
    (
        r#"{"error":{"message":"no","code":1302}}"#,
        Some("no"),
        Some("1302"),
    ),
    (r#"{"error":{"message":"no","type":"t"}}"#, Some("no"), Some("t")),
    (r#"{"error":"no"}"#, Some("no"), None),
    (r#"{"message":"no"}"#, Some("no"), None),
    (r#"{"detail":"no"}"#, Some("no"), None),
    (
        r#"{"object":"error","message":"no","code":40301}"#,
        Some("no"),
        Some("40301"),
    ),
    ("<html><h1>no</h1></html>", Some("<html><h1>no</h1></html>"), None),
    ("upstream said no", Some("upstream said no"), None),
    ("", None, None),
];

#[tokio::test]
async fn every_error_body_is_read_with_every_status() {
    for &(status, category) in STATUSES {
        for &(body, words, code) in ERROR_BODIES {
            let case = format!("{status} {body}");
            let listener = TestServer::new(None, move |_| answer(status, &[], body.as_bytes())).await;
            let observed = converse(&server(&listener.url())).await;
            let Some(OpenError::Refused(fault)) = &observed.error else {
                panic!("{case}: {:?}", observed.error);
            };
            assert_eq!(fault.category, category, "{case}");
            assert_eq!(fault.status, status[..3].parse().ok(), "{case}");
            assert_eq!(
                (fault.detail.as_deref(), fault.code.as_deref()),
                (words, code),
                "{case}"
            );
            assert!(fault.message.id().starts_with("fault-"), "{case}");
            assert_eq!(observed.outcome.ending, Ending::ProviderError, "{case}");
            assert!(
                matches!(observed.steps.last(), Some(OpenStep::Refusal(raw)) if raw == body.as_bytes()),
                "{case}: {:?}",
                observed.steps.last()
            );
            assert_eq!(listener.received().len(), 1, "{case}");
        }
    }
}

#[tokio::test]
async fn retry_after_is_seconds_or_a_date() {
    let in_an_hour = httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(3_600));
    for (value, least, most) in [
        ("17", 17, 17),
        ("0", 0, 0),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 0, 0),
        (in_an_hour.as_str(), 1, 3_600),
    ] {
        for status in ["429 Too Many Requests", "503 Service Unavailable"] {
            let header = value.to_owned();
            let listener =
                TestServer::new(None, move |_| answer(status, &[("Retry-After", &header)], b"{}")).await;
            let fault = converse(&server(&listener.url())).await.fault();
            let seconds = fault.retry_after.unwrap();
            assert!((least..=most).contains(&seconds), "{value}: {seconds}");
        }
    }
}

#[tokio::test]
async fn an_error_body_that_breaks_off_keeps_its_text() {
    let listener = listen(|mut stream| async move {
        if read_request(&mut stream).await.is_some() {
            let head = b"HTTP/1.1 500 No\r\ncontent-length: 100\r\n\r\nupstream said";
            let _ = stream.write_all(head).await;
            let _ = stream.shutdown().await;
        }
    })
    .await;
    let observed = converse(&server(&format!("http://{}/v1", listener.address))).await;
    assert_eq!(observed.fault().detail.as_deref(), Some("upstream said"));
    assert_eq!(observed.fault().status, Some(500));
}

#[tokio::test]
async fn an_endless_error_body_is_read_up_to_the_limit() {
    let listener = endless(b"HTTP/1.1 500 No\r\n\r\n").await;
    let observed = converse(&server(&format!("http://{}/v1", listener.address))).await;
    let Some(OpenStep::Refusal(body)) = observed.steps.last() else {
        panic!("{:?}", observed.error);
    };
    assert!((8 << 20..9 << 20).contains(&body.len()), "{}", body.len());
    assert_eq!(observed.fault().detail.unwrap().len(), 300);
}
