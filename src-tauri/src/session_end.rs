//! Lets the page save the typed text at the end of a Windows session. Windows asks every window
//! whether the session may end (`WM_QUERYENDSESSION`) and ends the program soon after the answer.
//! Tauri does not report this question.

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
/// Interval in milliseconds between two checks whether the page has saved the text.
const INTERVAL_MS: u32 = 20;
/// The number that identifies this handler among the handlers of the window's messages.
const HANDLER: usize = 1;

/// Makes `handle` receive the messages of a window, and with them the question whether the session
/// may end. Must be called in the thread of the window.
pub fn watch(window: &WebviewWindow) -> tauri::Result<()> {
    let closing = Box::new(window.state::<Closing>().inner().clone());
    // SAFETY: the handle is valid, because the window exists. `handle` takes ownership of the box and
    // frees it when the window is destroyed.
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

/// Handles a message to the window. `data` is a pointer to the boxed `Closing` that `watch`
/// creates.
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
            // SAFETY: the box lives until the window is destroyed.
            let closing = unsafe { (*closing).clone() };
            save(closing);
        }
        // SAFETY: this is the last message of the window, so nobody uses the box afterwards.
        WM_NCDESTROY => drop(unsafe { Box::from_raw(closing) }),
        _ => {}
    }
    // SAFETY: the arguments are those of the message.
    unsafe { DefSubclassProc(window, message, first, second) }
}

/// Asks the page to save the typed text, and handles the messages of the window until the page has
/// done so. The page could not answer if this thread handled no messages. The session may still
/// continue afterwards, so nothing is closed here.
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
                    // Post this message again, so that the main loop of the window handles it.
                    PostQuitMessage(i32::try_from(message.wParam).unwrap_or_default());
                    return;
                }
                TranslateMessage(&message);
                DispatchMessageW(&message);
            }
        }
    }
}
