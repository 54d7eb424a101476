//! Prevents a long wait for an accessibility bus that does not start.
//!
//! GTK and WebKitGTK both call the service `org.a11y.Bus`, which the message bus (D-Bus) starts at
//! the first call. If the service does not answer, GTK blocks the program for up to 25 seconds, and
//! WebKitGTK for up to 30 seconds.
//!
//! Rivulet must stay usable with a screen reader even if the service starts slowly. A screen reader
//! starts the service itself when the user logs in, and the desktop's settings record that a screen
//! reader is in use. Therefore Rivulet runs without the accessibility bus only if all of these
//! conditions are met: the service was not running, it does not start within [`LIMIT_MS`], and no
//! setting asks for accessibility.

use std::ffi::{OsStr, OsString};

use gtk::gio::prelude::*;
use gtk::gio::{
    BusType, Cancellable, DBusCallFlags, DBusConnection, DBusMessage, DBusMessageType, IOErrorEnum, Settings,
    SettingsSchemaSource, bus_get_sync,
};

use crate::bus_filter::{BUS, BUS_PATH, addressed_to_the_bus, replace_calls};

/// The D-Bus name of the service that tells programs the address of the accessibility bus.
const SERVICE: &str = "org.a11y.Bus";
/// Maximum wait for the accessibility service, in milliseconds. It usually starts within 100 ms.
const LIMIT_MS: i32 = 1500;

/// Name of an environment variable. GTK does not use the accessibility bus if the value is `1`.
const NO_BRIDGE: &str = "NO_AT_BRIDGE";
/// Name of an environment variable that contains the address of the accessibility bus. If it is
/// set, GTK and WebKitGTK do not ask the accessibility service for the address.
const ADDRESS: &str = "AT_SPI_BUS_ADDRESS";

/// Settings that record that a screen reader or another assistive technology is in use.
const WANTED: &[(&str, &str)] = &[
    ("org.gnome.desktop.interface", "toolkit-accessibility"),
    ("org.gnome.desktop.a11y.applications", "screen-reader-enabled"),
];

/// Whether the windows use the accessibility bus, through which screen readers read them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accessibility {
    Usual,
    /// The windows do not use the accessibility bus, because it did not start in time.
    GivenUp,
}

impl Accessibility {
    /// Logs that the windows do not use the accessibility bus. The log must already be open.
    pub fn log(self) {
        if self == Accessibility::GivenUp {
            tracing::warn!(
                limit_ms = LIMIT_MS,
                "the accessibility bus did not start in time, so screen readers cannot read this window; \
                 start Rivulet again, or set NO_AT_BRIDGE=0 to wait"
            );
        }
    }
}

/// Initialises GTK, without the accessibility bus if that bus does not start in time.
///
/// # Safety
/// No other thread may read or change environment variables during the call.
#[allow(unsafe_code)]
pub unsafe fn init_gtk() -> Accessibility {
    let accessibility = probe();
    let before = std::env::var_os(NO_BRIDGE);
    if accessibility == Accessibility::GivenUp {
        // SAFETY: the caller guarantees that no other thread uses the environment.
        unsafe { std::env::set_var(NO_BRIDGE, "1") };
    }
    // Ignore an error, because Tauri initialises GTK again and reports the error.
    let _ = gtk::init();
    if accessibility == Accessibility::GivenUp {
        // Restore `NO_AT_BRIDGE`, because programs that Rivulet starts, such as the browser, must
        // not inherit the value `1`.
        // SAFETY: no other thread uses the environment. The threads that GTK has started only wait
        // for messages from the message bus (D-Bus).
        unsafe {
            match before {
                Some(value) => std::env::set_var(NO_BRIDGE, value),
                None => std::env::remove_var(NO_BRIDGE),
            }
        }
    }
    accessibility
}

fn probe() -> Accessibility {
    if !may_give_up(|name| std::env::var_os(name)) {
        return Accessibility::Usual;
    }
    // GTK and WebKitGTK share this connection, so the filter below receives their calls, too.
    let Ok(bus) = bus_get_sync(BusType::Session, Cancellable::NONE) else {
        return Accessibility::Usual;
    };
    // Read the settings only if the service has not started. Reading them creates a file in the
    // user's runtime folder or, if there is no such folder, in the user's cache folder.
    if starts(&bus) || is_wanted() {
        return Accessibility::Usual;
    }
    // Make calls to the accessibility service fail at once. Never remove the filter, because
    // WebKitGTK calls the service again for each new page process.
    let _ = replace_calls(&bus, refused);
    Accessibility::GivenUp
}

/// Returns whether the environment variables allow Rivulet to run without the accessibility bus.
/// `variable` returns the value of an environment variable.
fn may_give_up(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    variable(ADDRESS).is_none_or(|address| address.is_empty())
        && variable(NO_BRIDGE).as_deref() != Some(OsStr::new("0"))
}

/// Returns whether the desktop's settings record that an assistive technology is in use.
fn is_wanted() -> bool {
    let Some(schemas) = SettingsSchemaSource::default() else {
        return false;
    };
    WANTED.iter().any(|(schema, key)| {
        // Check that the setting exists, because reading a setting whose schema or key is missing
        // would abort the program.
        let known = schemas
            .lookup(schema, true)
            .is_some_and(|schema| schema.has_key(key));
        known && Settings::new(schema).boolean(key)
    })
}

/// Asks the message bus to start the accessibility service unless it is already running. Returns
/// whether the bus answered in time. An error counts as an answer, because GTK and WebKitGTK would
/// also receive that error at once.
fn starts(bus: &DBusConnection) -> bool {
    let started = bus.call_sync(
        Some(BUS),
        BUS_PATH,
        BUS,
        "StartServiceByName",
        Some(&(SERVICE, 0u32).to_variant()),
        None,
        DBusCallFlags::NONE,
        LIMIT_MS,
        Cancellable::NONE,
    );
    started
        .err()
        .is_none_or(|error| !error.matches(IOErrorEnum::TimedOut))
}

/// If `message` is a call to the accessibility service, returns the message that replaces it.
/// Otherwise, returns `None`.
fn refused(message: &DBusMessage) -> Option<DBusMessage> {
    let is_call = message.message_type() == DBusMessageType::MethodCall;
    let concerned = is_call && message.destination().as_deref() == Some(SERVICE);
    concerned.then(|| addressed_to_the_bus(message)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_who_names_a_bus_or_asks_for_it_waits_for_it() {
        for (environment, expected) in [
            (&[][..], true),
            // `NO_AT_BRIDGE=1` affects only GTK, so WebKitGTK would still wait for the bus. Rivulet
            // must therefore be allowed to run without the bus in this case, too.
            (&[(NO_BRIDGE, "1")][..], true),
            (&[(NO_BRIDGE, "0")][..], false),
            (&[(ADDRESS, "unix:path=/run/user/1000/at-spi/bus")][..], false),
            (&[(ADDRESS, ""), (NO_BRIDGE, "")][..], true),
        ] {
            let variable = |name: &str| {
                let found = environment.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| OsString::from(value))
            };
            assert_eq!(may_give_up(variable), expected, "{environment:?}");
        }
    }

    #[test]
    fn the_message_bus_answers_for_the_accessibility_bus_and_for_nothing_else() {
        let call = |to: &str| {
            let message =
                DBusMessage::new_method_call(Some(to), "/org/a11y/bus", Some(SERVICE), "GetAddress");
            message.set_serial(7);
            message
        };
        let sent = refused(&call(SERVICE)).unwrap();
        assert_eq!(sent.destination().as_deref(), Some(BUS));
        assert_eq!(sent.path().as_deref(), Some(BUS_PATH));
        assert_eq!(sent.serial(), 7);
        assert!(refused(&call("org.a11y.atspi.Registry")).is_none());
        assert!(refused(&DBusMessage::new_signal("/org/a11y/bus", SERVICE, "Changed")).is_none());
    }
}
