//! Changes messages from this program to the message bus. The bus then refuses at once those calls
//! for which GTK or WebKitGTK would otherwise wait a long time.

use gtk::gio::{DBusConnection, DBusMessage, FilterId};

/// The name of the message bus itself, as a service.
pub const BUS: &str = "org.freedesktop.DBus";
/// The object path of the message bus itself.
pub const BUS_PATH: &str = "/org/freedesktop/DBus";

/// Calls `instead` for each outgoing message. If `instead` returns a message, sends it in place of
/// the original one.
pub fn replace_calls(bus: &DBusConnection, instead: fn(&DBusMessage) -> Option<DBusMessage>) -> FilterId {
    bus.add_filter(move |_, message, incoming| {
        let replaced = if incoming { None } else { instead(message) };
        Some(replaced.unwrap_or_else(|| message.clone()))
    })
}

/// Returns a copy of a call that is addressed to the message bus itself. The bus does not have the
/// called method, so it refuses the call at once.
pub fn addressed_to_the_bus(message: &DBusMessage) -> Option<DBusMessage> {
    let changed = message.copy().ok()?;
    changed.set_destination(Some(BUS));
    changed.set_path(Some(BUS_PATH));
    Some(changed)
}
