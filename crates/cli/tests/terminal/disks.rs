//! Tests in which writing to the disk takes a long time.

use std::path::{Path, PathBuf};
use std::process::Command;

use rivulet_sandbox::{Gate, Script};
use rustix::process::Signal;
use serde_json::json;

use crate::run::{Desk, Running, patiently, text_of};

/// Compiles a library for `LD_PRELOAD` in which `fsync` and `fdatasync` wait as long as the file
/// named by `HELD_DISK` exists. Returns `None` if there is no C compiler.
fn slow_disk(folder: &Path) -> Option<PathBuf> {
    let library = folder.join("slow_disk.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/terminal/slow_disk.c");
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([library.as_os_str(), source.as_ref()])
        .arg("-ldl")
        .status();
    if built.is_err() {
        eprintln!("skipped: there is no C compiler");
        return None;
    }
    assert!(built.unwrap().success());
    Some(library)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_disk_delays_neither_the_words_nor_a_stop_and_gets_every_word() {
    let shims = tempfile::tempdir().unwrap();
    let Some(library) = slow_disk(shims.path()) else {
        return;
    };
    for stops in [true, false] {
        let desk = Desk::new().await;
        let (held, waits) = (shims.path().join("held"), shims.path().join("held.waits"));
        let (slow, last) = (Gate::new(), Gate::new());
        let words: Vec<String> = (0..20_000).map(|word| format!("{word} ")).collect();
        let begun = Script::new().role().text("begun ").hold(&slow);
        let fast = words
            .iter()
            .fold(begun, |script, word| script.delta(&json!({ "content": word })));
        desk.sandbox
            .play("model", fast.hold(&last).finish("stop").done().end());
        let mut command = desk.command(&["ask", "Hi"]);
        let mut running = Running::spawn(command.env("LD_PRELOAD", &library).env("HELD_DISK", &held));
        running.read_until("begun ").await;

        std::fs::write(&held, "").unwrap();
        slow.release();
        // Every word must be printed even while nothing can be written to the disk.
        running.read_until("19999 ").await;
        patiently("the disk is waited for", async {
            while !waits.exists() {
                tokio::task::yield_now().await;
            }
        })
        .await;
        if stops {
            running.signal(Signal::INT);
            let closed = desk.sandbox.wait_for(|record| record.closed_by_client());
            patiently("the request is ended", closed).await.unwrap();
        } else {
            last.release();
            let over = desk.sandbox.wait_for(|record| record.is_over());
            patiently("the reply ends", over).await.unwrap();
        }
        std::fs::remove_file(&held).unwrap();
        std::fs::remove_file(&waits).unwrap();
        let ran = running.ended().await;
        let (code, ending) = if stops { (16, "stopped") } else { (0, "complete") };
        let expected = format!("begun {}", words.concat());
        ran.assert_ended(code, &expected);
        let id = desk.conversations().await.remove(0);
        let stored = desk.messages(&id).await.pop().unwrap();
        assert_eq!(
            (stored["ending"].as_str(), text_of(&stored)),
            (Some(ending), expected)
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_whose_output_finds_no_room_fails() {
    let desk = Desk::new().await;
    for args in [
        &["provider", "list"][..],
        &["provider", "list", "--json"],
        &["completions", "bash"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = desk.command(args);
        let ran = Running::spawn(command.stdout(full)).ended().await;
        assert_eq!(ran.code, Some(1), "{args:?}: {ran:?}");
        assert!(ran.err.contains("could not be written"), "{args:?}: {ran:?}");
    }
}
