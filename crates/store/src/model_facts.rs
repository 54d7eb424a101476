//! Reads and writes the `model_facts` table.

use rivulet_core::{OwnFacts, ProviderId, ReportedContext};
use rusqlite::{Row, params};

use crate::fault::FaultResult;
use crate::statement::Statements;
use crate::store::Store;

impl Store {
    /// Returns the facts that the user typed about a model, and the context lengths that its server
    /// reported.
    pub async fn model_facts(
        &self,
        provider_id: ProviderId,
        model: String,
    ) -> FaultResult<(OwnFacts, ReportedContext)> {
        self.read(move |connection| {
            let sql = "SELECT * FROM model_facts WHERE provider_id = ? AND model = ?";
            let found = connection.query_first(sql, [provider_id.to_string(), model], read)?;
            Ok(found.unwrap_or_default())
        })
        .await
    }

    /// Saves the facts that the user typed about a model.
    pub async fn set_own_facts(
        &self,
        provider_id: ProviderId,
        model: String,
        own: OwnFacts,
    ) -> FaultResult<()> {
        self.execute(
            "INSERT INTO model_facts (provider_id, model, context, input, cached, output)
             VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT (provider_id, model) DO UPDATE SET context = excluded.context,
                 input = excluded.input, cached = excluded.cached, output = excluded.output",
            (
                provider_id.to_string(),
                model,
                own.context,
                own.input,
                own.cached,
                own.output,
            ),
        )
        .await
    }

    /// Records the context lengths that a provider's list of models states. Writes only the lengths
    /// that have changed.
    pub async fn record_listed_contexts(
        &self,
        provider_id: ProviderId,
        listed: Vec<(String, u32)>,
    ) -> FaultResult<()> {
        let id = provider_id.to_string();
        let known = self.read(move |connection| {
            let mut statement = connection
                .prepare_cached("SELECT model, listed_context FROM model_facts WHERE provider_id = ?")?;
            let rows = statement.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect::<rusqlite::Result<std::collections::HashMap<String, Option<u32>>>>()
        });
        let known = known.await?;
        let mut new = listed;
        new.retain(|(model, length)| known.get(model) != Some(&Some(*length)));
        if new.is_empty() {
            return Ok(());
        }
        self.write(move |transaction| {
            let mut statement = transaction.prepare_cached(
                "INSERT INTO model_facts (provider_id, model, listed_context) VALUES (?, ?, ?)
                 ON CONFLICT (provider_id, model) DO UPDATE SET listed_context = excluded.listed_context",
            )?;
            for (model, length) in &new {
                statement.execute(params![provider_id.to_string(), model, length])?;
            }
            Ok(())
        })
        .await
    }

    /// Records the context length of one slot of a llama.cpp server. A slot processes one request
    /// at a time.
    pub async fn record_slot_context(
        &self,
        provider_id: ProviderId,
        model: String,
        length: u32,
    ) -> FaultResult<()> {
        self.execute(
            "INSERT INTO model_facts (provider_id, model, slot_context) VALUES (?, ?, ?)
             ON CONFLICT (provider_id, model) DO UPDATE SET slot_context = excluded.slot_context",
            (provider_id.to_string(), model, length),
        )
        .await
    }
}

pub fn read(row: &Row<'_>) -> rusqlite::Result<(OwnFacts, ReportedContext)> {
    let own = OwnFacts {
        context: row.get("context")?,
        input: row.get("input")?,
        cached: row.get("cached")?,
        output: row.get("output")?,
    };
    let reported = ReportedContext {
        listed: row.get("listed_context")?,
        slot: row.get("slot_context")?,
    };
    Ok((own, reported))
}
