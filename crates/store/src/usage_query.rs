//! Queries the usage sums, which contain token counts and costs. Also counts the usage of replies
//! that are not stored as messages, such as generated titles.

use std::collections::HashMap;

use rivulet_core::{ConversationId, MessageId, ProviderId, Usage, UsageSums};
use rusqlite::{Connection, OptionalExtension, Result, Row, ToSql, params, params_from_iter};

use crate::fault::FaultResult;
use crate::row::{title, to_json};
use crate::statement::Statements;
use crate::store::Store;
use crate::usage_total::{count_apart, sum_columns};

/// The key of a row of `usage_total`. The row contains the sums of all replies with this key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsageKey<'a> {
    /// The quarter of an hour in which the requests were sent, counted from the beginning of 1970
    /// (UTC).
    pub bucket: i64,
    /// The id of the provider. Empty for replies that were imported from other programs.
    pub provider_id: &'a str,
    /// The id of the model; empty if unknown.
    pub model: &'a str,
    /// The id of the conversation; empty if the conversation was permanently deleted.
    pub conversation_id: &'a str,
}

/// A filter for the rows of `usage_total` that are added up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsageRange {
    /// The first bucket (quarter of an hour) of the range; `None` for no lower limit.
    pub from: Option<i64>,
    /// The first bucket after the range; `None` for no upper limit.
    pub until: Option<i64>,
    /// The provider of the replies; `None` for all providers.
    pub provider_id: Option<ProviderId>,
    /// The model of the replies; `None` for all models.
    pub model: Option<String>,
    /// The conversation of the replies; `None` for all conversations.
    pub conversation_id: Option<ConversationId>,
}

/// A reply whose usage counts although it is not stored as a message.
#[derive(Clone, Debug)]
pub struct ReplyApart {
    /// The id of the reply.
    pub id: MessageId,
    /// The conversation for which the request was sent.
    pub conversation_id: ConversationId,
    /// The provider that received the request.
    pub provider_id: ProviderId,
    /// The id of the model.
    pub model: String,
    /// The token counts and the cost, if they are known.
    pub usage: Option<Usage>,
    /// The time of the request, in milliseconds since 1970 (UTC).
    pub created_at: i64,
}

impl Store {
    /// Calls `fold` with `sums` and each selected row of `usage_total` in chronological order.
    /// Returns `sums`, which `fold` has changed.
    pub async fn fold_usage<T: Send + 'static>(
        &self,
        range: UsageRange,
        mut sums: T,
        mut fold: impl FnMut(&mut T, UsageKey<'_>, &UsageSums) + Send + 'static,
    ) -> FaultResult<T> {
        self.read(move |connection| {
            each(connection, &range, |key, one| fold(&mut sums, key, one))?;
            Ok(sums)
        })
        .await
    }

    /// Stores the usage of a reply that is not stored as a message, and adds it to the sums.
    pub async fn count_reply_apart(&self, reply: ReplyApart) -> FaultResult<()> {
        self.write(move |transaction| {
            let conversation_id = reply.conversation_id.to_string();
            // If the conversation was permanently deleted while the request was running, store the
            // reply's usage without a conversation id.
            let sql = "SELECT 1 FROM conversation WHERE id = ?";
            let exists = transaction.exists(sql, [&conversation_id])?;
            let sql = "INSERT INTO counted_reply (id, conversation_id, provider_id, model, usage, created_at)
                     VALUES (?, ?, ?, ?, ?, ?)";
            transaction.execute_cached(
                sql,
                params![
                    reply.id.to_string(),
                    if exists { conversation_id.as_str() } else { "" },
                    reply.provider_id.to_string(),
                    reply.model,
                    reply.usage.as_ref().map(to_json).transpose()?,
                    reply.created_at,
                ],
            )?;
            count_apart(transaction, &reply.id.to_string())
        })
        .await
    }

    /// Returns the names of all providers, keyed by id, including deleted providers.
    pub async fn provider_names(&self) -> FaultResult<HashMap<String, String>> {
        self.read(|connection| {
            let sql = "SELECT id, name FROM provider";
            let names = connection.query_all(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(names.into_iter().collect())
        })
        .await
    }

    /// Returns the titles of the conversations with the ids `ids`, keyed by id. Each title comes
    /// with a flag that is true if the conversation is in the trash.
    pub async fn titles_of(&self, ids: Vec<String>) -> FaultResult<HashMap<String, (String, bool)>> {
        self.read(move |connection| {
            let mut found = HashMap::new();
            let mut statement = connection
                .prepare_cached("SELECT title, titled_by, deleted_at FROM conversation WHERE id = ?")?;
            for id in ids {
                let title = statement
                    .query_row([&id], |row| {
                        let deleted_at: Option<i64> = row.get("deleted_at")?;
                        Ok((title(row)?, deleted_at.is_some()))
                    })
                    .optional()?;
                found.extend(title.map(|title| (id, title)));
            }
            Ok(found)
        })
        .await
    }
}

fn each(
    connection: &Connection,
    range: &UsageRange,
    mut visit: impl FnMut(UsageKey<'_>, &UsageSums),
) -> Result<()> {
    let mut conditions = vec!["1"];
    let mut values: Vec<Box<dyn ToSql>> = Vec::new();
    let mut require = |condition, value: Option<Box<dyn ToSql>>| {
        if let Some(value) = value {
            conditions.push(condition);
            values.push(value);
        }
    };
    let boxed = |bucket: i64| Box::new(bucket) as Box<dyn ToSql>;
    require("bucket >= ?", range.from.map(boxed));
    require("bucket < ?", range.until.map(boxed));
    require(
        "provider_id = ?",
        range.provider_id.map(|id| Box::new(id.to_string()) as _),
    );
    require("model = ?", range.model.clone().map(|model| Box::new(model) as _));
    require(
        "conversation_id = ?",
        range.conversation_id.map(|id| Box::new(id.to_string()) as _),
    );
    let sql = format!(
        "SELECT bucket, provider_id, model, conversation_id, {} FROM usage_total WHERE {} ORDER BY bucket",
        sum_columns(),
        conditions.join(" AND ")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params_from_iter(values))?;
    while let Some(row) = rows.next()? {
        let key = UsageKey {
            bucket: row.get(0)?,
            provider_id: row.get_ref(1)?.as_str()?,
            model: row.get_ref(2)?.as_str()?,
            conversation_id: row.get_ref(3)?.as_str()?,
        };
        visit(key, &sums(row, 4)?);
    }
    Ok(())
}

/// Reads the sums from a database row. `first` is the index of the column that contains the first
/// sum.
fn sums(row: &Row<'_>, first: usize) -> Result<UsageSums> {
    let mut sums = UsageSums::default();
    for (column, sum) in (first..).zip(sums.each_mut()) {
        *sum = row.get(column)?;
    }
    Ok(sums)
}
