//! Declares Rivulet's capabilities to a server, and handles its requests and notifications.

use std::collections::BTreeMap;
use std::sync::Arc;

use rmcp::ErrorData;
use rmcp::handler::client::ClientHandler;
use rmcp::model::{
    ClientCapabilities, ClientConfig, CustomRequest, CustomResult, ElicitRequestParams, ElicitResult,
    ElicitationAction, ElicitationCapability, ErrorCode, FormElicitationCapability, Implementation,
    ProtocolVersion, TASKS_EXTENSION_ID, UrlElicitationCapability,
};
use rmcp::service::{InboundStreamOrigin, NotificationContext, RequestContext, RoleClient};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::event::{Events, ServerEvent};
use crate::routes::Routes;

pub(crate) struct Host {
    pub routes: Arc<Routes>,
    pub events: Events,
    /// A token that is cancelled when Rivulet begins to close the connection.
    pub closing: CancellationToken,
}

impl Host {
    async fn answer(&self, params: Value, context: RequestContext<RoleClient>) -> Value {
        let origin = match context.extensions.get::<InboundStreamOrigin>() {
            Some(InboundStreamOrigin::OutboundRequest(id)) => Some(id.clone()),
            _ => None,
        };
        let answer = tokio::select! {
            answer = self.routes.elicit(origin, params) => answer,
            () = self.closing.cancelled() => None,
            () = context.ct.cancelled() => None,
        };
        answer.unwrap_or_else(crate::ask::cancelled)
    }
}

impl ClientHandler for Host {
    /// Declares that Rivulet supports elicitation and tasks. Does not declare roots, sampling or
    /// logging, because they are deprecated. Another reason not to declare roots is that a server
    /// that is shutting down would wait for roots that never arrive.
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = Some(
            ElicitationCapability::new()
                .with_form(FormElicitationCapability::new())
                .with_url(UrlElicitationCapability::new()),
        );
        capabilities.extensions = Some(BTreeMap::from([(
            TASKS_EXTENSION_ID.to_owned(),
            Default::default(),
        )]));
        let mut identity = Implementation::new("rivulet", env!("CARGO_PKG_VERSION"));
        identity.title = Some("Rivulet".to_owned());
        ClientConfig::new(capabilities, identity).with_protocol_version(ProtocolVersion::V_2025_11_25)
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let params = serde_json::to_value(&request).unwrap_or_default();
        let answer = self.answer(params, context).await;
        Ok(serde_json::from_value(answer).unwrap_or_else(|_| ElicitResult::new(ElicitationAction::Cancel)))
    }

    /// Handles a server's question that rmcp passes on without parsing it, because rmcp does not
    /// understand the schema of the question's form.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleClient>,
    ) -> Result<CustomResult, ErrorData> {
        if request.method != "elicitation/create" {
            return Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, request.method, None));
        }
        let params = request.params.unwrap_or_default();
        Ok(CustomResult::new(self.answer(params, context).await))
    }

    async fn on_tool_list_changed(&self, _context: NotificationContext<RoleClient>) {
        self.events.emit(ServerEvent::ToolsChanged);
    }
}
