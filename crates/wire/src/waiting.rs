//! Timeouts that do not count the time during which the computer was asleep.

use std::future::Future;
use std::time::{Duration, Instant};

use rivulet_core::Silence;

/// Awaits `future`. Returns `None` if `limit` passes first. The time during which the computer is
/// asleep does not count.
pub async fn within<T>(limit: Duration, future: impl Future<Output = T>) -> Option<T> {
    let began = Instant::now();
    let ms = |duration: Duration| u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
    let mut silence = Silence::new(0, ms(limit));
    let mut future = std::pin::pin!(future);
    loop {
        let look = began + Duration::from_millis(silence.next_look());
        tokio::select! {
            biased;
            value = &mut future => return Some(value),
            () = tokio::time::sleep_until(look.into()) => {
                if silence.is_over(ms(began.elapsed())) {
                    return None;
                }
            }
        }
    }
}
