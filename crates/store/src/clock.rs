//! Decides whether the system clock can be trusted.
//!
//! A clock that is wrong by years, for example because the computer's battery ran down, must not
//! make deleted items in the trash expire. Therefore, the database records when Rivulet was
//! started. No item expires until the clock has run for a week without a jump.

use rusqlite::{Connection, Result};
use serde::{Deserialize, Serialize};

use crate::setting;

const SETTING: &str = "clock";
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Longest plausible time between two starts of Rivulet. If more time seems to have passed, this
/// counts as a jump of the system clock.
const GAP_MS: i64 = 30 * DAY_MS;
/// Maximum time by which the clock may be set back. If it is set back further, this counts as a
/// jump.
const BACK_MS: i64 = DAY_MS;
/// Time for which the clock must have run without a jump before it is trusted.
const TRUSTED_AFTER_MS: i64 = 7 * DAY_MS;

/// The record of Rivulet's starts in the database. It is updated at each start, unless the trash is
/// empty, because only deleted items can expire. Times are in milliseconds since 1970 (UTC).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Clock {
    /// The time of the first start after the latest jump of the clock. If no jump was detected, the
    /// time of the first recorded start.
    since: i64,
    last: i64,
}

impl Clock {
    /// Returns the record to store after a start at `now`. `previous` is the record of the previous
    /// start.
    fn after_start(previous: Option<Clock>, now: i64) -> Clock {
        let steady = previous.filter(|clock| {
            clock.since <= clock.last && (-BACK_MS..=GAP_MS).contains(&now.saturating_sub(clock.last))
        });
        Clock {
            since: steady.map_or(now, |clock| clock.since),
            last: now,
        }
    }

    fn is_trusted(self) -> bool {
        self.last.saturating_sub(self.since) >= TRUSTED_AFTER_MS
    }
}

/// Records that Rivulet was started at `now`, and returns whether the clock can be trusted.
pub fn record_start(connection: &Connection, now: i64) -> Result<bool> {
    let stored = setting::get(connection, SETTING)?;
    let previous = stored.and_then(|json| serde_json::from_str(&json).ok());
    let clock = Clock::after_start(previous, now);
    setting::set(connection, SETTING, &crate::row::to_json(&clock)?)?;
    Ok(clock.is_trusted())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_trusted_after_a_week_without_a_jump() {
        let today = 1_800_000_000_000;
        for (what, days, trusted) in [
            ("the first start", &[0][..], false),
            ("daily starts", &[0, 1, 2, 3, 4, 5, 6, 7], true),
            ("two starts", &[0, 7], true),
            ("a month without a start", &[0, 30], true),
            ("a year forward", &[0, 7, 372], false),
            ("a year forward, the next day", &[0, 7, 372, 373], false),
            ("a year forward and back", &[0, 7, 372, 8], false),
            ("a week after the clock was corrected", &[0, 7, 372, 8, 15], true),
            ("the same wrong year again", &[0, 7, 372, 8, 372], false),
            ("a day back", &[0, 8, 7], true),
        ] {
            let mut clock = None;
            for day in days {
                clock = Some(Clock::after_start(clock, today + day * DAY_MS));
            }
            assert_eq!(clock.unwrap().is_trusted(), trusted, "{what}");
        }
    }

    #[test]
    fn a_record_that_cannot_be_true_is_replaced() {
        let clock = Clock {
            since: i64::MAX,
            last: i64::MIN,
        };
        let now = 1_800_000_000_000;
        assert_eq!(
            Clock::after_start(Some(clock), now),
            Clock {
                since: now,
                last: now
            }
        );
    }
}
