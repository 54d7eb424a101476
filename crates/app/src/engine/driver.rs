//! Runs one turn in its own task. Decodes the received bytes into events for the
//! [`Turn`](rivulet_core::Turn), and sends the resulting changes to the screen and to the disk.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use rivulet_core::texts::fault;
use rivulet_core::{
    Effect, Ending, Fault, GRACE_MS, Limits, ModelEvent, Part, Silence, ToolCall, ToolChoice, TurnInput,
    UiText, Verdict, lock,
};
use rivulet_mcp::BoxFuture;
use rivulet_store::{Store, now_ms};
use rivulet_wire::{ChatRequest, Client, Decoder, OfferedTool, OpenError, OpenStep, Server, ServerResponse};
use tokio::sync::watch;

use super::inputs::{inputs_of, silent_for};
use super::journal::Journal;
use super::running_turn::{RunningTurn, State};
use super::wire_log::{SharedRecord, WireLog, WireRecord};
use crate::contract::{Change, Update, UpdateSink};

/// The parts of the application that all turns share.
#[derive(Clone)]
pub struct Ports {
    pub store: Store,
    pub client: Arc<Client>,
    /// The function that receives the updates for the screen.
    pub updates: UpdateSink,
    pub wire_log: WireLog,
}

/// Number of events after which the driver pauses, sends pending changes and lets other tasks run.
/// Without such pauses, a server that sends many events at once could delay the changes and the
/// other tasks.
const EVENTS_AT_ONCE: usize = 256;

/// Time after the start of a turn, in milliseconds, at which the screen begins to show the names of
/// the tool servers that are still starting.
const SERVERS_SHOWN_MS: u64 = 1_000;

/// A request, the server to which it is sent, and the functions that the turn calls before and
/// after sending it.
pub struct Sending {
    /// The connection settings of the server, including the key and the limits.
    pub server: Server,
    pub request: ChatRequest,
    /// The response of a server that resumes a stored stream. `None` if there is no such response
    /// yet; the turn then sends `request`.
    pub opened: Option<Opened>,
    /// The function that checks the finished reply against the response format of the chat
    /// settings; `None` if the settings name no format.
    pub judge: Option<Judge>,
    /// The function that returns the tools for the request; `None` once it has been called.
    pub prepare: Option<Prepare>,
    /// The function that finds the tool calls in the finished reply (`gather` in
    /// `tools/rounds.rs`); `None` once it has been called.
    pub gather: Option<Gather>,
}

/// A function that returns the tools to offer in a request. While tool servers are starting, the
/// function sends their names through the channel that is passed to it.
pub type Prepare = Box<dyn FnOnce(watch::Sender<String>) -> BoxFuture<'static, Prepared> + Send>;

/// The tools that are added to a request last, because tool servers may have to start first.
pub struct Prepared {
    pub tools: Vec<OfferedTool>,
    /// Whether the model may, must or must not call tools.
    pub choice: Option<ToolChoice>,
    /// Whether the model may call several tools at once.
    pub parallel: Option<bool>,
    /// Whether thinking must be switched off if the request forces a tool call.
    pub forced_calls_exclude_thinking: bool,
    /// A sentence for each tool server that cannot be used.
    pub request_notes: Vec<UiText>,
}

impl Prepared {
    /// Adds the tools to a request. Returns notes for the user: one for each tool server that
    /// cannot be used, and one if thinking had to be switched off.
    pub fn complete(self, request: &mut ChatRequest) -> Vec<UiText> {
        let mut notes = self.request_notes;
        request.offer(&self.tools, self.choice, self.parallel);
        if self.forced_calls_exclude_thinking && request.stop_thinking_if_forced() {
            notes.push(fault::thinking_off());
        }
        notes
    }
}

/// A function that returns the tool calls in a reply. Its arguments are the parts of the reply and
/// how the reply ended.
pub type Gather = Box<dyn FnOnce(&[Part], Ending) -> Vec<ToolCall> + Send>;

/// A function that returns the verdict on a reply, given the reply's parts and how it ended.
/// Calling it may block the thread for some seconds.
pub type Judge = Box<dyn FnOnce(&[Part], Ending) -> Option<Verdict> + Send>;

/// A response whose status line and headers have arrived.
pub struct Opened {
    /// The id under which the server stores the stream.
    pub name: String,
    /// The response, before its body is read.
    pub response: ServerResponse,
    /// The steps of the request, from building it to receiving the headers of its response. Rivulet
    /// sent this request before the turn began. The turn that reads the response handles these
    /// steps as if it had sent the request itself.
    pub steps: Vec<OpenStep>,
}

/// Runs a turn until it ends, and stores how it ended. Then calls `on_stored`, whose argument
/// states whether the user has requested a stop. Finally, if the reply is complete, calls
/// `on_complete`. If the turn ends early, the connection is dropped, which cancels the request.
pub async fn run<F: Future<Output = ()>>(
    turn: &RunningTurn,
    ports: Ports,
    mut sending: Sending,
    on_stored: impl FnOnce(bool),
    on_complete: impl FnOnce(Sending) -> F,
) {
    let record = WireRecord::new(
        turn.message_id,
        turn.conversation_id,
        now_ms(),
        sending.server.redactor(),
    );
    let mut driver = Driver {
        record: ports.wire_log.begin(record),
        journal: Journal::default(),
        effects: Vec::new(),
        grace: false,
        turn,
        ports: &ports,
    };
    driver.drive(&mut sending).await;
    let judge = sending.judge.take();
    let gather = sending.gather.take();
    let ending = store_ending(turn, &ports, judge, gather).await;
    if ending.is_some() {
        on_stored(turn.is_stop_requested());
    }
    match ending {
        // A server that stores its streams goes on generating after the connection is closed, so
        // tell the server to stop.
        Some(Ending::Stopped) => {
            if let Some(name) = sending.request.stream_id()
                && let Err(fault) = ports.client.end_stream(&sending.server, name).await
            {
                tracing::warn!(fault = fault.for_log(), "the server may go on generating");
            }
        }
        Some(Ending::Complete) => tokio::select! {
            biased;
            // Do not wait for `on_complete` if a stop is requested, because the program must be
            // able to close.
            () = turn.stopped() => {}
            () = on_complete(sending) => {}
        },
        _ => {}
    }
}

/// Stores a turn's parts, outcome, tool calls and verdict. Then sends the verdict to the screen,
/// because the screen received the outcome before the verdict was known. Returns how the turn
/// ended.
async fn store_ending(
    turn: &RunningTurn,
    ports: &Ports,
    judge: Option<Judge>,
    gather: Option<Gather>,
) -> Option<Ending> {
    let message_id = turn.message_id;
    let (parts, outcome) = turn.with(|state| (state.turn.parts(), state.turn.outcome().cloned()));
    let Some(mut outcome) = outcome else {
        turn.set_stored();
        return None;
    };
    let ending = outcome.ending;
    tracing::info!(
        message = %message_id,
        %ending,
        status = outcome.status,
        pieces = outcome.notices.pieces,
        "turn ended"
    );
    let judged = judge.is_some();
    if let Some(judge) = judge {
        let parts = parts.clone();
        let judging = tokio::task::spawn_blocking(move || judge(&parts, ending));
        outcome.verdict = judging.await.unwrap_or_default();
    }
    let verdict = outcome.verdict.clone();
    let calls = gather.map_or_else(Vec::new, |gather| gather(&parts, ending));
    if let Err(fault) = ports.store.finish_turn(message_id, parts, outcome, calls).await {
        tracing::error!(%fault, message = %message_id, "the ending could not be written");
    }
    turn.set_stored();
    if judged {
        (ports.updates)(Update::Verdict {
            conversation_id: turn.conversation_id,
            message_id,
            verdict,
        });
    }
    Some(ending)
}

struct Driver<'a> {
    turn: &'a RunningTurn,
    ports: &'a Ports,
    record: SharedRecord,
    journal: Journal,
    effects: Vec<Effect>,
    /// Whether the turn is in its grace period: the reply has a finish reason, and the turn waits
    /// only for late token counts and errors.
    grace: bool,
}

impl Driver<'_> {
    async fn drive(&mut self, sending: &mut Sending) {
        tracing::info!(message = %self.turn.message_id, server = %sending.server.endpoint.origin(), "turn begins");
        let opened = match self.prepare(sending).await {
            Ok(()) => {
                if !sending.request.resumes_stream() {
                    self.apply(TurnInput::Requested(sending.request.units()));
                }
                self.open(sending).await
            }
            Err(input) => Err(input),
        };
        match opened {
            Ok(response) => self.read(response, sending.server.limits).await,
            Err(input) => self.apply(input),
        }
        self.send();
        self.append();
    }

    /// Waits for the tools and adds them to the request. If the tools are not ready one second
    /// after the turn began, the screen shows which tool servers are starting.
    async fn prepare(&mut self, sending: &mut Sending) -> Result<(), TurnInput> {
        let Some(prepare) = sending.prepare.take() else {
            return Ok(());
        };
        let turn = self.turn;
        let (names, mut starting) = watch::channel(String::new());
        let mut preparing = prepare(names);
        let mut is_shown = false;
        let prepared = loop {
            let due = (!is_shown).then_some(SERVERS_SHOWN_MS);
            tokio::select! {
                biased;
                () = turn.stopped() => return Err(TurnInput::Stopped),
                prepared = &mut preparing => break prepared,
                () = self.wait_for(due) => {}
                Ok(()) = starting.changed(), if is_shown => {}
            }
            is_shown = true;
            let names = starting.borrow_and_update().clone();
            self.apply(TurnInput::ServersStart(names));
            self.send();
        };
        if is_shown {
            self.apply(TurnInput::ServersStart(String::new()));
            self.send();
        }
        let notes = prepared.complete(&mut sending.request);
        if !notes.is_empty() {
            self.apply(TurnInput::RequestNotes(notes));
        }
        Ok(())
    }

    async fn open(&mut self, sending: &mut Sending) -> Result<ServerResponse, TurnInput> {
        if let Some(name) = sending.request.stream_id() {
            self.apply(TurnInput::StreamStored(name.to_owned()));
        }
        if let Some(Opened { response, steps, .. }) = sending.opened.take() {
            for step in steps {
                self.opened(step);
            }
            return Ok(self.responded(response));
        }
        let turn = self.turn;
        let opening = self
            .ports
            .client
            .open(&sending.server, &sending.request, |step| self.opened(step));
        let opened = tokio::select! {
            biased;
            () = turn.stopped() => Err(TurnInput::Stopped),
            opened = opening => opened.map_err(|error| match error {
                OpenError::Refused(fault) => TurnInput::Refused(fault),
                OpenError::Lost(fault) => TurnInput::Lost(fault),
                OpenError::TimedOut(limit) => TurnInput::TimedOut(limit),
            }),
        };
        opened.map(|response| self.responded(response))
    }

    fn responded(&mut self, response: ServerResponse) -> ServerResponse {
        self.apply(TurnInput::Responded {
            status: response.status(),
        });
        self.send();
        response
    }

    /// Handles a step that the request has reached. The `Sent` step is passed to the turn; every
    /// other step is recorded in the wire log.
    fn opened(&mut self, step: OpenStep) {
        let at_ms = self.turn.at_ms();
        match step {
            OpenStep::Request(request) => lock(&self.record).request = Some(request),
            OpenStep::Sent => {
                self.apply(TurnInput::Sent);
                self.send();
            }
            OpenStep::Head(head) => lock(&self.record).head = Some((at_ms, head)),
            OpenStep::Refusal(body) => lock(&self.record).push(at_ms, &body),
        }
    }

    async fn read(&mut self, mut response: ServerResponse, limits: Limits) {
        let turn = self.turn;
        let mut decoder = response.decoder();
        let idle_ms = u64::from(limits.idle) * 1_000;
        let mut silence = Silence::new(self.turn.at_ms(), idle_ms);
        while !self.turn.has_ended() {
            let (due, outbox_full) = self
                .turn
                .with(|state| (state.outbox.due(), state.outbox.is_full()));
            // Stop reading for now if the disk or the screen cannot keep up (back-pressure).
            let has_room = !outbox_full && !self.journal.is_full();
            if !has_room {
                silence.sign(self.turn.at_ms());
            }
            tokio::select! {
                biased;
                () = turn.stopped() => self.finish_early(&mut decoder, TurnInput::Stopped),
                () = self.wait_for(due) => self.send(),
                () = self.wait_for(self.journal.due()) => self.append(),
                read = response.next(), if has_room => {
                    let counts = !self.grace;
                    // In the grace period, which begins when the finish reason arrives, keep-alives
                    // do not restart the timeout.
                    if self.apply_read(&mut decoder, read).await || counts {
                        silence.sign(self.turn.at_ms());
                    }
                    silence.set_limit(if self.grace { GRACE_MS } else { idle_ms });
                }
                // Check the timeout last, after the socket. When the computer wakes from sleep, the
                // timeout may have passed although bytes have arrived, and these bytes must be read
                // first.
                () = self.wait_for(Some(silence.next_look())) => {
                    if silence.is_over(self.turn.at_ms()) {
                        self.finish_silent(&mut decoder, limits.idle);
                    }
                }
            }
        }
    }

    /// Ends the turn before the server has ended its response. If the last event is complete except
    /// for its final blank line, that event is still processed.
    fn finish_early(&mut self, decoder: &mut Decoder, input: TurnInput) {
        let mut events = Vec::new();
        // Ignore an error here: the response has not ended, so a JSON body may well be incomplete.
        let _ = decoder.finish(&mut events);
        for event in events {
            self.apply(TurnInput::Event(event));
        }
        self.apply(input);
    }

    /// Ends the turn because nothing arrived for too long: for `idle` seconds or, in the grace
    /// period, for `GRACE_MS` milliseconds.
    fn finish_silent(&mut self, decoder: &mut Decoder, idle: u32) {
        if !self.grace {
            return self.finish_early(decoder, silent_for(idle));
        }
        self.finish_early(decoder, TurnInput::GraceOver);
        // By now, the turn has usually ended. There is one exception: if the last event, which
        // `finish_early` processes first, continues the reply, it ends the grace period. The turn
        // then ignores `GraceOver`, so end it with a timeout here.
        if !self.turn.has_ended() {
            self.apply(silent_for((GRACE_MS / 1_000) as u32));
        }
    }

    /// Passes the events of one read to the turn. Returns whether the read contained any event
    /// other than a keep-alive.
    async fn apply_read(&mut self, decoder: &mut Decoder, read: Result<Option<Bytes>, Fault>) -> bool {
        if let Ok(Some(bytes)) = &read {
            lock(&self.record).push(self.turn.at_ms(), bytes);
        }
        let mut brought = false;
        for (count, input) in (1_usize..).zip(inputs_of(decoder, read)) {
            brought |= matches!(&input, TurnInput::Event(event) if *event != ModelEvent::KeepAlive);
            self.apply(input);
            if self.turn.has_ended() {
                break;
            }
            if count.is_multiple_of(EVENTS_AT_ONCE) {
                self.breathe().await;
            }
        }
        brought
    }

    /// Interrupts the processing of many events that arrived together: sends pending changes to the
    /// screen and to the disk if they are due, and lets other tasks run. If the outbox is full,
    /// waits until it has room or until the turn is asked to stop.
    async fn breathe(&mut self) {
        while !*self.turn.stop.borrow() {
            let due = |due: Option<u64>, now| due.is_some_and(|due| due <= now);
            let now = self.turn.at_ms();
            let (outbox_due, full) = self
                .turn
                .with(|state| (state.outbox.due(), state.outbox.is_full()));
            if due(outbox_due, now) {
                self.send();
            } else if full {
                let turn = self.turn;
                tokio::select! {
                    () = turn.stopped() => {}
                    () = self.wait_for(outbox_due) => {}
                }
                continue;
            }
            if due(self.journal.due(), now) {
                self.append();
            }
            return tokio::task::yield_now().await;
        }
    }

    fn apply(&mut self, input: TurnInput) {
        let at_ms = self.turn.at_ms();
        let mut effects = std::mem::take(&mut self.effects);
        self.turn.with(|State { turn, outbox }| {
            turn.apply(at_ms, input, &mut effects);
            for effect in effects.drain(..) {
                match effect {
                    Effect::Delta(delta) => {
                        let fragment = delta.fragment.clone();
                        outbox.push(delta.seq, Change::Fragment { fragment });
                        self.journal.push(at_ms, delta);
                    }
                    Effect::Activity {
                        seq,
                        activity,
                        servers,
                    } => outbox.push(seq, Change::Activity { activity, servers }),
                    Effect::Usage { seq, usage } => outbox.push(seq, Change::Usage { usage }),
                    Effect::Fact { seq, fact } => self.journal.record_fact(at_ms, seq, fact),
                    Effect::Grace(begins) => self.grace = begins,
                    Effect::Ended { seq, outcome } => outbox.push(seq, Change::Ended { outcome }),
                }
            }
        });
        self.effects = effects;
    }

    async fn wait_for(&self, due: Option<u64>) {
        match due {
            Some(due) => {
                tokio::time::sleep_until((self.turn.began + Duration::from_millis(due)).into()).await
            }
            None => std::future::pending().await,
        }
    }

    fn send(&mut self) {
        let at_ms = self.turn.at_ms();
        for turn in self.turn.with(|state| state.outbox.take(at_ms)) {
            (self.ports.updates)(Update::Turn { turn });
        }
    }

    /// Passes the pending rows to the writer's queue. If the queue is full, the rows stay in the
    /// journal instead of waiting for room, because a slow disk must not slow down the stream.
    fn append(&mut self) {
        let rows = self.journal.take();
        if rows.is_empty() {
            return;
        }
        if let Err(rows) = self.ports.store.try_append(self.turn.message_id, rows) {
            self.journal.put_back(self.turn.at_ms(), rows);
        }
    }
}
