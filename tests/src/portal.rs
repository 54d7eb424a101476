//! A stand-in for the desktop portal (XDG). It does not answer until the test permits it.

use anyhow::Result;
use tokio::sync::watch;
use zbus::zvariant::{OwnedValue, Value};

use crate::desktop::Desktop;

const PATH: &str = "/org/freedesktop/portal/desktop";

/// A stand-in for the desktop portal that reports a colour scheme. Dropping this value removes it
/// from the bus.
pub struct Portal {
    connection: zbus::Connection,
    answering: watch::Sender<bool>,
    asked: watch::Receiver<u32>,
}

struct Settings {
    answering: watch::Receiver<bool>,
    asked: watch::Sender<u32>,
}

#[zbus::interface(name = "org.freedesktop.portal.Settings")]
impl Settings {
    async fn read(&self, _namespace: &str, _key: &str) -> zbus::fdo::Result<OwnedValue> {
        self.asked.send_modify(|asked| *asked += 1);
        let mut answering = self.answering.clone();
        let _ = answering.wait_for(|may| *may).await;
        let dark = Value::new(Value::U32(1));
        Ok(dark.try_to_owned().map_err(zbus::Error::from)?)
    }
}

impl Portal {
    /// Starts a stand-in for the portal on the message bus of `desktop`. At first, it does not
    /// answer.
    pub async fn start(desktop: &Desktop) -> Result<Portal> {
        let (answering, may_answer) = watch::channel(false);
        let (ask, asked) = watch::channel(0);
        let settings = Settings {
            answering: may_answer,
            asked: ask,
        };
        let connection = zbus::connection::Builder::address(desktop.bus().as_str())?
            .name("org.freedesktop.portal.Desktop")?
            .serve_at(PATH, settings)?
            .build()
            .await?;
        Ok(Portal {
            connection,
            answering,
            asked,
        })
    }

    /// Returns how many times programs have asked the portal for a setting.
    pub fn asked(&self) -> u32 {
        *self.asked.borrow()
    }

    /// Lets the portal answer all requests, including those already waiting, with the dark scheme.
    pub fn answer(&self) {
        self.answering.send_replace(true);
    }

    /// Announces that the colour scheme of the desktop is now light.
    pub async fn become_light(&self) -> Result<()> {
        let change = ("org.freedesktop.appearance", "color-scheme", Value::U32(2));
        self.connection
            .emit_signal(
                None::<&str>,
                PATH,
                "org.freedesktop.portal.Settings",
                "SettingChanged",
                &change,
            )
            .await?;
        Ok(())
    }
}
