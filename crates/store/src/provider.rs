//! The table of providers.

use rivulet_core::{Limits, Provider, ProviderId};
use rusqlite::{Connection, OptionalExtension, Result, Row, named_params, params};

use crate::row::{id, json, to_json, variant, variant_name};

pub(crate) fn read(row: &Row<'_>) -> Result<Provider> {
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

/// All that are not deleted, in the order they were added.
pub fn list(connection: &Connection) -> Result<Vec<Provider>> {
    connection
        .prepare_cached("SELECT * FROM provider WHERE deleted_at IS NULL ORDER BY id")?
        .query_map([], read)?
        .collect()
}

/// One that is not deleted.
pub fn get(connection: &Connection, provider_id: ProviderId) -> Result<Option<Provider>> {
    connection
        .prepare_cached("SELECT * FROM provider WHERE id = ? AND deleted_at IS NULL")?
        .query_row([provider_id.0.to_string()], read)
        .optional()
}

/// Makes it, or changes the one with its id.
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

/// Marks it as deleted at a time, or as not deleted.
pub fn set_deleted(connection: &Connection, provider_id: ProviderId, deleted_at: Option<i64>) -> Result<()> {
    connection
        .prepare_cached("UPDATE provider SET deleted_at = ? WHERE id = ?")?
        .execute(params![deleted_at, provider_id.to_string()])?;
    Ok(())
}
