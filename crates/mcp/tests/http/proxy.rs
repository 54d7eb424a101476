//! Tests of the proxy that environment variables set. Environment variables belong to a whole
//! process, so the test starts a child process with its own variables.

use std::process::Command;

use serde_json::json;

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
        let port = port.clone();
        let child = tokio::task::spawn_blocking(move || {
            let mut command = Command::new(std::env::current_exe().unwrap());
            for name in ["ALL_PROXY", "all_proxy", "NO_PROXY", "no_proxy"] {
                command.env_remove(name);
            }
            let test = ["--exact", "--ignored", "proxy::child_that_lists_tools"];
            let environment = [(URL, &url), ("HTTP_PROXY", &port), ("http_proxy", &port)];
            command.args(test).envs(environment).output().unwrap()
        });
        let output = child.await.unwrap();
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.success(), !is_proxied, "{stdout}");
        let after = proxy.asked_at("http://tools.test/mcp").len() + proxy.asked_at("/mcp").len();
        assert_eq!(after > before, is_proxied, "{stdout}");
    }
}

#[tokio::test]
#[ignore = "run by the test above, in an environment of its own"]
async fn child_that_lists_tools() {
    let server = start_at(&std::env::var(URL).unwrap()).await.unwrap();
    assert_eq!(server.tools().await.unwrap(), []);
    server.close().await;
}
