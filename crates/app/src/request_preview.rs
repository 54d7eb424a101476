//! Shows the next request before it is sent, and estimates how much of the context it uses.

use rivulet_core::{
    Calibration, ChatSettings, ConversationId, Fault, Message, Provider, ReasoningEffort, Role, Units,
    left_out, lock,
};
use rivulet_wire::{ChatRequest, EffortForm, RequestSize};
use uuid::Uuid;

use crate::app::App;
use crate::build_request::Built;
use crate::contract::{
    ContextGauge, ConversationStart, NewMessage, RequestPart, RequestPartKind, RequestPreview, TokenCount,
};
use crate::image_models::ListAccess;
use crate::message::ended_message;
use crate::preset::is_llama_server;
use crate::sending::counted_requests;
use crate::tools::known_tools;
use crate::turn::{first_messages, model_id, typed_parts};
use crate::wire_view::shown_request;

/// The turn that would start if the user sent the new message now.
struct NextTurn {
    provider: Provider,
    model: String,
    settings: ChatSettings,
    /// The messages of the branch, including those that the request leaves out. The last message is
    /// the user's new message, which may be empty.
    history: Vec<Message>,
    open_calls: bool,
    has_message: bool,
}

impl App {
    /// Returns the request that would be sent if the user sent `message` now. If `message` is
    /// empty, returns only the part of the request before the new message. If `conversation_id` is
    /// `None`, the message starts a conversation.
    ///
    /// No tool servers are started. However, the server may be asked for its model list, and a
    /// llama.cpp server for the number of tokens in the request and for the context length that is
    /// available to one request.
    pub async fn request_preview(
        &self,
        conversation_id: Option<ConversationId>,
        start: ConversationStart,
        message: NewMessage,
    ) -> Result<RequestPreview, Fault> {
        let next = self.next_turn(conversation_id, start, message).await?;
        let (mut preview, built) = self.preview_of(&next, ListAccess::Request).await?;
        if !is_llama_server(next.provider.preset.as_deref()) {
            return Ok(preview);
        }
        let counted = self.client.count_tokens(&built.server, &built.request).await;
        if let Some(length) = self.client.slot_context(&built.server).await {
            let recorded = self
                .store
                .record_slot_context(next.provider.id, next.model.clone(), length);
            if let Err(fault) = recorded.await {
                tracing::info!(
                    fault = fault.for_log(),
                    "the length of the context is not recorded"
                );
            }
        }
        if let Some(tokens) = counted {
            scale_down(&mut preview.parts, tokens);
            preview.tokens = Some(TokenCount { tokens, exact: true });
        }
        preview.limit = self.context_limit(&next.provider, &next.model).await?;
        Ok(preview)
    }

    /// Returns a preview like [`App::request_preview`], but sends nothing to the server. The token
    /// counts are therefore estimates. If the provider's model list has not been read yet, Rivulet
    /// may not know whether the model accepts images, and images from tool results may then be
    /// missing. The chat settings in `start` replace those of the conversation.
    pub async fn request_preview_offline(
        &self,
        conversation_id: Option<ConversationId>,
        start: ConversationStart,
        message: NewMessage,
    ) -> Result<RequestPreview, Fault> {
        let settings = with_effort(start.settings.clone(), message.effort.clone());
        let next = NextTurn {
            settings,
            ..self.next_turn(conversation_id, start, message).await?
        };
        Ok(self.preview_of(&next, ListAccess::ReadBefore).await?.0)
    }

    /// Estimates how much of the model's context the next request would use. No request is sent.
    pub async fn context_gauge(
        &self,
        conversation_id: ConversationId,
        message: NewMessage,
    ) -> Result<ContextGauge, Fault> {
        let start = ConversationStart::default();
        let next = self.next_turn(Some(conversation_id), start, message).await?;
        let limit = self.context_limit(&next.provider, &next.model).await?;
        let used = match next.calibration() {
            None => None,
            Some(calibration) => {
                let units = self.units_of(&next).await?;
                Some(TokenCount {
                    tokens: calibration.request(units),
                    exact: false,
                })
            }
        };
        Ok(ContextGauge { used, limit })
    }

    /// Counts the units of the text in the next request. A unit is about one character (see
    /// `prompt_cut.rs`). Attached files are not counted.
    async fn units_of(&self, next: &NextTurn) -> Result<Units, Fault> {
        let marks = left_out(&next.history);
        let sent = next.history.iter().zip(marks).filter(|(_, out)| !out);
        let sent = sent.map(|(message, _)| message);
        let mut request = ChatRequest::new(next.provider.id, &next.model, sent, false);
        if let Some(system) = &next.settings.system {
            request.set(
                &ChatSettings {
                    system: Some(system.clone()),
                    ..ChatSettings::default()
                },
                "",
                EffortForm::default(),
            )?;
        }
        let (tools, _) = known_tools(self.chosen_servers(&next.settings).await?);
        let tools: Vec<_> = tools.iter().map(crate::tools::Offered::for_request).collect();
        request.offer(&tools, None, None);
        Ok(request.units())
    }

    async fn preview_of(
        &self,
        next: &NextTurn,
        access: ListAccess,
    ) -> Result<(RequestPreview, Built), Fault> {
        let mut built = self
            .build_request(&next.provider, &next.model, &next.settings, &next.history, access)
            .await?;
        if next.provider.continuing.resume {
            // Use a placeholder for the id of the stored stream. The real id is that of the reply,
            // which does not exist yet.
            built.request.store_stream(Uuid::nil().to_string());
        }
        let (tools, unlisted_servers) = known_tools(std::mem::take(&mut built.tools.servers));
        let notes = built
            .tools
            .prepared(&tools, Vec::new())
            .complete(&mut built.request);
        let calibration = next.calibration();
        let sent = self.client.preview(&built.server, &built.request)?;
        let left_out = left_out(&next.history).into_iter().filter(|out| *out).count();
        let mut size = built.request.size(next.has_message);
        if let Some((text, is_alone)) = next.summary() {
            size = size.with_summary(&text, is_alone);
        }
        let whole = calibration.map(|calibration| calibration.request(built.request.units()));
        let preview = RequestPreview {
            request: shown_request(&sent, &built.server.redactor()),
            parts: parts_of(&size, calibration, whole.unwrap_or_default()),
            tokens: whole.map(|tokens| TokenCount { tokens, exact: false }),
            limit: self.context_limit(&next.provider, &next.model).await?,
            unmeasured_files: size.unmeasured_files,
            left_out: u32::try_from(left_out).unwrap_or(u32::MAX),
            unlisted_servers,
            open_calls: next.open_calls,
            uncached: self.uncached(next, &sent.body),
            notes,
        };
        Ok((preview, built))
    }

    /// Determines the next turn without changing any data.
    async fn next_turn(
        &self,
        conversation_id: Option<ConversationId>,
        start: ConversationStart,
        message: NewMessage,
    ) -> Result<NextTurn, Fault> {
        let provider = self.provider(message.provider_id).await?;
        let model = model_id(&message.model)?.to_owned();
        let effort = message.effort;
        let has_message = !message.text.trim().is_empty() || !message.attachments.is_empty();
        let parts = match has_message {
            true => typed_parts(message.text, message.attachments)?,
            false => Vec::new(),
        };
        let Some(conversation_id) = conversation_id else {
            return Ok(NextTurn {
                history: first_messages(ConversationId(Uuid::nil()), start.system, parts),
                settings: with_effort(start.settings, effort),
                open_calls: false,
                provider,
                model,
                has_message,
            });
        };
        let (conversation, mut history) = self.selected_branch(conversation_id).await?;
        let (results, open_calls) = self.expected_results(&history, (&provider, &model)).await?;
        history.extend(results);
        history.push(ended_message(conversation_id, history.last(), Role::User, parts));
        Ok(NextTurn {
            settings: with_effort(conversation.settings, effort),
            history,
            open_calls,
            provider,
            model,
            has_message,
        })
    }

    /// Estimates how many cached tokens of the last request the server must process again, because
    /// the new request, whose body is `body`, begins differently from the last one. Returns `None`
    /// if no cached tokens are lost or if the number is unknown.
    fn uncached(&self, next: &NextTurn, body: &[u8]) -> Option<u64> {
        let reply = next
            .history
            .iter()
            .rev()
            .find(|message| message.role == Role::Assistant)?;
        if !next.wrote(reply) {
            return None;
        }
        let usage = reply.usage.as_ref()?;
        let (cached, prompt) = (usage.cached.filter(|cached| *cached > 0)?, usage.prompt?);
        let record = self.engine.wire_log().get(reply.id)?;
        let before = lock(&record).request.as_ref()?.body.clone();
        crate::cached_beginning::lost_cached_tokens(&before, body, prompt, cached)
    }
}

impl NextTurn {
    /// Returns whether `reply` was written by the model that the next turn uses.
    fn wrote(&self, reply: &Message) -> bool {
        reply.provider_id == Some(self.provider.id) && reply.model.as_ref() == Some(&self.model)
    }

    /// Returns the text of the summary at the beginning of the branch, and whether the summary is
    /// the only system message of the request. Returns `None` if there is no summary.
    fn summary(&self) -> Option<(String, bool)> {
        let mut instructions = self.history.iter().filter(|message| message.role == Role::System);
        let summary = instructions
            .clone()
            .find(|message| message.notices.summary_of.is_some())?;
        let prompt = self.settings.system.as_deref().unwrap_or_default();
        let is_alone = prompt.trim().is_empty() && instructions.all(|message| message.id == summary.id);
        Some((summary.text(), is_alone))
    }

    /// Finds the latest request to the same model for which the server reported a token count.
    /// Returns the size of this request: its number of units (about one character each) and its
    /// number of tokens. Returns `None` if there is no such request.
    fn calibration(&self) -> Option<Calibration> {
        let (_, units, tokens) = counted_requests(self.provider.id, &self.model, &self.history).next()?;
        Some(Calibration { units, tokens })
    }
}

/// Sets the reasoning effort of the chat settings to `effort`, unless `effort` is `None`.
fn with_effort(settings: ChatSettings, effort: Option<ReasoningEffort>) -> ChatSettings {
    ChatSettings {
        reasoning_effort: effort.or(settings.reasoning_effort),
        ..settings
    }
}

/// Returns the non-empty parts of a request with their estimated token counts. `whole` is the
/// estimate for the whole request, which is more accurate than those for the parts. If the
/// estimates for the parts add up to more than `whole`, they are reduced.
fn parts_of(size: &RequestSize, calibration: Option<Calibration>, whole: u64) -> Vec<RequestPart> {
    let mut parts: Vec<_> = [
        (RequestPartKind::Instructions, size.instructions),
        (RequestPartKind::Summary, size.summary),
        (RequestPartKind::Tools, size.tools),
        (RequestPartKind::Earlier, size.earlier),
        (RequestPartKind::Attachments, size.attachments),
        (RequestPartKind::Message, size.message),
    ]
    .into_iter()
    .filter(|(_, size)| size.bytes > 0)
    .map(|(kind, size)| RequestPart {
        kind,
        bytes: size.bytes,
        tokens: calibration.map(|calibration| calibration.part(size.units)),
    })
    .collect();
    scale_down(&mut parts, whole);
    parts
}

/// If the token counts of the parts add up to more than `whole`, reduces all of them in proportion.
fn scale_down(parts: &mut [RequestPart], whole: u64) {
    let sum: u64 = parts.iter().filter_map(|part| part.tokens).sum();
    if sum > whole {
        for tokens in parts.iter_mut().filter_map(|part| part.tokens.as_mut()) {
            *tokens = tokens.saturating_mul(whole) / sum;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_have_at_most_the_tokens_of_the_whole() {
        for (tokens, whole, scaled) in [
            ([60, 5], 64, [59, 4]),
            ([60, 5], 65, [60, 5]),
            ([60, 5], 100, [60, 5]),
            ([60, 5], 0, [0, 0]),
        ] {
            let mut parts = tokens.map(|tokens| RequestPart {
                kind: RequestPartKind::Message,
                bytes: 1,
                tokens: Some(tokens),
            });
            scale_down(&mut parts, whole);
            assert_eq!(
                parts.map(|part| part.tokens),
                scaled.map(Some),
                "{tokens:?} of {whole}"
            );
        }
    }
}
