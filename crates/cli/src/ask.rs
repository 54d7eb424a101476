//! The command `ask`: sends one message and prints the reply.

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

use rivulet_app::contract::{Change, ConversationStart, ConversationView, NewMessage, TurnUpdate, Update};
use rivulet_app::{App, format_of};
use rivulet_core::{
    AbortBilling, CallState, ChatSettings, ChosenTools, ConversationId, Fault, FaultCategory, MessageId,
    Outcome, Part, Reply, ResponseFormat, Role, ToolCall, Verdict, VerdictKind, texts,
};
use tokio::sync::watch;

use crate::args::{AskArgs, Reasoning};
use crate::exit::{self, Failure};
use crate::json::{self, Line};
use crate::output::{Output, Piece, To};
use crate::plain::Plain;
use crate::program::Program;
use crate::status_line::Ended;
use crate::tool_calls::Calls;
use crate::tool_choice::Allowed;
use crate::{choice, question, signals, tool_calls, tool_choice};

/// Returns the text of the message: the command-line argument, or all of standard input, unchanged.
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
    let unreadable =
        |detail: String| Fault::new(FaultCategory::Input, texts::cli::input_not_text()).with_detail(detail);
    read.map_err(|error| unreadable(error.to_string()))?;
    Ok(String::from_utf8(bytes).map_err(|error| unreadable(error.to_string()))?)
}

/// Sends the message, prints the reply as it arrives, waits until the reply is on disk, and returns the exit
/// code.
pub async fn ask(
    program: &mut Program,
    args: &AskArgs,
    text: String,
    output: &mut Output,
) -> Result<u8, Failure> {
    let Plan {
        conversation_id,
        message,
        billing,
        settings,
        calls,
    } = plan(program, args, text).await?;
    let (started, watched) = watch::channel(None);
    let (stopping, stopped) = watch::channel(false);
    if let Err(error) = signals::stop_on_signal(program.app.clone(), watched, stopping) {
        tracing::warn!(%error, "Ctrl-C cannot be listened to");
    }
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
        // Until the answer is checked, the verdict states that the answer is incomplete.
        verdict,
        calls,
        stopped,
    };
    asking.started();
    let outcome = loop {
        let outcome = asking.listen(program).await?;
        match asking.next_reply(program).await? {
            Some(next) => started.send_replace(Some(next)),
            None => break outcome,
        };
    };
    let written = program.close(|fault| asking.storage(fault)).await;
    asking.ended(&outcome);
    let unsent = asking.calls.unsent() && !*asking.stopped.borrow();
    let Asking {
        output,
        unheard,
        verdict,
        calls,
        ..
    } = asking;
    // If writing the output or storing the reply failed, report this on standard error, even in
    // JSON mode. There, the last line on standard output must describe the ending of the reply.
    if let Some(error) = unheard.filter(|error| error.kind() != io::ErrorKind::BrokenPipe) {
        let words = texts::cli::output_closed(error.to_string());
        output.say(&format!("rivulet-cli: {words}\n"));
        return Ok(exit::FAILED);
    }
    if !written {
        output.say(&format!("rivulet-cli: {}\n", texts::cli::disk_late()));
        return Ok(exit::FAILED);
    }
    let unfit = verdict.is_some_and(|verdict| verdict.result != VerdictKind::Valid);
    if unsent {
        output.say(&format!("rivulet-cli: {}\n", texts::cli::results_unsent()));
    }
    Ok(match exit::code(outcome.ending) {
        0 if unfit => exit::UNFIT,
        0 if unsent || !calls.all_succeeded() => exit::CALL_FAILED,
        code => code,
    })
}

/// Everything that is decided before a message is sent: the conversation, the message with its
/// provider and model, the chat settings, and the tools that may run.
struct Plan {
    /// The conversation to continue; `None` starts a new conversation.
    conversation_id: Option<ConversationId>,
    message: NewMessage,
    billing: AbortBilling,
    /// The chat settings of the conversation.
    settings: ChatSettings,
    calls: Calls,
}

/// Sends the message. Starts a new conversation if `conversation_id` is `None`.
async fn start(
    program: &Program,
    args: &AskArgs,
    conversation_id: Option<ConversationId>,
    settings: ChatSettings,
    message: NewMessage,
) -> Result<ConversationView, Fault> {
    let app = &program.app;
    // Ignore earlier grants, because only the tools that the command line names may run.
    app.ignore_grants();
    match conversation_id {
        Some(id) => {
            if !args.tools.is_empty() {
                app.conversation_settings(id, settings).await?;
            }
            app.turn_start(id, message).await
        }
        None => {
            let settings = ChatSettings {
                response_format: args.schema.as_deref().map(response_format).transpose()?,
                ..settings
            };
            let start = ConversationStart {
                settings,
                system: args.system.clone(),
            };
            app.conversation_start(start, message).await
        }
    }
}

/// Reads the schema that the answer must fit.
fn response_format(file: &Path) -> Result<ResponseFormat, Fault> {
    let schema = fs::read_to_string(file).map_err(|error| {
        Fault::new(FaultCategory::Input, texts::cli::schema_unreadable())
            .with_detail(format!("{}: {error}", file.display()))
    })?;
    Ok(format_of(schema))
}

/// Selects the conversation, the provider and the model.
async fn plan(program: &Program, args: &AskArgs, text: String) -> Result<Plan, Failure> {
    let app = &program.app;
    let conversation = match &args.conversation {
        Some(beginning) => {
            let id = choice::conversation(&app.conversation_list().await?, beginning)?;
            Some(app.conversation_open(id).await?.conversation)
        }
        None => None,
    };
    let providers = app.provider_list().await?;
    let before = conversation
        .as_ref()
        .and_then(|conversation| conversation.provider_id);
    let default = app.app_info().await?.settings.default_provider;
    let provider = choice::provider(&providers, args.provider.as_deref(), &[before, default])?;
    let model = choice::model(args.model.as_deref(), conversation.as_ref(), provider)?;
    let mut settings = conversation
        .as_ref()
        .map(|conversation| conversation.settings.clone())
        .unwrap_or_default();
    let allowed = tools(program, args, &mut settings.tools).await?;
    Ok(Plan {
        calls: Calls::new(allowed, !settings.tools.is_empty()),
        settings,
        conversation_id: conversation.as_ref().map(|conversation| conversation.id),
        message: NewMessage::new(provider.id, model, text),
        billing: provider.abort_billing,
    })
}

/// If the command line names tool servers, replaces the tools of the conversation in `chosen` with
/// the tools of these servers. Returns the tools that may run. Starts a tool server only if the
/// names of its tools are needed and unknown.
async fn tools(program: &Program, args: &AskArgs, chosen: &mut Vec<ChosenTools>) -> Result<Allowed, Failure> {
    let mut servers = program.app.tool_server_list().await?;
    if !args.tools.is_empty() {
        *chosen = tool_choice::chosen(&servers, &args.tools)?;
    }
    for option in &args.allow {
        let (view, _) = tool_choice::named(&servers, option)?;
        if let Some(id) = view.server.id.filter(|_| view.tools.is_empty()) {
            let started = program.app.tool_server_start(id).await?;
            if let Some(fault) = started.fault {
                return Err(fault.into());
            }
            servers = program.app.tool_server_list().await?;
        }
    }
    let site_of = |server_id, words: &str| program.app.site_of_option(server_id, words);
    tool_choice::allowed(&servers, chosen, &args.allow, &site_of)
}

/// The format in which a turn is printed.
enum Front {
    Plain(Plain),
    Json,
}

/// A running turn, together with the format in which its updates are printed.
struct Asking<'a> {
    conversation_id: ConversationId,
    message_id: MessageId,
    billing: AbortBilling,
    reply: Reply,
    front: Front,
    /// Whether the user is at a terminal and decides about each tool call. In JSON mode, no question
    /// is asked.
    asks: bool,
    output: &'a mut Output,
    /// The error of the first failed write to standard output.
    unheard: Option<io::Error>,
    /// The verdict on the answer; `None` if no format was requested. Until the answer is checked,
    /// the verdict states that the answer is incomplete.
    verdict: Option<Verdict>,
    /// The tool calls of all replies to the question.
    calls: Calls,
    /// Whether a signal has requested a stop.
    stopped: watch::Receiver<bool>,
}

impl Asking<'_> {
    /// Prints updates until the turn is over and, if a format was requested, the verdict on the
    /// answer has arrived.
    async fn listen(&mut self, program: &mut Program) -> Result<Outcome, Fault> {
        let mut over = None;
        if let Some(first) = self.calls.take_first() {
            over = self.turn(first);
            if self.verdict.is_none()
                && let Some(outcome) = over.take()
            {
                return Ok(outcome);
            }
        }
        while let Some(update) = program.updates.recv().await {
            match update {
                Update::Turn { turn } if turn.message_id == self.message_id => {
                    over = over.or(self.turn(turn));
                    if self.verdict.is_none()
                        && let Some(outcome) = over.take()
                    {
                        return Ok(outcome);
                    }
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
            if self.unheard.is_some() {
                // Ignore the result, because stopping cannot fail and the ending arrives as an
                // update.
                let _ = program.app.turn_stop(self.message_id).await;
            }
        }
        // This code is unreachable, because this process holds the sender and the channel therefore
        // never closes.
        Err(Fault::new(
            FaultCategory::Storage,
            texts::cli::reply_without_ending(),
        ))
    }

    /// Decides about the tool calls of the reply that has just ended, and waits for these calls to
    /// end. Returns the id of the next reply, in which the model responds to the results, or `None`
    /// if no reply follows.
    async fn next_reply(&mut self, program: &mut Program) -> Result<Option<MessageId>, Fault> {
        if !self.calls.begin(&self.reply.parts()) {
            return Ok(None);
        }
        let app = program.app.clone();
        loop {
            // Handle pending updates first, because a call counts as finished only after its last
            // update was handled.
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
                // The first update of the next reply may arrive before the update that reports that
                // the results were sent.
                Some(Update::Turn { turn }) if turn.message_id != self.message_id => {
                    let next = turn.message_id;
                    self.calls.keep_first(turn);
                    next
                }
                Some(Update::ResultsSent { conversation_id }) if conversation_id == self.conversation_id => {
                    let view = app.conversation_open(conversation_id).await?;
                    let last = view.messages.last().map(|view| &view.message);
                    let reply =
                        last.filter(|last| last.role == Role::Assistant && last.id != self.message_id);
                    match reply {
                        Some(reply) => reply.id,
                        // There is no next reply, because the results were stored but the request
                        // with the results could not be sent.
                        None => return Ok(None),
                    }
                }
                Some(_) => continue,
            };
            self.calls.sent();
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

    /// Asks the user on the terminal whether a tool call may run. Returns whether the user
    /// answered. A signal ends the question without an answer.
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

    /// Prints the ending of a tool call.
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
            // Do not print the ending after a failed write, because the program that read from the
            // pipe has closed it and does not need the ending.
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
