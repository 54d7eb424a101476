//! Tests of redirects (wire contract, section 5). The client must never follow a redirect to
//! another origin, because the key or other data would be sent there.

use rivulet_core::{Ending, FaultCategory};

use crate::certificates::{HTTP1, tls};
use crate::conversation::{KEY, converse, trusting, whole_reply, with_key};
use crate::listener::{TestServer, answer};

/// Starts a server that redirects requests for paths below `/v1/` to `to`, and sends a reply to all
/// other requests.
async fn pointing(status: &'static str, to: String) -> TestServer {
    TestServer::new(None, move |request| {
        if request.line().contains(" /v1/") {
            answer(status, &[("location", &to)], b"")
        } else {
            whole_reply()
        }
    })
    .await
}

#[tokio::test]
async fn a_redirect_that_keeps_the_method_is_followed_within_the_origin() {
    for status in ["307 Temporary Redirect", "308 Permanent Redirect"] {
        let server = pointing(status, "/other/chat/completions?x=1".to_owned()).await;
        let observed = converse(&with_key(&server.url(), KEY)).await;
        assert_eq!(observed.text, "Hello world", "{status}");
        let [first, second] = &server.received()[..] else {
            panic!("{status}: {:?}", server.received());
        };
        assert_eq!(second.line(), "POST /other/chat/completions?x=1 HTTP/1.1");
        assert_eq!(first.body, second.body);
        assert!(!second.body.is_empty());
        for name in ["authorization", "content-type", "content-length"] {
            assert_eq!(first.header(name), second.header(name), "{status} {name}");
        }
        assert_eq!(second.header("authorization"), [format!("Bearer {KEY}")]);
        assert_eq!(second.header("referer"), Vec::<&str>::new());
    }
}

#[tokio::test]
async fn any_other_redirect_is_reported_and_not_followed() {
    let other = TestServer::new(None, |_| whole_reply()).await;
    let secure = TestServer::new(Some(tls("localhost", HTTP1)), |_| whole_reply()).await;
    let path = "/other/chat/completions";
    for status in [
        "301 Moved", "302 Found", "303 See Other", "307 Moved", "308 Moved", "300 Choices",
    ] {
        let mut places = vec![
            format!("http://127.0.0.1:{}{path}", other.port()),
            format!("//127.0.0.1:{}{path}", other.port()),
            format!("https://localhost:{}{path}", secure.port()),
        ];
        if !status.ends_with("Moved") || status.starts_with("301") {
            places.push(path.to_owned());
        }
        for place in places {
            let server = pointing(status, place.clone()).await;
            let observed = converse(&trusting(with_key(&server.url(), KEY))).await;
            told(&observed, &place, status);
            assert_eq!(server.received().len(), 1, "{status} {place}");
        }
    }
    for (own, name) in [("127.0.0.1", "localhost"), ("localhost", "127.0.0.1")] {
        let server = TestServer::new(None, move |request| {
            let host = request.header("host")[0].replace(own, name);
            answer("308 Moved", &[("location", &format!("http://{host}/other"))], b"")
        })
        .await;
        let observed = converse(&with_key(&server.url_at(own), KEY)).await;
        told(&observed, &format!("http://{name}:{}/other", server.port()), name);
        assert_eq!(server.received().len(), 1, "{name}");
    }
    assert_eq!((other.connections(), secure.connections()), (0, 0));
}

fn told(observed: &crate::conversation::Observed, place: &str, case: &str) {
    let fault = observed.fault();
    assert_eq!(fault.category, FaultCategory::NotFound, "{case}: {fault:?}");
    assert_eq!(fault.detail.as_deref(), Some(place), "{case}");
    assert_eq!(fault.status.map(|status| status / 100), Some(3), "{case}");
    assert_eq!(observed.outcome.ending, Ending::ProviderError, "{case}");
}

#[tokio::test]
async fn only_the_beginning_of_a_long_address_is_shown() {
    let place = format!("https://example.com/{}", "a".repeat(10_000));
    let server = pointing("302 Found", place.clone()).await;
    let observed = converse(&with_key(&server.url(), KEY)).await;
    told(&observed, &place[..300], "long");
}

#[tokio::test]
async fn a_redirect_loop_ends() {
    let server = TestServer::new(None, |_| {
        answer("307 Moved", &[("location", "/v1/chat/completions")], b"")
    })
    .await;
    let observed = converse(&with_key(&server.url(), KEY)).await;
    told(&observed, "/v1/chat/completions", "circle");
    assert!(server.received().len() <= 6, "{}", server.received().len());
}
