//! Prevents a long wait for the desktop portal. While GTK starts, it makes two calls: it asks the
//! message bus to start the portal, and it asks the portal for the properties of `Inhibit`, which
//! Rivulet never uses. If the portal does not answer, each call blocks the program for up to 25
//! seconds.

use gtk::gio::prelude::*;
use gtk::gio::{BusType, Cancellable, DBusConnection, DBusMessage, DBusMessageType, FilterId, bus_get_sync};
use gtk::glib::Variant;

use crate::bus_filter::{addressed_to_the_bus, replace_calls};

const PORTAL: &str = "org.freedesktop.portal.Desktop";
const INHIBIT: &str = "org.freedesktop.portal.Inhibit";
/// The name of a service that does not exist. The bus refuses at once to start such a service.
const NO_SERVICE: &str = "app.rivulet.Rivulet.NoService";

/// Makes the bus refuse GTK's calls to the portal at once, until this value is dropped.
pub struct NoWait {
    bus: DBusConnection,
    filter: Option<FilterId>,
}

/// Makes the bus refuse GTK's calls to the portal at once, until the returned value is dropped.
/// Returns `None` if there is no message bus.
pub fn avoid() -> Option<NoWait> {
    // GTK shares this connection, so a filter on it receives GTK's calls.
    let bus = bus_get_sync(BusType::Session, Cancellable::NONE).ok()?;
    let filter = Some(replace_calls(&bus, refused));
    Some(NoWait { bus, filter })
}

impl Drop for NoWait {
    fn drop(&mut self) {
        if let Some(filter) = self.filter.take() {
            self.bus.remove_filter(filter);
        }
    }
}

/// If `message` is one of GTK's calls to the portal, returns a changed message that the bus refuses
/// at once. Otherwise, returns `None`.
fn refused(message: &DBusMessage) -> Option<DBusMessage> {
    if message.message_type() != DBusMessageType::MethodCall {
        return None;
    }
    let about = message.arg0()?;
    let member = message.member()?;
    match (member.as_str(), about.as_str()) {
        ("StartServiceByName", PORTAL) => {
            let changed = message.copy().ok()?;
            let flags = message.body()?.try_child_value(1)?;
            changed.set_body(&Variant::tuple_from_iter([NO_SERVICE.to_variant(), flags]));
            Some(changed)
        }
        ("GetAll", INHIBIT) => addressed_to_the_bus(message),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bus_filter::{BUS, BUS_PATH};

    fn call(to: &str, path: &str, interface: &str, member: &str, body: &Variant) -> DBusMessage {
        let message = DBusMessage::new_method_call(Some(to), path, Some(interface), member);
        message.set_body(body);
        message.set_serial(7);
        message
    }

    #[test]
    fn the_bus_refuses_to_start_the_portal_and_nothing_else() {
        let start = |name: &str| {
            call(
                BUS,
                BUS_PATH,
                BUS,
                "StartServiceByName",
                &(name, 0u32).to_variant(),
            )
        };
        let sent = refused(&start(PORTAL)).unwrap();
        assert_eq!(sent.body(), Some((NO_SERVICE, 0u32).to_variant()));
        assert_eq!(sent.destination().as_deref(), Some(BUS));
        assert_eq!(sent.serial(), 7);
        assert!(refused(&start("org.freedesktop.Notifications")).is_none());
    }

    #[test]
    fn the_bus_answers_for_a_portal_that_is_running() {
        let properties = "org.freedesktop.DBus.Properties";
        let path = "/org/freedesktop/portal/desktop";
        let ask = |interface: &str| call(":1.9", path, properties, "GetAll", &(interface,).to_variant());
        let sent = refused(&ask(INHIBIT)).unwrap();
        assert_eq!(sent.destination().as_deref(), Some(BUS));
        assert_eq!(sent.path().as_deref(), Some(BUS_PATH));
        assert_eq!(sent.serial(), 7);
        assert!(refused(&ask("org.freedesktop.portal.Settings")).is_none());
        let scheme = ("org.freedesktop.appearance", "color-scheme").to_variant();
        let read = call(PORTAL, path, "org.freedesktop.portal.Settings", "Read", &scheme);
        assert!(refused(&read).is_none());
    }
}
