//! Message queues. A queue contains the messages that the user wrote while a reply was running.
//! Rivulet sends each of them when the preceding reply is complete, even if the front end shows
//! another conversation.

use rivulet_core::texts::fault;
use rivulet_core::{
    CallProgress, ChosenModel, ConversationId, Fault, Message, MessageId, QueueHold, QueueStep,
    QueuedMessage, QueuedMessageId, Role, ToolCall, queue_step,
};
use rivulet_mcp::BoxFuture;
use uuid::Uuid;

use crate::app::App;
use crate::comparison::require_few;
use crate::contract::{ConversationStart, ConversationView, NewMessage, Update};
use crate::turn::typed_parts;

impl App {
    /// Returns the message queue of a conversation, in the order of sending.
    pub async fn queue_list(&self, conversation_id: ConversationId) -> Result<Vec<QueuedMessage>, Fault> {
        self.store.queue(conversation_id).await
    }

    /// Adds a message to the end of a conversation's queue. `message.model` and the models in
    /// `more` are to answer it. If the queue does not have to wait for a reply any longer, its next
    /// message is sent immediately.
    pub async fn queue_add(
        &self,
        conversation_id: ConversationId,
        message: NewMessage,
        more: Vec<ChosenModel>,
    ) -> Result<(), Fault> {
        require_few(&more)?;
        self.checked(message.clone()).await?;
        let queued = QueuedMessage {
            id: QueuedMessageId(Uuid::now_v7()),
            conversation_id,
            position: 0,
            provider_id: message.provider_id,
            model: message.model,
            more,
            effort: message.effort,
            text: message.text,
            attachments: message.attachments,
            hold: None,
        };
        self.conversation(conversation_id).await?;
        self.store.add_queued(queued).await?;
        self.queue_changed(conversation_id);
        self.advance_queue(conversation_id, None).await;
        Ok(())
    }

    /// Keeps a queued message from being sent while the user edits it.
    pub async fn queue_edit(&self, queued_id: QueuedMessageId) -> Result<(), Fault> {
        let queued = self.queued(queued_id).await?;
        let is_there = self.store.hold_queued(queued_id, QueueHold::Editing).await?;
        self.queue_changed(queued.conversation_id);
        is_there.then_some(()).ok_or_else(sent_or_removed)
    }

    /// Replaces the content of a queued message after the user has edited it. If the queue does not
    /// have to wait for a reply any longer, its next message is sent.
    pub async fn queue_change(&self, queued_id: QueuedMessageId, message: NewMessage) -> Result<(), Fault> {
        let queued = self.queued(queued_id).await?;
        // Check only the content of the message. Even if the provider has been deleted or has
        // reached its monthly cost limit, the user must be able to finish editing.
        typed_parts(message.text.clone(), message.attachments.clone())?;
        let is_there = self
            .store
            .change_queued(queued_id, message.text, message.attachments)
            .await?;
        self.queue_changed(queued.conversation_id);
        self.advance_queue(queued.conversation_id, None).await;
        is_there.then_some(()).ok_or_else(sent_or_removed)
    }

    /// Removes a message from its queue. Fails if the message has already been sent.
    pub async fn queue_remove(&self, queued_id: QueuedMessageId) -> Result<(), Fault> {
        let queued = self.queued(queued_id).await?;
        let was_there = self.store.remove_queued(queued_id).await?;
        self.queue_changed(queued.conversation_id);
        was_there.then_some(()).ok_or_else(sent_or_removed)
    }

    /// Puts a removed message back into its queue, at the position that it had before.
    pub async fn queue_restore(&self, message: QueuedMessage) -> Result<(), Fault> {
        let conversation_id = message.conversation_id;
        self.store.restore_queued(message).await?;
        self.queue_changed(conversation_id);
        self.advance_queue(conversation_id, None).await;
        Ok(())
    }

    /// Reorders the message queue of a conversation. `order` lists the messages in their new order.
    pub async fn queue_order(
        &self,
        conversation_id: ConversationId,
        order: Vec<QueuedMessageId>,
    ) -> Result<(), Fault> {
        self.store.order_queue(conversation_id, order).await?;
        self.queue_changed(conversation_id);
        Ok(())
    }

    /// Sends a queued message immediately, regardless of its position in the queue. Fails if a
    /// reply is running in the conversation.
    pub async fn queue_send(&self, queued_id: QueuedMessageId) -> Result<ConversationView, Fault> {
        let _advancing = self.queues.lock().await;
        let queued = self.queued(queued_id).await?;
        let conversation_id = queued.conversation_id;
        self.send_queued(queued).await?;
        self.queue_changed(conversation_id);
        self.conversation_open(conversation_id).await
    }

    async fn queued(&self, queued_id: QueuedMessageId) -> Result<QueuedMessage, Fault> {
        self.store.queued(queued_id).await?.ok_or_else(sent_or_removed)
    }

    fn queue_changed(&self, conversation_id: ConversationId) {
        (self.updates)(Update::Queue { conversation_id });
    }

    async fn send_queued(&self, queued: QueuedMessage) -> Result<(), Fault> {
        let message = NewMessage {
            provider_id: queued.provider_id,
            model: queued.model,
            text: queued.text,
            attachments: queued.attachments,
            effort: queued.effort,
        };
        if queued.more.is_empty() {
            return self
                .start_turn(queued.conversation_id, message, Some(queued.id))
                .await;
        }
        let start = ConversationStart::default();
        self.start_many(
            Some(queued.conversation_id),
            start,
            message,
            queued.more,
            Some(queued.id),
        )
        .await
        .map(drop)
    }

    /// Decides whether the next message in a conversation's queue is sent, keeps waiting, or is
    /// held for the user. `ended` is the reply that has just ended or whose tool calls have
    /// changed; `None` if the user has changed the queue.
    ///
    /// The future is boxed because this function is indirectly recursive: it is called again when
    /// the reply to the sent message ends.
    pub(crate) fn advance_queue(
        &self,
        conversation_id: ConversationId,
        ended: Option<MessageId>,
    ) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // Make only one decision at a time. Otherwise, two messages could be sent after the
            // same reply.
            let _advancing = self.queues.lock().await;
            if let Err(fault) = self.step_queue(conversation_id, ended).await {
                tracing::error!(fault = fault.for_log(), conversation = %conversation_id, "the queue could not be sent");
            }
        })
    }

    async fn step_queue(
        &self,
        conversation_id: ConversationId,
        ended: Option<MessageId>,
    ) -> Result<(), Fault> {
        let Some(first) = self.store.next_queued(conversation_id).await? else {
            return Ok(());
        };
        match self.queue_step(conversation_id, ended).await? {
            QueueStep::Wait => {}
            QueueStep::Hold(hold) => {
                if self.store.hold_queue(conversation_id, hold).await? {
                    self.queue_changed(conversation_id);
                }
            }
            QueueStep::Send => {
                let queued_id = first.id;
                match self.send_queued(first).await {
                    Ok(()) => (self.updates)(Update::ResultsSent { conversation_id }),
                    // Another reply is running, so keep the message in the queue until that reply
                    // ends.
                    Err(_) if !self.engine.turns.running_in(conversation_id).is_empty() => {}
                    Err(fault) => {
                        self.store
                            .hold_queued(queued_id, QueueHold::Refused { fault })
                            .await?;
                        // Hold the later messages too. Otherwise, they would overtake the refused
                        // message or wait for a reply that never comes.
                        self.store
                            .hold_queue(conversation_id, QueueHold::EarlierRefused)
                            .await?;
                    }
                }
                self.queue_changed(conversation_id);
            }
        }
        Ok(())
    }

    /// Returns whether the end of `reply` lets the queue continue although the conversation shows
    /// another reply, `selected`. This is the case if both replies belong to the same comparison,
    /// or if `reply` is a summary, because a new summary is written on a branch that is not
    /// selected.
    async fn is_beside(&self, reply: MessageId, selected: &Message) -> Result<bool, Fault> {
        let Some(reply) = self.store.message(reply).await? else {
            return Ok(false);
        };
        let columns = reply.column.zip(selected.column);
        let is_compared = columns.is_some_and(|(own, other)| own.comparison_id == other.comparison_id);
        Ok(is_compared || reply.notices.summary_of.is_some())
    }

    /// Decides whether the next message in a conversation's queue is sent now, waits for a reply,
    /// or is held for the user.
    async fn queue_step(
        &self,
        conversation_id: ConversationId,
        ended: Option<MessageId>,
    ) -> Result<QueueStep, Fault> {
        let mut look_again = true;
        loop {
            let is_running = !self.engine.turns.running_in(conversation_id).is_empty();
            let branch = self.store.branch(conversation_id, 1, None).await?;
            let last = branch.and_then(|branch| branch.messages.into_iter().next_back());
            let Some(last) = last.map(|last| last.message) else {
                return Ok(QueueStep::Hold(QueueHold::OtherBranch));
            };
            if is_running {
                // Wait. When the running turn ends, this function is called again.
                return Ok(QueueStep::Wait);
            }
            if last.ending.is_none() {
                // Perhaps the turn of this reply started after `is_running` was set, so check once
                // more.
                if std::mem::take(&mut look_again) {
                    continue;
                }
                return Ok(QueueStep::Hold(QueueHold::Elsewhere));
            }
            if let Some(ended) = ended.filter(|ended| *ended != last.id)
                && !self.is_beside(ended, &last).await?
            {
                let history = self.store.history(last.id).await?;
                return Ok(match history.iter().any(|message| message.id == ended) {
                    // The reply `ended` has a successor, because the results of its tool calls were
                    // sent to the model. Wait. When the next reply ends, this function is called
                    // again.
                    true => QueueStep::Wait,
                    false => QueueStep::Hold(QueueHold::OtherBranch),
                });
            }
            if last.role != Role::Assistant {
                return Ok(QueueStep::Hold(QueueHold::OtherBranch));
            }
            let calls = self.store.calls_of(vec![last.id]).await?;
            let sends = !calls.is_empty()
                && calls.iter().all(ToolCall::is_settled)
                && self.sends_results(last.id, &calls).await?;
            return Ok(queue_step(last.ending, CallProgress::of(&calls, sends)));
        }
    }
}

fn sent_or_removed() -> Fault {
    Fault::input(fault::queued_message_gone())
}
