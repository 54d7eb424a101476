//! Closes a window as its close button does: the program gets a request and closes on its own.

use anyhow::{Context, Result};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt, EventMask};

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
    // Waits until the display has read the requests; closing the connection earlier could discard them.
    connection.get_input_focus()?.reply()?;
    Ok(())
}
