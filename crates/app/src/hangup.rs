//! SIGHUP, the signal that a process receives when its terminal is closed.

/// Returns whether this process was started in such a way that it outlives its terminal, for example
/// with `nohup`. Must be called before this process handles SIGHUP.
#[allow(unsafe_code)]
pub fn outlives_terminal() -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: Because no new action is passed, `sigaction` changes nothing. It fills in `action` if
    // it succeeds, and `action` is read only in that case.
    unsafe {
        libc::sigaction(libc::SIGHUP, std::ptr::null(), action.as_mut_ptr()) == 0
            && action.assume_init().sa_sigaction == libc::SIG_IGN
    }
}
