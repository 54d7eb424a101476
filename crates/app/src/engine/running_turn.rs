//! A running turn: the state that other parts of the program can read, and the means to stop it.

use std::sync::Mutex;
use std::time::Instant;

use rivulet_core::{Column, ConversationId, Message, MessageId, Turn, lock};
use tokio::sync::watch;

use super::outbox::Outbox;
use crate::contract::MessageView;

/// The phases of a turn, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// The outcome of the turn is not stored yet.
    Running,
    /// The outcome of the turn is stored, but `on_complete` may still be running.
    Stored,
    /// The turn's task has ended.
    Finished,
}

/// A running turn, shared by the turn's own task, the registry and all readers of the reply.
pub struct RunningTurn {
    pub message_id: MessageId,
    pub conversation_id: ConversationId,
    column: Option<Column>,
    pub(super) began: Instant,
    state: Mutex<State>,
    pub(super) stop: watch::Sender<bool>,
    phase: watch::Sender<Phase>,
}

/// The turn and its pending changes for the screen. Both are protected by the same lock. A reader
/// that sees a change in the turn therefore also sees that change in the outbox.
pub(super) struct State {
    pub(super) turn: Turn,
    pub(super) outbox: Outbox,
}

impl RunningTurn {
    pub fn new(reply: &Message, turn: Turn) -> Self {
        RunningTurn {
            message_id: reply.id,
            conversation_id: reply.conversation_id,
            column: reply.column,
            began: Instant::now(),
            state: Mutex::new(State {
                turn,
                outbox: Outbox::new(reply.id),
            }),
            stop: watch::Sender::new(false),
            phase: watch::Sender::new(Phase::Running),
        }
    }

    /// Returns whether this turn and `other` belong to different columns of the same comparison.
    pub(super) fn is_compared_with(&self, other: &RunningTurn) -> bool {
        self.column.zip(other.column).is_some_and(|(own, other)| {
            own.comparison_id == other.comparison_id && own.number != other.number
        })
    }

    /// Returns the sequence number of the last change that was added to the outbox, sent or not.
    pub fn seq(&self) -> u64 {
        self.with(|state| state.outbox.last())
    }

    /// Returns whether the turn has ended. Its outcome may not be stored yet.
    pub fn has_ended(&self) -> bool {
        self.with(|state| state.turn.outcome().is_some())
    }

    /// Returns the id that the provider gave the response, or `None` if it is not known yet.
    pub fn request_id(&self) -> Option<String> {
        self.with(|state| state.turn.request_id().map(str::to_owned))
    }

    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    pub(super) fn is_stop_requested(&self) -> bool {
        *self.stop.borrow()
    }

    pub(super) async fn stopped(&self) {
        // Ignore the result: waiting fails only if the channel's sender is dropped, but `self` owns
        // the sender.
        let _ = self.stop.subscribe().wait_for(|stop| *stop).await;
    }

    pub(super) fn is_stored(&self) -> bool {
        *self.phase.borrow() >= Phase::Stored
    }

    pub(super) fn set_stored(&self) {
        self.phase.send_replace(Phase::Stored);
    }

    pub(super) fn finish(&self) {
        self.phase.send_replace(Phase::Finished);
    }

    pub(super) async fn finished(&self) {
        // Ignore the result: waiting fails only if the channel's sender is dropped, but `self` owns
        // the sender.
        let _ = self
            .phase
            .subscribe()
            .wait_for(|phase| *phase == Phase::Finished)
            .await;
    }

    /// Returns the stored message with everything that the turn has received so far.
    pub fn message(&self, stored: Message) -> Message {
        self.with(|state| filled(stored, &state.turn))
    }

    /// Returns a view of the stored message with everything that the turn has received so far.
    pub fn view(&self, stored: Message, versions: Vec<MessageId>) -> MessageView {
        self.with(|State { turn, outbox }| {
            // The returned view already contains the changes in all pending messages to the page.
            // Make the next change start a new message. Otherwise, the page would receive it in one
            // message together with changes that the view contains, and would apply those changes
            // twice.
            outbox.cut();
            MessageView {
                message: filled(stored, turn),
                versions,
                beside: None,
                calls: Vec::new(),
                seq: outbox.last(),
                activity: turn.activity(),
                servers: turn.starting_servers().map(str::to_owned),
                running_ms: self.at_ms(),
            }
        })
    }

    pub(super) fn at_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    pub(super) fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        act(&mut lock(&self.state))
    }
}

fn filled(stored: Message, turn: &Turn) -> Message {
    let mut message = Message {
        parts: turn.parts(),
        usage: turn.usage().cloned(),
        ..stored
    };
    if let Some(outcome) = turn.outcome().cloned() {
        message.ending = Some(outcome.ending);
        message.fault = outcome.fault;
        message.finish_reason = outcome.finish_reason;
        message.request_id = outcome.request_id;
        message.status = outcome.status;
        message.timing = outcome.timing;
        message.notices = outcome.notices;
        message.seams = outcome.seams;
    }
    message
}
