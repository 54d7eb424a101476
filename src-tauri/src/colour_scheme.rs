//! Makes the window follow the desktop's light or dark colour scheme. Tauri's own function asks the
//! desktop portal while the window is created, so a portal that does not answer would delay the
//! window by 10 seconds.

use gtk::gio::prelude::*;
use gtk::gio::{BusType, Cancellable, DBusCallFlags, DBusConnection, DBusSignalFlags, bus_get_sync};
use gtk::glib::{self, MainContext, Variant, VariantTy};
use gtk::prelude::*;

const PORTAL: &str = "org.freedesktop.portal.Desktop";
const PATH: &str = "/org/freedesktop/portal/desktop";
const SETTINGS: &str = "org.freedesktop.portal.Settings";
const APPEARANCE: &str = "org.freedesktop.appearance";
const COLOUR_SCHEME: &str = "color-scheme";
/// The portal's value for a dark colour scheme.
const DARK: u32 = 1;

/// Asks the desktop portal for the colour scheme on a separate thread, and applies the scheme and
/// all later changes. Does nothing if there is no portal.
pub fn follow() {
    std::thread::spawn(|| match read() {
        Ok((bus, scheme)) => MainContext::default().invoke(move || {
            apply(scheme);
            watch(&bus);
        }),
        Err(error) => tracing::debug!(%error, "the desktop does not tell its colour scheme"),
    });
}

fn read() -> Result<(DBusConnection, Option<u32>), glib::Error> {
    let bus = bus_get_sync(BusType::Session, Cancellable::NONE)?;
    let answer = bus.call_sync(
        Some(PORTAL),
        PATH,
        SETTINGS,
        "Read",
        Some(&(APPEARANCE, COLOUR_SCHEME).to_variant()),
        None,
        DBusCallFlags::NONE,
        // The value -1 stands for the default time limit of D-Bus, which is long. This does no
        // harm, because nothing waits for this thread.
        -1,
        Cancellable::NONE,
    )?;
    Ok((bus, innermost(answer.try_child_value(0))))
}

/// Subscribes to changes of the colour scheme. The changes are received on the thread that runs the
/// main loop.
fn watch(bus: &DBusConnection) {
    // Ignore the returned id, which is needed only to end the subscription. The subscription lasts
    // until the program exits.
    let _ = bus.signal_subscribe(
        Some(PORTAL),
        Some(SETTINGS),
        Some("SettingChanged"),
        Some(PATH),
        Some(APPEARANCE),
        DBusSignalFlags::NONE,
        |_, _, _, _, _, change| {
            let name = change.try_child_value(1);
            if name.as_ref().and_then(Variant::str) == Some(COLOUR_SCHEME) {
                apply(innermost(change.try_child_value(2)));
            }
        },
    );
}

/// Returns the number inside nested variants. The portal's `Read` method returns a variant in a
/// variant.
fn innermost(value: Option<Variant>) -> Option<u32> {
    let value = value?;
    if value.is_type(VariantTy::VARIANT) {
        innermost(value.as_variant())
    } else {
        value.get()
    }
}

/// Sets the colour scheme of GTK, which determines the page's `prefers-color-scheme`.
fn apply(scheme: Option<u32>) {
    if let (Some(scheme), Some(settings)) = (scheme, gtk::Settings::default()) {
        settings.set_gtk_application_prefer_dark_theme(scheme == DARK);
    }
}
