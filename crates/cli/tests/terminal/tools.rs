//! Tests of tool servers, and of questions that the model answers by calling tools.

use rivulet_sandbox::Script;
use serde_json::{Value, json};

use crate::run::{Desk, Ran};

/// Sets the next two replies: one with `calls` (tool names and arguments), then one with `text`.
pub fn play(desk: &Desk, calls: &[(&str, &str)], text: &str) {
    desk.sandbox.play_once("model", calling(calls));
    desk.sandbox.play_once("model", Script::reply(text));
}

fn calling(calls: &[(&str, &str)]) -> Script {
    let ids: Vec<String> = (0..calls.len()).map(|index| format!("c{index}")).collect();
    let calls: Vec<_> = ids
        .iter()
        .zip(calls)
        .map(|(id, (name, arguments))| (id.as_str(), *name, *arguments))
        .collect();
    let script = Script::new().role().tool_calls(&calls);
    script.finish("tool_calls").done().end()
}

/// Returns the tool results that the model received in the last request.
pub fn results(desk: &Desk) -> Vec<String> {
    let sent = desk.sandbox.requests().pop().unwrap().json();
    let messages = sent["messages"].as_array().unwrap().iter();
    messages
        .filter(|message| message["role"] == "tool")
        .map(|message| message["content"].as_str().unwrap().to_owned())
        .collect()
}

const SUM: (&str, &str) = ("calculator", r#"{"expression":"1 + 2"}"#);

#[tokio::test(flavor = "multi_thread")]
async fn an_allowed_tool_runs_and_the_answer_goes_on_by_itself() {
    let desk = Desk::new().await;
    let ask = [
        "ask", "--tools", "built-in", "--allow", "built-in/calculator", "What is 1 + 2?",
    ];
    play(&desk, &[SUM], "Three.");
    let ran = desk.run(&ask).await;
    ran.assert_ended(0, "Three.");
    assert_eq!(
        ran.err,
        "tool call 1 calculator c0: {\"expression\":\"1 + 2\"}\n\
         result of Built-in tools/calculator · succeeded\n3\ncomplete\n"
    );
    assert_eq!(results(&desk), ["3"]);

    // A tool that no `--allow` option names must not run. The model must be told why.
    play(&desk, &[SUM, ("time", "{}")], "Three, at an unknown time.");
    let ran = desk.run(&[&ask[..], &["--json"]].concat()).await;
    assert_eq!((ran.code, ran.err.as_str()), (Some(19), ""));
    let last = ran.last();
    assert_eq!(last["text"], "Three, at an unknown time.");
    assert_eq!(last["ending"], "complete");
    let mut calls = last["tool_calls"].as_array().unwrap().clone();
    calls.sort_by_key(|call| call["id"].to_string());
    assert_eq!(
        calls,
        [
            json!({"id": "c0", "name": "calculator", "arguments": SUM.1, "server": "Built-in tools",
                   "tool": "calculator", "ending": "succeeded", "reason": null}),
            json!({"id": "c1", "name": "time", "arguments": "{}", "server": "Built-in tools", "tool": "time",
                   "ending": "denied", "reason": "This call was not allowed, because no `--allow` option names the tool"}),
        ]
    );
    let told = results(&desk);
    assert_eq!(told[0], "3");
    assert!(
        told[1].contains("no `--allow` option names the tool"),
        "{}",
        told[1]
    );
    let started = ran.lines().into_iter().filter(|line| line["type"] == "started");
    let started: Vec<Value> = started.collect();
    assert_eq!(started.len(), 2, "one for each reply");
    assert_eq!(started[1]["message_id"], last["message_id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_texts_of_all_replies_are_printed() {
    let desk = Desk::new().await;
    let script = |text: &str| {
        let call =
            json!({"tool_calls": [{"index": 0, "id": "a", "function": {"name": "time", "arguments": "{}"}}]});
        let script = Script::new().role().text(text).delta(&call);
        script.finish("tool_calls").done().end()
    };
    desk.sandbox.play_once("model", script("Let me see"));
    desk.sandbox.play_once("model", script("Once more"));
    desk.sandbox.play_once("model", Script::reply("Noon."));
    let ran = desk
        .run(&["ask", "--tools", "built-in", "--allow", "built-in/time", "When?"])
        .await;
    ran.assert_ended(0, "Let me see\nOnce more\nNoon.");
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_rounds_of_calls_are_sent_and_the_next_message_goes_on() {
    let desk = Desk::new().await;
    desk.sandbox.play("model", calling(&[("time", "{}")]));
    let ran = desk
        .run(&["ask", "--tools", "built-in", "--allow", "built-in/time", "When?"])
        .await;
    assert_eq!(ran.code, Some(19), "{}", ran.err);
    assert!(ran.err.contains("were not sent to the model"), "{}", ran.err);
    assert_eq!(desk.sandbox.request_count(), 11);
    // The conversation still offers its tools to the model. No tool may run, because this command
    // line contains no `--allow` option.
    let id = desk.conversations().await.remove(0);
    play(&desk, &[("time", "{}")], "Noon.");
    let ran = desk.run(&["ask", "--conversation", &id, "And now?"]).await;
    ran.assert_ended(19, "Noon.");
    assert!(ran.err.contains("· denied"), "{}", ran.err);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_are_wrong_are_refused_before_anything_is_sent() {
    let desk = Desk::new().await;
    for (options, words) in [
        (&["--tools", "nothing"][..], "no tool servers yet"),
        (
            &["--tools", "built-in", "--allow", "built-in/tim"],
            "has no enabled tool named \"tim\"",
        ),
        (&["--allow", "built-in/time"], "add its server to `--tools`"),
        (&["--tools", "built-in", "--allow", "time"], "expects SERVER/TOOL"),
        (
            &["--tools", "built-in", "--allow", "built-in/fetch_page"],
            "expects a public site for `fetch_page`, as in",
        ),
        (
            &["--tools", "built-in", "--allow", "built-in/fetch_page@127.0.0.1"],
            "expects a public site for `fetch_page`, as in",
        ),
    ] {
        let ran = desk.run(&[&["ask", "Hello"][..], options].concat()).await;
        assert!(matches!(ran.code, Some(1 | 2)), "{ran:?}");
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    assert_eq!(desk.sandbox.request_count(), 0);
}

const MISBEHAVING: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/fixtures/mcp/misbehaving.py"
);

struct Bench {
    desk: Desk,
    effects: std::path::PathBuf,
}

impl Bench {
    /// `start` determines how the tool server `Odd` behaves when it starts.
    async fn new(start: &str) -> Bench {
        let desk = Desk::new().await;
        let effects = desk.folder.path().join("effects");
        let server = ["python3", MISBEHAVING, "--effects", effects.to_str().unwrap()];
        let add = [&["tool", "add", "Odd", "--"][..], &server, &["--start", start]];
        desk.succeed(&add.concat()).await;
        Bench { desk, effects }
    }

    fn effects(&self) -> String {
        std::fs::read_to_string(&self.effects).unwrap_or_default()
    }

    async fn ask(&self, calls: &[(&str, &str)], options: &[&str]) -> Ran {
        play(&self.desk, calls, "Done.");
        let ask = ["ask", "--json", "--tools", "odd", "Go"];
        self.desk.run(&[&ask[..], options].concat()).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_added_tested_listed_switched_and_removed() {
    let Bench { desk, .. } = Bench::new("well").await;
    let again = desk.run(&["tool", "add", "ODD", "--", "true"]).await;
    assert_eq!(again.code, Some(1), "{again:?}");
    let unstarted = desk.run(&["tool", "list"]).await;
    assert!(
        unstarted
            .text()
            .contains("tools unknown until the server has started"),
        "{unstarted:?}"
    );
    let tested = desk.succeed(&["tool", "test", "odd"]).await;
    assert!(
        tested.text().contains("echo") && tested.text().contains("Does echo."),
        "{tested:?}"
    );
    assert!(tested.err.starts_with("Odd: ready · MCP "), "{tested:?}");
    let listed = desk.json(&["tool", "list", "--json"]).await;
    assert_eq!(listed[0]["server"]["name"], "Built-in tools");
    assert_eq!(listed[1]["server"]["transport"]["command"], "python3");
    assert_eq!(listed[1]["state"], "idle");
    let tools = listed[1]["tools"].as_array().unwrap();
    assert!(tools.iter().any(|tool| tool["definition"]["name"] == "echo"));
    for (command, state, words) in [
        ("disable", "off", "Odd is off.\n"),
        ("enable", "idle", "Odd is on.\n"),
    ] {
        let switched = desk.run(&["tool", command, "odd"]).await;
        switched.assert_ended(0, words);
        let listed = desk.json(&["tool", "list", "--json"]).await;
        assert_eq!(listed[1]["state"], state);
    }
    let fixed = desk.run(&["tool", "disable", "built-in"]).await;
    assert_eq!(fixed.code, Some(1), "{fixed:?}");
    desk.succeed(&["tool", "remove", "Odd", "--yes"]).await;
    let listed = desk.json(&["tool", "list", "--json"]).await;
    assert_eq!(listed.as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_settings_that_change_while_a_tool_server_starts_are_kept() {
    let desk = Desk::new().await;
    desk.sandbox.play("model", Script::reply("Hi"));
    desk.succeed(&["ask", "Hello"]).await;
    let id = desk.conversations().await.remove(0);
    // A server that changes the chat settings before it starts, as a user could do in the window.
    let start = "import os, sqlite3, sys\n\
                 with sqlite3.connect(sys.argv[1]) as database:\n    \
                 database.execute(\"UPDATE conversation SET settings = json_set(settings, '$.temperature', 0.5)\")\n\
                 os.execvp('python3', ['python3', *sys.argv[2:]])";
    let database = desk.folder.path().join("rivulet.sqlite3").display().to_string();
    let effects = desk.folder.path().join("effects").display().to_string();
    let server = [
        "python3", "-c", start, &database, MISBEHAVING, "--effects", &effects,
    ];
    desk.succeed(&[&["tool", "add", "Odd", "--"], &server[..]].concat())
        .await;
    let options = ["--tools", "odd", "--allow", "odd/echo", "And?"];
    desk.succeed(&[&["ask", "--conversation", &id], &options[..]].concat())
        .await;
    let sent = desk.sandbox.requests().pop().unwrap().json();
    assert_eq!(sent["temperature"], 0.5, "{sent}");
    assert!(sent["tools"].is_array(), "{sent}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_start_says_why() {
    let Bench { desk, .. } = Bench::new("dies").await;
    let ran = desk.run(&["tool", "test", "Odd"]).await;
    ran.assert_ended(1, "");
    assert!(ran.err.contains("exited with code 3"), "{}", ran.err);
    assert!(ran.err.contains("\n  no licence key\n"), "{}", ran.err);
    assert_eq!(ran.err.matches("no licence key").count(), 1, "{}", ran.err);
    desk.run(&["tool", "add", "Lost", "--", "no-such-command-anywhere"])
        .await;
    let ran = desk.run(&["tool", "test", "Lost"]).await;
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("no-such-command-anywhere"), "{}", ran.err);
    let asked = desk
        .run(&["ask", "--tools", "lost", "--allow", "lost/go", "Hello"])
        .await;
    assert_eq!(asked.code, Some(1), "{asked:?}");
    assert_eq!(desk.sandbox.request_count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_words_of_a_server_that_lists_no_tools_are_printed_although_it_wrote_to_standard_error() {
    let Bench { desk, .. } = Bench::new("lists no tools").await;
    let ran = desk.run(&["tool", "test", "Odd"]).await;
    ran.assert_ended(1, "");
    assert!(
        ran.err.contains("did not list its tools: no database"),
        "{}",
        ran.err
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn tools_of_servers_run_once_and_only_if_they_are_allowed() {
    let bench = Bench::new("well").await;
    let ran = bench
        .ask(
            &[("echo", r#"{"a":1}"#), ("is_error", "{}")],
            &["--allow", "odd/echo"],
        )
        .await;
    assert_eq!(ran.code, Some(19), "{ran:?}");
    assert_eq!(ran.last()["text"], "Done.");
    assert_eq!(bench.effects(), "echo\n");
    let told = results(&bench.desk);
    assert_eq!(told[0], r#"{"a": 1}"#);
    assert!(
        told[1].contains("no `--allow` option names the tool"),
        "{}",
        told[1]
    );

    let ran = bench.ask(&[("echo", "{}")], &["--allow", "odd/echo"]).await;
    assert_eq!(ran.code, Some(0), "{ran:?}");

    // The model must be told that the outcome is unknown, and the call must not be repeated.
    let ran = bench.ask(&[("die", "{}")], &["--allow", "odd/die"]).await;
    assert_eq!(ran.code, Some(19), "{ran:?}");
    let call = &ran.last()["tool_calls"][0];
    assert_eq!(call["ending"], "outcome_unknown");
    assert!(
        call["reason"].as_str().unwrap().contains("exited with code"),
        "{call}"
    );
    assert_eq!(ran.last()["text"], "Done.");
    assert!(results(&bench.desk)[0].contains("not known whether"));
    assert_eq!(bench.effects().matches("die").count(), 1);

    // A question that a tool asks must be declined, because no user can answer it.
    let ran = bench.ask(&[("ask", "{}")], &["--allow", "odd/ask"]).await;
    assert_eq!(ran.last()["text"], "Done.", "{ran:?}");
    assert!(
        results(&bench.desk)[0].contains("decline"),
        "{:?}",
        results(&bench.desk)
    );
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_signal_stops_a_call_and_sends_nothing_more() {
    let bench = Bench::new("well").await;
    bench.desk.sandbox.play("model", calling(&[("hang", "{}")]));
    let running = bench
        .desk
        .start(&["ask", "--json", "--tools", "odd", "--allow", "odd/hang", "Go"]);
    crate::run::patiently("the tool runs", async {
        while !bench.effects().contains("hang") {
            tokio::task::yield_now().await;
        }
    })
    .await;
    running.signal(rustix::process::Signal::INT);
    let ran = running.ended().await;
    assert_eq!(ran.code, Some(19), "{ran:?}");
    assert_eq!(ran.last()["tool_calls"][0]["ending"], "outcome_unknown");
    assert_eq!(bench.desk.sandbox.request_count(), 1);
}

/// Waits until the server has written its process ids, and returns them.
#[cfg(target_os = "linux")]
async fn started(bench: &Bench) -> Vec<String> {
    crate::run::patiently("the server starts", async {
        loop {
            let effects = bench.effects();
            if let Some(pids) = effects.strip_prefix("pid") {
                let pids = pids.lines().next().unwrap_or_default();
                break pids
                    .split(' ')
                    .filter(|pid| pid.parse::<u32>().is_ok())
                    .map(str::to_owned)
                    .collect();
            }
            tokio::task::yield_now().await;
        }
    })
    .await
}

#[cfg(target_os = "linux")]
async fn wait_until_gone(pids: &[String]) {
    let is_alive = |pid: &String| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let state = stat.rsplit(") ").next().and_then(|state| state.chars().next());
        !matches!(state, Some('Z' | 'X') | None)
    };
    crate::run::patiently("the server is gone", async {
        while pids.iter().any(is_alive) {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_signal_leaves_no_starting_server_behind() {
    use rustix::process::Signal;

    let ask = ["ask", "--tools", "odd", "--allow", "odd/echo", "Go"];
    let test = ["tool", "test", "odd"];
    for (args, signal) in [
        (&test[..], Signal::INT),
        (&test, Signal::TERM),
        (&test, Signal::HUP),
        (&ask, Signal::INT),
    ] {
        let bench = Bench::new("waits").await;
        let running = bench.desk.start(args);
        let pids = started(&bench).await;
        running.signal(signal);
        let ran = running.ended().await;
        assert_eq!(ran.code, Some(16), "{args:?}: {ran:?}");
        wait_until_gone(&pids).await;
        assert_eq!(bench.desk.sandbox.request_count(), 0);
    }
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_second_signal_leaves_no_stubborn_server_behind() {
    let bench = Bench::new("stubborn").await;
    let mut running = bench.desk.start(&["tool", "test", "odd"]);
    let pids = started(&bench).await;
    assert_eq!(pids.len(), 2);
    running.read_until("echo").await;
    let code = crate::run::patiently("it ends", async {
        loop {
            running.signal(rustix::process::Signal::INT);
            let ended = tokio::time::timeout(std::time::Duration::from_millis(50), running.status());
            if let Ok(status) = ended.await {
                break status.code();
            }
        }
    });
    assert_eq!(code.await, Some(17));
    wait_until_gone(&pids).await;
}

/// The test runs only on Linux, because on other systems it would use the user's real keychain.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn without_a_keychain_a_secret_is_refused_and_nothing_is_saved() {
    let desk = Desk::empty().await;
    for (add, input) in [
        (&["--env", "TOKEN", "--", "server"][..], ""),
        (&["--env", "TOKEN=-", "--", "server"], "sesame"),
        (
            &["--url", "https://a.example/mcp", "--header-file", "X-Token=-"],
            "sesame",
        ),
    ] {
        let mut command = desk.command(&[&["tool", "add", "Keyed"], add].concat());
        command.env("TOKEN", "sesame");
        command.env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
        let ran = desk.run_command_with_input(command, input.as_bytes()).await;
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(
            ran.err.contains("keychain") && !ran.err.contains("sesame"),
            "{}",
            ran.err
        );
    }
    let unset = desk
        .run(&["tool", "add", "Keyed", "--env", "NO_SUCH_TOKEN", "--", "server"])
        .await;
    assert!(unset.err.contains("NO_SUCH_TOKEN is not set"), "{unset:?}");
    let listed = desk.json(&["tool", "list", "--json"]).await;
    assert_eq!(listed.as_array().unwrap().len(), 1);
}
