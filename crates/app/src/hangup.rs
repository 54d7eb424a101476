//! SIGHUP, the signal that a process receives when its terminal is closed.

/// Returns whether this process was started so that it keeps running after its terminal is closed,
/// for example with `nohup`. Must be called before this process installs a SIGHUP handler.
#[allow(unsafe_code)]
pub fn outlives_terminal() -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: The pointer to a new action is null, so `sigaction` changes nothing. If it succeeds,
    // it fills in `action`, and only then is `action` used.
    unsafe {
        libc::sigaction(libc::SIGHUP, std::ptr::null(), action.as_mut_ptr()) == 0
            && action.assume_init().sa_sigaction == libc::SIG_IGN
    }
}
