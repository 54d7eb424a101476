//! A display, and the windows of programs on it.

use anyhow::{Context, Result};
use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::ErrorKind;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt, CreateWindowAux, EventMask,
    GetPropertyReply, MapState, Window as WindowId, WindowClass,
};
use x11rb::rust_connection::RustConnection;

/// A connection to a display.
pub struct Display {
    pub(crate) connection: RustConnection,
    pub(crate) root: WindowId,
}

impl Display {
    /// Connects to the display named `name`.
    pub fn open(name: &str) -> Result<Display> {
        let (connection, screen) = x11rb::connect(Some(name))?;
        let screen = connection.setup().roots.get(screen);
        let root = screen.context("the display has a screen")?.root;
        Ok(Display { connection, root })
    }

    /// Asks every window of the process `pid` to close.
    pub fn close(&self, pid: u32) -> Result<()> {
        let (protocols, delete) = (self.atom("WM_PROTOCOLS")?, self.atom("WM_DELETE_WINDOW")?);
        for window in self.windows(&[pid])? {
            if self.numbers(window, protocols, AtomEnum::ATOM)?.contains(&delete) {
                let data = [delete, x11rb::CURRENT_TIME, 0, 0, 0];
                let message = ClientMessageEvent::new(32, window, protocols, data);
                self.connection
                    .send_event(false, window, EventMask::NO_EVENT, message)?;
            }
        }
        // Wait until the display has processed the requests. Closing the connection earlier could
        // lose them.
        self.settle()
    }

    /// Returns the titles of the visible windows of the process `pid`.
    pub fn titles(&self, pid: u32) -> Result<Vec<String>> {
        let mut titles = Vec::new();
        for window in self.shown_windows(&[pid])? {
            let name =
                self.connection
                    .get_property(false, window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 256)?;
            if let Some(name) = unless_gone(name.reply())? {
                titles.push(String::from_utf8_lossy(&name.value).into_owned());
            }
        }
        Ok(titles)
    }

    /// Returns the visible windows of the processes whose ids are in `pids`.
    pub fn shown_windows(&self, pids: &[u32]) -> Result<Vec<WindowId>> {
        let mut shown = Vec::new();
        for window in self.windows(pids)? {
            let attributes = unless_gone(self.connection.get_window_attributes(window)?.reply())?;
            if attributes.is_some_and(|attributes| attributes.map_state == MapState::VIEWABLE) {
                shown.push(window);
            }
        }
        Ok(shown)
    }

    /// Covers the whole display with a new window in front of all others. Returns the window's id.
    pub fn cover(&self) -> Result<WindowId> {
        let window = self.connection.generate_id()?;
        self.connection.create_window(
            x11rb::COPY_DEPTH_FROM_PARENT,
            window,
            self.root,
            0,
            0,
            u16::MAX >> 1,
            u16::MAX >> 1,
            0,
            WindowClass::INPUT_OUTPUT,
            x11rb::COPY_FROM_PARENT,
            &CreateWindowAux::new(),
        )?;
        self.connection.map_window(window)?;
        self.settle()?;
        Ok(window)
    }

    /// Returns whether any visible window of the process `pid` is in front of `other`.
    pub fn is_above(&self, pid: u32, other: WindowId) -> Result<bool> {
        // The order matters: the display lists its windows from back to front.
        let stack = self.connection.query_tree(self.root)?.reply()?.children;
        let height = |window: WindowId| stack.iter().position(|&id| id == window);
        let shown = self.shown_windows(&[pid])?;
        Ok(shown.into_iter().any(|window| height(window) > height(other)))
    }

    /// Returns the instance name and the class name of each visible window of the process `pid`.
    pub fn classes(&self, pid: u32) -> Result<Vec<(String, String)>> {
        let mut classes = Vec::new();
        for window in self.shown_windows(&[pid])? {
            let class = x11rb::properties::WmClass::get(&self.connection, window)?;
            if let Some(class) = unless_gone(class.reply())?.flatten() {
                let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                classes.push((text(class.instance()), text(class.class())));
            }
        }
        Ok(classes)
    }

    /// Resizes the visible windows of the process `pid`, as if the user had dragged their edges.
    pub fn resize(&self, pid: u32, width: u32, height: u32) -> Result<()> {
        for window in self.shown_windows(&[pid])? {
            let size = ConfigureWindowAux::new().width(width).height(height);
            self.connection.configure_window(window, &size)?;
        }
        self.settle()
    }

    /// Waits until the display has processed all requests.
    pub fn settle(&self) -> Result<()> {
        self.connection.get_input_focus()?.reply()?;
        Ok(())
    }

    fn windows(&self, pids: &[u32]) -> Result<Vec<WindowId>> {
        let owner = self.atom("_NET_WM_PID")?;
        let mut windows = Vec::new();
        for window in self.connection.query_tree(self.root)?.reply()?.children {
            let owners = self.numbers(window, owner, AtomEnum::CARDINAL)?;
            if owners.iter().any(|pid| pids.contains(pid)) {
                windows.push(window);
            }
        }
        Ok(windows)
    }

    fn numbers(&self, window: WindowId, property: u32, kind: AtomEnum) -> Result<Vec<u32>> {
        let property = self
            .connection
            .get_property(false, window, property, kind, 0, 32)?;
        let reply = unless_gone(property.reply())?;
        let numbers = reply.as_ref().and_then(GetPropertyReply::value32);
        Ok(numbers.map(Iterator::collect).unwrap_or_default())
    }

    fn atom(&self, name: &str) -> Result<u32> {
        Ok(self.connection.intern_atom(false, name.as_bytes())?.reply()?.atom)
    }
}

/// Returns the display's reply to a request about a window; `None` if the window is gone.
fn unless_gone<T>(reply: Result<T, ReplyError>) -> Result<Option<T>> {
    match reply {
        Ok(reply) => Ok(Some(reply)),
        Err(ReplyError::X11Error(error)) if error.error_kind == ErrorKind::Window => Ok(None),
        Err(error) => Err(error.into()),
    }
}
