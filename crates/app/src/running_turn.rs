//! The way of one delta: bytes -> events -> [`Turn`] -> screen and disk, in one task, by plain calls.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use rivulet_core::{
    ConversationId, Effect, Ending, Fault, GRACE_MS, Limit, LimitKind, Limits, Message, MessageId,
    ModelEvent, Silence, Turn, TurnInput,
};
use rivulet_store::now_ms;
use rivulet_wire::{Answer, ChatRequest, Decoder, OpenError, OpenStep, Server};
use tokio::sync::{mpsc, watch};

use crate::app::App;
use crate::contract::{Change, MessageView, Update};
use crate::journal::Journal;
use crate::outbox::Outbox;
use crate::wire_log::{SharedRecord, WireRecord, look};

/// What a turn sends, and to whom.
pub struct Sending {
    /// Where to, and how.
    pub server: Server,
    /// What.
    pub request: ChatRequest,
    /// The answer, if it is there already.
    pub opened: Option<Opened>,
}

/// An answer that has begun, and what happened on the way to it.
pub struct Opened {
    /// The name under which the server kept it.
    pub name: String,
    /// The answer.
    pub answer: Answer,
    /// What happened.
    pub steps: Vec<OpenStep>,
}

/// A turn that runs, as others see it.
pub struct RunningTurn {
    message_id: MessageId,
    conversation_id: ConversationId,
    began: Instant,
    state: Mutex<State>,
    stop: watch::Sender<bool>,
    written: watch::Sender<bool>,
}

/// The turn and what of it the screen has not been sent yet. One lock, so that a view ends where a message to the
/// screen ends.
struct State {
    turn: Turn,
    outbox: Outbox,
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
            written: watch::Sender::new(false),
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

    /// It never began: nobody need wait for it.
    pub fn abandon(&self) {
        self.written.send_replace(true);
    }

    /// Waits until its ending is written.
    pub async fn written(&self) {
        // The sender lives in `self`, so waiting cannot fail.
        let _ = self.written.subscribe().wait_for(|written| *written).await;
    }

    /// The message it fills, as far as it has come.
    pub fn view(&self, message: Message, versions: Vec<MessageId>) -> MessageView {
        self.with(|State { turn, outbox }| {
            // Whoever has this view goes on with the message after it.
            outbox.cut();
            let mut message = Message {
                parts: turn.parts(),
                usage: turn.usage().cloned(),
                ..message
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
            MessageView {
                message,
                versions,
                seq: outbox.last(),
                activity: turn.activity(),
                running_ms: self.at_ms(),
            }
        })
    }

    fn at_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        act(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Runs it to its ending. Dropping the connection at the end is what cancels it.
    pub async fn run(self: Arc<Self>, app: App, mut sending: Sending) {
        let mut driver = Driver {
            record: app.wire_log.begin(WireRecord::new(
                self.message_id,
                self.conversation_id,
                now_ms(),
                sending.server.key.clone(),
            )),
            journal: Journal::default(),
            effects: Vec::new(),
            grace: false,
            turn: &self,
            app: &app,
        };
        driver.drive(&mut sending).await;
        // The screen has the ending already; the registry keeps the turn until the disk has it too.
        let (parts, outcome) = self.with(|state| (state.turn.parts(), state.turn.outcome().cloned()));
        let ending = outcome.as_ref().map(|outcome| outcome.ending);
        if let Some(outcome) = outcome {
            tracing::info!(
                message = %self.message_id,
                ending = %outcome.ending,
                status = outcome.status,
                pieces = outcome.notices.pieces,
                "turn ended"
            );
            if let Err(fault) = app.store.finish_turn(self.message_id, parts, outcome).await {
                tracing::error!(%fault, message = %self.message_id, "the ending could not be written");
            }
        }
        app.turns.end(self.message_id);
        // Where the server keeps generating for nobody, Stop has to say so.
        if let Some(name) = sending
            .request
            .stream_name()
            .filter(|_| ending == Some(Ending::Stopped))
            && let Err(fault) = app.client.end_stream(&sending.server, name).await
        {
            tracing::warn!(%fault, "the server may go on generating");
        }
        if ending == Some(Ending::Complete) {
            let mut stop = self.stop.subscribe();
            tokio::select! {
                biased;
                // Whoever closes the program waits for words, and not for a title.
                _ = stop.wait_for(|stop| *stop) => {}
                () = app.title_after(self.conversation_id, &sending.server, &sending.request) => {}
            }
        }
        // Whoever waits for this may open the data folder again at once.
        drop(app);
        self.written.send_replace(true);
    }
}

/// The task's own half of a running turn.
struct Driver<'a> {
    turn: &'a RunningTurn,
    app: &'a App,
    record: SharedRecord,
    journal: Journal,
    effects: Vec<Effect>,
    /// The finish reason came.
    grace: bool,
}

impl Driver<'_> {
    async fn drive(&mut self, sending: &mut Sending) {
        tracing::info!(message = %self.turn.message_id, server = %sending.server.endpoint.origin(), "turn begins");
        match self.open(sending).await {
            Ok(answer) => self.read(answer, sending.server.limits).await,
            Err(input) => self.apply(input),
        }
        self.send();
        self.append();
    }

    /// Connects, sends the request and waits for the head of the answer.
    async fn open(&mut self, sending: &mut Sending) -> Result<Answer, TurnInput> {
        if let Some(name) = sending.request.stream_name() {
            self.apply(TurnInput::Kept(name.to_owned()));
        }
        if let Some(Opened { answer, steps, .. }) = sending.opened.take() {
            for step in steps {
                self.opened(step);
            }
            return Ok(self.answered(answer));
        }
        let mut stop = self.turn.stop.subscribe();
        // At most four steps are told of one request.
        let (tell, mut steps) = mpsc::unbounded_channel();
        let app = self.app;
        let opening = app
            .client
            .open(&sending.server, &sending.request, |step| drop(tell.send(step)));
        let mut opening = std::pin::pin!(opening);
        let opened = loop {
            tokio::select! {
                biased;
                _ = stop.wait_for(|stop| *stop) => break Err(TurnInput::Stopped),
                Some(step) = steps.recv() => self.opened(step),
                opened = &mut opening => break opened.map_err(|error| match error {
                    OpenError::Refused(fault) => TurnInput::Refused(fault),
                    OpenError::Lost(fault) => TurnInput::Lost(fault),
                    OpenError::TimedOut(limit) => TurnInput::TimedOut(limit),
                }),
            }
        };
        while let Ok(step) = steps.try_recv() {
            self.opened(step);
        }
        opened.map(|answer| self.answered(answer))
    }

    fn answered(&mut self, answer: Answer) -> Answer {
        self.apply(TurnInput::Answered {
            status: answer.status(),
        });
        self.send();
        answer
    }

    /// Something happened on the way to the answer.
    fn opened(&mut self, step: OpenStep) {
        let at_ms = self.turn.at_ms();
        match step {
            OpenStep::Request(request) => look(&self.record).request = Some(request),
            OpenStep::Sent => {
                self.apply(TurnInput::Sent);
                self.send();
            }
            OpenStep::Head(head) => look(&self.record).head = Some((at_ms, head)),
            OpenStep::Refusal(body) => look(&self.record).push(at_ms, &body),
        }
    }

    /// Reads the answer to its ending.
    async fn read(&mut self, mut answer: Answer, limits: Limits) {
        let mut stop = self.turn.stop.subscribe();
        let mut decoder = answer.decoder();
        let mut silence = Silence::new(self.turn.at_ms(), u64::from(limits.idle) * 1_000);
        while !self.turn.has_ended() {
            let due = self.turn.with(|state| state.outbox.due());
            tokio::select! {
                biased;
                _ = stop.wait_for(|stop| *stop) => self.leave(&mut decoder, TurnInput::Stopped),
                () = self.wait_for(due) => self.send(),
                () = self.wait_for(self.journal.due()) => self.append(),
                read = answer.next() => {
                    let counts = !self.grace;
                    // Signs of life without words do not hold a finished turn open.
                    if self.take(&mut decoder, read) || counts {
                        silence.sign(self.turn.at_ms());
                    }
                    if self.grace {
                        silence.set_limit(GRACE_MS);
                    }
                }
                // After the socket: what came while the program itself was held counts before the clock does.
                () = self.wait_for(Some(silence.next_look())) => {
                    if silence.is_over(self.turn.at_ms()) {
                        let over = if self.grace {
                            TurnInput::GraceOver
                        } else {
                            TurnInput::TimedOut(Limit { kind: LimitKind::Idle, seconds: limits.idle })
                        };
                        self.leave(&mut decoder, over);
                    }
                }
            }
        }
    }

    /// Ends from this side, with the event that was not terminated yet if it is whole.
    fn leave(&mut self, decoder: &mut Decoder, input: TurnInput) {
        let mut events = Vec::new();
        // A body that cannot be read has nothing to add.
        let _ = decoder.finish(&mut events);
        for event in events {
            self.apply(TurnInput::Event(event));
        }
        self.apply(input);
    }

    /// Applies what one read brought. Tells whether that was more than signs of life.
    fn take(&mut self, decoder: &mut Decoder, read: Result<Option<Bytes>, Fault>) -> bool {
        let mut events = Vec::new();
        let (broken, last) = match read {
            Ok(Some(bytes)) => {
                look(&self.record).push(self.turn.at_ms(), &bytes);
                self.apply(TurnInput::Read);
                (decoder.push(&bytes, &mut events), None)
            }
            Ok(None) => (decoder.finish(&mut events), Some(TurnInput::BodyEnded)),
            // An event left unterminated counts, however the body ended; what cannot be read is no wonder then.
            Err(fault) => {
                let _ = decoder.finish(&mut events);
                (Ok(()), Some(TurnInput::Lost(fault)))
            }
        };
        let meant_something = events.iter().any(|event| *event != ModelEvent::KeepAlive);
        let inputs = events.into_iter().map(TurnInput::Event);
        for input in inputs
            .chain(broken.err().map(TurnInput::ProtocolBroken))
            .chain(last)
        {
            self.apply(input);
        }
        meant_something
    }

    /// Gives the turn one input and carries out its effects.
    fn apply(&mut self, input: TurnInput) {
        let at_ms = self.turn.at_ms();
        let mut effects = std::mem::take(&mut self.effects);
        self.turn.with(|State { turn, outbox }| {
            turn.apply(at_ms, input, &mut effects);
            for effect in effects.drain(..) {
                match effect {
                    Effect::Delta(delta) => {
                        outbox.push(
                            delta.seq,
                            Change::Fragment {
                                fragment: delta.fragment.clone(),
                            },
                        );
                        self.journal.push(at_ms, delta);
                    }
                    Effect::Activity { seq, activity } => outbox.push(seq, Change::Activity { activity }),
                    Effect::Usage { seq, usage } => outbox.push(seq, Change::Usage { usage }),
                    Effect::Fact { seq, fact } => self.journal.learn(at_ms, seq, fact),
                    Effect::Grace => self.grace = true,
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

    /// Sends what waits to the screen.
    fn send(&mut self) {
        let at_ms = self.turn.at_ms();
        for turn in self.turn.with(|state| state.outbox.take(at_ms)) {
            (self.app.tell)(Update::Turn { turn });
        }
    }

    /// Sends what waits to the disk, as far as the writer has room: a slow disk never slows the stream.
    fn append(&mut self) {
        let rows = self.journal.take();
        if rows.is_empty() {
            return;
        }
        if let Err(rows) = self.app.store.try_append(self.turn.message_id, rows) {
            self.journal.put_back(self.turn.at_ms(), rows);
        }
    }
}
