//! The `provider` table.

use rivulet_core::{Limits, Provider, ProviderId};
use rusqlite::{Connection, OptionalExtension, Result, Row, named_params, params};

use crate::fault::FaultResult;
use crate::row::{id, json, now_ms, to_json, variant, variant_name};
use crate::store::Store;

impl Store {
    /// Returns all providers that are not deleted, in the order in which they were added.
    pub async fn providers(&self) -> FaultResult<Vec<Provider>> {
        self.read(list).await
    }

    /// Returns a provider; `None` if it is deleted.
    pub async fn provider(&self, provider_id: ProviderId) -> FaultResult<Option<Provider>> {
        self.read(move |connection| {
            connection
                .prepare_cached("SELECT * FROM provider WHERE id = ? AND deleted_at IS NULL")?
                .query_row([provider_id.to_string()], read)
                .optional()
        })
        .await
    }

    /// Inserts a provider, or updates the one with the same id.
    pub async fn save_provider(&self, provider: Provider) -> FaultResult<()> {
        self.write(move |transaction| save(transaction, &provider)).await
    }

    /// Inserts the practice provider, unless it exists. Returns the stored practice provider.
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

    /// Deletes a provider, or restores it.
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
    })
}

/// Returns all providers that are not deleted, in the order in which they were added.
pub fn list(connection: &Connection) -> Result<Vec<Provider>> {
    connection
        .prepare_cached("SELECT * FROM provider WHERE deleted_at IS NULL ORDER BY id")?
        .query_map([], read)?
        .collect()
}

/// Inserts a provider, or updates the one with the same id.
pub fn save(connection: &Connection, provider: &Provider) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO provider (id, name, preset, kind, base_url, model, key_place, connect_seconds,
                                   first_byte_seconds, idle_seconds, network, include_usage, abort_billing, continuing)
             VALUES (:id, :name, :preset, :kind, :base_url, :model, :key_place, :connect, :first_byte, :idle,
                     :network, :include_usage, :abort_billing, :continuing)
             ON CONFLICT (id) DO UPDATE SET
                name = :name, preset = :preset, kind = :kind, base_url = :base_url, model = :model, key_place = :key_place,
                connect_seconds = :connect, first_byte_seconds = :first_byte, idle_seconds = :idle,
                network = :network, include_usage = :include_usage, abort_billing = :abort_billing, continuing = :continuing",
        )?
        .execute(named_params! {
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
        })?;
    Ok(())
}

/// Sets the time of deletion; `None` restores the provider.
pub fn set_deleted(connection: &Connection, provider_id: ProviderId, deleted_at: Option<i64>) -> Result<()> {
    connection
        .prepare_cached("UPDATE provider SET deleted_at = ? WHERE id = ?")?
        .execute(params![deleted_at, provider_id.to_string()])?;
    Ok(())
}
