//! Statistics of measured durations.

use std::fmt;
use std::time::Duration;

/// Measured durations, in ascending order.
pub struct Figures(Vec<Duration>);

impl Figures {
    pub fn new(mut durations: Vec<Duration>) -> Self {
        durations.sort_unstable();
        Figures(durations)
    }

    /// Returns the quantile for the fraction `share` (0.5 is the median) in milliseconds.
    pub fn ms(&self, share: f64) -> f64 {
        let last = self.0.len().saturating_sub(1);
        let index = (last as f64 * share).round() as usize;
        self.0.get(index).map_or(0.0, Duration::as_secs_f64) * 1000.0
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "p50 {:8.3} ms   p99 {:8.3} ms   largest {:8.3} ms",
            self.ms(0.5),
            self.ms(0.99),
            self.ms(1.0)
        )
    }
}
