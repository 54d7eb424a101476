//! Tests of startup: a second start, the size of the window, desktop services that answer late or
//! never, the environment of the page's processes, smoke runs (`--smoke`), and Wayland.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use rivulet_tests::accessibility_bus::{self, AccessibilityBus};
use rivulet_tests::bus_monitor::BusMonitor;
use rivulet_tests::display::Display;
use rivulet_tests::portal::Portal;
use rivulet_tests::started::Started;
use rivulet_tests::wayland::{Wayland, colours};
use rivulet_tests::{Desktop, PlainWindow, Window, program, wait};
use rustix::process::Pid;
use serde_json::json;

const PORTAL: &str = "org.freedesktop.portal.Desktop";

#[tokio::test]
async fn a_second_start_brings_the_window_to_the_front_and_ends() -> Result<()> {
    let desktop = Desktop::start().await?;
    let data = desktop.data_folder("data")?;
    let window = PlainWindow::open(&desktop, &data)?;
    window.wait_for_first_screen().await?;
    let display = Display::open(&desktop.display())?;
    let cover = display.cover()?;
    ensure!(!display.is_above(window.process_id(), cover)?);

    let mut command = Command::new(program::built("rivulet")?);
    desktop.place(&mut command);
    let second = command.env("RIVULET_DATA_DIR", &data).output()?;
    ensure!(second.status.success(), "{second:?}");
    wait::until_so("the first window to be in front", async || {
        display.is_above(window.process_id(), cover)
    })
    .await?;

    // The windows of different data folders are independent.
    let other = PlainWindow::open(&desktop, &desktop.data_folder("other")?)?;
    other.wait_for_first_screen().await?;
    other.close().await?;
    window.close().await?;

    let window = PlainWindow::open(&desktop, &data)?;
    window.wait_for_first_screen().await?;
    window.close().await
}

#[tokio::test]
async fn the_window_keeps_its_size_and_has_the_class_that_its_desktop_file_names() -> Result<()> {
    let desktop = Desktop::start().await?;
    let data = desktop.data_folder("data")?;
    let mut window = Window::open(&desktop, &data).await?;
    let display = Display::open(&desktop.display())?;
    let entry = fs::read_to_string(program::root().join("packaging/linux/app.rivulet.Rivulet.desktop"))?;
    let class = entry
        .lines()
        .find_map(|line| line.strip_prefix("StartupWMClass="))
        .context("a class in the desktop file")?
        .to_owned();
    ensure!(display.classes(window.pid()?)? == [(class.clone(), class)]);

    display.resize(window.pid()?, 900, 640)?;
    // Start several times. If each start changed the window's size slightly, the changes would add
    // up.
    let size = "return [innerWidth, innerHeight]";
    for _ in 0..2 {
        window
            .until_equal("the size of the window", size, json!([900, 640]))
            .await?;
        window = window.restart().await?;
    }
    window.close().await
}

#[tokio::test]
async fn a_portal_that_does_not_answer_keeps_no_window_closed() -> Result<()> {
    let desktop = Desktop::start().await?;
    let portal = Portal::start(&desktop).await?;
    let window = Window::open(&desktop, &desktop.data_folder("data")?).await?;
    let dark = async || {
        let script = "return matchMedia('(prefers-color-scheme: dark)').matches";
        anyhow::Ok(window.evaluate(script).await? == true)
    };
    window
        .until_so("the program to ask the portal", async || Ok(portal.asked() > 0))
        .await?;
    ensure!(
        !dark().await?,
        "the theme is dark, but the portal has not answered yet"
    );
    portal.answer();
    window.until_so("the dark theme", dark).await?;
    ensure!(portal.asked() == 1, "asked {} times", portal.asked());
    window
        .until_so("the light theme", async || {
            // Announce the light colour scheme repeatedly. The program subscribes to announcements
            // only after it has applied the portal's first answer (the dark colour scheme), so it
            // may miss some of them.
            portal.become_light().await?;
            Ok(!dark().await?)
        })
        .await?;
    window.close().await
}

#[tokio::test]
async fn services_of_the_desktop_that_never_start_keep_no_window_closed() -> Result<()> {
    let desktop = Desktop::start().await?;
    for service in [
        PORTAL,
        "org.freedesktop.portal.Documents",
        "org.freedesktop.Notifications",
    ] {
        desktop.add_hanging_service(service)?;
    }
    let monitor = BusMonitor::start(&desktop).await?;
    let window = PlainWindow::open(&desktop, &desktop.data_folder("data")?)?;
    window.wait_for_first_screen().await?;
    // Without Rivulet's filter (`portal_wait.rs`), GTK would ask the message bus to start the
    // desktop portal, and wait 25 seconds for the answer.
    ensure!(
        !starts_of(PORTAL, &monitor.all().await?),
        "the program asked for the portal"
    );
    window.close().await
}

/// Returns whether the recorded calls contain a request to start `service`.
fn starts_of(service: &str, record: &str) -> bool {
    let mut calls = record.split("method call ");
    calls.any(|call| call.contains("member=StartServiceByName") && call.contains(service))
}

#[tokio::test]
async fn an_accessibility_bus_that_never_starts_keeps_no_window_closed() -> Result<()> {
    let mut desktop = Desktop::start().await?;
    desktop.set("NO_AT_BRIDGE", "");
    desktop.add_hanging_service(accessibility_bus::NAME)?;
    let monitor = BusMonitor::start(&desktop).await?;
    let data = desktop.data_folder("data")?;
    let window = PlainWindow::open(&desktop, &data)?;
    window.wait_for_first_screen().await?;
    // The window has opened although the accessibility bus never starts. The process that replaces
    // the killed page process must not wait for this bus either.
    window.kill_page().await?;
    window.wait_for_first_screen().await?;
    let record = monitor.all().await?;
    ensure!(starts_of(accessibility_bus::NAME, &record));
    ensure!(
        !record.contains("destination=org.a11y.Bus"),
        "GTK or WebKitGTK called the service: {record}"
    );
    let variables = variables_of_page(window.process_id()).await?;
    ensure!(
        !variables.contains(&"NO_AT_BRIDGE=1".to_owned()),
        "other programs inherit the variable"
    );
    window.close().await?;
    let log = fs::read_dir(data.join("log"))?
        .map(|file| Ok(fs::read_to_string(file?.path())?))
        .collect::<Result<String>>()?;
    ensure!(
        log.contains("the accessibility bus did not start in time"),
        "{log}"
    );
    Ok(())
}

#[tokio::test]
async fn an_accessibility_bus_that_the_desktop_asks_for_may_start_slowly() -> Result<()> {
    let mut desktop = Desktop::start().await?;
    desktop.set("NO_AT_BRIDGE", "");
    desktop.set("GSETTINGS_BACKEND", "keyfile");
    let settings = desktop.home().join("config/glib-2.0/settings");
    fs::create_dir_all(&settings)?;
    fs::write(
        settings.join("keyfile"),
        "[org/gnome/desktop/interface]\ntoolkit-accessibility=true\n",
    )?;
    desktop.add_hanging_service(accessibility_bus::NAME)?;
    let monitor = BusMonitor::start(&desktop).await?;
    let window = PlainWindow::open(&desktop, &desktop.data_folder("data")?)?;
    // At this point, GTK waits for the service that reports the address of the accessibility bus.
    monitor.wait_for("destination=org.a11y.Bus").await?;
    let _bus = AccessibilityBus::start(&desktop).await?;
    window.wait_for_first_screen().await?;
    // The window announces itself to screen readers.
    monitor.wait_for("member=Embed").await?;
    window.close().await
}

/// Returns the environment variables, as `NAME=value`, of the process that shows a program's page.
async fn variables_of_page(program_id: u32) -> Result<Vec<String>> {
    let page = wait::until("the process of the page", async || {
        Ok(Pid::from_raw(program_id.cast_signed()).and_then(program::page))
    })
    .await?;
    let variables = fs::read(format!("/proc/{}/environ", page.as_raw_nonzero()))?;
    let variables = String::from_utf8_lossy(&variables).into_owned();
    Ok(variables.split('\0').map(str::to_owned).collect())
}

#[tokio::test]
async fn the_processes_of_the_page_get_the_variable_that_nvidias_driver_needs() -> Result<()> {
    let permitted = Command::new("unshare").args(["--mount", "true"]).status();
    if !permitted.is_ok_and(|status| status.success()) {
        eprintln!("skipped: only root can pretend a graphics card");
        return Ok(());
    }
    let desktop = Desktop::start().await?;
    let wayland = Wayland::start(&desktop).await?;
    // Mount a stand-in for the files of NVIDIA's kernel module. Only the started program sees this
    // stand-in.
    let card = "mount -t tmpfs tmpfs /proc/driver && mkdir /proc/driver/nvidia && exec \"$0\"";
    // Use a separate data folder for each start, so that no start affects the next one.
    for (data, on_wayland, nvidia, expected) in [
        ("wayland", true, true, Some("__NV_DISABLE_EXPLICIT_SYNC=1")),
        ("x11", false, true, Some("WEBKIT_DISABLE_DMABUF_RENDERER=1")),
        ("no-card", false, false, None),
    ] {
        let mut command = Started::command("unshare");
        if on_wayland {
            wayland.place(&mut command);
        } else {
            desktop.place(&mut command);
        }
        command.arg("--mount");
        if nvidia {
            command.args(["sh", "-c", card]);
        }
        command
            .arg(program::built("rivulet")?)
            .env("RIVULET_DATA_DIR", desktop.data_folder(data)?);
        let started = Started::start(&mut command)?;
        let mut found = variables_of_page(started.pid()).await?;
        found.retain(|setting| setting.starts_with("__NV_") || setting.starts_with("WEBKIT_DISABLE_DMABUF"));
        ensure!(found.iter().map(String::as_str).eq(expected), "{found:?}");
    }
    Ok(())
}

#[tokio::test]
async fn a_smoke_run_has_a_conversation_and_leaves_nothing_behind() -> Result<()> {
    let desktop = Desktop::start().await?;
    let mut command = Command::new(program::built("rivulet")?);
    desktop.place(&mut command);
    let temporary = desktop.home().join("temporary");
    fs::create_dir(&temporary)?;
    let run = command.env("TMPDIR", &temporary).arg("--smoke").output()?;
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    ensure!(run.status.success() && said.contains("complete"), "{run:?}");
    // WebKit's processes exit slightly later than the program.
    wait::until_so("the temporary files to be gone", async || {
        Ok(fs::read_dir(&temporary)?.next().is_none())
    })
    .await?;
    ensure!(
        !desktop.home().join("share/app.rivulet.Rivulet").exists(),
        "the smoke run created the user's data folder"
    );
    Ok(())
}

#[tokio::test]
async fn a_smoke_run_sends_nothing_to_a_provider_of_the_user() -> Result<()> {
    let desktop = Desktop::start().await?;
    let data = desktop.data_folder("data")?;
    let mut start = Command::new(program::built("rivulet")?);
    desktop.place(&mut start);
    let mut smoke = || start.env("RIVULET_DATA_DIR", &data).arg("--smoke").output();
    // The first smoke run adds the practice provider. The second one must fail, because a smoke run
    // refuses a data folder that has a provider.
    let first = smoke()?;
    ensure!(first.status.success(), "{first:?}");
    let second = smoke()?;
    ensure!(
        String::from_utf8_lossy(&second.stderr).contains("has-provider"),
        "{second:?}"
    );
    ensure!(!second.status.success());
    Ok(())
}

#[tokio::test]
async fn the_window_works_under_wayland() -> Result<()> {
    let desktop = Desktop::start().await?;
    let wayland = Wayland::start(&desktop).await?;
    let data = desktop.data_folder("data")?;
    let start = |arguments: &[&str]| {
        let mut command = Started::command(program::built("rivulet")?);
        wayland.place(&mut command);
        command
            .env("RIVULET_DATA_DIR", &data)
            .args(arguments)
            .stdout(Stdio::null());
        Started::start(&mut command)
    };
    let window = start(&[])?;
    // The window is on the display if the picture has many colours. Text has smooth edges of many
    // colours, and the empty display has only one colour.
    let picture = wait::until("the window in a picture", async || {
        let taken = wayland.picture()?;
        Ok((colours(&taken)? > 50).then_some(taken))
    })
    .await?;
    fs::copy(picture, program::target()?.join("wayland.png"))?;
    drop(window);
    let mut run = start(&["--smoke"])?;
    let mut conversation = None;
    while !run.has_ended() {
        let taken = wayland.picture()?;
        if colours(&taken)? > 50 {
            conversation = Some(taken);
        }
    }
    ensure!(run.child().wait()?.success(), "the smoke run failed");
    let conversation = conversation.context("a picture of the conversation")?;
    fs::copy(conversation, program::target()?.join("wayland-smoke.png"))?;
    Ok(())
}
