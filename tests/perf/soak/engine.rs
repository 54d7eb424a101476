//! The engine without a window, as the `soak` and `kills` benchmarks use it.

use std::path::Path;

use anyhow::Result;
use rivulet_app::App;
use rivulet_app::contract::ProviderDraft;
use rivulet_tests::{engine, wait};

/// Opens the data folder. If a killed process still holds the lock of the folder, waits until the
/// lock is released.
pub async fn open_when_free(data: &Path) -> Result<App> {
    wait::until("the data folder to be free", async || Ok(engine::open(data).ok())).await
}

pub async fn add_provider(data: &Path, base_url: &str) -> Result<()> {
    let app = open_when_free(data).await?;
    app.provider_save(ProviderDraft {
        model: "complete-0".to_owned(),
        ..ProviderDraft::new("Words", base_url)
    })
    .await?;
    app.close().await;
    Ok(())
}
