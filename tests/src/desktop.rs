//! A virtual desktop with its own display, message bus, keychain, home folder and browser. It
//! shares none of them with the real desktop.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

use crate::picture;
use crate::started::Started;
use crate::wait;

/// The choice between a desktop with a keychain and one without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keychain {
    /// The desktop has an unlocked keychain.
    Unlocked,
    /// The desktop has no keychain, as is common without a desktop environment.
    Absent,
}

/// A running desktop. Dropping this value ends all of its programs.
#[derive(Debug)]
pub struct Desktop {
    environment: Vec<(&'static str, OsString)>,
    // The order of these fields matters, because Rust drops fields in the order of their
    // declaration. The keychain uses the bus, and both of them use the home folder.
    _keychain: Option<Started>,
    _bus: Started,
    _display: Started,
    home: TempDir,
}

/// Environment variables that programs must not inherit, because they refer to the real desktop or
/// contain the user's settings.
const FOREIGN: &[&str] = &[
    "WAYLAND_DISPLAY", "XAUTHORITY", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "DESKTOP_SESSION",
    "XDG_CURRENT_DESKTOP", "GTK_MODULES", "GTK_THEME", "HTTP_PROXY", "http_proxy", "HTTPS_PROXY",
    "https_proxy", "ALL_PROXY", "all_proxy", "RIVULET_DATA_DIR",
];

/// The script that takes the place of a web browser. It only records each address that it is asked
/// to open.
const BROWSER: &str = "#!/bin/sh\nprintf '%s\\n' \"$1\" >> \"$HOME/opened\"\n";

impl Desktop {
    /// Starts a virtual desktop that has an unlocked keychain.
    pub async fn start() -> Result<Desktop> {
        Desktop::with(Keychain::Unlocked).await
    }

    /// Starts a virtual desktop with or without a keychain.
    pub async fn with(keychain: Keychain) -> Result<Desktop> {
        let home = TempDir::with_prefix("rivulet-desktop-")?;
        let mut environment: Vec<(&'static str, OsString)> = vec![
            ("HOME", home.path().into()),
            ("LANG", "C.UTF-8".into()),
            ("GDK_BACKEND", "x11".into()),
            ("GSETTINGS_BACKEND", "memory".into()),
            ("NO_AT_BRIDGE", "1".into()),
            // Disable accelerated compositing: without a graphics card, it doubles the time per
            // frame.
            ("WEBKIT_DISABLE_COMPOSITING_MODE", "1".into()),
        ];
        for (name, folder) in [
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_DATA_HOME", "share"),
            ("XDG_STATE_HOME", "state"),
            ("XDG_CACHE_HOME", "cache"),
            ("XDG_RUNTIME_DIR", "run"),
        ] {
            let folder = home.path().join(folder);
            fs::create_dir(&folder)?;
            fs::set_permissions(&folder, fs::Permissions::from_mode(0o700))?;
            environment.push((name, folder.into()));
        }

        environment.push(("PATH", browser(home.path())?));

        let (display, number) = display(&environment)?;
        environment.push(("DISPLAY", format!(":{number}").into()));
        let (bus, address) = bus(&environment, home.path())?;
        environment.push(("DBUS_SESSION_BUS_ADDRESS", address.into()));
        let keychain = match keychain {
            Keychain::Unlocked => Some(unlocked_keychain(&environment).await?),
            Keychain::Absent => None,
        };
        Ok(Desktop {
            environment,
            _keychain: keychain,
            _bus: bus,
            _display: display,
            home,
        })
    }

    /// Sets the environment variables of `command` so that it runs on this desktop.
    pub fn place(&self, command: &mut Command) {
        place(&self.environment, command);
    }

    /// Sets an environment variable for all programs that will be started on this desktop.
    pub fn set(&mut self, name: &'static str, value: impl Into<OsString>) {
        self.environment.retain(|(known, _)| *known != name);
        self.environment.push((name, value.into()));
    }

    /// Returns the name of the display, that is, the value of `DISPLAY`.
    pub fn display(&self) -> String {
        self.variable("DISPLAY")
    }

    /// Returns the address of the message bus.
    pub fn bus(&self) -> String {
        self.variable("DBUS_SESSION_BUS_ADDRESS")
    }

    /// Adds a service to the message bus. The bus starts the service at the first call, but the
    /// service never answers.
    pub fn add_hanging_service(&self, name: &str) -> Result<()> {
        let file = self.home().join(SERVICES).join(format!("{name}.service"));
        // `setpriv` ends the service when its parent process ends. The parent process belongs to
        // the message bus.
        let hang = "/usr/bin/setpriv --pdeathsig TERM -- /bin/sleep 600";
        fs::write(file, format!("[D-BUS Service]\nName={name}\nExec={hang}\n"))?;
        let answer = self.call_bus(&["ReloadConfig"])?;
        ensure!(!answer.contains("Error"), "{answer}");
        Ok(())
    }

    /// Calls a method of the message bus itself. `call` contains the name of the method and its
    /// arguments, in the format of `dbus-send`. Returns the answer or the error.
    pub fn call_bus(&self, call: &[&str]) -> Result<String> {
        call_bus(&self.environment, call)
    }

    /// Returns the folder that programs on the virtual desktop use as the home folder (`HOME`).
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// Returns the addresses that programs opened in the browser, in order.
    pub fn opened(&self) -> Vec<String> {
        let text = fs::read_to_string(self.home.path().join("opened")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// Returns the path of the data folder `name`, which is created if necessary and deleted
    /// together with the desktop.
    pub fn data_folder(&self, name: &str) -> Result<PathBuf> {
        let folder = self.home.path().join("rivulet").join(name);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    fn variable(&self, name: &str) -> String {
        let found = self.environment.iter().find(|(known, _)| *known == name);
        found
            .map(|(_, value)| value.to_string_lossy().into_owned())
            .unwrap_or_default()
    }
}

fn place(environment: &[(&'static str, OsString)], command: &mut Command) {
    for name in FOREIGN {
        command.env_remove(name);
    }
    command.envs(environment.iter().map(|(name, value)| (name, value)));
}

fn call_bus(environment: &[(&'static str, OsString)], call: &[&str]) -> Result<String> {
    let mut send = Command::new("dbus-send");
    send.args([
        "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
    ]);
    send.arg(format!("org.freedesktop.DBus.{}", call[0]))
        .args(&call[1..]);
    place(environment, &mut send);
    let answer = send.output().context("dbus-send could not be started")?;
    let text = [answer.stdout, answer.stderr].concat();
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Installs the script [`BROWSER`] in the home folder. Returns a value for `PATH` with which
/// programs find the script.
fn browser(home: &Path) -> Result<OsString> {
    let folder = home.join("bin");
    fs::create_dir(&folder)?;
    let program = folder.join("xdg-open");
    fs::write(&program, BROWSER)?;
    fs::set_permissions(&program, fs::Permissions::from_mode(0o700))?;
    let mut path = folder.into_os_string();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    Ok(path)
}

/// Starts a virtual display with the first display number that is free. Returns the display and its
/// number.
fn display(environment: &[(&'static str, OsString)]) -> Result<(Started, String)> {
    let width = if picture::folder().is_some() {
        picture::WIDE
    } else {
        1280
    };
    let mut command = Started::command("Xvfb");
    command.args([
        "-displayfd",
        "1",
        "-screen",
        "0",
        &format!("{width}x860x24"),
        "-nolisten",
        "tcp",
        "-noreset",
        // Disable key repeat: a busy machine may handle the release of a key so late that the
        // display would repeat the key.
        "-r",
    ]);
    place(environment, &mut command);
    start_and_read_line(command, "Xvfb")
}

/// The folder with the descriptions of the services that the bus can start. The path is relative to
/// the home folder.
const SERVICES: &str = "services";

/// Starts the message bus. The bus can start only services that a test has added, and no services
/// that are installed on the computer. Therefore, only programs of the virtual desktop use the bus.
fn bus(environment: &[(&'static str, OsString)], home: &Path) -> Result<(Started, String)> {
    fs::create_dir(home.join(SERVICES))?;
    let configuration = home.join("bus.conf");
    let socket = home.join("run/bus");
    fs::write(
        &configuration,
        format!(
            "<!DOCTYPE busconfig PUBLIC \"-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN\"
 \"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd\">
<busconfig>
  <type>session</type>
  <listen>unix:path={}</listen>
  <servicedir>{}</servicedir>
  <policy context=\"default\">
    <allow send_destination=\"*\" eavesdrop=\"true\"/>
    <allow eavesdrop=\"true\"/>
    <allow own=\"*\"/>
  </policy>
</busconfig>
",
            socket.display(),
            home.join(SERVICES).display()
        ),
    )?;
    let mut command = Started::command("dbus-daemon");
    command.args(["--nofork", "--nopidfile", "--nosyslog", "--print-address=1"]);
    command.arg(format!("--config-file={}", configuration.display()));
    place(environment, &mut command);
    start_and_read_line(command, "dbus-daemon")
}

/// Starts a program and waits for the first line of its output, which shows that it is ready.
/// Returns the program and this line.
fn start_and_read_line(mut command: Command, name: &str) -> Result<(Started, String)> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut started = Started::start(&mut command)?;
    let output = started.child().stdout.take().context("the output is a pipe")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    ensure!(
        !line.trim().is_empty(),
        "{name} ended without saying that it is ready; is it installed?"
    );
    Ok((started, line.trim().to_owned()))
}

/// Starts a keychain whose password is a newline. Waits until the keychain's service is on the
/// message bus.
async fn unlocked_keychain(environment: &[(&'static str, OsString)]) -> Result<Started> {
    let mut command = Started::command("gnome-keyring-daemon");
    command.args(["--foreground", "--unlock", "--components=secrets"]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    place(environment, &mut command);
    let mut keychain = Started::start(&mut command)?;
    // Write the password and close the input, because the keychain reads the password until its
    // input ends.
    keychain
        .child()
        .stdin
        .take()
        .context("the input is a pipe")?
        .write_all(b"\n")?;
    wait::until_so("the keychain to be on the bus", async || {
        ensure!(
            !keychain.has_ended(),
            "gnome-keyring-daemon ended; is it installed?"
        );
        let ask = ["NameHasOwner", "string:org.freedesktop.secrets"];
        Ok(call_bus(environment, &ask)?.contains("boolean true"))
    })
    .await?;
    Ok(keychain)
}
