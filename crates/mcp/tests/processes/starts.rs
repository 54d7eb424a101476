//! Tests of starting tool servers as processes, and of the reasons for failures.

use rivulet_mcp::{Exit, Server, ServerConfig, StartError, Transport};
use serde_json::Value;

use crate::harness::{ERAS, Era, Playground, call, text_of};

#[tokio::test]
async fn servers_of_both_eras_start() {
    for (era, protocol) in ERAS.into_iter().zip(["2025-11-25", "2026-07-28"]) {
        let (_playground, server) = Playground::started(era).await;
        assert_eq!(server.protocol(), protocol);
        server.close().await;
    }
}

#[tokio::test]
async fn the_tools_of_all_pages_are_listed_despite_invalid_declarations() {
    for era in ERAS {
        let (playground, server) = Playground::started(era).await;
        let tools = server.tools().await.unwrap();
        let names: Vec<_> = tools.iter().map(|tool| tool.name.as_str()).collect();
        assert!(
            names.contains(&"ask") && names.contains(&"unreadable"),
            "{names:?}"
        );
        assert!(names.is_sorted());
        let echo = tools.iter().find(|tool| tool.name == "echo").unwrap();
        assert_eq!(echo.description, "Does echo.");
        assert_eq!(echo.claims.read_only, Some(true));
        let sum = tools.iter().find(|tool| tool.name == "bad_structured").unwrap();
        assert!(sum.output_schema.is_some());
        playground
            .wait_for_event(
                |event| matches!(event, rivulet_mcp::ServerEvent::Noise(line) if line.contains("no tool")),
            )
            .await;
        server.close().await;
    }
}

#[tokio::test]
async fn a_server_that_ends_at_an_unknown_first_message_is_started_in_the_older_era() {
    let playground = Playground::new();
    let server = playground
        .try_start(Era::Legacy, "exits at discover")
        .await
        .unwrap();
    assert_eq!(server.protocol(), "2025-11-25");
    server.close().await;
}

#[tokio::test]
async fn the_exit_code_and_last_lines_of_a_server_that_dies_at_its_start_are_reported() {
    let playground = Playground::new();
    let error = playground.try_start(Era::Legacy, "dies").await.unwrap_err();
    assert_eq!(
        error,
        StartError::Exited {
            exit: Exit {
                code: Some(3),
                signal: None
            },
            stderr_tail: "no licence key".to_owned()
        }
    );
}

#[tokio::test]
async fn a_silent_server_is_given_up() {
    let mut playground = Playground::new();
    playground.limits.start = 1;
    let error = playground.try_start(Era::Legacy, "silent").await.unwrap_err();
    assert!(
        matches!(error, StartError::TimedOut { seconds: 1, .. }),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_missing_program_is_named_with_the_path_that_was_searched() {
    let config = |command: &str, env: Vec<(String, String)>| ServerConfig {
        transport: Transport::Stdio {
            command: command.to_owned(),
            args: Vec::new(),
            env,
            folder: None,
        },
        limits: Default::default(),
    };
    let missing = config(
        "rivulet-no-such-program",
        vec![("PATH".into(), "/nowhere:/usr/bin".into())],
    );
    assert_eq!(
        Server::start(missing, |_| {}).await.unwrap_err(),
        StartError::NotFound {
            command: "rivulet-no-such-program".to_owned(),
            searched: "/nowhere:/usr/bin".to_owned()
        }
    );
    let own_path = Server::start(config("rivulet-no-such-program", Vec::new()), |_| {}).await;
    assert!(matches!(own_path, Err(StartError::NotFound { searched, .. }) if searched.contains("/bin")),);
}

/// Name of an environment variable that a test sets when it starts this test program again. The
/// value of the variable is a folder that is only in the `PATH` of the login shell.
const PART: &str = "RIVULET_TEST_PART";

/// Does nothing unless [`PART`] is set. The test
/// `a_program_that_only_a_login_shell_finds_is_started` sets `PART` and runs this function in a
/// child process. There, the function starts a server as Rivulet does after it was started from a
/// desktop: the folder of the server's program is only in the `PATH` of the login shell.
#[cfg(unix)]
#[tokio::test]
async fn a_part_in_the_test_below() {
    let Some(folder) = std::env::var_os(PART).and_then(|folder| folder.into_string().ok()) else {
        return;
    };
    let playground = Playground::new();
    let named = |name: &str| {
        let mut config = playground.config(Era::Modern, "well");
        if let Transport::Stdio { command, .. } = &mut config.transport {
            name.clone_into(command);
        }
        config
    };
    let server = Server::start(named("only-in-the-login-shell"), |_| {})
        .await
        .unwrap();
    assert_eq!(text_of(&call(&server, "echo").await), "{}");
    server.close().await;
    let missing = Server::start(named("rivulet-no-such-program"), |_| {}).await;
    let Err(StartError::NotFound { searched, .. }) = missing else {
        panic!("{missing:?}");
    };
    assert!(searched.split(':').any(|part| part == folder), "{searched}");
}

#[cfg(unix)]
#[test]
fn a_program_that_only_a_login_shell_finds_is_started() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let write = |name: &str, text: String| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
        file
    };
    write(
        "only-in-the-login-shell",
        "#!/bin/sh\nexec python3 \"$@\"\n".to_owned(),
    );
    let shell = format!(
        "#!/bin/sh\n[ \"$1 $2 $3\" = '-l -i -c' ] || exit 1\necho Welcome\nPATH={path}:$PATH exec /bin/sh -c \"$4\"\n"
    );
    let shell = write("shell", shell);
    let output = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "starts::a_part_in_the_test_below", "--nocapture"])
        .env(PART, path)
        .env("SHELL", shell)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && printed.contains("1 passed"),
        "{printed}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[tokio::test]
async fn a_server_sees_the_configured_variables_and_none_of_the_others() {
    assert!(
        std::env::var_os("CARGO").is_some(),
        "a variable that must not pass"
    );
    let (_playground, server) = Playground::started(Era::Modern).await;
    let variables: Value = serde_json::from_str(&text_of(&call(&server, "environment").await)).unwrap();
    assert_eq!(variables["RIVULET_TEST_TOKEN"], "secret");
    assert!(variables["PATH"].as_str().unwrap().contains("/bin"));
    assert!(variables["HOME"].is_string());
    let leaked: Vec<_> = variables
        .as_object()
        .unwrap()
        .keys()
        .filter(|name| name.starts_with("CARGO"))
        .collect();
    assert!(leaked.is_empty(), "{leaked:?}");
    server.close().await;
}

#[test]
fn secret_values_are_not_printed() {
    let config = Playground::new().config(Era::Modern, "well");
    assert!(!format!("{config:?}").contains("secret"));
    let http = Transport::Http {
        url: "https://example.com/mcp".to_owned(),
        headers: vec![("Authorization".to_owned(), "Bearer secret".to_owned())],
    };
    let printed = format!("{http:?}");
    assert!(!printed.contains("secret") && printed.contains("Authorization"));
}

#[tokio::test]
async fn a_server_is_used_from_tasks_that_move_between_threads() {
    let playground = Playground::new();
    let config = playground.config(Era::Modern, "well");
    let used = tokio::spawn(async move {
        let server = Server::start(config, |_| {}).await.unwrap();
        let tools = server.tools().await.unwrap().len();
        let answer = call(&server, "echo").await;
        server.close().await;
        (tools, text_of(&answer))
    });
    let (tools, text) = used.await.unwrap();
    assert!(tools > 0);
    assert_eq!(text, "{}");
}
