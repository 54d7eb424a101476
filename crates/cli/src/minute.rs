//! Formats times with the precision of a minute.

use time::OffsetDateTime;

/// Formats a time in milliseconds since 1970 as a date, hours and minutes in UTC. Returns an empty
/// string for an invalid time. The local time zone is not used, because the UTC offset cannot be
/// read safely while other threads run.
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
    fn a_time_is_formatted_to_the_minute() {
        assert_eq!(minute(1_700_000_000_999), "2023-11-14 22:13 UTC");
        assert_eq!(minute(i64::MAX), "");
    }
}
