//! Measures the engine with a large library: opening the library, listing and opening
//! conversations, summing their usage, and searching.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rivulet_app::App;
use rivulet_app::contract::{UsageFilter, UsageGroup};
use rivulet_core::SearchQuery;
use rivulet_tests::engine::open;
use rusqlite::Connection;

use crate::figures::Figures;
use crate::library::generated::{Chance, LONGEST, word};

const TIMES: usize = 20;
/// Number of search queries. Each query is typed character by character.
const TYPED: usize = 120;

pub async fn measure(name: &str, data: &Path) -> Result<()> {
    let mut opened = Vec::new();
    for _ in 0..TIMES {
        let begun = Instant::now();
        let app = open(data)?;
        opened.push(begun.elapsed());
        app.close().await;
    }
    println!("  {name}: opening the database     {}", Figures::new(opened));
    let app = open(data)?;
    println!(
        "  {name}: listing conversations    {}",
        repeat(async || app.conversation_list().await.map(drop)).await?
    );
    let all = app.conversation_list().await?;
    if let Some(longest) = all.iter().find(|one| one.title == LONGEST) {
        println!(
            "  {name}: the longest conversation {}",
            repeat(async || app.conversation_open(longest.id).await.map(drop)).await?
        );
        let first = app.conversation_open(longest.id).await?;
        let first = first.messages.first().context("a message")?.message.id;
        println!(
            "  {name}: loading its other messages{}",
            repeat(async || app.conversation_unloaded(first).await.map(drop)).await?
        );
    }
    usage(name, &app).await?;
    search(name, &app).await?;
    app.close().await;
    Ok(())
}

async fn repeat(action: impl AsyncFn() -> Result<(), rivulet_core::Fault>) -> Result<Figures> {
    let mut taken = Vec::new();
    for _ in 0..TIMES {
        let begun = Instant::now();
        action().await?;
        taken.push(begun.elapsed());
    }
    Ok(Figures::new(taken))
}

/// Measures how long it takes to compute the sums for the usage page, for each of three periods:
/// the page's initial period, twelve months, and all time.
async fn usage(name: &str, app: &App) -> Result<()> {
    let today = app.usage_totals(UsageFilter::default(), Vec::new()).await?.today;
    // Use the same periods as `firstDay` in ui/src/features/usage/figures.ts.
    let (month, year): (String, String) = Connection::open_in_memory()?.query_row(
        "SELECT date(?1, '-29 days'), date(?1, 'start of month', '-11 months')",
        [today],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let since = |day: String| UsageFilter {
        from: Some(day),
        ..UsageFilter::default()
    };
    for (words, filter, by_time) in [
        ("usage of 30 days             ", since(month), UsageGroup::Day),
        ("usage of 12 months           ", since(year), UsageGroup::Month),
        (
            "usage of all time            ",
            UsageFilter::default(),
            UsageGroup::Month,
        ),
    ] {
        let groups = [
            by_time,
            UsageGroup::Provider,
            UsageGroup::Model,
            UsageGroup::Conversation,
        ];
        println!(
            "  {name}: {words}{}",
            repeat(async || app.usage_totals(filter.clone(), groups.to_vec()).await.map(drop)).await?
        );
    }
    Ok(())
}

/// Measures a search after each character of a query. The queries contain frequent and rare words,
/// and words that do not occur in the library.
async fn search(name: &str, app: &App) -> Result<()> {
    let mut chance = Chance::new(99);
    let (mut long, mut short, mut found) = (Vec::new(), Vec::new(), 0);
    for turn in 0..TYPED {
        let text = match turn % 4 {
            0 => chance.word(),
            1 => format!("{} {}", chance.word(), chance.word()),
            2 => word(3_000 + chance.below(1_000)),
            _ => format!("{}qx", word(chance.below(50))),
        };
        let chars: Vec<char> = text.chars().collect();
        for typed in 1..=chars.len() {
            let text: String = chars[..typed].iter().collect();
            let query = SearchQuery {
                text,
                ..SearchQuery::default()
            };
            let begun = Instant::now();
            let page = app.search(query).await?;
            let taken = begun.elapsed();
            found += page.hits.len();
            if typed > 2 {
                long.push(taken)
            } else {
                short.push(taken)
            }
        }
    }
    let show = |measured: &[Duration]| {
        let figures = Figures::new(measured.to_vec());
        format!("p95 {:8.3} ms   {figures}", figures.ms(0.95))
    };
    println!(
        "  {name}: search, from 3 characters {} ({} searches, {found} hits)",
        show(&long),
        long.len()
    );
    println!("  {name}: search, 1 or 2 characters {}", show(&short));
    Ok(())
}
