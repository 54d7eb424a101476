//! The running tool servers and tool calls: everything about them that only the memory of this process holds.

mod host;
mod live;

use std::sync::Arc;

pub(crate) use self::host::{Host, SlotState};
pub(crate) use self::live::LiveCalls;

/// The running tool servers and tool calls. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct ToolHost {
    /// The running servers.
    pub(crate) servers: Arc<Host>,
    /// The calls that run or wait for input.
    pub(crate) calls: Arc<LiveCalls>,
}

impl ToolHost {
    /// Stops all calls, waits until their endings are stored, and closes all servers.
    pub(crate) async fn close(&self) {
        self.calls.close().await;
        self.servers.close().await;
    }
}
