//! Reads and writes the `provider` table.

use rivulet_core::{Limits, Network, Provider, ProviderId, hide_secret_values};
use rusqlite::{Connection, Result, Row, named_params, params};

use crate::database::{checkpoint, has_column};
use crate::fault::{FaultResult, storage_fault};
use crate::row::{id, json, now_ms, to_json, variant, variant_name};
use crate::statement::Statements;
use crate::store::Store;

impl Store {
    /// Returns all providers that are not deleted, in the order in which they were added.
    pub async fn providers(&self) -> FaultResult<Vec<Provider>> {
        self.read(list).await
    }

    /// Returns a provider; `None` if it is deleted.
    pub async fn provider(&self, provider_id: ProviderId) -> FaultResult<Option<Provider>> {
        self.read(move |connection| {
            let sql = "SELECT * FROM provider WHERE id = ? AND deleted_at IS NULL";
            connection.query_first(sql, [provider_id.to_string()], read)
        })
        .await
    }

    /// Inserts a provider, or updates the provider with the same id.
    pub async fn save_provider(&self, provider: Provider) -> FaultResult<()> {
        self.write(move |transaction| save(transaction, &provider)).await
    }

    /// Returns all providers whose rows contain secret values, each with a flag that is true if the
    /// provider is deleted. Only older versions of Rivulet stored secret values in the database.
    pub async fn providers_with_values(&self) -> FaultResult<Vec<(Provider, bool)>> {
        self.read(with_values).await
    }

    /// Replaces the provider `old` with `new`, unless the stored provider has changed meanwhile.
    pub async fn replace_provider(&self, old: Provider, new: Provider) -> FaultResult<()> {
        self.write(move |transaction| {
            let sql = "SELECT * FROM provider WHERE id = ?";
            let present = transaction.query_first(sql, [old.id.to_string()], read)?;
            match present {
                Some(present) if present == old => save(transaction, &new),
                _ => Ok(()),
            }
        })
        .await
    }

    /// Rewrites the database, so that no trace of deleted or replaced values remains in the file.
    /// The duration is proportional to the size of the database.
    pub async fn erase_free_space(&self) -> FaultResult<()> {
        self.with_writer(|connection| {
            connection.execute_batch("VACUUM").map_err(storage_fault)?;
            checkpoint(connection);
            Ok(())
        })
        .await
    }

    /// Returns the stored practice provider. If none is stored, inserts `new` and returns it.
    pub async fn practice_provider(&self, new: Provider) -> FaultResult<Provider> {
        self.write(move |transaction| {
            let known = list(transaction)?
                .into_iter()
                .find(|known| known.kind == new.kind);
            match known {
                Some(known) => Ok(known),
                None => save(transaction, &new).map(|()| new),
            }
        })
        .await
    }

    /// Deletes a provider if `deleted` is true, and otherwise restores it.
    pub async fn set_provider_deleted(&self, provider_id: ProviderId, deleted: bool) -> FaultResult<()> {
        self.write(move |transaction| set_deleted(transaction, provider_id, deleted.then(now_ms)))
            .await
    }
}

pub fn read(row: &Row<'_>) -> Result<Provider> {
    Ok(Provider {
        id: ProviderId(id(row, "id")?),
        name: row.get("name")?,
        preset: row.get("preset")?,
        kind: variant(row, "kind")?,
        base_url: row.get("base_url")?,
        model: row.get("model")?,
        key_place: variant(row, "key_place")?,
        limits: Limits {
            connect: row.get("connect_seconds")?,
            first_byte: row.get("first_byte_seconds")?,
            idle: row.get("idle_seconds")?,
        },
        network: json(row, "network")?,
        include_usage: row.get("include_usage")?,
        abort_billing: variant(row, "abort_billing")?,
        continuing: json(row, "continuing")?,
        monthly_limit: row.get("monthly_limit")?,
    })
}

pub fn list(connection: &Connection) -> Result<Vec<Provider>> {
    let sql = "SELECT * FROM provider WHERE deleted_at IS NULL ORDER BY id";
    connection.query_all(sql, [], read)
}

pub fn with_values(connection: &Connection) -> Result<Vec<(Provider, bool)>> {
    let mut statement = connection.prepare("SELECT * FROM provider ORDER BY id")?;
    let rows = statement.query_map([], |row| {
        let deleted: Option<i64> = row.get("deleted_at")?;
        Ok((read(row)?, deleted.is_some()))
    })?;
    let rows: Vec<(Provider, bool)> = rows.collect::<Result<_>>()?;
    let has_values = |(provider, _): &(Provider, bool)| provider.has_secret_values();
    Ok(rows.into_iter().filter(has_values).collect())
}

/// In a copy of a database, replaces the secret values with placeholders, so that no trace of the
/// secret values remains in the file. The copy may have an older schema.
pub fn hide_values(copy: &Connection) -> Result<()> {
    let network = if has_column(copy, "provider", "network")? {
        "network"
    } else {
        "'{}'"
    };
    let rows: Vec<(String, String, String)> = copy
        .prepare(&format!("SELECT id, base_url, {network} FROM provider"))?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect::<Result<_>>()?;
    copy.execute_batch("PRAGMA journal_mode = MEMORY; PRAGMA secure_delete = ON")?;
    for (id, base_url, network) in rows {
        // If the settings cannot be parsed, replace them with empty settings. Unreadable settings
        // are useless for requests but may contain a secret.
        let stored = serde_json::from_str::<Network>(&network).ok();
        let (mut hidden_url, mut settings) = (base_url.clone(), stored.clone().unwrap_or_default());
        hide_secret_values(&mut hidden_url, &mut settings);
        if stored.as_ref() != Some(&settings) {
            let json = to_json(&settings)?;
            copy.execute("UPDATE provider SET network = ? WHERE id = ?", params![json, id])?;
        }
        if hidden_url != base_url {
            copy.execute(
                "UPDATE provider SET base_url = ? WHERE id = ?",
                params![hidden_url, id],
            )?;
        }
    }
    Ok(())
}

pub fn save(connection: &Connection, provider: &Provider) -> Result<()> {
    let sql = "INSERT INTO provider (id, name, preset, kind, base_url, model, key_place, connect_seconds,
                                   first_byte_seconds, idle_seconds, network, include_usage, abort_billing, continuing,
                                   monthly_limit)
             VALUES (:id, :name, :preset, :kind, :base_url, :model, :key_place, :connect, :first_byte, :idle,
                     :network, :include_usage, :abort_billing, :continuing, :monthly_limit)
             ON CONFLICT (id) DO UPDATE SET
                name = :name, preset = :preset, kind = :kind, base_url = :base_url, model = :model, key_place = :key_place,
                connect_seconds = :connect, first_byte_seconds = :first_byte, idle_seconds = :idle,
                network = :network, include_usage = :include_usage, abort_billing = :abort_billing, continuing = :continuing,
                monthly_limit = :monthly_limit";
    connection.execute_cached(
        sql,
        named_params! {
            ":id": provider.id.to_string(),
            ":name": provider.name,
            ":preset": provider.preset,
            ":kind": variant_name(&provider.kind)?,
            ":base_url": provider.base_url,
            ":model": provider.model,
            ":key_place": variant_name(&provider.key_place)?,
            ":connect": provider.limits.connect,
            ":first_byte": provider.limits.first_byte,
            ":idle": provider.limits.idle,
            ":network": to_json(&provider.network)?,
            ":include_usage": provider.include_usage,
            ":abort_billing": variant_name(&provider.abort_billing)?,
            ":continuing": to_json(&provider.continuing)?,
            ":monthly_limit": provider.monthly_limit,
        },
    )?;
    Ok(())
}

/// Sets the time at which a provider was deleted; `None` restores the provider.
pub fn set_deleted(connection: &Connection, provider_id: ProviderId, deleted_at: Option<i64>) -> Result<()> {
    let sql = "UPDATE provider SET deleted_at = ? WHERE id = ?";
    connection.execute_cached(sql, params![deleted_at, provider_id.to_string()])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_values_are_hidden_even_beside_settings_that_cannot_be_read() {
        let copy = Connection::open_in_memory().unwrap();
        copy.execute_batch(
            r#"CREATE TABLE provider (id TEXT, base_url TEXT, network TEXT);
               INSERT INTO provider VALUES
                   ('a', 'https://a.example/v1?key=hush', '{"headers":[{"name":"x-auth-token","value":"hush"}]}'),
                   ('b', 'https://b.example/v1?key=hush', '{"headers":[{"name":"x-auth-token","value":"hush"');"#,
        )
        .unwrap();
        hide_values(&copy).unwrap();
        let rows: Vec<String> = copy
            .prepare("SELECT base_url || network FROM provider ORDER BY id")
            .unwrap()
            .query_map([], |row| row.get(0))
            .unwrap()
            .collect::<Result<_>>()
            .unwrap();
        for (row, host) in rows.iter().zip(["https://a.example/v1", "https://b.example/v1"]) {
            assert!(row.starts_with(host) && !row.contains("hush"), "{row}");
        }
        assert_eq!(rows.len(), 2);
    }
}
