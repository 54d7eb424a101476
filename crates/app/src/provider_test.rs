//! Tests the connection to a provider. The front end receives each step as an update.

use std::time::{Duration, Instant};

use rivulet_core::texts::{connection, fault};
use rivulet_core::{
    ConversationId, Fault, FaultCategory, LimitKind, Message, MessageId, ModelEvent, Outcome, Part, Provider,
    ProviderId, Role, Turn, TurnInput, UiText, mask_address,
};
use rivulet_wire::{ChatRequest, Model, OpenStep, Server, addresses_of};
use uuid::Uuid;

use crate::app::App;
use crate::contract::{ModelInfo, ProviderDraft, ProviderReport, StepKind, StepOutcome, TestStep, Update};
use crate::engine::{inputs_of, silent_for};
use crate::preset::models_of;

/// A short question. Its answer is long enough to arrive in several fragments if it is streamed.
const QUESTION: &str = "Write the numbers from 1 to 40, separated by spaces, and nothing else.";
/// Number of fragments of the answer after which the test stops reading.
const ENOUGH_PIECES: u32 = 400;
/// A streamed answer arrives in at least this many reads. If an answer with more fragments than
/// this arrives in fewer reads, the server or a proxy did not stream it.
const STREAM_READS: u32 = 3;

impl App {
    /// Tests a provider by requesting its model list and asking the model a short question. Reports
    /// each step as an update.
    pub async fn provider_test(&self, draft: ProviderDraft) -> Result<ProviderReport, Fault> {
        let old = self.provider_before(&draft).await?;
        let provider = self.provider_of(&draft, old.as_ref())?;
        let server = self.server_of_draft(&draft, old.as_ref(), &provider).await?;
        self.client.check(&server)?;
        let mut newer = self.test.subscribe();
        self.test.send_modify(|number| *number += 1);
        newer.mark_unchanged();
        let mut test = Test {
            app: self,
            server: &server,
            provider: &provider,
            began: Instant::now(),
            report: ProviderReport {
                url: mask_address(server.endpoint.chat().as_str()),
                proxy: server.proxy(),
                steps: Vec::new(),
                models: Vec::new(),
                model_found: None,
                fault: None,
            },
        };
        tokio::select! {
            biased;
            _ = newer.changed() => return Err(Fault::input(fault::test_stopped())),
            () = test.run() => {}
        }
        Ok(test.report)
    }

    /// Stops the running connection test, if there is one.
    pub async fn provider_test_stop(&self) -> Result<(), Fault> {
        self.test.send_modify(|number| *number += 1);
        Ok(())
    }

    /// Returns the models that a provider lists.
    pub async fn model_list(&self, provider_id: ProviderId) -> Result<Vec<ModelInfo>, Fault> {
        let provider = self.provider(provider_id).await?;
        let models = self.listed_models(&provider).await?;
        Ok(models_of(models, provider.preset.as_deref()))
    }

    pub(crate) async fn listed_models(&self, provider: &Provider) -> Result<Vec<Model>, Fault> {
        let server = self.server(provider).await?;
        let models = self.client.models(&server).await?;
        self.image_models.record(provider, &models);
        self.record_contexts(provider, &models).await;
        Ok(models)
    }
}

struct Test<'a> {
    app: &'a App,
    server: &'a Server,
    provider: &'a Provider,
    began: Instant,
    report: ProviderReport,
}

/// Facts about the answer to the question that the connection test asks the model.
struct Seen {
    outcome: Option<Outcome>,
    reads: u32,
    pieces: u32,
    reasoning_field: Option<&'static str>,
}

impl Test<'_> {
    async fn run(&mut self) {
        if !self.name().await {
            return;
        }
        let listed = self.app.client.models(self.server).await;
        match &listed {
            Ok(_) => self.connected(),
            Err(fault) if !self.reached(fault) => return,
            Err(_) => {}
        }
        let key_refused = listed
            .as_ref()
            .err()
            .filter(|fault| fault.category == FaultCategory::Key);
        if let Some(fault) = key_refused {
            self.failed(StepKind::Key, fault.clone());
            return;
        }
        self.models(listed);
        if self.provider.model.is_empty() {
            self.step(
                StepKind::Stream,
                StepOutcome::Skipped,
                connection::model_missing(),
            );
            return;
        }
        self.answer().await;
    }

    fn step(&mut self, kind: StepKind, outcome: StepOutcome, words: UiText) {
        let at_ms = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let step = TestStep {
            kind,
            outcome,
            words,
            at_ms,
        };
        self.report.steps.push(step.clone());
        (self.app.updates)(Update::Test { step });
    }

    fn failed(&mut self, kind: StepKind, fault: Fault) {
        self.step(kind, StepOutcome::Failed, fault.message.clone());
        self.report.fault = Some(fault);
    }

    async fn name(&mut self) -> bool {
        let host = self.server.endpoint.host();
        let reason_to_skip = match &self.report.proxy {
            _ if self.server.endpoint.is_address() => Some(connection::name_is_address(&host)),
            Some(proxy) => Some(connection::name_left_to_proxy(proxy)),
            None => None,
        };
        if let Some(words) = reason_to_skip {
            self.step(StepKind::Name, StepOutcome::Skipped, words);
            return true;
        }
        match addresses_of(&host).await {
            Ok(addresses) => {
                let addresses: Vec<String> = addresses.iter().map(ToString::to_string).collect();
                let words = connection::name_found(addresses.join(", "), host);
                self.step(StepKind::Name, StepOutcome::Ok, words);
                true
            }
            Err(fault) => {
                self.failed(StepKind::Name, fault);
                false
            }
        }
    }

    /// Called when a request has failed with `fault`. Records what this fault shows about the steps
    /// for the host name, the connection and the encryption. Returns `true` if the server was
    /// reached, even if it did not answer in time.
    fn reached(&mut self, fault: &Fault) -> bool {
        let connecting = fault.limit.is_some_and(|limit| limit.kind == LimitKind::Connect);
        let failed = match fault.category {
            FaultCategory::Tls => {
                let words = self.way();
                self.step(StepKind::Connection, StepOutcome::Ok, words);
                StepKind::Tls
            }
            FaultCategory::Dns => StepKind::Name,
            FaultCategory::NoRoute
            | FaultCategory::Connect
            | FaultCategory::Proxy
            | FaultCategory::Connection => StepKind::Connection,
            FaultCategory::Timeout if connecting => StepKind::Connection,
            _ => {
                self.connected();
                return true;
            }
        };
        self.failed(failed, fault.clone());
        false
    }

    fn way(&self) -> UiText {
        match &self.report.proxy {
            Some(proxy) => connection::connected_through(proxy),
            None => connection::connected(),
        }
    }

    fn connected(&mut self) {
        let words = self.way();
        self.step(StepKind::Connection, StepOutcome::Ok, words);
        if self.server.endpoint.is_plain() {
            let local = self.server.endpoint.is_loopback();
            let (outcome, words) = if local {
                (StepOutcome::Skipped, connection::tls_local())
            } else {
                (StepOutcome::Warning, connection::tls_missing())
            };
            self.step(StepKind::Tls, outcome, words);
        } else {
            self.step(StepKind::Tls, StepOutcome::Ok, connection::tls_trusted());
        }
    }

    fn models(&mut self, listed: Result<Vec<Model>, Fault>) {
        let model = self.provider.model.clone();
        match listed {
            Ok(models) => {
                self.report.models = models_of(models, self.provider.preset.as_deref());
                let count = self.report.models.len();
                let found = self.report.models.iter().any(|listed| listed.name == model);
                self.report.model_found = (count > 0 && !model.is_empty()).then_some(found);
                let (outcome, words) = if count == 0 {
                    (StepOutcome::Unknown, connection::list_empty())
                } else if model.is_empty() {
                    (StepOutcome::Skipped, connection::models_listed(count))
                } else if found {
                    (StepOutcome::Ok, connection::model_listed(count, model))
                } else {
                    (StepOutcome::Warning, connection::model_not_listed(count, model))
                };
                self.step(StepKind::Model, outcome, words);
            }
            Err(fault) => self.step(StepKind::Model, StepOutcome::Unknown, no_list(fault)),
        }
    }

    /// Sends the test question, and records the outcomes of the steps that the answer decides.
    async fn answer(&mut self) {
        let seen = match self.ask().await {
            Ok(seen) => seen,
            Err(fault) => {
                let kind = match fault.category {
                    FaultCategory::Key | FaultCategory::Credits => StepKind::Key,
                    FaultCategory::NotFound => StepKind::Model,
                    _ => StepKind::Stream,
                };
                return self.failed(kind, fault);
            }
        };
        let words = match self.server.key {
            Some(_) => connection::key_accepted(),
            None => connection::key_not_needed(),
        };
        self.step(StepKind::Key, StepOutcome::Ok, words);
        let outcome = seen.outcome.as_ref();
        if let Some(fault) = outcome.and_then(|outcome| outcome.fault.clone()) {
            return self.failed(StepKind::Stream, fault);
        }
        let (found, words) = match (seen.pieces, seen.reads) {
            _ if outcome.is_some_and(|outcome| outcome.notices.not_streamed) => {
                (StepOutcome::Warning, connection::not_streamed())
            }
            (0, _) => (StepOutcome::Warning, connection::answer_empty()),
            (pieces, reads) if reads < STREAM_READS && pieces > STREAM_READS => {
                (StepOutcome::Warning, connection::one_piece())
            }
            (pieces, reads) => (StepOutcome::Ok, connection::pieces(pieces, reads)),
        };
        self.step(StepKind::Stream, found, words);
        let (found, words) = match seen.reasoning_field {
            Some(field) => (StepOutcome::Ok, connection::reasoning_field(field)),
            None => (StepOutcome::Skipped, connection::no_reasoning()),
        };
        self.step(StepKind::Reasoning, found, words);
        match outcome.and_then(|outcome| outcome.usage.as_ref()) {
            Some(usage) => {
                let count =
                    |count: Option<u64>| count.map_or_else(|| "?".to_owned(), |count| count.to_string());
                let words = connection::usage(count(usage.completion), count(usage.prompt));
                self.step(StepKind::Usage, StepOutcome::Ok, words);
            }
            None => self.step(StepKind::Usage, StepOutcome::Unknown, connection::no_usage()),
        }
    }

    async fn ask(&self) -> Result<Seen, Fault> {
        let question = Message {
            parts: vec![Part::Text {
                text: QUESTION.to_owned(),
            }],
            ..Message::new(
                MessageId(Uuid::nil()),
                ConversationId(Uuid::nil()),
                None,
                Role::User,
                0,
            )
        };
        let request = ChatRequest::new(
            self.provider.id,
            &self.provider.model,
            [&question],
            self.provider.include_usage,
        );
        let (mut turn, mut effects) = (Turn::new(), Vec::new());
        let began = Instant::now();
        let at_ms = || u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let opening = self.app.client.open(self.server, &request, |step| {
            if matches!(step, OpenStep::Sent) {
                turn.apply(at_ms(), TurnInput::Sent, &mut Vec::new());
            }
        });
        let mut answer = opening.await?;
        let mut decoder = answer.decoder();
        let (mut reads, mut pieces) = (0, 0);
        while turn.outcome().is_none() && pieces < ENOUGH_PIECES {
            let idle = Duration::from_secs(self.server.limits.idle.into());
            let read = tokio::time::timeout(idle, answer.next()).await;
            let inputs: Vec<TurnInput> = match read {
                Ok(read) => inputs_of(&mut decoder, read).collect(),
                Err(_) => vec![silent_for(self.server.limits.idle)],
            };
            let is_piece = |input: &&TurnInput| matches!(input, TurnInput::Event(ModelEvent::Fragment(_)));
            let came = inputs.iter().filter(is_piece).count();
            pieces += u32::try_from(came).unwrap_or(u32::MAX);
            reads += u32::from(came > 0);
            for input in inputs {
                turn.apply(at_ms(), input, &mut effects);
                effects.clear();
            }
        }
        Ok(Seen {
            outcome: turn.outcome().cloned(),
            reads,
            pieces,
            reasoning_field: decoder.reasoning_field(),
        })
    }
}

/// Returns a sentence that explains why the models could not be listed.
fn no_list(fault: Fault) -> UiText {
    match fault.detail {
        Some(detail) => connection::no_list_detail(fault.message, detail),
        None => connection::no_list(fault.message),
    }
}
