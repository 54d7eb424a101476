//! The state of tool calls that exists only in memory: the signals that stop a call, the questions
//! that tools ask, and the replies whose tool results are held back or being sent.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use rivulet_core::{MessageId, ToolCallId, lock};
use rivulet_mcp::{CancellationToken, ElicitationAnswer};
use tokio::sync::{Notify, oneshot, watch};
use tokio::task::JoinSet;

use crate::contract::ToolQuestion;

#[derive(Default)]
pub(crate) struct LiveCalls {
    state: Mutex<State>,
    /// Number of asynchronous tasks that are running.
    busy: watch::Sender<usize>,
}

#[derive(Default)]
struct State {
    running: HashMap<ToolCallId, Running>,
    /// The replies whose tool results must not be sent automatically, for example because the user
    /// stopped one of the calls.
    held: HashSet<MessageId>,
    sending: HashSet<MessageId>,
    /// The calls that the user or a grant has allowed in this process. Each is stored with a hash
    /// of the tool's definition and of its server's launch configuration, because the permission
    /// ends if either of them changes.
    permitted: HashMap<ToolCallId, String>,
    /// For each call, an earlier launch configuration of its tool server (as JSON text), with which
    /// the current one is compared. Until the user decides about the call, this is the
    /// configuration that the first prompt for the call showed. Once the user has allowed the call,
    /// it is the configuration that the server had at that moment.
    seen: HashMap<ToolCallId, String>,
    tasks: JoinSet<()>,
    closing: bool,
}

struct Running {
    signals: CallSignals,
    /// Whether the server runs the call as a task. The answer of a task can arrive even after
    /// Rivulet was restarted.
    is_task: bool,
    question: Option<(ToolQuestion, oneshot::Sender<ElicitationAnswer>)>,
}

#[derive(Clone, Default)]
pub(crate) struct CallSignals {
    pub(crate) stop: CancellationToken,
    /// Cancelled when Rivulet exits. The server then continues the call as a task.
    pub(crate) leave: CancellationToken,
    /// Notified when the user has signed in to a tool server.
    pub(crate) signed_in: Arc<Notify>,
}

/// Counts one asynchronous task as running until this value is dropped.
struct Busy(watch::Sender<usize>);

impl Busy {
    fn new(busy: &watch::Sender<usize>) -> Self {
        busy.send_modify(|count| *count += 1);
        Busy(busy.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

/// Marks the tool results of a reply as being sent, until this value is dropped.
pub(crate) struct SendingResults<'a> {
    calls: &'a LiveCalls,
    message_id: MessageId,
}

impl Drop for SendingResults<'_> {
    fn drop(&mut self) {
        lock(&self.calls.state).sending.remove(&self.message_id);
    }
}

impl LiveCalls {
    /// Starts a task, for which [`LiveCalls::close`] waits. Does nothing if the program is closing.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let mut state = lock(&self.state);
        while state.tasks.try_join_next().is_some() {}
        if !state.closing {
            let busy = Busy::new(&self.busy);
            state.tasks.spawn(async move {
                let _busy = busy;
                task.await;
            });
        }
    }

    pub(crate) async fn idle(&self) {
        // Ignore the result: waiting fails only if the channel's sender is dropped, but `self` owns
        // the sender.
        let _ = self.busy.subscribe().wait_for(|count| *count == 0).await;
    }

    /// Registers a call that is about to start. Returns `None` if the call is already running or if
    /// the program is closing.
    pub(crate) fn begin(&self, call_id: ToolCallId) -> Option<CallSignals> {
        let mut state = lock(&self.state);
        if state.closing || state.running.contains_key(&call_id) {
            return None;
        }
        let signals = CallSignals::default();
        let running = Running {
            signals: signals.clone(),
            is_task: false,
            question: None,
        };
        state.running.insert(call_id, running);
        Some(signals)
    }

    /// Returns whether this process is running a call or storing how the call ended.
    pub(crate) fn is_running(&self, call_id: ToolCallId) -> bool {
        lock(&self.state).running.contains_key(&call_id)
    }

    pub(crate) fn set_task(&self, call_id: ToolCallId) {
        if let Some(running) = lock(&self.state).running.get_mut(&call_id) {
            running.is_task = true;
        }
    }

    /// Records that the user or a grant has allowed a call. `permission` is a hash of the current
    /// definition of the tool and of its server's current launch configuration.
    pub(crate) fn permit(&self, call_id: ToolCallId, permission: String) {
        lock(&self.state).permitted.insert(call_id, permission);
    }

    /// Returns `true` if the user or a grant has allowed a call in this process and if the hash
    /// recorded at that time equals `permission`. The hash covers the tool's definition and its
    /// server's launch configuration.
    pub(crate) fn is_permitted(&self, call_id: ToolCallId, permission: &str) -> bool {
        lock(&self.state)
            .permitted
            .get(&call_id)
            .is_some_and(|permitted| permitted == permission)
    }

    /// Returns the launch configuration of the tool server that the first prompt for a call showed.
    /// If none is recorded for the call yet, records `launch` and returns it.
    pub(crate) fn show_launch(&self, call_id: ToolCallId, launch: &str) -> String {
        let mut state = lock(&self.state);
        let first = state.seen.entry(call_id).or_insert_with(|| launch.to_owned());
        first.clone()
    }

    /// Records the launch configuration that the tool server had at the moment when the user
    /// allowed a call.
    pub(crate) fn allow_launch(&self, call_id: ToolCallId, launch: String) {
        lock(&self.state).seen.insert(call_id, launch);
    }

    /// Removes the recorded permission and launch configuration of a call, because it is settled.
    pub(crate) fn forget(&self, call_id: ToolCallId) {
        let mut state = lock(&self.state);
        state.permitted.remove(&call_id);
        state.seen.remove(&call_id);
    }

    pub(crate) fn end(&self, call_id: ToolCallId) {
        lock(&self.state).running.remove(&call_id);
    }

    /// Notifies a call that the user has signed in to its server. Returns whether the call is
    /// running in this process.
    pub(crate) fn signed_in(&self, call_id: ToolCallId) -> bool {
        let state = lock(&self.state);
        let running = state.running.get(&call_id);
        running
            .inspect(|call| call.signals.signed_in.notify_one())
            .is_some()
    }

    pub(crate) fn all_signed_in(&self) {
        for call in lock(&self.state).running.values() {
            call.signals.signed_in.notify_one();
        }
    }

    /// Stops a call. Returns whether the call was running in this process.
    pub(crate) fn stop(&self, call_id: ToolCallId) -> bool {
        let state = lock(&self.state);
        let running = state.running.get(&call_id);
        running.inspect(|call| call.signals.stop.cancel()).is_some()
    }

    /// Records a question that a running call asks the user. The user's answer arrives at the
    /// returned receiver.
    pub(crate) fn ask(
        &self,
        call_id: ToolCallId,
        question: ToolQuestion,
    ) -> Option<oneshot::Receiver<ElicitationAnswer>> {
        let (sender, receiver) = oneshot::channel();
        let mut state = lock(&self.state);
        state.running.get_mut(&call_id)?.question = Some((question, sender));
        Some(receiver)
    }

    pub(crate) fn question(&self, call_id: ToolCallId) -> Option<ToolQuestion> {
        let state = lock(&self.state);
        let (question, _) = state.running.get(&call_id)?.question.as_ref()?;
        Some(question.clone())
    }

    /// Removes the question of a call, because the server no longer wants an answer.
    pub(crate) fn withdraw_question(&self, call_id: ToolCallId) {
        if let Some(running) = lock(&self.state).running.get_mut(&call_id) {
            running.question = None;
        }
    }

    /// Answers the question that a call is asking. Returns `false` if the call is not waiting for
    /// an answer.
    pub(crate) fn answer(&self, call_id: ToolCallId, answer: ElicitationAnswer) -> bool {
        let mut state = lock(&self.state);
        let question = state
            .running
            .get_mut(&call_id)
            .and_then(|call| call.question.take());
        question.is_some_and(|(_, sender)| sender.send(answer).is_ok())
    }

    pub(crate) fn hold(&self, message_id: MessageId) {
        lock(&self.state).held.insert(message_id);
    }

    /// Undoes [`hold`](Self::hold): from now on, the tool results of a reply may be sent
    /// automatically.
    pub(crate) fn release(&self, message_id: MessageId) {
        lock(&self.state).held.remove(&message_id);
    }

    pub(crate) fn is_held(&self, message_id: MessageId) -> bool {
        let state = lock(&self.state);
        state.closing || state.held.contains(&message_id)
    }

    /// Marks the tool results of a reply as being sent. Returns `None` if they are already being
    /// sent.
    pub(crate) fn begin_sending(&self, message_id: MessageId) -> Option<SendingResults<'_>> {
        let fresh = lock(&self.state).sending.insert(message_id);
        fresh.then_some(SendingResults {
            calls: self,
            message_id,
        })
    }

    /// Stops all calls except those that a server runs as tasks, and waits until the outcomes of
    /// the stopped calls are stored. Rivulet can receive the answers of the tasks after a restart.
    ///
    /// If the caller drops the returned future, the calls still end in the background, and the next
    /// call of this function waits for them.
    pub(crate) async fn close(&self) {
        {
            let mut state = lock(&self.state);
            state.closing = true;
            for Running { signals, is_task, .. } in state.running.values() {
                match is_task {
                    true => signals.leave.cancel(),
                    false => signals.stop.cancel(),
                }
            }
        }
        self.idle().await;
    }
}
