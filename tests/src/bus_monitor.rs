//! Records the calls that programs send to a message bus.

use std::fs::{self, File};
use std::path::PathBuf;

use anyhow::Result;

use crate::desktop::Desktop;
use crate::started::Started;
use crate::wait;

/// A recording of the method calls on a message bus. Dropping it stops the recording.
pub struct BusMonitor<'desktop> {
    desktop: &'desktop Desktop,
    record: PathBuf,
    _monitor: Started,
}

impl<'desktop> BusMonitor<'desktop> {
    /// Starts to record all method calls.
    pub async fn start(desktop: &'desktop Desktop) -> Result<BusMonitor<'desktop>> {
        let record = desktop.home().join("requests");
        let mut command = Started::command("dbus-monitor");
        desktop.place(&mut command);
        command
            .args(["--session", "type=method_call"])
            .stdout(File::create(&record)?);
        let monitor = BusMonitor {
            desktop,
            record,
            _monitor: Started::start(&mut command)?,
        };
        monitor.wait_for("NameAcquired").await?;
        Ok(monitor)
    }

    /// Waits until the recording contains `text`.
    pub async fn wait_for(&self, text: &str) -> Result<()> {
        wait::until_so(text, async || Ok(self.read()?.contains(text))).await
    }

    /// Returns the recording. It contains all calls that were sent before this function was called.
    pub async fn all(&self) -> Result<String> {
        // Make a call whose service name is new. When the recording contains this call, it also
        // contains all earlier calls. The name is always new because it contains the length of the
        // recording, which grows with every call.
        let mark = format!("no.such.Service{}", self.read()?.len());
        self.desktop
            .call_bus(&["StartServiceByName", &format!("string:{mark}"), "uint32:0"])?;
        self.wait_for(&mark).await?;
        self.read()
    }

    fn read(&self) -> Result<String> {
        Ok(String::from_utf8_lossy(&fs::read(&self.record)?).into_owned())
    }
}
