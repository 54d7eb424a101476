//! A message bus service that tells programs the address of the accessibility bus.

use anyhow::Result;

use crate::desktop::Desktop;

/// The name of the service on the message bus.
pub const NAME: &str = "org.a11y.Bus";

/// The running `org.a11y.Bus` service. Dropping it removes the service from the message bus.
pub struct AccessibilityBus {
    _connection: zbus::Connection,
}

struct Launcher {
    address: String,
}

#[zbus::interface(name = "org.a11y.Bus")]
impl Launcher {
    fn get_address(&self) -> String {
        self.address.clone()
    }
}

impl AccessibilityBus {
    /// Starts the service. Reports the address of the message bus, which also serves as the
    /// accessibility bus of the desktop.
    pub async fn start(desktop: &Desktop) -> Result<AccessibilityBus> {
        let launcher = Launcher {
            address: desktop.bus(),
        };
        let connection = zbus::connection::Builder::address(desktop.bus().as_str())?
            .serve_at("/org/a11y/bus", launcher)?
            .name(NAME)?
            .build()
            .await?;
        Ok(AccessibilityBus {
            _connection: connection,
        })
    }
}
