//! Looking whether everything is sound, in words for a person.

use rivulet_core::Fault;
use rusqlite::Connection;

use crate::fault::{is_damage, storage_fault};
use crate::store::{Store, blocking};
use crate::{attachment, database_copy};

/// Most problems that are listed; what is broken in one place is often broken in thousands.
const MOST: usize = 50;

impl Store {
    /// What is wrong with the database and the attachments; empty when everything is sound. Reads all of it, on a
    /// connection of its own.
    pub async fn check(&self) -> Result<Vec<String>, Fault> {
        let store = self.clone();
        blocking(move || {
            let connection = store.open_reader()?;
            let mut problems: Vec<String> = database_copy::problems(&connection)?
                .into_iter()
                .map(|words| format!("The database is damaged: {words}"))
                .collect();
            problems.extend(dangling(&connection)?);
            problems.extend(store.attachment_problems(&connection)?);
            Ok(shortened(problems))
        })
        .await
    }

    fn attachment_problems(&self, connection: &Connection) -> Result<Vec<String>, Fault> {
        let attachments = self.attachments();
        let wanted = match attachment::referred(connection) {
            Ok(wanted) => wanted,
            // It is named above, if the database is damaged there.
            Err(fault) => return Ok(vec![format!("The list of attachments cannot be read: {fault}")]),
        };
        let mut problems: Vec<String> = wanted
            .iter()
            .filter(|hash| !attachments.has(hash))
            .map(|hash| format!("The attachment {hash} is missing"))
            .collect();
        let broken = attachments
            .all()
            .into_iter()
            .filter_map(|file| Some((attachments.get(&file.hash).err()?, file.hash)));
        problems.extend(broken.map(|(fault, hash)| format!("The attachment {hash}: {}", fault.message)));
        problems.sort();
        Ok(problems)
    }
}

/// Rows that refer to rows that are not there.
fn dangling(connection: &Connection) -> Result<Vec<String>, Fault> {
    let ask = || -> rusqlite::Result<Vec<String>> {
        connection
            .prepare("SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2")?
            .query_map([], |row| {
                let (table, parent, count): (String, String, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(format!(
                    "Entries of {table} that belong to a {parent} that is not there: {count}"
                ))
            })?
            .collect()
    };
    match ask() {
        // Said by the check of the pages already.
        Err(error) if is_damage(&error) => Ok(Vec::new()),
        asked => asked.map_err(|error| storage_fault(&error)),
    }
}

fn shortened(mut problems: Vec<String>) -> Vec<String> {
    let more = problems.len().saturating_sub(MOST);
    problems.truncate(MOST);
    if more > 0 {
        problems.push(format!("And {more} more"));
    }
    problems
}
