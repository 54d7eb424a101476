//! Use cases for messages: selects, shows, deletes and restores versions, accepts incomplete
//! replies, splits and joins continued replies, and leaves messages out of requests.

use rivulet_core::texts::fault;
use rivulet_core::{ConversationId, Ending, Fault, Message, MessageId, Part, Role, Seam, Verdict};
use rivulet_store::now_ms;
use uuid::Uuid;

use crate::app::App;
use crate::contract::{ConversationView, MessageView};
use crate::engine::still_coming;
use crate::schema::judge;

impl App {
    /// Selects a version of a message on the selected branch. The branch then continues with that
    /// version.
    pub async fn message_select(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        let message = self.message(message_id).await?;
        self.store.choose(&message).await?;
        self.open_from(message.conversation_id, message_id).await
    }

    /// Selects the branch that contains a message, and returns the whole branch.
    pub async fn message_show(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        let message = self.message(message_id).await?;
        self.store.show(&message).await?;
        self.conversation_whole(message.conversation_id).await
    }

    /// Returns all versions of a message, oldest first.
    pub async fn message_versions(&self, message_id: MessageId) -> Result<Vec<Message>, Fault> {
        let message = self.message(message_id).await?;
        self.store.versions(&message).await
    }

    /// Moves a version of a message and everything after it to the trash. If that version was
    /// selected, the nearest remaining version becomes selected.
    pub async fn message_delete(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        let message = self.message(message_id).await?;
        self.store.delete_version(message_id).await?;
        // Stop the turns of the deleted replies. Turns on other branches keep running.
        for running in self.engine.turns.running_in(message.conversation_id) {
            if self.store.in_trash(running.message_id).await? {
                running.stop();
            }
        }
        match message.parent_id {
            Some(parent_id) => self.open_from(message.conversation_id, parent_id).await,
            None => self.conversation_open(message.conversation_id).await,
        }
    }

    /// Restores a version of a message together with everything that was deleted with it, and
    /// selects the version.
    pub async fn message_restore(&self, message_id: MessageId) -> Result<ConversationView, Fault> {
        let message = self.message(message_id).await?;
        self.store.restore_version(message_id).await?;
        self.open_from(message.conversation_id, message_id).await
    }

    /// Splits or joins a reply that was continued. If `apart` is true, removes the text before the
    /// last continuation from the reply. Otherwise, puts that text back.
    pub async fn seam_split(&self, message_id: MessageId, apart: bool) -> Result<ConversationView, Fault> {
        let message = self.message(message_id).await?;
        if message.ending.is_none() {
            return Err(still_coming());
        }
        let before = match message.seams.last() {
            Some(seam) => self.store.message(seam.from).await?,
            None => None,
        };
        let conversation_id = message.conversation_id;
        if let Some((parts, seams)) = joined(&message, before.as_ref(), apart)? {
            let verdict = self.judged_again(&message, parts.clone()).await?;
            if !self.store.set_joined(message, parts, seams, verdict).await? {
                return Err(Fault::input(fault::reply_changed()));
            }
        }
        self.open_from(conversation_id, message_id).await
    }

    /// Checks a reply again against the JSON format that the chat settings require, because its
    /// parts are being replaced with `parts`. Returns `None` if the reply had no verdict before or
    /// if the chat settings no longer require JSON.
    async fn judged_again(&self, reply: &Message, parts: Vec<Part>) -> Result<Option<Verdict>, Fault> {
        let settings = self.conversation(reply.conversation_id).await?.settings;
        let (Some(format), Some(verdict), Some(ending)) =
            (settings.response_format, &reply.verdict, reply.ending)
        else {
            return Ok(None);
        };
        let enforcement = verdict.enforcement;
        let judging = tokio::task::spawn_blocking(move || judge(&format, enforcement, &parts, ending));
        Ok(judging.await.unwrap_or_default())
    }

    /// Leaves a message out of later requests, or includes it again. A reply with tool calls and
    /// the results of these calls are always left out or included together.
    ///
    /// Fails for a reply that is still running. Also fails for the user's last message on the
    /// selected branch if it would be left out, because the model needs a message to answer.
    pub async fn message_leave_out(
        &self,
        message_id: MessageId,
        left_out: bool,
    ) -> Result<ConversationView, Fault> {
        let message = self.message(message_id).await?;
        if message.ending.is_none() {
            return Err(still_coming());
        }
        if left_out && message.role == Role::User && self.is_last_of_user(&message).await? {
            return Err(Fault::input(fault::last_message_needed()));
        }
        let at = left_out.then(now_ms);
        self.store.leave_out(message_id, at).await?;
        self.open_from(message.conversation_id, message_id).await
    }

    async fn is_last_of_user(&self, message: &Message) -> Result<bool, Fault> {
        let (conversation_id, whole) = (message.conversation_id, Some(message.id));
        let branch = self.store.branch(conversation_id, 1, whole).await?;
        let messages = branch.map(|branch| branch.messages).unwrap_or_default();
        let last = messages
            .into_iter()
            .rfind(|found| found.message.role == Role::User);
        Ok(last.is_some_and(|last| last.message.id == message.id))
    }

    /// Records that the user accepts a reply as it is, although it is incomplete.
    pub async fn message_keep(&self, message_id: MessageId) -> Result<(), Fault> {
        self.store.keep(message_id).await
    }

    pub(crate) async fn message(&self, message_id: MessageId) -> Result<Message, Fault> {
        let found = self.store.message(message_id).await?;
        found.ok_or_else(gone)
    }

    /// Returns the current state of a reply. Returns `None` if its turn is still running and the
    /// reply has not changed since the change with the sequence number `seq`.
    pub async fn turn_since(&self, message_id: MessageId, seq: u32) -> Result<Option<MessageView>, Fault> {
        let running = self.engine.turns.get(message_id);
        if running
            .as_ref()
            .is_some_and(|running| running.seq() <= u64::from(seq))
        {
            return Ok(None);
        }
        // If the turn is still running, ask it for the id of the conversation, which is faster than
        // reading from the disk.
        let conversation_id = match running {
            Some(running) => running.conversation_id,
            None => self.message(message_id).await?.conversation_id,
        };
        let conversation = self.open_from(conversation_id, message_id).await?;
        let shown = with_beside(&conversation.messages).find(|view| view.message.id == message_id);
        match shown {
            Some(view) => Ok(Some(view.clone())),
            // The message is on a branch that is not selected. It may be a summary, for example.
            None => self.view_alone(message_id).await.map(Some),
        }
    }
}

pub(crate) fn gone() -> Fault {
    Fault::input(fault::message_gone())
}

/// Iterates over the views of a branch. After each reply in a comparison, also yields the views of
/// the replies that are shown beside it.
pub(crate) fn with_beside(views: &[MessageView]) -> impl Iterator<Item = &MessageView> {
    views
        .iter()
        .flat_map(|view| std::iter::once(view).chain(view.beside.iter().flatten()))
}

pub(crate) fn new_message(conversation_id: ConversationId, parent: Option<&Message>, role: Role) -> Message {
    let parent_id = parent.map(|parent| parent.id);
    Message::new(
        MessageId(Uuid::now_v7()),
        conversation_id,
        parent_id,
        role,
        now_ms(),
    )
}

pub(crate) fn ended_message(
    conversation_id: ConversationId,
    parent: Option<&Message>,
    role: Role,
    parts: Vec<Part>,
) -> Message {
    Message {
        ending: Some(Ending::Complete),
        parts,
        ..new_message(conversation_id, parent, role)
    }
}

/// Returns the names of the files among `parts`, separated by commas.
pub(crate) fn file_names(parts: &[Part]) -> String {
    let files = parts.iter().filter_map(Part::file);
    let names: Vec<&str> = files.map(|file| file.name.as_str()).collect();
    names.join(", ")
}

type Joined = (Vec<Part>, Vec<Seam>);

/// If `apart` is true, removes the text before the last continuation from the reply `message`.
/// Otherwise, puts that text back, taking it from the version `before`. Returns the new parts and
/// seams, or `None` if nothing changes. Fails if `before` is missing or if its text does not match
/// the reply.
fn joined(message: &Message, before: Option<&Message>, apart: bool) -> Result<Option<Joined>, Fault> {
    let Some(seam) = message.seams.last().filter(|seam| seam.apart != apart) else {
        return Ok(None);
    };
    let changed = || Fault::input(fault::seam_changed());
    let before = before.ok_or_else(changed)?;
    // `message` continues the first `seam.at` code units of the text of `before`. Usually, `before`
    // is the version that the user continued. However, another version that begins with the same
    // text may have replaced that version.
    let (was_text, was_reasoning) = (before.text(), before.reasoning());
    let was_text = utf16_prefix(&was_text, seam.at).ok_or_else(changed)?;
    let (text, reasoning) = (message.text(), message.reasoning());
    let (text, reasoning) = if apart {
        let own = text.strip_prefix(was_text).ok_or_else(changed)?;
        let own = own.strip_prefix(&seam.separator).unwrap_or(own);
        // Fail if `message` does not begin with all the reasoning of `before`. This happens if the
        // user continued an older version, and `before`, which has replaced it, contains more
        // reasoning.
        let thought = reasoning.strip_prefix(&was_reasoning).ok_or_else(changed)?;
        (format!("{}{own}", seam.overlap), thought.to_owned())
    } else {
        let own = text.strip_prefix(&seam.overlap).ok_or_else(changed)?;
        (
            format!("{was_text}{}{own}", seam.separator),
            format!("{was_reasoning}{reasoning}"),
        )
    };
    let mut parts = Vec::new();
    if !reasoning.is_empty() {
        parts.push(Part::Reasoning { text: reasoning });
    }
    if !text.is_empty() {
        parts.push(Part::Text { text });
    }
    let others = message.parts.iter();
    parts.extend(
        others
            .filter(|part| !matches!(part, Part::Text { .. } | Part::Reasoning { .. }))
            .cloned(),
    );
    let mut seams = message.seams.clone();
    if let Some(last) = seams.last_mut() {
        last.apart = apart;
    }
    Ok(Some((parts, seams)))
}

/// Returns the first `units` UTF-16 code units of `text`. Returns `None` if `text` is shorter, or
/// if the cut would split a character.
pub(crate) fn utf16_prefix(text: &str, units: u64) -> Option<&str> {
    let (mut counted, mut end) = (0, 0);
    for character in text.chars() {
        if counted >= units {
            break;
        }
        counted += character.len_utf16() as u64;
        end += character.len_utf8();
    }
    text.get(..end).filter(|_| counted == units)
}

impl MessageView {
    pub(crate) fn ended(message: Message, versions: Vec<MessageId>) -> Self {
        MessageView {
            message,
            versions,
            beside: None,
            calls: Vec::new(),
            seq: 0,
            activity: None,
            servers: None,
            running_ms: 0,
        }
    }
}
