//! A turn that runs, as the rest of the program sees it.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use rivulet_core::{ConversationId, Message, MessageId, Turn};
use tokio::sync::watch;

use super::outbox::Outbox;
use crate::contract::MessageView;

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// The ending is not stored yet.
    Running,
    /// The ending is stored; what follows a reply may still go on.
    Stored,
    /// The task has ended.
    Finished,
}

/// A turn that runs, as others see it.
pub struct RunningTurn {
    message_id: MessageId,
    conversation_id: ConversationId,
    pub(super) began: Instant,
    state: Mutex<State>,
    pub(super) stop: watch::Sender<bool>,
    phase: watch::Sender<Phase>,
}

/// The turn and what of it the screen has not been sent yet. One lock, so that a view ends where a message to the
/// screen ends.
pub(super) struct State {
    pub(super) turn: Turn,
    pub(super) outbox: Outbox,
}

impl RunningTurn {
    /// The turn that will fill `reply`.
    pub fn new(reply: &Message, turn: Turn) -> Self {
        RunningTurn {
            message_id: reply.id,
            conversation_id: reply.conversation_id,
            began: Instant::now(),
            state: Mutex::new(State {
                turn,
                outbox: Outbox::new(reply.id),
            }),
            stop: watch::Sender::new(false),
            phase: watch::Sender::new(Phase::Running),
        }
    }

    /// The reply it fills.
    pub fn message_id(&self) -> MessageId {
        self.message_id
    }

    /// The conversation it runs in.
    pub fn conversation_id(&self) -> ConversationId {
        self.conversation_id
    }

    /// The number of its last change that the screen is told of.
    pub fn seq(&self) -> u64 {
        self.with(|state| state.outbox.last())
    }

    /// It has its ending, which may not be written yet.
    pub fn has_ended(&self) -> bool {
        self.with(|state| state.turn.outcome().is_some())
    }

    /// Asks it to stop.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Completes when the turn is asked to stop.
    pub(super) async fn stopped(&self) {
        // The sender lives in `self`, so waiting cannot fail.
        let _ = self.stop.subscribe().wait_for(|stop| *stop).await;
    }

    /// Whether the ending is stored.
    pub(super) fn is_stored(&self) -> bool {
        *self.phase.borrow() >= Phase::Stored
    }

    /// Marks the ending as stored.
    pub(super) fn set_stored(&self) {
        self.phase.send_replace(Phase::Stored);
    }

    /// Marks the task as ended.
    pub(super) fn finish(&self) {
        self.phase.send_replace(Phase::Finished);
    }

    /// Waits until the task has ended.
    pub(super) async fn finished(&self) {
        // The sender lives in `self`, so waiting cannot fail.
        let _ = self
            .phase
            .subscribe()
            .wait_for(|phase| *phase == Phase::Finished)
            .await;
    }

    /// Fills in the stored message with what has come of it.
    pub fn message(&self, stored: Message) -> Message {
        self.with(|state| filled(stored, &state.turn))
    }

    /// Fills in the stored message with what has come of it, for the screen.
    pub fn view(&self, stored: Message, versions: Vec<MessageId>) -> MessageView {
        self.with(|State { turn, outbox }| {
            // The page continues with the update after this view.
            outbox.cut();
            MessageView {
                message: filled(stored, turn),
                versions,
                seq: outbox.last(),
                activity: turn.activity(),
                running_ms: self.at_ms(),
            }
        })
    }

    pub(super) fn at_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    pub(super) fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        act(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
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
