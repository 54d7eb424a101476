//! Tests of loading images at the user's request.

use std::time::Duration;

use rivulet_core::{Fault, FaultCategory, Header, Network, Proxy};
use rivulet_wire::{FetchRules, FetchedImage, IMAGE_RULES, fetch_image};

use crate::certificates::{HTTP1, ca_file, tls};
use crate::conversation::assert_says;
use crate::listener::{TestServer, answer, endless, falls_silent};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06 and the rest of it";

/// Returns rules that allow access to local servers, with a small maximum size of an image and a
/// long time limit.
fn rules() -> FetchRules {
    FetchRules {
        max_bytes: 1024 * 1024,
        timeout: Duration::from_secs(60),
        reaches: |_| true,
        ..IMAGE_RULES
    }
}

async fn fetch(url: &str) -> Result<FetchedImage, Fault> {
    fetch_image(url, &Network::default(), rules()).await
}

async fn serving(status: &'static str, headers: &'static [(&str, &str)], body: &'static [u8]) -> TestServer {
    TestServer::new(None, move |_| answer(status, headers, body)).await
}

#[tokio::test]
async fn the_bytes_decide_the_image_type_and_the_request_has_no_credentials() {
    let server = serving(
        "200 OK",
        &[("content-type", "text/html"), ("set-cookie", "a=b")],
        PNG,
    )
    .await;
    let network = Network {
        headers: vec![Header::new("x-team", "secret")],
        ..Network::default()
    };
    let url = format!("http://me:secret@127.0.0.1:{}/a.png?x=1#part", server.port());
    for _ in 0..2 {
        let image = fetch_image(&url, &network, rules()).await.unwrap();
        assert_eq!((image.media_type, &image.bytes[..]), ("image/png", PNG));
    }
    for request in server.received() {
        assert_eq!(request.line(), "GET /a.png?x=1 HTTP/1.1");
        request.assert_anonymous();
    }
}

#[tokio::test]
async fn an_image_server_needs_a_trusted_certificate() {
    let server = TestServer::new(Some(tls("localhost", HTTP1)), |_| answer("200 OK", &[], PNG)).await;
    let url = server.url_at("localhost");
    let trusting = Network {
        ca_file: Some(ca_file()),
        ..Network::default()
    };
    assert!(fetch_image(&url, &trusting, rules()).await.is_ok());
    assert_eq!(fetch(&url).await.unwrap_err().category, FaultCategory::Tls);
}

#[tokio::test]
async fn redirects_are_limited_and_stay_on_http() {
    let server = TestServer::new(None, |request| {
        let path = request.target();
        match path
            .strip_prefix("/v1/")
            .and_then(|rest| rest.parse::<u32>().ok())
        {
            Some(0) => answer("200 OK", &[], PNG),
            Some(more) => answer("302 Found", &[("location", &(more - 1).to_string())], b""),
            None => answer(
                "307 Moved",
                &[("location", path.trim_start_matches("/v1/to/"))],
                b"",
            ),
        }
    })
    .await;
    assert!(fetch(&format!("{}/5", server.url())).await.is_ok());
    let endless = fetch(&format!("{}/6", server.url())).await.unwrap_err();
    assert_says(&endless, "too many times");
    for to in [
        "file:///etc/passwd", "ftp://127.0.0.1/a.png", "data:image/png;base64,AA", "gopher:x",
    ] {
        let fault = fetch(&format!("{}/to/{to}", server.url())).await.unwrap_err();
        assert_eq!(fault.category, FaultCategory::Input, "{to}");
        assert_says(&fault, "http and https");
    }
    for address in [
        "file:///etc/passwd", "ftp://example.com/a.png", "not an address", "",
    ] {
        assert_eq!(
            fetch(address).await.unwrap_err().category,
            FaultCategory::Input,
            "{address}"
        );
    }
}

#[tokio::test]
async fn an_image_over_the_limit_is_refused_with_or_without_content_length() {
    // The body of this response never arrives completely, so only its `Content-Length` shows that
    // the image is too large.
    let declared = falls_silent(b"HTTP/1.1 200 OK\r\ncontent-length: 1048577\r\n\r\n\x89PNG\r\n\x1a\n").await;
    let undeclared = endless(b"HTTP/1.1 200 OK\r\n\r\n\x89PNG\r\n\x1a\n").await;
    for server in [&declared, &undeclared] {
        let fault = fetch(&format!("http://{}/", server.address)).await.unwrap_err();
        assert_eq!(fault.message.to_string(), "The image is larger than 1 MB");
    }
}

#[tokio::test]
async fn a_file_that_is_not_an_image_is_refused() {
    let svg = serving(
        "200 OK",
        &[("content-type", "image/png")],
        b"<svg onload=\"x()\"/>",
    )
    .await;
    let fault = fetch(&svg.url()).await.unwrap_err();
    assert_says(&fault, "SVG");
    let page = serving("200 OK", &[("content-type", "image/png")], b"<html>").await;
    assert_eq!(
        fetch(&page.url()).await.unwrap_err().category,
        FaultCategory::Protocol
    );
    let missing = serving("404 Not Found", &[], PNG).await;
    let fault = fetch(&missing.url()).await.unwrap_err();
    assert_eq!(
        (fault.status, fault.category),
        (Some(404), FaultCategory::Request)
    );
}

#[tokio::test]
async fn a_slow_image_times_out() {
    let slow = falls_silent(b"HTTP/1.1 200 OK\r\n\r\n\x89PNG\r\n\x1a\n").await;
    let hasty = FetchRules {
        timeout: Duration::from_secs(1),
        ..rules()
    };
    let url = format!("http://{}/", slow.address);
    let fault = fetch_image(&url, &Network::default(), hasty).await.unwrap_err();
    assert_eq!(fault.category, FaultCategory::Timeout);
    assert_eq!(slow.connections(), 1);
}

#[tokio::test]
async fn images_are_not_fetched_from_local_or_private_addresses() {
    let server = serving("200 OK", &[], PNG).await;
    let port = server.port();
    let direct = Network {
        proxy: Proxy::None,
        ..Network::default()
    };
    for url in [
        server.url(),
        server.url_at("localhost"),
        server.url_at("127.1"),
        server.url_at("2130706433"),
        server.url_at("0x7f.0.0.1"),
        server.url_at("[::1]"),
        server.url_at("[::ffff:127.0.0.1]"),
        server.url_at("0.0.0.0"),
        "http://192.168.0.1/reboot".to_owned(),
        "http://169.254.169.254/latest/meta-data".to_owned(),
    ] {
        let fault = fetch_image(&url, &direct, IMAGE_RULES).await.unwrap_err();
        assert_eq!(fault.category, FaultCategory::Input, "{url}: {fault}");
        assert_says(&fault, "its local network");
    }
    let proxied = Network {
        proxy: Proxy::Url {
            url: format!("http://127.0.0.1:{port}"),
        },
        ..Network::default()
    };
    for url in ["http://localhost/", "http://10.0.0.1/"] {
        let fault = fetch_image(url, &proxied, IMAGE_RULES).await.unwrap_err();
        assert_says(&fault, "its local network");
    }
    assert_eq!(server.connections(), 0);
}

#[tokio::test]
async fn a_redirect_to_a_local_address_is_refused_before_a_request() {
    // Let a proxy answer for the public address, because tests do not use the network.
    let inside = serving("200 OK", &[], PNG).await;
    let to = inside.url();
    let proxy = TestServer::new(None, move |_| answer("302 Found", &[("location", &to)], b"")).await;
    let network = Network {
        proxy: Proxy::Url {
            url: format!("http://127.0.0.1:{}", proxy.port()),
        },
        ..Network::default()
    };
    let fault = fetch_image("http://1.1.1.1/a.png", &network, IMAGE_RULES)
        .await
        .unwrap_err();
    assert_says(&fault, "a different server");
    assert_eq!((proxy.received().len(), inside.connections()), (1, 0));
}
