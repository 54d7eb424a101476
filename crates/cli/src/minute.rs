//! Formatting of times to the minute.

use time::OffsetDateTime;

/// Formats milliseconds since 1970 as UTC without seconds. Returns an empty string for an invalid time. The
/// local offset is not used, because reading it is unsafe while other threads run.
pub fn minute(ms: i64) -> String {
    match OffsetDateTime::from_unix_timestamp(ms.div_euclid(1000)) {
        Ok(at) => format!(
            "{:04}-{:02}-{:02} {:02}:{:02} UTC",
            at.year(),
            u8::from(at.month()),
            at.day(),
            at.hour(),
            at.minute()
        ),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_to_the_minute() {
        assert_eq!(minute(1_700_000_000_999), "2023-11-14 22:13 UTC");
        assert_eq!(minute(i64::MAX), "");
    }
}
