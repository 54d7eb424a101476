//! Tests of the proxy specified by environment variables. Environment variables apply to a whole
//! process, so the tests start child processes with different environment variables.

use std::process::{Command, Output};

use serde_json::json;

use crate::sign_ins;
use crate::site::{Reply, Site, legacy, result, start_at};

const URL: &str = "RIVULET_TEST_URL";

#[tokio::test(flavor = "multi_thread")]
async fn a_server_on_this_computer_is_reached_without_the_proxy_of_the_environment() {
    let site = Site::open(legacy(|asked| {
        Reply::json(&result(asked, json!({ "tools": [] })))
    }))
    .await;
    let proxy = Site::open(|_| Reply::status(502)).await;
    let (local, port) = (site.url.clone(), proxy.url.trim_end_matches("/mcp").to_owned());
    let named = local.replace("127.0.0.1", "localhost");
    for (url, is_proxied) in [
        (local, false),
        (named, false),
        ("http://tools.test/mcp".to_owned(), true),
    ] {
        let before = proxy.asked_at("http://tools.test/mcp").len() + proxy.asked_at("/mcp").len();
        let output = child("proxy::child_that_lists_tools", &url, &port).await;
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.success(), !is_proxied, "{stdout}");
        let after = proxy.asked_at("http://tools.test/mcp").len() + proxy.asked_at("/mcp").len();
        assert_eq!(after > before, is_proxied, "{stdout}");
    }
}

/// Runs the ignored test named `name` in a child process, with the server at `url`. Environment
/// variables of the child process specify `proxy` as the proxy.
async fn child(name: &'static str, url: &str, proxy: &str) -> Output {
    let (url, proxy) = (url.to_owned(), proxy.to_owned());
    let child = tokio::task::spawn_blocking(move || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        for name in ["ALL_PROXY", "all_proxy", "NO_PROXY", "no_proxy"] {
            command.env_remove(name);
        }
        let environment = [(URL, &url), ("HTTP_PROXY", &proxy), ("http_proxy", &proxy)];
        let test = ["--exact", "--ignored", name];
        command.args(test).envs(environment).output().unwrap()
    });
    child.await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_at_a_server_on_this_computer_uses_no_proxy() {
    let site = sign_ins::guarded_by_a_secret().await;
    let proxy = Site::open(|_| Reply::status(502)).await;
    let port = proxy.url.trim_end_matches("/mcp");
    for url in [site.url.clone(), site.url.replace("127.0.0.1", "localhost")] {
        let output = child("proxy::child_that_signs_in", &url, port).await;
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{stdout}");
        let asked = proxy.asked_count();
        assert_eq!(asked, 0, "{url}");
    }
}

#[tokio::test]
#[ignore = "run by the test above, in an environment of its own"]
async fn child_that_signs_in() {
    sign_ins::sign_in_call_and_sign_out(&std::env::var(URL).unwrap()).await;
}

#[tokio::test]
#[ignore = "run by the test above, in an environment of its own"]
async fn child_that_lists_tools() {
    let server = start_at(&std::env::var(URL).unwrap()).await.unwrap();
    assert_eq!(server.tools().await.unwrap(), []);
    server.close().await;
}
