//! Measures how long it takes to open a conversation with a long, complete reply.

use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::figures::Figures;
use crate::ui::server::BenchServer;
use crate::ui::session::Session;
use crate::ui::text;

const TIMES: usize = 10;

/// Streams a long reply in one conversation and a short reply in another. Then measures how long it
/// takes to switch from the short to the long conversation.
pub async fn measure(session: &Session, server: &mut BenchServer) -> Result<Figures> {
    for message in ["prose-fast", "a few words"] {
        session.press("New conversation").await?;
        session.send(message).await?;
        server.next_sent().await?;
        session
            .execute_async(include_str!("ended.js"), json!([text::LAST]))
            .await?;
    }
    let taken = session
        .execute_async(
            include_str!("opening.js"),
            json!([TIMES, text::FIRST, text::LAST]),
        )
        .await?;
    let taken = taken.as_array().context("the page returned no times")?;
    let seconds = taken.iter().filter_map(Value::as_f64).map(|ms| ms / 1000.0);
    Ok(Figures::new(seconds.map(Duration::from_secs_f64).collect()))
}
