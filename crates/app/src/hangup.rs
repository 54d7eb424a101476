//! SIGHUP, the signal that a process receives when its terminal is closed.

/// Returns whether this process was started in a way that lets it survive the closing of its
/// terminal, for example with `nohup`. Must be called before this process installs a SIGHUP
/// handler.
#[allow(unsafe_code)]
pub fn outlives_terminal() -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: The second argument is null, so `sigaction` only reads the current action and changes
    // nothing. `action` is used only if the call succeeded, and then `sigaction` has filled it in.
    unsafe {
        libc::sigaction(libc::SIGHUP, std::ptr::null(), action.as_mut_ptr()) == 0
            && action.assume_init().sa_sigaction == libc::SIG_IGN
    }
}
