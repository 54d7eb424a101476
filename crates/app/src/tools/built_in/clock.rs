//! The tool `time`.

use jiff::Zoned;
use jiff::tz::TimeZone;

/// Returns the present time in the time zone of this computer and in UTC.
pub(super) fn now() -> String {
    let now = Zoned::now();
    let utc = now.with_time_zone(TimeZone::UTC);
    let zone = now.time_zone().iana_name().unwrap_or("unknown").to_owned();
    format!(
        "Local time: {} (time zone: {zone})\nUTC: {}",
        now.strftime("%A, %Y-%m-%d %H:%M:%S %:z"),
        utc.strftime("%A, %Y-%m-%d %H:%M:%S"),
    )
}
