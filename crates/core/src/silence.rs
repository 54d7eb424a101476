//! Measures the silence of a connection, except while the computer sleeps or Rivulet is suspended.

/// Interval between two checks of the clock, in milliseconds.
const TICK_MS: u64 = 1_000;
/// The longest time that normally passes between two checks, in milliseconds. If more time has
/// passed, Rivulet assumes that the computer was asleep or that the process was suspended.
const HELD_MS: u64 = 5_000;

/// Measures the silence on a connection. Callers pass the current time in milliseconds, from any
/// monotonic clock.
///
/// Time during which the computer sleeps is not silence (wire contract, section 3). Therefore, if
/// more than `HELD_MS` milliseconds have passed since the previous check, only one second of this
/// time counts.
#[derive(Clone, Copy, Debug)]
pub struct Silence {
    limit_ms: u64,
    last_sign: u64,
    last_look: u64,
}

impl Silence {
    /// Starts measuring silence at the time `now`. `limit_ms` is the limit in milliseconds.
    pub fn new(now: u64, limit_ms: u64) -> Self {
        Silence {
            limit_ms,
            last_sign: now,
            last_look: now,
        }
    }

    /// Restarts the measurement at zero, because data has arrived.
    pub fn sign(&mut self, now: u64) {
        self.last_sign = now;
        self.last_look = now;
    }

    /// Changes the limit. The silence measured so far counts towards the new limit.
    pub fn set_limit(&mut self, limit_ms: u64) {
        self.limit_ms = limit_ms;
    }

    /// Returns whether the silence has reached its limit at the current time, `now`.
    pub fn is_over(&mut self, now: u64) -> bool {
        let since = now.saturating_sub(self.last_look);
        if since > HELD_MS {
            self.last_sign = self.last_sign.saturating_add(since - TICK_MS);
        }
        self.last_look = now;
        now.saturating_sub(self.last_sign) >= self.limit_ms
    }

    /// Returns the time of the next check: one second after the previous check, or the time when
    /// the limit is reached if that is earlier.
    pub fn next_look(&self) -> u64 {
        (self.last_sign + self.limit_ms).min(self.last_look + TICK_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `is_over` at each time that `next_look` returns, until the limit is reached. Returns
    /// the time at which the limit was reached.
    fn over_at(silence: &mut Silence) -> u64 {
        loop {
            let now = silence.next_look();
            if silence.is_over(now) {
                return now;
            }
        }
    }

    #[test]
    fn the_limit_is_reached_on_time() {
        assert_eq!(over_at(&mut Silence::new(0, 300_000)), 300_000);
        assert_eq!(over_at(&mut Silence::new(70, 400)), 470);
        let mut silence = Silence::new(0, 3_000);
        assert!(!silence.is_over(1_000));
        silence.sign(2_500);
        assert_eq!(over_at(&mut silence), 5_500);
    }

    #[test]
    fn sleep_is_not_silence() {
        let mut silence = Silence::new(0, 300_000);
        assert!(!silence.is_over(1_000));
        // A laptop sleeps for an hour between two checks. Only one second counts as silence.
        assert!(!silence.is_over(3_601_000));
        assert_eq!(over_at(&mut silence), 3_601_000 + 298_000);
    }

    #[test]
    fn a_short_delay_is_silence() {
        let mut silence = Silence::new(0, 3_000);
        assert!(silence.is_over(4_900));
    }

    #[test]
    fn a_shorter_limit_counts_the_silence_so_far() {
        let mut silence = Silence::new(0, 300_000);
        assert!(!silence.is_over(1_000));
        silence.set_limit(5_000);
        assert_eq!(over_at(&mut silence), 5_000);
    }
}
