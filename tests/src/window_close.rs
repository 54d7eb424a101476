//! Access to the windows of a program on the display: reads their titles and asks them to close.

use anyhow::{Context, Result};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt, EventMask, MapState};

/// Sends a close request to every window of the process `pid` on `display`.
pub(crate) fn ask(display: &str, pid: u32) -> Result<()> {
    let (connection, screen) = x11rb::connect(Some(display))?;
    let root = connection
        .setup()
        .roots
        .get(screen)
        .context("the display has a screen")?
        .root;
    let atom = |name: &str| anyhow::Ok(connection.intern_atom(false, name.as_bytes())?.reply()?.atom);
    let (protocols, delete, owner) = (
        atom("WM_PROTOCOLS")?,
        atom("WM_DELETE_WINDOW")?,
        atom("_NET_WM_PID")?,
    );
    for window in connection.query_tree(root)?.reply()?.children {
        let numbers = |property: u32, kind: AtomEnum| {
            let reply = connection
                .get_property(false, window, property, kind, 0, 32)?
                .reply()?;
            anyhow::Ok(
                reply
                    .value32()
                    .map(Iterator::collect::<Vec<u32>>)
                    .unwrap_or_default(),
            )
        };
        let ours = numbers(owner, AtomEnum::CARDINAL)?.contains(&pid);
        if ours && numbers(protocols, AtomEnum::ATOM)?.contains(&delete) {
            let message =
                ClientMessageEvent::new(32, window, protocols, [delete, x11rb::CURRENT_TIME, 0, 0, 0]);
            connection.send_event(false, window, EventMask::NO_EVENT, message)?;
        }
    }
    connection.flush()?;
    // Wait until the display has read the requests, because closing the connection before that could discard
    // them.
    connection.get_input_focus()?.reply()?;
    Ok(())
}

/// Returns the titles of the visible windows of the process `pid` on `display`.
pub(crate) fn titles(display: &str, pid: u32) -> Result<Vec<String>> {
    let (connection, screen) = x11rb::connect(Some(display))?;
    let root = connection
        .setup()
        .roots
        .get(screen)
        .context("the display has a screen")?
        .root;
    let owner = connection.intern_atom(false, b"_NET_WM_PID")?.reply()?.atom;
    let mut titles = Vec::new();
    for window in connection.query_tree(root)?.reply()?.children {
        let property = connection.get_property(false, window, owner, AtomEnum::CARDINAL, 0, 1)?;
        let own = property.reply()?.value32().and_then(|mut values| values.next()) == Some(pid);
        let shown = connection.get_window_attributes(window)?.reply()?.map_state == MapState::VIEWABLE;
        if own && shown {
            let name = connection.get_property(false, window, AtomEnum::WM_NAME, AtomEnum::ANY, 0, 256)?;
            titles.push(String::from_utf8_lossy(&name.reply()?.value).into_owned());
        }
    }
    Ok(titles)
}
