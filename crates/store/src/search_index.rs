//! The full-text index of the messages. Each entry has the same row number as its message. The
//! index does not contain the text itself, which is stored in the parts of the message.

use std::collections::BTreeMap;

use rivulet_core::MessageId;
use rusqlite::{Connection, Result, params};

use crate::row::id;
use crate::statement::Statements;

/// Assigns row numbers to messages. Each message gets the first free number that is not less than
/// its creation time.
///
/// The assigned numbers are remembered, because finding a free number would otherwise take
/// quadratic time when many messages with the same creation time are imported.
#[derive(Debug, Default)]
pub struct Numbers {
    /// The ranges of row numbers that are known to be assigned to messages. The key is the first
    /// number of a range, and the value is the number after its last one.
    used: BTreeMap<i64, i64>,
}

impl Numbers {
    pub fn assign(&mut self, connection: &Connection, message_id: MessageId, created_at: i64) -> Result<()> {
        let number = self.free(connection, created_at)?;
        let sql = "UPDATE message SET number = ? WHERE id = ?";
        connection.execute_cached(sql, params![number, message_id.to_string()])?;
        Ok(())
    }

    fn free(&mut self, connection: &Connection, from: i64) -> Result<i64> {
        let mut taken = connection.prepare_cached("SELECT 1 FROM message WHERE number = ?")?;
        let (mut first, mut number) = (from, from);
        loop {
            let known = self.used.range(..=number).next_back();
            match known.map(|(first, end)| (*first, *end)) {
                Some((start, end)) if number < end => (first, number) = (first.min(start), end),
                _ if taken.exists([number])? => number += 1,
                _ => break,
            }
        }
        if number > from {
            // Extend the range in `used` to include `number`, which the caller is about to assign.
            let inside: Vec<i64> = self.used.range(first..=number).map(|(start, _)| *start).collect();
            for start in inside {
                self.used.remove(&start);
            }
            self.used.insert(first, number + 1);
        }
        Ok(number)
    }
}

/// Adds a message to the full-text index, or updates its entry. The letter `İ` is replaced with
/// `i`, as in [`rivulet_core::Terms`], because the tokenizer cannot convert it to lower case.
pub fn update_index(connection: &Connection, message_id: MessageId) -> Result<()> {
    let message = message_id.to_string();
    let sql = "DELETE FROM message_text WHERE rowid = (SELECT number FROM message WHERE id = ?)";
    connection.execute_cached(sql, [&message])?;
    let sql = "INSERT INTO message_text (rowid, text)
         SELECT number, replace(words, 'İ', 'i') FROM message JOIN (
             SELECT group_concat(text, char(10)) AS words FROM (
                 SELECT text FROM message_part
                 WHERE message_id = ?1 AND kind IN ('text', 'refusal', 'reasoning', 'tool_call', 'tool_result') ORDER BY position
             )
         ) WHERE id = ?1 AND words <> ''";
    connection.execute_cached(sql, [&message])?;
    Ok(())
}

/// Assigns a row number to every message that has none, and indexes all messages again.
pub fn rebuild(connection: &Connection) -> Result<()> {
    let unnumbered: Vec<(MessageId, i64)> = connection
        .prepare("SELECT id, created_at FROM message WHERE number IS NULL ORDER BY created_at, id")?
        .query_map([], |row| Ok((MessageId(id(row, "id")?), row.get("created_at")?)))?
        .collect::<Result<_>>()?;
    let mut numbers = Numbers::default();
    for (message_id, created_at) in unnumbered {
        numbers.assign(connection, message_id, created_at)?;
    }
    // Index the messages in the order of their row numbers, because FTS5 flushes its buffer
    // whenever a row number is lower than the previous one.
    connection.execute_batch(
        "INSERT INTO message_text (message_text) VALUES ('delete-all');
         INSERT INTO message_text (rowid, text)
         SELECT number, replace(words, 'İ', 'i') FROM (
             SELECT number, (
                 SELECT group_concat(text, char(10) ORDER BY position) FROM message_part
                 WHERE message_id = message.id AND kind IN ('text', 'refusal', 'reasoning', 'tool_call', 'tool_result')
             ) AS words FROM message
         ) WHERE words <> '' ORDER BY number",
    )
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::database;

    fn messages(connection: &Connection, times: impl IntoIterator<Item = i64>) -> Vec<(MessageId, i64)> {
        connection
            .execute_batch(
                "INSERT INTO conversation (id, title, model, created_at, updated_at) VALUES ('c', '', '', 0, 0)",
            )
            .unwrap();
        let mut insert = connection
            .prepare(
                "INSERT INTO message (id, conversation_id, role, ending, created_at)
                 VALUES (?, 'c', 'user', 'complete', ?)",
            )
            .unwrap();
        let add = |at: i64| {
            let message_id = MessageId(Uuid::now_v7());
            insert.execute(params![message_id.to_string(), at]).unwrap();
            (message_id, at)
        };
        times.into_iter().map(add).collect()
    }

    fn assigned(times: impl IntoIterator<Item = i64>) -> Vec<i64> {
        let connection = database::new_in_memory(database::LATEST).unwrap();
        let mut numbers = Numbers::default();
        let number = |(message_id, at): (MessageId, i64)| {
            numbers.assign(&connection, message_id, at).unwrap();
            connection
                .query_row(
                    "SELECT number FROM message WHERE id = ?",
                    [message_id.to_string()],
                    |row| row.get(0),
                )
                .unwrap()
        };
        messages(&connection, times).into_iter().map(number).collect()
    }

    #[test]
    fn a_message_gets_the_first_free_number_from_its_time_on() {
        for (times, numbers) in [
            (vec![5, 5, 5, 9], vec![5, 6, 7, 9]),
            (vec![5, 7, 5, 5, 7, 4, 4], vec![5, 7, 6, 8, 9, 4, 10]),
            (vec![1, 3, 1, 3, 2, 1, 0, 0], vec![1, 3, 2, 4, 5, 6, 0, 7]),
        ] {
            assert_eq!(assigned(times.clone()), numbers, "{times:?}");
        }
    }

    /// If the assigned row numbers were not remembered, this test would take hours.
    #[test]
    fn numbers_of_many_messages_with_one_time_are_assigned_in_linear_time() {
        let count = 100_000;
        assert_eq!(
            assigned(vec![1_000; count]),
            (1_000..).take(count).collect::<Vec<i64>>()
        );
    }
}
