//! Tests of the commands that add, list, test and remove providers and list their models.

use rivulet_sandbox::Script;
use serde_json::json;

use crate::run::Desk;

#[tokio::test(flavor = "multi_thread")]
async fn the_practice_provider_is_available_in_two_steps() {
    let desk = Desk::empty().await;
    let ran = desk.succeed(&["provider", "add", "--practice"]).await;
    assert_eq!(
        desk.run(&["provider", "add", "--practice"]).await.text(),
        ran.text()
    );
    let asked = desk.run(&["ask", "-m", "echo@max", "What I wrote"]).await;
    asked.assert_ended(0, "What I wrote");
    let list = desk.run(&["provider", "list"]).await;
    assert!(
        list.text().starts_with("Practice *  tour  built in  no key  "),
        "{list:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_file_has_the_secret_address_of_the_practice_provider() {
    let desk = Desk::empty().await;
    desk.run(&["provider", "add", "--practice"]).await;
    desk.run(&["provider", "test", "practice"]).await;
    for model in [
        "echo", "cut", "status-429", "html", "error-in-stream", "no-such-model",
    ] {
        desk.run(&["ask", "-m", &format!("{model}@max"), "Hello"]).await;
    }
    let (mut folders, mut logged) = (vec![desk.folder.path().to_owned()], false);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
            logged |= text.contains("http://127.0.0.1:");
            // The 32 hexadecimal digits before `/v1` in the practice provider's address are a
            // secret that no file may contain. `/v1` alone is allowed, as in an error message.
            let secret = text.match_indices("/v1").any(|(at, _)| {
                let before = text.as_bytes()[..at].rsplit(|byte| *byte == b'/').next().unwrap();
                before.len() == 32 && before.iter().all(u8::is_ascii_hexdigit)
            });
            assert!(!secret, "{}", path.display());
        }
    }
    assert!(logged, "the log has the server's origin");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_settings_of_a_provider_are_stored_and_sent() {
    let desk = Desk::new().await;
    desk.add(
        "Second",
        &[
            "--header", "X-Team=blue", "--no-usage", "--proxy", "none", "-m", "two",
        ],
    )
    .await;
    let list = desk.json(&["provider", "list", "--json"]).await;
    let names = |field: &str| -> Vec<_> {
        list.as_array()
            .unwrap()
            .iter()
            .map(|one| one[field].clone())
            .collect()
    };
    assert_eq!(names("name"), ["Sandbox", "Second"]);
    assert_eq!(names("default"), [true, false]);
    assert_eq!(list[0]["limits"]["idle"], 30);
    assert_eq!(list[1]["network"]["proxy"], json!({"proxy": "none"}));

    desk.sandbox.play("two", Script::reply("Yes"));
    desk.succeed(&["ask", "-p", "sec", "Hi"]).await;
    let sent = desk.sandbox.requests().pop().unwrap();
    assert_eq!(sent.header("x-team"), Some("blue"));
    assert!(sent.json().get("stream_options").is_none());

    let add = ["provider", "add", "--base-url", "http://127.0.0.1:9/v1"];
    for (options, code, why) in [
        (&["second", "--no-key"][..], 1, "a name means one provider"),
        (
            &["C", "--no-key", "--header", "Authorization=x"],
            1,
            "the header carries a key",
        ),
        (&["D"], 2, "no option states whether there is a key"),
    ] {
        let ran = desk.run(&[&add[..], options].concat()).await;
        assert_eq!(ran.code, Some(code), "{why}: {ran:?}");
    }
    let list = desk.json(&["provider", "list", "--json"]).await;
    assert_eq!(list.as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_header_is_read_from_a_file_or_from_standard_input() {
    let desk = Desk::empty().await;
    let url = desk.sandbox.base_url();
    let add = ["provider", "add", "A", "--base-url", &url, "-m", "m"];
    let visible = [&add[..], &["--no-key", "--header", "X-Team-Token=blue-1234"]].concat();
    let twice = [&add[..], &["--key-stdin", "--header-file", "X-Team=-"]].concat();
    for (args, says) in [
        (&visible, "--header-file X-Team-Token=PATH"),
        (&twice, "only once"),
    ] {
        let refused = desk.run(args).await;
        assert_eq!(refused.code, Some(2), "{refused:?}");
        assert!(refused.err.contains(says), "{refused:?}");
        assert!(!refused.err.contains("blue-1234"), "{refused:?}");
    }
    let read = ["--no-key", "--header-file", "X-Team=-"];
    let empty = desk.run_with_input(&[&add[..], &read].concat(), b"\n").await;
    assert_eq!(empty.code, Some(1), "{empty:?}");
    assert!(empty.err.contains("X-Team is empty"), "{empty:?}");
    assert_eq!(desk.json(&["provider", "list", "--json"]).await, json!([]));

    let file = desk.folder.path().join("region");
    std::fs::write(&file, "north\n").unwrap();
    let region = format!("X-Region={}", file.display());
    let read = ["--no-key", "--header-file", "X-Team=-", "--header-file", &region];
    let added = desk.run_with_input(&[&add[..], &read].concat(), b"blue\n").await;
    assert_eq!(added.code, Some(0), "{added:?}");
    desk.sandbox.play("m", Script::reply("Yes"));
    assert_eq!(desk.run(&["ask", "Hi"]).await.code, Some(0));
    let sent = desk.sandbox.requests().pop().unwrap();
    assert_eq!(
        (sent.header("x-team"), sent.header("x-region")),
        (Some("blue"), Some("north"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_parameter_is_read_from_a_file_or_from_standard_input() {
    let desk = Desk::empty().await;
    let url = desk.sandbox.base_url();
    let visible = format!("{url}?v=2&api_key=blue-1234");
    let refused = desk
        .run(&["provider", "add", "A", "--base-url", &visible, "--no-key"])
        .await;
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(
        refused.err.contains("--query-file api_key=PATH") && !refused.err.contains("blue-1234"),
        "{refused:?}"
    );
    let add = ["provider", "add", "A", "--base-url", &url, "-m", "m"];
    let twice = ["--key-stdin", "--query-file", "api_key=-"];
    let refused = desk.run(&[&add[..], &twice].concat()).await;
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.err.contains("only once"), "{refused:?}");
    assert_eq!(desk.json(&["provider", "list", "--json"]).await, json!([]));

    // Use parameter names that do not look secret, because storing a secret value would require a
    // keychain.
    let file = desk.folder.path().join("region");
    std::fs::write(&file, "north & south\n").unwrap();
    let region = format!("region={}", file.display());
    let read = ["--no-key", "--query-file", "team=-", "--query-file", &region];
    let added = desk.run_with_input(&[&add[..], &read].concat(), b"blue\n").await;
    assert_eq!(added.code, Some(0), "{added:?}");
    desk.sandbox.play("m", Script::reply("Yes"));
    assert_eq!(desk.run(&["ask", "Hi"]).await.code, Some(0));
    let sent = desk.sandbox.requests().pop().unwrap();
    assert_eq!(sent.query, "team=blue&region=north%20%26%20south");
}

/// The test runs only on Linux, because on other systems it would use the user's real keychain.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn without_a_keychain_a_key_is_refused_and_nothing_is_saved() {
    use std::process::Stdio;

    use tokio::io::AsyncWriteExt;

    const KEY: &str = "sk-practice-0123456789abcdef";
    let desk = Desk::empty().await;
    let url = desk.sandbox.base_url();
    let mut command = desk.command(&["provider", "add", "Keyed", "--base-url", &url, "--key-stdin"]);
    command
        .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus")
        .stdin(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(KEY.as_bytes()).await.unwrap();
    drop(stdin);
    let output = crate::run::patiently("it ends", child.wait_with_output())
        .await
        .unwrap();
    let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("keychain") && !said.contains(KEY), "{said}");
    assert_eq!(desk.json(&["provider", "list", "--json"]).await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_says_step_by_step_what_it_found() {
    let desk = Desk::new().await;
    let many: String = (1..=40).map(|number| format!("{number} ")).collect();
    desk.sandbox.play("model", Script::reply(&many));
    let good = desk.succeed(&["provider", "test", "sandbox"]).await;
    assert!(
        good.text().contains("ok       connection    Connected\n"),
        "{good:?}"
    );

    desk.sandbox.play(
        "closed",
        Script::json(401, &json!({"error": {"message": "Who are you?"}})),
    );
    let bad = desk.run(&["provider", "test", "sandbox", "-m", "closed"]).await;
    assert_eq!(bad.code, Some(1), "{bad:?}");
    let text = bad.text();
    let [.., step, words] = &text.lines().collect::<Vec<_>>()[..] else {
        panic!("{text}")
    };
    assert!(
        step.starts_with("failed   key ") && words.contains("Who are you?"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_without_a_model_fails_if_the_list_of_models_cannot_be_read() {
    let desk = Desk::empty().await;
    desk.add("Sandbox", &[]).await;
    for (status, body, code) in [
        (404, json!({"error": {"message": "Nothing here"}}), 1),
        (200, json!({"data": []}), 0),
        (200, json!({"data": [{"id": "small"}]}), 0),
    ] {
        desk.sandbox.answer("/v1/models", Script::json(status, &body));
        let ran = desk.run(&["provider", "test", "sandbox"]).await;
        assert_eq!(ran.code, Some(code), "{body}: {ran:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn models_are_listed() {
    let desk = Desk::new().await;
    desk.sandbox.answer(
        "/v1/models",
        Script::json(
            200,
            &json!({"data": [{"id": "small"}, {"id": "large", "description": "A large one"}]}),
        ),
    );
    let ran = desk.run(&["model", "list"]).await;
    ran.assert_ended(0, "small\nlarge  A large one\n");
    let list = desk.json(&["model", "list", "-p", "Sandbox", "--json"]).await;
    let large = json!({
        "name": "large", "description": "A large one",
        "images": null, "tools": null, "reasoning": null, "efforts": null, "context_length": null,
    });
    assert_eq!(list[1], large);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_is_removed_only_after_a_confirmation() {
    let desk = Desk::new().await;
    let unasked = desk.run(&["provider", "remove", "sandbox"]).await;
    assert_eq!(unasked.code, Some(2), "{unasked:?}");
    let removed = desk.run(&["provider", "remove", "sandbox", "--yes"]).await;
    removed.assert_ended(0, "Removed Sandbox.\n");
    assert_eq!(desk.json(&["provider", "list", "--json"]).await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn presets_are_listed_and_used() {
    let desk = Desk::empty().await;
    let presets = desk.run(&["provider", "presets"]).await;
    assert!(
        presets.text().lines().any(|line| line.starts_with("tera ")),
        "{presets:?}"
    );
    desk.succeed(&["provider", "add", "T", "--preset", "tera", "--no-key"])
        .await;
    let list = desk.json(&["provider", "list", "--json"]).await;
    assert_eq!(list[0]["preset"], "tera");
    assert!(list[0]["base_url"].as_str().unwrap().starts_with("https://"));
    for args in [
        &["provider", "add", "U", "--no-key"][..],
        &["provider", "add", "U", "--preset", "?"][..],
    ] {
        assert_eq!(desk.run(args).await.code, Some(2), "{args:?}");
    }
}
