//! A notification daemon that records notifications, and can report a click on one of them.

use std::sync::{Arc, Mutex};

use anyhow::Result;
use rivulet_core::lock;
use zbus::zvariant::OwnedValue;

use crate::desktop::Desktop;

const NAME: &str = "org.freedesktop.Notifications";
const PATH: &str = "/org/freedesktop/Notifications";

/// A notification that was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notification {
    /// The number that identifies the notification.
    pub id: u32,
    /// The title of the notification.
    pub summary: String,
    /// The text of the notification, which may contain markup.
    pub body: String,
}

type Shown = Arc<Mutex<Vec<Notification>>>;
type Closed = Arc<Mutex<Vec<u32>>>;

/// A running daemon. Dropping this value removes the daemon from the bus.
pub struct NotificationDaemon {
    connection: zbus::Connection,
    shown: Shown,
    closed: Closed,
}

struct Service(Shown, Closed);

#[zbus::interface(name = "org.freedesktop.Notifications")]
impl Service {
    #[allow(
        clippy::too_many_arguments,
        reason = "the specification of the desktop defines them"
    )]
    fn notify(
        &self,
        _program: &str,
        replaced: u32,
        _icon: &str,
        summary: &str,
        body: &str,
        _actions: Vec<String>,
        _hints: std::collections::HashMap<String, OwnedValue>,
        _timeout: i32,
    ) -> u32 {
        let mut shown = lock(&self.0);
        let id = match replaced {
            0 => u32::try_from(shown.len()).unwrap_or_default() + 1,
            id => id,
        };
        shown.push(Notification {
            id,
            summary: summary.to_owned(),
            body: body.to_owned(),
        });
        id
    }

    fn close_notification(&self, id: u32) {
        lock(&self.1).push(id);
    }
}

impl NotificationDaemon {
    /// Starts a daemon on the bus of a desktop.
    pub async fn start(desktop: &Desktop) -> Result<NotificationDaemon> {
        let (shown, closed) = (Shown::default(), Closed::default());
        let connection = zbus::connection::Builder::address(desktop.bus().as_str())?
            .name(NAME)?
            .serve_at(PATH, Service(Arc::clone(&shown), Arc::clone(&closed)))?
            .build()
            .await?;
        Ok(NotificationDaemon {
            connection,
            shown,
            closed,
        })
    }

    /// Returns all notifications that were shown, in order.
    pub fn shown(&self) -> Vec<Notification> {
        lock(&self.shown).clone()
    }

    /// Returns the ids of the notifications that the program has withdrawn, in order.
    pub fn closed(&self) -> Vec<u32> {
        lock(&self.closed).clone()
    }

    /// Reports that the user clicked a notification.
    pub async fn click(&self, id: u32) -> Result<()> {
        let click = (id, "default");
        self.connection
            .emit_signal(None::<&str>, PATH, NAME, "ActionInvoked", &click)
            .await?;
        Ok(())
    }
}
