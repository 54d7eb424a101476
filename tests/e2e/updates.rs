//! Tests of updates: the real window checks for an update, downloads it from a test server,
//! verifies its real signature and installs it. A small program stands in for the AppImage.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use minisign::KeyPair;
use rivulet_sandbox::{Gate, Sandbox, Script};
use rivulet_tests::update_server::{Answer, UpdateServer};
use rivulet_tests::{Desktop, Window, accessibility, program, wait};
use serde_json::{Value, json};

use crate::publisher::{PACKAGE, Place, Publisher, manifest, package, sign};
use crate::wire_view::wait_for_text;

/// A version number that is newer than the version under test.
const NEW: &str = "99.0.0";
/// The version number of a newer preview release.
const PREVIEW: &str = "99.0.0-beta.1";

/// Starts a desktop on which Rivulet takes the AppImage in `place` for its own file and looks for
/// updates on the server of `publisher`.
async fn desktop(publisher: &Publisher, place: &Place, temporary: &Path) -> Result<Desktop> {
    let mut desktop = Desktop::start().await?;
    let rivulet = program::built("rivulet")?;
    let folder = rivulet.parent().context("the program is in a folder")?;
    desktop.set("APPIMAGE", place.app_image());
    desktop.set("APPDIR", folder);
    desktop.set("TMPDIR", temporary);
    desktop.set("RIVULET_TEST_UPDATE_KEY", publisher.key()?);
    desktop.set("RIVULET_TEST_UPDATE_URL", publisher.server.url("/{channel}.json"));
    Ok(desktop)
}

/// Opens the settings, waits until the update has reached the stage `expected`, and scrolls to the
/// section about updates.
async fn open_updates(window: &Window<'_>, expected: &str) -> Result<()> {
    window.open_settings("about").await?;
    wait_for_stage(window, expected).await?;
    let script = "document.querySelector('[data-update]').scrollIntoView({ block: 'center' })";
    window.evaluate(script).await?;
    Ok(())
}

const STAGE: &str = "return document.querySelector('[data-update]')?.dataset.update";

async fn stage(window: &Window<'_>) -> Result<Value> {
    window.evaluate(STAGE).await
}

async fn wait_for_stage(window: &Window<'_>, expected: &str) -> Result<()> {
    window
        .until_equal(&format!("the update to be {expected}"), STAGE, expected)
        .await
}

async fn press_until(window: &Window<'_>, name: &str, expected: &str) -> Result<()> {
    window.press(name).await?;
    wait_for_stage(window, expected).await
}

/// Waits until the settings announce a newer version and no longer show an earlier fault.
async fn wait_for_release(window: &Window<'_>) -> Result<()> {
    let found = "return document.querySelector('[data-update] [data-fault]') === null &&
        document.querySelector('[data-update]').dataset.update === 'available'";
    window.until_equal("a newer version", found, true).await
}

/// Waits until the section about updates shows a fault, and returns the text of the fault.
async fn wait_for_fault(window: &Window<'_>) -> Result<String> {
    window
        .until("a fault of the update", async || {
            // The page loads the text of the fault late, so the text appears later than the
            // “Details” button.
            let script =
                "const words = document.querySelector('[data-update] [data-fault]')?.innerText ?? '';
                return words.replace('Details', '').trim() === '' ? null : words";
            let words = window.evaluate(script).await?;
            Ok(words.as_str().map(str::to_owned))
        })
        .await
}

/// Returns whether the program that replaced Rivulet has been started.
fn successor_ran(temporary: &Path) -> Result<bool> {
    let mut entries = fs::read_dir(temporary)?;
    Ok(entries.any(|entry| entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with("tmp."))))
}

async fn wait_for_successor(temporary: &Path) -> Result<()> {
    wait::until_so("the new version to start", async || successor_ran(temporary)).await
}

#[tokio::test]
async fn an_update_is_installed_when_the_user_asks_and_no_reply_arrives() -> Result<()> {
    let (publisher, place, temporary) = (Publisher::new()?, Place::new(false)?, tempfile::tempdir()?);
    let (old, new) = (package("the running version")?, package("the new version")?);
    let path = publisher.release(NEW, &new)?;
    let desktop = desktop(&publisher, &place, temporary.path()).await?;
    let sandbox = Sandbox::start().await?;
    let gate = Gate::new();
    let script = Script::new().role().text("It begins").hold(&gate);
    sandbox.play("m", script.text(" and ends.").ended("stop"));
    let window = Window::with_server(&desktop, &sandbox.base_url()).await?;

    open_updates(&window, "unchecked").await?;
    let off = "return document.querySelector('[data-update] input[value=off]').checked";
    ensure!(window.evaluate(off).await? == true, "checks are off at first");
    ensure!(publisher.server.take_requests().is_empty(), "nothing was asked");
    accessibility::pictures(&window, "updates-off").await?;
    press_until(&window, "Check for updates", "available").await?;
    ensure!(publisher.server.take_requests() == ["/stable.json"]);
    let notes = "return document.querySelector('[data-update-notes]').innerHTML.trim()";
    ensure!(
        window.evaluate(notes).await? == "- Faster starts\n- &lt;b&gt;Not bold&lt;/b&gt;",
        "the notes are plain text"
    );
    accessibility::check(&window, "an available update").await?;

    // The user must be able to cancel a stalled download and start it again.
    publisher.server.answer(&path, Answer::Stall(new.clone()));
    press_until(&window, "Download", "downloading").await?;
    accessibility::pictures(&window, "updates-downloading").await?;
    press_until(&window, "Cancel the download", "available").await?;
    publisher.server.answer(&path, Answer::Whole(new.clone()));
    press_until(&window, "Download", "ready").await?;
    place.ensure_unchanged()?;
    ensure!(publisher.server.take_requests() == [path.as_str(), path.as_str()]);

    window.press("Back").await?;
    window.send("Hello").await?;
    window
        .wait_for_reply("the first words", |reply| reply.text.trim() == "It begins")
        .await?;
    open_updates(&window, "ready").await?;
    let reason = "only after the reply has ended";
    wait_for_text(&window, "[data-update-waits]", reason).await?;
    ensure!(
        window.look_for("button", "Install and restart").await?.is_none(),
        "the button is disabled while a reply arrives"
    );
    let refused = window.command("update_install", json!({})).await;
    ensure!(refused.is_err(), "a command of the page is refused too");
    accessibility::check(&window, "an update that waits for a reply").await?;
    gate.release();
    let install = window.find("button", "Install and restart").await?;
    place.ensure_unchanged()?;
    ensure!(
        !successor_ran(temporary.path())?,
        "nothing is installed without a press"
    );
    accessibility::pictures(&window, "updates-ready").await?;

    install.click().await?;
    wait_for_successor(temporary.path()).await?;
    ensure!(
        fs::read(place.app_image())? == new,
        "the AppImage is the new version"
    );
    ensure!(fs::read(place.kept())? == old, "the replaced version is kept");
    // Wait for the old program, which may still be running: it starts the new one as its last
    // action.
    window.wait_for_end().await?;

    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    window.open_latest_conversation().await?;
    let reply = window.wait_for_ending("complete").await?;
    ensure!(reply.text.trim() == "It begins and ends.", "{reply:?}");
    window.close().await
}

#[tokio::test]
async fn a_package_that_the_publisher_did_not_sign_for_this_version_is_not_installed() -> Result<()> {
    let (publisher, place, temporary) = (Publisher::new()?, Place::new(true)?, tempfile::tempdir()?);
    let new = package("the new version")?;
    let desktop = desktop(&publisher, &place, temporary.path()).await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    open_updates(&window, "unchecked").await?;

    let tampered = package("the new version, changed")?;
    let valid = sign(&publisher.keys, &new, Some(NEW))?;
    let stranger = KeyPair::generate_unencrypted_keypair()?;
    let unsigned = "has no valid signature from";
    let other = "The server announced version 99.0.0, but sent version";
    for (case, signature, package, words) in [
        ("tampered", valid.clone(), Answer::Whole(tampered), unsigned),
        (
            "wrong key",
            sign(&stranger, &new, Some(NEW))?,
            Answer::Whole(new.clone()),
            unsigned,
        ),
        (
            "no signed version",
            sign(&publisher.keys, &new, None)?,
            Answer::Whole(new.clone()),
            unsigned,
        ),
        (
            "a newer version than the signed one is announced",
            sign(&publisher.keys, &new, Some("98.0.0"))?,
            Answer::Whole(new.clone()),
            other,
        ),
        (
            "an old file under a new number",
            sign(&publisher.keys, &package("an old version")?, Some("0.0.9"))?,
            Answer::Whole(package("an old version")?),
            other,
        ),
        (
            "not a signature",
            "AAAA".to_owned(),
            Answer::Whole(new.clone()),
            unsigned,
        ),
        (
            "the server ends the connection",
            valid,
            Answer::Cut(new.clone()),
            "The update could not be downloaded",
        ),
    ] {
        publisher.announce(NEW, &signature);
        publisher.server.answer(PACKAGE, package);
        window.press("Check for updates").await?;
        wait_for_release(&window).await?;
        window.press("Download").await?;
        let shown = wait_for_fault(&window).await?;
        ensure!(shown.contains(words), "{case}: {shown}");
        ensure!(stage(&window).await? == "available", "{case}");
        place.ensure_unchanged()?;
    }
    accessibility::check(&window, "a refused update").await?;

    let manifest = |text: &str| {
        publisher
            .server
            .answer("/stable.json", Answer::Whole(text.as_bytes().to_vec()))
    };
    for (answer, words) in [
        ("{ not JSON", "a response that Rivulet cannot read"),
        (
            r#"{"version":"99.0.0","platforms":{}}"#,
            "no package for this computer",
        ),
    ] {
        manifest(answer);
        window.press("Check for updates").await?;
        window
            .until_so(words, async || Ok(wait_for_fault(&window).await?.contains(words)))
            .await?;
        // The refusal of this manifest must not affect the version that an earlier check found.
        wait_for_stage(&window, "available").await?;
    }
    for version in ["0.0.9", env!("CARGO_PKG_VERSION"), "99.0.0-beta.1"] {
        publisher.publish(version, &new)?;
        let view = window.command("update_check", json!({})).await?;
        ensure!(view["stage"]["stage"] == "up_to_date", "{version}: {view}");
    }

    // On a full disk, the installation must fail and keep the installed version. It must succeed
    // once there is space.
    publisher.publish(NEW, &new)?;
    press_until(&window, "Check for updates", "available").await?;
    press_until(&window, "Download", "ready").await?;
    if let Some(disk) = &place.disk {
        disk.fill();
        window.press("Install and restart").await?;
        let shown = wait_for_fault(&window).await?;
        ensure!(shown.contains("not enough disk space"), "{shown}");
        disk.make_room();
        place.ensure_unchanged()?;
    }
    window.press("Install and restart").await?;
    wait_for_successor(temporary.path()).await?;
    ensure!(fs::read(place.app_image())? == new && place.kept().exists());
    Ok(())
}

#[tokio::test]
async fn a_preview_is_found_and_installed_once_its_channel_is_chosen() -> Result<()> {
    let (publisher, place, temporary) = (Publisher::new()?, Place::new(false)?, tempfile::tempdir()?);
    let new = package("the preview")?;
    publisher.publish(PREVIEW, &new)?;
    let desktop = desktop(&publisher, &place, temporary.path()).await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    open_updates(&window, "unchecked").await?;
    let choose = async |channel: &str| {
        let script = "document.querySelector(`[data-update] input[value=${arguments[0]}]`).click()";
        window.execute(script, json!([channel])).await
    };
    choose("stable").await?;
    wait_for_stage(&window, "up_to_date").await?;
    ensure!(publisher.server.take_requests() == ["/stable.json"]);
    choose("preview").await?;
    wait_for_stage(&window, "available").await?;
    ensure!(publisher.server.take_requests() == ["/preview.json"]);
    press_until(&window, "Download", "ready").await?;
    place.ensure_unchanged()?;
    window.press("Install and restart").await?;
    wait_for_successor(temporary.path()).await?;
    ensure!(fs::read(place.app_image())? == new, "the AppImage is the preview");
    Ok(())
}

#[tokio::test]
async fn a_server_can_make_the_program_neither_wait_nor_load_without_end() -> Result<()> {
    let (publisher, place, temporary) = (Publisher::new()?, Place::new(false)?, tempfile::tempdir()?);
    let new = package("the new version")?;
    let mut desktop = desktop(&publisher, &place, temporary.path()).await?;
    desktop.set("RIVULET_TEST_UPDATE_SILENCE_MS", "3000");
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    open_updates(&window, "unchecked").await?;

    publisher
        .server
        .answer("/stable.json", Answer::Endless(b"{".to_vec()));
    window.press("Check for updates").await?;
    let shown = wait_for_fault(&window).await?;
    ensure!(shown.contains("is larger than 1,000 kB"), "{shown}");
    ensure!(stage(&window).await? == "unchecked");

    publisher.publish(NEW, &new)?;
    press_until(&window, "Check for updates", "available").await?;
    for (package, words) in [
        (Answer::Announce(500_000_001), "is larger than 500 MB"),
        (Answer::Stall(new.clone()), "The update could not be downloaded"),
    ] {
        publisher.server.answer(PACKAGE, package);
        window.press("Download").await?;
        window
            .until_so(words, async || Ok(wait_for_fault(&window).await?.contains(words)))
            .await?;
        wait_for_stage(&window, "available").await?;
        place.ensure_unchanged()?;
    }
    publisher.server.answer(PACKAGE, Answer::Whole(new));
    press_until(&window, "Download", "ready").await?;
    window.close().await
}

#[tokio::test]
async fn nothing_is_loaded_over_a_connection_that_is_not_encrypted() -> Result<()> {
    let (place, temporary) = (Place::new(false)?, tempfile::tempdir()?);
    let (publisher, plain) = (
        Publisher::with(UpdateServer::start_encrypted()?)?,
        UpdateServer::start()?,
    );
    let new = package("the new version")?;
    let signature = sign(&publisher.keys, &new, Some(NEW))?;
    let certificate = temporary.path().join("certificate.pem");
    fs::write(&certificate, publisher.server.certificate())?;
    let mut desktop = desktop(&publisher, &place, temporary.path()).await?;
    desktop.set("SSL_CERT_FILE", &certificate);
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    open_updates(&window, "unchecked").await?;

    // Apart from the unencrypted connection, this manifest and this package are valid.
    plain.answer("/stable.json", manifest(NEW, &plain.url(PACKAGE), &signature));
    plain.answer(PACKAGE, Answer::Whole(new.clone()));
    let to_plain = |path: &str| Answer::Redirect(plain.url(path));
    publisher.server.answer("/stable.json", to_plain("/stable.json"));
    window.press("Check for updates").await?;
    let shown = wait_for_fault(&window).await?;
    ensure!(shown.contains("could not be reached"), "{shown}");
    ensure!(stage(&window).await? == "unchecked");

    for (url, package, words) in [
        (
            plain.url(PACKAGE),
            Answer::Whole(new.clone()),
            "The address of the update is not secure",
        ),
        (
            publisher.server.url(PACKAGE),
            to_plain(PACKAGE),
            "The update could not be downloaded",
        ),
    ] {
        publisher
            .server
            .answer("/stable.json", manifest(NEW, &url, &signature));
        publisher.server.answer(PACKAGE, package);
        window.press("Check for updates").await?;
        wait_for_release(&window).await?;
        window.press("Download").await?;
        let shown = wait_for_fault(&window).await?;
        ensure!(shown.contains(words), "{shown}");
        ensure!(stage(&window).await? == "available");
        place.ensure_unchanged()?;
    }
    ensure!(
        plain.take_requests().is_empty(),
        "the server without encryption was asked"
    );

    publisher.server.answer("/elsewhere", Answer::Whole(new));
    let elsewhere = Answer::Redirect(publisher.server.url("/elsewhere"));
    publisher.server.answer(PACKAGE, elsewhere);
    press_until(&window, "Download", "ready").await?;
    window.close().await
}
