//! Tests that the practice provider serves only clients that know its base URL.

use crate::client::{chat_body, fetch};
use rivulet_sandbox::Sandbox;

fn request(method: &str, path: &str, hosts: &[&str]) -> Vec<u8> {
    let body = chat_body("empty").to_string();
    let hosts: String = hosts.iter().map(|host| format!("Host: {host}\r\n")).collect();
    let length = body.len();
    format!("{method} {path} HTTP/1.1\r\n{hosts}Content-Length: {length}\r\n\r\n{body}").into_bytes()
}

#[tokio::test]
async fn the_base_url_answers_and_nothing_else_does() {
    let sandbox = Sandbox::practice().await.unwrap();
    let host = sandbox.address().to_string();
    let base = sandbox.base_url().replace(&sandbox.origin(), "");
    let secret = base.trim_end_matches("/v1");
    assert!(secret.len() > 32, "{secret}");

    for (method, path) in [("GET", "/models"), ("POST", "/chat/completions")] {
        let answered = fetch(&sandbox, &request(method, &format!("{base}{path}"), &[&host])).await;
        assert_eq!(answered.status, 200);
        let port = sandbox.address().port();
        let other_name = format!("localhost:{port}");
        let rebound = format!("attacker.example:{port}");
        for (path, hosts) in [
            (format!("/v1{path}"), &[host.as_str()][..]),
            (path.to_owned(), &[&host]),
            (format!("{}{path}", base.to_uppercase()), &[&host]),
            (format!("{secret}x/v1{path}"), &[&host]),
            (format!("//{secret}/v1{path}"), &[&host]),
            (format!("{base}{path}"), &[&rebound]),
            (format!("{base}{path}"), &[&rebound, &host]),
            (format!("{base}{path}"), &[&other_name]),
            (format!("{base}{path}"), &["127.0.0.1"]),
            (format!("{base}{path}"), &[]),
        ] {
            let refused = fetch(&sandbox, &request(method, &path, hosts)).await;
            assert_eq!(
                (refused.status, refused.body().len()),
                (404, 0),
                "{path} {hosts:?}"
            );
        }
    }
    assert_eq!(
        sandbox.request_count(),
        0,
        "the practice provider records nothing"
    );
}

#[tokio::test]
async fn each_start_has_a_secret_of_its_own() {
    let (first, second) = (
        Sandbox::practice().await.unwrap(),
        Sandbox::practice().await.unwrap(),
    );
    let path = |sandbox: &Sandbox| sandbox.base_url().replace(&sandbox.origin(), "");
    assert_ne!(path(&first), path(&second));
}
