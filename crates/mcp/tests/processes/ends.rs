//! Tests that no process of a server is left running.

use std::time::Duration;

use crate::harness::{Era, Playground, is_alive};

/// Returns the process ids of the server and of the program that the server started.
fn pids(playground: &Playground) -> Vec<String> {
    let effects = playground.effects();
    let line = effects
        .iter()
        .find_map(|line| line.strip_prefix("pids "))
        .unwrap();
    line.split(' ').map(str::to_owned).collect()
}

#[tokio::test]
async fn a_program_that_the_server_started_ends_with_it() {
    let playground = Playground::new();
    let server = playground.try_start(Era::Legacy, "has a child").await.unwrap();
    let pids = pids(&playground);
    assert!(pids.iter().all(|pid| is_alive(pid)), "{pids:?}");
    server.close().await;
    assert!(!pids.iter().any(|pid| is_alive(pid)), "{pids:?}");
    server.close().await;
}

#[tokio::test]
async fn a_server_that_ignores_its_end_is_killed_with_its_child() {
    let playground = Playground::new();
    let server = playground.try_start(Era::Modern, "stubborn").await.unwrap();
    let pids = pids(&playground);
    assert!(pids.iter().all(|pid| is_alive(pid)), "{pids:?}");
    server.close().await;
    assert!(!pids.iter().any(|pid| is_alive(pid)), "{pids:?}");
}

#[tokio::test]
async fn a_server_that_is_dropped_ends_in_the_background() {
    let playground = Playground::new();
    let server = playground.try_start(Era::Modern, "stubborn").await.unwrap();
    let pids = pids(&playground);
    drop(server);
    while pids.iter().any(|pid| is_alive(pid)) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[test]
fn a_server_ends_with_the_runtime() {
    let playground = Playground::new();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let server = runtime
        .block_on(playground.try_start(Era::Modern, "stubborn"))
        .unwrap();
    let pids = pids(&playground);
    drop(runtime);
    while pids.iter().any(|pid| is_alive(pid)) {
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(server);
}
