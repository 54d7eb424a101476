//! Sends real key presses to the display, which reach the page through its window as usual.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, InputFocus, KEY_PRESS_EVENT, KEY_RELEASE_EVENT, MapState, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

use crate::ui::server::now_ms;

/// The X keysym of the letter `a`.
const LETTER: u32 = 0x61;
/// About four key presses a second.
const PAUSE: Duration = Duration::from_millis(230);
/// The intervals differ, so that key presses fall on every phase of a frame.
const SHIFTS: [u64; 5] = [0, 7, 14, 4, 11];

/// Types one letter repeatedly.
pub struct Typist {
    enough: Arc<AtomicBool>,
    hand: JoinHandle<Result<Vec<f64>>>,
}

impl Typist {
    /// Starts to type into the window of one of these processes.
    pub fn begin(display: String, pids: Vec<u32>) -> Typist {
        let enough = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&enough);
        let hand = thread::spawn(move || write(&display, &pids, &told));
        Typist { enough, hand }
    }

    /// Stops, and returns the time of each key press in milliseconds since 1970.
    pub fn end(self) -> Result<Vec<f64>> {
        self.enough.store(true, Ordering::Relaxed);
        match self.hand.join() {
            Ok(typed) => typed,
            Err(_) => bail!("the typist thread panicked"),
        }
    }
}

fn write(display: &str, pids: &[u32], enough: &AtomicBool) -> Result<Vec<f64>> {
    let (connection, screen) = x11rb::connect(Some(display))?;
    let root = connection
        .setup()
        .roots
        .get(screen)
        .context("the display has no screen")?
        .root;
    let window = window_of(&connection, root, pids)?;
    // Without a window manager, nothing else gives the focus to the window.
    connection.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME)?;
    let key = key_of(&connection)?;
    let mut typed = Vec::new();
    for shift in SHIFTS.iter().cycle() {
        if enough.load(Ordering::Relaxed) {
            break;
        }
        thread::sleep(PAUSE + Duration::from_millis(*shift));
        typed.push(now_ms());
        for kind in [KEY_PRESS_EVENT, KEY_RELEASE_EVENT] {
            connection.xtest_fake_input(kind, key, x11rb::CURRENT_TIME, root, 0, 0, 0)?;
        }
        connection.flush()?;
    }
    // Waits until the display has read the keys; closing the connection earlier could discard them.
    connection.get_input_focus()?.reply()?;
    Ok(typed)
}

/// Returns the largest window that belongs to one of the processes.
fn window_of(connection: &RustConnection, root: Window, pids: &[u32]) -> Result<Window> {
    let owner = connection.intern_atom(false, b"_NET_WM_PID")?.reply()?.atom;
    let mut found = Vec::new();
    for window in connection.query_tree(root)?.reply()?.children {
        let property = connection.get_property(false, window, owner, AtomEnum::CARDINAL, 0, 1)?;
        let pid = property.reply()?.value32().and_then(|mut values| values.next());
        let shown = connection.get_window_attributes(window)?.reply()?.map_state == MapState::VIEWABLE;
        if shown && pid.is_some_and(|pid| pids.contains(&pid)) {
            let size = connection.get_geometry(window)?.reply()?;
            found.push((u32::from(size.width) * u32::from(size.height), window));
        }
    }
    let largest = found.into_iter().max();
    Ok(largest.context("the program has no window")?.1)
}

fn key_of(connection: &RustConnection) -> Result<u8> {
    let (first, last) = (connection.setup().min_keycode, connection.setup().max_keycode);
    let keys = connection
        .get_keyboard_mapping(first, last - first + 1)?
        .reply()?;
    let each = usize::from(keys.keysyms_per_keycode);
    let at = keys
        .keysyms
        .chunks(each)
        .position(|names| names.first() == Some(&LETTER));
    let at = at.context("the keyboard lacks the letter")?;
    Ok(first + u8::try_from(at)?)
}
