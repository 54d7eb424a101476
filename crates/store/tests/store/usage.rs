//! Tests of the usage sums: token counts and costs.

use std::collections::BTreeMap;
use std::path::Path;

use proptest::prelude::*;
use rivulet_core::{
    BackupReason, Conversation, ConversationId, CostEstimate, Ending, ExportedConversation, Message,
    MessageId, Outcome, ProviderId, Role, Usage, UsageSums,
};
use rivulet_store::{BUCKET_MS, Corrections, NewTurn, ReplyApart, Store, UsageRange};
use rusqlite::Connection;
use uuid::Uuid;

use crate::turns::{finish, message, new_turn, open};

const AT: i64 = 1_700_000_000_000;

/// The usage sums, keyed by bucket (a quarter of an hour), provider, model and conversation.
type Sums = BTreeMap<(i64, String, String, String), UsageSums>;

async fn stored(store: &Store) -> Sums {
    store
        .fold_usage(UsageRange::default(), Sums::new(), |sums, key, one| {
            let key = (
                key.bucket,
                key.provider_id.to_owned(),
                key.model.to_owned(),
                key.conversation_id.to_owned(),
            );
            assert!(sums.insert(key, *one).is_none(), "two rows with the same key");
        })
        .await
        .unwrap()
}

/// A reply whose usage the sums must contain exactly once.
#[derive(Clone, Debug)]
struct Expected {
    at: i64,
    provider: String,
    /// The conversation of the reply; `None` if the conversation was permanently deleted.
    conversation: Option<ConversationId>,
    usage: Option<Usage>,
}

fn sums_of<'a>(replies: impl IntoIterator<Item = &'a Expected>) -> Sums {
    let mut sums = Sums::new();
    for reply in replies {
        let conversation = reply.conversation.map(|id| id.to_string()).unwrap_or_default();
        let key = (
            reply.at / BUCKET_MS,
            reply.provider.clone(),
            "m".to_owned(),
            conversation,
        );
        let sum = sums.entry(key).or_default();
        let one = reply.usage.clone().unwrap_or_default();
        sum.replies += 1;
        sum.prompt += i64::try_from(one.prompt.unwrap_or(0)).unwrap();
        sum.completion += i64::try_from(one.completion.unwrap_or(0)).unwrap();
        sum.cached += i64::try_from(one.cached.unwrap_or(0)).unwrap();
        sum.reasoning += i64::try_from(one.reasoning.unwrap_or(0)).unwrap();
        #[allow(clippy::cast_possible_truncation, reason = "small amounts")]
        let parts = |amount: f64| (amount * 1e9).round() as i64;
        match (one.cost, one.estimate) {
            (Some(cost), _) => (sum.cost, sum.reported) = (sum.cost + parts(cost), sum.reported + 1),
            (None, Some(estimate)) => {
                sum.estimate += parts(estimate.dollars);
                sum.estimated += 1;
            }
            (None, None) => sum.unknown += 1,
        }
    }
    sums
}

fn usage(seed: u32) -> Option<Usage> {
    let seed = u64::from(seed);
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let amount = seed as f64 * 0.000_123;
    (seed % 5 != 0).then(|| Usage {
        prompt: Some(seed),
        completion: (seed % 2 == 0).then_some(seed * 3),
        total: None,
        cached: Some(seed / 2),
        reasoning: Some(seed / 3),
        cost: (seed % 5 == 1).then_some(amount),
        saved: None,
        estimate: (seed % 5 == 2).then(|| CostEstimate {
            dollars: amount,
            prices_of: "2026-11-10".to_owned(),
            own_prices: false,
        }),
    })
}

fn outcome(usage: Option<Usage>, replaces: Option<MessageId>) -> Outcome {
    Outcome {
        usage,
        replaces,
        ..Outcome::new(Ending::Stopped)
    }
}

/// The store under test, and the replies whose usage its sums must contain. Random steps change the
/// store and the replies.
struct Library {
    store: Store,
    providers: [ProviderId; 2],
    /// For each conversation: its id, the id of its question, and whether it is in the trash.
    conversations: Vec<(ConversationId, MessageId, bool)>,
    replies: BTreeMap<MessageId, Expected>,
    /// The conversations exported by the last export step. A later import step may import them.
    exported: Vec<ExportedConversation>,
}

impl Library {
    fn open(folder: &Path) -> Library {
        let store = open(folder);
        let providers = [ProviderId(Uuid::now_v7()), ProviderId(Uuid::now_v7())];
        let database = Connection::open(folder.join("rivulet.sqlite3")).unwrap();
        for id in providers {
            database
                .execute(
                    "INSERT INTO provider (id, name, kind, base_url, model, key_place, connect_seconds,
                                           first_byte_seconds, idle_seconds, include_usage, abort_billing)
                     VALUES (?, 'P', 'custom', 'http://p', 'm', 'none', 1, 1, 1, 1, 'unknown')",
                    [id.to_string()],
                )
                .unwrap();
        }
        Library {
            store,
            providers,
            conversations: Vec::new(),
            replies: BTreeMap::new(),
            exported: Vec::new(),
        }
    }

    /// Begins a turn and returns its streaming reply. `which` selects an existing conversation or a
    /// new one. `seed` determines the time of the reply, and thus its bucket.
    async fn begin(&mut self, which: usize, seed: u32) -> Message {
        let known: Vec<_> = self
            .conversations
            .iter()
            .filter(|(.., deleted)| !deleted)
            .collect();
        let at = AT + i64::from(seed % 7) * BUCKET_MS / 2;
        let (conversation, question, new) = match known.get(which % (known.len() + 1)) {
            Some((id, question, _)) => (*id, *question, None),
            None => {
                let new = Conversation::new(ConversationId(Uuid::now_v7()), "T".to_owned(), AT);
                let question = message(new.id, None, Role::User, "Q");
                self.conversations.push((new.id, question.id, false));
                (new.id, question.id, Some((new, question)))
            }
        };
        let reply = Message {
            provider_id: Some(self.providers[which % 2]),
            created_at: at,
            ..message(conversation, Some(question), Role::Assistant, "")
        };
        let (new_conversation, messages) = match new {
            Some((conversation, question)) => (Some(conversation), vec![question]),
            None => (None, Vec::new()),
        };
        let turn = NewTurn {
            new_conversation,
            ..new_turn(messages, &reply)
        };
        self.store.begin_turn(turn).await.unwrap();
        reply
    }

    fn expect(&mut self, reply: &Message, usage: Option<Usage>) {
        let expected = Expected {
            at: reply.created_at,
            provider: reply.provider_id.unwrap().to_string(),
            conversation: Some(reply.conversation_id),
            usage,
        };
        self.replies.insert(reply.id, expected);
    }

    /// Runs one random step. `kind` selects the operation, `which` selects the conversation or the
    /// reply, and `seed` determines the time and the token counts.
    async fn step(&mut self, folder: &Path, (kind, which, seed): (u8, usize, u32)) {
        let id = |library: &Library| {
            library
                .replies
                .keys()
                .nth(which % library.replies.len().max(1))
                .copied()
        };
        match kind {
            // Begin a reply and complete it. If `kind` is 3 and the reply that `which` selects is
            // stored in the same conversation, the new reply also replaces that reply.
            0..=3 => {
                let reply = self.begin(which, seed).await;
                let mut replaced = None;
                if kind == 3 {
                    replaced = id(self);
                    let here =
                        |one: &MessageId| self.replies[one].conversation == Some(reply.conversation_id);
                    replaced = replaced.filter(here);
                    if let Some(replaced) = replaced
                        && self.store.message(replaced).await.unwrap().is_some()
                    {
                        self.replies.remove(&replaced);
                    } else {
                        replaced = None;
                    }
                }
                finish(&self.store, reply.id, Vec::new(), outcome(usage(seed), replaced)).await;
                self.expect(&reply, usage(seed));
            }
            // Begin a reply, and reopen the store before the reply has ended, as after a crash.
            4 => {
                let reply = self.begin(which, seed).await;
                self.expect(&reply, None);
                self.store.close().await;
                self.store = open(folder);
            }
            5 => {
                if let Some(id) = id(self) {
                    self.store.delete_version(id).await.unwrap();
                }
            }
            6 => {
                let many = self.conversations.len().max(1);
                if let Some((id, _, deleted)) = self.conversations.get_mut(which % many) {
                    *deleted = !*deleted;
                    self.store.set_conversation_deleted(*id, *deleted).await.unwrap();
                }
            }
            7 => {
                self.store.empty_trash().await.unwrap();
                for (id, ..) in self.conversations.extract_if(.., |(.., deleted)| *deleted) {
                    for reply in self.replies.values_mut() {
                        if reply.conversation == Some(id) {
                            reply.conversation = None;
                        }
                    }
                }
            }
            8 => {
                self.exported.clear();
                for id in self.store.conversation_ids(None, false).await.unwrap() {
                    self.exported
                        .extend(self.store.exported_conversation(id).await.unwrap());
                }
            }
            9 => self.import().await,
            // Copy a reply to a new conversation, as branching does.
            10 => {
                if let Some(id) = id(self)
                    && let Some(reply) = self.store.message(id).await.unwrap()
                {
                    let conversation = Conversation::new(ConversationId(Uuid::now_v7()), "B".to_owned(), AT);
                    let copy = Message {
                        id: MessageId(Uuid::now_v7()),
                        conversation_id: conversation.id,
                        parent_id: None,
                        ..reply
                    };
                    self.store.insert_branch(conversation, vec![copy]).await.unwrap();
                }
            }
            _ => self.count_apart(which, seed).await,
        }
    }

    async fn count_apart(&mut self, which: usize, seed: u32) {
        let Some((conversation_id, ..)) = self.conversations.get(which % self.conversations.len().max(1))
        else {
            return;
        };
        let reply = ReplyApart {
            id: MessageId(Uuid::now_v7()),
            conversation_id: *conversation_id,
            provider_id: self.providers[0],
            model: "m".to_owned(),
            usage: usage(seed),
            created_at: AT,
        };
        self.store.count_reply_apart(reply.clone()).await.unwrap();
        let expected = Expected {
            at: AT,
            provider: reply.provider_id.to_string(),
            conversation: Some(reply.conversation_id),
            usage: reply.usage,
        };
        self.replies.insert(reply.id, expected);
    }

    async fn import(&mut self) {
        let exported = self.exported.iter().cloned().map(Into::into).collect();
        self.store.import(exported).await.unwrap();
        for exported in self.exported.clone() {
            let id = exported.conversation.id;
            let Some(question) = exported
                .messages
                .iter()
                .find(|row| row.message.role == Role::User)
            else {
                continue;
            };
            if !self.conversations.iter().any(|(known, ..)| *known == id) {
                self.conversations.push((id, question.message.id, false));
            }
            for row in exported.messages {
                let here = self.store.message(row.message.id).await.unwrap();
                let counts = row.message.role == Role::Assistant && !row.copied;
                if counts && let Some(here) = here {
                    self.expect(&here, here.usage.clone());
                }
            }
        }
    }
}

const UNCHANGED: Corrections = Corrections {
    provider: |_| {},
    settings: |_, restored| restored,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn every_reply_is_counted_exactly_once(
        steps in prop::collection::vec((0..12_u8, 0..20_usize, 0..1_000_u32), 1..40),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let folder = tempfile::tempdir().unwrap();
            let mut library = Library::open(folder.path());
            for step in steps {
                library.step(folder.path(), step).await;
                assert_eq!(stored(&library.store).await, sums_of(library.replies.values()), "after {step:?}");
            }
            let backup = library.store.make_backup(None, BackupReason::Asked).unwrap().file;
            library.store.restore(&backup.path, UNCHANGED).await.unwrap();
            assert_eq!(stored(&library.store).await, sums_of(library.replies.values()), "after a restore");
            library.store.delete_everything().await.unwrap();
            assert_eq!(stored(&library.store).await, Sums::new());
        });
    }
}

/// The migrations up to version 11, the last version without usage sums.
const OLD: [&str; 11] = [
    include_str!("../../migrations/0001_begin.sql"),
    include_str!("../../migrations/0002_wire.sql"),
    include_str!("../../migrations/0003_library.sql"),
    include_str!("../../migrations/0004_tools.sql"),
    include_str!("../../migrations/0005_call_revision.sql"),
    include_str!("../../migrations/0006_tool_calls.sql"),
    include_str!("../../migrations/0007_pages.sql"),
    include_str!("../../migrations/0008_deleted_calls.sql"),
    include_str!("../../migrations/0009_queue.sql"),
    include_str!("../../migrations/0010_comparison.sql"),
    include_str!("../../migrations/0011_context.sql"),
];

#[tokio::test]
async fn a_migration_counts_the_existing_replies_but_not_their_copies() {
    let folder = tempfile::tempdir().unwrap();
    let (mut expected, mut original) = (Vec::new(), None);
    {
        let database = Connection::open(folder.path().join("rivulet.sqlite3")).unwrap();
        for step in OLD {
            database.execute_batch(step).unwrap();
        }
        database.execute_batch("PRAGMA user_version = 11").unwrap();
        let provider = Uuid::now_v7().to_string();
        let conversations = [ConversationId(Uuid::now_v7()), ConversationId(Uuid::now_v7())];
        for conversation in conversations {
            database
                .execute(
                    "INSERT INTO conversation (id, title, model, created_at, updated_at) VALUES (?, 'T', 'm', 1, 1)",
                    [conversation.to_string()],
                )
                .unwrap();
        }
        let insert = |conversation: ConversationId, role: &str, at: i64, usage: Option<&str>| {
            let provider = (role == "assistant").then_some(&provider);
            let row = (
                Uuid::now_v7().to_string(),
                conversation.to_string(),
                role,
                provider,
                usage,
                at,
            );
            database
                .execute(
                    "INSERT INTO message (id, conversation_id, role, ending, provider_id, model, usage, timing, created_at)
                     VALUES (?, ?, ?, 'complete', ?, 'm', ?, '{\"ended_ms\":5}', ?)",
                    row,
                )
                .unwrap();
        };
        for seed in 0..60_u32 {
            let conversation = conversations[usize::try_from(seed % 2).unwrap()];
            let at = AT + i64::from(seed) * BUCKET_MS / 4 + 1;
            let usage = usage(seed);
            let json = usage.as_ref().map(|usage| serde_json::to_string(usage).unwrap());
            insert(conversation, "assistant", at, json.as_deref());
            insert(conversation, "user", at, None);
            if seed == 31 {
                original = Some((at, json));
            }
            expected.push(Expected {
                at,
                provider: provider.clone(),
                conversation: Some(conversation),
                usage,
            });
        }
        // Add a copy of a reply, as older versions of Rivulet did when the user branched a
        // conversation. The usage of the copy must not be counted.
        let (at, json) = original.unwrap();
        insert(conversations[0], "assistant", at, json.as_deref());
    }
    let store = open(folder.path());
    assert_eq!(stored(&store).await, sums_of(&expected));
    let backup = store.make_backup(None, BackupReason::Asked).unwrap().file;
    store.restore(&backup.path, UNCHANGED).await.unwrap();
    assert_eq!(stored(&store).await, sums_of(&expected));
}

#[tokio::test]
async fn counts_beyond_all_reason_are_limited_in_the_same_way_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let mut library = Library::open(folder.path());
    let reply = library.begin(0, 1).await;
    let usage = Usage {
        prompt: Some(u64::MAX),
        completion: Some(3),
        cost: Some(1e300),
        ..Usage::default()
    };
    let outcome = outcome(Some(usage.clone()), None);
    finish(&library.store, reply.id, Vec::new(), outcome).await;
    let sums = stored(&library.store).await.into_values().next().unwrap();
    assert_eq!(sums, UsageSums::of(Some(&usage)));
    assert_eq!((sums.prompt, sums.cost), (1_000_000_000_000, 10_000_000_000_000));
}
