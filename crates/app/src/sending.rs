//! Builds the request of a turn and starts the turn.

use std::borrow::Cow;
use std::sync::Arc;

use rivulet_core::texts::fault;
use rivulet_core::{
    ChatSettings, Continued, Conversation, Fault, FaultCategory, Message, Part, Prefill, PreviousVersion,
    Provider, ProviderId, RequestFacts, Role, ToolChoice, Turn, Units,
};
use rivulet_store::{NewTurn, now_ms};
use rivulet_wire::{
    ChatRequest, Continuation, Files, Thinking, extra_fields, has_result_images, kimi_thinking,
    leave_out_result_images, needs_reasoning_content,
};

use crate::app::App;
use crate::engine::{Judge, Opened, Prepare, Prepared, Sending};
use crate::message::new_message;
use crate::preset::{
    enforcement, forced_calls_exclude_thinking, max_tokens_field, requires_reasoning_content,
};
use crate::prices::listed_prices;
use crate::schema::{judge, preview};
use crate::tools::{Offered, OfferedTools, gather};

/// The inputs for starting a turn, except for the messages before it.
#[derive(Default)]
pub(crate) struct Beginning {
    /// The conversation to store before the turn starts; `None` if it is stored already.
    pub(crate) conversation: Option<Conversation>,
    /// The chat settings of the conversation.
    pub(crate) settings: ChatSettings,
    /// New messages that are stored before the reply.
    pub(crate) messages: Vec<Message>,
    /// The earlier versions of the reply. If the server sends the response of one of these versions
    /// again instead of a new response, the new reply replaces that version.
    pub(crate) previous_versions: Vec<PreviousVersion>,
    /// The reply to continue; `None` for a turn that continues no reply.
    pub(crate) continued: Option<Continued>,
    /// How the provider accepts the beginning of the reply that it should continue.
    pub(crate) prefill: Prefill,
    /// The response of a stored stream that was reopened already; `None` if the turn must send a
    /// request.
    pub(crate) opened: Option<Opened>,
}

impl App {
    /// Builds the request for a reply to the last message of `history`, and starts the turn.
    pub(crate) async fn send(
        &self,
        provider: &Provider,
        model: &str,
        new: Beginning,
        history: &[Message],
    ) -> Result<(), Fault> {
        let Some(last) = history.last() else {
            return Err(Fault::new(FaultCategory::Input, fault::nothing_to_answer()));
        };
        let mut history = Cow::Borrowed(history);
        if history.iter().any(has_result_images) && !self.takes_images(provider, model, &history).await {
            leave_out_result_images(history.to_mut());
        }
        let mut request = ChatRequest::new(provider.id, model, &*history, provider.include_usage);
        request.attach(&self.files(&history).await?)?;
        request.set(&new.settings, &max_tokens_field(provider.preset.as_deref()))?;
        let offered = OfferedTools::default();
        let thinking = match forced_calls_exclude_thinking(provider.preset.as_deref()) {
            true => kimi_thinking(model),
            false => Thinking::Never,
        };
        let prepare = self
            .prepare_tools(&new.settings, thinking, Arc::clone(&offered))
            .await?;
        let server = self.server(provider).await?;
        if requires_reasoning_content(provider.preset.as_deref())
            || needs_reasoning_content(model, &server.endpoint.host())
        {
            request.require_reasoning_content();
        }
        let conversation_id = last.conversation_id;
        let mut reply = Message {
            provider_id: Some(provider.id),
            model: Some(model.to_owned()),
            ..new_message(conversation_id, Some(last), Role::Assistant)
        };
        let judge = new.settings.response_format.map(|format| {
            let enforcement = enforcement(provider.preset.as_deref(), &format);
            reply.verdict = Some(preview(enforcement));
            let judge = move |parts: &[Part], ending| judge(&format, enforcement, parts, ending);
            Box::new(judge) as Judge
        });
        let turn = if let Some(continued) = new.continued {
            request.continue_reply(&match new.prefill {
                Prefill::None => Continuation::Ask(&continued.text),
                prefill => Continuation::Prefill(&continued.text, prefill),
            });
            reply.seams.clone_from(&continued.seams);
            let turn = Turn::continuing(continued).with_previous_versions(new.previous_versions);
            reply.parts = turn.parts();
            turn
        } else {
            Turn::retrying(new.previous_versions)
        };
        let turn = turn.with_request(RequestFacts {
            prices: listed_prices(&provider.base_url, model, now_ms()),
            earlier: earlier_request(provider.id, model, history.as_ref()),
        });
        match &new.opened {
            Some(opened) => request = ChatRequest::resume(opened.name.clone()),
            None if provider.continuing.resume => request.store_stream(reply.id.to_string()),
            None => {}
        }
        let reply_id = reply.id;
        let new_turn = NewTurn {
            new_conversation: new.conversation,
            messages: new.messages,
            reply,
        };
        let sending = Sending {
            server,
            request,
            opened: new.opened,
            judge,
            prepare: Some(prepare),
            gather: Some(gather(reply_id, Arc::clone(&offered))),
        };
        let app = self.clone();
        let on_complete = async move |sending: Sending| {
            app.title_after(conversation_id, reply_id, &sending.server, &sending.request)
                .await;
        };
        let app = self.clone();
        let on_stored = move || {
            let proposing = app.clone().propose_calls(reply_id, offered);
            app.tool_host.calls.spawn(proposing);
        };
        self.engine
            .start(turn, new_turn, sending, on_stored, on_complete)
            .await
    }

    /// Returns the function that determines which tools to offer and stores these tools in
    /// `offered`. Fails if the settings force a call and the model always thinks, but its provider
    /// refuses forced calls while a model thinks.
    async fn prepare_tools(
        &self,
        settings: &ChatSettings,
        thinking: Thinking,
        offered: OfferedTools,
    ) -> Result<Prepare, Fault> {
        let servers = self.chosen_servers(settings).await?;
        let is_forced = settings.tool_choice == Some(ToolChoice::Required)
            && !extra_fields(&settings.extra)?.contains_key("tool_choice");
        if is_forced && thinking == Thinking::Always && !servers.is_empty() {
            return Err(Fault::new(FaultCategory::Input, fault::forced_call_thinks()));
        }
        let (choice, parallel) = (settings.tool_choice, settings.parallel_tool_calls);
        let app = self.clone();
        Ok(Box::new(move |starting| {
            Box::pin(async move {
                let offer = app.offer(servers, starting).await;
                Prepared {
                    tools: offered
                        .get_or_init(|| offer.tools)
                        .iter()
                        .map(Offered::for_request)
                        .collect(),
                    choice,
                    parallel,
                    forced_calls_exclude_thinking: thinking == Thinking::Optional,
                    request_notes: offer.request_notes,
                }
            })
        }))
    }

    /// Loads the bytes of all files that the messages contain as attachments.
    async fn files(&self, history: &[Message]) -> Result<Files, Fault> {
        let mut files = Files::new();
        for part in history.iter().flat_map(|message| &message.parts) {
            if let Part::Image { file } | Part::File { file } = part
                && !files.contains_key(&file.hash)
            {
                files.insert(file.hash.clone(), self.store.attachment_bytes(&file.hash).await?);
            }
        }
        Ok(files)
    }
}

/// Returns the length and the token count of the last request in `history` to the same model whose
/// texts all occur in the next request. If the server read only a part of that request, the count
/// is the estimate of all its tokens. A request that ended with the results of tools may have
/// contained reasoning that the model drops later.
fn earlier_request(provider: ProviderId, model: &str, history: &[Message]) -> Option<(Units, u64)> {
    history.windows(2).rev().find_map(|pair| match pair {
        [question, reply] if question.role == Role::User && reply.role == Role::Assistant => {
            let same = reply.provider_id == Some(provider) && reply.model.as_deref() == Some(model);
            let usage = reply.usage.as_ref().filter(|_| same)?;
            let counted = usage.prompt?.max(usage.cached.unwrap_or(0));
            let cut = reply.notices.prompt_cut;
            Some((reply.notices.request_units?, cut.map_or(counted, |cut| cut.of)))
        }
        _ => None,
    })
}
