//! Desktop notifications about tool calls that are waiting for the user. Used on Linux only,
//! through the notification service that freedesktop.org specifies.

#[cfg(target_os = "linux")]
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use rivulet_core::{ConversationId, lock};
use serde::Deserialize;
use tauri::WebviewWindow;
use tauri::ipc::Channel;

/// The id of the application. It is also the name of the desktop file and the class of the window.
#[cfg(target_os = "linux")]
pub const APP_ID: &str = "app.rivulet.Rivulet";

/// The text of a notification.
#[derive(Clone, Deserialize)]
pub struct Notice {
    summary: String,
    body: String,
}

/// The notifications of this process. All clones share the same state.
#[derive(Clone, Default)]
pub struct Notifications(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// The channel through which the page receives the id of a conversation whose notification the
    /// user clicks.
    page: Option<Channel<ConversationId>>,
    /// The id of the latest notification about each conversation. A newer notification about the
    /// same conversation replaces it.
    #[cfg(target_os = "linux")]
    shown: HashMap<ConversationId, u32>,
    /// Whether this process has already subscribed to clicks on notifications.
    #[cfg(target_os = "linux")]
    watches: bool,
    /// The channel to a thread that sends the requests to the notification service in order. A
    /// separate thread is needed, because the service may take long to answer.
    #[cfg(target_os = "linux")]
    requests: Option<std::sync::mpsc::Sender<linux::Request>>,
}

impl Notifications {
    /// Stores the channel through which a newly loaded page receives the id of a conversation whose
    /// notification the user clicks.
    pub fn subscribe(&self, page: Channel<ConversationId>) {
        lock(&self.0).page = Some(page);
    }

    /// Shows a notification about a conversation. Shows nothing while the window has the keyboard
    /// focus. `None` withdraws the conversation's notification.
    pub fn show(&self, window: WebviewWindow, conversation_id: ConversationId, notice: Option<Notice>) {
        if notice.is_some() && window.is_focused().unwrap_or_default() {
            return;
        }
        #[cfg(target_os = "linux")]
        linux::request(self, window, (conversation_id, notice));
        #[cfg(not(target_os = "linux"))]
        drop((
            conversation_id,
            notice.map(|notice| (notice.summary, notice.body)),
        ));
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashMap;
    use std::sync::mpsc::{self, Receiver};

    use gtk::gio::prelude::*;
    use gtk::gio::{BusType, Cancellable, DBusCallFlags, DBusConnection, DBusSignalFlags, bus_get_sync};
    use gtk::glib::{self, MainContext, Variant};
    use rivulet_core::{ConversationId, lock};
    use tauri::{Manager, WebviewWindow};

    use super::{APP_ID, Notice, Notifications};
    use crate::one_instance;

    const DAEMON: &str = "org.freedesktop.Notifications";
    const PATH: &str = "/org/freedesktop/Notifications";
    /// The id of the action that the notification service reports after a click on a notification.
    const CLICK: &str = "default";
    /// Maximum time to wait for an answer from the notification service, in milliseconds.
    const LIMIT_MS: i32 = 5_000;

    /// A conversation and its new notification. `None` withdraws the conversation's current
    /// notification.
    pub(super) type Request = (ConversationId, Option<Notice>);

    /// Queues a request to the notification service. A separate thread sends the requests in order.
    pub(super) fn request(notifications: &Notifications, window: WebviewWindow, request: Request) {
        let mut state = lock(&notifications.0);
        let requests = state.requests.get_or_insert_with(|| {
            let (sender, receiver) = mpsc::channel();
            let notifications = notifications.clone();
            std::thread::spawn(move || send_all(&notifications, &window, &receiver));
            sender
        });
        // Ignore the result of `send`, which cannot fail: the receiving thread runs until the
        // program exits.
        let _ = requests.send(request);
    }

    fn send_all(notifications: &Notifications, window: &WebviewWindow, requests: &Receiver<Request>) {
        for (conversation_id, notice) in requests {
            let sent = match notice {
                Some(notice) => show(notifications, window, conversation_id, &notice),
                None => withdraw(notifications, conversation_id),
            };
            if let Err(error) = sent {
                tracing::debug!(%error, "the desktop shows or withdraws no notification");
            }
        }
    }

    fn withdraw(notifications: &Notifications, conversation_id: ConversationId) -> Result<(), glib::Error> {
        let Some(id) = lock(&notifications.0).shown.remove(&conversation_id) else {
            return Ok(());
        };
        let bus = bus_get_sync(BusType::Session, Cancellable::NONE)?;
        call(&bus, "CloseNotification", &(id,).to_variant())?;
        Ok(())
    }

    fn call(bus: &DBusConnection, method: &str, arguments: &Variant) -> Result<Variant, glib::Error> {
        bus.call_sync(
            Some(DAEMON),
            PATH,
            DAEMON,
            method,
            Some(arguments),
            None,
            DBusCallFlags::NONE,
            LIMIT_MS,
            Cancellable::NONE,
        )
    }

    fn show(
        notifications: &Notifications,
        window: &WebviewWindow,
        conversation_id: ConversationId,
        notice: &Notice,
    ) -> Result<(), glib::Error> {
        let bus = bus_get_sync(BusType::Session, Cancellable::NONE)?;
        let replaced = lock(&notifications.0).shown.get(&conversation_id).copied();
        // Escape the body, because many notification services interpret it as markup.
        let body = glib::markup_escape_text(&notice.body);
        let hints: HashMap<&str, Variant> = HashMap::from([("desktop-entry", APP_ID.to_variant())]);
        let arguments = (
            "Rivulet",
            replaced.unwrap_or_default(),
            APP_ID,
            &*notice.summary,
            body.as_str(),
            vec![CLICK, &*notice.summary],
            hints,
            // -1 lets the notification service decide how long it shows the notification.
            -1_i32,
        );
        let answer = call(&bus, "Notify", &arguments.to_variant())?;
        if let Some((id,)) = answer.get::<(u32,)>() {
            lock(&notifications.0).shown.insert(conversation_id, id);
        }
        let (notifications, window) = (notifications.clone(), window.clone());
        MainContext::default().invoke(move || watch(&notifications, &window, &bus));
        Ok(())
    }

    /// Receives clicks on notifications until the program exits. Must be called on the thread that
    /// runs the main loop.
    fn watch(notifications: &Notifications, window: &WebviewWindow, bus: &DBusConnection) {
        if std::mem::replace(&mut lock(&notifications.0).watches, true) {
            return;
        }
        let notifications = notifications.clone();
        let window = window.clone();
        // The desktop sends a token before it reports a click. The token allows the window to take
        // the focus.
        let token = std::cell::RefCell::new(String::new());
        // Ignore the returned id, which is needed only to end the subscription. The subscription
        // lasts until the program exits.
        let _ = bus.signal_subscribe(
            Some(DAEMON),
            Some(DAEMON),
            None,
            Some(PATH),
            None,
            DBusSignalFlags::NONE,
            move |_, _, _, _, signal, values| {
                let Some((id, words)) = values.get::<(u32, String)>() else {
                    return;
                };
                match signal {
                    "ActivationToken" => *token.borrow_mut() = words,
                    "ActionInvoked" if words == CLICK => {
                        clicked(&notifications, &window, id, token.take());
                    }
                    _ => {}
                }
            },
        );
    }

    fn clicked(notifications: &Notifications, window: &WebviewWindow, id: u32, token: String) {
        let (found, page) = {
            let state = lock(&notifications.0);
            let found = state.shown.iter().find(|(_, shown)| **shown == id);
            (
                found.map(|(conversation_id, _)| *conversation_id),
                state.page.clone(),
            )
        };
        let Some(conversation_id) = found else {
            return;
        };
        if let Some(page) = page
            && let Err(error) = page.send(conversation_id)
        {
            tracing::warn!(%error, "the page does not open the conversation of a notification");
        }
        one_instance::bring_to_front(window.app_handle(), window.clone(), token);
    }
}
