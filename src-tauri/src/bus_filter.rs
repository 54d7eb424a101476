//! Changes messages on their way from this program to the message bus, so that the bus refuses calls
//! at once for which GTK or WebKitGTK would otherwise wait.

use gtk::gio::{DBusConnection, DBusMessage, FilterId};

/// The name of the message bus itself.
pub const BUS: &str = "org.freedesktop.DBus";
/// The path of the message bus itself.
pub const BUS_PATH: &str = "/org/freedesktop/DBus";

/// Replaces each outgoing message for which `instead` returns `Some` with the returned message.
pub fn replace_calls(bus: &DBusConnection, instead: fn(&DBusMessage) -> Option<DBusMessage>) -> FilterId {
    bus.add_filter(move |_, message, incoming| {
        let replaced = if incoming { None } else { instead(message) };
        Some(replaced.unwrap_or_else(|| message.clone()))
    })
}

/// Returns a copy of a call that is addressed to the message bus itself, which does not have the
/// method and therefore refuses the call at once.
pub fn addressed_to_the_bus(message: &DBusMessage) -> Option<DBusMessage> {
    let changed = message.copy().ok()?;
    changed.set_destination(Some(BUS));
    changed.set_path(Some(BUS_PATH));
    Some(changed)
}
