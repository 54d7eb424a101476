//! Replaces some messages that this program sends over the message bus (D-Bus), so that the bus
//! refuses certain calls at once. Without the replacement, GTK or WebKitGTK would wait a long time
//! for the answers.

use gtk::gio::{DBusConnection, DBusMessage, FilterId};

/// The name by which programs address the message bus itself.
pub const BUS: &str = "org.freedesktop.DBus";
pub const BUS_PATH: &str = "/org/freedesktop/DBus";

/// Calls `instead` for each outgoing message. If `instead` returns a message, that message is sent
/// in place of the original one.
pub fn replace_calls(bus: &DBusConnection, instead: fn(&DBusMessage) -> Option<DBusMessage>) -> FilterId {
    bus.add_filter(move |_, message, incoming| {
        let replaced = if incoming { None } else { instead(message) };
        Some(replaced.unwrap_or_else(|| message.clone()))
    })
}

/// Returns a copy of `message` with the message bus itself as its destination. The bus does not
/// have the called method and therefore refuses the copy at once. Returns `None` if the call cannot
/// be copied.
pub fn addressed_to_the_bus(message: &DBusMessage) -> Option<DBusMessage> {
    let changed = message.copy().ok()?;
    changed.set_destination(Some(BUS));
    changed.set_path(Some(BUS_PATH));
    Some(changed)
}
