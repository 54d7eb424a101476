//! Tests of program updates without a window. A stub takes the place of the window's updater.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use rivulet_app::contract::{Settings, Update, UpdaterView};
use rivulet_app::{BoxFuture, DownloadProgress, ProgramUpdater, SystemClock};
use rivulet_core::texts::fault;
use rivulet_core::{
    Ending, Fault, FaultCategory, GrantScope, InstallKind, Release, UpdateChannel, UpdateChecks, UpdateStage,
};
use rivulet_sandbox::{Gate, Script};
use tokio::sync::Notify;

use crate::harness::Engine;
use crate::tool_servers::Misbehaving;
use crate::tool_steps::{allow, proposed};

/// An updater that always finds version 2.0.0.
struct Stub {
    kind: InstallKind,
    /// The channels in which the stub was asked to look for a new version, in order.
    asked: Mutex<Vec<&'static str>>,
    /// The fault with which the next installation fails; `None` if it succeeds.
    broken: Mutex<Option<Fault>>,
    /// The signal for which each download waits before it finishes. The test gives the signal.
    arrive: Notify,
    installed: AtomicU32,
    restarted: AtomicU32,
}

impl Stub {
    fn of(engine: &Engine, kind: InstallKind) -> Arc<Stub> {
        let stub = Arc::new(Stub {
            kind,
            asked: Mutex::default(),
            broken: Mutex::default(),
            arrive: Notify::new(),
            installed: AtomicU32::new(0),
            restarted: AtomicU32::new(0),
        });
        engine.app.update_with(stub.clone());
        stub
    }

    fn counts(&self) -> (u32, u32) {
        (
            self.installed.load(Ordering::SeqCst),
            self.restarted.load(Ordering::SeqCst),
        )
    }
}

fn release() -> Release {
    Release::new("2.0.0".to_owned(), "")
}

impl ProgramUpdater for Stub {
    fn host(&self) -> Option<String> {
        Some("updates.example".to_owned())
    }

    fn install_kind(&self) -> InstallKind {
        self.kind
    }

    fn check(&self, channel: UpdateChannel) -> BoxFuture<'_, Result<Option<Release>, Fault>> {
        self.asked.lock().unwrap().push(channel.name());
        Box::pin(async { Ok(Some(release())) })
    }

    fn download(&self, mut progress: DownloadProgress) -> BoxFuture<'_, Result<(), Fault>> {
        Box::pin(async move {
            progress(1, Some(2));
            self.arrive.notified().await;
            progress(1, Some(2));
            Ok(())
        })
    }

    fn install(&self) -> BoxFuture<'_, Result<(), Fault>> {
        let broken = self.broken.lock().unwrap().take();
        Box::pin(async move {
            self.installed.fetch_add(1, Ordering::SeqCst);
            broken.map_or(Ok(()), Err)
        })
    }

    fn restart(&self) {
        self.restarted.fetch_add(1, Ordering::SeqCst);
    }
}

/// Returns the next state of the updater that satisfies `condition`.
async fn told(engine: &mut Engine, condition: impl Fn(&UpdaterView) -> bool) -> UpdaterView {
    loop {
        if let Update::Program { view } = engine.update().await
            && condition(&view)
        {
            return view;
        }
    }
}

async fn download(engine: &Engine, stub: &Stub) {
    engine.app.update_check().await.unwrap();
    stub.arrive.notify_one();
    let view = engine.app.update_download().await.unwrap();
    assert_eq!(view.stage, UpdateStage::Ready { release: release() });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_without_an_updater_asks_nobody() {
    let engine = Engine::start().await;
    let view = engine.app.update_state().await.unwrap();
    assert_eq!((view.host, view.stage), (None, UpdateStage::Unchecked));
    let refused = engine.app.update_check().await.unwrap_err();
    assert_eq!(refused.message, fault::update_not_configured());
    assert_eq!(Settings::default().update_checks, UpdateChecks::Off);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_asks_the_channel_that_the_user_chose() {
    let engine = Engine::start().await;
    let stub = Stub::of(&engine, InstallKind::AppImage);
    for checks in [UpdateChecks::Off, UpdateChecks::Stable, UpdateChecks::Preview] {
        let settings = Settings {
            update_checks: checks,
            ..Settings::default()
        };
        engine.app.settings_save(settings).await.unwrap();
        let view = engine.app.update_check().await.unwrap();
        assert!(view.checked_at.is_some());
    }
    assert_eq!(*stub.asked.lock().unwrap(), ["stable", "stable", "preview"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_waits_for_the_reply_and_is_installed_only_on_request() {
    let (mut engine, provider) = Engine::with_provider().await;
    let stub = Stub::of(&engine, InstallKind::AppImage);
    let app = engine.app.clone();
    let watching = tokio::spawn(async move { app.watch_updates(&SystemClock).await });
    download(&engine, &stub).await;

    let gate = Gate::new();
    let script = Script::new().role().text("Words").hold(&gate).finish("stop");
    engine.sandbox.play("m", script.done().end());
    let mut watched = engine.begin(&provider, "m", None).await;
    let view = told(&mut engine, |view| view.waits.is_some()).await;
    assert_eq!(view.waits, Some(fault::update_waits_for_reply()));
    let refused = engine.app.update_install().await.unwrap_err();
    assert_eq!(refused.message, fault::update_waits_for_reply());

    gate.release();
    engine
        .listen_until(&mut watched, |watched| watched.outcome.is_some())
        .await;
    told(&mut engine, |view| view.waits.is_none()).await;
    assert_eq!(watched.outcome.unwrap().ending, Ending::Complete);
    assert_eq!(stub.counts(), (0, 0), "nothing is installed without a request");

    engine.app.update_install().await.unwrap();
    assert_eq!(stub.counts(), (1, 1));
    let view = engine
        .app
        .turn_retry(watched.message_id, provider.id, "m".to_owned())
        .await;
    assert_eq!(view.unwrap_err().message, fault::update_installing());
    watching.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_waits_for_a_tool_call() {
    let (mut engine, provider) = Engine::with_provider().await;
    let stub = Stub::of(&engine, InstallKind::AppImage);
    download(&engine, &stub).await;
    let server = Misbehaving::add(&engine, "s").await;
    let (_, call) = proposed(&mut engine, &provider, &[server.id], ("a", "hang", "{}")).await;
    allow(&engine, call, GrantScope::Once).await;
    while server.count("hang") == 0 {
        tokio::task::yield_now().await;
    }
    let refused = engine.app.update_install().await.unwrap_err();
    assert_eq!(refused.message, fault::update_waits_for_call());
    engine.app.call_stop(call).await.unwrap();
    while engine.app.update_state().await.unwrap().waits.is_some() {
        tokio::task::yield_now().await;
    }
    assert_eq!(stub.counts(), (0, 0));
    engine.app.update_install().await.unwrap();
    assert_eq!(stub.counts(), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_installation_can_be_repeated_and_blocks_nothing() {
    let (mut engine, provider) = Engine::with_provider().await;
    let stub = Stub::of(&engine, InstallKind::AppImage);
    download(&engine, &stub).await;
    let full = Fault::new(FaultCategory::StorageFull, fault::update_disk_full());
    *stub.broken.lock().unwrap() = Some(full.clone());
    let view = engine.app.update_install().await.unwrap();
    assert_eq!(view.fault, Some(full));
    assert_eq!(view.stage, UpdateStage::Ready { release: release() });
    assert_eq!(stub.counts(), (1, 0));
    engine.sandbox.play("m", Script::reply("Fine."));
    let (outcome, ..) = engine.complete_turn(&provider, "m").await;
    assert_eq!(outcome.ending, Ending::Complete);
    while engine.app.update_state().await.unwrap().waits.is_some() {
        tokio::task::yield_now().await;
    }
    engine.app.update_install().await.unwrap();
    assert_eq!(stub.counts(), (2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_download_is_cancelled_and_begun_again() {
    let mut engine = Engine::start().await;
    let stub = Stub::of(&engine, InstallKind::AppImage);
    engine.app.update_check().await.unwrap();
    let app = engine.app.clone();
    let running = tokio::spawn(async move { app.update_download().await });
    told(&mut engine, |view| {
        matches!(view.stage, UpdateStage::Downloading { .. })
    })
    .await;
    engine.app.update_cancel().await.unwrap();
    let view = running.await.unwrap().unwrap();
    assert_eq!(view.stage, UpdateStage::Available { release: release() });
    download(&engine, &stub).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_of_a_package_manager_is_never_downloaded() {
    for kind in [InstallKind::Deb, InstallKind::Rpm, InstallKind::Unknown] {
        let engine = Engine::start().await;
        Stub::of(&engine, kind);
        let view = engine.app.update_check().await.unwrap();
        assert_eq!(view.stage, UpdateStage::Available { release: release() });
        let refused = engine.app.update_download().await.unwrap_err();
        assert_eq!(refused.message, fault::update_not_installable());
        assert!(engine.app.update_install().await.is_err());
    }
}
