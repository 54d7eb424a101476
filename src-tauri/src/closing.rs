//! Closes the program.

use std::time::Duration;

use tauri::{AppHandle, Manager};

use crate::program::Program;

/// Maximum time to wait for the disk when the window closes. If the disk takes longer, the next start
/// recovers the reply.
const CLOSING: Duration = Duration::from_secs(10);

/// Stops all turns, waits until everything is written to the disk and exits.
pub fn close(app: AppHandle) {
    tauri::async_runtime::spawn(async move {
        let program = app.state::<Program>().inner().clone();
        let closing = async {
            if let Ok(program) = program.get().await {
                program.close().await;
            }
        };
        if tokio::time::timeout(CLOSING, closing).await.is_err() {
            tracing::error!("the disk did not take everything in time");
        }
        app.exit(0);
    });
}
