//! Tests of reading web pages for a tool.

use std::time::Duration;

use rivulet_core::{Header, Network};
use rivulet_wire::{FetchRules, PAGE_RULES, Page, PageError, read_page};

use crate::listener::{TestServer, answer, closed_port, endless, falls_silent};

const HTML: (&str, &str) = ("content-type", "text/html; charset=utf-8");

fn rules() -> FetchRules {
    FetchRules {
        max_bytes: 1024 * 1024,
        timeout: Duration::from_secs(60),
        reaches: |_| true,
        ..PAGE_RULES
    }
}

async fn read(url: &str) -> Result<Page, PageError> {
    read_page(url, &Network::default(), rules()).await
}

#[tokio::test]
async fn a_page_is_requested_without_cookies_credentials_and_custom_headers() {
    let server = TestServer::new(None, |_| {
        let headers = [HTML, ("set-cookie", "a=b")];
        answer("200 OK", &headers, b"<title>T</title><p>Some <b>text</b>")
    })
    .await;
    let network = Network {
        headers: vec![Header::new("x-team", "secret")],
        ..Network::default()
    };
    let url = format!("http://me:secret@127.0.0.1:{}/a?x=1#part", server.port());
    for _ in 0..2 {
        let page = read_page(&url, &network, rules()).await.unwrap();
        assert_eq!((page.title.as_str(), page.text.as_str()), ("T", "Some text"));
        assert_eq!(page.url, format!("http://127.0.0.1:{}/a?x=1#part", server.port()));
    }
    for request in server.received() {
        assert_eq!(request.line(), "GET /a?x=1 HTTP/1.1");
        request.assert_anonymous();
        assert!(request.header("user-agent")[0].starts_with("Rivulet/"));
    }
}

#[tokio::test]
async fn a_redirect_is_followed_within_the_site_only() {
    let other = TestServer::new(None, |_| answer("200 OK", &[HTML], b"other")).await;
    let target = format!("http://127.0.0.1:{}/secret", other.port());
    let to_other = target.clone();
    let server = TestServer::new(None, move |request| match request.target() {
        "/a" => answer("302 Found", &[("location", "/b")], b""),
        "/b" => answer("200 OK", &[HTML], b"here"),
        "/loop" => answer("302 Found", &[("location", "/loop")], b""),
        "/file" => answer("302 Found", &[("location", "file:///etc/passwd")], b""),
        _ => answer("302 Found", &[("location", to_other.as_str())], b""),
    })
    .await;
    let at = |path: &str| format!("http://127.0.0.1:{}{path}", server.port());
    let page = read(&at("/a")).await.unwrap();
    assert_eq!((page.url, page.text), (at("/b"), "here".to_owned()));
    assert_eq!(
        read(&at("/other")).await,
        Err(PageError::RedirectedTo(target.clone()))
    );
    assert_eq!(other.received().len(), 0);
    assert_eq!(read(&at("/loop")).await, Err(PageError::RedirectLoop));
    assert_eq!(read(&at("/file")).await, Err(PageError::BrokenRedirect));
}

#[tokio::test]
async fn each_fault_of_a_page_is_named() {
    let large: &'static [u8] = &[b'x'; 2 * 1024 * 1024];
    let server = TestServer::new(None, move |request| match request.target() {
        "/large" => answer("200 OK", &[HTML], large),
        "/image" => answer("200 OK", &[("content-type", "image/png")], b"\x89PNG\r\n\x1a\n\0"),
        "/empty" => answer("200 OK", &[HTML], b"<script>x</script>"),
        "/json" => answer("200 OK", &[("content-type", "application/json")], b"{\"a\": 1}"),
        _ => answer("404 Not Found", &[HTML], b"<p>Gone"),
    })
    .await;
    let at = |path: &str| format!("http://127.0.0.1:{}{path}", server.port());
    for (path, error) in [
        ("/large", PageError::TooLarge(1)),
        ("/image", PageError::NotText("image/png".to_owned())),
        ("/empty", PageError::Empty),
        ("/gone", PageError::Status(404)),
    ] {
        assert_eq!(read(&at(path)).await, Err(error), "{path}");
    }
    assert_eq!(read(&at("/json")).await.unwrap().text, "{\"a\": 1}");
    assert_eq!(
        read_page(&at("/json"), &Network::default(), PAGE_RULES).await,
        Err(PageError::Private)
    );
}

#[tokio::test]
async fn a_page_that_never_ends_is_given_up() {
    let slow = falls_silent(b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\nbegin").await;
    let url = format!("http://{}/", slow.address);
    let hasty = FetchRules {
        timeout: Duration::from_secs(1),
        ..rules()
    };
    assert_eq!(
        read_page(&url, &Network::default(), hasty).await,
        Err(PageError::Late(1))
    );
}

#[tokio::test]
async fn a_page_without_a_declared_length_is_read_to_the_limit_only() {
    let endless = endless(b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n").await;
    let url = format!("http://{}/", endless.address);
    assert_eq!(read(&url).await, Err(PageError::TooLarge(1)));
}

#[tokio::test]
async fn a_server_that_cannot_be_reached_is_a_fault() {
    let url = format!("http://127.0.0.1:{}/", closed_port().await);
    assert!(matches!(read(&url).await, Err(PageError::Failed(_))));
}
