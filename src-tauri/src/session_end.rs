//! Lets the page save the typed text when the user logs out of Windows or shuts down the computer.
//! Windows first asks every window whether the session may end (`WM_QUERYENDSESSION`), and ends the
//! program soon after the answer. Tauri does not report this question.

#![allow(unsafe_code)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tauri::{Manager, WebviewWindow};
use windows_sys::Win32::Foundation::{HWND, LPARAM, LRESULT, WPARAM};
use windows_sys::Win32::UI::Shell::{DefSubclassProc, SetWindowSubclass};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    DispatchMessageW, MSG, MWMO_INPUTAVAILABLE, MsgWaitForMultipleObjectsEx, PM_REMOVE, PeekMessageW,
    PostQuitMessage, QS_ALLINPUT, TranslateMessage, WM_NCDESTROY, WM_QUERYENDSESSION, WM_QUIT,
};

use crate::closing::Closing;

/// Maximum time for the page to save the typed text. Windows waits 5 seconds for the answer.
const SAVING: Duration = Duration::from_secs(3);
/// Interval at which to check whether the page has saved the typed text, in milliseconds.
const INTERVAL_MS: u32 = 20;
/// The id that distinguishes this handler from the window's other message handlers.
const HANDLER: usize = 1;

/// Makes `handle` receive all messages to the window, including `WM_QUERYENDSESSION`. Must be
/// called on the window's thread.
pub fn watch(window: &WebviewWindow) -> tauri::Result<()> {
    let closing = Box::new(window.state::<Closing>().inner().clone());
    // SAFETY: the handle is valid, because the window exists. If `SetWindowSubclass` succeeds,
    // `handle` owns the box and frees it when the window is destroyed. Otherwise, `handle` is never
    // called, so the box can be freed here.
    unsafe {
        let data = Box::into_raw(closing);
        let handle_of_window = window.hwnd()?.0;
        if SetWindowSubclass(handle_of_window, Some(handle), HANDLER, data as usize) == 0 {
            drop(Box::from_raw(data));
            tracing::warn!("the end of the session is not handled");
        }
    }
    Ok(())
}

/// Handles a message to the window. `data` points to the boxed `Closing` from `watch`.
unsafe extern "system" fn handle(
    window: HWND,
    message: u32,
    first: WPARAM,
    second: LPARAM,
    _: usize,
    data: usize,
) -> LRESULT {
    let closing = data as *mut Closing;
    match message {
        WM_QUERYENDSESSION => {
            // SAFETY: the boxed `Closing` lives until the window is destroyed.
            let closing = unsafe { (*closing).clone() };
            save(closing);
        }
        // SAFETY: `WM_NCDESTROY` is the last message, so nothing uses the box afterwards.
        WM_NCDESTROY => drop(unsafe { Box::from_raw(closing) }),
        _ => {}
    }
    // SAFETY: all arguments are those that this handler received.
    unsafe { DefSubclassProc(window, message, first, second) }
}

/// Asks the page to save the typed text, and waits until it has done so, but not much longer than
/// [`SAVING`]. Handles the window's messages while waiting, because the page could not answer
/// otherwise. Does not close anything, because the session may continue after all.
fn save(closing: Closing) {
    let saved = Arc::new(AtomicBool::new(false));
    let done = Arc::clone(&saved);
    tauri::async_runtime::spawn(async move {
        closing.save_page().await;
        done.store(true, Ordering::Release);
    });
    let begun = Instant::now();
    while !saved.load(Ordering::Acquire) && begun.elapsed() < SAVING {
        // SAFETY: no handles are passed, and `message` is valid for the calls that use it.
        unsafe {
            MsgWaitForMultipleObjectsEx(0, std::ptr::null(), INTERVAL_MS, QS_ALLINPUT, MWMO_INPUTAVAILABLE);
            let mut message: MSG = std::mem::zeroed();
            while PeekMessageW(&mut message, std::ptr::null_mut(), 0, 0, PM_REMOVE) != 0 {
                if message.message == WM_QUIT {
                    // Post `WM_QUIT` again, because the main loop of the window must handle it.
                    PostQuitMessage(i32::try_from(message.wParam).unwrap_or_default());
                    return;
                }
                TranslateMessage(&message);
                DispatchMessageW(&message);
            }
        }
    }
}
