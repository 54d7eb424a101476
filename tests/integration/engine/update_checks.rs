//! Tests of the automatic checks for new versions: the times at which Rivulet makes them, and how
//! it loads the manifest. The tests use a server on this computer and a simulated clock.

use std::sync::Arc;
use std::time::Duration;

use rivulet_app::contract::Settings;
use rivulet_app::{
    BoxFuture, Clock, DownloadProgress, MANIFEST_RULES, ManifestRules, ProgramUpdater, read_manifest,
};
use rivulet_core::texts::fault;
use rivulet_core::{Fault, InstallKind, Release, UpdateChannel, UpdateChecks, UpdateStage};
use rivulet_tests::update_server::{Answer, UpdateServer};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use url::Url;

use crate::harness::Engine;

const SECOND: Duration = Duration::from_secs(1);
const HOUR: Duration = Duration::from_secs(60 * 60);
/// The time that the clock shows at first, in milliseconds since 1970.
const START: i64 = 1_800_000_000_000;

/// A clock that stands still until the test moves it.
struct TestClock {
    now: watch::Sender<i64>,
    /// The time at which the program's latest pause ends or has ended; 0 before the first pause.
    until: watch::Sender<i64>,
}

impl TestClock {
    fn new() -> Arc<TestClock> {
        TestClock::at(START)
    }

    fn at(now: i64) -> Arc<TestClock> {
        Arc::new(TestClock {
            now: watch::Sender::new(now),
            until: watch::Sender::new(0),
        })
    }

    /// Moves the clock forward. Waits until the program has done all work that is due by then and
    /// has begun its next pause.
    async fn advance(&self, duration: Duration) {
        let mut until = self.until.subscribe();
        let now = *self.now.borrow() + milliseconds(duration);
        until.wait_for(|until| *until > 0).await.unwrap();
        self.now.send_replace(now);
        until.wait_for(|until| *until > now).await.unwrap();
    }
}

impl Clock for TestClock {
    fn now_ms(&self) -> i64 {
        *self.now.borrow()
    }

    fn pause(&self, duration: Duration) -> BoxFuture<'_, ()> {
        let end = self.now_ms() + milliseconds(duration);
        self.until.send_replace(end);
        let mut now = self.now.subscribe();
        Box::pin(async move {
            now.wait_for(|now| *now >= end).await.unwrap();
        })
    }
}

fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap()
}

/// An updater that loads the manifests of the test server but cannot install anything.
struct Reader {
    server: Arc<UpdateServer>,
}

impl ProgramUpdater for Reader {
    fn host(&self) -> Option<String> {
        Some("127.0.0.1".to_owned())
    }

    fn install_kind(&self) -> InstallKind {
        InstallKind::Unknown
    }

    fn check(&self, channel: UpdateChannel) -> BoxFuture<'_, Result<Option<Release>, Fault>> {
        let url = Url::parse(&self.server.url(&format!("/{}.json", channel.name()))).unwrap();
        Box::pin(async move {
            let manifest = read_manifest(&url, plain()).await?;
            let version = manifest["version"].as_str().unwrap_or_default().to_owned();
            Ok((version != "0.1.0").then(|| Release::new(version, "")))
        })
    }

    fn download(&self, _progress: DownloadProgress) -> BoxFuture<'_, Result<(), Fault>> {
        Box::pin(async { unreachable!("nothing is downloaded without a press") })
    }

    fn install(&self) -> BoxFuture<'_, Result<(), Fault>> {
        Box::pin(async { unreachable!("nothing is installed without a press") })
    }

    fn restart(&self) {
        unreachable!("nothing is restarted without a press")
    }
}

/// Returns the rules that a release build applies to manifests, except that unencrypted connections
/// are allowed.
fn plain() -> ManifestRules {
    ManifestRules {
        secure: false,
        ..MANIFEST_RULES
    }
}

/// Starts a server that announces the running version in each channel.
fn server() -> Arc<UpdateServer> {
    let server = Arc::new(UpdateServer::start().unwrap());
    announce(&server, "stable", "0.1.0");
    announce(&server, "preview", "0.1.0");
    server
}

fn announce(server: &UpdateServer, channel: &str, version: &str) {
    let manifest = serde_json::json!({ "version": version, "platforms": {} }).to_string();
    server.answer(&format!("/{channel}.json"), Answer::Whole(manifest.into_bytes()));
}

async fn choose(engine: &Engine, update_checks: UpdateChecks) {
    let settings = Settings {
        update_checks,
        ..Settings::default()
    };
    engine.app.settings_save(settings).await.unwrap();
}

/// Starts the automatic checks for updates, as the window does.
fn watch(engine: &Engine, server: &Arc<UpdateServer>, clock: &Arc<TestClock>) -> JoinHandle<()> {
    let (app, clock) = (engine.app.clone(), Arc::clone(clock));
    app.update_with(Arc::new(Reader {
        server: Arc::clone(server),
    }));
    tokio::spawn(async move { app.watch_updates(&*clock).await })
}

async fn stage(engine: &Engine) -> UpdateStage {
    engine.app.update_state().await.unwrap().stage
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_requested_until_the_user_switches_the_checks_on() {
    let (engine, server, clock) = (Engine::start().await, server(), TestClock::new());
    let watching = watch(&engine, &server, &clock);
    for _ in 0..50 {
        clock.advance(HOUR).await;
    }
    assert!(server.take_requests().is_empty());
    assert_eq!(stage(&engine).await, UpdateStage::Unchecked);
    choose(&engine, UpdateChecks::Stable).await;
    clock.advance(HOUR).await;
    assert_eq!(server.take_requests(), ["/stable.json"]);
    choose(&engine, UpdateChecks::Off).await;
    for _ in 0..50 {
        clock.advance(HOUR).await;
    }
    assert!(server.take_requests().is_empty());
    watching.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_runs_soon_after_the_start_and_then_once_a_day() {
    let (engine, server, clock) = (Engine::start().await, server(), TestClock::new());
    choose(&engine, UpdateChecks::Stable).await;
    let watching = watch(&engine, &server, &clock);
    clock.advance(20 * SECOND).await;
    assert_eq!(server.take_requests(), ["/stable.json"]);
    assert_eq!(stage(&engine).await, UpdateStage::UpToDate);
    let view = engine.app.update_state().await.unwrap();
    assert_eq!(view.checked_at, Some(START + 20_000));
    for _ in 0..19 {
        clock.advance(HOUR).await;
    }
    assert!(server.take_requests().is_empty());
    announce(&server, "stable", "2.0.0");
    clock.advance(HOUR).await;
    assert_eq!(server.take_requests(), ["/stable.json"]);
    let release = Release::new("2.0.0".to_owned(), "");
    assert_eq!(stage(&engine).await, UpdateStage::Available { release });
    watching.abort();
    assert!(watching.await.is_err_and(|end| end.is_cancelled()));

    let engine = engine.restart().await;
    let clock = TestClock::at(clock.now_ms());
    let watching = watch(&engine, &server, &clock);
    clock.advance(HOUR).await;
    assert!(server.take_requests().is_empty());
    watching.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_that_failed_is_repeated_after_an_hour() {
    let (engine, server, clock) = (Engine::start().await, server(), TestClock::new());
    server.answer("/preview.json", Answer::Whole(b"{".to_vec()));
    choose(&engine, UpdateChecks::Preview).await;
    let watching = watch(&engine, &server, &clock);
    for _ in 0..3 {
        clock.advance(HOUR).await;
        assert_eq!(server.take_requests(), ["/preview.json"]);
        let view = engine.app.update_state().await.unwrap();
        assert_eq!(view.fault.unwrap().message, fault::update_answer_unreadable());
        assert_eq!(view.checked_at, None);
    }
    announce(&server, "preview", "2.0.0-beta.1");
    clock.advance(HOUR).await;
    assert_eq!(server.take_requests(), ["/preview.json"]);
    let release = Release::new("2.0.0-beta.1".to_owned(), "");
    assert_eq!(stage(&engine).await, UpdateStage::Available { release });
    clock.advance(HOUR).await;
    assert!(server.take_requests().is_empty());
    watching.abort();
}

#[tokio::test]
async fn a_manifest_without_an_end_is_not_read_to_its_end() {
    let server = server();
    server.answer("/stable.json", Answer::Endless(b"{".to_vec()));
    let url = Url::parse(&server.url("/stable.json")).unwrap();
    let refused = read_manifest(&url, plain()).await.unwrap_err();
    assert_eq!(refused.message, fault::update_answer_too_large(1000u32));
    while server.abandoned() == 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_manifest_that_does_not_arrive_completely_is_given_up() {
    let server = server();
    server.answer("/stable.json", Answer::Stall(b"{}".to_vec()));
    let url = Url::parse(&server.url("/stable.json")).unwrap();
    let rules = ManifestRules {
        timeout: SECOND,
        ..plain()
    };
    let refused = read_manifest(&url, rules).await.unwrap_err();
    assert_eq!(refused.message, fault::update_late(1u32));
    while server.abandoned() == 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_manifest_is_requested_only_over_an_encrypted_connection() {
    let server = server();
    let url = Url::parse(&server.url("/stable.json")).unwrap();
    let refused = read_manifest(&url, MANIFEST_RULES).await.unwrap_err();
    assert_eq!(refused.message, fault::update_unreachable());
    assert!(server.take_requests().is_empty());
    read_manifest(&url, plain()).await.unwrap();
    assert_eq!(server.take_requests(), ["/stable.json"]);
}
