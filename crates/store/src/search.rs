//! Searches all messages, newest first, in steps of limited duration.
//!
//! The search uses the trigram index if a term has three or more characters, and otherwise reads
//! the text of each message. A step ends when it has found enough hits or has reached the time
//! limit, and returns the position at which the next step continues.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rivulet_core::texts::fault;
use rivulet_core::{
    ConversationId, Ending, Fault, MessageHit, MessageId, SearchPage, SearchQuery, Terms, TitleHit, lock,
};
use rusqlite::types::Value;
use rusqlite::{Connection, InterruptHandle, Result, params_from_iter};

use crate::fault::{FaultResult, storage_fault};
use crate::row::{id, named, title};
use crate::statement::Statements;

const MAX_HITS: usize = 50;
/// Maximum number of messages that one database query examines. A search step can check its time
/// limit only when a query returns a row or ends. Without this maximum, a query could examine all
/// messages without returning a row, and exceed the limit by far.
const ROWS_PER_QUERY: i64 = 20_000;
/// Maximum number of conversations that a search finds by their titles.
const MAX_TITLES: usize = 20;
const TIME_LIMIT: Duration = Duration::from_millis(20);
/// Number of the latest messages that are examined to find the most frequently used models. The
/// number is limited because a database may contain millions of messages.
const MAX_COUNTED: u32 = 20_000;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A separate connection for searches, so that a long search does not block other readers. It is
/// opened when the first search runs.
#[derive(Clone, Default)]
pub struct Searcher {
    connection: Arc<Mutex<Option<Connection>>>,
    interrupt: Arc<Mutex<Option<InterruptHandle>>>,
    /// The number of the latest search. A search ends early when a later search starts.
    newest: Arc<AtomicU64>,
}

impl Searcher {
    /// Runs one step of a search, which returns one page of results. `turn` is the number that
    /// [`supersede`](Self::supersede) returned for this search. If no connection is open, opens one
    /// by calling `open`. Blocks the thread.
    pub fn search(
        &self,
        query: &SearchQuery,
        turn: u64,
        open: impl FnOnce() -> FaultResult<Connection>,
    ) -> FaultResult<SearchPage> {
        let mut connection = lock(&self.connection);
        let is_newest = || self.newest.load(Ordering::SeqCst) == turn;
        if !is_newest() {
            return Err(superseded());
        }
        let connection = match &mut *connection {
            Some(connection) => connection,
            none => {
                let connection = open()?;
                *lock(&self.interrupt) = Some(connection.get_interrupt_handle());
                none.insert(connection)
            }
        };
        step(connection, query, &is_newest).map_err(|error| match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::OperationInterrupted) => superseded(),
            _ => storage_fault(error),
        })
    }

    /// Interrupts the running search and returns a number for the search that replaces it.
    pub fn supersede(&self) -> u64 {
        let turn = self.newest.fetch_add(1, Ordering::SeqCst) + 1;
        if let Some(interrupt) = &*lock(&self.interrupt) {
            interrupt.interrupt();
        }
        turn
    }

    /// Closes the connection, because the database is about to be replaced.
    pub fn disconnect(&self) {
        self.supersede();
        *lock(&self.interrupt) = None;
        *lock(&self.connection) = None;
    }
}

fn superseded() -> Fault {
    Fault::input(fault::search_replaced())
}

/// Returns the models of the latest replies, most frequent first.
pub fn models(connection: &Connection) -> Result<Vec<String>> {
    let sql = "SELECT model FROM (SELECT model FROM message ORDER BY number DESC LIMIT ?)
         WHERE model IS NOT NULL GROUP BY model ORDER BY COUNT(*) DESC, model";
    connection.query_all(sql, [MAX_COUNTED], |row| row.get(0))
}

fn step(connection: &Connection, query: &SearchQuery, is_newest: &dyn Fn() -> bool) -> Result<SearchPage> {
    let terms = Terms::parse(&query.text);
    let has_filters = SearchQuery {
        text: String::new(),
        before: None,
        ..query.clone()
    } != SearchQuery::default();
    if terms.is_empty() && !has_filters {
        return Ok(SearchPage {
            titles: Vec::new(),
            hits: Vec::new(),
            next: None,
        });
    }
    let only_messages = query.model.is_some()
        || query.provider_id.is_some()
        || query.ending.is_some()
        || query.role.is_some()
        || query.has_code;
    let titles = match query.before {
        None if !only_messages => titles(connection, query, &terms)?,
        _ => Vec::new(),
    };
    let (hits, next) = hits(connection, query, &terms, is_newest)?;
    Ok(SearchPage { titles, hits, next })
}

/// Returns the conditions that a search sets for the `conversation` table, as a part of an SQL
/// `WHERE` clause. Appends the values of their parameters to `values`.
fn conversation_rules(query: &SearchQuery, values: &mut Vec<Value>) -> String {
    let mut sql = "conversation.deleted_at IS NULL".to_owned();
    if let Some(folder_id) = query.folder_id {
        sql.push_str(" AND conversation.folder_id = ?");
        values.push(folder_id.to_string().into());
    }
    if let Some(tag) = &query.tag {
        sql.push_str(" AND EXISTS (SELECT 1 FROM tag WHERE conversation_id = conversation.id AND name = ?)");
        values.push(tag.clone().into());
    }
    sql
}

fn titles(connection: &Connection, query: &SearchQuery, terms: &Terms) -> Result<Vec<TitleHit>> {
    if terms.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Vec::new();
    let mut rules = conversation_rules(query, &mut values);
    for (rule, at) in [("updated_at >= ?", query.from), ("updated_at < ?", query.to)] {
        if let Some(at) = at {
            rules.push_str(&format!(" AND conversation.{rule}"));
            values.push(at.into());
        }
    }
    let mut statement = connection.prepare_cached(&format!(
        "SELECT id, title, titled_by, updated_at, archived FROM conversation WHERE {rules} ORDER BY updated_at DESC"
    ))?;
    let mut rows = statement.query(params_from_iter(values))?;
    let mut found: Vec<(i64, String, TitleHit)> = Vec::new();
    let mut newest = None;
    while let Some(row) = rows.next()? {
        // Compare the terms with the stored title first, and convert only matching titles to the
        // displayed form. The conversion is slow, and this loop visits every title.
        if !terms.are_in(row.get_ref("title")?.as_str()?) {
            continue;
        }
        let title = title(row)?;
        let updated_at: i64 = row.get("updated_at")?;
        let newest = *newest.get_or_insert(updated_at);
        let hit = TitleHit {
            conversation_id: ConversationId(id(row, "id")?),
            title: Vec::new(),
            updated_at,
            archived: row.get("archived")?,
        };
        found.push((rank(terms.score(&title), newest, updated_at), title, hit));
        // Stop here and ignore older matches, because a search for a single character can match
        // most titles.
        if found.len() >= MAX_TITLES * 10 {
            break;
        }
    }
    found.sort_by_key(|(rank, ..)| std::cmp::Reverse(*rank));
    let best = found.into_iter().take(MAX_TITLES);
    Ok(best
        .map(|(_, title, hit)| TitleHit {
            title: terms.marked(&title),
            ..hit
        })
        .collect())
}

/// Returns the rank of a hit: its score minus its age. The age is the number of days by which the
/// hit is older than the newest hit, but at most 60.
fn rank(score: u32, newest: i64, at: i64) -> i64 {
    i64::from(score) - (newest.saturating_sub(at) / DAY_MS).clamp(0, 60)
}

struct Found {
    number: i64,
    hit: MessageHit,
    text: String,
}

fn hits(
    connection: &Connection,
    query: &SearchQuery,
    terms: &Terms,
    is_newest: &dyn Fn() -> bool,
) -> Result<(Vec<MessageHit>, Option<i64>)> {
    let began = Instant::now();
    let (sql, values) = hits_query(query, terms);
    let mut statement = connection.prepare_cached(&sql)?;
    let mut found: Vec<Found> = Vec::new();
    let oldest = query.from.unwrap_or(i64::MIN);
    let mut next = Some(query.before.unwrap_or(i64::MAX).min(query.to.unwrap_or(i64::MAX)));
    // Let each query cover only a limited number of messages, for the reason stated at
    // `ROWS_PER_QUERY`.
    'stretches: while let Some(before) = next {
        let from = lower_bound(connection, before)?.map_or(oldest, |from| from.max(oldest));
        let range = [before, from].map(Value::from);
        let mut rows = statement.query(params_from_iter(values.iter().cloned().chain(range)))?;
        while let Some(row) = rows.next()? {
            let number = row.get("number")?;
            if row.get("passes")?
                && let Some(candidate) = candidate(connection, number)?
            {
                let text = &candidate.text;
                let has_code = !query.has_code || text.contains("```") || text.contains("~~~");
                if has_code && terms.are_in(text) {
                    found.push(candidate);
                }
            }
            if found.len() >= MAX_HITS || began.elapsed() >= TIME_LIMIT || !is_newest() {
                next = Some(number);
                break 'stretches;
            }
        }
        next = (from > oldest).then_some(from);
        if began.elapsed() >= TIME_LIMIT || !is_newest() {
            break;
        }
    }
    let newest = found.first().map_or(0, |found| found.number);
    let mut ranked: Vec<(i64, Found)> = found
        .into_iter()
        .map(|found| (rank(terms.score(&found.text), newest, found.number), found))
        .collect();
    ranked.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
    let hits = ranked.into_iter().map(|(_, found)| MessageHit {
        snippet: terms.snippet(&found.text),
        ..found.hit
    });
    Ok((hits.collect(), next))
}

/// Returns the lowest row number that the next query covers. `before` is the upper bound
/// (exclusive). Returns `None` if one query can cover all remaining messages.
fn lower_bound(connection: &Connection, before: i64) -> Result<Option<i64>> {
    let sql = "SELECT number FROM message WHERE number < ? ORDER BY number DESC LIMIT 1 OFFSET ?";
    connection.query_first(sql, [before, ROWS_PER_QUERY], |row| row.get(0))
}

/// Returns a query for the row numbers of messages that match the indexed terms, newest first.
///
/// The last two parameters of the query are the upper bound (exclusive) and the lower bound
/// (inclusive). Messages that do not pass the filters are returned too, with `passes = 0`. A search
/// step that reaches its time limit can therefore end at any message, and the next step can
/// continue there.
fn hits_query(query: &SearchQuery, terms: &Terms) -> (String, Vec<Value>) {
    let own: [(&str, Option<Value>); 4] = [
        ("model", query.model.clone().map(Value::from)),
        ("provider_id", query.provider_id.map(|id| id.to_string().into())),
        (
            "ending",
            query.ending.map(|ending| ending.name().to_owned().into()),
        ),
        ("role", query.role.map(|role| role.name().to_owned().into())),
    ];
    let mut values = Vec::new();
    let mut passes = format!(
        "message.deleted_at IS NULL AND {}",
        conversation_rules(query, &mut values)
    );
    for (column, value) in own {
        if let Some(value) = value {
            passes.push_str(&format!(" AND message.{column} IS ?"));
            values.push(value);
        }
    }
    let (tables, number, rules) = match terms.indexed() {
        Some(words) => {
            values.push(words.into());
            (
                "message_text CROSS JOIN message ON message.number = message_text.rowid",
                "message_text.rowid",
                "message_text MATCH ? AND ",
            )
        }
        None => ("message", "message.number", ""),
    };
    let sql = format!(
        "SELECT {number} AS number, ({passes}) AS passes
         FROM {tables} CROSS JOIN conversation ON conversation.id = message.conversation_id
         WHERE {rules}{number} < ? AND {number} >= ? ORDER BY {number} DESC"
    );
    (sql, values)
}

fn candidate(connection: &Connection, number: i64) -> Result<Option<Found>> {
    let sql =
        "SELECT message.id, conversation.id AS conversation_id, conversation.title, conversation.titled_by, message.role, message.model,
                message.ending, message.created_at,
                (SELECT group_concat(text, char(10)) FROM (
                    SELECT text FROM message_part
                    WHERE message_id = message.id AND kind IN ('text', 'refusal', 'reasoning', 'tool_call', 'tool_result')
                    ORDER BY position
                )) AS words
         FROM message JOIN conversation ON conversation.id = message.conversation_id WHERE message.number = ?";
    connection.query_first(sql, [number], |row| {
        let ending: String = row.get("ending")?;
        Ok(Found {
            number,
            text: row.get::<_, Option<String>>("words")?.unwrap_or_default(),
            hit: MessageHit {
                conversation_id: ConversationId(id(row, "conversation_id")?),
                message_id: MessageId(id(row, "id")?),
                title: title(row)?,
                role: named(row, "role")?,
                model: row.get("model")?,
                ending: ending.parse::<Ending>().ok(),
                created_at: row.get("created_at")?,
                snippet: Vec::new(),
            },
        })
    })
}
