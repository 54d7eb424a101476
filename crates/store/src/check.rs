//! Checks the integrity of the database and the attachments.

use rivulet_core::texts::fault;
use rivulet_core::{Fault, UiText};
use rusqlite::Connection;

use crate::fault::{is_damage, storage_fault};
use crate::store::{Store, blocking};
use crate::{attachment, database_copy};

/// Maximum number of returned problems. Damage in one place can cause thousands of them.
const MAX_PROBLEMS: usize = 50;

impl Store {
    /// Returns all problems that are found in the database and the attachments. Uses a separate
    /// connection.
    pub async fn check(&self) -> Result<Vec<UiText>, Fault> {
        let store = self.clone();
        blocking(move || {
            let connection = store.open_reader()?;
            let mut problems: Vec<UiText> = database_copy::problems(&connection)?
                .into_iter()
                .map(fault::check_pages)
                .collect();
            problems.extend(foreign_key_violations(&connection)?);
            problems.extend(store.attachment_problems(&connection)?);
            Ok(truncate(problems))
        })
        .await
    }

    fn attachment_problems(&self, connection: &Connection) -> Result<Vec<UiText>, Fault> {
        let attachments = self.attachments();
        let referenced = match attachment::referenced_hashes(connection) {
            Ok(referenced) => referenced,
            // Return the error as a problem instead of failing, so that the problems found in the
            // database are still returned.
            Err(fault) => return Ok(vec![fault::check_attachment_list(fault.to_string())]),
        };
        let mut problems: Vec<UiText> = referenced
            .iter()
            .filter(|hash| !attachments.has(hash))
            .map(fault::check_attachment_missing)
            .collect();
        let broken = attachments
            .all()
            .into_iter()
            .filter_map(|file| Some((attachments.get(&file.hash).err()?, file.hash)));
        problems.extend(broken.map(|(broken, hash)| fault::check_attachment(broken.message, hash)));
        problems.sort_by_key(UiText::to_string);
        Ok(problems)
    }
}

fn foreign_key_violations(connection: &Connection) -> Result<Vec<UiText>, Fault> {
    let query = || -> rusqlite::Result<Vec<UiText>> {
        connection
            .prepare("SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2")?
            .query_map([], |row| {
                let (table, parent, count): (String, String, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(fault::check_dangling(count, parent, table))
            })?
            .collect()
    };
    match query() {
        // Ignore damage here, because the integrity check of the database has already reported it.
        Err(error) if is_damage(&error) => Ok(Vec::new()),
        found => found.map_err(storage_fault),
    }
}

fn truncate(mut problems: Vec<UiText>) -> Vec<UiText> {
    let more = problems.len().saturating_sub(MAX_PROBLEMS);
    problems.truncate(MAX_PROBLEMS);
    if more > 0 {
        problems.push(fault::check_more(more));
    }
    problems
}
