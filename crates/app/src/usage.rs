//! Adds up the token counts and costs of replies, grouped by day, month, provider, model or
//! conversation. Days and months are in local time.

use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rivulet_core::texts::fault;
use rivulet_core::{Fault, UsageSums, amount};
use rivulet_interchange::csv_row;
use rivulet_store::{BUCKET_MS, UsageKey, UsageRange, now_ms};

use crate::app::App;
use crate::contract::{UsageFilter, UsageGroup, UsageReport, UsageRow, UsageTable};
use crate::prices::list_date;
use crate::saved_file::file_name;

/// Maximum number of rows in a table of a report, except in tables by day or month.
const ROWS: usize = 100;

/// Names of the columns that contain the sums in an exported usage table. [`figure_cells`] returns
/// the values of these columns. Before them, each row has the columns that identify it, such as
/// `day` or `model`.
const COLUMNS: [&str; 10] = [
    "replies", "prompt_tokens", "completion_tokens", "cached_tokens", "reasoning_tokens", "reported_cost",
    "estimated_cost_usd", "replies_with_reported_cost", "replies_with_estimated_cost",
    "replies_with_unknown_cost",
];

impl App {
    /// Returns the sums for the replies that match a filter, and a table for each property in
    /// `groups`.
    pub async fn usage_totals(
        &self,
        filter: UsageFilter,
        groups: Vec<UsageGroup>,
    ) -> Result<UsageReport, Fault> {
        let range = range(&filter, &TimeZone::system())?;
        let begun = Folded::new(groups, TimeZone::system());
        let folded = self.store.fold_usage(range, begun, Folded::add).await?;
        let mut tables = Vec::new();
        for (group, rows) in folded.groups.into_iter().zip(folded.rows) {
            tables.push(self.table(group, rows).await?);
        }
        Ok(UsageReport {
            total: folded.total,
            tables,
            first: folded.first.map(|day| day.to_string()),
            today: today(&TimeZone::system())?.to_string(),
            prices_of: list_date(),
        })
    }

    /// Returns the sums for the replies that match a filter as comma-separated values (RFC 4180).
    /// For example, if `groups` contains the day and the model, each row states a day and a model,
    /// and the sums for the replies of that model on that day.
    pub async fn usage_csv(&self, filter: UsageFilter, groups: Vec<UsageGroup>) -> Result<String, Fault> {
        let range = range(&filter, &TimeZone::system())?;
        let mut days = Days::new(TimeZone::system());
        let by = groups.clone();
        let rows: BTreeMap<Vec<String>, UsageSums> = self
            .store
            .fold_usage(range, BTreeMap::new(), move |rows, key, sums| {
                let cells = by
                    .iter()
                    .map(|group| days.named(*group, key).to_owned())
                    .collect();
                let row: &mut UsageSums = rows.entry(cells).or_default();
                row.add(sums);
            })
            .await?;
        let mut names: Vec<Names> = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            let keys = rows.keys().map(|cells| cells[at].clone()).collect();
            names.push(self.names(*group, keys).await?);
        }
        let heads = groups.iter().copied().flat_map(columns).copied();
        let mut text = csv_row(heads.chain(COLUMNS));
        for (cells, sums) in &rows {
            let mut row = Vec::new();
            for ((group, names), key) in groups.iter().zip(&names).zip(cells) {
                row.push(key.clone());
                if columns(*group).len() > 1 {
                    row.push(names.get(key).map(|name| name.0.clone()).unwrap_or_default());
                }
            }
            row.extend(figure_cells(sums));
            text.push_str(&csv_row(row.iter().map(String::as_str)));
        }
        Ok(text)
    }

    /// Saves the result of [`App::usage_csv`] to a file in the downloads folder. Returns the path.
    pub async fn usage_export(&self, filter: UsageFilter, groups: Vec<UsageGroup>) -> Result<String, Fault> {
        let text = self.usage_csv(filter, groups).await?;
        self.save_download(file_name("usage.csv"), text.into_bytes())
            .await
    }

    async fn table(&self, group: UsageGroup, rows: Rows) -> Result<UsageTable, Fault> {
        let mut rows: Vec<(String, UsageSums)> = rows.into_iter().collect();
        let by_time = matches!(group, UsageGroup::Day | UsageGroup::Month);
        if by_time {
            rows.sort_by(|a, b| a.0.cmp(&b.0));
        } else {
            let weight = |sums: &UsageSums| {
                let cost = sums.cost.saturating_add(sums.estimate);
                (cost, sums.prompt.saturating_add(sums.completion), sums.replies)
            };
            rows.sort_by(|a, b| weight(&b.1).cmp(&weight(&a.1)).then_with(|| a.0.cmp(&b.0)));
        }
        let kept = if by_time { rows.len() } else { ROWS };
        let left_out = rows.len().saturating_sub(kept);
        rows.truncate(kept);
        let names = self
            .names(group, rows.iter().map(|(key, _)| key.clone()).collect())
            .await?;
        let row = |(key, sums): (String, UsageSums)| {
            let name = names.get(&key).cloned();
            UsageRow {
                opens: group == UsageGroup::Conversation && name.as_ref().is_some_and(|(_, opens)| *opens),
                name: name.map(|(name, _)| name),
                figures: sums,
                key,
            }
        };
        Ok(UsageTable {
            group,
            rows: rows.into_iter().map(row).collect(),
            left_out: u32::try_from(left_out).unwrap_or(u32::MAX),
        })
    }

    /// Returns the names of all providers if `group` is `Provider`, or the titles of the
    /// conversations in `keys` if `group` is `Conversation`. For any other group, the map is empty.
    async fn names(&self, group: UsageGroup, keys: Vec<String>) -> Result<Names, Fault> {
        Ok(match group {
            UsageGroup::Provider => {
                let names = self.store.provider_names().await?.into_iter();
                names.map(|(id, name)| (id, (name, false))).collect()
            }
            UsageGroup::Conversation => {
                let titles = self.store.titles_of(keys).await?.into_iter();
                titles
                    .map(|(id, (title, in_trash))| (id, (title, !in_trash)))
                    .collect()
            }
            _ => Names::new(),
        })
    }
}

/// The name of the provider or the title of the conversation for each id, and whether the id
/// identifies a conversation that can be opened.
type Names = HashMap<String, (String, bool)>;

/// The sums in each row of a usage table. The key is a day, month, provider, model or conversation.
type Rows = HashMap<String, UsageSums>;

/// Returns the names of the columns that identify a row if an exported table is grouped by `group`.
fn columns(group: UsageGroup) -> &'static [&'static str] {
    match group {
        UsageGroup::Day => &["day"],
        UsageGroup::Month => &["month"],
        UsageGroup::Provider => &["provider_id", "provider"],
        UsageGroup::Model => &["model"],
        UsageGroup::Conversation => &["conversation_id", "conversation"],
    }
}

fn figure_cells(sums: &UsageSums) -> [String; 10] {
    let money = |parts: i64| {
        let text = format!("{:.9}", amount(parts));
        let short = text.trim_end_matches('0').trim_end_matches('.');
        short.to_owned()
    };
    [
        sums.replies.to_string(),
        sums.prompt.to_string(),
        sums.completion.to_string(),
        sums.cached.to_string(),
        sums.reasoning.to_string(),
        money(sums.cost),
        money(sums.estimate),
        sums.reported.to_string(),
        sums.estimated.to_string(),
        sums.unknown.to_string(),
    ]
}

/// Adds up usage rows for a report. The rows must be added in chronological order.
struct Folded {
    groups: Vec<UsageGroup>,
    rows: Vec<Rows>,
    total: UsageSums,
    first: Option<Date>,
    days: Days,
}

impl Folded {
    fn new(groups: Vec<UsageGroup>, zone: TimeZone) -> Self {
        Folded {
            rows: vec![Rows::new(); groups.len()],
            groups,
            total: UsageSums::default(),
            first: None,
            days: Days::new(zone),
        }
    }

    fn add(&mut self, key: UsageKey<'_>, sums: &UsageSums) {
        let first = self.first.is_none();
        self.total.add(sums);
        for (group, rows) in self.groups.iter().zip(&mut self.rows) {
            let value = self.days.named(*group, key);
            match rows.get_mut(value) {
                Some(row) => row.add(sums),
                None => drop(rows.insert(value.to_owned(), *sums)),
            }
        }
        if first {
            self.days.find(key.bucket);
            self.first = Some(self.days.date);
        }
    }
}

/// Converts buckets (quarters of an hour) to local days. Caches the latest day, so the buckets must
/// be converted in chronological order.
struct Days {
    zone: TimeZone,
    /// The first bucket after the day in `date`. Each bucket is a quarter of an hour, and the
    /// buckets are numbered from the beginning of 1970 (UTC).
    until: i64,
    date: Date,
    day: String,
    month: String,
}

impl Days {
    fn new(zone: TimeZone) -> Self {
        Days {
            zone,
            until: i64::MIN,
            date: Date::ZERO,
            day: String::new(),
            month: String::new(),
        }
    }

    /// Finds the local day that contains the given bucket (a quarter of an hour), and stores the
    /// day in this value.
    fn find(&mut self, bucket: i64) {
        if bucket < self.until {
            return;
        }
        let at = Timestamp::from_millisecond(bucket.saturating_mul(BUCKET_MS)).unwrap_or(Timestamp::MAX);
        self.date = at.to_zoned(self.zone.clone()).date();
        self.day = self.date.to_string();
        self.month = self.day.get(..7).unwrap_or_default().to_owned();
        let tomorrow = self.date.tomorrow().ok();
        self.until = tomorrow
            .and_then(|day| first_bucket(day, &self.zone))
            .unwrap_or(i64::MAX)
            .max(bucket + 1);
    }

    /// Returns the value by which `group` groups a database row, for example its day.
    fn named<'a>(&'a mut self, group: UsageGroup, key: UsageKey<'a>) -> &'a str {
        match group {
            UsageGroup::Day => {
                self.find(key.bucket);
                &self.day
            }
            UsageGroup::Month => {
                self.find(key.bucket);
                &self.month
            }
            UsageGroup::Provider => key.provider_id,
            UsageGroup::Model => key.model,
            UsageGroup::Conversation => key.conversation_id,
        }
    }
}

/// Returns the first bucket (quarter of an hour) of the given day in the given time zone.
fn first_bucket(day: Date, zone: &TimeZone) -> Option<i64> {
    let begin = day.to_zoned(zone.clone()).ok()?;
    Some(begin.timestamp().as_millisecond().div_euclid(BUCKET_MS))
}

fn today(zone: &TimeZone) -> Result<Date, Fault> {
    let now = Timestamp::from_millisecond(now_ms());
    let now = now.map_err(|error| bad_day("").with_detail(error.to_string()))?;
    Ok(now.to_zoned(zone.clone()).date())
}

/// Returns the range of the usage rows since the beginning of the current month.
pub(crate) fn this_month() -> Result<UsageRange, Fault> {
    let zone = TimeZone::system();
    let first = today(&zone)?.first_of_month();
    Ok(UsageRange {
        from: first_bucket(first, &zone),
        ..UsageRange::default()
    })
}

/// Converts a filter to a range of usage rows. Fails if a day is not a valid date.
fn range(filter: &UsageFilter, zone: &TimeZone) -> Result<UsageRange, Fault> {
    let parse = |day: &String| day.parse::<Date>().map_err(|_| bad_day(day));
    let from = filter.from.as_ref().map(parse).transpose()?;
    let to = filter.to.as_ref().map(parse).transpose()?;
    let after = to.and_then(|day| day.checked_add(1.day()).ok());
    Ok(UsageRange {
        from: from.and_then(|day| first_bucket(day, zone)),
        until: after.and_then(|day| first_bucket(day, zone)),
        provider_id: filter.provider_id,
        model: filter.model.clone(),
        conversation_id: filter.conversation_id,
    })
}

fn bad_day(day: &str) -> Fault {
    Fault::input(fault::not_a_day(day))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bucket(time: &str) -> i64 {
        time.parse::<Timestamp>().unwrap().as_millisecond() / BUCKET_MS
    }

    fn key(bucket: i64) -> UsageKey<'static> {
        UsageKey {
            bucket,
            provider_id: "p",
            model: "m",
            conversation_id: "",
        }
    }

    #[test]
    fn days_are_those_of_the_time_zone_even_when_clocks_change() {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let mut days = Days::new(zone);
        for (time, day) in [
            ("2026-03-28T22:45:00Z", "2026-03-28"),
            ("2026-03-28T23:00:00Z", "2026-03-29"),
            ("2026-03-29T21:45:00Z", "2026-03-29"),
            ("2026-03-29T22:00:00Z", "2026-03-30"),
            ("2026-10-24T21:45:00Z", "2026-10-24"),
            ("2026-10-24T22:00:00Z", "2026-10-25"),
            ("2026-10-25T22:45:00Z", "2026-10-25"),
            ("2026-10-25T23:00:00Z", "2026-10-26"),
            ("2026-12-31T23:00:00Z", "2027-01-01"),
        ] {
            assert_eq!(days.named(UsageGroup::Day, key(bucket(time))), day, "{time}");
        }
        assert_eq!(
            days.named(UsageGroup::Month, key(bucket("2027-01-31T22:45:00Z"))),
            "2027-01"
        );
        let mut nepal = Days::new(TimeZone::get("Asia/Kathmandu").unwrap());
        assert_eq!(
            nepal.named(UsageGroup::Day, key(bucket("2026-05-01T18:00:00Z"))),
            "2026-05-01"
        );
        assert_eq!(
            nepal.named(UsageGroup::Day, key(bucket("2026-05-01T18:15:00Z"))),
            "2026-05-02"
        );
    }

    #[test]
    fn a_filter_covers_whole_days() {
        let filter = |from: &str, to: &str| UsageFilter {
            from: Some(from.to_owned()),
            to: Some(to.to_owned()),
            ..UsageFilter::default()
        };
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let found = range(&filter("2026-03-29", "2026-03-29"), &zone).unwrap();
        assert_eq!(found.from, Some(bucket("2026-03-28T23:00:00Z")));
        assert_eq!(found.until, Some(bucket("2026-03-29T22:00:00Z")));
        for bad in ["2026-02-30", "yesterday", ""] {
            assert!(range(&filter(bad, "2026-03-29"), &zone).is_err(), "{bad}");
        }
    }

    #[test]
    fn rows_with_the_same_value_are_added_up() {
        let zone = TimeZone::UTC;
        let mut folded = Folded::new(vec![UsageGroup::Day, UsageGroup::Provider], zone);
        let one = UsageSums::of(None);
        for time in [
            "2026-05-01T00:00:00Z", "2026-05-01T23:45:00Z", "2026-05-02T00:00:00Z",
        ] {
            folded.add(key(bucket(time)), &one);
        }
        assert_eq!(folded.total.replies, 3);
        assert_eq!(folded.rows[0]["2026-05-01"].replies, 2);
        assert_eq!(folded.rows[1]["p"].unknown, 3);
        assert_eq!(folded.first.unwrap().to_string(), "2026-05-01");
    }

    #[test]
    fn money_is_written_without_an_exponent() {
        let sums = UsageSums {
            cost: 1,
            estimate: 2_500_000_000,
            ..UsageSums::default()
        };
        let cells = figure_cells(&sums);
        assert_eq!((cells[5].as_str(), cells[6].as_str()), ("0.000000001", "2.5"));
        assert_eq!(figure_cells(&UsageSums::default())[5], "0");
    }
}
