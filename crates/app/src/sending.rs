//! Starts turns.

use std::sync::Arc;

use rivulet_core::texts::fault;
use rivulet_core::{
    ChatSettings, Column, Continued, Conversation, Fault, Message, MessageId, Part, Prefill, PreviousVersion,
    Provider, ProviderId, QueuedMessageId, ReasoningEffort, RequestFacts, Role, SentEffort, SummaryOf, Turn,
    Units,
};
use rivulet_mcp::BoxFuture;
use rivulet_store::NewTurn;
use rivulet_wire::{ChatRequest, Continuation};

use crate::app::App;
use crate::build_request::{Built, ToolPlan};
use crate::engine::{Judge, Opened, Prepare, PreparedTurn, Sending};
use crate::image_models::ListAccess;
use crate::message::new_message;
use crate::preset::{can_answer_now, enforcement};
use crate::schema::{judge, preview};
use crate::tools::{OfferedTools, gather};

/// The information that a new turn needs, except the provider, the model and the messages before
/// the reply.
#[derive(Default)]
pub(crate) struct Beginning {
    /// The conversation to store before the turn starts; `None` if it has already been stored.
    pub(crate) conversation: Option<Conversation>,
    pub(crate) settings: ChatSettings,
    /// The reasoning effort for this reply only. `None` means that the effort in the chat settings
    /// applies.
    pub(crate) effort: Option<ReasoningEffort>,
    /// New messages before the reply. They are stored together with the reply.
    pub(crate) messages: Vec<Message>,
    /// The earlier versions of the reply. If the server only repeats the response of one of these
    /// versions, the new reply replaces that version.
    pub(crate) previous_versions: Vec<PreviousVersion>,
    /// The reply to continue, if any.
    pub(crate) continued: Option<Continued>,
    /// How the request passes the beginning of the reply to the model, so that the model continues
    /// the reply (prefill).
    pub(crate) prefill: Prefill,
    /// The response with which the server resumes a stored stream; `None` if a request must be
    /// sent.
    pub(crate) opened: Option<Opened>,
    /// The queued message that the turn sends, if any.
    pub(crate) queued: Option<QueuedMessageId>,
    pub(crate) column: Option<Column>,
    /// The messages that the reply is to summarise; `None` if the reply is not a summary.
    pub(crate) summary_of: Option<SummaryOf>,
}

impl App {
    /// Builds the request for a reply to the last message of `history`, and starts the turn.
    /// Returns the id of the reply.
    pub(crate) async fn send(
        &self,
        provider: &Provider,
        model: &str,
        mut new: Beginning,
        history: &[Message],
    ) -> Result<MessageId, Fault> {
        let new_conversation = new.conversation.take();
        let messages = std::mem::take(&mut new.messages);
        let queued = new.queued.take();
        let prepared = self.prepare_turn(provider, model, new, history).await?;
        let reply_id = prepared.reply.id;
        let new_turn = NewTurn {
            new_conversation,
            messages,
            reply: prepared.reply.clone(),
            beside: Vec::new(),
            queued,
        };
        self.engine.start(new_turn, vec![prepared]).await?;
        Ok(reply_id)
    }

    /// Builds the request for a reply to the last message of `history`, and prepares the turn that
    /// sends it. The caller must store the conversation and the messages that `new` contains.
    pub(crate) async fn prepare_turn(
        &self,
        provider: &Provider,
        model: &str,
        mut new: Beginning,
        history: &[Message],
    ) -> Result<PreparedTurn, Fault> {
        let Some(last) = history.last() else {
            return Err(Fault::input(fault::nothing_to_answer()));
        };
        // Check the budget unless the turn resumes a stream. Resuming costs nothing extra, because
        // the reply has already been requested.
        if new.opened.is_none() {
            self.require_budget(provider).await?;
        }
        let effort = take_effort(&mut new);
        if new.summary_of.is_some() {
            // Use neither tools nor a response format, because a summary must be plain text.
            new.settings.tools.clear();
            new.settings.response_format = None;
        }
        let Built {
            server,
            mut request,
            tools,
        } = self
            .build_request(provider, model, &new.settings, history, ListAccess::Request)
            .await?;
        let offered = OfferedTools::default();
        let prepare = self.prepare_tools(tools, Arc::clone(&offered));
        let conversation_id = last.conversation_id;
        let mut reply = Message {
            provider_id: Some(provider.id),
            model: Some(model.to_owned()),
            column: new.column,
            ..new_message(conversation_id, Some(last), Role::Assistant)
        };
        reply.notices.effort.clone_from(&effort);
        reply.notices.summary_of = new.summary_of;
        reply.notices.can_answer_now = can_answer_now(provider);
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
            prices: self.prices_of(provider, model).await?,
            earlier: earlier_request(provider.id, model, history),
            effort,
            can_answer_now: can_answer_now(provider),
            summary_of: new.summary_of,
        });
        match &new.opened {
            Some(opened) => request = ChatRequest::resume(opened.name.clone()),
            None if provider.continuing.resume => request.store_stream(reply.id.to_string()),
            None => {}
        }
        let reply_id = reply.id;
        let sending = Sending {
            server,
            request,
            opened: new.opened,
            judge,
            prepare: Some(prepare),
            gather: Some(gather(reply_id, Arc::clone(&offered))),
        };
        // Generate a title after a reply outside a comparison or in the first column of a
        // comparison, but never after a summary.
        let titles = reply.column.is_none_or(|column| column.number == 0) && new.summary_of.is_none();
        let app = self.clone();
        let (from, with) = (provider.clone(), model.to_owned());
        let on_complete = move |sending: Sending| -> BoxFuture<'static, ()> {
            Box::pin(async move {
                if titles {
                    let asked = (&sending.server, &sending.request);
                    let titling = app.title_after(conversation_id, reply_id, (&from, &with), asked);
                    if let Err(fault) = titling.await {
                        tracing::warn!(fault = fault.for_log(), "no title was found");
                    }
                }
            })
        };
        let app = self.clone();
        let on_stored = move |is_stopped| {
            let proposing = app.clone().propose_calls(reply_id, offered, is_stopped);
            app.tool_host.calls.spawn(proposing);
        };
        Ok(PreparedTurn {
            reply,
            turn,
            sending,
            on_stored: Box::new(on_stored),
            on_complete: Box::new(on_complete),
        })
    }

    /// Returns a function that determines which tools to offer, and stores these tools in
    /// `offered`.
    fn prepare_tools(&self, mut plan: ToolPlan, offered: OfferedTools) -> Prepare {
        let app = self.clone();
        Box::new(move |starting| {
            Box::pin(async move {
                let servers = std::mem::take(&mut plan.servers);
                let offer = app.offer(servers, starting).await;
                plan.prepared(offered.get_or_init(|| offer.tools), offer.request_notes)
            })
        })
    }
}

/// Returns the reasoning effort that the request will state. If `new.effort` is set, moves it to
/// `new.settings`, which are the chat settings for this reply.
fn take_effort(new: &mut Beginning) -> Option<SentEffort> {
    let own = new.effort.take();
    let once = own.is_some();
    if once {
        new.settings.reasoning_effort = own;
    }
    let value = new.settings.reasoning_effort.clone()?;
    Some(SentEffort { value, once })
}

/// Finds the latest request in `history` that was sent to the same model and whose whole text is
/// also part of the next request. Returns two numbers: how many units (about one character each)
/// that request has, and how many tokens. Returns `None` if there is no such request.
fn earlier_request(provider: ProviderId, model: &str, history: &[Message]) -> Option<(Units, u64)> {
    let contained = |reply: usize| {
        let sent_at = history[reply].created_at;
        let left_out_since = |message: &Message| message.left_out_at.is_some_and(|at| at >= sent_at);
        // Returns whether `message` is a summary that was written after the reply was requested. In
        // this case, the reply was copied from another branch. Its request contained the summarised
        // messages instead of the summary, so its token count does not apply to this branch.
        let summarized_since = |message: &Message| {
            message.notices.summary_of.is_some()
                && message.role == Role::System
                && message.created_at >= sent_at
        };
        // Skip the request if its question is now left out, because the next request does not
        // contain the question. `left_out_since` is not enough: it does not detect that the user
        // left the question out first and then retried the reply. The request of such a retry still
        // contains the question.
        history[reply - 1].left_out_at.is_none()
            && !history[..reply].iter().any(left_out_since)
            && !history[..reply].iter().any(summarized_since)
    };
    counted_requests(provider, model, history)
        .find(|(reply, ..)| contained(*reply))
        .map(|(_, units, tokens)| (units, tokens))
}

/// Iterates over the requests in `history` that were sent to the same model and for which the
/// server reported a token count, latest first. Yields the position of the reply in `history`, the
/// number of units in the request (about one character each) and its token count.
///
/// If the server probably read only the end of a request, the token count is an estimate for the
/// whole request. Requests that end with tool results are skipped. Their token counts may include
/// reasoning from before the tool calls, which the model no longer reads in later requests.
pub(crate) fn counted_requests(
    provider: ProviderId,
    model: &str,
    history: &[Message],
) -> impl Iterator<Item = (usize, Units, u64)> {
    let replies = (1..history.len()).rev();
    replies.filter_map(move |at| {
        let (question, reply) = (&history[at - 1], &history[at]);
        if question.role != Role::User || reply.role != Role::Assistant {
            return None;
        }
        let same = reply.provider_id == Some(provider) && reply.model.as_deref() == Some(model);
        let usage = reply.usage.as_ref().filter(|_| same)?;
        let counted = usage.prompt?.max(usage.cached.unwrap_or(0));
        let cut = reply.notices.prompt_cut;
        Some((
            at,
            reply.notices.request_units?,
            cut.map_or(counted, |cut| cut.of),
        ))
    })
}
