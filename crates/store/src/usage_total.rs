//! The `usage_total` and `counted_reply` tables. `usage_total` contains the total token counts and
//! costs of all replies. `counted_reply` contains the usage of each counted reply that is not
//! stored as a message, for example because it was permanently deleted.
//!
//! Each reply is counted once, in the transaction that ends or imports the reply. It remains
//! counted even if it is permanently deleted later. The sums in `usage_total` always equal the sums
//! over the counted messages and the rows of `counted_reply`.

use rivulet_core::{MessageId, Usage, UsageSums};
use rusqlite::{Connection, Result, Row, ToSql, params, params_from_iter};

use crate::row::{id, optional_json};
use crate::statement::Statements;

/// Length of a bucket of `usage_total`, in milliseconds: a quarter of an hour. The offset of every
/// time zone from UTC is a multiple of this length, so a bucket never spans two local days.
pub const BUCKET_MS: i64 = 15 * 60 * 1000;

const IS_COUNTED: &str = "message.role = 'assistant' AND message.ending <> 'streaming' AND message.copied = 0
     AND (message.provider_id IS NOT NULL OR message.usage IS NOT NULL)";

/// The beginning of an SQL query for messages. Its rows can be read with [`Counted::read`].
const OF_MESSAGE: &str =
    "SELECT message.id, message.conversation_id, COALESCE(message.provider_id, '') AS provider_id,
     COALESCE(message.model, '') AS model, message.usage, message.created_at
     FROM message";

/// The columns of `usage_total` that contain sums, in the order of the fields of [`UsageSums`].
const SUMS: [&str; 10] = [
    "replies", "prompt", "completion", "cached", "reasoning", "cost", "estimate", "reported", "estimated",
    "unknown",
];

/// Returns the names of the columns that contain sums, separated by commas.
pub fn sum_columns() -> String {
    SUMS.join(", ")
}

/// The contribution of one reply to the sums: its token counts and costs, and the key of the row of
/// `usage_total` that contains them.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    bucket: i64,
    provider_id: String,
    model: String,
    conversation_id: String,
    sums: UsageSums,
}

impl Counted {
    fn read(row: &Row<'_>) -> Result<Counted> {
        let created_at: i64 = row.get("created_at")?;
        let usage: Option<Usage> = optional_json(row, "usage")?;
        Ok(Counted {
            bucket: created_at / BUCKET_MS,
            provider_id: row.get("provider_id")?,
            model: row.get("model")?,
            conversation_id: row.get("conversation_id")?,
            sums: UsageSums::of(usage.as_ref()),
        })
    }
}

/// Returns the contribution of a message to the sums, or `None` if the message is not counted.
pub fn counted(connection: &Connection, message_id: MessageId) -> Result<Option<Counted>> {
    let sql = format!("{OF_MESSAGE} WHERE id = ? AND {IS_COUNTED}");
    connection.query_first(&sql, [message_id.to_string()], Counted::read)
}

fn counted_apart(connection: &Connection, id: &str) -> Result<Option<Counted>> {
    connection.query_first("SELECT * FROM counted_reply WHERE id = ?", [id], Counted::read)
}

/// Adds to the sums the usage of the reply `id`, which was just inserted into `counted_reply`.
pub fn count_apart(connection: &Connection, id: &str) -> Result<()> {
    match counted_apart(connection, id)? {
        Some(counted) => add(connection, &counted),
        None => Ok(()),
    }
}

/// Updates the sums after a message was changed or removed. `before` is its contribution before
/// that change.
pub fn recount(connection: &Connection, message_id: MessageId, before: Option<Counted>) -> Result<()> {
    let after = counted(connection, message_id)?;
    if before == after {
        return Ok(());
    }
    if let Some(before) = before {
        subtract(connection, before)?;
    }
    match after {
        Some(after) => add(connection, &after),
        None => Ok(()),
    }
}

/// Updates the sums after a message was inserted. If a message with the same id was permanently
/// deleted earlier, its contribution is replaced, so that the reply is not counted twice.
pub fn count_inserted(connection: &Connection, message_id: MessageId) -> Result<()> {
    let Some(counted) = counted(connection, message_id)? else {
        return Ok(());
    };
    let id = message_id.to_string();
    if let Some(removed) = counted_apart(connection, &id)? {
        subtract(connection, removed)?;
        connection.execute_cached("DELETE FROM counted_reply WHERE id = ?", [&id])?;
    }
    add(connection, &counted)
}

fn subtract(connection: &Connection, mut counted: Counted) -> Result<()> {
    counted.sums = counted.sums.negative();
    add(connection, &counted)?;
    let sql = "DELETE FROM usage_total
             WHERE bucket = ? AND provider_id = ? AND model = ? AND conversation_id = ? AND replies <= 0";
    connection.execute_cached(
        sql,
        params![
            counted.bucket, counted.provider_id, counted.model, counted.conversation_id
        ],
    )?;
    Ok(())
}

/// Returns an SQL clause for an `INSERT` into `usage_total`. If a row with the same key exists, the
/// clause adds the new values to that row.
fn on_conflict() -> String {
    let sums: Vec<String> = SUMS
        .iter()
        .map(|sum| format!("{sum} = {sum} + excluded.{sum}"))
        .collect();
    format!("ON CONFLICT DO UPDATE SET {}", sums.join(", "))
}

fn add(connection: &Connection, counted: &Counted) -> Result<()> {
    let key: [&dyn ToSql; 4] = [
        &counted.bucket, &counted.provider_id, &counted.model, &counted.conversation_id,
    ];
    let sums = counted.sums.each();
    let values = key.into_iter().chain(sums.iter().map(|sum| sum as &dyn ToSql));
    let sql = format!(
        "INSERT INTO usage_total (bucket, provider_id, model, conversation_id, {})
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) {}",
        sum_columns(),
        on_conflict()
    );
    connection.execute_cached(&sql, params_from_iter(values))?;
    Ok(())
}

/// Stores the usage of messages that are about to be removed, so that this usage remains counted.
/// `messages` is an SQL query that returns the ids of these messages. `parameter` is the value of
/// the query's only parameter.
pub fn record_removed(connection: &Connection, messages: &str, parameter: &dyn ToSql) -> Result<()> {
    connection.execute(
        &format!(
            "INSERT OR REPLACE INTO counted_reply (id, conversation_id, provider_id, model, usage, created_at)
             {OF_MESSAGE} WHERE {IS_COUNTED} AND message.id IN ({messages})"
        ),
        [parameter],
    )?;
    Ok(())
}

/// Clears the conversation id in the sums of conversations that are about to be removed, so that
/// their replies remain counted. `conversations` is an SQL query that returns the ids of these
/// conversations. `parameter` is the value of the query's only parameter.
pub fn forget_conversations(
    connection: &Connection,
    conversations: &str,
    parameter: &dyn ToSql,
) -> Result<()> {
    let sums: Vec<String> = SUMS.iter().map(|sum| format!("SUM({sum})")).collect();
    for sql in [
        format!(
            "INSERT INTO usage_total (bucket, provider_id, model, conversation_id, {})
             SELECT bucket, provider_id, model, '', {} FROM usage_total WHERE conversation_id IN ({conversations})
             GROUP BY bucket, provider_id, model {}",
            sum_columns(),
            sums.join(", "),
            on_conflict()
        ),
        format!("DELETE FROM usage_total WHERE conversation_id IN ({conversations})"),
        format!("UPDATE counted_reply SET conversation_id = '' WHERE conversation_id IN ({conversations})"),
    ] {
        connection.execute(&sql, [parameter])?;
    }
    Ok(())
}

/// Recomputes all sums from the messages and the rows of `counted_reply`, because the sums in a
/// database from another source cannot be trusted. Fails if a row cannot be read.
pub fn rebuild(connection: &Connection) -> Result<()> {
    for repair in [
        "DELETE FROM usage_total",
        "DELETE FROM counted_reply WHERE id IN (SELECT id FROM message)",
        "UPDATE counted_reply SET conversation_id = '' WHERE conversation_id NOT IN (SELECT id FROM conversation)",
    ] {
        connection.execute(repair, [])?;
    }
    let mut ids = connection.prepare("SELECT id FROM counted_reply")?;
    ids.query_map([], |row| id(row, "id"))?
        .try_for_each(|read| read.map(drop))?;
    for sql in [
        format!("{OF_MESSAGE} WHERE {IS_COUNTED}"),
        "SELECT * FROM counted_reply".to_owned(),
    ] {
        let mut statement = connection.prepare(&sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            add(connection, &Counted::read(row)?)?;
        }
    }
    Ok(())
}
