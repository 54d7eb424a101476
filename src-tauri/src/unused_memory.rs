//! Returns unused memory to the operating system.

/// Returns freed memory to the operating system. Without this call, glibc would keep most of it.
/// The call needs a few milliseconds, and has no effect without glibc.
pub fn release() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[allow(unsafe_code)]
    // SAFETY: `malloc_trim` has no preconditions and may be called by any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}
