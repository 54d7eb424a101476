//! Sends key presses to the display. They reach the page through its window, as a user's key
//! presses do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Result, bail};
use rivulet_tests::input::Input;

use crate::ui::server::now_ms;

/// The pause between key presses, which results in about four key presses per second.
const PAUSE: Duration = Duration::from_millis(230);
/// Delays, in milliseconds. Each pause between key presses is extended by the next of these delays,
/// in turn. If all pauses were equal, all key presses might come at the same point within a frame.
const SHIFTS: [u64; 5] = [0, 7, 14, 4, 11];

/// Types the same letter repeatedly until [`end`](Self::end) is called.
pub struct Typist {
    enough: Arc<AtomicBool>,
    hand: JoinHandle<Result<Vec<f64>>>,
}

impl Typist {
    /// Starts to type into the largest window of the processes whose ids are in `pids`.
    pub fn begin(display: String, pids: Vec<u32>) -> Typist {
        let enough = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&enough);
        let hand = thread::spawn(move || write(&display, &pids, &told));
        Typist { enough, hand }
    }

    /// Stops typing. Returns the time of each key press, in milliseconds since 1970.
    pub fn end(self) -> Result<Vec<f64>> {
        self.enough.store(true, Ordering::Relaxed);
        match self.hand.join() {
            Ok(typed) => typed,
            Err(_) => bail!("the typist thread panicked"),
        }
    }
}

fn write(display: &str, pids: &[u32], enough: &AtomicBool) -> Result<Vec<f64>> {
    let input = Input::focus(display, pids)?;
    let mut typed = Vec::new();
    for shift in SHIFTS.iter().cycle() {
        if enough.load(Ordering::Relaxed) {
            break;
        }
        thread::sleep(PAUSE + Duration::from_millis(*shift));
        typed.push(now_ms());
        input.press("a")?;
    }
    Ok(typed)
}
