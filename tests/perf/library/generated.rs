//! Generates a library as large as that of a user after several years. All generated libraries of
//! the same size contain the same texts.

use std::path::Path;

use anyhow::Result;
use rivulet_app::contract::{BackupEvery, Settings};
use rivulet_tests::engine;
use rusqlite::{Connection, params};

/// The size of a library.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Number of conversations.
    pub conversations: usize,
    /// Total number of messages in the library.
    pub messages: usize,
    /// Number of messages in the longest conversation, which is also the most recent conversation.
    pub longest: usize,
}

pub const LONGEST: &str = "The longest conversation";
/// Number of different words. Each word has three syllables.
const WORDS: usize = 4_000;
/// Time between two messages, in milliseconds. At this interval, a million messages span three
/// years.
const PACE_MS: i64 = 90_000;

/// A generator of pseudo-random numbers. The same seed always produces the same numbers.
pub struct Chance(u64);

impl Chance {
    /// Creates a generator.
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    /// Returns a pseudo-random word. As in natural language, some words are much more frequent than
    /// others.
    pub fn word(&mut self) -> String {
        let one = self.below(WORDS);
        let number = self.below(one + 1);
        word(number)
    }

    /// Returns a text of `words` words, with a full stop after every thirteenth word.
    pub fn sentence(&mut self, words: usize) -> String {
        let mut text = String::new();
        for at in 0..words {
            text.push_str(match at {
                0 => "",
                _ if at % 13 == 0 => ". ",
                _ => " ",
            });
            text.push_str(&self.word());
        }
        text
    }
}

/// Returns word number `number`.
pub fn word(number: usize) -> String {
    const SYLLABLES: [&str; 16] = [
        "ra", "ven", "tol", "mi", "ses", "lu", "kan", "dor", "pi", "ters", "ol", "ga", "be", "ni", "stra",
        "wo",
    ];
    format!(
        "{}{}{}",
        SYLLABLES[number % 16],
        SYLLABLES[number / 16 % 16],
        SYLLABLES[number / 256 % 16]
    )
}

/// Adds the built-in practice provider to a data folder. Also generates a library of conversations
/// in the folder, unless an earlier call has already done so.
pub async fn library(data: &Path, size: Size) -> Result<()> {
    let done = data.join("generated");
    let app = engine::open(data)?;
    let provider = app.provider_add_practice().await?;
    // Disable scheduled backups, because a backup during a measurement would distort its result.
    let settings = Settings {
        backup_every: BackupEvery::Never,
        ..app.app_info().await?.settings
    };
    app.settings_save(settings).await?;
    app.close().await;
    if done.exists() {
        return Ok(());
    }
    let mut database = Connection::open(data.join("rivulet.sqlite3"))?;
    database.pragma_update(None, "synchronous", "OFF")?;
    write(&mut database, &provider.id.to_string(), size)?;
    count(&database)?;
    database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    Ok(std::fs::write(done, format!("{size:?}"))?)
}

/// Adds the usage of all replies to the stored sums, as the program does whenever it stores a
/// reply.
fn count(database: &Connection) -> Result<()> {
    database.execute(
        "INSERT INTO usage_total
         SELECT created_at / 900000, provider_id, model, conversation_id, COUNT(*), SUM(usage ->> 'prompt'),
                SUM(usage ->> 'completion'), 0, 0, 0, 0, 0, 0, COUNT(*)
         FROM message WHERE role = 'assistant' GROUP BY 1, 2, 3, 4",
        [],
    )?;
    Ok(())
}

fn write(database: &mut Connection, provider: &str, size: Size) -> Result<()> {
    let mut chance = Chance::new(7);
    let now = i64::try_from(std::time::UNIX_EPOCH.elapsed()?.as_millis())?;
    let mut at = now - PACE_MS * i64::try_from(size.messages)?;
    let rest = size.messages.saturating_sub(size.longest);
    let mut written = 0;
    let mut writing = database.transaction()?;
    for conversation in 0..size.conversations {
        let last = conversation + 1 == size.conversations;
        let messages = match last {
            true => size.longest,
            false => rest / (size.conversations - 1).max(1),
        };
        let title = match last {
            true => LONGEST.to_owned(),
            false => chance.sentence(5),
        };
        let conversation_id = format!("01990000-0000-7000-9000-{conversation:012x}");
        let id = |number: usize| format!("01990000-{:04x}-7000-8000-{:012x}", conversation, number);
        writing
            .prepare_cached(
                "INSERT INTO conversation (id, title, provider_id, model, active_child_id, created_at, updated_at)
                 VALUES (?, ?, ?, 'tour', ?, ?, ?)",
            )?
            .execute(params![
                conversation_id,
                title,
                provider,
                (messages > 0).then(|| id(0)),
                at,
                at + PACE_MS * i64::try_from(messages)?
            ])?;
        for number in 0..messages {
            at += PACE_MS;
            let (role, model, text) = match number % 2 {
                0 => ("user", None, chance.sentence(12)),
                _ => ("assistant", Some("tour"), chance.sentence(60)),
            };
            writing
                .prepare_cached(
                    "INSERT INTO message (id, conversation_id, parent_id, active_child_id, role, ending, provider_id,
                                          model, usage, created_at, number)
                     VALUES (?, ?, ?, ?, ?, 'complete', ?, ?, ?, ?, ?)",
                )?
                .execute(params![
                    id(number),
                    conversation_id,
                    number.checked_sub(1).map(id),
                    (number + 1 < messages).then(|| id(number + 1)),
                    role,
                    model.map(|_| provider),
                    model,
                    model.map(|_| r#"{"prompt":900,"completion":80,"total":980,"cached":0,"reasoning":0,"cost":null}"#),
                    at,
                    at
                ])?;
            writing
                .prepare_cached(
                    "INSERT INTO message_part (message_id, position, kind, text) VALUES (?, 0, 'text', ?)",
                )?
                .execute(params![id(number), text])?;
            writing
                .prepare_cached("INSERT INTO message_text (rowid, text) VALUES (?, ?)")?
                .execute(params![at, text])?;
            written += 1;
            if written % 20_000 == 0 {
                writing.commit()?;
                writing = database.transaction()?;
            }
        }
    }
    Ok(writing.commit()?)
}
