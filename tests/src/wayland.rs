//! A Wayland display that is not shown on any screen.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::desktop::Desktop;
use crate::started::Started;
use crate::wait;

const SOCKET: &str = "wayland-test";

/// The configuration of Weston. It has no panel and no wallpaper, so that an empty display has only
/// one colour.
const CONFIGURATION: &str =
    "[shell]\npanel-position=none\nbackground-image=none\nbackground-color=0xff204060\n";

/// A running Wayland display (the program Weston). Dropping this value ends the program.
pub struct Wayland<'desktop> {
    desktop: &'desktop Desktop,
    _weston: Started,
}

impl<'desktop> Wayland<'desktop> {
    /// Starts a Wayland display with the message bus, the keychain and the folders of `desktop`.
    pub async fn start(desktop: &'desktop Desktop) -> Result<Wayland<'desktop>> {
        let configuration = desktop.home().join("weston.ini");
        std::fs::write(&configuration, CONFIGURATION)?;
        let mut command = Started::command("weston");
        command
            .args(["--backend=headless-backend.so", "--width=1280", "--height=860"])
            // The `--debug` option allows every program to capture the content of the display.
            .args(["--use-pixman", "--debug"])
            .arg(format!("--config={}", configuration.display()))
            .arg(format!("--socket={SOCKET}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        desktop.place(&mut command);
        command.env_remove("DISPLAY");
        let mut weston = Started::start(&mut command)?;
        let socket = desktop.home().join("run").join(SOCKET);
        wait::until_so("weston to listen", async || {
            ensure!(!weston.has_ended(), "weston ended; is it installed?");
            Ok(socket.exists())
        })
        .await?;
        Ok(Wayland {
            desktop,
            _weston: weston,
        })
    }

    /// Sets the environment variables of `command` so that it runs on this display.
    pub fn place(&self, command: &mut Command) {
        self.desktop.place(command);
        command
            .env_remove("DISPLAY")
            .env("WAYLAND_DISPLAY", SOCKET)
            .env("GDK_BACKEND", "wayland");
    }

    /// Captures the display as a picture, and returns the path of the picture.
    pub fn picture(&self) -> Result<PathBuf> {
        let folder = tempfile::Builder::new()
            .prefix("picture-")
            .tempdir_in(self.desktop.home())?
            .keep();
        let mut command = Command::new("weston-screenshooter");
        self.place(&mut command);
        let done = command
            .current_dir(&folder)
            .output()
            .context("weston-screenshooter could not be started")?;
        ensure!(
            done.status.success(),
            "no picture: {}",
            String::from_utf8_lossy(&done.stderr)
        );
        let mut files = std::fs::read_dir(&folder)?;
        Ok(files.next().context("a picture")??.path())
    }
}

/// Returns the number of different colours in a PNG.
pub fn colours(picture: &Path) -> Result<usize> {
    let file = std::io::BufReader::new(std::fs::File::open(picture)?);
    let mut reader = png::Decoder::new(file).read_info()?;
    let mut pixels = vec![
        0;
        reader
            .output_buffer_size()
            .context("the picture fits into memory")?
    ];
    let info = reader.next_frame(&mut pixels)?;
    let bytes = info.line_size / info.width as usize;
    let colours: std::collections::HashSet<&[u8]> =
        pixels[..info.buffer_size()].chunks_exact(bytes).collect();
    Ok(colours.len())
}
