//! Accesses the clipboard of an X11 display as other programs do (ICCCM, section 2).

use std::thread;

use anyhow::{Result, ensure};
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, SelectionRequestEvent, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::display::Display;
use crate::wait;

/// Returns the text on the clipboard in `format`, a media type or an X11 target.
pub(crate) async fn text(display: &str, format: &str) -> Result<String> {
    let (connection, requestor) = connect(display)?;
    let (clipboard, text, place) = (
        atom(&connection, "CLIPBOARD")?,
        atom(&connection, format)?,
        atom(&connection, "RIVULET_TEST")?,
    );
    connection.convert_selection(requestor, clipboard, text, place, x11rb::CURRENT_TIME)?;
    connection.flush()?;
    let has_text = wait::until("the clipboard to answer", async || {
        Ok(match connection.poll_for_event()? {
            Some(Event::SelectionNotify(answer)) => Some(answer.property != x11rb::NONE),
            _ => None,
        })
    });
    ensure!(has_text.await?, "there is no text on the clipboard");
    let property = connection.get_property(true, requestor, place, AtomEnum::ANY, 0, u32::MAX)?;
    let property = property.reply()?;
    ensure!(property.type_ == text, "the text is too long for one transfer");
    Ok(String::from_utf8(property.value)?)
}

/// Puts content on the clipboard in several formats. The content stays there until it is replaced
/// or the test ends.
pub(crate) fn offer(display: &str, formats: &[(&str, &[u8])]) -> Result<()> {
    let (connection, owner) = connect(display)?;
    let clipboard = atom(&connection, "CLIPBOARD")?;
    let targets = atom(&connection, "TARGETS")?;
    let formats: Vec<(Atom, Vec<u8>)> = formats
        .iter()
        .map(|(name, bytes)| Ok((atom(&connection, name)?, bytes.to_vec())))
        .collect::<Result<_>>()?;
    connection.set_selection_owner(owner, clipboard, x11rb::CURRENT_TIME)?;
    let found = connection.get_selection_owner(clipboard)?.reply()?.owner;
    ensure!(found == owner, "the clipboard belongs to another program");
    // The thread ends when other content is put on the clipboard, or when the display is closed.
    thread::spawn(move || -> Result<()> {
        loop {
            match connection.wait_for_event()? {
                Event::SelectionRequest(request) => answer(&connection, &request, targets, &formats)?,
                Event::SelectionClear(_) => return Ok(()),
                _ => {}
            }
        }
    });
    Ok(())
}

fn answer(
    connection: &RustConnection,
    request: &SelectionRequestEvent,
    targets: Atom,
    formats: &[(Atom, Vec<u8>)],
) -> Result<()> {
    let SelectionRequestEvent {
        requestor,
        selection,
        target,
        time,
        ..
    } = *request;
    let mut property = request.property;
    if target == targets {
        let known: Vec<Atom> = formats.iter().map(|(format, _)| *format).collect();
        connection.change_property32(PropMode::REPLACE, requestor, property, AtomEnum::ATOM, &known)?;
    } else if let Some((_, bytes)) = formats.iter().find(|(format, _)| *format == target) {
        connection.change_property8(PropMode::REPLACE, requestor, property, target, bytes)?;
    } else {
        property = x11rb::NONE;
    }
    let notice = SelectionNotifyEvent {
        response_type: SELECTION_NOTIFY_EVENT,
        sequence: 0,
        time,
        requestor,
        selection,
        target,
        property,
    };
    connection.send_event(false, requestor, EventMask::NO_EVENT, notice)?;
    connection.flush()?;
    Ok(())
}

/// Connects to a display and creates an invisible window on it.
fn connect(display: &str) -> Result<(RustConnection, Window)> {
    let Display { connection, root } = Display::open(display)?;
    let window = connection.generate_id()?;
    let plain = CreateWindowAux::new();
    let only = WindowClass::INPUT_ONLY;
    connection.create_window(0, window, root, 0, 0, 1, 1, 0, only, 0, &plain)?;
    Ok((connection, window))
}

fn atom(connection: &RustConnection, name: &str) -> Result<Atom> {
    Ok(connection.intern_atom(false, name.as_bytes())?.reply()?.atom)
}
