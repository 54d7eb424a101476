//! Builds the request of a turn. Sending and the preview both use this code, so the preview shows
//! exactly the request that would be sent.

use std::borrow::Cow;

use rivulet_core::texts::fault;
use rivulet_core::{ChatSettings, Fault, Message, Provider, ToolChoice, UiText, left_out};
use rivulet_wire::{
    ChatRequest, Files, ForcedCalls, Server, extra_fields, has_result_images, kimi_forced_calls,
    leave_out_result_images, needs_reasoning_content,
};

use crate::app::App;
use crate::engine::Prepared;
use crate::image_models::ListAccess;
use crate::preset::{
    can_answer_now, effort_form, forced_calls_exclude_thinking, max_tokens_field, requires_reasoning_content,
};
use crate::tools::{ChosenServer, Offered};

/// A request to which no tools have been added yet. The tools are added shortly before the request
/// is sent, because tool servers may have to start first.
pub(crate) struct Built {
    pub(crate) server: Server,
    pub(crate) request: ChatRequest,
    pub(crate) tools: ToolPlan,
}

/// The tool servers selected in the chat settings, and the settings for using their tools.
pub(crate) struct ToolPlan {
    pub(crate) servers: Vec<ChosenServer>,
    choice: Option<ToolChoice>,
    parallel: Option<bool>,
    forced_calls: ForcedCalls,
}

impl App {
    /// Builds the request for a reply to the last message of `history`. The tools are added later.
    /// The request does not contain the messages that the user excluded from the context, except
    /// the question to be answered (see [`left_out`]).
    pub(crate) async fn build_request(
        &self,
        provider: &Provider,
        model: &str,
        settings: &ChatSettings,
        history: &[Message],
        access: ListAccess,
    ) -> Result<Built, Fault> {
        let mut history = in_context(history);
        if history.iter().any(has_result_images)
            && !self.takes_images(provider, model, &history, access).await
        {
            leave_out_result_images(history.to_mut());
        }
        let mut request = ChatRequest::new(provider.id, model, &*history, provider.include_usage);
        request.attach(&self.files(&history).await?)?;
        let preset = provider.preset.as_deref();
        request.set(settings, &max_tokens_field(preset), effort_form(preset, model))?;
        if can_answer_now(provider) {
            request.allow_answer_now();
        }
        let tools = self.plan_tools(provider, model, settings).await?;
        let server = self.server(provider).await?;
        if requires_reasoning_content(preset) || needs_reasoning_content(model, &server.endpoint.host()) {
            request.require_reasoning_content();
        }
        Ok(Built {
            server,
            request,
            tools,
        })
    }

    /// Determines which tool servers a request uses, and how the model may use their tools. Fails
    /// if the chat settings force a tool call but the model cannot stop thinking, because such a
    /// model refuses requests that force a tool call.
    async fn plan_tools(
        &self,
        provider: &Provider,
        model: &str,
        settings: &ChatSettings,
    ) -> Result<ToolPlan, Fault> {
        let forced_calls = match forced_calls_exclude_thinking(provider.preset.as_deref()) {
            true => kimi_forced_calls(model),
            false => ForcedCalls::Accepted,
        };
        let servers = self.chosen_servers(settings).await?;
        let is_forced = settings.tool_choice == Some(ToolChoice::Required)
            && !extra_fields(&settings.extra)?.contains_key("tool_choice");
        if is_forced && forced_calls == ForcedCalls::Refused && !servers.is_empty() {
            return Err(Fault::input(fault::forced_call_thinks()));
        }
        Ok(ToolPlan {
            servers,
            choice: settings.tool_choice,
            parallel: settings.parallel_tool_calls,
            forced_calls,
        })
    }

    async fn files(&self, history: &[Message]) -> Result<Files, Fault> {
        let mut files = Files::new();
        for part in history.iter().flat_map(|message| &message.parts) {
            if let Some(file) = part.file()
                && !files.contains_key(&file.hash)
            {
                files.insert(file.hash.clone(), self.store.attachment_bytes(&file.hash).await?);
            }
        }
        Ok(files)
    }
}

fn in_context(history: &[Message]) -> Cow<'_, [Message]> {
    let marks = left_out(history);
    if !marks.contains(&true) {
        return Cow::Borrowed(history);
    }
    let sent = history.iter().zip(marks).filter(|(_, out)| !out);
    Cow::Owned(sent.map(|(message, _)| message.clone()).collect())
}

impl ToolPlan {
    /// Returns the part of a request that is added shortly before it is sent: the tools, the
    /// settings for their use, and notes about tool servers that cannot be used.
    pub(crate) fn prepared(&self, tools: &[Offered], request_notes: Vec<UiText>) -> Prepared {
        Prepared {
            tools: tools.iter().map(Offered::for_request).collect(),
            choice: self.choice,
            parallel: self.parallel,
            forced_calls_exclude_thinking: self.forced_calls == ForcedCalls::WithoutThinking,
            request_notes,
        }
    }
}
