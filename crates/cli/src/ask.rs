//! The `ask` command: sends one message and prints the reply.

use std::io::{self, IsTerminal, Read};

use rivulet_app::App;
use rivulet_app::contract::{Change, TurnUpdate, Update};
use rivulet_core::{
    AbortBilling, CallState, ConversationId, Fault, FaultCategory, MessageId, Outcome, Part, Reply, Role,
    ToolCall, Verdict, VerdictKind, texts,
};
use tokio::sync::watch;

use crate::args::{AskArgs, Reasoning};
use crate::ask_plan::{Plan, plan, start};
use crate::dry_run::dry_run;
use crate::exit::{self, Failure};
use crate::json::{self, Line};
use crate::output::{Output, Piece, To, is_loss};
use crate::plain::Plain;
use crate::program::Program;
use crate::status_line::Ended;
use crate::tool_calls::Calls;
use crate::{question, signals, tool_calls};

/// Returns the text of the message, unchanged: the command-line argument or, if it is missing or is
/// `-`, everything read from standard input.
pub fn text(args: &AskArgs) -> Result<String, Failure> {
    match args.text.as_deref() {
        Some(text) if text != "-" => return Ok(text.to_owned()),
        None if io::stdin().is_terminal() => {
            return Err(Failure::Usage(texts::cli::usage_no_message()));
        }
        Some(_) | None => {}
    }
    let mut bytes = Vec::new();
    let read = io::stdin().read_to_end(&mut bytes);
    let unreadable = |detail: String| Fault::input(texts::cli::input_not_text()).with_detail(detail);
    read.map_err(|error| unreadable(error.to_string()))?;
    Ok(String::from_utf8(bytes).map_err(|error| unreadable(error.to_string()))?)
}

/// Sends the message and prints the reply. Returns the exit code once the reply is on disk.
pub async fn ask(
    program: &mut Program,
    args: &AskArgs,
    text: String,
    output: &mut Output,
) -> Result<u8, Failure> {
    let (started, watched) = watch::channel(None);
    let (stopping, mut stopped) = watch::channel(false);
    signals::stop_on_signal(program.app.clone(), watched, stopping);
    // A signal must also stop the preparation, because a tool server may be starting.
    let Some(plan) = signals::unless_stopped(&mut stopped, plan(program, args, text)).await else {
        return Ok(exit::STOPPED);
    };
    let plan = plan?;
    if args.dry_run {
        return dry_run(program, args, plan, output).await;
    }
    let Plan {
        conversation_id,
        message,
        billing,
        settings,
        calls,
    } = plan;
    let provider_id = message.provider_id;
    let view = start(program, args, conversation_id, settings, message).await?;
    let Some(reply) = view.messages.last().map(|view| &view.message) else {
        return Err(Fault::new(FaultCategory::Storage, texts::cli::reply_missing()).into());
    };
    let (message_id, verdict) = (reply.id, reply.verdict.clone());
    started.send_replace(Some(message_id));
    let shown = match args.reasoning {
        Some(wanted) => wanted == Reasoning::Show,
        None => output.terminals.err,
    };
    let mut asking = Asking {
        conversation_id: view.conversation.id,
        message_id,
        billing,
        reply: Reply::default(),
        front: match args.json {
            true => Front::Json,
            false => Front::Plain(Plain::new(output.terminals, shown)),
        },
        asks: args.allow.is_empty() && output.terminals.err && io::stdin().is_terminal(),
        output,
        unheard: None,
        verdict,
        calls,
        stopped,
    };
    let mut models = args.model.iter();
    if let Some(model) = models.next().filter(|_| args.model.len() > 1) {
        asking.heading(model, false);
    }
    asking.started();
    let mut worst = 0;
    let outcome = loop {
        let outcome = asking.listen(program).await?;
        if let Some(next) = asking.next_reply(program).await? {
            started.send_replace(Some(next));
            continue;
        }
        let is_over = *asking.stopped.borrow() || asking.unheard.is_some();
        let Some(model) = models.next().filter(|_| !is_over) else {
            break outcome;
        };
        program.app.calls_rest(asking.message_id).await;
        asking.ended(&outcome);
        worst = worst.max(asking.code(&outcome));
        let beside = program.app.turn_beside(message_id, provider_id, model.clone());
        let (view, next) = beside.await?;
        started.send_replace(Some(next));
        let replies = view
            .messages
            .into_iter()
            .flat_map(|view| view.beside.unwrap_or_default());
        let reply = replies.map(|view| view.message).find(|reply| reply.id == next);
        asking.message_id = next;
        asking.verdict = reply.and_then(|reply| reply.verdict);
        asking.reply = Reply::default();
        if let Front::Plain(plain) = &mut asking.front {
            *plain = Plain::new(asking.output.terminals, shown);
        }
        asking.heading(model, true);
        asking.started();
    };
    let written = program.close(|fault| asking.storage(fault)).await;
    asking.ended(&outcome);
    let (code, unsent) = (asking.code(&outcome), asking.unsent());
    let Asking { output, unheard, .. } = asking;
    // Report lost output or an unstored reply on standard error, even in JSON mode, because the
    // last line on standard output must state how the reply ended.
    if let Some(error) = unheard.filter(is_loss) {
        let words = texts::cli::output_closed(error.to_string());
        output.say(&format!("rivulet-cli: {words}\n"));
        return Ok(exit::FAILED);
    }
    if !written {
        output.say(&format!("rivulet-cli: {}\n", texts::cli::disk_late()));
        return Ok(exit::FAILED);
    }
    if unsent {
        output.say(&format!("rivulet-cli: {}\n", texts::cli::results_unsent()));
    }
    // If several models answered, return the highest of their exit codes.
    Ok(worst.max(code))
}

/// The output format of a turn.
enum Front {
    Plain(Plain),
    Json,
}

struct Asking<'a> {
    conversation_id: ConversationId,
    message_id: MessageId,
    billing: AbortBilling,
    reply: Reply,
    front: Front,
    /// Whether to ask the user about tool calls that need approval. True only if a user is at the
    /// terminal, the command line contains no `--allow` option, and the output is not JSON.
    asks: bool,
    output: &'a mut Output,
    /// The error of the first failed write to standard output; `None` if all writes succeeded.
    unheard: Option<io::Error>,
    /// The verdict on the answer: whether it fits the requested response format. `CutOff` until the
    /// answer has been checked; `None` if no response format was requested or if the reply requests
    /// tools.
    verdict: Option<Verdict>,
    /// All tool calls in the replies to the question.
    calls: Calls,
    /// Whether a signal has told the command to stop.
    stopped: watch::Receiver<bool>,
}

impl Asking<'_> {
    /// Prints updates until the turn has ended. If a response format was requested, also waits
    /// until the answer has been checked. If a write to standard output fails, stops the reply,
    /// even if no part of the reply has arrived yet.
    async fn listen(&mut self, program: &mut Program) -> Result<Outcome, Fault> {
        let mut over = self.calls.first.take().and_then(|first| self.turn(first));
        loop {
            if self.verdict.is_none()
                && let Some(outcome) = over.take()
            {
                return Ok(outcome);
            }
            if self.unheard.is_some() {
                // Ignore the error: a later update will report how the turn ended.
                let _ = program.app.turn_stop(self.message_id).await;
            }
            let Some(update) = program.updates.recv().await else {
                // Unreachable: this process holds the sender of the channel.
                return Err(Fault::new(
                    FaultCategory::Storage,
                    texts::cli::reply_without_ending(),
                ));
            };
            match update {
                Update::Turn { turn } if turn.message_id == self.message_id => {
                    over = over.or(self.turn(turn));
                }
                Update::Verdict {
                    message_id, verdict, ..
                } if message_id == self.message_id => {
                    self.verdict = verdict;
                    if let Some(outcome) = over.take() {
                        return Ok(outcome);
                    }
                }
                Update::Storage { fault } => self.storage(fault.as_ref()),
                _ => {}
            }
        }
    }

    /// Decides whether the tool calls of the reply that has just ended may run, and waits until
    /// they have ended. Returns the id of the next reply, in which the model responds to the
    /// results, or `None` if there is no next reply.
    async fn next_reply(&mut self, program: &mut Program) -> Result<Option<MessageId>, Fault> {
        if !self.calls.begin(&self.reply.parts()) {
            return Ok(None);
        }
        let app = program.app.clone();
        loop {
            // A call is finished only once its last update has been handled.
            let update = tokio::select! {
                biased;
                Some(update) = program.updates.recv() => Some(update),
                () = app.calls_rest(self.message_id) => program.updates.try_recv().ok(),
            };
            let next = match update {
                None => {
                    let stops = *self.stopped.borrow();
                    for call in self.calls.unreported(&app, self.message_id, stops).await? {
                        self.call(&call);
                    }
                    return Ok(None);
                }
                Some(Update::Call { call, .. }) if call.message_id == self.message_id => {
                    if call.state == CallState::WaitingApproval && self.ask_about(&app, &call).await? {
                        continue;
                    }
                    let stops = *self.stopped.borrow() || self.unheard.is_some();
                    if self.calls.handle(&app, &call, stops).await? {
                        self.call(&call);
                    }
                    continue;
                }
                Some(Update::Storage { fault }) => {
                    self.storage(fault.as_ref());
                    continue;
                }
                // The first update of the next reply may precede the `ResultsSent` update.
                Some(Update::Turn { turn }) if turn.message_id != self.message_id => {
                    let next = turn.message_id;
                    self.calls.first = Some(turn);
                    next
                }
                Some(Update::ResultsSent { conversation_id }) if conversation_id == self.conversation_id => {
                    let view = app.conversation_open(conversation_id).await?;
                    let last = view.messages.last().map(|view| &view.message);
                    let reply =
                        last.filter(|last| last.role == Role::Assistant && last.id != self.message_id);
                    match reply {
                        Some(reply) => reply.id,
                        // The tool results were stored but could not be sent.
                        None => return Ok(None),
                    }
                }
                Some(_) => continue,
            };
            self.calls.unsent = false;
            self.message_id = next;
            let view = app.conversation_open(self.conversation_id).await?;
            let mut messages = view.messages.into_iter().map(|view| view.message);
            let reply = messages.find(|message| message.id == next);
            self.verdict = reply.and_then(|reply| reply.verdict);
            self.reply = Reply::default();
            if let Front::Plain(plain) = &mut self.front {
                plain.next_reply();
            }
            self.started();
            return Ok(Some(next));
        }
    }

    /// Asks the user on the terminal whether a tool call may run. Returns whether the user could be
    /// asked and answered before a signal arrived.
    async fn ask_about(&mut self, app: &App, call: &ToolCall) -> Result<bool, Fault> {
        let asks = self.asks && !*self.stopped.borrow();
        let (Front::Plain(plain), true) = (&mut self.front, asks) else {
            return Ok(false);
        };
        let Ok(prompt) = app.call_prompt(call.id).await else {
            return Ok(false);
        };
        let pieces = plain.question(call, &prompt.destination);
        question::discard_typed();
        self.write(&pieces);
        let answered = tool_calls::decide_by_answer(app, call, prompt.permission, &mut self.stopped).await?;
        if let (Front::Plain(plain), true) = (&mut self.front, answered) {
            plain.answered();
        }
        Ok(answered)
    }

    fn call(&mut self, call: &ToolCall) {
        match &mut self.front {
            Front::Json => {
                let described = self.calls.described(call);
                self.write_line(&Line::Call {
                    call: &described,
                    told: call.told.as_deref(),
                });
            }
            Front::Plain(plain) => {
                let pieces = plain.call(call);
                self.write(&pieces);
            }
        }
    }

    fn code(&self, outcome: &Outcome) -> u8 {
        let verdict = self.verdict.as_ref();
        match exit::code(outcome.ending) {
            0 if verdict.is_some_and(|verdict| verdict.result != VerdictKind::Valid) => exit::UNFIT,
            0 if self.unsent() || self.calls.failed => exit::CALL_FAILED,
            code => code,
        }
    }

    /// Returns whether tool results remain unsent although no signal has told the command to stop.
    fn unsent(&self) -> bool {
        self.calls.unsent && !*self.stopped.borrow()
    }

    /// If several models answer, prints the name of the model above its reply.
    fn heading(&mut self, model: &str, follows: bool) {
        if matches!(self.front, Front::Plain(_)) {
            let space = if follows { "\n\n" } else { "" };
            let text = format!("{space}# {model}\n\n");
            self.write(&[Piece { to: To::Out, text }]);
        }
    }

    fn started(&mut self) {
        if matches!(self.front, Front::Json) {
            self.write_line(&Line::Started {
                conversation_id: self.conversation_id,
                message_id: self.message_id,
            });
        }
    }

    fn turn(&mut self, update: TurnUpdate) -> Option<Outcome> {
        match &mut self.front {
            Front::Json => json::turn(&update).iter().for_each(|line| self.write_line(line)),
            Front::Plain(plain) => {
                let pieces = plain.turn(&update);
                self.write(&pieces);
            }
        }
        let mut outcome = None;
        for change in update.changes {
            match change {
                Change::Fragment { fragment } => self.reply.push(&fragment),
                Change::Ended { outcome: ended } => outcome = Some(*ended),
                Change::Activity { .. } | Change::Usage { .. } => {}
            }
        }
        outcome
    }

    fn storage(&mut self, fault: Option<&Fault>) {
        match &mut self.front {
            Front::Json => self.write_line(&Line::Storage { fault }),
            Front::Plain(plain) => {
                let pieces = plain.storage(fault);
                self.write(&pieces);
            }
        }
    }

    fn ended(&mut self, outcome: &Outcome) {
        let parts: Vec<Part> = self.reply.parts();
        let verdict = self.verdict.clone();
        match &mut self.front {
            Front::Json => {
                let ended = json::Ended::new(
                    self.conversation_id,
                    self.message_id,
                    outcome,
                    &parts,
                    self.calls.all(),
                    verdict.as_ref(),
                );
                self.write_line(&Line::Ended(Box::new(ended)));
            }
            // After a failed write, `write` prints nothing more.
            Front::Plain(_) if self.unheard.is_some() => {}
            Front::Plain(plain) => {
                let ended = Ended::turn(outcome, &parts, self.billing).recorded(!self.calls.all().is_empty());
                let mut pieces = plain.ended(outcome.ending, &ended);
                if let Some(verdict) = &verdict {
                    pieces.extend(plain.verdict(verdict));
                }
                self.write(&pieces);
            }
        }
    }

    fn write_line(&mut self, line: &Line<'_>) {
        let text = json::line(line);
        self.write(&[Piece { to: To::Out, text }]);
    }

    fn write(&mut self, pieces: &[Piece]) {
        if self.unheard.is_none() {
            self.unheard = self.output.write(pieces).err();
        }
    }
}
