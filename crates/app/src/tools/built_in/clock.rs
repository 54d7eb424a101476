//! The built-in tool `time`.

use jiff::Zoned;
use jiff::tz::TimeZone;

/// Returns the current time in two time zones: that of this computer, and UTC. If `zone` is given,
/// also returns the time in the time zone with this IANA name. Fails if there is no such time zone.
pub(super) fn now(zone: Option<&str>) -> Result<String, String> {
    at(&Zoned::now(), zone)
}

fn at(now: &Zoned, zone: Option<&str>) -> Result<String, String> {
    let line = |time: &Zoned| {
        let zone = time.time_zone().iana_name().unwrap_or("unknown");
        format!(
            "{} (time zone: {zone})",
            time.strftime("%A, %Y-%m-%d %H:%M:%S %:z")
        )
    };
    let utc = now.with_time_zone(TimeZone::UTC);
    let mut text = format!(
        "Local time: {}\nUTC: {}",
        line(now),
        utc.strftime("%A, %Y-%m-%d %H:%M:%S")
    );
    if let Some(zone) = zone.map(str::trim).filter(|zone| !zone.is_empty()) {
        let there = now.in_tz(zone).map_err(|_| {
            format!("There is no time zone {zone:?}. Use an IANA name, such as Europe/Berlin.")
        })?;
        text = format!("Time there: {}\n{text}", line(&there));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_told_here_in_utc_and_in_another_zone() {
        let now: Zoned = "2026-07-01T12:00:00+02:00[Europe/Berlin]".parse().unwrap();
        let here = "Local time: Wednesday, 2026-07-01 12:00:00 +02:00 (time zone: Europe/Berlin)\n\
                    UTC: Wednesday, 2026-07-01 10:00:00";
        for (zone, there) in [
            (None, Some("")),
            (Some(" "), Some("")),
            (
                Some("Asia/Tokyo"),
                Some("Time there: Wednesday, 2026-07-01 19:00:00 +09:00 (time zone: Asia/Tokyo)\n"),
            ),
            (Some("Mars/Olympus"), None),
        ] {
            let told = at(&now, zone).ok();
            assert_eq!(told, there.map(|there| format!("{there}{here}")), "{zone:?}");
        }
    }
}
