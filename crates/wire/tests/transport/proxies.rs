//! Tests of proxies: how proxy failures are reported (wire contract, section 4), and which parts of
//! a request a proxy can see (section 5).

use rivulet_core::{FaultCategory, Proxy};
use rivulet_wire::{OpenError, Server};
use tokio::io::AsyncWriteExt;

use crate::certificates::{HTTP1, HTTP2, tls};
use crate::conversation::{KEY, converse, server, trusting, whole_reply, with_key};
use crate::listener::{TestServer, answer, closed_port, end, listen};
use crate::proxy_server::{HttpProxy, ProxyAction, SocksProxy, Target};

/// A host name that only the proxy can resolve.
const NAME: &str = "chat.test";

fn through(proxy: String, mut server: Server) -> Server {
    server.network.proxy = Proxy::Url { url: proxy };
    server
}

#[tokio::test]
async fn plain_http_sends_the_absolute_url_to_the_proxy() {
    let listener = TestServer::new(None, |_| whole_reply()).await;
    let proxy = HttpProxy::new(ProxyAction::Forward).await;
    let server = through(proxy.url(), with_key(&listener.url_at(NAME), KEY));
    assert_eq!(server.proxy(), Some(proxy.url()));
    assert_eq!(converse(&server).await.text, "Hello world");
    let [request] = &proxy.received()[..] else {
        panic!("{:?}", proxy.received());
    };
    let url = format!("http://{NAME}:{}/v1/chat/completions", listener.port());
    assert_eq!(request.line(), format!("POST {url} HTTP/1.1"));
    assert_eq!(
        listener.received()[0].header("authorization"),
        [format!("Bearer {KEY}")]
    );
}

#[tokio::test]
async fn https_uses_a_tunnel_that_never_sees_the_key() {
    let listener = TestServer::new(Some(tls(NAME, HTTP1)), |_| whole_reply()).await;
    let proxy = HttpProxy::new(ProxyAction::Forward).await;
    let server = through(proxy.url(), trusting(with_key(&listener.url_at(NAME), KEY)));
    let observed = converse(&server).await;
    assert_eq!(observed.text, "Hello world", "{:?}", observed.error);
    let [request] = &proxy.received()[..] else {
        panic!("{:?}", proxy.received());
    };
    assert_eq!(
        request.line(),
        format!("CONNECT {NAME}:{} HTTP/1.1", listener.port())
    );
    assert_eq!(request.header("authorization"), Vec::<&str>::new());
    assert!(!request.head.contains(KEY));
    let [request] = &listener.received()[..] else {
        panic!("{:?}", listener.received());
    };
    assert_eq!(request.line(), "POST /v1/chat/completions HTTP/1.1");
    assert_eq!(request.header("authorization"), [format!("Bearer {KEY}")]);
}

#[tokio::test]
async fn only_socks5h_proxies_resolve_names() {
    for secure in [false, true] {
        let certificate = |name| secure.then(|| tls(name, HTTP1));
        let local = TestServer::new(certificate("localhost"), |_| whole_reply()).await;
        let proxy = SocksProxy::new(0).await;
        let server = trusting(server(&local.url_at("localhost")));
        let observed = converse(&through(proxy.url("socks5"), server)).await;
        assert_eq!(observed.text, "Hello world", "{:?}", observed.error);
        let [Target::Address(address)] = proxy.targets()[..] else {
            panic!("{:?}", proxy.targets());
        };
        assert!(address.ip().is_loopback());
        assert_eq!(address.port(), local.port());

        let far = TestServer::new(certificate(NAME), |_| whole_reply()).await;
        let proxy = SocksProxy::new(0).await;
        let server = trusting(with_key(&far.url_at(NAME), KEY));
        let observed = converse(&through(proxy.url("socks5h"), server)).await;
        assert_eq!(observed.text, "Hello world", "{:?}", observed.error);
        assert_eq!(proxy.targets(), [Target::Name(NAME.to_owned())]);
        assert_eq!(
            far.received()[0].header("authorization"),
            [format!("Bearer {KEY}")]
        );
    }
}

#[tokio::test]
async fn a_proxy_that_refuses_the_tunnel_is_a_proxy_fault() {
    let closed = closed_port().await;
    let responding = |bytes| HttpProxy::new(ProxyAction::Respond(bytes));
    let wants_password = responding(answer("407 Proxy Authentication Required", &[], b"")).await;
    let bad_gateway = responding(answer("502 Bad Gateway", &[], b"no such host")).await;
    let hangs_up = responding(Vec::new()).await;
    let (forbids, refused) = (SocksProxy::new(2).await, SocksProxy::new(5).await);
    let no_socks = listen(|mut stream| async move {
        let _ = stream.write_all(&answer("400 Bad Request", &[], b"")).await;
        end(&mut stream).await;
    })
    .await;
    let both = &["http", "https"][..];
    for (case, proxy, schemes) in [
        ("not there", format!("http://127.0.0.1:{closed}"), both),
        ("SOCKS, not there", format!("socks5h://127.0.0.1:{closed}"), both),
        ("unknown name", "http://proxy.invalid:8080".to_owned(), both),
        (
            "SOCKS, unknown name",
            "socks5h://proxy.invalid:1080".to_owned(),
            both,
        ),
        ("407 to CONNECT", wants_password.url(), &["https"]),
        ("502 to CONNECT", bad_gateway.url(), &["https"]),
        ("hangs up", hangs_up.url(), &["https"]),
        ("SOCKS: not allowed", forbids.url("socks5h"), both),
        ("SOCKS: refused there", refused.url("socks5h"), both),
        (
            "SOCKS spoken to HTTP",
            format!("socks5h://{}", no_socks.address),
            both,
        ),
    ] {
        for scheme in schemes {
            let server = through(proxy.clone(), with_key(&format!("{scheme}://{NAME}:9/v1"), KEY));
            let observed = converse(&server).await;
            let Some(OpenError::Lost(fault)) = observed.error else {
                panic!("{case} {scheme}: {:?}", observed.error);
            };
            // If this computer has no network, Rivulet reports `NoRoute` for a proxy with an
            // unknown host name.
            let offline = fault.category == FaultCategory::NoRoute && case.ends_with("unknown name");
            assert!(
                fault.category == FaultCategory::Proxy || offline,
                "{case}: {fault:?}"
            );
            assert!(
                offline
                    || fault
                        .message
                        .to_string()
                        .starts_with("The proxy refused the request"),
                "{fault:?}"
            );
            assert!(fault.detail.is_some(), "{case}: {fault:?}");
        }
    }
    // A request with plain HTTP uses no tunnel, so the proxy itself answers it. If the proxy
    // refuses the request (status 407), this must nevertheless be reported as a fault of the proxy.
    let server = through(
        wants_password.url(),
        with_key(&format!("http://{NAME}:9/v1"), KEY),
    );
    let Some(OpenError::Refused(fault)) = converse(&server).await.error else {
        panic!("not refused");
    };
    assert_eq!((fault.category, fault.status), (FaultCategory::Proxy, Some(407)));
    assert_eq!(fault.message, rivulet_core::texts::fault::proxy_wants_login());
}

#[tokio::test]
async fn a_fault_of_the_server_behind_a_proxy_is_not_a_proxy_fault() {
    let unknown = TestServer::new(Some(tls("other.test", HTTP2)), |_| whole_reply()).await;
    let (http, socks) = (
        HttpProxy::new(ProxyAction::Forward).await,
        SocksProxy::new(0).await,
    );
    for proxy in [http.url(), socks.url("socks5h")] {
        let server = trusting(server(&unknown.url_at(NAME)));
        let fault = converse(&through(proxy, server)).await.fault();
        assert_eq!(fault.category, FaultCategory::Tls, "{fault:?}");
    }
    // With `socks5`, the client resolves the name of the server itself, so the fault must be about
    // the server.
    let nameless = server("http://nothing.invalid:9/v1");
    let fault = converse(&through(socks.url("socks5"), nameless)).await.fault();
    let categories = [FaultCategory::Dns, FaultCategory::NoRoute];
    assert!(categories.contains(&fault.category), "{fault:?}");
}

#[tokio::test]
async fn an_invalid_proxy_address_is_reported_before_a_request() {
    for url in ["ftp://proxy.test", "http://me:secret@proxy.test:1", "", "http://"] {
        let server = through(url.to_owned(), server("http://127.0.0.1:9/v1"));
        let fault = converse(&server).await.fault();
        assert_eq!(fault.category, FaultCategory::Input, "{url}");
        assert!(!format!("{fault:?}").contains("secret"), "{url}");
    }
}
