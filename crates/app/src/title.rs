//! Generates titles for conversations if the user has enabled this.

use std::time::Duration;

use rivulet_core::{ConversationId, Fault, Message, MessageId, Provider, RequestFacts, Role, Turn, one_line};
use rivulet_store::{ReplyApart, now_ms};
use rivulet_wire::{ChatRequest, OpenStep, Server};
use uuid::Uuid;

use crate::app::App;
use crate::contract::Update;
use crate::engine::inputs_of;

const PATIENCE: Duration = Duration::from_secs(60);
/// Maximum number of characters of each message in a request for a title. Longer messages are
/// truncated.
const SHOWN_CHARS: usize = 2_000;
/// Number of bytes of text, not counting reasoning, after which Rivulet stops reading the reply.
/// The title is in the first line of the text.
const ENOUGH_BYTES: usize = 16 * 1024;
const TITLE_CHARS: usize = 80;

const ASKED: &str = "Give the conversation above a title of two to six words, in its own language. Answer with the \
                     title alone, without quotation marks.";

impl App {
    /// Generates a title for a conversation after its first answer, which may follow tool calls.
    /// Does nothing if the conversation already has a title from the user or a model, if the user
    /// has not enabled generated titles, or if the provider's cost limit is reached.
    pub(crate) async fn title_after(
        &self,
        conversation_id: ConversationId,
        reply_id: MessageId,
        (provider, model): (&Provider, &str),
        (server, request): (&Server, &ChatRequest),
    ) -> Result<(), Fault> {
        if !self.settings().await?.model_titles || !self.store.is_titled_by_words(conversation_id).await? {
            return Ok(());
        }
        let messages = self.history(reply_id).await?;
        // Count only replies without tool calls, because the model may write several replies with
        // tool calls before its first answer.
        let answers = messages
            .iter()
            .filter(|message| message.role == Role::Assistant && !message.has_calls())
            .count();
        if answers != 1 {
            return Ok(());
        }
        // Check the monthly cost limit now, because the user may have changed it while the reply
        // was running.
        if self
            .require_budget(&self.provider(provider.id).await?)
            .await
            .is_err()
        {
            return Ok(());
        }
        let text = format!("{}\n\n{ASKED}", shown(&messages));
        let asking = request.aside(vec![(Role::User, text)]);
        let at = now_ms();
        let mut turn = Turn::new().with_request(RequestFacts {
            prices: self.prices_of(provider, model).await?,
            ..RequestFacts::default()
        });
        let mut sent = false;
        let reading = self.reply_text(server, &asking, &mut turn, &mut sent);
        let answered = tokio::time::timeout(PATIENCE, reading).await;
        if sent {
            let reply = ReplyApart {
                id: MessageId(Uuid::now_v7()),
                conversation_id,
                provider_id: provider.id,
                model: model.to_owned(),
                usage: turn.usage().cloned(),
                created_at: at,
            };
            self.store.count_reply_apart(reply).await?;
        }
        let Ok(said) = answered else { return Ok(()) };
        let title = title_in(&said?);
        if !title.is_empty() && self.store.set_model_title(conversation_id, title.clone()).await? {
            (self.updates)(Update::Title {
                conversation_id,
                title,
            });
        }
        Ok(())
    }

    /// Sends a request and returns the text of the reply. `turn` processes the reply. `sent` is set
    /// to `true` once the request has been sent.
    async fn reply_text(
        &self,
        server: &Server,
        request: &ChatRequest,
        turn: &mut Turn,
        sent: &mut bool,
    ) -> Result<String, Fault> {
        let opening = self
            .client
            .open(server, request, |step| *sent |= matches!(step, OpenStep::Sent));
        let mut answer = opening.await?;
        let mut decoder = answer.decoder();
        let mut effects = Vec::new();
        while turn.outcome().is_none() && turn.reply().text().len() < ENOUGH_BYTES {
            for input in inputs_of(&mut decoder, answer.next().await) {
                turn.apply(0, input, &mut effects);
                // Ignore the effects of the input, because only the text of the reply is needed.
                effects.clear();
            }
        }
        if let Some(fault) = turn.outcome().and_then(|outcome| outcome.fault.clone()) {
            return Err(fault);
        }
        Ok(turn.reply().text().to_owned())
    }
}

fn shown(messages: &[Message]) -> String {
    let said = messages
        .iter()
        .filter(|message| matches!(message.role, Role::User | Role::Assistant) && !message.text().is_empty())
        .map(|message| {
            let text: String = message.text().chars().take(SHOWN_CHARS).collect();
            format!("{}: {text}", message.role)
        });
    said.collect::<Vec<_>>().join("\n\n")
}

/// Extracts the title from a reply: the first non-empty line, without a leading `Title:` and
/// without surrounding quotation marks and Markdown characters.
fn title_in(said: &str) -> String {
    let line = said
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    let line = one_line(line);
    let bare = line
        .trim_start_matches("Title:")
        .trim_matches(|character: char| character.is_whitespace() || "\"'“”„«»‘’*#_`".contains(character))
        .trim_end_matches('.');
    bare.chars().take(TITLE_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_one_line_without_markup() {
        for (said, title) in [
            ("Rust streams", "Rust streams"),
            ("\n \"How a stream ends.\"\nmore", "How a stream ends"),
            ("**Title: Plans**", "Title: Plans"),
            ("Title: Plans", "Plans"),
            ("", ""),
        ] {
            assert_eq!(title_in(said), title);
        }
        assert_eq!(title_in(&"流".repeat(200)).chars().count(), 80);
    }
}
