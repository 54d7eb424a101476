//! Tests of a proxy that is set by environment variables. Environment variables belong to a whole
//! process, so each test sends its requests from child processes.

use std::process::{Command, Output};

use rivulet_core::{FaultCategory, Proxy};
use rivulet_wire::{MANIFEST_RULES, ManifestRules, read_manifest};

use crate::certificates::ca_file;
use crate::conversation::{converse, server, whole_reply};
use crate::listener::{TestServer, closed_port};
use crate::proxy_server::{HttpProxy, ProxyAction};

const URL: &str = "RIVULET_TEST_URL";
const PROXY: &str = "RIVULET_TEST_PROXY";

/// Runs the test `child` in a child process whose environment variables state the server's URL and
/// the proxy. On Linux, they also make the tests' certificate authority the only trusted one.
async fn ask_in_child(child: &'static str, url: String, proxy: String) {
    let output: Output = tokio::task::spawn_blocking(move || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        for name in [
            "ALL_PROXY", "all_proxy", "NO_PROXY", "no_proxy", "https_proxy", "HTTPS_PROXY",
        ] {
            command.env_remove(name);
        }
        command
            .args(["--exact", "--ignored", child])
            .envs([
                (URL, &url),
                (PROXY, &proxy),
                ("HTTP_PROXY", &proxy),
                ("http_proxy", &proxy),
                ("SSL_CERT_FILE", &ca_file()),
            ])
            .output()
            .unwrap()
    })
    .await
    .unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{stdout}");
    assert!(stdout.contains("1 passed"), "{child} ran: {stdout}");
}

/// Checks that a child process sends its request to `listener` through `proxy`.
async fn ask_through(proxy: &HttpProxy, listener: &TestServer) {
    ask_in_child(
        "system_proxy::child_through_the_proxy",
        listener.url_at("chat.test"),
        proxy.url(),
    )
    .await;
    assert_eq!(proxy.received().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_proxy_of_the_environment_is_used_except_for_loopback() {
    let listener = TestServer::new(None, |_| whole_reply()).await;
    let proxy = HttpProxy::new(ProxyAction::Forward).await;
    for host in ["127.0.0.1", "localhost"] {
        ask_in_child(
            "system_proxy::child_with_a_proxy_for_every_host",
            listener.url_at(host),
            proxy.url(),
        )
        .await;
        assert_eq!(proxy.received(), [], "{host}: straight to this computer");
    }
    ask_through(&proxy, &listener).await;
    ask_in_child(
        "system_proxy::child_that_wants_none",
        listener.url_at("chat.invalid"),
        proxy.url(),
    )
    .await;
    assert_eq!(proxy.received().len(), 1, "the proxy receives no further request");
    assert_eq!(listener.received().len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg_attr(
    not(target_os = "linux"),
    ignore = "the test cannot add an authority to this system"
)]
async fn the_proxy_of_the_environment_may_use_tls_in_front_of_a_server_that_does_not() {
    let listener = TestServer::new(None, |_| whole_reply()).await;
    let proxy = HttpProxy::secure().await;
    ask_through(&proxy, &listener).await;
    assert_eq!(listener.received().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_update_check_names_the_proxy_that_does_not_answer() {
    ask_in_child(
        "system_proxy::child_that_checks_for_updates",
        "http://updates.test/latest.json".to_owned(),
        format!("http://127.0.0.1:{}", closed_port().await),
    )
    .await;
}

fn in_environment(name: &str) -> String {
    std::env::var(name).unwrap()
}

#[tokio::test]
#[ignore = "run by the_proxy_of_the_environment_is_used_except_for_loopback, in an environment of its own"]
async fn child_with_a_proxy_for_every_host() {
    let server = server(&in_environment(URL));
    assert_eq!(server.network.proxy, Proxy::System);
    assert_eq!(server.proxy(), None);
    assert_eq!(converse(&server).await.text, "Hello world");
}

#[tokio::test]
#[ignore = "run by the_proxy_of_the_environment_is_used_except_for_loopback, in an environment of its own"]
async fn child_through_the_proxy() {
    let server = server(&in_environment(URL));
    assert_eq!(server.proxy(), Some(in_environment(PROXY)));
    assert_eq!(converse(&server).await.text, "Hello world");
}

#[tokio::test]
#[ignore = "run by the_proxy_of_the_environment_is_used_except_for_loopback, in an environment of its own"]
async fn child_that_wants_none() {
    let mut server = server(&in_environment(URL));
    server.network.proxy = Proxy::None;
    assert_eq!(server.proxy(), None);
    let fault = converse(&server).await.fault();
    let categories = [FaultCategory::Dns, FaultCategory::NoRoute];
    assert!(categories.contains(&fault.category), "{fault:?}");
}

#[tokio::test]
#[ignore = "run by an_update_check_names_the_proxy_that_does_not_answer, in an environment of its own"]
async fn child_that_checks_for_updates() {
    let rules = ManifestRules {
        secure: false,
        ..MANIFEST_RULES
    };
    let url = in_environment(URL).parse().unwrap();
    let fault = read_manifest(&url, rules).await.unwrap_err();
    assert_eq!(fault.category, FaultCategory::Proxy, "{fault:?}");
}
